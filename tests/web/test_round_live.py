"""The round page while a round is told: numbers as far as they go, choices that follow, files in and out, languages."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from calculator.documents.samples import SAMPLE
from calculator.forms.progress import progress_of
from calculator.forms.round import BLANK, RoundForm
from tests.web.form_reader import Page
from tests.web.rounds import PLAIN, fans, fields, kong, sample_fields, tiles, win

DRAWN = win("self_draw", fans(1))
LAST = [DRAWN, win("self_draw", fans(2)), win("self_draw", fans(3))]


def live(post_round, filled, language="en"):
    return post_round(filled, "live", language=language, htmx=True).content.decode()


def step(html, number):
    """What is said of an event, its tags taken out."""
    part = html.split(f'id="step-{number}"')[1].split('id="step-')[0]
    return " ".join(re.sub(r"<[^>]*>", " ", part).split())


def progress(*events, **edits):
    return progress_of(RoundForm(fields(events, [], over="events") | {k: [v] for k, v in edits.items()}))


# The balance after every event


@pytest.mark.parametrize(
    ("typed", "points", "is_noted"), [("", 4, False), ("1", 4, False), ("2", 8, False), ("0", 2, True)]
)
def test_a_kong_is_a_root_unless_told_otherwise(post_round, typed, points, is_noted):
    told = fields([kong(1, "concealed", "1m"), win("discard", fans(1, all_pungs=1), feeder=0)], [], over="events")
    for button in ("live", "settle"):
        html = post_round(
            told | {"events-1-wins-0-root": [typed]}, button, "en", htmx=button == "live"
        ).content.decode()
        assert f"B +{points}" in step(html, 1)
        assert html.count("B: every kong is a root. Kongs: 1, roots told: 0.") == 2 * is_noted


def test_a_document_without_roots_is_settled_as_told(post_round):
    told = fields([kong(1, "concealed", "1m"), win("discard", fans(1, all_pungs=1), feeder=0)], [], over="events")
    assert told["events-1-wins-0-root"] == ["0"]


ADDED = kong(0, "added", None)


@pytest.mark.parametrize(
    ("before", "by", "won", "is_noted"),
    [
        (ADDED, "robbed_kong", fans(1), True),
        (ADDED, "robbed_kong", tiles(1, PLAIN, "3p"), True),
        (kong(0, "added", "9s"), "robbed_kong", fans(1), True),
        (kong(0, "added", "9s"), "robbed_kong", tiles(1, PLAIN, "3p"), False),
        (kong(2, "added", None), "robbed_kong", fans(1), False),
        (kong(0, "direct", None, 2), "robbed_kong", fans(1), False),
        (ADDED, "discard", fans(1), False),
    ],
)
def test_the_kong_told_just_before_may_be_the_one_that_was_robbed(post_round, before, by, won, is_noted):
    html = live(post_round, fields([before, win(by, won, feeder=0)], [], over="events"))
    assert html.count("If event 1 is the kong that was robbed, take it out") == 2 * is_noted


def test_where_no_root_is_played_a_kong_is_none(post_round):
    told = fields([kong(1, "direct", "1m", 0), win("discard", fans(1), feeder=0)], [], "neijiang", over="events")
    html = live(post_round, told | {"events-1-wins-0-root": [""]})
    assert "B +1" in step(html, 1)
    assert "every kong is a root" not in html


def test_every_event_has_its_formula_what_it_moves_and_the_balance_after_it(post_round):
    html = live(post_round, fields([kong(0, "direct", "1m", 2), DRAWN], [], over="events"))
    assert "A +2 C −2" in step(html, 0)
    assert "1 fan" in step(html, 1)
    assert "A −2 B +6 C −2 D −2" in step(html, 1)
    assert "after it A 0 B +6 C −4 D −2" in step(html, 1)


def test_the_first_event_that_cannot_be_says_so_and_those_before_it_keep_their_numbers(post_round):
    html = live(post_round, fields([DRAWN, kong(1, "concealed", "1m"), kong(2, "concealed", "2m")], [], over="events"))
    assert "B +6" in step(html, 0)
    assert "already out" in step(html, 1)
    assert "already out" not in step(html, 2)
    assert "+" not in step(html, 2)
    assert "This cannot be so" in html


def test_the_line_of_rules_and_players_follows_what_is_typed(post_round):
    html = live(post_round, fields(over="events") | {"base": ["5"], "players-1-name": ["Zhao"]})
    line = html.split('id="setup-line"')[1]
    assert "base 5" in line
    assert "A · Zhao · C · D" in line


@pytest.mark.parametrize(
    ("event", "untold"),
    [
        ({"kind": "kong", "kong": "direct", "seat": 0, "tile": ""}, "Say whose tile it was."),
        (win("discard", {"seat": 0, "fan": ""}, feeder=2), "Say how many fan."),
    ],
)
def test_what_is_only_missing_is_no_fault(post_round, event, untold):
    html = live(post_round, fields([DRAWN, event], [], over="events"))
    assert untold in step(html, 1)
    assert 'class="problem"' not in html
    assert "Still to tell" in html


@pytest.mark.parametrize(
    ("events", "stopped"),
    [
        ([DRAWN, win("discard", tiles(0, PLAIN, "9p"), feeder=2)], 1),
        ([DRAWN, win("discard", tiles(0, "12x", "9p"), feeder=2), DRAWN], 1),
        (
            [
                win(
                    "discard",
                    tiles(0, "111m 456m 789m 12p 55p", "3p"),
                    tiles(1, "111m 456m 789m 12p 55p", "3p"),
                    feeder=2,
                )
            ],
            0,
        ),
        ([DRAWN, kong(3, "concealed", "1m"), win("discard", tiles(0, "123m 12m 55m 789m 44m", "3m"), feeder=2)], 2),
    ],
)
def test_it_stops_where_the_trouble_is(events, stopped):
    found = progress(*events, **{"players-0-void": "", "players-1-void": "s"})
    assert found.whole is None
    assert found.stopped == stopped
    assert len(found.so_far.facts.events) == stopped
    assert found.problems


def test_no_event_can_be_reckoned_without_rules():
    found = progress(DRAWN, preset="riichi")
    assert (found.so_far, found.stopped) == (None, 0)


def test_players_left_to_tell_are_no_event(post_round):
    found = progress_of(RoundForm(fields([DRAWN], [], over="yes")))
    assert found.stopped is None
    assert len(found.so_far.facts.events) == 1
    assert "Say what A held at the end" in live(post_round, fields([DRAWN], [], over="yes"))


# Only what the rules need is asked


def test_the_third_win_ends_the_hand_and_nobody_is_asked_who_is_not_checked(post_round):
    page = Page(post_round(fields(LAST, [], over="events"), "show"))
    assert page.fields["over"] == ["events"]
    assert not any(name.startswith("left-0-told") for name in page.fields)
    assert "add-win" not in page.buttons
    assert "Next dealer" in page.html
    checked = Page(post_round(fields(LAST, [], over="events", rules="xuezhan-daodi"), "show"))
    assert 'name="left-0-told"' in checked.html


def test_a_false_win_is_offered_where_it_has_a_price(post_round):
    assert "add-false_win" in Page(post_round(BLANK, "show")).buttons
    assert "add-false_win" not in Page(post_round({**BLANK, "preset": ["neijiang"]}, "show")).buttons


def test_the_void_suit_of_a_winner_is_asked_beside_the_tiles_and_told_by_two_suits(post_round):
    filled = fields([win("discard", tiles(1, PLAIN, "3p"), feeder=0)], [], over="events", players__1__void="")
    page = Page(post_round(filled))
    assert page.html.count('name="players-1-void"') == 3
    assert 'name="players-2-void" value="s" ' in page.html, "what was told is kept"
    assert "Declared void: bamboo, and holds none of it." in page.html


def test_fans_that_contradict_those_chosen_are_absent(post_round):
    filled = fields([win("discard", fans(1, seven_pairs=1), feeder=0)], [], over="events")
    html = Page(post_round(filled, "show")).html
    assert 'value="full_flush"' in html
    assert 'value="all_pungs"' not in html


def test_the_one_who_can_have_fed_the_tile_did(post_round):
    third = win("discard", fans(2))
    page = Page(post_round(fields([DRAWN, win("self_draw", fans(0)), third], [], over="events"), ""))
    assert page.fields["events-2-feeder"] == ["3"]
    other = {**page.fields, "events-2-wins-0-seat": ["3"]}
    assert Page(post_round(other, "")).fields["events-2-feeder"] == ["2"]


# The settlement


def test_every_payment_opens_its_reason_with_its_rule_and_where_that_comes_from(client):
    html = client.get("/round/?example=sample", headers={"accept-language": "en"}).content.decode()
    for key in ("kong_concealed", "kong_direct", "kong_added", "kong_on_shot", "false_win", "self_draw", "scale"):
        assert f'href="/rules/sbr-2025/#{key}"' in html
    assert "Stated: MIL competition rules 2025" in html
    changed = json.dumps(SAMPLE | {"rules": {"preset": "sbr-2025", "changes": {"kong_direct": 3}}})
    html = client.post("/round/", {"do": "open", "opened": changed}, headers={"accept-language": "en"}).content.decode()
    assert "A house rule of this table; in “MIL competition rules 2025” it is: 2 × base" in html


def test_the_ready_check_against_a_winner_shows_its_formula(post_round):
    events = [win("discard", fans(seat, full_flush=1), feeder=3) for seat in (0, 1, 2)]
    filled = fields(events, [{"seat": 3, "state": "not_ready"}], rules="xuezhan-daodi", over="events")
    assert "The patterns of A’s winning hand: 2 fan → 1 × 2² = 4 points" in Page(post_round(filled)).html


@pytest.mark.parametrize(
    ("changes", "kongs", "winners", "formula"),
    [
        ({}, [kong(3, "concealed", None)], 1, "Kong money of event 1: 6 points"),
        ({}, [kong(3, "concealed", None)], 2, "Kong money of event 1: 6 ÷ 2 = 3 points"),
        ({}, [kong(3, "direct", None, 0)], 3, "Kong money of event 1: 2 ÷ 3 = 1 point, rounded up"),
        ({"transfer_split": "full_each"}, [kong(3, "concealed", None)], 2, "Kong money of event 1: 6 points"),
        (
            {"kong_on_shot": "transfer_all"},
            [kong(3, "concealed", None), kong(3, "added", None)],
            2,
            "Kong money of events 1, 2: 9 ÷ 2 = 5 points, rounded up",
        ),
    ],
)
def test_kong_money_handed_on_says_where_it_comes_from(post_round, changes, kongs, winners, formula):
    won = win("discard", *(fans(seat) for seat in range(winners)), feeder=3, at=["after_kong"])
    told = fields([*kongs, won], [], {"preset": "chengdu", "changes": changes}, over="events")
    assert Page(post_round(told)).html.count(formula) == winners


def test_the_picture_says_who_pays_whom_on_balance(client):
    html = client.get("/round/?example=sample", headers={"accept-language": "en"}).content.decode()
    title = re.search(r'<title id="picture-title">(.*?)</title>', html)[1]
    assert "Xi pays Nan 11 points" in title
    assert "Xi pays pool 24 points" in title
    assert title.count("pays") == html.count('class="arrow"') == 6


def test_the_settlement_is_there_as_text(client):
    html = client.get("/round/?example=sample", headers={"accept-language": "en"}).content.decode()
    text = re.search(r'<textarea id="settlement-text"[^>]*>(.*?)</textarea>', html, re.DOTALL)[1]
    assert "Xi → Nan 2 points · direct kong" in text
    assert text.lstrip().startswith("MIL competition rules 2025 · base 1 point\nWins\n")
    assert text.rstrip().endswith("Next dealer: Dong")


# Files and languages


def test_a_round_goes_out_as_a_file_and_comes_back(client):
    told = {"opened": json.dumps(SAMPLE)}
    response = client.post("/round/", told | {"do": "download"})
    assert response.headers["Content-Disposition"] == 'attachment; filename="round.json"'
    assert json.loads(response.content)["events"][5] == {"kind": "false_win", "seat": 2}
    file = SimpleUploadedFile("round.json", response.content, "application/json")
    page = Page(client.post("/round/", {"do": "open", "opened": "", "file": file}))
    assert "−37" in page.html
    assert page.fields["players-2-name"] == ["Xi"]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[1]", b" " * 70_000])
def test_a_file_that_is_no_round_is_told_in_words(client, content):
    response = client.post("/round/", {"do": "open", "file": SimpleUploadedFile("x.json", content or b" ")})
    assert response.status_code == 422
    assert "#id_opened" in Page(response).links


def test_what_is_no_round_is_not_downloaded(client):
    assert client.post("/round/", {"do": "download", "opened": "{"}).status_code == 422


def test_another_language_keeps_what_is_typed_where_no_script_does(client):
    filled = {**sample_fields(), "players-0-name": ["Zhao"], "do": ["language-en"]}
    response = client.post("/round/", filled, headers={"accept-language": "zh-hans"})
    page = Page(response)
    assert page.fields["players-0-name"] == ["Zhao"]
    assert "What happened, in order" in page.html
    assert client.get("/round/", headers={"accept-language": "zh-hans"}).headers["Content-Language"] == "en"
    assert client.post("/round/", {"do": "language-xx"}).status_code == 200
