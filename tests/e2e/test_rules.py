"""规则与术语 in a browser: they fit, read and print, on a phone and on a desk, with and without JavaScript."""

import re

import pytest

from scoring.presets import PRESETS

ENGLISH = {"locale": "en-GB"}
PHONE = {"viewport": {"width": 320, "height": 568}}
DESK = {"viewport": {"width": 1280, "height": 900}}
# Beside those that every page's test looks at.
PAGES = (
    "/rules/?show=chengdu&show=sbr-2025&differences=1",
    "/rules/neijiang/",
)


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_the_pages_are_accessible_and_fit(open_page, assert_accessible, locale, scheme, width):
    page = open_page(PAGES[0], locale=locale, color_scheme=scheme, viewport={"width": width, "height": 800})
    for path in PAGES:
        page.goto(path)
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def press_until(page, key, reached):
    for _ in range(50):
        if reached():
            return
        page.keyboard.press(key)
        page.wait_for_timeout(50)
    pytest.fail(f"{key} does not move the window")


def test_on_a_phone_the_table_moves_in_its_own_window_by_the_keyboard(open_page):
    page = open_page("/rules/", **PHONE, **ENGLISH)
    window = page.get_by_role("region", name="The rule sets, line by line")
    window.focus()
    label = page.locator("#cap th")
    last = page.locator("#cap td").last
    before = label.bounding_box()["x"]
    assert last.bounding_box()["x"] > 320
    press_until(page, "ArrowRight", lambda: last.bounding_box()["x"] < 250)
    press_until(page, "End", lambda: label.bounding_box()["y"] < -500)
    assert abs(label.bounding_box()["x"] - before) <= 1
    head = page.locator(".rule-table thead th").first
    # Both are measured at one moment: the page itself may still be moving.
    below = head.evaluate(
        "(head, frame) => head.getBoundingClientRect().y - frame.getBoundingClientRect().y", window.element_handle()
    )
    assert 0 <= below <= 2


@pytest.mark.parametrize("javascript", [True, False])
def test_two_rule_sets_are_chosen_and_a_value_leads_to_its_line(open_page, javascript):
    page = open_page("/rules/", java_script_enabled=javascript, **PHONE, **ENGLISH)
    page.get_by_text("Choose what is compared").click()
    for name in ("Void one suit", "Bloody to the end", "Neijiang"):
        page.get_by_label(name).uncheck()
    page.get_by_label("Only lines that differ").check()
    page.get_by_role("button", name="Compare").click()
    assert page.locator(".rule-table thead th").count() == 3
    assert page.locator("#full_flush").count() == 0
    page.locator("#cap td").first.get_by_role("link").click()
    page.wait_for_url(re.compile(r"/rules/sbr-2025/#cap$"))
    assert page.locator("article#cap").is_visible()
    assert "No more than 3 fan are paid" in page.locator("article#cap").inner_text()


def one_line(place):
    """What is read there, wherever the lines may break."""
    return " ".join(place.inner_text().split())


def test_an_example_is_opened_as_a_hand(open_page):
    page = open_page("/rules/chengdu/", **DESK, **ENGLISH)
    formula = one_line(page.locator("article#full_flush b.number"))
    page.locator("article#full_flush").get_by_role("link", name="Open this hand").click()
    page.wait_for_url(re.compile(r"/hand/"))
    assert formula in one_line(page.locator("#result"))


@pytest.mark.parametrize("javascript", [True, False])
def test_a_fan_unfolds_into_its_term_which_leads_to_the_glossary(open_page, javascript):
    page = open_page("/rules/chengdu/", java_script_enabled=javascript, **PHONE, **ENGLISH)
    root = page.locator("article#root")
    root.locator("summary").focus()
    page.keyboard.press("Enter")
    assert "gēn" in root.locator(".entry").inner_text()
    root.get_by_role("link", name="In the glossary").click()
    page.wait_for_url(re.compile(r"/terms/#root$"))
    assert page.locator("article#root").is_visible()


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_every_rule_set_prints_on_one_side_of_a4(open_page, locale):
    page = open_page("/", locale=locale, **DESK)
    for key in PRESETS:
        page.goto(f"/rules/{key}/")
        paper = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, key
        assert re.search(rb"/MediaBox \[0 0 59\d(\.\d+)? 84\d(\.\d+)?\]", paper), key
    page.emulate_media(media="print")
    assert page.locator(".sheet").is_visible()
    assert not page.locator(".rule-set").is_visible()
