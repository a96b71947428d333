"""Round documents: every fault of form at its path, all at once; and what is written is read back."""

import json
from random import Random

import pytest

from calculator.documents import answer_round, dump_json, read_round, round_document
from calculator.documents.samples import SAMPLE
from scoring.events import By, Circumstance, Kong, StateLeft
from scoring.hand import KongKind
from scoring.problems import Refused
from scoring.tiles import Suit
from tests.dealing import deal_round
from tests.documents.edits import GONE, edited, places

BAD, KEY, RULES, TILES, HONOUR = "bad_value", "unknown_key", "unknown_rules", "unreadable_tiles", "honour_tile"
WIN = {"seat": 1, "concealed": "123m 456m 789m 11p 22p", "tile": "2p"}
DRAW = {"kind": "win", "by": "self_draw", "wins": [WIN]}

# One place of the example round changed: the path, what stands there instead, the problems.
FAULTS = [
    # The document.
    ("", None, [(BAD, "")]),
    ("", [], [(BAD, "")]),
    ("", "round", [(BAD, "")]),
    ("", 7, [(BAD, "")]),
    ("format", GONE, [(BAD, "format")]),
    ("format", "xuezhan-round/2", [(BAD, "format")]),
    ("format", 1, [(BAD, "format")]),
    ("dealer", GONE, [(BAD, "dealer")]),
    ("rules", GONE, [(BAD, "rules")]),
    ("players", GONE, [(BAD, "players")]),
    ("events", GONE, [(BAD, "events")]),
    ("note", "x", [(KEY, "note")]),
    # Whole numbers: true, 1.0 and text are none.
    *[("base", value, [(BAD, "base")]) for value in (0, 1_000_001, -1, True, 1.0, "1", None, [])],
    *[("dealer", value, [(BAD, "dealer")]) for value in (4, -1, True, 0.0, "0", None)],
    *[("over", value, [(BAD, "over")]) for value in (1, 0, "true", None)],
    # Players.
    ("players", {}, [(BAD, "players")]),
    ("players", [], [(BAD, "players")]),
    ("players.3", GONE, [(BAD, "players")]),
    ("players.+", {"name": "Five", "void": None}, [(BAD, "players")]),
    ("players.0", "Dong", [(BAD, "players.0")]),
    ("players.0.name", GONE, [(BAD, "players.0.name")]),
    *[("players.0.name", name, [(BAD, "players.0.name")]) for name in (7, None, "x" * 41, "a\nb", "\x00", "\ud800")],
    *[("players.0.void", void, [(BAD, "players.0.void")]) for void in ("z", "", 0, False, "M")],
    ("players.0.age", 30, [(KEY, "players.0.age")]),
    # Rules.
    ("rules", "nope", [(RULES, "rules")]),
    ("rules", 7, [(BAD, "rules")]),
    ("rules", None, [(BAD, "rules")]),
    ("rules", {"preset": "nope", "changes": {}}, [(RULES, "rules.preset")]),
    ("rules", {"preset": 7, "changes": {}}, [(BAD, "rules.preset")]),
    ("rules", {"changes": {}}, [(BAD, "rules.preset")]),
    ("rules", {"preset": "chengdu"}, [(BAD, "rules.changes")]),
    ("rules", {"preset": "chengdu", "changes": []}, [(BAD, "rules.changes")]),
    # Events.
    ("events", {}, [(BAD, "events")]),
    ("events", [{"kind": "false_win", "seat": 0}] * 101, [(BAD, "events")]),
    ("events.5", None, [(BAD, "events.5")]),
    ("events.5", {}, [(BAD, "events.5.kind")]),
    ("events.5", {"kind": "chow"}, [(BAD, "events.5.kind")]),
    ("events.5", {"kind": ["win"]}, [(BAD, "events.5.kind")]),
    ("events.5.seat", GONE, [(BAD, "events.5.seat")]),
    ("events.5.seat", 4, [(BAD, "events.5.seat")]),
    ("events.5.points", 4, [(KEY, "events.5.points")]),
    # Kongs.
    ("events.0.seat", "0", [(BAD, "events.0.seat")]),
    ("events.0.tile", GONE, [(BAD, "events.0.tile")]),
    ("events.0.tile", 1, [(BAD, "events.0.tile")]),
    ("events.0.tile", "", [(TILES, "events.0.tile")]),
    ("events.0.tile", "12m", [(TILES, "events.0.tile")]),
    ("events.0.tile", "0m", [(TILES, "events.0.tile")]),
    ("events.0.tile", "东", [(HONOUR, "events.0.tile")]),
    ("events.0.kong", "open", [(BAD, "events.0.kong")]),
    ("events.0.kong", GONE, [(BAD, "events.0.kong")]),
    ("events.0.from", 1, [(KEY, "events.0.from")]),
    ("events.0.late", False, [(KEY, "events.0.late")]),
    ("events.1.late", False, [(KEY, "events.1.late")]),
    ("events.1.from", None, [(BAD, "events.1.from")]),
    ("events.1.from", 9, [(BAD, "events.1.from")]),
    ("events.2.late", 1, [(BAD, "events.2.late")]),
    ("events.2.by", "discard", [(KEY, "events.2.by")]),
    # Wins.
    ("events.3.by", GONE, [(BAD, "events.3.by")]),
    ("events.3.by", "tsumo", [(BAD, "events.3.by")]),
    ("events.3.from", "3", [(BAD, "events.3.from")]),
    ("events.3.circumstances", None, [(BAD, "events.3.circumstances")]),
    ("events.3.circumstances", "after_kong", [(BAD, "events.3.circumstances")]),
    ("events.3.circumstances.0", "after_kong_draw", [(BAD, "events.3.circumstances.0")]),
    ("events.3.circumstances.0", None, [(BAD, "events.3.circumstances.0")]),
    ("events.3.tile", "5p", [(KEY, "events.3.tile")]),
    ("events.3.wins", GONE, [(BAD, "events.3.wins")]),
    ("events.3.wins", [], [(BAD, "events.3.wins")]),
    ("events.3.wins", [{"seat": seat, "fan": 1} for seat in range(4)], [(BAD, "events.3.wins")]),
    ("events.3.wins", None, [(BAD, "events.3.wins")]),
    ("events.3.wins.0", None, [(BAD, "events.3.wins.0")]),
    ("events.4.from", 1, [(KEY, "events.4.from")]),
    ("events.4.wins", [{"seat": 1, "fan": 1}, {"seat": 2, "fan": 1}], [(BAD, "events.4.wins")]),
    ("events.3.wins.+", {**WIN, "tile": "6p"}, [(BAD, "events.3.wins.1.tile")]),
    ("events.3.wins.0.seat", 9, [(BAD, "events.3.wins.0.seat")]),
    ("events.3.wins.0.seat", GONE, [(BAD, "events.3.wins.0.seat")]),
    ("events.3.wins.0.tile", GONE, [(BAD, "events.3.wins.0.tile")]),
    ("events.3.wins.0.tile", None, [(BAD, "events.3.wins.0.tile")]),
    ("events.3.wins.0.tile", "5p5p", [(TILES, "events.3.wins.0.tile")]),
    ("events.3.wins.0.concealed", 5, [(BAD, "events.3.wins.0.concealed")]),
    ("events.3.wins.0.concealed", None, [(BAD, "events.3.wins.0.concealed")]),
    ("events.3.wins.0.concealed", "234m 456", [(TILES, "events.3.wins.0.concealed")]),
    ("events.3.wins.0.concealed", "m", [(TILES, "events.3.wins.0.concealed")]),
    ("events.3.wins.0.concealed", "234m 7z", [(HONOUR, "events.3.wins.0.concealed")]),
    ("events.3.wins.0.concealed", "🀀", [(HONOUR, "events.3.wins.0.concealed")]),
    ("events.3.wins.0.concealed", "1m" * 5 + "\ud83c", [(TILES, "events.3.wins.0.concealed")]),
    ("events.3.wins.0.fan", 1, [(KEY, "events.3.wins.0.fan")]),
    ("events.3.wins.0.fans", {}, [(KEY, "events.3.wins.0.fans")]),
    ("events.3.wins.0.from", 1, [(KEY, "events.3.wins.0.from")]),
    ("events.3.wins.0", {"seat": 0}, [(BAD, "events.3.wins.0.concealed"), (BAD, "events.3.wins.0.tile")]),
    ("events.3.wins.0.melds", {}, [(BAD, "events.3.wins.0.melds")]),
    ("events.3.wins.0.melds", None, [(BAD, "events.3.wins.0.melds")]),
    ("events.3.wins.0.melds.0", "1m", [(BAD, "events.3.wins.0.melds.0")]),
    ("events.3.wins.0.melds.0.kind", "kong", [(BAD, "events.3.wins.0.melds.0.kind")]),
    ("events.3.wins.0.melds.0.kind", GONE, [(BAD, "events.3.wins.0.melds.0.kind")]),
    ("events.3.wins.0.melds.0.tile", "111m", [(TILES, "events.3.wins.0.melds.0.tile")]),
    ("events.3.wins.0.melds.0.tile", GONE, [(BAD, "events.3.wins.0.melds.0.tile")]),
    ("events.3.wins.0.melds.0.from", 2, [(KEY, "events.3.wins.0.melds.0.from")]),
    ("events.3.wins.0.melds.0.late", False, [(KEY, "events.3.wins.0.melds.0.late")]),
    # Wins told by fans or by the total.
    ("events.4.wins.0.fans", [], [(BAD, "events.4.wins.0.fans")]),
    ("events.4.wins.0.fans", None, [(BAD, "events.4.wins.0.fans")]),
    ("events.4.wins.0.fans.chow", 1, [(KEY, "events.4.wins.0.fans.chow")]),
    ("events.4.wins.0.fans.self_draw", 1, [(KEY, "events.4.wins.0.fans.self_draw")]),
    ("events.4.wins.0.fans.heavenly", 1, [(KEY, "events.4.wins.0.fans.heavenly")]),
    *[
        ("events.4.wins.0.fans.root", times, [(BAD, "events.4.wins.0.fans.root")])
        for times in (-1, 100, True, 1.0, "1", None)
    ],
    ("events.4.wins.0.fan", 3, [(KEY, "events.4.wins.0.fan")]),
    ("events.4.wins.0.tile", "5p", [(KEY, "events.4.wins.0.tile")]),
    ("events.4.wins.0.melds", [], [(KEY, "events.4.wins.0.melds")]),
    ("events.4.wins.0", {"seat": 1, "fan": 100}, [(BAD, "events.4.wins.0.fan")]),
    ("events.4.wins.0", {"seat": 1, "fan": -1}, [(BAD, "events.4.wins.0.fan")]),
    ("events.4.wins.0", {"seat": 1, "fan": None}, [(BAD, "events.4.wins.0.fan")]),
    ("events.4.wins.0", {"seat": 1, "fan": 1, "tile": "5p"}, [(KEY, "events.4.wins.0.tile")]),
    # Players left.
    ("still_in", {}, [(BAD, "still_in")]),
    ("still_in", None, [(BAD, "still_in")]),
    ("still_in.0", 3, [(BAD, "still_in.0")]),
    ("still_in.0.seat", GONE, [(BAD, "still_in.0.seat")]),
    ("still_in.0.seat", 4, [(BAD, "still_in.0.seat")]),
    ("still_in.0.concealed", "123x", [(TILES, "still_in.0.concealed")]),
    ("still_in.0.concealed", "123m 中", [(HONOUR, "still_in.0.concealed")]),
    ("still_in.0.concealed", GONE, [(BAD, "still_in.0.concealed")]),
    ("still_in.0.passive", 1, [(BAD, "still_in.0.passive")]),
    ("still_in.0.state", "ready", [(KEY, "still_in.0.state")]),
    ("still_in.0.fan", 1, [(KEY, "still_in.0.fan")]),
    ("still_in.0.tile", "5p", [(KEY, "still_in.0.tile")]),
    ("still_in.0", {"seat": 3, "state": "asleep"}, [(BAD, "still_in.0.state")]),
    ("still_in.0", {"seat": 3, "state": 1}, [(BAD, "still_in.0.state")]),
    ("still_in.0", {"seat": 3, "state": "ready"}, [(BAD, "still_in.0.fan")]),
    ("still_in.0", {"seat": 3, "state": "ready", "fan": "2"}, [(BAD, "still_in.0.fan")]),
    ("still_in.0", {"seat": 3, "state": "ready", "fan": 2, "passive": True}, [(KEY, "still_in.0.passive")]),
    ("still_in.0", {"seat": 3, "state": "not_ready", "fan": 2}, [(KEY, "still_in.0.fan")]),
    ("still_in.0", {"seat": 3, "state": "not_ready", "passive": False}, [(KEY, "still_in.0.passive")]),
    ("still_in.0", {"seat": 3, "state": "flower_pig", "passive": "no"}, [(BAD, "still_in.0.passive")]),
]


@pytest.mark.parametrize(("path", "value", "problems"), FAULTS)
def test_a_fault_of_form_is_told_at_its_path(path, value, problems):
    answer = answer_round(edited(SAMPLE, path, value))
    assert places(answer) == problems
    dump_json(answer).encode()


def test_a_key_with_dots_is_one_key():
    answer = answer_round({**SAMPLE, "a.b": 1})
    assert answer["problems"] == [{"code": "unknown_key", "where": "a.b", "params": {"key": "a.b"}}]


def test_all_faults_of_form_are_told_at_once_and_none_of_the_game():
    document = SAMPLE
    faults = [("base", 0), ("events.0.tile", "x"), ("events.3.wins.0.fan", 1), ("rules", "nope"), ("events.1.from", 1)]
    for path, value in faults:
        document = edited(document, path, value)
    assert places(answer_round(document)) == [
        ("bad_value", "base"),
        ("unknown_key", "events.3.wins.0.fan"),
        ("unknown_rules", "rules"),
        ("unreadable_tiles", "events.0.tile"),
    ]


def test_what_a_sentence_needs_stands_beside_the_code():
    document = edited(SAMPLE, "events.3.wins.0.concealed", "234m 西")
    document = edited(edited(document, "base", 0), "events.0.tile", "1x")
    document = edited(edited(document, "rules", "nope"), "events.3.by", "magic")
    params = {problem["where"]: problem["params"] for problem in answer_round(document)["problems"]}
    assert params == {
        "base": {"expected": "whole_number", "got": "0", "least": 1, "most": 1_000_000},
        "events.0.tile": {"token": "x", "position": 1},
        "events.3.by": {"expected": "choice", "got": "magic", "choices": "self_draw, discard, robbed_kong"},
        "events.3.wins.0.concealed": {"token": "west_wind", "position": 5},
        "rules": {"value": "nope"},
    }


def test_a_missing_feeder_is_a_fault_of_the_game():
    for event in ("events.1", "events.3"):
        assert ("from_missing", event) in places(answer_round(edited(SAMPLE, f"{event}.from", GONE)))


def test_a_stranger_text_is_cut_before_it_is_repeated():
    answer = answer_round({**SAMPLE, "k" * 5000: 1, "base": "9" * 5000})
    assert len(dump_json(answer)) < 600


def test_left_out_keys_have_their_defaults():
    facts = read_round(
        {
            "format": "xuezhan-round/1",
            "rules": "chengdu",
            "dealer": 2,
            "players": [{"name": ""}] * 4,
            "events": [
                {"kind": "kong", "seat": 0, "kong": "added", "tile": None},
                {**DRAW, "wins": [WIN]},
            ],
        }
    )
    assert (facts.base, facts.still_in, facts.over, facts.players[0].void) == (1, (), True, None)
    assert facts.events[0] == Kong(0, KongKind.ADDED)
    assert facts.events[1].wins[0].hand.melds == ()
    assert facts.events[1].circumstances == frozenset()


def test_the_example_is_read_as_written():
    facts = read_round(SAMPLE)
    assert facts.players[1].name == "Nan"
    assert facts.players[1].void is Suit.CHARACTERS
    assert facts.events[1] == Kong(1, KongKind.DIRECT, 24, from_seat=2)
    win = facts.events[3]
    assert (win.by, win.from_seat, win.circumstances) == (By.DISCARD, 3, {Circumstance.AFTER_KONG})
    assert str(win.wins[0].tile) == "5p"
    assert dict(facts.events[4].wins[0].fans) == {"full_flush": 1, "root": 1}
    assert facts.still_in[0].hand.melds[0].from_seat == 0


def test_every_spelling_of_tiles_is_read():
    spelled = edited(SAMPLE, "events.3.wins.0.concealed", "二三四万 ４５６筒 7饼8饼9饼 🀝")
    assert read_round(spelled) == read_round(SAMPLE)


def test_what_is_written_is_read_back():
    rng = Random(5)
    for _ in range(300):
        document = deal_round(rng)
        facts = read_round(document)
        written = round_document(facts)
        assert read_round(json.loads(dump_json(written))) == facts
        assert round_document(read_round(written)) == written
        assert round_document(facts, document["rules"])["rules"] == document["rules"]
        assert answer_round(written) == answer_round(document)


def test_a_player_told_by_state_is_written_and_read_back():
    for left in (
        {"seat": 3, "state": "flower_pig", "passive": True},
        {"seat": 3, "state": "ready", "fan": 0},
        {"seat": 3, "state": "not_ready"},
    ):
        facts = read_round(edited(SAMPLE, "still_in.0", left))
        assert isinstance(facts.still_in[0], StateLeft)
        assert round_document(facts)["still_in"] == [left]


def test_reading_raises_with_the_problems():
    with pytest.raises(Refused) as refused:
        read_round(edited(SAMPLE, "base", 0))
    assert [problem.where for problem in refused.value.problems] == ["base"]
