"""The inverse search: hidden changes are found, answers hold, fewest and most usual first."""

import json
import time
from dataclasses import replace

import pytest

from calculator.disputes.changes import ALL_KEYS, Change, applied, value_of, values_of
from calculator.disputes.claims import DeltasClaim, FanClaim, PaymentClaim
from calculator.disputes.search import deltas_and_pool, explain
from calculator.documents import read_round
from calculator.documents.samples import SAMPLE
from scoring import KNOBS, PRESETS, Reason, settle
from scoring.fans import FAN_KEYS
from tests import bench_search

LEAST = {1: 0.95, 2: 0.8}
# Two seconds where 3,000 rounds are settled in one; a slower machine, or a busy one, takes longer for the same work.
MOST_SETTLED = 6_000
PARTS = 4  # of the many rounds, so that no process is left with all of them


def sample(**changes):
    facts = read_round(json.loads(json.dumps(SAMPLE)))
    return replace(facts, rules=replace(facts.rules, **changes))


@pytest.mark.parametrize(("number", "first"), [(1, 5), (2, 10)])
def test_hidden_changes_are_among_the_first_answers(number, first):
    # Every answer is settled again, and asserted to give the claim, as it is measured. The clock on the wall is left
    # out: a busy machine finds no less, it is only slower.
    assert bench_search.measure(number, 4, first, seed="quick", limit=60).found >= LEAST[number]


def test_what_three_hidden_changes_give_is_explained():
    assert bench_search.measure(3, 2, 10, seed="quick", limit=60).answered == 1


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("number", "first"), [(1, 5), (2, 10)])
def test_hidden_changes_are_found_in_many_rounds(number, first, part):
    before = bench_search.settling_time()
    got = bench_search.measure(number, 500, first, limit=60, part=part, parts=PARTS)
    settling = max(before, bench_search.settling_time())
    assert got.found >= LEAST[number]
    assert bench_search.percentile(got.processor, 95) < MOST_SETTLED * settling


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_what_three_hidden_changes_give_is_explained_in_many_rounds(part):
    # The true three are often not the first thought of: what fewer changes explain is answered by fewer.
    limit = MOST_SETTLED * bench_search.settling_time()
    got = bench_search.measure(3, 200, 10, limit=limit, part=part, parts=PARTS)
    assert got.answered >= 0.8


def test_a_self_draw_paid_as_a_fan_is_found_by_the_totals():
    facts = sample()
    claim = deltas_and_pool(settle(sample(self_draw="none")))
    first = explain(facts, claim)[0]
    assert {change.key for change in first.changes} == {"self_draw"}
    assert (Change("self_draw", "none"),) in first.ways


def test_the_fan_of_a_win_is_a_claim():
    facts = sample()
    claim = FanClaim(4, 1, 4)
    assert claim.measure(settle(facts)) == (3,)
    answers = explain(facts, claim.outcome, claim.measure)
    # The cap is 3, so that no fan alone makes it 4.
    assert all("cap" in {change.key for change in answer.changes} for answer in answers)
    assert {"cap", "root"} in [{change.key for change in answer.changes} for answer in answers]


def test_one_payment_is_a_claim():
    facts = sample()
    claim = PaymentClaim(2, 1, 3, Reason.KONG_DIRECT)
    first = explain(facts, claim.outcome, claim.measure)[0]
    assert first.changes == (Change("kong_direct", 3),)
    assert settle(replace(facts, rules=applied(first.changes, facts.rules))).transfers[3].points == 3


def test_the_totals_of_one_player_are_a_claim():
    facts = sample()
    claim = DeltasClaim((None, None, -13, None, None))
    answers = explain(facts, claim.outcome, claim.measure)
    # The false win's 24 are what is missing.
    assert (Change("false_win", 0),) in [way for answer in answers for way in answer.ways]


def test_answers_have_fewer_changes_before_more_and_none_that_is_needless():
    for question in bench_search.questions(2, 3, seed="order"):
        answers = explain(question.facts, question.claim)
        sizes = [len(answer.changes) for answer in answers]
        assert sizes == sorted(sizes)
        keys = [frozenset(change.key for change in answer.changes) for answer in answers]
        assert len(set(keys)) == len(keys)
        assert not [one for one in keys for other in keys if other < one]


def test_two_patterns_counted_together_at_one_table_alone_are_found():
    flushed = {"concealed": "5s", "melds": [{"kind": "pung", "tile": tile} for tile in ("1s", "2s", "8s", "9s")]}
    plain = {"concealed": "5m", "melds": [{"kind": "pung", "tile": tile} for tile in ("1m", "2m", "3p", "4p")]}
    wins = [{"seat": 0, **flushed, "tile": "5s"}, {"seat": 1, **plain, "tile": "5m"}]
    told = SAMPLE | {
        "rules": {"preset": "chengdu", "changes": {"cap": None, "pig_pays": 8}},
        "players": [{"name": name, "void": void} for name, void in zip("ABCD", "msms", strict=True)],
        "events": [{"kind": "win", "by": "discard", "from": 3, "wins": [win]} for win in wins],
        "still_in": [],
        "over": False,
    }
    facts = read_round(json.loads(json.dumps(told)))
    hidden = Change("all_pungs+full_flush", 2)
    claim = deltas_and_pool(settle(replace(facts, rules=hidden.applied(facts.rules))))
    answers = explain(facts, claim)
    assert (hidden,) in [way for answer in answers for way in answer.ways]
    new = Change("all_pungs+golden_wait", 7)
    claim = deltas_and_pool(settle(replace(facts, rules=new.applied(facts.rules))))
    assert (new,) in [way for answer in explain(facts, claim) for way in answer.ways]


def test_what_no_rule_gives_has_no_answer():
    facts = sample()
    assert explain(facts, (1, 1, 1, 1, -4), seconds=60) == []


def test_the_time_given_is_kept_whatever_is_claimed():
    started = time.monotonic()
    explain(sample(), (1, 1, 1, 1, -4), seconds=0.1)
    # All single changes are settled in any case.
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("key", ALL_KEYS)
def test_every_preset_value_is_tried_and_can_be_applied(key):
    for preset in PRESETS.values():
        rules = preset.rules
        played = value_of(rules, key)
        assert played in values_of(key)
        for value in values_of(key):
            changed = Change(key, value).applied(rules)
            assert value_of(changed, key) == value
            assert Change(key, played).applied(changed) == rules or key not in KNOBS
            if key in FAN_KEYS:
                assert list(changed.fans) == [fan for fan in FAN_KEYS if fan in changed.fans]
