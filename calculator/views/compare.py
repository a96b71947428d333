import re
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from calculator import wording
from calculator.disputes.keeping import dispute_of
from calculator.disputes.packed import pack, unpack
from calculator.documents import Document, load_json, read_round, read_rules, round_document
from calculator.documents.house_rules import NamedRules
from calculator.presenters.compare import comparison_view
from calculator.presenters.facts import fact_views
from calculator.presenters.house_rules import told_rules
from calculator.presenters.settlement import player_names
from calculator.rulebook.samples import sample_document
from calculator.selectors.house_rules import named_rules, open_house_rules, opened_house_rules
from calculator.selectors.rulings import open_ruling
from calculator.views import device
from scoring.events import Round
from scoring.presets import PRESETS
from scoring.problems import Problem, Refused
from scoring.rules import RuleSet

# As many as fit beside each other with a sense.
MOST_OTHERS = 8
HOUSE_LINK = re.compile(r"/h/([A-Za-z0-9_-]{16,32})/(?:versions/([0-9]{1,6})/)?")


@dataclass(frozen=True)
class Asked:
    """What the address asks for: a round, and the rule sets beside its own, as their documents tell them."""

    facts: Round | None
    packed: str
    presets: tuple[str, ...]
    others: tuple[str, ...]
    problems: tuple[str, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def compare(request: HttpRequest) -> HttpResponse:
    """比规则: one round under several rule sets, all in the address; a document sent leads there."""
    if request.method == "POST":
        return _opened(request)
    asked = _asked(request)
    problems = list(asked.problems)
    rule_sets = [PRESETS[key].rules for key in asked.presets]
    opened = [named_rules(version) for _, _, version in opened_house_rules(device.HOUSE_RULES.codes(request))]
    houses = {told_rules(named): named for named in opened}
    for text in asked.others:
        try:
            if link := HOUSE_LINK.search(text):
                opened.append(_linked(*link.groups()))
                rule_sets.append(opened[-1].rules)
            else:
                rule_sets.append(_read_other(text))
        except Refused as refused:
            problems += [_sentence(problem, text) for problem in refused.problems]
    typed = [text for text in asked.others if text not in houses]
    context: dict[str, object] = {
        "packed": asked.packed,
        "typed": [*typed, *([""] if len(typed) < MOST_OTHERS else [])],
        "are_typed": bool(typed),
        "boxes": [(key, wording.rules_name(key), key in asked.presets) for key in PRESETS],
        "houses": [(text, named.name, text in asked.others) for text, named in houses.items()],
        "problems": [{"sentence": sentence} for sentence in dict.fromkeys(problems)],
    }
    if asked.facts is not None:
        names = player_names(asked.facts)
        context["comparison"] = comparison_view(asked.facts, rule_sets, opened)
        context["facts"] = fact_views(asked.facts, names)
        context["dealer"] = names[asked.facts.dealer]
    return render(request, "compare.html", context)


def _asked(request: HttpRequest) -> Asked:
    query = request.GET
    problems: list[str] = []
    facts, packed = None, query.get("round", "")
    try:
        if code := query.get("ruling", ""):
            kept = open_ruling(code)
            facts = None if kept is None else dispute_of(kept).facts
            if facts is None:
                problems.append(_("There is no such ruling."))
        elif packed:
            facts = read_round(unpack(packed))
        elif sample := sample_document(query.get("example", "")):
            facts = read_round(sample)
    except Refused:
        problems.append(_("The address holds no round: it may have been cut off."))
    others = tuple(text for text in map(str.strip, query.getlist("with")[:MOST_OTHERS]) if text)
    presets = tuple(key for key in PRESETS if key in query.getlist("show"))
    if not presets and not others:
        presets = tuple(PRESETS)
    if facts is not None and not packed:
        packed = pack(round_document(facts))
    return Asked(facts, packed, presets, others, tuple(problems))


def _sentence(problem: Problem, text: str) -> str:
    """What is wrong with rules typed as a link or as JSON: where there is no path to it, all of them."""
    match problem:
        case Problem("unknown_rules", "link"):
            return _("“%(link)s” leads to no house rules.") % {"link": text}
        case Problem("bad_value", "", {"expected": "json"}):
            return _("“%(text)s” is neither a link to house rules nor JSON.") % {"text": text[:40]}
    return f"{problem.where or 'rules'}: {wording.problem_sentence(problem)}"


def _linked(code: str, number: str | None) -> NamedRules:
    """The house rules that a link leads to; Refused where it leads to none."""
    opened = open_house_rules(code)
    version = opened.version(int(number) if number else None) if opened else None
    if version is None:
        raise Refused([Problem("unknown_rules", "link", {"value": code})])
    return named_rules(version)


def _read_other(text: str) -> RuleSet:
    """A rule set by its key or as JSON."""
    return read_rules(text if text in PRESETS else load_json(text.encode(errors="surrogatepass")))


def _opened(request: HttpRequest) -> HttpResponse:
    """The way to the address of a document; one that cannot be read stays where it was typed."""
    typed = request.POST.get("document", "").strip()
    try:
        facts = read_round(load_json(typed.encode(errors="surrogatepass")))
    except Refused as refused:
        sentences = [
            f"{p.where}: {wording.problem_sentence(p)}" if p.where else wording.problem_sentence(p)
            for p in refused.problems
        ]
        problems = [{"sentence": sentence, "anchor": "document"} for sentence in dict.fromkeys(sentences)]
        return render(request, "compare.html", {"document": typed, "problems": problems}, status=422)
    document: Document = round_document(facts)
    return redirect(f"{reverse('compare')}?{urlencode({'round': pack(document)})}")
