"""Every page, in both languages, light and dark, narrow and wide: nothing for axe to mend, nothing that overflows."""

import pytest

from tests.every_page import LOCALES, PAGES, SCHEMES, WON

# What one must hit with a finger; words inside a sentence are no targets.
TARGETS = (
    ".button, .choice, .top a, .top button, summary, select, main input[type=text], .examples a, .waits a, .example"
)
SMALLEST = 44


@pytest.mark.parametrize("third", range(3))
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_page_is_accessible_and_fits(open_page, assert_accessible, locale, scheme, width, third):
    """A third of the pages at a time, so that no process is left with all of them."""
    page = open_page("/", locale=locale, color_scheme=scheme, viewport={"width": width, "height": 720})
    for name in list(PAGES)[third::3]:
        page.goto(PAGES[name])
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        page.evaluate("for (const folded of document.querySelectorAll('main details')) folded.open = true")
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert (
            page.evaluate("getComputedStyle(document.body).backgroundColor")
            == {
                "light": "rgb(245, 243, 236)",
                "dark": "rgb(16, 23, 20)",
            }[scheme]
        )


def test_what_is_tapped_is_large_enough_for_a_finger(open_page):
    page = open_page("/", viewport={"width": 320, "height": 720})
    for name in ("home", "hand", "hand-waiting", "hand-won"):
        page.goto(PAGES[name])
        for target in page.locator(TARGETS).all():
            if target.is_visible():
                box = target.bounding_box()
                assert min(box["width"], box["height"]) >= SMALLEST, (name, target.inner_text(), box)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_header_takes_two_lines_at_most(open_page, locale):
    page = open_page("/hand/", locale=locale)
    for width in (320, 490, 568, 640, 680, 1280):
        page.set_viewport_size({"width": width, "height": 320})
        assert page.locator("header").bounding_box()["height"] < 3 * SMALLEST, width
        assert page.locator(".language").bounding_box()["y"] < SMALLEST, "the language stands in the first"


@pytest.mark.django_db
@pytest.mark.parametrize("name", PAGES)
def test_every_answer_forbids_what_is_not_its_own(client, name):
    policy = client.get(PAGES[name]).headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("javascript", [True, False])
def test_the_language_is_switched_in_the_header_and_stays(open_page, javascript):
    page = open_page(PAGES["hand-won"], locale="zh-CN", java_script_enabled=javascript)
    assert page.locator("h1").inner_text() == "算一手"
    page.get_by_role("button", name="English").click()
    assert page.locator("h1").inner_text() == "Score a hand"
    assert page.locator("#id_hand").input_value() == WON["hand"]
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("link", name="Xuezhan").click()
    assert page.locator("h1").inner_text().startswith("Fan, points")
    page.get_by_role("button", name="中文").click()
    assert page.locator("h1").inner_text().startswith("四川麻将")


def test_the_keyboard_reaches_the_content_first(open_page):
    page = open_page("/hand/", locale="en-GB")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_a_printed_page_holds_the_result_alone(open_page):
    page = open_page(PAGES["hand-won"])
    page.emulate_media(media="print")
    assert page.locator(".formula").first.is_visible()
    assert not page.locator("header").is_visible()
    assert not page.locator("form.hand-form").is_visible()
