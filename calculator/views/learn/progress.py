from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from calculator.documents import load_json
from calculator.practice.document import read_record, record_text
from calculator.practice.packed import read, write
from calculator.practice.record import Record
from calculator.presenters.practice import strength_views, summary_view
from calculator.views.learn.progress_cookie import ALL_SKILLS, forget, keep, record_of
from calculator.views.learn.rules import chosen_rules
from calculator.wording import problem_sentence
from scoring.problems import Refused

# A file of progress is shorter; reading stops there.
MOST_BYTES = 64 * 1024
# More faults than this help nobody to mend a file.
MOST_SHOWN = 10


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def progress(request: HttpRequest) -> HttpResponse:
    """我的进度: what this device keeps, with a picture of strengths; a file sent takes its place."""
    problems: list[dict[str, str]] = []
    if text := request.POST.get("back", ""):
        brought, before = redirect("learn_progress"), read(text, ALL_SKILLS)
        if before.answered:
            keep(brought, before)
        return brought
    if request.method == "POST":
        file = request.FILES.get("file")
        try:
            record = read_record(load_json(b"" if file is None else file.read(MOST_BYTES + 1)))
        except Refused as refused:
            sentences = [
                f"{p.where}: {problem_sentence(p)}" if p.where else problem_sentence(p) for p in refused.problems
            ]
            problems = [{"sentence": text, "anchor": "id_file"} for text in dict.fromkeys(sentences)][:MOST_SHOWN]
        else:
            response = _shown(request, record, replaced=record_of(request), said=_("Brought in."))
            keep(response, record)
            return response
    return _shown(request, record_of(request), problems=problems)


def _shown(request: HttpRequest, record: Record, replaced: Record | None = None, **context: object) -> HttpResponse:
    """The page of a record; what it `replaced` can be brought back."""
    now, rules = timezone.now(), chosen_rules(request)
    context["summary"] = summary_view(record, now, rules.rules)
    context["groups"] = strength_views(record, now, rules.key)
    context["rules"] = rules
    if replaced is not None and replaced.answered:
        context["back"] = write(replaced)
    return render(request, "learn_progress.html", context, status=422 if context.get("problems") else 200)


@never_cache
@require_safe
def progress_json(request: HttpRequest) -> HttpResponse:
    """进度文件: what this device keeps, as a file."""
    headers = {"Content-Disposition": 'attachment; filename="practice.json"'}
    return HttpResponse(record_text(record_of(request)), content_type="application/json", headers=headers)


@require_http_methods(["GET", "HEAD", "POST"])
def forget_progress(request: HttpRequest) -> HttpResponse:
    """Takes all progress off this device; the page that says so can bring it back."""
    if request.method != "POST":
        return redirect("learn_progress")
    response = _shown(request, Record(), replaced=record_of(request), said=_("All of it is forgotten."))
    forget(response)
    return response
