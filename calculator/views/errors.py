"""出错: what is shown where no page can be, in the look of the others."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that no page of ours sends: too many fields, say, or another host's name."""
    return render(request, "400.html", status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """A mistake of ours."""
    return render(request, "500.html", status=500)
