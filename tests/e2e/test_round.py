"""记一局 in a browser: a round entered with JavaScript and without, by keyboard, and never lost."""

import re

import pytest

ENGLISH = {"locale": "en-GB"}
SAMPLE = "/round/?example=sample"
LANGUAGES = ["en-GB", "zh-CN"]


def open_setup(page):
    page.locator("#setup > summary").click()


def name_players(page):
    open_setup(page)
    for seat, name in enumerate(["Ann", "Bo", "Cai", "Dee"]):
        page.locator(f"#id_players-{seat}-name").fill(name)


def choose(page, name, value):
    page.locator(f"[name='{name}'][value='{value}']").check()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_round_is_entered_and_settled(open_page, javascript):
    page = open_page("/round/", java_script_enabled=javascript, **ENGLISH)
    name_players(page)
    page.locator("#id_preset").select_option("sbr-2025")

    page.locator("#add-kong").click()
    page.locator("#row-events-0:focus").wait_for()
    choose(page, "events-0-kong", "concealed")
    choose(page, "events-0-seat", "0")
    page.locator("#id_events-0-tile").fill("1m")

    page.locator("#add-win").click()
    page.locator("#row-events-1:focus").wait_for()
    choose(page, "events-1-feeder", "3")
    choose(page, "events-1-wins-0-seat", "0")
    choose(page, "events-1-wins-0-told", "tiles")
    page.locator("#id_events-1-wins-0-hand").fill("234m 456p 789p 5p 暗杠1m +5p")

    page.locator("#add-win").click()
    page.locator("#row-events-2:focus").wait_for()
    assert page.locator("[name='events-2-wins-0-seat'][value='0']").count() == 0, "Ann has won and is out"
    choose(page, "events-2-by", "self_draw")
    assert page.locator("#id_events-2-feeder").is_hidden()
    choose(page, "events-2-wins-0-seat", "1")
    choose(page, "events-2-wins-0-fans", "full_flush")

    if not javascript:
        page.get_by_role("button", name="Update the choices").click()
    choose(page, "over", "yes")
    if not javascript:
        page.get_by_role("button", name="Update the choices").click()
    page.locator("#row-left-2").wait_for()
    assert page.locator("#row-left-1").count() == 0, "Bo has won"
    choose(page, "left-2-told", "ready")
    page.locator("#id_left-2-fan").fill("1")
    choose(page, "left-3-told", "not_ready")
    page.locator("#settle").click()

    page.locator("#settlement:focus").wait_for()
    deltas = page.locator(".deltas b").all_inner_texts()
    assert deltas == ["+8", "+8", "−5", "−11"]
    assert page.locator("#id_players-0-name").input_value() == "Ann"
    assert page.locator("#id_events-1-wins-0-hand").input_value() == "234m 456p 789p 5p 暗杠1m +5p"


@pytest.mark.parametrize("javascript", [True, False])
def test_problems_take_the_focus_and_lead_to_their_fields(open_page, javascript):
    page = open_page("/round/", java_script_enabled=javascript, **ENGLISH)
    page.locator("#add-win").click()
    page.locator("#row-events-0:focus").wait_for()
    choose(page, "events-0-wins-0-told", "tiles")
    page.locator("#id_events-0-wins-0-hand").fill("123m 9x")
    page.locator("#settle").click()
    page.locator(".problems:focus").wait_for()
    link = page.locator(".problems a", has_text="is no tile")
    link.click()
    assert page.url.endswith("#id_events-0-wins-0-hand")
    assert page.locator("#id_events-0-wins-0-hand").input_value() == "123m 9x"


def test_the_enter_key_settles(open_page):
    page = open_page(SAMPLE, **ENGLISH)
    open_setup(page)
    page.locator("#id_base").fill("2")
    page.locator("#id_base").press("Enter")
    page.locator(".deltas").get_by_text("+20", exact=True).wait_for()


def test_everything_is_done_by_keyboard(open_page):
    page = open_page("/round/", **ENGLISH)
    page.locator("#add-win").focus()
    page.keyboard.press("Enter")
    page.locator("#row-events-0:focus").wait_for()
    page.locator("#id_events-0-by_0").focus()
    page.keyboard.press("Space")
    page.locator("#id_events-0-by_0:checked").wait_for()
    page.locator("#id_events-0-by_0:focus").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator("#id_events-0-by_1:checked").wait_for()
    page.locator("#id_events-0-by_1:focus").wait_for()
    page.locator("#remove-0").focus()
    page.keyboard.press("Enter")
    page.locator("#restore:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator("#id_events-0-by_1:checked").wait_for()


def test_what_is_typed_while_the_server_answers_stays(open_page):
    page = open_page("/round/", **ENGLISH)
    name = page.locator("#id_players-0-name")
    open_setup(page)
    held = []
    page.route(re.compile("/round/$"), lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(re.compile("/round/$")):
        page.locator("#add-kong").click()
    name.press_sequentially("Ann")
    held[0].continue_()
    page.locator("#row-events-0").wait_for()
    assert name.input_value() == "Ann"
    assert page.locator("#row-events-1").count() == 0, "added once, though asked twice"


def test_another_language_and_a_reload_keep_what_is_typed(open_page):
    page = open_page("/round/", **ENGLISH)
    open_setup(page)
    page.locator("#id_players-0-name").fill("Zhao")
    page.locator("#add-kong").click()
    page.locator("#row-events-0").wait_for()
    page.locator("#id_events-0-tile").fill("3p")
    page.get_by_role("button", name="中文").click()
    page.locator("#row-events-0").wait_for()
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    assert page.locator("#id_events-0-tile").input_value() == "3p"
    page.reload()
    page.locator("#row-events-0").wait_for()
    assert page.locator("#id_players-0-name").input_value() == "Zhao"


def test_the_example_is_the_example_again(open_page):
    page = open_page(SAMPLE, **ENGLISH)
    open_setup(page)
    page.locator("#id_players-0-name").fill("Zhao")
    page.goto(SAMPLE)
    assert page.locator("#id_players-0-name").input_value() == "Dong"


def test_a_refund_and_what_it_undoes_lead_to_each_other(open_page):
    page = open_page(SAMPLE, **ENGLISH)
    page.get_by_role("link", name="Undone by 8").click()
    assert page.url.endswith("#transfer-8")
    page.get_by_role("link", name="Undoes 5").click()
    assert page.url.endswith("#transfer-5")
    page.locator("#transfer-4 summary").click()
    page.locator("#transfer-4").get_by_text("7 of bamboo: 2 × base 1 = 2 points").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_axe_finds_nothing_to_mend(open_page, assert_accessible, locale, scheme):
    page = open_page(SAMPLE, locale=locale, color_scheme=scheme)
    for summary in page.locator(".settlement summary").all():
        summary.click()
    assert_accessible(page)
    page.goto("/round/")
    steps = [("add-kong", "row-events-0"), ("add-win", "row-events-1"), ("add-false_win", "row-events-2")]
    for button, focused in [*steps, ("winner-1", "row-events-1"), ("remove-2", "restore")]:
        page.locator(f"#{button}").click()
        page.locator(f"#{focused}:focus").wait_for()
    assert_accessible(page)
    page.locator("label:has([name='over'][value='yes'])").click()
    page.locator("#row-left-0").wait_for()
    page.locator("#settle").click()
    page.locator(".problems:focus").wait_for()
    assert_accessible(page)


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_nothing_is_wider_than_the_screen(open_page, locale, width):
    page = open_page(SAMPLE, locale=locale, viewport={"width": width, "height": 700})
    open_setup(page)
    page.locator("#id_players-0-name").fill("Wolfeschlegelsteinhausenbergerdorff")
    for event in (0, 3, 4, 5):
        page.locator(f"#row-events-{event} > summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.locator("#remove-0").click()
    page.locator("#restore:focus").wait_for()
    page.locator("#restore").click()
    page.locator("#row-events-0:focus").wait_for()
    page.locator("#settle").click()
    page.locator("#settlement:focus").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width
