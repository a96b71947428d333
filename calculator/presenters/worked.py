"""书上的例子: the answers a text prints beside what the engine computes."""

from dataclasses import dataclass

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext as _

from calculator import wording
from calculator.documents import scores_of, waits_of
from calculator.presenters.hand import DrawnView, drawn_view
from calculator.rulebook.hands import HandExample
from calculator.rulebook.worked import WORKED, Worked
from scoring.presets import Preset
from scoring.rules import RuleSet


@dataclass(frozen=True)
class WorkedView:
    """书上的例子: a hand drawn, the answer computed, the answer printed, and whether they agree."""

    title: str
    drawn: DrawnView
    computed: str
    printed: str
    agrees: bool


def worked_views(preset: Preset) -> tuple[WorkedView, ...]:
    """书上的例子: all that the text of a preset prints; none where it prints none."""
    return tuple(_worked_view(worked, preset.rules) for worked in WORKED.get(preset.key, ()))


def _worked_view(worked: Worked, rules: RuleSet) -> WorkedView:
    question = HandExample(worked.text).question(rules)
    title = gettext(worked.title) % {"number": worked.number}
    drawn = drawn_view(question.hand, question.tile)
    if worked.fan is not None:
        best = scores_of(question)[0]
        printed = wording.fan_amount(worked.fan, rules)
        computed = wording.formula(best, rules, question.base)
        return WorkedView(title, drawn, computed, printed, best.fan == worked.fan)
    assert worked.state is not None
    found = waits_of(question)
    computed, printed = wording.state_name(found.state), wording.state_name(worked.state)
    agrees = found.state == worked.state
    if found.waits:
        names = wording.tiles_name(wait.tile for wait in found.waits if wait.tile is not None)
        computed = _("%(state)s, waiting for %(tiles)s") % {"state": computed, "tiles": names}
    if worked.points is not None:
        dearest = found.dearest
        agrees = agrees and dearest is not None and dearest.points == worked.points
        printed = wording.points_amount(worked.points)
        if dearest is not None:
            price = wording.ready_formula(dearest, rules, question.base)
            computed = pgettext("between sentences", "; ").join([computed, price])
    return WorkedView(title, drawn, computed, printed, agrees)
