from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from calculator import wording
from calculator.disputes.packed import unpack
from calculator.documents import load_json, read_round, round_document
from calculator.forms.actions import act
from calculator.forms.check import ClaimForm
from calculator.forms.judging import Mend, judge, mends
from calculator.forms.progress import progress_of
from calculator.forms.round import BLANK, RoundForm, rules_told
from calculator.forms.round_document import fields_of
from calculator.forms.rows import Row as TypedRow
from calculator.forms.rows import first, rows_of
from calculator.forms.story import WINNERS_OF_A_TILE
from calculator.presenters.check import compare_address
from calculator.presenters.progress import with_steps
from calculator.rulebook.samples import sample_document
from calculator.views.check_hand import hand_asked, hand_judged
from calculator.views.language import BUTTON as LANGUAGE_BUTTON
from calculator.views.language import keeping_what_is_filled_in
from calculator.views.verdicts import Case, claim_mends, gone_to, kept, shown
from scoring.problems import Refused

# The example is claimed wrongly, as somebody who forgot the base added to a self-draw would.
EXAMPLE_CLAIM = {"claim-kind": ["deltas"], "claim-delta_0": ["10"], "claim-delta_1": ["16"], "claim-delta_2": ["-36"]}
NEW_CLAIM = {"claim-kind": ["deltas"]}
NEW_ROUND: TypedRow = {name: list(values) for name, values in BLANK.items()}


@require_http_methods(["GET", "HEAD", "POST"])
@keeping_what_is_filled_in
def check(request: HttpRequest) -> HttpResponse:
    """判争议: a round or a hand and what somebody claims of it. Nothing is stored until it is asked for."""
    if request.method == "POST":
        fields: TypedRow = {name: request.POST.getlist(name) for name in request.POST}
        by_hand = first(fields, "about") == "hand"
        return hand_judged(request, fields) if by_hand else _posted(request, fields)
    if request.GET.get("about") == "hand":
        return hand_asked(request)
    if packed := request.GET.get("round", ""):
        return _unpacked(request, packed)
    sample = sample_document(request.GET.get("example", ""))
    fields = fields_of(sample) | EXAMPLE_CLAIM if sample else NEW_ROUND | rules_told(request.GET)
    return _shown(request, RoundForm(NEW_CLAIM | fields))


def _unpacked(request: HttpRequest, packed: str) -> HttpResponse:
    """The form filled from an address; blank, and told why, where that holds no round."""
    try:
        fields = fields_of(round_document(read_round(unpack(packed))))
    except Refused:
        problems = [Mend(_("The address holds no round: it may have been cut off."), "")]
        return _shown(request, RoundForm(NEW_CLAIM | NEW_ROUND), problems=problems, status=422)
    return _shown(request, RoundForm(NEW_CLAIM | fields))


def _posted(request: HttpRequest, fields: TypedRow) -> HttpResponse:
    # A form that comes back as it was, in the other language too, is judged again where it had been.
    if (button := first(fields, "do")).startswith(LANGUAGE_BUTTON):
        button = first(fields, "again")
    match button:
        case "check" | "keep" | "compare":
            return _judged(request, fields, button)
        case "open":
            return _opened(request, fields)
    acted, focus = act(fields, button)
    return _shown(request, RoundForm(NEW_CLAIM | acted), focus=focus)


def _judged(request: HttpRequest, fields: TypedRow, button: str) -> HttpResponse:
    form = RoundForm(fields)
    claim_form = claim_form_of(form)
    settled = judge(form)
    if settled is None:
        return _shown(request, form, claim_form, problems=mends(form), status=422)
    if button == "compare":
        return gone_to(request, compare_address(settled.facts))
    claim = claim_form.claim(settled.facts)
    if claim is None:
        return _shown(request, form, claim_form, problems=claim_mends(claim_form), status=422)
    case = Case(settled.facts, claim)
    if button == "keep":
        return kept(request, case)
    return _shown(request, form, claim_form, check=case.view(), focus="verdict")


def _opened(request: HttpRequest, fields: TypedRow) -> HttpResponse:
    """The form filled from a document; a document that cannot be read stays where it was typed."""
    claimed = {name: values for name, values in fields.items() if name.startswith("claim-")}
    try:
        document = load_json(first(fields, "opened").encode(errors="surrogatepass"))
        facts = read_round(document)
    except Refused as refused:
        form = RoundForm(fields)
        for problem in refused.problems:
            sentence = wording.problem_sentence(problem)
            form.rules.add_error("opened", f"{problem.where}: {sentence}" if problem.where else sentence)
        return _shown(request, form, problems=mends(form), status=422)
    assert isinstance(document, dict)
    return _shown(request, RoundForm(claimed | fields_of(round_document(facts, document["rules"]))))


def claim_form_of(form: RoundForm) -> ClaimForm:
    """The claim typed beside a round, with the players and the wins of that round to choose from."""
    names = [wording.seat_name(account, form.story.names) for account in range(5)]
    wins = []
    for index, event in enumerate(form.story.events):
        for won in rows_of(event, "wins", WINNERS_OF_A_TILE) if first(event, "kind") == "win" else []:
            if (seat := first(won, "seat")) in ("0", "1", "2", "3"):
                wins.append((f"{index}.{seat}", f"{index + 1}. {names[int(seat)]}"))
    return ClaimForm(form.fields, names, wins, form.story.rules)


def _shown(
    request: HttpRequest, form: RoundForm, claim_form: ClaimForm | None = None, status: int = 200, **context: object
) -> HttpResponse:
    # Each event says what it moves, and is folded where it is told.
    with_steps(form, progress_of(form), context.get("focus"))
    context |= {
        "form": form,
        "claim": claim_form or claim_form_of(form),
        "removed": first(form.fields, "removed"),
    }
    return shown(request, "_check_round.html", status, context)
