import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from calculator import services
from calculator.documents import dump_json
from calculator.forms.rows import Row as TypedRow
from calculator.forms.rows import first
from calculator.forms.table import BLANK, TableForm
from calculator.selectors.house_rules import named_rules, open_house_rules
from calculator.tables.document import MOST_BYTES, load_table_json
from calculator.views import device
from calculator.views.tables.door import sent, token_of
from calculator.wording import problem_sentence
from scoring.problems import Refused

# More faults than this help nobody to mend a document.
MOST_SHOWN = 20


# 16 random bytes as text.
LEAST_TOKEN = 22


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """开一桌: a new table, opened by the scorer's link."""
    if request.method != "POST":
        return _form(request, "table_new.html", form=TableForm(BLANK | _rules_asked(request)))
    form = TableForm(sent(request))
    settings = form.settings()
    if settings is None:
        return _form(request, "table_new.html", 422, form=form, problems=form.mends())
    return redirect("table", services.create_table(settings, _token(request)).scorer_code)


def _form(request: HttpRequest, template: str, status: int = 200, **context: object) -> HttpResponse:
    """A form that makes one table, however often it is sent."""
    return render(request, template, {"token": secrets.token_urlsafe(16), **context}, status=status)


def _token(request: HttpRequest) -> str | None:
    """The token of the form. It opens the table that it made: one that could be guessed counts for none."""
    token = token_of(request)
    return token if len(token) >= LEAST_TOKEN else None


def _rules_asked(request: HttpRequest) -> TypedRow:
    """The fields that tell the house rules whose link the address names."""
    opened = open_house_rules(request.GET.get("house", ""))
    version = opened.version() if opened else None
    if version is None:
        return {}
    named = named_rules(version)
    return {"preset": [named.preset], "changes": [dump_json(named.changes) if named.changes else ""]}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """导入: a new table out of an exported document, with everything that was ever done to it."""
    if request.method != "POST":
        return _form(request, "table_import.html")
    sent = request.FILES.get("document")
    if sent is None:
        chosen = {"sentence": gettext("No file is chosen yet. Choose one."), "anchor": "id_document"}
        return _form(request, "table_import.html", 422, problems=[chosen])
    try:
        # What is too long is not even read.
        document = load_table_json(sent.read(MOST_BYTES + 1))
        return redirect("table", services.import_table(document, _token(request)).scorer_code)
    except Refused as refused:
        problems = [
            {"sentence": f"{problem.where}: {sentence}" if problem.where else sentence, "anchor": "id_document"}
            for problem in refused.problems[:MOST_SHOWN]
            if (sentence := problem_sentence(problem))
        ]
        return _form(request, "table_import.html", 422, problems=problems)


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Takes a table off the list of this device; the table stays as it is."""
    response = redirect("home")
    device.TABLES.forget(request, response, first(sent(request), "code"))
    return response
