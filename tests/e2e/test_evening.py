"""An evening at a table in a browser: one phone keeps the score, another follows; and every page of a table."""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest

from calculator import services
from calculator.models import Table
from tests.e2e.test_pages import SMALLEST, TARGETS
from tests.e2e.test_round_taps import PHONE, Phone, by_fans
from tests.tables.evening import SETTINGS, exported, plain_round
from tests.taps import told

ENGLISH = {"locale": "en-GB"}
NAMES = ("Ann", "Bo", "Cai", "Dee")
SOON = 3  # seconds after which a round is seen elsewhere
TOO_SMALL = """([touched, smallest]) => [...document.querySelectorAll(touched)]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.textContent.trim(), element.getBoundingClientRect()])
  .filter(([text, box]) => Math.min(box.width, box.height) < smallest - 0.01)
  .map(([text, box]) => `${text}: ${box.width} × ${box.height}`)"""
# What is wider than the page, or than the card or the seat that it stands in; what scrolls on its own may be.
OVERFLOWING = """[...document.querySelectorAll('main *')]
  .filter((element) => element.checkVisibility() && !element.closest('.scroll, svg, pre, .visually-hidden'))
  .filter((element) => {
    const right = (element.closest('.seat, .card, .line') ?? document.documentElement).getBoundingClientRect().right;
    return element.getBoundingClientRect().right > right + 1;
  }).map((element) => `${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 40)}`)"""
PAGES = (
    "",
    "record/",
    "rounds/3/",
    "rounds/3/edit/",
    "rounds/3/versions/1/",
    "settle-up/",
    "statistics/",
    "transfers/",
    "history/",
    "sheet/",
    "swap/",
    "settings/",
    "delete/",
)


def start(page):
    page.get_by_role("link", name="Start a table").click()
    for player, name in enumerate(NAMES):
        page.locator(f"#id_name_{player}").fill(name)
    page.locator("#id_money").fill("0.5")
    page.locator("#id_currency").fill("¥")
    page.get_by_role("button", name="Start the table").click()
    page.locator(".table-felt").wait_for()


def choose(page, name, value):
    page.locator(f"[name='{name}'][value='{value}']").check()


def tell(page, seat, feeder, fan):
    """A round that one player wins on another's discard by the bare total, the others not ready."""
    page.locator("#add-win").click()
    page.locator("[name='events-0-by']").first.wait_for()
    choose(page, "events-0-by", "discard")
    choose(page, "events-0-feeder", feeder)
    choose(page, "events-0-wins-0-seat", seat)
    choose(page, "events-0-wins-0-told", "total")
    page.locator("[name='events-0-wins-0-total']").fill(str(fan))
    for other in {0, 1, 2, 3} - {seat}:
        choose(page, f"left-{other}-told", "not_ready")


def retell(page, fan):
    """Another total for the first win, which is folded where it is told to the end."""
    total = page.locator("[name='events-0-wins-0-total']")
    if not total.is_visible():
        page.locator(".event > summary").click()
    total.fill(str(fan))
    total.press("Tab")


def save(page):
    page.locator("#save").click()
    page.locator(".toast").wait_for()


def record(page, seat, feeder, fan):
    page.get_by_role("link", name="Record a round").click()
    tell(page, seat, feeder, fan)
    save(page)


def balances(page):
    """What the felt shows for the four players, by name."""
    shown = [seat.inner_text() for seat in page.locator(".seat").all()]
    return {text.split()[0]: re.search(r"[+−]?\d+", text)[0] for text in shown}


def looks(page):
    """As when a phone is taken up again: the page asks at once instead of soon."""
    page.evaluate("htmx.trigger('#live', 'look')")


def sees(page, **expected):
    """The page comes to show these balances, by itself."""
    for name, points in expected.items():
        balance = page.locator(".seat", has_text=name).locator(".balance")
        balance.filter(has_text=re.compile(f"^{re.escape(points)} ")).wait_for()


def test_the_numbers_follow_while_a_round_is_told(open_page):
    table = services.create_table(SETTINGS)
    scorer = open_page(f"/t/{table.scorer_code}/record/", **ENGLISH)
    viewer = open_page(f"/t/{table.viewer_code}/", **ENGLISH)
    tell(scorer, seat=0, feeder=1, fan=2)
    scorer.locator("#running", has_text="Dong +4").wait_for()
    retell(scorer, fan=3)
    scorer.locator("#outcome .deltas", has_text="+8").wait_for()
    scorer.locator("#running", has_text="Nan −8").wait_for()
    with viewer.expect_response(lambda response: "seen=" in response.url) as answer:
        looks(viewer)
    assert answer.value.status == 204
    assert balances(viewer) == dict.fromkeys(SETTINGS["names"], "0"), "nobody sees a round before it is saved"


def test_the_next_round_of_a_table_takes_few_taps(open_page, capsys):
    table = services.create_table(SETTINGS)
    page = open_page(f"/t/{table.scorer_code}/", **PHONE)
    phone = Phone(page, "**/record/")
    phone.tap(".record")
    page.locator("#add-win").wait_for()
    by_fans(phone)
    phone.tap("#save")
    page.locator(".toast").wait_for()
    assert balances(page) == {"Dong": "+8", "Nan": "−6", "Xi": "+8", "Bei": "−10"}
    told(capsys, "the same round kept at a table, from the table’s page and back to it", phone.taps)


def viewers_path(page):
    return page.locator(".address a").first.get_attribute("href").partition("/t/")[2]


def test_an_evening(open_page, tmp_path):
    scorer = open_page("/", **ENGLISH)
    start(scorer)
    viewer = open_page(f"/t/{viewers_path(scorer)}", **ENGLISH)
    viewer.get_by_text("You follow.").wait_for()
    viewer.get_by_text("The first round appears here by itself.").wait_for()
    assert viewer.locator("main form").count() == 0

    waited = []
    for number, (seat, feeder, fan) in enumerate([(0, 1, 2), (2, 3, 1), (3, 0, 3)], start=1):
        record(scorer, seat, feeder, fan)
        begin = time.monotonic()
        viewer.locator(".line", has_text=f"Round {number}").wait_for()
        waited.append(time.monotonic() - begin)
        if number == 1:
            sees(viewer, Ann="+4", Bo="−4")
            assert "Round 1" in viewer.locator("#said").inner_text(), "it is read out"
    assert sorted(waited)[1] <= SOON, "as it mostly is, whatever else the machine does"
    assert balances(viewer) == balances(scorer) == {"Ann": "−4", "Bo": "−4", "Cai": "+2", "Dee": "+6"}

    scorer.locator("#round-2").click()
    scorer.get_by_role("link", name="Correct", exact=True).click()
    retell(scorer, fan=2)
    save(scorer)
    assert "Round 2 corrected" in scorer.locator(".toast").inner_text()
    looks(viewer)
    sees(viewer, Cai="+4", Dee="+4")

    scorer.locator(".toast").get_by_role("button", name="Undo").click()
    scorer.get_by_text("Undone: Round").first.wait_for()
    looks(viewer)
    sees(viewer, Cai="+2", Dee="+6")

    scorer.locator("#round-1").click()
    scorer.get_by_role("button", name="Cancel the round").click()
    scorer.locator(".toast").wait_for()
    looks(viewer)
    viewer.locator(".line.cancelled", has_text="Round 1").wait_for()
    sees(viewer, Ann="−8", Dee="+6")

    scorer.get_by_role("link", name="Two players’ seats mixed up").click()
    choose(scorer, "one", "0")
    choose(scorer, "other", "3")
    scorer.locator("#id_first").fill("2")
    scorer.locator("#id_last").fill("3")
    scorer.get_by_role("button", name="Swap the seats").click()
    scorer.locator(".toast").wait_for()
    looks(viewer)
    sees(viewer, Ann="+6", Dee="−8")

    viewer.get_by_role("link", name="Statistics", exact=True).click()
    viewer.locator("#curve-table > summary").click()
    record(scorer, seat=0, feeder=1, fan=0)
    looks(viewer)
    viewer.locator("#curve-table[open] tbody tr").nth(2).wait_for()
    scorer.locator("#undo").click()
    scorer.get_by_text("Undone: Round").first.wait_for()

    viewer.get_by_role("link", name="Settle up", exact=True).click()
    viewer.locator(".payments-due").wait_for()
    due = viewer.locator(".payments-due li").all_inner_texts()
    assert [" ".join(text.split()) for text in due] == [
        "Dee → pays Ann 6 points = ¥3.00",
        "Dee → pays Cai 2 points = ¥1.00",
    ]

    with scorer.expect_download() as download:
        scorer.get_by_role("link", name="Whole table (JSON)").click()
    download.value.save_as(tmp_path / "table.json")
    other = open_page("/tables/import/", **ENGLISH)
    other.locator("#id_document").set_input_files(tmp_path / "table.json")
    other.get_by_role("button", name="Bring in").click()
    other.locator(".table-felt").wait_for()
    assert balances(other) == balances(scorer)
    assert other.locator(".lines").inner_text() == scorer.locator(".lines").inner_text()
    first, second = Table.objects.order_by("pk")
    assert exported(first) == exported(second) == (tmp_path / "table.json").read_text(encoding="utf-8")


def test_an_evening_without_scripts(open_page):
    page = open_page("/", java_script_enabled=False, **ENGLISH)
    start(page)
    page.get_by_role("link", name="Record a round").click()
    page.locator("#add-win").click()
    choose(page, "events-0-by", "discard")
    choose(page, "events-0-feeder", 1)
    choose(page, "events-0-wins-0-seat", 0)
    choose(page, "events-0-wins-0-told", "total")
    page.locator("[name='events-0-wins-0-total']").fill("2")
    page.get_by_role("button", name="Update the choices").click()
    for other in (1, 2, 3):
        choose(page, f"left-{other}-told", "not_ready")
    save(page)
    assert balances(page) == {"Ann": "+4", "Bo": "−4", "Cai": "0", "Dee": "0"}
    page.locator("#undo").click()
    assert balances(page) == dict.fromkeys(NAMES, "0")
    page.locator("#round-1").click()
    page.get_by_role("button", name="Bring back").click()
    assert balances(page)["Ann"] == "+4"
    page.goto("/")
    page.get_by_role("link", name="Ann · Bo · Cai · Dee").click()
    page.get_by_text("You keep the score.").wait_for()


def test_two_taps_on_save_make_one_round(open_page):
    page = open_page("/", **ENGLISH)
    start(page)
    page.get_by_role("link", name="Record a round").click()
    tell(page, 0, 1, 2)
    page.locator("#save").dblclick()
    page.locator(".toast").wait_for()
    assert Table.objects.get().rounds.count() == 1
    page.get_by_role("link", name="Record a round").click()
    assert page.locator("[name='events-0-kind']").count() == 0, "what was saved is not typed any more"


def test_a_problem_of_a_round_at_a_table_goes_when_it_is_mended(open_page):
    table = services.create_table(SETTINGS)
    page = open_page(f"/t/{table.scorer_code}/record/", **ENGLISH)
    tell(page, 0, 1, 2)
    total = page.locator("[name='events-0-wins-0-total']")
    total.fill("many")
    page.locator("#save").click()
    page.locator(".problems:focus").wait_for()
    total.fill("3")
    total.press("Tab")
    page.locator(".problems").wait_for(state="detached")
    page.locator("#running", has_text="Dong +8").wait_for()
    assert page.evaluate("document.activeElement !== document.body")
    save(page)
    assert balances(page)["Dong"] == "+8"


def test_what_is_typed_for_a_table_outlives_a_switch_of_language(open_page):
    page = open_page("/tables/new/", **ENGLISH)
    page.locator("#id_name_2").fill("Cai")
    page.locator("#id_base").fill("7")
    choose(page, "first_dealer", "2")
    page.get_by_role("button", name="中文").click()
    page.get_by_role("heading", name="开一桌").wait_for()
    assert page.locator("#id_name_2").input_value() == "Cai"
    assert page.locator("#id_base").input_value() == "7"
    assert page.locator("[name='first_dealer']:checked").get_attribute("value") == "2"
    page.goto("/tables/new/")
    assert page.locator("#id_name_2").input_value() == "", "it is brought back once"


def test_two_scorers_at_once_lose_nothing(open_page):
    table = services.create_table(SETTINGS)
    one = open_page(f"/t/{table.scorer_code}/", **ENGLISH)
    record(one, 0, 1, 1)
    edit = f"/t/{table.scorer_code}/rounds/1/edit/"
    other = open_page(edit, **ENGLISH)
    one.goto(edit)
    retell(one, fan=2)
    retell(other, fan=3)
    save(one)
    other.locator("#save").click()
    other.get_by_text("somebody changed this round meanwhile").wait_for()
    assert other.locator("[name='events-0-wins-0-total']").input_value() == "3"
    assert "1 → 2" in " ".join(other.locator(".differences").inner_text().split())
    save(other)
    sees(one, Dong="+8", Nan="−8")


def test_a_hidden_page_asks_nothing_and_looks_at_once_when_it_is_shown(open_page):
    table = services.make_demo()
    page = open_page(f"/t/{table.viewer_code}/", **ENGLISH)
    asked = []
    page.on("request", lambda request: "seen=" in request.url and asked.append(request.url))
    page.clock.install()
    page.reload()
    later = datetime.fromtimestamp(page.evaluate("Date.now()") / 1_000, UTC) + timedelta(minutes=1)
    with page.expect_response(lambda response: "seen=" in response.url):  # a page in view asks
        page.clock.pause_at(later)
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    asked.clear()
    page.clock.run_for(20_000)
    page.wait_for_timeout(200)
    assert asked == []
    page.evaluate("Object.defineProperty(document, 'hidden', {value: false, configurable: true})")
    # The clock stands still: nothing but the look itself can ask.
    with page.expect_response(lambda response: "seen=" in response.url) as answer:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert answer.value.status == 204


def test_a_table_deleted_elsewhere_is_said_to_be_gone(open_page):
    table = services.create_table(SETTINGS)
    page = open_page(f"/t/{table.viewer_code}/", **ENGLISH)
    services.delete_table(table)
    page.get_by_role("heading", name="There is no such page.").wait_for()


def test_what_is_tapped_is_large_enough_for_a_finger(open_page):
    table = services.make_demo()
    page = open_page("/", viewport={"width": 320, "height": 720})
    touched = f".tabs a, .line-head, .lines ~ * a, .changes a, .transfer-lines a, {TARGETS}"
    for name in PAGES:
        page.goto(f"/t/{table.scorer_code}/{name}")
        assert page.evaluate(TOO_SMALL, [touched, SMALLEST]) == [], name


def test_long_names_and_huge_amounts_fit_a_phone_and_a_sheet_of_paper(open_page):
    names = ["欧阳" * 20, "Konstantinopolitanisch" + "e" * 18, "Dee of the very long and winding road", "a b"]
    rules = {"preset": "chengdu", "changes": {"cap": None}}
    table = services.create_table({**SETTINGS, "names": names, "rules": rules, "base": 100, "currency": "元人民币"})
    for seat in range(4):
        services.record_round(table, plain_round(seat=seat, feeder=(seat + 1) % 4, fan=20 + seat))
    page = open_page("/", viewport={"width": 320, "height": 720})
    for name in PAGES:
        page.goto(f"/t/{table.scorer_code}/{name}")
        page.evaluate("for (const folded of document.querySelectorAll('main details')) folded.open = true")
        assert page.evaluate(OVERFLOWING) == [], name
    page.set_viewport_size({"width": 700, "height": 1000})
    page.emulate_media(media="print")
    page.goto(f"/t/{table.viewer_code}/sheet/")
    assert page.evaluate("document.documentElement.scrollWidth") == 700


def test_the_sheet_prints_the_evening_alone(open_page):
    table = services.make_demo()
    page = open_page(f"/t/{table.viewer_code}/sheet/", **ENGLISH, viewport={"width": 390, "height": 720})
    hidden = "document.querySelector('.scroll').scrollWidth - document.querySelector('.scroll').clientWidth"
    assert page.evaluate(hidden) == 0, "a phone shows all four players"
    page.emulate_media(media="print")
    for shown in (".sheet-rounds", ".signatures", "h1"):
        assert page.locator(shown).is_visible()
    for left_out in ("header", ".role", ".tabs", ".on-screen"):
        assert not page.locator(left_out).is_visible()


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_every_page_of_a_table_is_accessible_and_fits(open_page, assert_accessible, locale, scheme, width):
    table = services.make_demo()
    look = {"locale": locale, "color_scheme": scheme, "viewport": {"width": width, "height": 720}}
    page = open_page("/", **look)
    addresses = [f"/t/{table.scorer_code}/?done={table.version}"]
    addresses += [f"/t/{table.scorer_code}/{name}" for name in PAGES]
    addresses += [
        f"/t/{table.viewer_code}/",
        f"/t/{table.viewer_code}/rounds/3/",
        f"/t/{table.viewer_code}/record/",
        "/",
    ]
    for address in addresses:
        page.goto(address)
        page.evaluate("for (const folded of document.querySelectorAll('main details')) folded.open = true")
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
