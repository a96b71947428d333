from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculator.presenters.glossary import glossary_view


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """术语表: every term of the game."""
    return render(request, "terms.html", {"groups": glossary_view()})
