from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculator.selectors.opened import opened_lines
from calculator.views import device
from calculator.views.hand import EXAMPLES


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """首页: what the program does and where to begin."""
    return render(request, "home.html", {"example": EXAMPLES[0], "opened": opened_lines(device.TABLES.codes(request))})
