"""The two links of a table: told apart everywhere, unguessable, and the viewers' changes nothing by any way."""

import re
import secrets
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import get_resolver

from calculator import services
from calculator.models import Change, Entry, Outcome, RecordedRound, RoundVersion, Table
from calculator.table_urls import urlpatterns
from tests.tables.evening import exported
from tests.web.table_link import ENGLISH, SENT_TO_ANYTHING, text_of

pytestmark = pytest.mark.django_db

METHODS = ("get", "head", "post", "put", "patch", "delete", "options", "trace")
NUMBERS = {"number": 2, "position": 2, "version": 1}
OTHERS = {"key": "chengdu", "kind": "fan", "seed": "seed", "day": "2026-01-31"}
PAGES = [
    (pattern.name, str(pattern.pattern).replace("<int:", "{").replace(">", "}").format(**NUMBERS))
    for pattern in urlpatterns
]
READABLE = {
    "table",
    "table_round",
    "table_version",
    "table_settle_up",
    "table_statistics",
    "table_transfers",
    "table_history",
    "table_sheet",
    "table_json",
    "table_rounds_csv",
    "table_transfers_csv",
}
FILES = {"table_json", "table_rounds_csv", "table_transfers_csv"}
MODELS = (Table, Change, RecordedRound, RoundVersion, Entry, Outcome)


def everything():
    """Every row that is kept, but for the number of a row."""
    return [sorted(map(str, model.objects.values())) for model in MODELS]


def every_address(code):
    """Every address of the whole site, those of tables by the code given."""
    for pattern in get_resolver().url_patterns:
        for inner in getattr(pattern, "url_patterns", [pattern]):
            prefix = "" if inner is pattern else str(pattern.pattern)
            path = prefix + str(inner.pattern).lstrip("^").rstrip("$")
            path = re.sub(r"<\w+:", "<", path)
            for name, value in {"code": code, **OTHERS, **NUMBERS}.items():
                path = path.replace(f"<{name}>", str(value))
            assert not re.search(r"[<>(]", path), f"no example of {path}: name one"
            yield f"/{path}"


def test_the_viewers_link_changes_nothing_by_any_method_on_any_address(client, viewer, evening):
    before = everything()
    addresses = list(every_address(viewer.code))
    assert viewer.path("undo/") in addresses
    assert viewer.path("rounds/2/versions/1/") in addresses
    for address in addresses:
        if address in ("/tables/new/", "/tables/import/", "/check/"):
            continue  # they make what is new, for anybody
        for method in METHODS:
            response = getattr(client, method)(address, SENT_TO_ANYTHING if method == "post" else "", headers=ENGLISH)
            assert response.status_code < 500, (method, address)
        # No change can have been taken back meanwhile: that would be another change.
        assert everything() == before, address


STALE = SENT_TO_ANYTHING | {"expected": "1", "version": "99", "one": "", "name_0": "", "base": "x", "dealer": "9"}


def test_what_is_shown_in_answer_to_a_form_is_there_in_another_language(client, scorer, viewer, evening):
    """The switch of the language asks for the address that is in view, with another method than the form had."""
    seen = 0
    for address in [*every_address(scorer.code), *every_address(viewer.code)]:
        if address == scorer.path("delete/"):
            continue  # after it there would be no table
        shown = client.post(address, STALE, headers=ENGLISH)
        if b"next-language" in shown.content and shown.status_code != 404:
            seen += 1
            again = client.post("/i18n/setlang/", {"language": "zh-hans", "next": address}, follow=True)
            assert again.status_code in (200, shown.status_code), address
            assert b'<html lang="zh-Hans"' in again.content, address
    assert seen > 20


def test_the_walk_would_notice_a_change(client, scorer, evening):
    before = everything()
    assert client.post(scorer.path("undo/"), SENT_TO_ANYTHING).status_code == 302
    assert everything() != before


@pytest.mark.parametrize(("name", "page"), PAGES)
def test_each_page_is_open_to_whom_it_is_meant_for(scorer, viewer, evening, name, page):
    writes_alone = name in ("table_cancel", "table_restore", "table_move", "table_undo")
    assert scorer.get(page).status_code == (302 if writes_alone else 200)
    assert viewer.get(page).status_code == (200 if name in READABLE else 403)
    if name not in READABLE:
        assert "This link only follows." in text_of(viewer.get(page))
        assert viewer.post(page, SENT_TO_ANYTHING).status_code == 403
    else:
        assert viewer.post(page, SENT_TO_ANYTHING).status_code == 405
        assert scorer.post(page, SENT_TO_ANYTHING).status_code == 405


@pytest.mark.parametrize(("name", "page"), [(name, page) for name, page in PAGES if name not in FILES])
def test_the_roles_are_told_apart_on_every_page(scorer, viewer, evening, name, page):
    for link, banner, other in ((scorer, "You keep", "You follow"), (viewer, "You follow", "You keep")):
        response = link.get(page)
        if response.status_code != 302:
            text = text_of(response)
            assert banner in text
            assert other not in text


@pytest.mark.parametrize(("name", "page"), PAGES)
def test_the_viewers_pages_never_hold_the_scorers_link(viewer, evening, name, page):
    assert evening.scorer_code not in viewer.get(page).content.decode()


def test_a_viewers_page_has_no_form_that_writes(viewer, evening):
    for name, page in PAGES:
        if name in READABLE - FILES:
            html = viewer.html(page)
            assert not re.search(r'<form[^>]*action="/t/[^>]*method="post"', html)
            assert "hx-post" not in html


@pytest.mark.parametrize(("name", "page"), PAGES)
def test_nothing_of_a_table_is_kept_by_a_cache_or_a_search_engine(scorer, viewer, evening, name, page):
    for link in (scorer, viewer):
        response = link.get(page)
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Robots-Tag"] == "noindex"


# Guessing


def test_wrong_links_are_all_answered_alike(client, evening):
    """The answer is that to any address that is not there; only what was asked for stands in it."""

    def shape(path, method="get"):
        response = getattr(client, method)(path, headers=ENGLISH)
        assert response.status_code == 404, path
        told = re.sub(r'value="(/[^"]*|[A-Za-z0-9]{64})"', "", response.content.decode())
        return told, sorted((name, value) for name, value in response.headers.items() if name != "Content-Length")

    nowhere = shape("/nowhere/")[0]
    near = evening.scorer_code[:-1] + ("A" if evening.scorer_code[-1] != "A" else "B")
    known = shape(f"/t/{near}/")
    assert known[0] == nowhere
    wrong = [near.lower(), evening.scorer_code[:-1], evening.scorer_code + "A", "%00", "x", "—" * 8, "' OR 1=1"]
    for code in [*wrong, *(secrets.token_urlsafe(18) for _ in range(40))]:
        assert shape(f"/t/{code}/") == known, code
    for _name, page in PAGES:
        for method in ("get", "post", "put", "delete"):
            assert shape(f"/t/{near}/{page}", method) == known


@pytest.mark.proof
def test_ten_thousand_guesses_open_nothing(client, evening):
    answers = {
        (response.status_code, len(response.content))
        for _ in range(10_000)
        if (response := client.get(f"/t/{secrets.token_urlsafe(18)}/", headers=ENGLISH))
    }
    assert len(answers) == 1
    assert answers.pop()[0] == 404


@pytest.mark.parametrize("page", ["rounds/99/", "rounds/0/", "rounds/99/edit/", "rounds/2/versions/9/"])
def test_what_is_not_at_the_table_is_not_found(scorer, evening, page):
    assert scorer.get(page).status_code == 404


@pytest.mark.parametrize("page", ["rounds/99/cancel/", "rounds/99/restore/", "rounds/99/move/"])
def test_nothing_is_done_to_a_round_that_is_not_there(scorer, evening, page):
    before = exported(evening)
    assert scorer.post(page, {"position": 1}).status_code == 404
    assert exported(evening) == before
    assert scorer.post("rounds/2/restore/", {"number": 9}).status_code == 404


def test_a_form_from_elsewhere_is_refused(scorer, evening):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(scorer.path("undo/")).status_code == 403
    assert not evening.rounds.filter(cancelled=True).exists()


# Following


def test_a_page_seen_in_its_present_version_is_answered_with_nothing(viewer, evening, django_assert_num_queries):
    htmx = {"HX-Request": "true"}
    with django_assert_num_queries(1):
        response = viewer.get(f"?seen={evening.version}", **htmx)
    assert (response.status_code, response.content) == (204, b"")
    services.cancel_round(evening.rounds.get(number=6))
    response = viewer.get(f"?seen={evening.version}", **htmx)
    assert response.status_code == 200
    assert f"hx-vals='{{\"seen\": {evening.version + 1}}}'" in response.content.decode()
    assert viewer.get(f"?seen={evening.version + 1}").status_code == 200, "a person who reloads sees the page"


@pytest.mark.parametrize("page", ["", "settle-up/", "statistics/", "transfers/?player=1", "history/", "rounds/2/"])
def test_every_page_that_shows_what_changes_follows(viewer, evening, page):
    html = viewer.html(page)
    assert f'hx-get="{viewer.path(page)}"' in html
    assert 'hx-trigger="every 2s, look"' in html


class LiveFields(HTMLParser):
    """The fields that somebody may be filling in, in the part of a page that is asked for again and again."""

    def __init__(self, response):
        super().__init__()
        self.found, self.depth = [], 0
        self.feed(response.content.decode())

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "div" and (self.depth or given.get("id") == "live"):
            self.depth += 1
        is_field = tag in ("input", "select", "textarea") and given.get("type") != "hidden" and "readonly" not in given
        if self.depth and is_field:
            self.found.append(given.get("name"))

    def handle_endtag(self, tag):
        if tag == "div" and self.depth:
            self.depth -= 1


@pytest.mark.parametrize(("name", "page"), [(name, page) for name, page in PAGES if name not in FILES])
def test_no_field_is_drawn_anew_while_somebody_fills_it_in(scorer, evening, name, page):
    assert LiveFields(scorer.get(page)).found == []


def test_the_links_are_on_the_page_with_their_codes(scorer, viewer, evening):
    html = scorer.html()
    assert html.count('class="qr-code"') == 2
    assert f"http://testserver{viewer.path()}" in html
    assert f"http://testserver{scorer.path()}" in html
    assert viewer.html().count('class="qr-code"') == 1
    assert "style=" not in html, "the policy of the page forbids it"


def test_an_address_of_this_device_alone_is_said_to_be_one(scorer, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1", "192.168.1.20"]
    assert "this device alone" in text_of(
        scorer.client.get(scorer.path(), headers={**ENGLISH, "host": "127.0.0.1:8000"})
    )
    elsewhere = scorer.client.get(scorer.path(), headers={**ENGLISH, "host": "192.168.1.20:8000"})
    assert "this device alone" not in text_of(elsewhere)
