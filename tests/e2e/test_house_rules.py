"""房规 and the questions that find them, in a browser: they fit and read, by keyboard, and without JavaScript."""

import re
from dataclasses import replace

import pytest

from calculator.documents.house_rules import NamedRules
from calculator.services.house_rules import create_house_rules
from scoring.fans import FAN_KEYS
from scoring.presets import NEIJIANG
from scoring.rules import Combination
from tests.every_page import LOCALES, PAGES, SCHEMES

ENGLISH = {"locale": "en-GB"}
DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 320, "height": 568}}
NEW = "/rules/new/?preset=chengdu"


def save(page, name="Friday club"):
    page.get_by_label("Name of the house rules").fill(name)
    page.get_by_role("button", name="Save the house rules").click()
    page.wait_for_url(re.compile(r"/h/[\w-]+/\?saved=1$"))


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_pages_are_accessible_and_fit(open_page, assert_accessible, locale, scheme, width):
    page = open_page("/", locale=locale, color_scheme=scheme, viewport={"width": width, "height": 720})

    def look():
        page.evaluate("for (const folded of document.querySelectorAll('main details')) folded.open = true")
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url

    # Beside the pages that every page's test looks at, what one reaches from them.
    page.goto(PAGES["house-changed"])
    page.locator("#id_cap_0").check()
    page.locator("#id_pig_pays_about .problem").wait_for()
    look()
    page.locator("#id_cap_1").check()
    page.locator("#id_pig_pays_about .problem").wait_for(state="detached")
    page.locator("#id_name").fill("Club")
    page.locator("[value=save]").click()
    page.wait_for_url(re.compile(r"saved=1"))
    look()
    page.goto(page.url.replace("?saved=1", "edit/"))
    look()
    page.goto("/h/")
    look()


def test_a_change_shows_at_once_what_it_does_and_what_now_matters(open_page):
    page = open_page(NEW, **DESK, **ENGLISH)
    page.get_by_text("Kong money", exact=True).click()
    assert page.get_by_role("group", name="kong money handed on to several winners").is_visible()
    page.get_by_label("goes back to its payers").check()
    page.locator(".change-list").wait_for()
    assert "goes back to its payers" in page.locator(".change-list").inner_text()
    assert page.locator(".sample .differs").count() > 0
    assert page.get_by_role("group", name="kong money handed on to several winners").count() == 0
    assert page.get_by_label("goes back to its payers").is_visible()
    assert page.evaluate("document.activeElement.name") == "kong_on_shot"


def test_what_is_marked_stays_marked_when_the_page_is_drawn_anew(open_page):
    page = open_page(NEW, **DESK, **ENGLISH)
    page.get_by_text("Fan of the tiles").click()
    page.locator("#id_fan-all_pungs").fill("3")
    with page.expect_response(re.compile("/rules/new/")):
        page.locator("#id_fan-full_flush").focus()
        page.keyboard.press("Control+A")
    page.locator(".change-list").wait_for()
    page.keyboard.type("4")
    assert page.locator("#id_fan-full_flush").input_value() == "4"


def test_what_is_typed_while_the_page_is_drawn_anew_is_kept(open_page):
    page = open_page(NEW, **DESK, **ENGLISH)
    page.get_by_text("Fan of the tiles").click()
    page.locator("#id_fan-all_pungs").fill("3")
    with page.expect_response(re.compile("/rules/new/")):
        page.locator("#id_fan-full_flush").focus()
        page.keyboard.press("Control+A")
        page.keyboard.type("4", delay=5)
    page.locator(".change-list").wait_for()
    assert page.locator("#id_fan-full_flush").input_value() == "4"
    assert page.evaluate("document.activeElement.id") == "id_fan-full_flush"
    page.keyboard.press("Tab")
    page.locator(".change-list li").nth(1).wait_for()
    assert page.locator("#id_fan-all_pungs").input_value() == "3"


def test_changes_faster_than_the_page_is_drawn_anew_all_count_and_are_no_error(open_page):
    page = open_page(NEW, **DESK, **ENGLISH)
    page.evaluate(
        """() => {
            const change = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));
            for (const cap of ["5", "6", "7"]) {
                const field = document.getElementById("id_cap-number");
                field.value = cap;
                change(field);
            }
            document.getElementById("id_self_draw_0").click();
            document.getElementById("id_scale_1").click();
        }"""
    )
    page.locator(".change-list li").nth(2).wait_for()
    told = " ".join(page.locator(".change-list").inner_text().split())
    assert "4 fan → 7 fan" in told
    assert page.locator("#id_self_draw_0").is_checked()
    assert page.locator("#id_scale_1").is_checked()


def test_another_rule_set_fills_in_what_was_not_changed(open_page):
    page = open_page(NEW, **DESK, **ENGLISH)
    page.locator("#id_cap-number").fill("5")
    page.get_by_label("Rule set to start from").select_option("sbr-2025")
    page.locator("#id_self_draw_0:checked").wait_for()
    assert page.locator("#id_cap-number").input_value() == "5"
    assert page.locator("#id_fan-concealed_hand").input_value() == ""


@pytest.mark.parametrize("javascript", [True, False])
def test_house_rules_are_made_changed_and_used(open_page, javascript):
    page = open_page(NEW, java_script_enabled=javascript, **PHONE, **ENGLISH)
    page.locator("#id_cap-number").fill("5")
    if not javascript:
        page.locator(".save").get_by_role("button", name="Show what the changes do").click()
    page.locator("#id_name").focus()
    page.locator(".change-list").wait_for()
    save(page)
    assert page.locator("h1").inner_text() == "Friday club"
    page.get_by_role("link", name="Change them").click()
    page.locator("#id_cap-number").fill("6")
    if javascript:
        with page.expect_response(re.compile("/edit/")):
            page.locator("#id_name").focus()
        page.get_by_text("No more than 6 fan").first.wait_for()
    page.get_by_role("button", name="Save as a new version").click()
    page.wait_for_url(re.compile(r"saved=1$"))
    assert "Saved as version 2." in page.locator("[role=status]").inner_text()
    page.get_by_role("link", name="Start a table with them").click()
    assert page.get_by_label("Changes to the rule set").input_value() == '{"cap":6}'
    page.goto("/h/")
    page.get_by_role("link", name="Friday club").click()
    page.get_by_role("link", name="Settle a round with them").click()
    assert page.locator("[name=changes]").input_value() == '{"cap":6}'


def test_house_rules_print_on_one_side_of_a4_whatever_they_change(open_page):
    changed = replace(
        NEIJIANG.rules,
        fans=dict.fromkeys(FAN_KEYS, 3),
        combinations=tuple(Combination(("full_flush", other), 8) for other in ("golden_wait", "all_simples", "root")),
        show="times",
        cap=8,
        pig_pays=12,
        false_win=8,
        kong_on_shot="transfer_all",
        refund_not_ready=True,
        check_on_third_win=True,
    )
    house = create_house_rules(NamedRules("A club that plays everything one can play", "neijiang", changed))
    for locale in LOCALES:
        page = open_page(f"/h/{house.reader_code}/", locale=locale, **DESK)
        paper = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, locale


def test_the_form_is_filled_in_by_the_keyboard_alone(open_page):
    page = open_page(NEW, **DESK, **ENGLISH)
    page.locator("#id_cap_1").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    page.locator(".change-list").wait_for()
    assert page.evaluate("document.activeElement.name") == "self_draw"
    page.keyboard.press("ArrowDown")
    page.locator(".change-list li").nth(1).wait_for()
    page.locator("#id_name").focus()
    page.keyboard.type("Keys")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"saved=1$"))
    assert page.locator("h1").inner_text() == "Keys"


@pytest.mark.parametrize("javascript", [True, False])
def test_the_questions_lead_to_house_rules(open_page, javascript):
    page = open_page("/rules/", java_script_enabled=javascript, **PHONE, **ENGLISH)
    page.get_by_role("link", name="Find our rules").click()
    for number in range(1, 9):
        assert f"Question {number} of 8" in page.locator(".question").inner_text()
        assert page.locator(".question .tile").count() >= 4
        page.locator(".answer input").first.check()
        page.get_by_role("button", name="Next").click()
    assert "You play Chengdu with 1 change." in page.locator("#found").inner_text()
    page.get_by_role("link", name="See and keep as house rules").click()
    assert page.locator("#id_cap-number").input_value() == "3"
    save(page)


def test_the_questions_are_answered_by_the_keyboard_alone(open_page):
    page = open_page("/rules/find/", **DESK, **ENGLISH)
    page.locator(".answer input").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("cap=1$"))
    assert "Question 2 of 8" in page.locator(".question").inner_text()


def test_what_is_typed_is_there_after_a_reload_on_the_way_back_and_in_the_other_language(open_page):
    page = open_page(NEW, **PHONE, **ENGLISH)
    page.get_by_text("Kong money", exact=True).click()
    page.locator("[name=kong_direct]").fill("7")
    page.locator("[name=kong_added]").fill("many")
    page.get_by_label("Name of the house rules").fill("周五 & <b>")

    def is_there():
        page.locator("#part-kongs, .house-section").first.wait_for()
        typed = [page.locator(f"[name={name}]").input_value() for name in ("kong_direct", "kong_added", "name")]
        assert typed == ["7", "many", "周五 & <b>"]

    page.get_by_role("link", name="Find our rules by questions").click()
    page.wait_for_url(re.compile("/rules/find/"))
    page.go_back()
    is_there()
    page.reload()
    is_there()
    page.get_by_role("button", name="中文").click()
    page.get_by_role("heading", name="新的自家规则").wait_for()
    is_there()
    page.get_by_role("button", name="牌上标数字").click()
    page.locator("html.numbers").wait_for()
    is_there()


def test_without_the_server_nothing_is_lost_and_the_page_follows_when_it_is_back(browser, live_server):
    # Not the page of the other tests, which fail at any error of the network.
    page = browser.new_page(base_url=live_server.url, **PHONE, **ENGLISH)
    page.goto(NEW)
    page.get_by_label("Name of the house rules").fill("Friday")
    page.context.set_offline(True)
    page.locator("#id_self_draw_2").check()
    page.locator("#trouble").wait_for()
    page.get_by_role("button", name="Save the house rules").click()
    assert "cannot be reached" in page.locator("#trouble").inner_text()
    assert page.locator("#id_name").input_value() == "Friday"
    page.context.set_offline(False)
    page.locator(".change-list").wait_for()
    assert page.locator("#trouble").is_hidden()
    save(page)
    page.close()
