"""What is typed counts and is kept, on every page with a form: before its scripts are there, and over a switch."""

from urllib.parse import urlencode

import pytest

from calculator import services
from tests.tables.evening import SETTINGS, plain_round

ENGLISH = {"locale": "en-GB"}
PHONE = {"viewport": {"width": 390, "height": 844}}
LINE = "45s 77s 6p 7777p 8p pung:3s +3s"


@pytest.fixture
def open_slowly(open_page):
    """Opens a page whose scripts do not come until `come()`: `page, come = open_slowly("/hand/")`."""

    def open_slowly(path, page=None):
        page, held = page or open_page("/rules/", **ENGLISH, **PHONE), []
        page.route("**/*.js", lambda route: held.append(route))
        page.goto(path, wait_until="commit")

        def come():
            assert held, "no script was asked for"
            for route in held:
                route.continue_()
            page.unroute("**/*.js")

        return page, come

    return open_slowly


def test_a_hand_typed_before_the_scripts_are_there_is_scored(open_slowly):
    page, come = open_slowly("/hand/")
    page.locator("#id_hand").press_sequentially(LINE)
    come()
    page.get_by_text("Only the discarder pays").wait_for()
    page.wait_for_url("**hand=45s*")
    assert page.locator(".tilepad").is_visible(), "the pad stands under the field that has the focus"


def test_a_circumstance_ticked_before_the_scripts_are_there_counts(open_slowly):
    page, come = open_slowly(f"/hand/?{urlencode({'rules': 'sbr-2025', 'hand': LINE})}")
    page.get_by_label("self-draw").check()
    come()
    page.get_by_text("Each of the three others pays").wait_for()


def test_a_name_typed_before_the_scripts_are_there_stands_on_the_choices_and_in_the_draft(open_slowly):
    page, come = open_slowly("/round/")
    page.locator(".setup > summary").click()
    page.locator("#id_players-3-name").fill("Dee")
    come()
    page.locator("label:has([name='dealer'][value='3'])", has_text="Dee").wait_for()
    page.reload()
    page.get_by_text("Your draft is back.").wait_for()
    assert page.locator("#id_players-3-name").input_value() == "Dee"


@pytest.fixture
def left_with_a_draft(open_page, open_slowly):
    """A round half told was left; its page opens slowly: `page, come`."""
    page = open_page("/round/", **ENGLISH, **PHONE)
    page.locator("#add-kong").click()
    page.locator("#row-events-0:focus").wait_for()
    page.locator("#id_events-0-tile").fill("3p")
    return open_slowly("/round/", page)


def test_what_is_typed_before_the_draft_is_back_goes_into_it(left_with_a_draft):
    page, come = left_with_a_draft
    page.locator(".setup > summary").click()
    page.locator("#id_players-3-name").fill("Dee")
    page.locator("[name=dealer][value='2']").check()
    page.locator("#id_preset").select_option("sbr-2025")
    come()
    page.get_by_text("Your draft is back.").wait_for()
    assert page.locator("#id_events-0-tile").input_value() == "3p"
    assert page.locator("#id_players-3-name").input_value() == "Dee"
    assert page.locator("[name=dealer][value='2']").is_checked()
    assert page.locator("#id_preset").input_value() == "sbr-2025"


def test_a_round_begun_before_the_draft_is_back_sets_it_aside(left_with_a_draft):
    page, come = left_with_a_draft
    page.locator("#add-win").click(no_wait_after=True)
    page.locator("#row-events-0.win").wait_for()
    come()
    offer = page.locator("#draft-earlier")
    offer.wait_for()
    page.reload()
    page.get_by_text("Your draft is back.").wait_for()
    assert page.locator("#row-events-0.win").count() == 1
    page.goto("/round/")
    page.locator("#clear").click()
    page.locator("#row-events-0").wait_for(state="detached")


def test_a_house_rule_changed_before_the_scripts_are_there_shows_what_it_does(open_slowly):
    page, come = open_slowly("/rules/new/?preset=chengdu")
    page.get_by_text("Kong money", exact=True).click()
    page.locator("[name=kong_direct]").fill("7")
    come()
    page.locator(".change-list", has_text="7").wait_for()


def test_waits_tapped_before_the_scripts_are_there_are_offered_as_the_dearest(open_slowly):
    page, come = open_slowly("/learn/drill/waits/many-7f3a9c/")
    for wait in ("2p", "5p"):
        page.locator(f"#step-waits .tile-choice:has([value='{wait}'])").click()
    come()
    page.locator("#step-dearest .tile-choice:has([value='3p'])").wait_for(state="hidden")
    for wait in ("2p", "5p"):
        assert page.locator(f"#step-dearest .tile-choice:has([value='{wait}'])").is_visible()


FIELDS = {
    "/hand/": [("#id_hand", "123m & <b>"), ("#id_base", "１２")],
    "/check/?about=hand": [("#id_hand", "123m"), ("#id_claim-fan", "４"), ("#opened", '{"a": "<b>"}')],
    "/compare/": [("#document", '{\n  "a": 1')],
    "/tables/new/": [("#id_name_2", "Cai"), ("#id_base", "many"), ("#id_currency", "元")],
    "/rules/new/?preset=chengdu": [("[name=name]", "Friday & <b>")],
    "/learn/drill/points/7f3a9c/": [("#id_fan", "nine")],
    "/t/{code}/settings/": [("#id_name_0", "Zhao"), ("#id_money", "0,5")],
    "/t/{code}/swap/": [("#id_first", "1"), ("#id_last", "x")],
}


@pytest.fixture
def code(transactional_db):
    """The scorer's code of a table with a round."""
    table = services.create_table(SETTINGS)
    services.record_round(table, plain_round())
    return table.scorer_code


@pytest.mark.parametrize("path", FIELDS)
def test_what_is_typed_outlives_a_switch_and_is_brought_back_once(open_page, code, path):
    address = path.format(code=code)
    page = open_page(address, **ENGLISH)

    def typed():
        return [page.locator(field).input_value() for field, _ in FIELDS[path]]

    page.evaluate("for (const folded of document.querySelectorAll('main details')) folded.open = true")
    empty, values = typed(), [value for _, value in FIELDS[path]]
    for field, value in FIELDS[path]:
        page.locator(field).fill(value)
    page.locator(".language button").click()
    page.locator("html[lang=zh-Hans]").wait_for()
    assert typed() == values
    page.locator(".switch button").click()
    page.locator("html.numbers").wait_for()
    assert typed() == values
    page.goto("/rules/")
    page.goto(address)
    assert typed() == empty
