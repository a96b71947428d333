"""Checking a claim and comparing rule sets in a browser, with JavaScript and without."""

import re
from urllib.parse import urlencode

import pytest

from calculator.disputes.packed import pack
from calculator.documents.samples import SAMPLE
from tests.e2e.test_pages import LOCALES, SMALLEST
from tests.every_page import PAGES

ENGLISH = {"locale": "en-GB"}
HAND = "45s 77s 6p 7777p 8p pung:3s +3s"
# What one must hit with a finger; the links of a table or a sentence are rows or words.
TARGETS = ".button, .choice, summary, select, main input[type=text], .see a, .totals th a"


def check_hand(page, fan="5"):
    page.goto("/check/?about=hand")
    page.locator("#id_hand").fill(HAND)
    page.locator("#id_claim-fan").fill(fan)
    page.locator("#hand-form button.main").click()
    page.locator("#verdict").wait_for()


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", LOCALES)
def test_every_page_of_a_dispute_is_accessible_and_fits(open_page, assert_accessible, locale, scheme, width):
    page = open_page(
        "/check/?example=sample", locale=locale, color_scheme=scheme, viewport={"width": width, "height": 720}
    )

    def look():
        page.evaluate("for (const folded of document.querySelectorAll('main details')) folded.open = true")
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url

    page.locator("#check").click()
    page.locator("#verdict").wait_for()
    look()
    page.locator("#keep").click()
    page.locator(".ruling").wait_for()
    look()
    page.goto(f"/compare/?{urlencode({'round': pack(SAMPLE), 'with': '{'})}")
    look()
    check_hand(page)
    look()


def test_what_is_tapped_is_large_enough_for_a_finger(open_page):
    page = open_page("/", viewport={"width": 320, "height": 720})
    for path in (
        *("/check/?example=sample", "/compare/?example=tiles", "/check/?about=hand"),
        *("/rules/neijiang/", "/h/", "/rules/find/", PAGES["house-changed"], PAGES["find-rules-found"]),
    ):
        page.goto(path)
        sizes = page.locator(TARGETS).evaluate_all(
            "all => all.filter(one => one.checkVisibility() && !one.closest('.visually-hidden'))"
            ".map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height])"
        )
        assert sizes
        assert [size for size in sizes if size[1] and size[1] < SMALLEST] == [], path


@pytest.mark.parametrize("javascript", [True, False])
def test_a_claim_is_checked_kept_and_compared(open_page, javascript):
    page = open_page("/check/?example=sample", java_script_enabled=javascript, **ENGLISH)
    page.locator("#check").click()
    page.get_by_text("The claim is not what these rules give.").wait_for()
    page.get_by_text("What a self-draw adds was forgotten.").wait_for()
    page.locator("#keep").click()
    page.wait_for_url(re.compile("/check/[^/?]+/$"))
    page.get_by_role("link", name="Compare rule sets").click()
    page.get_by_role("table", name="Who won what under which rules").wait_for()
    assert page.get_by_text("Only together do these make the difference.").count() >= 1


def test_only_the_fields_of_what_is_disputed_are_shown(open_page):
    page = open_page("/check/", **ENGLISH)
    assert page.locator("#id_claim-delta_0").is_visible()
    assert not page.locator("#id_claim-points").is_visible()
    page.get_by_label("One payment", exact=True).check()
    assert page.locator("#id_claim-points").is_visible()
    assert not page.locator("#id_claim-delta_0").is_visible()


def test_the_claim_stays_when_the_round_is_redrawn(open_page):
    page = open_page("/check/", **ENGLISH)
    page.locator("#id_claim-delta_0").fill("7")
    page.locator("#add-kong").click()
    page.locator("#row-events-0").wait_for()
    assert page.locator("#id_claim-delta_0").input_value() == "7"


def test_the_way_of_a_rule_that_would_make_it_right(open_page):
    page = open_page("/check/", **ENGLISH)
    check_hand(page, fan="4")
    page.get_by_role("link", name="See settlement 1 under these rules").click()
    page.get_by_role("table", name="Who won what under which rules").wait_for()
    assert page.locator(".totals tbody").count() == 2


def test_a_claim_is_checked_and_kept_by_the_keyboard_alone(open_page):
    page = open_page("/check/?example=sample", **ENGLISH)
    page.locator("#id_claim-delta_0").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    page.locator("#verdict").wait_for()
    assert "claimed: +11, by these rules: +10" in " ".join(page.locator(".verdict").inner_text().split())
    page.locator("#keep").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/check/[^/?]+/$"))


def test_the_verdict_takes_the_focus_and_stays_in_the_other_language(open_page):
    page = open_page("/check/?example=sample", **ENGLISH)
    page.locator("#check").click()
    page.locator("#verdict").wait_for()
    assert page.evaluate("document.activeElement.id") == "verdict"
    page.get_by_role("button", name="中文").click()
    page.get_by_role("heading", name="按这套规则算，不是这样。").wait_for()
    # What is told anew has no verdict yet.
    page.locator("#row-events-5 summary").first.click()
    page.locator("[value=remove-5]").click()
    page.locator("#row-events-5").wait_for(state="detached")
    page.reload()
    page.locator("#draft-back").wait_for()
    assert page.locator("#verdict").count() == 0


def test_a_ruling_prints_on_its_own(open_page):
    page = open_page("/check/?example=sample", **ENGLISH)
    page.locator("#check").click()
    page.locator("#keep").click()
    page.locator(".ruling").wait_for()
    page.emulate_media(media="print")
    assert not page.locator("header.top").is_visible()
    assert not page.locator(".ruling > .actions").is_visible()
    assert not page.locator(".ruling .share").is_visible()
    assert page.locator(".ruling .address").is_visible()
    assert page.get_by_text("The facts").is_visible()
    assert page.locator("h1").is_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1


def test_a_hand_half_typed_stays_when_the_language_is_changed(open_page):
    page = open_page("/check/?about=hand", **ENGLISH)
    page.locator("#id_hand").fill("123m & <b>")
    page.locator("#id_claim-fan").fill("４")
    page.get_by_role("button", name="中文").click()
    page.get_by_role("heading", name="核对争议").wait_for()
    assert page.locator("#id_hand").input_value() == "123m & <b>"
    assert page.locator("#id_claim-fan").input_value() == "４"
