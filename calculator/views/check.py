from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from calculator import wording
from calculator.disputes.claims import Claim
from calculator.disputes.hands import OTHER, WINNER, round_of
from calculator.disputes.keeping import dispute_of, keep
from calculator.disputes.packed import unpack
from calculator.disputes.search import Answer, explain
from calculator.documents import HandQuestion, load_json, read_hand, read_round, round_document, scores_of
from calculator.documents.samples import SAMPLES
from calculator.forms.actions import act
from calculator.forms.check import ClaimForm, HandClaimForm
from calculator.forms.fields import Row
from calculator.forms.hand import HandForm, field_of
from calculator.forms.judging import Mend, judge, mends
from calculator.forms.places import anchor_of
from calculator.forms.round import BLANK, RoundForm
from calculator.forms.round_document import fields_of
from calculator.forms.rows import Row as TypedRow
from calculator.forms.rows import first, rows_of
from calculator.forms.story import WINNERS_OF_A_TILE
from calculator.models import Ruling
from calculator.presenters.check import check_view, claim_sentence, compare_address
from calculator.presenters.facts import fact_views
from calculator.presenters.settlement import player_names
from calculator.views.hand import NEW_HAND
from scoring.events import Round
from scoring.problems import Problem, Refused
from scoring.settle import settle

# The example is claimed wrongly, as somebody who forgot the base added to a self-draw would.
EXAMPLE_CLAIM = {"claim-kind": ["deltas"], "claim-delta_0": ["10"], "claim-delta_1": ["16"], "claim-delta_2": ["-36"]}
NEW_CLAIM = {"claim-kind": ["deltas"]}
NEW_ROUND: TypedRow = {name: list(values) for name, values in BLANK.items()}


@dataclass(frozen=True)
class Case:
    """争议: facts and a claim that can be judged; `found` are the changes of rules that would make it right."""

    facts: Round
    claim: Claim

    def answers(self) -> list[Answer]:
        if self.claim.measure(settle(self.facts)) == self.claim.outcome:
            return []
        return explain(self.facts, self.claim.outcome, self.claim.measure)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """判争议: a round or a hand and what somebody claims of it. Nothing is stored until it is asked for."""
    if request.method == "POST":
        fields: TypedRow = {name: request.POST.getlist(name) for name in request.POST}
        by_hand = first(fields, "about") == "hand"
        return _hand_posted(request, fields) if by_hand else _round_posted(request, fields)
    if request.GET.get("about") == "hand":
        return _shown_hand(request, HandForm(initial=NEW_HAND), HandClaimForm({}))
    if packed := request.GET.get("round", ""):
        return _unpacked(request, packed)
    sample = SAMPLES.get(request.GET.get("example", ""))
    fields = fields_of(sample) | EXAMPLE_CLAIM if sample else NEW_ROUND
    return _shown_round(request, RoundForm(NEW_CLAIM | fields))


@require_safe
def ruling(request: HttpRequest, code: str) -> HttpResponse:
    """裁定: a dispute that was kept, to read and to print."""
    kept = Ruling.objects.filter(code=code).first()
    if kept is None:
        raise Http404
    dispute = dispute_of(kept)
    names = player_names(dispute.facts)
    context = {
        "ruling": kept,
        "address": request.build_absolute_uri(),
        "check": check_view(dispute.facts, dispute.claim, dispute.answers),
        "claim": claim_sentence(dispute.claim, dispute.facts, names),
        "facts": fact_views(dispute.facts, names),
        "dealer": names[dispute.facts.dealer],
    }
    return render(request, "ruling.html", context)


def _unpacked(request: HttpRequest, packed: str) -> HttpResponse:
    """The form filled from an address; what is no round there leaves it blank."""
    try:
        fields = fields_of(round_document(read_round(unpack(packed))))
    except Refused:
        fields = NEW_ROUND
    return _shown_round(request, RoundForm(NEW_CLAIM | fields))


# A round.


def _round_posted(request: HttpRequest, fields: TypedRow) -> HttpResponse:
    match button := first(fields, "do"):
        case "check" | "keep" | "compare":
            return _round_judged(request, fields, button)
        case "open":
            return _round_opened(request, fields)
    acted, focus = act(fields, button)
    return _shown_round(request, RoundForm(NEW_CLAIM | acted), focus=focus)


def _round_judged(request: HttpRequest, fields: TypedRow, button: str) -> HttpResponse:
    form = RoundForm(fields)
    claim_form = claim_form_of(form)
    settled = judge(form)
    if settled is None:
        return _shown_round(request, form, claim_form, problems=mends(form), status=422)
    if button == "compare":
        return _gone_to(request, compare_address(settled.facts))
    claim = claim_form.claim(settled.facts)
    if claim is None:
        return _shown_round(request, form, claim_form, problems=_claim_mends(claim_form), status=422)
    return _answered(request, Case(settled.facts, claim), button) or _shown_round(
        request, form, claim_form, check=_check(Case(settled.facts, claim)), focus="verdict"
    )


def _round_opened(request: HttpRequest, fields: TypedRow) -> HttpResponse:
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
        return _shown_round(request, form, problems=mends(form), status=422)
    assert isinstance(document, dict)
    return _shown_round(request, RoundForm(claimed | fields_of(round_document(facts, document["rules"]))))


def claim_form_of(form: RoundForm) -> ClaimForm:
    """The claim typed beside a round, with the players and the wins of that round to choose from."""
    names = [wording.seat_name(account, form.story.names) for account in range(5)]
    wins = []
    for index, event in enumerate(form.story.events):
        for won in rows_of(event, "wins", WINNERS_OF_A_TILE) if first(event, "kind") == "win" else []:
            if (seat := first(won, "seat")) in ("0", "1", "2", "3"):
                wins.append((f"{index}.{seat}", f"{index + 1}. {names[int(seat)]}"))
    return ClaimForm(form.fields, names, wins)


def _shown_round(
    request: HttpRequest, form: RoundForm, claim_form: ClaimForm | None = None, status: int = 200, **context: object
) -> HttpResponse:
    context |= {
        "form": form,
        "claim": claim_form or claim_form_of(form),
        "removed": first(form.fields, "removed"),
    }
    return _rendered(request, "_check_round.html", status, context)


# A hand.


def _hand_posted(request: HttpRequest, fields: TypedRow) -> HttpResponse:
    form, claim_form = HandForm(MultiValueDict(fields)), HandClaimForm(fields)
    form.full_clean()
    try:
        facts = _facts_of_hand(form, first(fields, "opened"))
    except Refused as refused:
        problems = [_hand_mend(problem, form) for problem in refused.problems]
        return _shown_hand(request, form, claim_form, fields, problems=problems, status=422)
    claim = claim_form.claim(WINNER, OTHER, len(facts.events) - 1)
    if claim is None:
        return _shown_hand(request, form, claim_form, fields, problems=_claim_mends(claim_form), status=422)
    return _answered(request, Case(facts, claim), first(fields, "do")) or _shown_hand(
        request, form, claim_form, fields, check=_check(Case(facts, claim)), focus="verdict"
    )


def _facts_of_hand(form: HandForm, opened: str) -> Round:
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
    return _with_names(question)


def _with_names(question: HandQuestion) -> Round:
    facts = round_of(question, [_("Winner"), _("Payer"), _("Third player"), _("Fourth player")])
    settle(facts)
    return facts


def _hand_mend(problem: Problem, form: HandForm) -> Mend:
    field = "hand" if problem.where == "tile" else field_of(problem)
    sentence = wording.problem_sentence(problem)
    if problem.where == "tile" and problem.params.get("expected") == "something":
        sentence = _("Put the winning tile last, after a plus: +7s.")
    form.add_error(field, sentence)
    return Mend(sentence, f"id_{field}")


def _shown_hand(
    request: HttpRequest,
    form: HandForm,
    claim_form: HandClaimForm,
    fields: TypedRow | None = None,
    status: int = 200,
    **context: object,
) -> HttpResponse:
    opened = first(fields or {}, "opened")
    context |= {"form": form, "claim": claim_form, "opened": opened, "by_hand": True}
    return _rendered(request, "_check_hand.html", status, context)


# Both.


def _check(case: Case) -> object:
    return check_view(case.facts, case.claim, case.answers())


def _answered(request: HttpRequest, case: Case, button: str) -> HttpResponse | None:
    """Where keeping is asked for, the way to the ruling kept."""
    if button != "keep":
        return None
    kept = keep(case.facts, case.claim, case.answers())
    return _gone_to(request, reverse("ruling", args=[kept.code]))


def _gone_to(request: HttpRequest, address: str) -> HttpResponse:
    return HttpResponseClientRedirect(address) if getattr(request, "htmx", False) else redirect(address)


def _claim_mends(form: Row) -> list[Mend]:
    return [Mend(str(error), anchor_of(form, name)) for name, errors in form.errors.items() for error in errors]


def _rendered(request: HttpRequest, template: str, status: int, context: dict[str, object]) -> HttpResponse:
    """The whole page, or for htmx what it puts in place of the form; htmx puts nothing in place with status 422."""
    if getattr(request, "htmx", False):
        return render(request, template, context)
    return render(request, "check.html", context | {"body": template}, status=status)
