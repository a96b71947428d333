"""Common slips: each is found where it was made, by the claim that it gives."""

from random import Random

import pytest

from calculator.disputes.claims import DeltasClaim, FanClaim, PaymentClaim, claim_document, read_claim
from calculator.disputes.slips import SlipKind, all_slips, slips
from calculator.documents import read_round
from scoring import PRESETS, Reason, settle
from tests.dealing import deal_round


def facts_of(*events, rules="chengdu", base=1, still_in=(), over=False):
    return read_round(
        {
            "format": "xuezhan-round/1",
            "rules": rules,
            "base": base,
            "dealer": 0,
            "players": [{"name": name, "void": "s"} for name in "ABCD"],
            "events": list(events),
            "still_in": list(still_in),
            "over": over,
        }
    )


def won(seat, feeder=None, at=(), **fans):
    fed = {"by": "self_draw"} if feeder is None else {"by": "discard", "from": feeder}
    return {"kind": "win", **fed, "circumstances": list(at), "wins": [{"seat": seat, "fans": fans}]}


def kong(seat, kind="concealed", **more):
    return {"kind": "kong", "seat": seat, "kong": kind, "tile": None, **more}


def left(*seats):
    return [{"seat": seat, "state": "not_ready"} for seat in seats]


def found(facts, *points, pool=0):
    settlement = settle(facts)
    return {slip.kind: slip for slip in slips(facts, settlement, DeltasClaim((*points, pool)))}


def test_a_winner_charged_after_leaving():
    facts = facts_of(won(0, feeder=1, full_flush=1), won(2))
    assert settle(facts).deltas == (4, -6, 4, -2)
    slip = found(facts, 2, -6, 6, -2)[SlipKind.WINNER_CHARGED]
    assert (slip.event, slip.payer, slip.payee) == (1, 0, 2)


def test_a_kong_paid_by_a_player_already_out():
    facts = facts_of(won(0, feeder=1), kong(2))
    assert settle(facts).deltas == (1, -3, 4, -2)
    slip = found(facts, -1, -3, 6, -2)[SlipKind.OUT_PAYS_KONG]
    assert (slip.event, slip.payer, slip.payee, slip.reason) == (1, 0, 2, Reason.KONG_CONCEALED)


def test_the_cap_forgotten():
    facts = facts_of(won(0, feeder=1, full_flush=1, all_pungs=1, root=3))
    assert settle(facts).deltas == (16, -16, 0, 0)
    assert SlipKind.CAP_FORGOTTEN in found(facts, 64, -64, 0, 0)
    claim = FanClaim(0, 0, 6)
    assert [slip.kind for slip in slips(facts, settle(facts), claim)] == [SlipKind.CAP_FORGOTTEN]


@pytest.mark.parametrize(
    ("claimed", "kinds"),
    [
        (3, []),
        (4, [SlipKind.ROOT_TWICE]),
        (2, [SlipKind.ROOT_FORGOTTEN]),
        (9, []),
    ],
)
def test_a_fan_too_many_is_found_above_the_cap_too(claimed, kinds):
    facts = facts_of(won(0, seven_pairs=1, root=1), rules="sbr-2025")
    assert settle(facts).scores[0].score.counted_fan == PRESETS["sbr-2025"].rules.cap == 3
    assert [slip.kind for slip in slips(facts, settle(facts), FanClaim(0, 0, claimed))] == kinds


@pytest.mark.parametrize(("rules", "right", "wrong"), [("chengdu", 2, 1), ("sbr-2025", 2, 1), ("que-yi-men", 2, 1)])
def test_the_self_draw_forgotten(rules, right, wrong):
    facts = facts_of(won(0), rules=rules)
    assert settle(facts).deltas == (3 * right, -right, -right, -right)
    assert SlipKind.SELF_DRAW_FORGOTTEN in found(facts, 3 * wrong, -wrong, -wrong, -wrong)


@pytest.mark.parametrize(("kind", "points"), [(SlipKind.ROOT_TWICE, 8), (SlipKind.ROOT_FORGOTTEN, 2)])
def test_the_root_counted_twice_or_not_at_all(kind, points):
    facts = facts_of(won(0, feeder=1, root=1, all_pungs=1))
    assert settle(facts).deltas == (4, -4, 0, 0)
    assert kind in found(facts, points, -points, 0, 0)


def test_points_taken_for_fan_and_the_base_forgotten():
    facts = facts_of(won(0, feeder=1, full_flush=1, root=1), base=2)
    assert settle(facts).deltas == (16, -16, 0, 0)
    assert SlipKind.POINTS_FOR_FAN in found(facts, 6, -6, 0, 0)
    assert SlipKind.BASE_FORGOTTEN in found(facts, 8, -8, 0, 0)


def test_a_refund_forgotten():
    facts = facts_of(kong(0), still_in=left(0, 1, 2, 3), over=True)
    assert settle(facts).deltas == (0, 0, 0, 0)
    assert SlipKind.REFUND_FORGOTTEN in found(facts, 6, -2, -2, -2)


def test_a_transfer_forgotten():
    facts = facts_of(kong(0), won(1, feeder=0, at=["after_kong"]))
    assert settle(facts).deltas == (-2, 6, -2, -2)
    assert SlipKind.TRANSFER_FORGOTTEN in found(facts, 4, 0, -2, -2)


def test_one_payer_forgotten_charged_twice_or_paid_instead():
    facts = facts_of(kong(0))
    assert settle(facts).deltas == (6, -2, -2, -2)
    assert found(facts, 4, -2, -2, 0)[SlipKind.PAYER_FORGOTTEN].payer == 3
    assert found(facts, 8, -2, -4, -2)[SlipKind.PAID_TWICE].payer == 2
    assert found(facts, 2, 2, -2, -2)[SlipKind.PAID_BACKWARDS].payer == 1
    assert SlipKind.PAID_TWICE in {slip.kind for slip in slips(facts, settle(facts), PaymentClaim(1, 0, 4))}


def test_a_right_claim_has_no_slip():
    facts = facts_of(kong(0))
    assert found(facts, 6, -2, -2, -2) == {}


def test_every_slip_of_random_rounds_sums_to_zero_and_is_found_by_its_claim():
    rng, kinds = Random("slips"), set()
    for _ in range(60):
        facts = read_round(deal_round(rng, rng.choice(list(PRESETS))))
        settlement = settle(facts)
        right = (*settlement.deltas, settlement.pool)
        for slip in all_slips(facts, settlement):
            claimed = (*slip.settlement.deltas, slip.settlement.pool)
            assert sum(claimed) == 0
            if claimed != right:
                assert slip.kind in {other.kind for other in slips(facts, settlement, DeltasClaim(claimed))}
                kinds.add(slip.kind)
    assert kinds == set(SlipKind)


@pytest.mark.parametrize(
    "claim",
    [
        DeltasClaim((1, None, -1, 0, None)),
        FanClaim(2, 3, 4),
        PaymentClaim(0, 4, 24, Reason.FALSE_WIN),
        PaymentClaim(1, 2, 8),
    ],
)
def test_a_claim_is_kept_as_it_was(claim):
    assert read_claim(claim_document(claim)) == claim
