"""What holds of every hand and every round, whatever the rule set."""

import copy
from dataclasses import replace
from itertools import pairwise, permutations

from hypothesis import assume, given
from hypothesis import strategies as st

from calculator.documents import read_round
from scoring.checks import round_problems
from scoring.ledger import KONG_MONEY
from scoring.rules import RuleSet
from scoring.score import score_total
from scoring.tiles import Suit
from scoring.waits import standing
from tests import oracle, strategies
from tests.dealing import rule_set
from tests.hands import both_scores, hand_of
from tests.telling import as_bytes, problems, settled

# What a player who has won may still receive.
RECEIVED_BY_WINNERS = {"flower_pig", "ready_check", "refund"}

suit_orders = st.sampled_from(list(permutations("mps")))
turns = st.integers(1, 3)


def with_suits(text, order):
    """The text of tiles with its suits exchanged."""
    return text.translate(str.maketrans("mps", "".join(order)))


def with_suits_everywhere(document, order):
    """A round with its suits exchanged, voids too."""
    found = copy.deepcopy(document)
    for player in found["players"]:
        player["void"] = player["void"] and with_suits(player["void"], order)
    entries = [event for event in found["events"] if event["kind"] == "kong"] + found["still_in"]
    entries += [win for event in found["events"] for win in event.get("wins", [])]
    for entry in entries:
        for key in entry.keys() & {"tile", "concealed"}:
            entry[key] = entry[key] and with_suits(entry[key], order)
        for meld in entry.get("melds", []):
            meld["tile"] = with_suits(meld["tile"], order)
    return found


def with_seats_turned(value, turn):
    """A document, or a part of it, with every seat so many places further on; the pool stays."""
    if isinstance(value, list):
        return [with_seats_turned(item, turn) for item in value]
    if not isinstance(value, dict):
        return value
    found = {key: with_seats_turned(item, turn) for key, item in value.items()}
    for key in found.keys() & {"seat", "from", "dealer", "payer", "payee", "next_dealer"}:
        if found[key] in range(4):
            found[key] = (found[key] + turn) % 4
    if "players" in found:
        found["players"] = found["players"][-turn:] + found["players"][:-turn]
    return found


def with_changes(document, **changes):
    """A round under changed rules."""
    named = document["rules"]
    named = {"preset": named} if isinstance(named, str) else named
    return {**document, "rules": {"preset": named["preset"], "changes": {**named.get("changes", {}), **changes}}}


def told_without_tiles(document):
    """A round whose players are told by their patterns and their state."""
    found, rules = copy.deepcopy(document), rule_set(document["rules"])
    for event in found["events"]:
        for win in event.get("wins", []):
            concealed, melds = [*oracle.tiles_of(win.pop("concealed")), win.pop("tile")], shown(win.pop("melds"))
            held = oracle.patterns(oracle.score(concealed, melds, rules)["reading"], concealed, melds)
            win["fans"] = {key: times for key, times in held.items() if key in rules.fans}
    for left in found["still_in"]:
        if "concealed" in left:
            void = found["players"][left["seat"]]["void"]
            concealed, melds = oracle.tiles_of(left.pop("concealed")), shown(left.pop("melds"))
            waits = oracle.waits(concealed, melds, void, rules)
            left["state"] = "ready" if waits else "not_ready"
            if waits:
                left["fan"] = max(waits.values())
            elif oracle.is_pig(concealed, melds, void, rules):
                left["state"] = "flower_pig"
            if left["state"] != "flower_pig":
                left.pop("passive", None)
    return found


def shown(melds):
    return [(meld["kind"], meld["tile"]) for meld in melds]


# Hands.


@given(strategies.whole_hand_texts, suit_orders, strategies.rule_sets)
def test_permuting_suits_leaves_scores_alone(hand, order, rules):
    concealed, melds = hand
    exchanged = [with_suits(tile, order) for tile in concealed], [(kind, with_suits(t, order)) for kind, t in melds]
    (ours, _), (theirs, _) = both_scores(*hand, rules), both_scores(*exchanged, rules)
    assert (ours["fans"], ours["fan"]) == (theirs["fans"], theirs["fan"])


@given(strategies.whole_hand_texts, strategies.rule_sets)
def test_the_score_is_the_maximum_over_readings(hand, rules):
    totals = [
        sum(fan for _, _, fan in oracle.pattern_lines(oracle.patterns(reading, *hand), rules))
        for reading in oracle.readings(*hand)
    ]
    ours, _ = both_scores(*hand, rules)
    assert ours["fan"] == max(totals)


@given(st.integers(0, 40), strategies.rule_sets, st.integers(1, 100))
def test_raising_the_cap_never_lowers_points(fan, rules, base):
    capped = [score_total(fan, replace(rules, cap=cap), base=base).points for cap in (*range(1, 31), None)]
    assert all(lower <= higher for lower, higher in pairwise(capped))


@given(st.integers(0, 30), st.integers(0, 1), st.integers(1, 1000))
def test_points_double_or_add_with_every_fan(fan, plain, base):
    above = max(fan - plain, 0)
    doubling, linear = (RuleSet(fans={}, scale=scale, plain_fan=plain) for scale in ("doubling", "linear"))
    assert doubling.points(fan, base) == base * 2**above
    assert linear.points(fan, base) == base * (above + 1)


@given(strategies.hand_texts, st.sampled_from("mps"), strategies.rule_sets)
def test_a_hand_with_a_void_tile_waits_for_nothing(hand, void, rules):
    concealed, melds = hand
    found = standing(hand_of(concealed[1:], melds), Suit(void), replace(rules, void="declared"))
    if any(tile[1] == void for tile in [*concealed[1:], *(tile for _, tile in melds)]):
        assert (found.state, found.waits) == ("flower_pig", ())
    assert all(wait.tile.suit != void for wait in found.waits)


# Rounds.


@given(strategies.rounds)
def test_nothing_is_lost_and_every_row_has_a_sense(document):
    found = settled(document)
    assert sum(found["deltas"]) + found["pool"] == 0
    assert found["pool"] >= 0
    for row in found["transfers"]:
        assert row["points"] > 0
        assert row["payer"] in range(4)
        assert row["payee"] in range(5)
        assert row["payee"] != 4 or row["reason"] in ("flower_pig", "false_win")
    for seat, delta in enumerate(found["deltas"]):
        assert delta == sum(
            row["points"] * ((row["payee"] == seat) - (row["payer"] == seat)) for row in found["transfers"]
        )


@given(strategies.rounds, suit_orders)
def test_permuting_suits_leaves_a_round_alone(document, order):
    ours, theirs = settled(document), settled(with_suits_everywhere(document, order))
    for key in ("deltas", "pool", "next_dealer", "transfers"):
        assert ours[key] == theirs[key]
    assert [line["fans"] for line in ours["scores"]] == [line["fans"] for line in theirs["scores"]]
    for mine, other in zip(ours["ends"], theirs["ends"], strict=True):
        assert mine["state"] == other["state"]
        assert {with_suits(tile, order) for tile in mine["waits"]} == set(other["waits"])


@given(strategies.rounds, turns)
def test_rotating_seats_rotates_the_settlement(document, turn):
    ours, theirs = settled(document), settled(with_seats_turned(document, turn))
    assert theirs["deltas"] == ours["deltas"][-turn:] + ours["deltas"][:-turn]
    for key in ("transfers", "scores"):
        assert theirs[key] == with_seats_turned(ours[key], turn)
    assert theirs["next_dealer"] == with_seats_turned({"next_dealer": ours["next_dealer"]}, turn)["next_dealer"]


@given(strategies.rounds)
def test_who_has_won_pays_nothing_later(document):
    gone, rows = set(), settled(document)["transfers"]
    for index, event in enumerate([*document["events"], None]):
        number = index if event else None
        for row in rows:
            if row["event"] == number:
                assert row["payer"] not in gone
                assert row["payee"] not in gone or row["reason"] in RECEIVED_BY_WINNERS
        if event and event["kind"] == "win":
            gone |= {win["seat"] for win in event["wins"]}
        elif event and event["kind"] == "false_win":
            gone.add(event["seat"])


@given(strategies.rounds)
def test_a_refund_is_minus_what_it_reverses_and_nothing_is_reversed_twice(document):
    rows = settled(document)["transfers"]
    undone = [row for row in rows if row["reverses"] is not None]
    assert all((row["reverses"] is not None) == (row["reason"] in ("refund", "kong_refund")) for row in rows)
    assert len({row["reverses"] for row in undone}) == len(undone)
    for row in undone:
        first = rows[row["reverses"]]
        assert (row["payer"], row["payee"], row["points"]) == (first["payee"], first["payer"], first["points"])
        assert first["reason"] in KONG_MONEY
        assert rows.index(first) < rows.index(row)


@given(strategies.rounds, st.sampled_from(("transfer_last", "transfer_all")))
def test_kong_money_handed_on_is_never_refunded(document, way):
    rows = settled(with_changes(document, kong_on_shot=way, refund_not_ready=True))["transfers"]
    undone = {row["reverses"] for row in rows}
    handed_on = {row["event"] - 1 for row in rows if row["reason"] == "kong_transfer"}
    for index, row in enumerate(rows):
        if row["event"] in handed_on and row["reason"] in KONG_MONEY:
            assert index not in undone


@given(strategies.rounds)
def test_raising_the_cap_never_lowers_a_win(document):
    assume(not any("fan" in win for event in document["events"] for win in event.get("wins", [])))
    before = [line["points"] for line in settled(with_changes(document, cap=2))["scores"]]
    after = [line["points"] for line in settled(with_changes(document, cap=5))["scores"]]
    assert all(lower <= higher for lower, higher in zip(before, after, strict=True))


@given(strategies.rounds, st.integers(2, 9))
def test_the_base_scales_everything(document, times):
    """But a share of kong money rounded up, which is why it is paid in full here."""
    document = with_changes(document, transfer_split="full_each")
    ours, theirs = settled({**document, "base": 3}), settled({**document, "base": 3 * times})
    assert theirs["deltas"] == [points * times for points in ours["deltas"]]
    assert [row["points"] for row in theirs["transfers"]] == [row["points"] * times for row in ours["transfers"]]


@given(strategies.rounds)
def test_settling_twice_gives_the_same_bytes(document):
    assert as_bytes(settled(document)) == as_bytes(settled(copy.deepcopy(document)))


@given(strategies.shown_rounds)
def test_patterns_told_pay_as_the_tiles_do(document):
    ours, theirs = settled(document), settled(told_without_tiles(document))
    assert ours["transfers"] == theirs["transfers"]
    assert [line["fans"] for line in ours["scores"]] == [line["fans"] for line in theirs["scores"]]
    assert [line["state"] for line in ours["ends"]] == [line["state"] for line in theirs["ends"]]


@given(strategies.rounds, st.randoms(use_true_random=False))
def test_the_order_in_which_players_are_told_does_not_matter(document, random):
    shuffled = copy.deepcopy(document)
    for told in [shuffled["still_in"], *(event["wins"] for event in shuffled["events"] if event["kind"] == "win")]:
        random.shuffle(told)
    assert settled(document) == settled(shuffled)


@given(strategies.rounds, st.integers(0, 9))
def test_a_round_settled_half_way_is_the_beginning_of_the_whole(document, number):
    begun = settled({**document, "events": document["events"][:number], "still_in": [], "over": False})
    whole = settled(document)
    assert begun["transfers"] == whole["transfers"][: len(begun["transfers"])]
    assert begun["scores"] == whole["scores"][: len(begun["scores"])]
    later = whole["transfers"][len(begun["transfers"]) :]
    assert all(row["event"] is None or row["event"] >= number for row in later)


@given(strategies.shown_rounds)
def test_a_winner_holding_a_void_tile_is_refused(document):
    document = with_changes(document, void="declared")
    for player in document["players"]:
        player["void"] = player["void"] or "m"
    for index, event in enumerate(document["events"]):
        for number, win in enumerate(event.get("wins", [])):
            broken = copy.deepcopy(document)
            broken["players"][win["seat"]]["void"] = win["tile"][1]
            assert f"void_suit_held at events.{index}.wins.{number}" in problems(broken)


@given(strategies.rounds)
def test_a_round_without_problems_settles(document):
    facts = read_round(document)
    assert round_problems(facts) == ()
    assert settled(document)["format"] == "xuezhan-settlement/1"
