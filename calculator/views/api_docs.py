from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculator.presenters.api import operations_view


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    """接口说明: the API for those who write programs."""
    origin = f"{request.scheme}://{request.get_host()}"
    return render(request, "api_docs.html", {"operations": operations_view(origin)})
