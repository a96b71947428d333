"""The tile pad in a real browser: what it reads and writes, and that fingers, keys and screen readers can use it."""

import random

import pytest

from calculator.forms.hand_text import read_hand_text
from scoring.notation import NotationError

pytestmark = pytest.mark.urls("tests.pages")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = PHONE | {"viewport": {"width": 320, "height": 568}}
DESK = {"viewport": {"width": 1280, "height": 900}}

SPELLINGS = """
123m 456p 77s
1m2m3m
１２３ｍ ４５６Ｐ
一二三万四五六筒七七条
三萬 5饼 6餅 7條 8索
🀇🀈🀉 🀐🀑🀒 🀙🀚🀛
🀇\ufe0f🀇\ufe0e
12,3m，4、5p;6；7·8|9-s
5s pung:4p concealed:9p +5s
5条 碰4筒 暗杠9筒 +5条
5条碰4筒暗杠9筒+5条
5s 碰4筒，暗杠9筒@2、added:9m@1 +5s
5条碰 ： 444筒 点杠：五万 巴杠9999s ＋ ５索
234m 补杠9m@1 direct:2p＠３ pung 3p
PUNG:4P Added 5s@4 +1m
碰4p@1+5p
碰4p+5p@2
+1m
+ 1m
+

+1m2m
1m++2m
东 1m
1z
8z
123
12m3
x1m
1m x
m
1🀇m
0m
10m
碰
碰4p5p
碰44444p
碰x
碰4p@5
碰4p @1
①m ㊀m ㈠m
1\u3000m\x852p\x1c3s
1\ufeffm
\u200b123\u200em\u202a pung\u2060:\u00ad4p +\u20665\u2069s\u200d
pung:\u200b4p\u200f@1
pung4pdirect5p
𝟏m 𝟐p
""".strip("\n").split("\n")
PIECES = [
    *"123456789一九１５mpsz万萬筒饼条索 \t,，·@＠+＋:：碰杠東🀇🀐🀙🀀x\ufe0f\ufeff\x85\u3000①",
    "pung",
    "直杠",
    "added:",
    "暗杠",
    "@1",
]
GROUPS = ["12m", "九筒", "３ｓ ", "🀐", "碰4p ", "direct：5条 ", "暗杠333m@2 ", "added 6s＠４ ", "+7p", "，"]

READ = """async (texts) => {
  const { readHand } = await import("/static/tilepad.js");
  return texts.map((text) => {
    try {
      return readHand(text).map(({ tile, kind, feeder, won }) => [tile, kind ?? "", feeder ?? "", won ?? false]);
    } catch (error) {
      return error.position;
    }
  });
}"""


def as_server_reads(text):
    """The entries of a hand as the page's reader lists them, or the place of the sign at fault, counted as there."""
    try:
        hand, winning, feeders = read_hand_text(text)
    except NotationError as error:
        return len(text[: error.position].encode("utf-16-le")) // 2
    melds = [
        [str(meld.tile), meld.kind.removesuffix("_kong"), "" if seat is None else str(seat + 1), False]
        for meld, seat in zip(hand.melds, feeders, strict=True)
    ]
    won = [] if winning is None else [[str(winning), "", "", True]]
    return [[str(tile), "", "", False] for tile in hand.concealed] + melds + won


def random_texts(count):
    """Some of mere signs, more of groups that can be read and a sign now and then."""
    draw = random.Random(27)
    weights = [1] * len(PIECES) + [20] * len(GROUPS)
    signs = ["".join(draw.choices(PIECES, k=draw.randint(1, 9))) for _ in range(count // 2)]
    return signs + ["".join(draw.choices(PIECES + GROUPS, weights, k=draw.randint(1, 7))) for _ in range(count // 2)]


def key(page, tile):
    return page.locator(f".tilepad [data-tile='{tile}']")


def tool(page, name):
    return page.locator(f".tilepad-tools [data-mode='{name}'], .tilepad-tools [data-act='{name}']")


def tap(page, *names):
    """Taps keys and tools by their names, several in a string too; says how many taps that were."""
    names = " ".join(names).split()
    for name in names:
        (key(page, name) if name[0].isdigit() else tool(page, name)).tap()
    return len(names)


def in_hand(page):
    return page.locator(".tilepad-strip button")


def count(page):
    return page.locator(".tilepad-count").inner_text()


def value(page, field="hand"):
    return page.locator(f"#{field}").input_value()


@pytest.fixture
def phone(open_page):
    page = open_page("/tilepad/", locale="en", **PHONE)
    page.locator("#hand").tap()
    return page


@pytest.fixture
def desk(open_page):
    page = open_page("/tilepad/", locale="en", **DESK)
    page.locator("#hand").click()
    return page


def test_the_page_reads_as_the_server_does(open_page):
    page = open_page("/tilepad/")
    texts = SPELLINGS + random_texts(4000)
    expected = [as_server_reads(text) for text in texts]
    assert sum(isinstance(answer, list) for answer in expected) > 400
    told = page.evaluate(READ, texts)
    assert [(t, a) for t, a, e in zip(texts, told, expected, strict=True) if a != e] == []


def test_a_hand_of_fourteen_with_a_pung_in_few_taps(phone):
    taps = 1 + tap(phone, "pung", "4p", "1s 2s 3s 5s 5s 5s 7s 8s 9s 8p 8p")
    assert value(phone) == "8p 123555789s pung:4p +8p"
    assert count(phone) == "Complete"
    assert taps <= 16


def test_the_melds_are_written_in_the_words_of_the_language(open_page):
    page = open_page("/tilepad/", locale="zh-CN", **PHONE)
    page.locator("#hand").tap()
    tap(page, "concealed", "9p", "added", "2m", "1s")
    assert value(page) == "1s 暗杠9p 补杠2m"
    assert key(page, "1s").get_attribute("aria-label").startswith("一条")


def test_the_count_tells_what_is_missing(phone):
    assert count(phone) == "14 to go"
    tap(phone, "1m", "pung", "2m", "direct", "3m")
    assert count(phone) == "7 to go"
    phone.locator("#hand").fill("123456789m 123456p")
    assert count(phone) == "1 too many"


def test_a_tap_in_the_hand_takes_the_tile_out_and_undo_brings_it_back(phone):
    tap(phone, "3m", "1m", "pung", "5p")
    in_hand(phone).nth(1).tap()
    assert value(phone) == "1m pung:5p"
    in_hand(phone).nth(1).tap()
    assert value(phone) == "1m"
    tap(phone, "undo", "undo", "undo")
    assert value(phone) == "13m"
    tap(phone, "undo", "undo", "undo")
    assert value(phone) == ""


def test_backspace_takes_out_the_last_tapped(phone):
    tap(phone, "9m", "pung", "5p", "1m", "back")
    assert value(phone) == "9m pung:5p"
    tap(phone, "back")
    assert value(phone) == "9m"


def test_clearing_can_be_undone(phone):
    tap(phone, "9m", "1m", "clear")
    assert value(phone) == ""
    tap(phone, "undo")
    assert value(phone) == "19m"


def test_the_last_tile_wins_and_another_may_be_chosen(phone):
    tap(phone, "1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 6m 9m")
    assert value(phone) == "1122334455669m"
    tap(phone, "9m")
    assert value(phone) == "1122334455669m +9m"
    tap(phone, "win")
    in_hand(phone).first.tap()
    assert value(phone) == "1223344556699m +1m"
    assert "winning tile 1 of characters" in in_hand(phone).last.get_attribute("aria-label")
    in_hand(phone).nth(1).tap()
    assert value(phone) == "123344556699m +1m"


def test_a_hand_typed_whole_is_asked_for_its_winning_tile(phone):
    phone.locator("#hand").fill("11223344556699m")
    assert "Which tile won?" in count(phone)
    tap(phone, "win")
    in_hand(phone).nth(2).tap()
    assert value(phone) == "1123344556699m +2m"


def test_a_pung_becomes_an_added_kong_and_keeps_who_fed_it(phone):
    phone.locator("#hand").fill("1m pung:4p@2")
    tap(phone, "added", "4p")
    assert value(phone) == "1m added:4p@2"


def test_keys_tell_how_many_are_left_over_the_whole_page(phone):
    phone.locator("#left").fill("1m1m pung:2m")
    phone.locator("#tile").fill("1m")
    phone.locator("#hand").tap()
    assert key(phone, "1m").get_attribute("aria-label") == "1 of characters, 1 left"
    tap(phone, "1m", "2m")
    for tile in ("1m", "2m"):
        assert key(phone, tile).is_disabled()
        assert key(phone, tile).inner_text() == "0"
        key(phone, tile).tap(force=True)
    assert value(phone) == "12m"
    assert "cannot be added" in phone.locator(".tilepad [role=status]").inner_text()
    tap(phone, "pung")
    assert key(phone, "2m").is_disabled()
    assert key(phone, "3m").is_enabled()


def test_a_kong_of_the_round_is_the_same_kong_in_its_players_hand(phone):
    phone.locator("#kong").fill("5s")
    phone.locator("#hand").tap()
    assert key(phone, "5s").is_disabled()
    tap(phone, "concealed", "5s")
    assert value(phone) == "concealed:5s"
    phone.locator("#left").tap()
    assert key(phone, "5s").inner_text() == "0"


def test_a_kong_needs_all_four(phone):
    tap(phone, "1m")
    phone.locator("#kong").tap()
    assert key(phone, "1m").is_disabled()
    tap(phone, "2m")
    assert value(phone, "kong") == "2m"


def test_the_void_suit_is_folded_away(phone):
    assert key(phone, "1p").is_visible()
    assert phone.locator(".tilepad-void").is_hidden()
    phone.locator("#void").select_option("p")
    assert key(phone, "1p").is_hidden()
    assert key(phone, "1m").is_visible()
    phone.set_viewport_size({"width": 667, "height": 375})
    assert phone.locator(".tilepad").bounding_box()["height"] <= 375, "it fits a phone on its side"
    phone.set_viewport_size(PHONE["viewport"])
    phone.locator(".tilepad-void").tap()
    assert key(phone, "1p").is_visible()
    assert phone.locator(".tilepad-void").get_attribute("aria-expanded") == "true"
    phone.locator("#left").tap()
    assert key(phone, "1s").is_hidden()


def test_a_hand_starts_with_the_melds_already_known(phone):
    phone.locator("#left").tap()
    assert in_hand(phone).count() == 2
    assert count(phone) == "7 to go"
    tap(phone, "2m")
    assert value(phone, "left") == "2m concealed:7m added:6p@1"
    tap(phone, "clear")
    assert value(phone, "left") == ""
    assert in_hand(phone).count() == 2


def test_a_tile_field_takes_one_tile_and_lets_go(phone):
    phone.locator("#tile").tap()
    assert tool(phone, "pung").is_hidden()
    tap(phone, "7p")
    assert value(phone, "tile") == "7p"
    assert phone.locator(".tilepad").count() == 0
    phone.locator("#tile + .tilepad-open").tap()
    tap(phone, "8p")
    assert value(phone, "tile") == "8p"


def test_real_keys(desk):
    desk.keyboard.press("Tab")
    assert desk.locator("#hand + .tilepad-open").evaluate("button => button === document.activeElement")
    desk.keyboard.press("Tab")
    desk.keyboard.type("123m9")
    assert count(desk) == "9…"
    desk.keyboard.press("Backspace")
    desk.keyboard.type("5s")
    assert value(desk) == "123m 5s"
    desk.keyboard.press("Backspace")
    assert value(desk) == "123m"
    desk.keyboard.press("Control+z")
    assert value(desk) == "123m 5s"
    desk.keyboard.press("Escape")
    assert desk.locator(".tilepad").count() == 0
    desk.keyboard.press("Shift+Tab")
    assert desk.locator(".tilepad").count() == 1
    desk.keyboard.press("Escape")
    assert desk.locator(".tilepad").count() == 0
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")
    assert value(desk) == "123m 2p 5s"


def test_the_hand_can_be_mended_by_keyboard_alone(desk):
    desk.keyboard.type("12m3p")
    for name in ("Tab", "Tab", "ArrowRight", "Enter"):
        desk.keyboard.press(name)
    assert value(desk) == "1m 3p"
    desk.keyboard.press("Enter")
    assert value(desk) == "1m"
    desk.keyboard.press("Enter")
    assert value(desk) == ""
    desk.keyboard.press("Enter")
    assert value(desk) == "1m"


@pytest.mark.parametrize("text", ["一二三万 碰5筒 ＋九条", "🀇🀈🀉 pung:555p +9s", "１２３m pung:5p +9s"])
def test_pasted_text_of_any_spelling_is_understood(desk, text):
    desk.locator("#hand").evaluate("(field, text) => document.execCommand('insertText', false, text)", text)
    assert value(desk) == text
    assert in_hand(desk).count() == 5
    key(desk, "4m").click()
    assert value(desk) == "1234m pung:5p +9s"
    tool(desk, "undo").click()
    assert value(desk) == text


def test_what_cannot_be_read_stays_as_typed(desk):
    desk.keyboard.type("123m, hello 4p")
    assert count(desk) == "Cannot read this from “hello 4p” on. It stays as typed."
    assert key(desk, "1m").is_disabled()
    key(desk, "1m").click(force=True)
    tool(desk, "back").click()
    assert value(desk) == "123m, hello 4p"
    tool(desk, "clear").click()
    tool(desk, "undo").click()
    assert value(desk) == "123m, hello 4p"


def test_typing_is_one_step_to_undo(desk):
    key(desk, "9m").click()
    desk.locator("#hand").press("End")
    desk.keyboard.type(" 1m 2m")
    key(desk, "3p").click()
    assert value(desk) == "129m 3p"
    tool(desk, "undo").click()
    assert value(desk) == "9m 1m 2m"
    tool(desk, "undo").click()
    assert value(desk) == "9m"


def test_the_page_hears_of_each_tap(desk):
    desk.evaluate("""() => {
      window.heard = [];
      for (const type of ["input", "change"])
        document.forms[0].addEventListener(type, (event) => heard.push(`${type} ${event.target.id}`));
    }""")
    key(desk, "1m").click()
    assert desk.evaluate("heard") == ["input hand", "change hand"]


def test_a_field_added_later_has_a_pad_that_outlives_a_redraw(desk):
    desk.get_by_role("button", name="More").click()
    desk.locator("#late").click()
    with desk.expect_response("**/tilepad/row/*"):
        key(desk, "1m").click()
    desk.wait_for_function(
        "() => document.querySelectorAll('#late').length === 1 && document.activeElement.dataset.tile === '1m'"
    )
    with desk.expect_response("**/tilepad/row/*"):
        desk.keyboard.type("2m")
    desk.wait_for_function("() => document.activeElement.dataset.tile === '1m'")
    assert value(desk, "late") == "12m"
    tool(desk, "undo").click()
    assert value(desk, "late") == "1m"


def test_a_late_answer_does_not_take_back_the_next_tap(desk):
    desk.get_by_role("button", name="More").click()
    desk.locator("#late").click()
    key(desk, "1m").focus()
    with desk.expect_response(lambda response: "late=123m" in response.url):
        desk.evaluate("""() => {
          for (const tile of ["1m", "2m", "3m"]) document.querySelector(`[data-tile="${tile}"]`).click();
        }""")
    desk.wait_for_load_state("networkidle")
    assert value(desk, "late") == "123m"
    assert key(desk, "1m").evaluate("key => key === document.activeElement")


def test_the_phones_own_keyboard_stays_away_until_asked_for(phone):
    assert phone.locator("#hand").get_attribute("inputmode") == "none"
    tap(phone, "type")
    assert phone.locator("#hand").get_attribute("inputmode") == "text"
    assert phone.locator("#hand").evaluate("field => field === document.activeElement")
    assert phone.locator(".tilepad").count() == 0
    phone.locator("#hand + .tilepad-open").tap()
    assert phone.locator("#hand").get_attribute("inputmode") == "none"


@pytest.mark.parametrize("field", ["hand", "left", "tile", "kong"])
@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_nothing_overflows_on_the_smallest_screen(open_page, field, locale):
    page = open_page("/tilepad/", locale=locale, **SMALL)
    page.locator("#hand").fill("1m 碰2m 暗杠3m 补杠5p 直杠7p +1m")
    page.locator(f"#{field}").tap()
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [320, 320]
    for button in page.locator(".tilepad button:visible").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert min(box["width"], box["height"]) >= 31


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en", "zh-CN"])
@pytest.mark.parametrize("size", [SMALL, DESK], ids=["320", "1280"])
def test_axe_finds_nothing(open_page, assert_accessible, color_scheme, locale, size):
    page = open_page("/tilepad/?hand=19m+pung:2m+concealed:9s+%2B1m", locale=locale, color_scheme=color_scheme, **size)
    assert_accessible(page)
    page.locator("#void").select_option("p")
    page.locator("#hand").focus()
    tool(page, "win").click()
    assert_accessible(page)
    page.locator("#hand").fill("nonsense")
    assert_accessible(page)


def test_without_javascript_the_field_is_a_field(open_page):
    page = open_page("/tilepad/", java_script_enabled=False)
    page.locator("#hand").fill("123m")
    assert page.locator(".tilepad, .tilepad-open").count() == 0
    page.get_by_role("button", name="Send").click()
    assert value(page) == "123m"
