"""Two rule sets on one round: what differs and what makes the difference; documents in addresses; hands as rounds."""

from dataclasses import replace
from random import Random

import pytest

from calculator.disputes.changes import Change, applied
from calculator.disputes.comparison import causes, changes_between
from calculator.disputes.hands import round_of
from calculator.disputes.ledgers import differences, points_of, rows_of
from calculator.disputes.packed import pack, unpack
from calculator.disputes.replay import Replay
from calculator.documents import MOST_BYTES, read_hand, read_round, scores_of
from scoring import PRESETS, Refused, settle
from tests.dealing import deal_round


@pytest.mark.parametrize("ours", PRESETS)
@pytest.mark.parametrize("theirs", PRESETS)
def test_the_changes_between_two_rule_sets_turn_one_into_the_other(ours, theirs):
    mine, other = PRESETS[ours].rules, PRESETS[theirs].rules
    turned = applied(changes_between(mine, other), mine)
    assert turned == replace(other, show=mine.show, next_dealer=mine.next_dealer)


def test_a_cause_that_suffices_gives_the_row_and_no_row_is_missed():
    rng, alone, together = Random("causes"), 0, 0
    while alone < 150:
        facts = read_round(deal_round(rng, rng.choice(list(PRESETS))))
        rules = PRESETS[rng.choice(list(PRESETS))].rules
        try:
            ours, theirs = settle(facts), settle(replace(facts, rules=rules))
        except Refused:
            continue
        found = causes(Replay(facts), ours, theirs, rules)
        assert [cause.difference for cause in found] == differences(ours, theirs)
        for cause in found:
            assert cause.changes
            together += not cause.alone
            for change in cause.changes if cause.alone else ():
                settled = rows_of(settle(replace(facts, rules=change.applied(facts.rules))))
                assert points_of(settled, cause.difference.key) == points_of(rows_of(theirs), cause.difference.key)
                alone += 1
    assert together


def test_one_changed_field_is_the_one_cause():
    facts = read_round(deal_round(Random(7), "sbr-2025"))
    for change in (Change("cap", 1), Change("kong_concealed", 5), Change("self_draw", "none")):
        rules = change.applied(facts.rules)
        found = causes(Replay(facts), settle(facts), settle(replace(facts, rules=rules)), rules)
        assert {cause.changes for cause in found} <= {(change,)}


def test_what_is_packed_is_unpacked():
    document = deal_round(Random(3), "chengdu")
    assert unpack(pack(document)) == document


@pytest.mark.parametrize("text", ["", "!", "abc", "eJw", "é", "x" * 1000, pack({"a": "b"})[:-4]])
def test_what_holds_no_document_is_refused(text):
    with pytest.raises(Refused):
        unpack(text)


def test_a_small_text_that_unpacks_to_much_is_refused():
    bomb = pack({"a": "0" * 50 * MOST_BYTES})
    assert len(bomb) < MOST_BYTES
    with pytest.raises(Refused):
        unpack(bomb)


HANDS = [
    {"concealed": "45s77s6p7777p8p", "melds": [{"kind": "pung", "tile": "3s"}], "tile": "3s", "by": "discard"},
    {"concealed": "123456789s 1123p", "tile": "4p", "by": "robbed_kong"},
    {
        "concealed": "234s 555p 7p",
        "melds": [{"kind": "direct_kong", "tile": "9s"}, {"kind": "concealed_kong", "tile": "1p"}],
        "tile": "7p",
        "by": "self_draw",
        "circumstances": ["after_kong"],
        "kong": "direct",
    },
    {"concealed": "123456789s1122p", "tile": "1p", "by": "self_draw", "circumstances": ["heavenly"]},
    {"concealed": "123456789s1122p", "tile": "1p", "by": "self_draw", "circumstances": ["earthly"]},
    {"concealed": "123456789s1122p", "tile": "1p", "by": "discard", "circumstances": ["after_kong"]},
    {"concealed": "123456789s1122p", "tile": "1p", "by": "self_draw", "circumstances": ["last_tile"]},
]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("rules", ["chengdu", "sbr-2025", "neijiang"])
def test_a_hand_is_worth_the_same_as_a_round(hand, rules):
    question = read_hand({"format": "xuezhan-hand/1", "rules": rules, "void": "m", **hand})
    best = scores_of(question)[0]
    settled = settle(round_of(question)).scores[0]
    assert (settled.score.fans, settled.score.points) == (best.fans, best.points)
