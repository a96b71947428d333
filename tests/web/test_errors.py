"""Where no page can be shown: in the look of the others, in both languages, and with a way on."""

import pytest
from django.test import Client, override_settings
from django.urls import path

from calculator import urls

CHINESE, ENGLISH = {"accept-language": "zh-CN"}, {"accept-language": "en"}


def breaks(request):
    raise RuntimeError("a mistake of ours")


urlpatterns = [*urls.urlpatterns, path("breaks/", breaks)]
handler400, handler500 = urls.handler400, urls.handler500

MANY = "&".join(f"x{number}=1" for number in range(5001))
ERRORS = {
    "too many fields in an address": (400, lambda client, headers: client.get(f"/hand/?{MANY}", headers=headers)),
    "too many fields in a form": (
        400,
        lambda client, headers: client.post(
            "/round/", MANY, content_type="application/x-www-form-urlencoded", headers=headers
        ),
    ),
    "more events than a round has": (
        400,
        lambda client, headers: client.post(
            "/round/", {f"events-{n}-kind": "win" for n in range(101)}, headers=headers
        ),
    ),
    "another host": (400, lambda client, headers: client.get("/", headers=headers | {"host": "elsewhere.example"})),
    "a form without its token": (403, lambda client, headers: client.post("/round/", headers=headers)),
    "no such page": (404, lambda client, headers: client.get("/nowhere/", headers=headers)),
    "a mistake of ours": (500, lambda client, headers: client.get("/breaks/", headers=headers)),
}
SENTENCES = {
    400: ("What was sent cannot be read.", "发来的内容无法读取。"),
    403: ("This page was open too long, or cookies are off.", "这一页开得太久，或者浏览器不收 cookie。"),
    404: ("There is no such page.", "没有这一页。"),
    500: ("Something went wrong on our side.", "是我们这边出了错。"),
}


@pytest.mark.parametrize("what", ERRORS)
@pytest.mark.parametrize("language", [0, 1], ids=["en", "zh"])
@override_settings(ROOT_URLCONF="tests.web.test_errors")
def test_an_error_is_told_in_words_and_leads_on(what, language):
    status, ask = ERRORS[what]
    client = Client(enforce_csrf_checks=status == 403, raise_request_exception=False)
    response = ask(client, (ENGLISH, CHINESE)[language])
    assert response.status_code == status
    page = response.content.decode()
    assert f"<h1>{SENTENCES[status][language]}</h1>" in page
    assert 'class="button main" href="/"' in page
    assert 'class="top"' in page
    assert "unsafe" not in response.headers["Content-Security-Policy"]
