"""牌角数字: numbers on the tiles for newcomers, on and off, kept by the device."""

import re
from pathlib import Path

import pytest
from django.conf import settings

SPRITE = (Path(settings.BASE_DIR) / "static/tiles.svg").read_text(encoding="utf-8")
PAGES = ["/", "/hand/?rules=chengdu&hand=123m", "/round/", "/rules/", "/terms/", "/tables/new/"]


def shows_numbers(client, path="/"):
    page = client.get(path).content.decode()
    pressed = re.search(r'<button name="numbers" value="(on|off)" aria-pressed="(true|false)"', page)
    on = 'class="numbers"' in page.partition("<head>")[0]
    assert pressed.groups() == (("off", "true") if on else ("on", "false"))
    return on


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_the_switch_stands_on_every_page_and_comes_back_to_it(client, path):
    assert not shows_numbers(client, path)
    answer = client.post("/numbers/", {"numbers": "on", "next": path})
    assert (answer.status_code, answer["location"]) == (302, path)
    assert shows_numbers(client, path)
    client.post("/numbers/", {"numbers": "off", "next": path})
    assert not shows_numbers(client, path)


def test_the_choice_is_kept_for_a_year_and_sent_to_nobody_else(client):
    cookie = client.post("/numbers/", {"numbers": "on", "next": "/"}).cookies["numbers"]
    assert cookie["max-age"] == 365 * 24 * 60 * 60
    assert cookie["samesite"] == "Lax"
    assert cookie["httponly"]
    assert not cookie["secure"]
    assert client.post("/numbers/", {"numbers": "on", "next": "/"}, secure=True).cookies["numbers"]["secure"]


@pytest.mark.parametrize("elsewhere", ["https://example.com/", "//example.com", "javascript:alert(1)", ""])
def test_it_leads_to_no_other_host(client, elsewhere):
    assert client.post("/numbers/", {"numbers": "on", "next": elsewhere})["location"] == "/"


def test_only_sending_changes_it(client):
    assert client.get("/numbers/").status_code == 405


def test_every_tile_has_the_number_of_its_rank():
    tiles = re.findall(r'id="([mps])(\d)"[^>]*>.*<path d="([^"]+)" stroke="var\(--tile-number,none\)"', SPRITE)
    assert len(tiles) == 27
    digits = {}
    for _, rank, drawn in tiles:
        digits.setdefault(rank, set()).add(drawn)
    assert len(digits) == 9
    assert all(len(drawn) == 1 for drawn in digits.values())
    assert len({min(drawn) for drawn in digits.values()}) == 9


def test_the_drawings_are_small():
    import brotli

    assert len(SPRITE) < 20_000
    assert len(brotli.compress(SPRITE.encode())) < 3_000
