from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from calculator.documents import load_json
from calculator.practice.document import read_record, record_text
from calculator.presenters.practice import strength_views, summary_view
from calculator.views.learn.progress_cookie import forget, keep, record_of
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
            response = redirect("learn_progress")
            keep(response, record)
            return response
    record, now = record_of(request), timezone.now()
    context = {
        "summary": summary_view(record, now),
        "groups": strength_views(record, now),
        "problems": problems,
    }
    return render(request, "learn_progress.html", context, status=422 if problems else 200)


@never_cache
@require_safe
def progress_json(request: HttpRequest) -> HttpResponse:
    """进度文件: what this device keeps, as a file."""
    headers = {"Content-Disposition": 'attachment; filename="practice.json"'}
    return HttpResponse(record_text(record_of(request)), content_type="application/json", headers=headers)


@require_POST
def forget_progress(request: HttpRequest) -> HttpResponse:
    """Takes all progress off this device."""
    response = redirect("learn_progress")
    forget(response)
    return response
