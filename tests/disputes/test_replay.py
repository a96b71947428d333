"""A replay settles as the scoring package does, and what it leaves out of the search bears on nothing."""

from dataclasses import replace
from random import Random

import pytest

from calculator.disputes.changes import ALL_KEYS, applied, single_changes
from calculator.disputes.relevance import act_on_each_other, live_keys
from calculator.disputes.replay import Replay
from calculator.disputes.search import deltas_and_pool
from calculator.documents import read_round
from scoring import KNOBS, PRESETS, Refused, settle
from scoring.checks import ASKED, round_problems
from tests.dealing import deal_round


def rounds(count, seed):
    rng = Random(seed)
    for _ in range(count):
        yield rng, read_round(deal_round(rng, rng.choice(list(PRESETS))))


def settled(facts, changes):
    try:
        return settle(replace(facts, rules=applied(changes, facts.rules)))
    except Refused:
        return None


def points(facts, changes):
    settlement = settled(facts, changes)
    return settlement and deltas_and_pool(settlement)


def test_a_replay_settles_as_the_round_itself_does():
    compared = 0
    for rng, facts in rounds(60, "replay"):
        replay = Replay(facts)
        all_changes = list(single_changes(facts.rules))
        for _ in range(20):
            changes = list(
                {change.key: change for change in rng.sample(all_changes, rng.choice((1, 1, 2, 3)))}.values()
            )
            expected = settled(facts, changes)
            found = replay.settle(applied(changes, facts.rules))
            if expected is None:
                assert found is None, changes
            else:
                assert found is not None, changes
                assert (found.transfers, found.deltas, found.pool) == (
                    expected.transfers,
                    expected.deltas,
                    expected.pool,
                )
                assert [(s.score.fan, s.points) for s in found.scores] == [
                    (s.score.fan, s.points) for s in expected.scores
                ]
                compared += 1
    assert compared > 1000


def test_whether_a_round_can_be_settled_hangs_on_nothing_but_what_the_checks_ask():
    for _rng, facts in rounds(40, "checks"):
        for change in single_changes(facts.rules, frozenset(KNOBS).difference(ASKED)):
            assert not round_problems(replace(facts, rules=change.applied(facts.rules))), change


def test_what_the_search_leaves_out_moves_nothing_even_beside_another_change():
    compared = 0
    for rng, facts in rounds(60, "relevance"):
        replay = Replay(facts)
        live = live_keys(replay)
        changes = list(single_changes(facts.rules))
        dead = [change for change in changes if change.key not in live]
        for change in rng.sample(dead, min(10, len(dead))):
            beside = rng.choice([other for other in changes if other.key != change.key])
            alone, both = points(facts, [beside]), points(facts, [beside, change])
            if alone is not None and both is not None:
                assert both == alone, (change, beside)
                compared += 1
    assert compared > 300


def test_changes_that_do_not_act_on_each_other_add_up():
    compared = 0
    for rng, facts in rounds(80, "addition"):
        replay = Replay(facts)
        before = points(facts, [])
        changes = list(single_changes(facts.rules, live_keys(replay)))
        replayed = {change: replay.settle(change.applied(facts.rules)) for change in changes}
        effects = {change: settlement and deltas_and_pool(settlement) for change, settlement in replayed.items()}
        moving = [change for change in changes if effects[change] not in (None, before)]
        pairs = [(a, b) for a in moving for b in moving if a.key < b.key and not act_on_each_other(a.key, b.key)]
        for one, other in rng.sample(pairs, min(10, len(pairs))):
            both = points(facts, [one, other])
            added = tuple(a + b - c for a, b, c in zip(effects[one], effects[other], before, strict=True))
            assert both in (None, added), (one, other)
            compared += both is not None
    assert compared > 200


@pytest.mark.parametrize("key", ALL_KEYS)
def test_who_acts_on_whom_is_mutual(key):
    assert all(act_on_each_other(key, other) == act_on_each_other(other, key) for other in ALL_KEYS)
