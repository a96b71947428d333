"""记一局 in a browser: a round entered with JavaScript and without, by keyboard, and never lost."""

import json
import re

import pytest

from tests.web.rounds import kong, left, win

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
    link = page.locator(".problems a", has_text="is not a tile")
    link.click()
    assert page.url.endswith("#id_events-0-wins-0-hand")
    assert page.locator("#id_events-0-wins-0-hand").input_value() == "123m 9x"


def test_what_is_for_pages_without_scripts_is_not_seen_with_them(open_page):
    page = open_page("/round/", **ENGLISH)
    page.locator("#add-win").click()
    page.locator("#row-events-0:focus").wait_for()
    assert page.locator("noscript button").count(), "htmx puts them in place as elements"
    assert page.locator("noscript button:visible").count() == 0


def test_a_problem_goes_when_it_is_mended(open_page):
    page = open_page("/round/", **ENGLISH)
    page.locator("#add-kong").click()
    page.locator("#row-events-0:focus").wait_for()
    choose(page, "events-0-kong", "concealed")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    tile = page.locator("#id_events-0-tile")
    tile.fill("9x")
    page.locator("#settle").click()
    page.locator(".problems:focus").wait_for()
    assert page.locator(".problems li").count() == 2
    tile.fill("3p")
    tile.press("Tab")
    page.locator(".problems").get_by_text("“x” is not a tile.").wait_for(state="detached")
    assert page.locator(".problems li").count() == 1
    assert page.evaluate("document.activeElement !== document.body")
    choose(page, "events-0-seat", "1")
    page.locator(".problems").wait_for(state="detached")
    page.locator("#running").get_by_text("+6").wait_for()


def test_a_button_pressed_at_once_after_mending_is_answered(open_page):
    page = open_page("/round/", **ENGLISH)
    page.locator("#opening > summary").click()
    page.locator("#id_opened").fill("{")
    page.locator("#open").click()
    page.locator(".problems:focus").wait_for()
    page.locator("#id_opened").press("End")
    page.locator("#id_opened").press_sequentially("}")
    page.locator("#open").click()
    page.locator(".problems:focus").get_by_text("players: Something is missing").wait_for()
    page.locator("#add-kong").click()
    page.locator("#row-events-0:focus").wait_for()
    for name, value in (("kong", "concealed"), ("seat", "1")):
        choose(page, f"events-0-{name}", value)
        page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.locator("#id_events-0-tile").fill("9x")
    page.locator("#settle").click()
    page.locator(".problems:focus").wait_for()
    page.locator("#id_events-0-tile").fill("")
    page.locator("#id_events-0-tile").press_sequentially("3p")
    page.locator("#settle").click()
    page.locator("#settlement:focus").wait_for()
    page.wait_for_timeout(100)
    assert page.locator("#settlement:focus").count() == 1, "nothing came after it"


def test_the_enter_key_settles(open_page):
    page = open_page(SAMPLE, **ENGLISH)
    open_setup(page)
    page.locator("#id_base").fill("2")
    page.locator("#id_base").press("Enter")
    page.locator(".deltas").get_by_text("+20", exact=True).wait_for()


def test_a_whole_round_is_entered_by_keyboard_alone(open_page):
    page = open_page("/round/", **ENGLISH)

    def reach(selector, key="Tab"):
        """Moves on with the Tab key, as one without a mouse does."""
        for _ in range(80):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{selector} is not reached")

    def answered(key):
        with page.expect_response("**/round/"):
            page.keyboard.press(key)
        page.wait_for_function("() => !document.querySelector('.htmx-request')")

    def pick(name, value, steps=1):
        """Reaches a group of choices, and goes along it with the arrow keys."""
        reach(f"[name='{name}']")
        answered("Space")
        for _ in range(steps):
            answered("ArrowRight")
        assert page.evaluate("document.activeElement.value") == value

    reach("#add-kong")
    answered("Enter")
    page.locator("#row-events-0:focus").wait_for()
    pick("events-0-seat", "1")
    reach("[name='events-0-feeder']")
    answered("Space")
    for event, (winner, steps) in enumerate((("0", 0), ("1", 0), ("2", 0)), start=1):
        reach("#add-win")
        answered("Enter")
        page.locator(f"#row-events-{event}:focus").wait_for()
        reach(f"[name='events-{event}-by']")
        answered("ArrowLeft")
        pick(f"events-{event}-wins-0-seat", winner, steps)
        reach(f"[name='events-{event}-wins-0-fans'][value='full_flush']")
        answered("Space")
    reach("#settle")
    page.keyboard.press("Enter")
    page.locator("#settlement:focus").wait_for()
    assert page.locator(".deltas b").all_inner_texts() == ["+22", "+26", "−16", "−32"]


def test_an_event_taken_out_by_keyboard_is_put_back(open_page):
    page = open_page("/round/", **ENGLISH)
    page.locator("#add-win").focus()
    page.keyboard.press("Enter")
    page.locator("#row-events-0:focus").wait_for()
    page.locator("#remove-0").focus()
    page.keyboard.press("Enter")
    page.locator("#restore:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator("#id_events-0-by_1:checked").wait_for()


@pytest.fixture
def own_page(browser, live_server):
    """A page on which requests may fail."""
    context = browser.new_context(base_url=live_server.url, locale="en-GB")
    page = context.new_page()
    page.goto("/round/")
    yield page
    context.close()


def test_a_server_that_cannot_be_reached_loses_nothing(own_page):
    page = own_page
    page.locator("#add-kong").click()
    page.locator("#row-events-0:focus").wait_for()
    page.route("**/round/", lambda route: route.abort())
    choose(page, "events-0-kong", "concealed")
    page.get_by_text("The server cannot be reached.").wait_for()
    page.locator("#clear").scroll_into_view_if_needed()
    assert is_in_sight(page.locator("#trouble"))
    choose(page, "events-0-seat", "2")
    page.locator("#id_events-0-tile").fill("3p")
    page.unroute("**/round/")
    page.get_by_role("button", name="Try again").click()
    page.locator("#trouble").wait_for(state="hidden")
    page.locator("#step-0").get_by_text("3 of dots").wait_for()
    page.locator("#running").get_by_text("+6").wait_for()


@pytest.mark.parametrize(
    ("status", "words"),
    [(400, "could not read"), (404, "The table is gone"), (413, "too large"), (500, "made a mistake")],
)
def test_an_answer_with_an_error_is_told_in_words(own_page, status, words):
    own_page.route("**/round/", lambda route: route.fulfill(status=status, body=""))
    own_page.locator("#add-kong").click()
    own_page.locator("#trouble").get_by_text(words).wait_for()


def test_a_draft_is_still_there_another_day_until_one_starts_over(open_page):
    page = open_page("/round/", **ENGLISH)
    page.locator("#add-kong").click()
    page.locator("#row-events-0:focus").wait_for()
    choose(page, "events-0-seat", "2")
    other = page.context.new_page()
    page.close()
    other.goto("/round/")
    other.locator("#row-events-0").wait_for()
    assert other.get_by_text("Your draft is back.").is_visible()
    assert other.locator("[name='events-0-seat'][value='2']").is_checked()
    other.locator("#clear").click()
    other.locator("#row-events-0").wait_for(state="detached")
    other.reload()
    assert other.locator("#row-events-0").count() == 0


@pytest.fixture
def left_page(own_page):
    """A page that was left with a draft of one event; its address may fail from now on."""
    own_page.locator("#add-kong").click()
    own_page.locator("#row-events-0:focus").wait_for()
    own_page.locator("#id_events-0-tile").fill("3p")
    own_page.goto("/rules/")
    return own_page


def is_in_sight(element):
    return element.evaluate(
        "e => e.getBoundingClientRect().top >= 0 && e.getBoundingClientRect().bottom <= innerHeight"
    )


def assert_the_draft_is_back(page):
    page.get_by_text("Your draft is back.").wait_for()
    assert page.locator("#id_events-0-tile").input_value() == "3p"
    assert page.locator("#round").evaluate("round => !round.inert")


def test_nothing_takes_the_place_of_a_draft_that_is_on_its_way(left_page):
    held = []
    left_page.route("**/round/", lambda r: held.append(r) if r.request.method == "POST" else r.continue_())
    with left_page.expect_request(lambda request: request.method == "POST"):
        left_page.go_back()
    add = left_page.locator("#add-win").bounding_box()
    left_page.mouse.click(add["x"] + 5, add["y"] + 5)
    left_page.locator("#id_players-1-name").evaluate(
        "field => { field.value = 'Bo'; field.dispatchEvent(new Event('input', { bubbles: true })) }"
    )
    [route] = held
    route.continue_()
    assert_the_draft_is_back(left_page)
    assert left_page.locator("#row-events-1").count() == 0


def test_a_draft_waits_for_a_server_that_cannot_be_reached(left_page):
    left_page.route("**/round/", lambda r: r.abort() if r.request.method == "POST" else r.continue_())
    left_page.goto("/round/")
    left_page.get_by_text("The server cannot be reached.").wait_for()
    left_page.unroute("**/round/")
    left_page.get_by_role("button", name="Try again").click()
    assert_the_draft_is_back(left_page)


def test_so_does_the_draft_of_a_claim(own_page):
    own_page.goto("/check/")
    own_page.locator("#add-kong").click()
    own_page.locator("#row-events-0:focus").wait_for()
    own_page.locator("#id_events-0-tile").fill("3p")
    own_page.goto("/rules/")
    own_page.route("**/check/", lambda r: r.abort() if r.request.method == "POST" else r.continue_())
    own_page.goto("/check/")
    own_page.get_by_text("The server cannot be reached.").wait_for()
    own_page.unroute("**/check/")
    own_page.get_by_role("button", name="Try again").click()
    assert_the_draft_is_back(own_page)


def test_a_draft_that_the_server_cannot_read_does_not_block_the_page(left_page):
    answers = [400]
    left_page.route(
        "**/round/",
        lambda r: r.fulfill(status=answers.pop()) if r.request.method == "POST" and answers else r.continue_(),
    )
    left_page.goto("/round/")
    left_page.get_by_text("could not read").wait_for()
    left_page.locator("#add-win").click()
    left_page.locator("#row-events-0:focus").wait_for()


def test_the_settlement_is_copied_as_text(open_page):
    page = open_page("/round/", permissions=["clipboard-read", "clipboard-write"], **ENGLISH)
    page.locator("#add-kong").click()
    for name, value in (("seat", "0"), ("kong", "concealed"), ("seat", "1")):
        choose(page, f"events-0-{name}", value)
        page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.locator("#as-text > summary").click()
    page.locator("[data-copy]").click()
    page.get_by_text("Copied.").wait_for()
    assert "concealed kong" in page.evaluate("navigator.clipboard.readText()")


def test_a_selection_stays_when_the_form_is_drawn_anew(open_page):
    page = open_page("/round/", **ENGLISH)
    open_setup(page)
    page.locator("#id_players-0-name").fill("Ann")
    page.locator("#id_players-0-name").evaluate("field => field.setSelectionRange(0, 2)")
    with page.expect_response("**/round/"):
        page.evaluate("htmx.trigger('#id_preset', 'change')")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    selected = page.evaluate("[document.activeElement.id, document.activeElement.selectionEnd]")
    assert selected == ["id_players-0-name", 2]


def test_a_round_that_gave_way_to_another_is_brought_back(open_page):
    page = open_page("/round/", **ENGLISH)
    offer = page.locator("#draft-earlier")
    page.locator("#clear").click()
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    assert offer.is_hidden(), "nothing was told"
    for started in ("over", "with an example"):
        page.locator("#add-kong").click()
        page.locator("#row-events-0:focus").wait_for()
        page.locator("#id_events-0-tile").fill("3p")
        if started == "over":
            page.locator("#clear").click()
            page.locator("#row-events-0").wait_for(state="detached")
            assert is_in_sight(offer)
            page.goto("/round/")
        else:
            page.goto(SAMPLE)
            open_setup(page)
            page.locator("#id_players-0-name").fill("Zhao")
        offer.get_by_role("button").click()
        page.locator("#row-events-1").wait_for(state="detached")
        assert_the_draft_is_back(page)
        assert offer.is_hidden()
        page.locator("#clear").click()
        page.locator("#row-events-0").wait_for(state="detached")


def test_a_pad_opens_with_the_kongs_that_were_told(open_page):
    page = open_page("/round/", **ENGLISH)
    page.locator("#add-kong").click()
    page.locator("#row-events-0:focus").wait_for()
    choose(page, "events-0-kong", "concealed")
    choose(page, "events-0-seat", "1")
    page.locator("#id_events-0-tile").fill("3p")
    page.locator("#add-win").click()
    page.locator("#row-events-1:focus").wait_for()
    choose(page, "events-1-wins-0-seat", "1")
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    choose(page, "events-1-wins-0-told", "tiles")
    page.locator(".tilepad-strip .concealed").wait_for()
    assert page.locator(".tilepad-count").inner_text() == "11 to go"
    assert page.locator(".tilepad [data-tile='3p']").get_attribute("aria-disabled") == "true"


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


def test_a_name_stands_on_every_choice_as_it_is_typed(open_page):
    page = open_page(SAMPLE, **ENGLISH)
    page.locator("#row-events-5 > summary").click()
    open_setup(page)
    page.locator("#id_players-3-name").fill("Dee")
    for name in ("dealer", "events-0-seat", "events-4-wins-0-seat", "events-1-feeder"):
        assert page.locator(f"label:has([name='{name}'][value='3'])").text_content().strip() == "Dee"
    assert page.locator("#row-left-3 > legend").inner_text() == "Dee"
    page.locator("#id_players-3-name").fill("")
    assert page.locator("label:has([name='dealer'][value='3'])").text_content().strip() == "North"


def test_the_fields_of_a_second_winner_stand_under_its_heading(open_page):
    page = open_page("/round/", viewport={"width": 390, "height": 844}, **ENGLISH)
    page.locator("#add-win").click()
    page.locator("#winner-0").click()
    heading = page.locator("#row-events-0-wins-1 > legend").bounding_box()
    assert page.locator("#id_events-0-wins-1-seat").bounding_box()["y"] >= heading["y"] + heading["height"]


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


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_axe_finds_nothing_to_mend(open_page, assert_accessible, locale, scheme, width):
    page = open_page(SAMPLE, locale=locale, color_scheme=scheme, viewport={"width": width, "height": 720})
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
    page.locator("#id_base").fill("1000")
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
    assert page.locator("#settlement").bounding_box()["y"] < 210, "what each won or lost is in sight below it"
    # Each of the five amounts stands in one line, inside its box.
    for amount in page.locator(".deltas b, .running b").all():
        size, room = amount.bounding_box(), amount.locator("..").bounding_box()
        assert size["width"] <= room["width"], amount.inner_text()
        assert size["height"] < 34, amount.inner_text()
    box = page.locator(".picture .seat").first.bounding_box()
    for text in page.locator(".picture :is(.who, .points)").all():
        assert text.bounding_box()["width"] <= box["width"], text.text_content()


def test_the_largest_amounts_fit_the_smallest_screen(open_page):
    dear = {"preset": "chengdu", "changes": {"cap": None, "pig_pays": None}}
    events = [kong(0, "concealed", "1m"), *(win("self_draw", {"seat": seat, "fan": 99 - seat}) for seat in (0, 1))]
    ends = [{"seat": 2, "state": "ready", "fan": 90}, *left(3)]
    players = [{"name": name, "void": None} for name in ("Ann", "Wolfeschlegelsteinhausenbergerdorff", "", "Dee")]
    told = {"format": "xuezhan-round/1", "rules": dear, "base": 1_000_000, "dealer": 0, "players": players}
    page = open_page("/round/", viewport={"width": 320, "height": 700}, **ENGLISH)
    page.locator("#opening > summary").click()
    page.locator("#id_opened").fill(json.dumps(told | {"events": events, "still_in": ends}))
    page.locator("#open").click()
    page.locator("#settlement:focus").wait_for()
    assert not page.locator("#opening[open]").count()
    for summary in page.locator(".transfers summary, .event > summary").all():
        summary.click()
    page.locator(".deltas").get_by_text("+1,901,", exact=False).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    cut = "[...document.querySelectorAll('.settlement b, .settlement .number, .running b')]"
    assert not page.evaluate(f"{cut}.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth).length")
