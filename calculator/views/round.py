from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from calculator.documents import Document, dump_json, load_json, read_round, round_document
from calculator.forms.actions import act
from calculator.forms.following import followed
from calculator.forms.judging import judge, mends
from calculator.forms.progress import progress_of
from calculator.forms.round import BLANK, RoundForm, rules_told, story_of
from calculator.forms.round_document import draft_of, fields_of
from calculator.forms.rows import Fields, first
from calculator.presenters.progress import with_steps
from calculator.presenters.settlement import settlement_view
from calculator.rulebook.samples import sample_document
from calculator.views.language import keeping_what_is_filled_in
from calculator.wording import problem_sentence, told
from scoring.events import Round
from scoring.problems import Refused
from scoring.settle import settle

# A document of a round is shorter; reading stops there.
MOST_BYTES = 64 * 1024


@keeping_what_is_filled_in
@require_http_methods(["GET", "HEAD", "POST"])
def round_page(request: HttpRequest) -> HttpResponse:
    """结算一局: a round, filled into a form and settled as it is told. Nothing is stored."""
    if request.method != "POST":
        sample = sample_document(request.GET.get("example", ""))
        fields: Fields = fields_of(sample) if sample else {**BLANK, **rules_told(request.GET)}
        return _shown(request, RoundForm(fields), focus="settlement" if sample else None)
    fields = {name: request.POST.getlist(name) for name in request.POST}
    match button := first(fields, "do"):
        case "settle":
            return _settled(request, RoundForm(fields))
        case "open":
            return _opened(request, fields)
        case "download":
            return _downloaded(request, fields)
        case "judge":
            form = RoundForm(fields)
            judge(form)
            return _shown(request, form, problems=mends(form), quiet=True)
        case "live":
            return _shown(request, RoundForm(fields), "_round_live_setup.html")
    fields, focus = act(fields, button)
    return _shown(request, RoundForm(followed(fields, story_of(fields))), focus=focus)


def _settled(request: HttpRequest, form: RoundForm) -> HttpResponse:
    if judge(form) is None:
        return _shown(request, form, problems=mends(form), status=422)
    return _shown(request, form, focus="settlement")


def _opened(request: HttpRequest, fields: Fields) -> HttpResponse:
    """The form filled from a document and settled; a document that cannot be read stays where it was typed."""
    text = first(fields, "opened").encode(errors="surrogatepass")
    file = request.FILES.get("file")
    names: list[str] = []
    try:
        facts, document = _read(file.read(MOST_BYTES + 1) if file else text)
        opened = RoundForm(fields_of(round_document(facts, document["rules"])))
        names = [player.name for player in facts.players]
        if len(draft_of(opened).left_seats) < len(facts.still_in):
            settle(facts)  # The form has a place for each seat: what it cannot show is told as problems.
    except Refused as refused:
        form = RoundForm(fields)
        for problem in refused.problems:
            form.rules.add_error("opened", told(problem.where, problem_sentence(problem, names)))
        return _shown(request, form, problems=mends(form), status=422)
    return _settled(request, opened)


def _read(text: bytes) -> tuple[Round, Document]:
    document = load_json(text)
    facts = read_round(document)
    assert isinstance(document, dict)
    return facts, document


def _downloaded(request: HttpRequest, fields: Fields) -> HttpResponse:
    """The document of a round as a file; one that cannot be read is shown where it can be mended."""
    try:
        facts, document = _read(first(fields, "opened").encode(errors="surrogatepass"))
    except Refused:
        return _opened(request, fields)
    text = dump_json(round_document(facts, document["rules"]), indent=2)
    headers = {"Content-Disposition": 'attachment; filename="round.json"'}
    return HttpResponse(f"{text}\n", content_type="application/json", headers=headers)


def _shown(
    request: HttpRequest, form: RoundForm, part: str = "_round.html", status: int = 200, **context: object
) -> HttpResponse:
    """The whole page, or for htmx a part of it; htmx puts nothing in place with status 422."""
    progress = progress_of(form)
    settled = progress.whole
    context |= {
        "form": form,
        "removed": first(form.fields, "removed"),
        "progress": with_steps(form, progress, context.get("focus")),
        "settlement": settled and settlement_view(settled.facts, settled.settlement),
    }
    if getattr(request, "htmx", False):
        return render(request, part, context)
    return render(request, "round.html", context, status=status)
