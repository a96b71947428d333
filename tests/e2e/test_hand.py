"""算一手 in a browser, with JavaScript and without."""

import re
from urllib.parse import urlencode

import pytest

ENGLISH = {"locale": "en-GB"}
LINE = "45s 77s 6p 7777p 8p pung:3s +3s"


def test_the_result_follows_what_is_typed(open_page):
    page = open_page("/hand/", **ENGLISH)
    page.locator("#id_rules").select_option("sbr-2025")
    page.locator("#id_hand").fill(LINE)
    page.get_by_text("Only the discarder pays: 4 points.").wait_for()
    page.get_by_label("self-draw").check()
    page.get_by_text("Each of the three others pays 5 points: +15 for the winner.").wait_for()
    assert "by=self_draw" in page.url
    page.reload()
    page.get_by_text("Each of the three others pays 5 points: +15 for the winner.").wait_for()
    assert page.locator("#id_hand").input_value() == LINE


def test_what_is_wrong_shows_and_goes_while_one_types(open_page):
    page = open_page("/hand/", **ENGLISH)
    hand = page.locator("#id_hand")
    hand.press_sequentially("123m 9x")
    page.locator("#id_hand_error").get_by_text("“x” is not a tile.").wait_for()
    assert page.evaluate("document.activeElement.id") == "id_hand"
    hand.fill("123m 456m 789m 11p")
    page.locator("#id_hand_error").get_by_text("“x” is not a tile.").wait_for(state="detached")
    page.locator("#id_hand_error").get_by_text("Add 2 more tiles").wait_for()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda route: route.abort(), "What you see is still the result of before."),
        (lambda route: route.fulfill(status=414, body=""), "too large"),
        (lambda route: route.fulfill(status=502, body=""), "made a mistake"),
    ],
)
def test_a_result_that_does_not_follow_says_so(browser, live_server, answer, words):
    # Not the page of the other tests, which fail at any error of the server.
    page = browser.new_page(base_url=live_server.url, **ENGLISH)
    page.goto("/hand/")
    page.locator("#id_rules").select_option("sbr-2025")
    page.locator("#id_hand").fill(LINE)
    page.get_by_text("Only the discarder pays: 4 points.").wait_for()
    page.route("**/hand/?*", answer)
    page.get_by_label("self-draw").check()
    page.locator("#trouble").get_by_text(words).wait_for()
    page.unroute("**/hand/?*")
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("Each of the three others pays 5 points: +15 for the winner.").wait_for()
    assert page.locator("#trouble").is_hidden()
    page.close()


def test_the_way_back_does_not_count_every_letter(open_page):
    page = open_page("/", **ENGLISH)
    page.get_by_role("link", name="Score a hand").click()
    page.locator("#id_hand").press_sequentially("123m 456m 789m 11p")
    page.get_by_text("Add 2 more tiles").first.wait_for()
    page.go_back()
    page.wait_for_url(re.compile(r"/$"))


@pytest.mark.parametrize("javascript", [True, False])
def test_a_hand_is_scored_by_the_button(open_page, javascript):
    page = open_page("/hand/", java_script_enabled=javascript, **ENGLISH)
    page.locator("#id_rules").select_option("sbr-2025")
    page.locator("#id_hand").fill(LINE)
    page.get_by_role("button", name="Score it").click()
    page.get_by_text("Only the discarder pays: 4 points.").wait_for()
    assert page.locator("#result svg.tile").count() >= 14


def test_without_javascript_the_summary_has_the_focus_and_leads_to_the_field(open_page):
    page = open_page("/hand/?rules=chengdu&hand=123m", java_script_enabled=False, **ENGLISH)
    assert page.locator(".problems:focus").count() == 1
    page.locator(".problems a").first.click()
    assert page.url.endswith("#id_hand")


def test_a_wait_is_tapped_to_score_it(open_page):
    page = open_page("/hand/", **ENGLISH)
    page.get_by_role("link", name="What does it wait for?").click()
    page.locator(".waits a").first.click()
    page.get_by_text("Only the discarder pays: 2 points.").wait_for()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_fan_is_tapped_to_read_what_it_is_and_to_see_one(open_page, javascript):
    address = f"/hand/?{urlencode({'rules': 'chengdu', 'hand': LINE})}"
    page = open_page(address, java_script_enabled=javascript, **ENGLISH)
    chip = page.locator(".fans li", has_text="all simples").first
    line, names = chip.get_by_text("No 1 and no 9."), chip.get_by_text("断幺九")
    assert not line.is_visible()
    chip.locator("summary").click()
    assert line.is_visible()
    assert names.is_visible()
    assert chip.locator("svg.tile").count() >= 14
    chip.get_by_role("link", name="In the glossary").click()
    assert page.url.endswith("/terms/#all_simples")
    page.locator("#all_simples").wait_for()


def test_what_a_hand_is_called_unfolds(open_page):
    page = open_page(f"/hand/?{urlencode({'rules': 'chengdu', 'hand': '123m 456m 789m 34p 99p'})}", **ENGLISH)
    page.locator(".term-here summary", has_text="ready").click()
    assert page.get_by_text("有叫").is_visible()


def test_the_link_is_copied_and_opens_the_same_hand(open_page):
    page = open_page("/hand/", permissions=["clipboard-read", "clipboard-write"], **ENGLISH)
    page.get_by_role("link", name="Two roots").click()
    page.locator(".share summary").click()
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#share-address").input_value()
    assert page.locator(".qr-code").is_visible()
    page.goto(copied)
    page.get_by_text("Only the discarder pays: 4 points.").wait_for()


def test_without_javascript_no_button_stands_that_does_nothing(open_page):
    page = open_page(f"/hand/?{urlencode({'rules': 'chengdu', 'hand': LINE})}", java_script_enabled=False, **ENGLISH)
    page.locator(".share summary").click()
    assert page.locator("#share-address").is_visible()
    assert page.locator(".qr-code").is_visible()
    assert not page.get_by_role("button", name="Copy link").is_visible()


@pytest.mark.parametrize("switch", ["中文", "Numbers on the tiles"])
def test_what_was_typed_outlives_the_switches_in_the_header(open_page, switch):
    page = open_page("/hand/", **ENGLISH)
    page.locator("#id_hand").fill(LINE)
    page.get_by_text("Only the discarder pays").wait_for()
    page.get_by_role("button", name=switch).click()
    page.wait_for_load_state()
    assert page.locator("#id_hand").input_value() == LINE


@pytest.mark.parametrize("javascript", [True, False])
def test_numbers_stand_on_the_tiles_when_asked_for(open_page, javascript):
    address = f"/hand/?{urlencode({'rules': 'chengdu', 'hand': LINE})}"
    page = open_page(address, java_script_enabled=javascript, **ENGLISH)
    tile = page.locator("#result .tile").first
    plain, shape = tile.screenshot(), tile.bounding_box()
    switch = page.get_by_role("button", name="Numbers on the tiles")
    switch.click()
    assert switch.get_attribute("aria-pressed") == "true"
    numbered = tile.bounding_box()
    assert numbered["width"] == shape["width"]
    assert numbered["height"] > shape["height"] * 1.2
    page.goto("/terms/")
    assert page.locator("html.numbers").count() == 1
    page.goto(address)
    switch.click()
    assert tile.bounding_box() == shape
    assert tile.screenshot() == plain


def test_what_cannot_be_is_not_offered(open_page):
    page = open_page("/hand/", **ENGLISH)
    heavenly, kong = page.get_by_label("heavenly win"), page.locator("#id_kong")
    assert not heavenly.is_visible()
    assert not kong.is_visible()
    page.get_by_label("self-draw").check()
    assert heavenly.is_visible()
    page.get_by_label("after a kong").check()
    assert kong.is_visible()
    heavenly.check()
    page.get_by_label("robbed kong").check()
    assert heavenly.is_visible(), "a choice made stays in view"
    assert not kong.is_visible()


def test_tiles_are_drawn_and_spoken(open_page):
    page = open_page("/hand/?rules=chengdu&hand=123m", locale="zh-CN")
    tile = page.get_by_role("img", name="三万")
    assert tile.is_visible()
    painted = tile.evaluate(
        "svg => fetch(svg.firstElementChild.getAttribute('href').split('#')[0]).then(answer => answer.text())"
    )
    assert 'id="m3"' in painted


def test_a_hand_is_tapped_on_the_tile_pad(open_page):
    page = open_page("/hand/", has_touch=True, viewport={"width": 320, "height": 720}, **ENGLISH)
    page.locator("#id_rules").select_option("sbr-2025")
    page.get_by_role("button", name="Choose tiles").tap()
    tiles = [(rank, "characters") for rank in "12355333"] + [(rank, "dots") for rank in "456789"]
    for rank, suit in tiles:
        page.locator(".tilepad-keys").get_by_role("button", name=f"{rank} of {suit}").tap()
    page.get_by_text("Only the discarder pays: 2 points.").wait_for()
    assert page.locator("#id_hand").input_value().endswith("+9p")


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("width", [320, 390])
def test_a_whole_hand_is_read_in_its_field(open_page, width, javascript):
    hand = "45s 77s 6p 7777p 8p concealed:3s +3s"
    page = open_page("/hand/", viewport={"width": width, "height": 700}, java_script_enabled=javascript, **ENGLISH)
    page.locator("#id_hand").fill(hand)
    sizes = page.locator("#id_hand").evaluate("f => [f.scrollHeight - f.clientHeight, f.scrollWidth - f.clientWidth]")
    assert max(sizes) <= 1


def test_enter_in_the_hand_scores_it(open_page):
    page = open_page("/hand/", **ENGLISH)
    page.locator("#id_hand").press_sequentially("123m 456p 789p 55p 12m +3m")
    page.locator("#id_hand").press("Enter")
    page.get_by_text("Only the discarder pays").wait_for()
    assert page.locator("#id_hand").input_value() == "123m 456p 789p 55p 12m +3m"


@pytest.mark.parametrize(("path", "picker"), [("/hand/", "#id_rules"), ("/round/", "#id_preset")])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_longest_name_of_a_rule_set_is_read_whole(open_page, path, picker, locale, width):
    page = open_page(path, locale=locale, viewport={"width": width, "height": 700})
    if path == "/round/":
        page.locator("#setup > summary").click()
    needed, room = page.locator(picker).evaluate(
        """select => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(select);
          const ruler = document.createElement("canvas").getContext("2d");
          ruler.font = font;
          const widths = [...select.options].map((option) => ruler.measureText(option.textContent).width);
          return [Math.max(...widths), select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)];
        }"""
    )
    assert needed <= room - 18, "the arrow of the list takes some room too"
