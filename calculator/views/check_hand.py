"""判一手: one hand, typed or pasted as a document, and what is claimed of it."""

from django.http import HttpRequest, HttpResponse
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from calculator import wording
from calculator.disputes.hands import OTHER, WINNER
from calculator.documents import load_json, read_hand, scores_of
from calculator.forms.check import HandClaimForm
from calculator.forms.hand import HOW_TO_WRITE, HandForm, field_of
from calculator.forms.judging import Mend
from calculator.forms.rows import Row as TypedRow
from calculator.forms.rows import first
from calculator.forms.typed import typed_address, typed_fields
from calculator.presenters.hand_round import hand_round
from calculator.views.hand import NEW_HAND
from calculator.views.verdicts import Case, claim_mends, kept, shown
from scoring.events import Round
from scoring.problems import Problem, Refused
from scoring.settle import settle


def hand_asked(request: HttpRequest) -> HttpResponse:
    """The form, filled with the hand and the claim that the address tells; judged where it had been."""
    if request.GET.get("do") == "check":
        return hand_judged(request, typed_fields(request.GET))
    form = HandForm(request.GET) if "hand" in request.GET else HandForm(initial=NEW_HAND)
    fields = typed_fields(request.GET)
    return _shown(request, form, HandClaimForm(fields), fields)


def hand_judged(request: HttpRequest, fields: TypedRow) -> HttpResponse:
    """The verdict on a hand, or everything that is wrong with what is typed."""
    form, claim_form = HandForm(MultiValueDict(fields)), HandClaimForm(fields)
    form.full_clean()
    try:
        facts = _facts(form, first(fields, "opened"))
    except Refused as refused:
        problems = [_mend(problem, form) for problem in refused.problems]
        return _shown(request, form, claim_form, fields, problems=problems, status=422)
    claim = claim_form.claim(WINNER, OTHER, len(facts.events) - 1, facts.rules)
    if claim is None:
        return _shown(request, form, claim_form, fields, problems=claim_mends(claim_form), status=422)
    case = Case(facts, claim)
    if first(fields, "do") == "keep":
        return kept(request, case)
    return _shown(request, form, claim_form, fields, check=case.view(), focus="verdict")


def _facts(form: HandForm, opened: str) -> Round:
    """The hand typed, or the document pasted, as a round; Refused with everything wrong with it."""
    if opened:
        question = read_hand(load_json(opened.encode(errors="surrogatepass")))
    else:
        tiles, tile, problems = form.read()
        if problems:
            raise Refused(problems)
        question = read_hand(form.document(tiles, tile))
    if question.tile is None:
        raise Refused([Problem("bad_value", "tile", {"expected": "something"})])
    scores_of(question)
    facts = hand_round(question)
    settle(facts)
    return facts


def _mend(problem: Problem, form: HandForm) -> Mend:
    field = "hand" if problem.where == "tile" else field_of(problem)
    sentence = wording.problem_sentence(problem)
    if problem.where == "tile" and problem.params.get("expected") == "something":
        sentence = _("Put the winning tile last, after a plus: +7s.")
    form.add_error(field, sentence)
    return Mend(sentence, f"id_{field}")


def _shown(
    request: HttpRequest,
    form: HandForm,
    claim_form: HandClaimForm,
    fields: TypedRow | None = None,
    status: int = 200,
    **context: object,
) -> HttpResponse:
    # No claim is made of a hand that waits.
    form.fields["hand"].help_text = HOW_TO_WRITE
    opened = first(fields or {}, "opened")
    context |= {"form": form, "claim": claim_form, "opened": opened, "by_hand": True}
    if request.method == "POST":
        again = {"do": ["check"]} if "check" in context else {}
        context["here"] = typed_address(request.path, typed_fields(request.POST) | again)
    return shown(request, "_check_hand.html", status, context)
