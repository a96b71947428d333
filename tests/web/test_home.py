"""首页: one sentence, two doors, an example behind each, and the language of the reader."""

import re
from pathlib import Path

import pytest
from django.conf import settings

README = (Path(settings.BASE_DIR) / "README.md").read_text(encoding="utf-8")
ENGLISH = {"Accept-Language": "en"}
CHINESE = {"Accept-Language": "zh-CN,zh;q=0.9"}


def links(page):
    return re.findall(r'<a [^>]*href="([^"]+)"', page.content.decode().replace("&amp;", "&"))


def test_each_door_and_its_example_open(client):
    page = client.get("/", headers=ENGLISH)
    assert page.status_code == 200
    inside = [link for link in links(page) if link.startswith("/")]
    assert {link.partition("?")[0] for link in inside} == {
        "/",
        "/hand/",
        "/round/",
        "/rules/",
        "/tables/import/",
        "/tables/new/",
        "/check/",
        "/compare/",
        "/api/docs/",
        "/rules/find/",
        "/learn/",
        "/terms/",
    }
    assert [link for link in inside if link.startswith("/hand/?")]
    assert "/round/?example=sample" in inside
    for link in inside:
        assert client.get(link.partition("#")[0], headers=ENGLISH).status_code == 200


@pytest.mark.parametrize(
    ("headers", "language", "sentence"),
    [
        (CHINESE, "zh-Hans", "四川麻将：几番，几分，谁付谁。"),
        (ENGLISH, "en", "Fan, points and who pays whom in Sichuan mahjong."),
        ({"Accept-Language": "fr"}, "zh-Hans", "四川麻将：几番，几分，谁付谁。"),
    ],
)
def test_the_browser_chooses_the_language(client, headers, language, sentence):
    page = client.get("/", headers=headers).content.decode()
    assert f'<html lang="{language}">' in page
    assert sentence in page


def test_the_switch_changes_the_language_and_comes_back_to_the_same_page(client):
    page = client.get("/hand/?rules=chengdu&hand=123m", headers=CHINESE).content.decode()
    assert 'name="next" id="next-language" value="/hand/?rules=chengdu&amp;hand=123m"' in page
    switched = client.post("/i18n/setlang/", {"language": "en", "next": "/hand/?rules=chengdu&hand=123m"})
    assert (switched.status_code, switched.headers["Location"]) == (302, "/hand/?rules=chengdu&hand=123m")
    assert "Score a hand" in client.get("/hand/", headers=CHINESE).content.decode()


def test_nothing_may_be_loaded_from_elsewhere(client):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(("headers", "sentence"), [(CHINESE, "没有这一页。"), (ENGLISH, "There is no such page.")])
def test_an_unknown_page_says_so(client, headers, sentence):
    page = client.get("/nowhere/", headers=headers)
    assert page.status_code == 404
    assert sentence in page.content.decode()


def test_the_pages_that_the_readme_names_are_there(client):
    told = README.partition("## Pages")[2].partition("## ")[0]
    addresses = [address for address in re.findall(r"`(/[^`]*)`", told) if "…" not in address]
    assert len(addresses) >= 9
    for address in addresses:
        if address != "/api/":
            assert client.get(address).status_code == 200, address
    for picture in re.findall(r'src="([^"]+)"', README):
        assert (Path(settings.BASE_DIR) / picture).stat().st_size <= 60_000
