from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from calculator.documents import load_json, read_rules
from calculator.documents.house_rules import house_rules_text, in_order, read_house_rules
from calculator.forms.house_fields import are_typed, fields_of_rules, with_combination
from calculator.forms.house_rules import HouseForm
from calculator.forms.rows import Row as TypedRow
from calculator.forms.rows import first
from calculator.forms.typed import typed_address, typed_fields
from calculator.models import HouseRulesVersion
from calculator.presenters.house_rules import effects_view, house_rules_view, version_address
from calculator.presenters.links import house_link_views
from calculator.selectors.house_rules import OpenedRules, named_rules, open_house_rules, opened_house_rules
from calculator.services.house_rules import OutOfDate, change_house_rules, create_house_rules
from calculator.views import device
from calculator.views.tables.door import sent, whole
from calculator.wording import problem_sentence, rules_name
from scoring.presets import CHENGDU, PRESETS
from scoring.problems import Refused

# A document of house rules is shorter; reading stops there.
MOST_BYTES = 64 * 1024

View = Callable[..., HttpResponse]


def at_house(view: View) -> View:
    """门: a view of the house rules that the code in the address opens; a wrong one is an address like any other that
    does not exist."""

    @wraps(view)
    def answer(request: HttpRequest, code: str, **named: Any) -> HttpResponse:
        opened = open_house_rules(code)
        if opened is None:
            raise Http404
        response = view(request, opened, **named)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def house_list(request: HttpRequest) -> HttpResponse:
    """房规: those opened on this device; new ones are made, found by questions, or brought in as a document."""
    context: dict[str, object] = {
        "opened": opened_house_rules(device.HOUSE_RULES.codes(request)),
        "presets": [(key, rules_name(key)) for key in PRESETS],
    }
    if request.method != "POST":
        return render(request, "house_rules_list.html", context)
    file = request.FILES.get("file")
    typed = request.POST.get("document", "")
    try:
        data = file.read(MOST_BYTES + 1) if file else typed.strip().encode(errors="surrogatepass")
        house = create_house_rules(read_house_rules(load_json(data)))
    except Refused as refused:
        return render(
            request, "house_rules_list.html", {**context, "document": typed, "problems": _mends(refused)}, status=422
        )
    return redirect("house_rules", house.editor_code)


def _mends(refused: Refused) -> list[dict[str, str]]:
    sentences = [f"{p.where}: {problem_sentence(p)}" if p.where else problem_sentence(p) for p in refused.problems]
    return [{"sentence": sentence, "anchor": "id_document"} for sentence in dict.fromkeys(sentences)]


@require_http_methods(["GET", "HEAD", "POST"])
def new_house_rules(request: HttpRequest) -> HttpResponse:
    """新房规: a preset with everything that can be changed in it. Nothing is stored until it is saved."""
    if request.method != "POST":
        fields, problems = _asked(request)
        form = HouseForm(fields)
        form.judge(is_named=False)
        status = 422 if problems else 200
        return _filled_in(request, form, None, problems=[*problems, *form.mends()], status=status)
    return _sent(request, None)


def _asked(request: HttpRequest) -> tuple[TypedRow, list[dict[str, str]]]:
    """The fields that the address asks for: those of the form as they were typed, a preset, changes to it as JSON, or
    the newest version of house rules."""
    query = request.GET
    if are_typed(query):
        return typed_fields(query), []
    key = query.get("preset", "")
    key = key if key in PRESETS else CHENGDU.key
    if opened := open_house_rules(query.get("house", "")):
        return _fields_of(opened.version()), []
    rules, problems = PRESETS[key].rules, []
    if changes := query.get("changes", ""):
        try:
            told = load_json(changes.encode(errors="surrogatepass"))
            rules = in_order(read_rules({"preset": key, "changes": told}, ""))
        except Refused as refused:
            problems = [{"sentence": mend["sentence"], "anchor": ""} for mend in _mends(refused)]
    return fields_of_rules(rules, key, query.get("name", "")[:40]), problems


def _fields_of(version: HouseRulesVersion | None) -> TypedRow:
    assert version is not None
    named = named_rules(version)
    return fields_of_rules(named.rules, named.preset, named.name)


@at_house
@require_safe
def house_rules(request: HttpRequest, opened: OpenedRules, number: int | None = None) -> HttpResponse:
    """房规: a version, the newest unless the address names one: what it changes, what that does, all its lines."""
    version = opened.version(number)
    if version is None:
        raise Http404
    context = {
        "opened": opened,
        "rules": house_rules_view(opened, version),
        "links": house_link_views(request, opened),
        "saved": opened.may_write and request.GET.get("saved") == "1",
    }
    response = render(request, "house_rules.html", context)
    device.HOUSE_RULES.remember(request, response, opened.code)
    return response


@at_house
@require_safe
def house_rules_json(request: HttpRequest, opened: OpenedRules, number: int | None = None) -> HttpResponse:
    """房规文档: a version as a file."""
    version = opened.version(number)
    if version is None:
        raise Http404
    headers = {"Content-Disposition": 'attachment; filename="house-rules.json"'}
    return HttpResponse(house_rules_text(named_rules(version)), content_type="application/json", headers=headers)


@at_house
@require_http_methods(["GET", "HEAD", "POST"])
def edit_house_rules(request: HttpRequest, opened: OpenedRules) -> HttpResponse:
    """改房规: what is saved becomes a new version; for the editors' link alone."""
    if not opened.may_write:
        return render(request, "house_rules_closed.html", {"opened": opened}, status=403)
    if request.method == "POST":
        return _sent(request, opened)
    if are_typed(request.GET):
        form = HouseForm(typed_fields(request.GET))
        form.judge(is_named=False)
        return _filled_in(request, form, opened, problems=form.mends())
    version = opened.version(whole(request.GET.get("version"), 0) or None) or opened.version()
    return _filled_in(request, HouseForm(_fields_of(version)), opened)


def _sent(request: HttpRequest, opened: OpenedRules | None) -> HttpResponse:
    """A form sent: looked at anew, grown by a combination, or saved."""
    fields = typed_fields(request.POST)
    button = request.POST.get("do", "")
    focus = ""
    if button == "add":
        fields, focus = with_combination(fields)
    form = HouseForm(fields)
    named = form.judge(is_named=button == "save")
    if named is None or button != "save":
        status = 422 if named is None and button == "save" else 200
        problems = form.mends() if button != "look" or not request.htmx else []  # type: ignore[attr-defined]
        return _filled_in(request, form, opened, problems=problems, status=status, focus=focus and f"id_fan-{focus}")
    if opened is None:
        house = create_house_rules(named)
    else:
        try:
            house = change_house_rules(opened.house, named, whole(first(fields, "seen"), 0))
        except OutOfDate as late:
            return _filled_in(request, form, opened, newest=late.newest, status=409)
    return redirect(f"{reverse('house_rules', kwargs={'code': house.editor_code})}?saved=1")


def _filled_in(
    request: HttpRequest, form: HouseForm, opened: OpenedRules | None, status: int = 200, **context: object
) -> HttpResponse:
    """The form with what its changes do; for htmx the form alone."""
    newest = context.get("newest")
    context |= {
        "form": form,
        "sections": list(form.sections()),
        "doubts": form.doubts(),
        "effects": effects_view(form.raw["preset"][0], form.rules),
        "opened": opened,
        "seen": opened.house.version if opened else 0,
        "newest_address": version_address(opened.code, newest.number)
        if opened and isinstance(newest, HouseRulesVersion)
        else "",
    }
    query = request.POST if request.method == "POST" else request.GET
    if opened and newest is None:
        context["seen"] = whole(query.get("seen"), opened.house.version)
    if request.method == "POST":
        context["here"] = typed_address(request.path, typed_fields(query))
    part = "_house_form.html" if getattr(request, "htmx", False) else "house_rules_form.html"
    return render(request, part, context, status=200 if part.startswith("_") else status)


@require_POST
def forget_house_rules(request: HttpRequest) -> HttpResponse:
    """Takes house rules off the list of this device; they stay as they are."""
    response = redirect("house_rules_list")
    device.HOUSE_RULES.forget(request, response, first(sent(request), "code"))
    return response
