"""一组题: how a set of questions went."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from calculator import learn_words
from calculator.learning import Verdict
from calculator.presenters.graded import VERDICTS
from calculator.presenters.questions import question_address


@dataclass(frozen=True)
class ResultLineView:
    """一题: its kind, how it went, and where to see it once more."""

    number: int
    name: str
    verdict: str
    sign: str
    text: str
    address: str


@dataclass(frozen=True)
class SetResultView:
    """一组题: so many of all were right."""

    line: str
    lines: tuple[ResultLineView, ...]


def set_result_view(items: Sequence[tuple[str, str]], verdicts: Sequence[Verdict], rules_key: str) -> SetResultView:
    """一组题: how each question went."""
    lines = []
    for number, ((kind, seed), verdict) in enumerate(zip(items, verdicts, strict=True), 1):
        sign, text = VERDICTS[verdict]
        address = question_address(kind, seed, rules_key)
        lines.append(ResultLineView(number, learn_words.kind_name(kind), str(verdict), sign, gettext(text), address))
    counts = Counter(verdicts)
    line = _("%(right)d of %(all)d right, %(partly)d partly.") % {
        "right": counts[Verdict.RIGHT],
        "all": len(items),
        "partly": counts[Verdict.PARTLY],
    }
    return SetResultView(line, tuple(lines))
