from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

COOKIE = "numbers"
A_YEAR = 365 * 24 * 60 * 60


@require_POST
def numbers(request: HttpRequest) -> HttpResponse:
    """牌角数字: shows the rank as a number on every tile, or no longer, on this device."""
    following = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(following, {request.get_host()}, require_https=request.is_secure())
    answer = HttpResponseRedirect(following if is_ours else "/")
    if request.POST.get("numbers") == "on":
        answer.set_cookie(COOKIE, "1", max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    else:
        answer.delete_cookie(COOKIE, samesite="Lax")
    return answer
