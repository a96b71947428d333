from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from calculator.documents import load_json, read_round, round_document
from calculator.forms.actions import act
from calculator.forms.judging import judge, mends
from calculator.forms.round import BLANK, RoundForm
from calculator.forms.round_document import fields_of
from calculator.forms.rows import Fields, first
from calculator.forms.samples import SAMPLES
from calculator.presenters.settlement import settlement_view
from calculator.wording import problem_sentence
from scoring.problems import Refused


@require_http_methods(["GET", "HEAD", "POST"])
def round_page(request: HttpRequest) -> HttpResponse:
    """结算一局: a finished round, filled into a form, and its settlement. Nothing is stored."""
    if request.method != "POST":
        sample = SAMPLES.get(request.GET.get("example", ""))
        return _settled(request, fields_of(sample)) if sample else _shown(request, RoundForm(BLANK))
    fields = {name: request.POST.getlist(name) for name in request.POST}
    match button := first(fields, "do"):
        case "settle":
            return _settled(request, fields)
        case "open":
            return _opened(request, fields)
    fields, focus = act(fields, button)
    return _shown(request, RoundForm(fields), focus=focus)


def _settled(request: HttpRequest, fields: Fields) -> HttpResponse:
    form = RoundForm(fields)
    settled = judge(form)
    if settled is None:
        return _shown(request, form, problems=mends(form), status=422)
    view = settlement_view(settled.facts, settled.settlement)
    return _shown(request, form, settlement=view, focus="settlement")


def _opened(request: HttpRequest, fields: Fields) -> HttpResponse:
    """The form filled from a document and settled; a document that cannot be read stays where it was typed."""
    try:
        document = load_json(first(fields, "opened").encode())
        facts = read_round(document)
    except Refused as refused:
        form = RoundForm(fields)
        for problem in refused.problems:
            sentence = problem_sentence(problem)
            form.rules.add_error("opened", f"{problem.where}: {sentence}" if problem.where else sentence)
        return _shown(request, form, problems=mends(form), status=422)
    assert isinstance(document, dict)
    return _settled(request, fields_of(round_document(facts, document["rules"])))


def _shown(request: HttpRequest, form: RoundForm, status: int = 200, **context: object) -> HttpResponse:
    """The whole page, or for htmx what it puts in place of the form; htmx puts nothing in place with status 422."""
    removed = first(form.fields, "removed")
    context |= {"form": form, "removed": removed}
    if getattr(request, "htmx", False):
        return render(request, "_round.html", context)
    return render(request, "round.html", context, status=status)
