"""The books of a table: settling up, statistics and the chart, transfers, the history, the sheet, files; and how many
queries each page takes at a table of a thousand rounds."""

import csv
import json
import re
from decimal import Decimal
from io import StringIO

import pytest
from django.utils import translation

from calculator import services
from calculator.documents.samples import SAMPLE
from calculator.models import Outcome
from calculator.presenters.chart import BOTTOM, RIGHT, TOP, chart_view, summary
from calculator.presenters.money import money_text
from calculator.presenters.round_changes import differences
from calculator.selectors import CurvePoint, balance_curve, standings
from calculator.tables.demo import demo_rounds
from tests.tables.evening import balances, exported, plain_round
from tests.tables.test_long_table import lengthened
from tests.web.table_link import Link, plain_win, text_of

pytestmark = pytest.mark.django_db


# Settling up, and money


def test_settling_up_is_told_in_points_and_in_money(scorer, table):
    scorer.fill("record/", plain_win(seat=0, feeder=1, fan=2))
    scorer.fill("record/", plain_win(seat=2, feeder=3, fan=3))
    text = text_of(scorer.get("settle-up/"))
    assert "Nan → pays Dong 4 points = ¥2.00" in text
    assert "Bei → pays Xi 8 points = ¥4.00" in text
    assert "Balances after 2 rounds" in text
    assert "1 Xi +8 +¥4.00" in text
    assert "4 Bei −8 −¥4.00" in text
    assert "pool" not in text


def test_the_pool_is_settled_like_a_player(scorer, table):
    services.change_table(table, {"rules": "sbr-2025"})
    services.record_round(table, SAMPLE)
    text = text_of(scorer.get("settle-up/"))
    assert "pays pool" in text
    assert "pool +24 +¥12.00" in text
    assert "The pool is an account" in text
    assert "pool +24" in text_of(scorer.get())


def test_before_the_first_round_nobody_owes_anything(scorer):
    assert "Nobody owes anybody anything." in text_of(scorer.get("settle-up/"))
    assert "nothing to count" in text_of(scorer.get("statistics/"))
    assert "There are no such transfers." in text_of(scorer.get("transfers/"))


@pytest.mark.parametrize(
    ("rate", "currency", "points", "told"),
    [
        ("0.5", "¥", 7, "+¥3.50"),
        ("0.5", "¥", -7, "−¥3.50"),
        ("0.0125", "€", 1, "+€0.0125"),
        ("2", "元", 3, "+6.00 元"),
        ("2", "", 3, "+6.00 in money"),
        ("1", "$", 0, "$0.00"),
        ("0.1234", "¥", -(10**9), "−¥123,400,000.00"),
        ("0", "¥", 9, ""),
    ],
)
def test_money_is_always_labelled(table, rate, currency, points, told):
    table.money_per_point, table.currency = Decimal(rate), currency
    with translation.override("en"):
        assert money_text(points, table, signed=True) == told


def test_a_table_for_points_alone_shows_no_money(scorer, evening):
    services.change_table(evening, {"money_per_point": "0"})
    for page in ("", "settle-up/", "transfers/", "sheet/"):
        assert "¥" not in text_of(scorer.get(page))


def test_a_balance_without_room_is_told_by_its_first_digits_and_where_there_is_room_in_full(scorer, table):
    services.change_table(table, {"rules": {"preset": "chengdu", "changes": {"cap": None}}})
    services.record_round(table, plain_round(fan=30))
    assert "+1.07×10⁹" in text_of(scorer.get())
    for page in ("settle-up/", "sheet/", "rounds/1/"):
        assert "+1,073,741,824" in text_of(scorer.get(page))


# Statistics and the chart


def test_statistics_are_those_of_the_table(scorer, evening):
    text = text_of(scorer.get("statistics/"))
    rows = list(evening.rounds.all())
    assert "Rounds 6 6 6 6 6" in text
    wins = list(Outcome.objects.exclude(by="").values_list("player", "fan"))
    by_player = [sum(player == winner for winner, _fan in wins) for player in range(4)]
    assert f"Wins {' '.join(map(str, by_player))} {len(wins)} of these" in text
    average = Decimal(sum(fan for _winner, fan in wins)) / len(wins)
    assert re.search(rf"Average fan of a win (\S+ ){{4}}{average:.2f} ", text)
    best = [max(row.deltas[player] for row in rows) for player in range(4)]
    assert f"Best round, in points {' '.join(f'{points:+d}' for points in [*best, max(best)])}" in text
    assert "Best hands" in text
    assert 'class="tile"' in scorer.html("statistics/"), "a best hand is drawn"


@pytest.mark.parametrize("page", ["", "statistics/"])
def test_the_fans_of_a_win_lead_to_the_glossary(client, scorer, evening, page):
    html = scorer.html(page)
    links = set(re.findall(r'<a href="/terms/#([^"]+)">([^<]+)</a>', html.partition("<main")[2]))
    assert ("all_pungs", "all pungs") in links
    anchors = re.findall(r'id="([^"]+)"', client.get("/terms/").content.decode())
    assert {anchor for anchor, _name in links} <= set(anchors)
    assert not re.search(r"\w\+\w+</a>", html), "each fan of a combination has its own link"


def test_the_chart_and_its_table_tell_the_same(scorer, evening):
    html = scorer.html("statistics/")
    curve = balance_curve(evening)
    rows = re.findall(r'<tr><th scope="row">(\d+)</th>((?:<td class="number">[^<]*</td>){4})</tr>', html)
    told = [(int(place), re.findall(r">([^<]+)</td>", cells)) for place, cells in rows]
    signed = [f"{points:+d}".replace("-", "−") if points else "0" for points in curve[-1].balances]
    assert len(told) == len(curve)
    assert told[-1] == (curve[-1].position, signed)
    lines = re.findall(r'<polyline class="curve curve-\d" points="([^"]+)"', html)
    assert len(lines) == 4
    assert all(len(line.split()) == len(curve) + 1 for line in lines), "from zero through every round"
    for name, points in zip(evening.names, signed, strict=True):
        assert f"{name} {points}" in re.search(r'aria-label="Balances after the last round: ([^"]*)"', html)[1]


def test_between_what_is_listed_in_chinese_stand_chinese_signs(evening):
    before, after = plain_round(0, 1), plain_round(0, 1)
    after["events"][0]["circumstances"] = ["after_kong", "last_tile"]
    with translation.override("zh-hans"):
        changed = differences(before, after)
        chart = summary(chart_view(balance_curve(evening), [*evening.names, "pool"]))
    assert "、" in changed[0].after
    assert ";" not in chart
    assert chart.count("；") >= 3


@pytest.mark.parametrize(
    "balances", [[0], [1], [-1], [10**12], [-(10**12), 10**12], [3, -4, 7, 0], list(range(-300, 300, 7))]
)
def test_every_point_of_the_chart_lies_in_it_and_in_order(balances):
    curve = [CurvePoint(n + 1, n + 1, (points, -points, 0, 0), 0) for n, points in enumerate(balances)]
    chart = chart_view(curve, ["A", "B", "C", "D", "pool"])
    assert len(chart.curves) == 4, "an empty pool has no line"
    assert 2 <= len(chart.marks) <= 8
    assert "0" in [mark.label for mark in chart.marks]
    for line, sign in zip(chart.curves, (1, -1, 0, 0), strict=True):
        places = [tuple(map(float, pair.split(","))) for pair in line.points.split()]
        assert places[0][0] == chart.left < RIGHT / 3
        assert places[-1][0] == RIGHT
        assert all(TOP <= y <= BOTTOM for _x, y in places)
        ordered = sorted(zip([0, *(sign * points for points in balances)], places, strict=True))
        heights = [y for _points, (_x, y) in ordered]
        assert heights == sorted(heights, reverse=True), "more points stand higher"


# Transfers and the history


def test_transfers_are_found_by_player_and_reason(scorer, evening):
    every = text_of(scorer.get("transfers/"))
    count = int(re.search(r"(\d+) transfers", every)[1])
    entries = [entry for row in evening.rounds.all() for entry in row.entries.all()]
    assert count == len(entries)
    of_nan = [entry for entry in entries if 1 in (entry.payer, entry.payee) and entry.reason == "win"]
    found = text_of(scorer.get("transfers/?player=1&reason=win"))
    assert f"{len(of_nan)} transfer" in found
    got = sum(entry.points for entry in of_nan if entry.payee == 1)
    paid = sum(entry.points for entry in of_nan if entry.payer == 1)
    assert f"Nan: +{got} got, −{paid} paid, together" in found
    assert all("Nan" in line for line in re.findall(r"<li><a.*?</li>", scorer.html("transfers/?player=1"), re.DOTALL))
    odd = text_of(scorer.get("transfers/?player=9&reason=luck&page=x"))
    assert f"{count} transfers" in odd, "what is no choice is no filter"


def test_the_history_tells_everything_and_leads_to_the_rounds(scorer, evening):
    scorer.post("rounds/2/cancel/")
    scorer.post("rounds/1/move/", {"position": "4"})
    scorer.post("undo/", {"expected": scorer.table.version})
    text, html = text_of(scorer.get("history/")), scorer.html("history/")
    for told in (
        "Table started",
        "recorded",
        "Round 2 cancelled",
        "moved to its place",
        "Undone: Round 1 moved to its place",
    ):
        assert told in text
    assert re.search(r"<s>Round \d moved to its place</s>", html)
    assert f'href="{scorer.path("rounds/2/")}"' in html


# Paper and files


def test_the_sheet_holds_every_round_the_totals_and_a_line_for_each_signature(scorer, evening):
    scorer.post("rounds/2/cancel/")
    html = scorer.html("sheet/")
    assert html.count('<tr class="cancelled">') == 1
    assert re.findall(r'<th scope="row">(\d)', html) == list("123456")
    signed = [f"{points:+d}".replace("-", "−") if points else "0" for points in balances(evening)]
    foot = html[html.index("<tfoot>") :]
    assert re.findall(r'<td class="number">([^<]+)', foot) == signed
    assert html.count("<li><span>") == 4
    assert "Signatures" in html


def test_the_sheet_tells_by_which_rules_each_round_was_settled(scorer, table):
    assert "Chengdu · base 1 point" in text_of(scorer.get("sheet/")), "before the first round, those to come"
    for document in demo_rounds()[:2]:
        services.record_round(table, document)
    services.change_table(table, {"base": 5})
    assert "1 point = ¥0.50 Chengdu · base 1 point Print" in text_of(scorer.get("sheet/")), "of the rounds that were"
    for document in demo_rounds()[2:4]:
        services.record_round(table, document)
    services.change_table(table, {"rules": {"preset": "chengdu", "changes": {"cap": 6}}})
    services.record_round(table, demo_rounds()[4])
    told = text_of(scorer.get("sheet/"))
    assert "Rounds 1 to 2 · Chengdu · base 1 point Rounds 3 to 4 · Chengdu · base 5 points" in told
    assert "Round 5 · Chengdu · base 5 points · cap: 6 fan" in told
    services.cancel_round(scorer.row(5))
    assert "cap: 6 fan" not in text_of(scorer.get("sheet/")), "what does not count was settled by no rules"


def test_the_files_are_the_tables(scorer, viewer, evening):
    for link in (scorer, viewer):
        assert link.get("table.json").content.decode() == exported(evening)
        rows = list(csv.reader(StringIO(link.get("rounds.csv").content.decode("utf-8-sig"))))
        assert len(rows) == 7
        assert rows[0][4:8] == list(evening.names)
        assert len(list(csv.reader(StringIO(link.get("transfers.csv").content.decode("utf-8-sig"))))) > 7
        assert link.get("rounds.csv").headers["Content-Type"] == "text/csv; charset=utf-8"
        assert json.loads(link.get("table.json").content)["format"] == "xuezhan-table/1"


# A thousand rounds


@pytest.fixture
def long_table(table):
    for document in demo_rounds()[:10]:
        services.record_round(table, document)
    return lengthened(table)


QUERIES = {
    "": 12,
    "?page=25": 12,
    "?done=3": 12,
    "record/": 4,
    "record/500/": 4,
    "rounds/500/": 6,
    "rounds/500/edit/": 4,
    "rounds/500/versions/1/": 5,
    "settle-up/": 2,
    "statistics/": 7,
    "transfers/": 4,
    "history/": 6,
    "sheet/": 7,
    "swap/": 2,
    "settings/": 1,
}


def test_a_thousand_rounds_take_few_queries(client, long_table, django_assert_max_num_queries):
    link = Link(client, long_table.scorer_code)
    for page, queries in QUERIES.items():
        with django_assert_max_num_queries(queries, info=page):
            assert link.get(page).status_code == 200


def test_a_long_table_opens_on_its_newest_rounds(client, long_table):
    link = Link(client, long_table.scorer_code)
    html = link.html()
    assert html.count('class="line"') == 20
    assert "Round 1000" in html
    assert "Page 1 of 50" in text_of(link.get())
    assert "Round 20<" in link.html("?page=50")
    assert "1000 rounds" in text_of(link.get())
    assert standings(long_table).rounds == 1000
