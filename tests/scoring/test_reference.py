"""结算: whole rounds against a second opinion that was written from the rules alone."""

from collections import Counter
from random import Random

from scoring.ledger import Reason
from tests.dealing import deal_round, rule_set
from tests.reference import settle
from tests.telling import settled


def differences(numbers):
    """The first round that the two settle differently, and what was met on the way."""
    met = Counter()
    for number in numbers:
        document = deal_round(Random(number))
        ours, theirs = settled(document), settle(document, rule_set(document["rules"]))
        theirs["ends"].sort(key=lambda end: end["seat"])
        for key, expected in theirs.items():
            assert ours[key] == expected, (number, key, document)
        met.update(row["reason"] for row in ours["transfers"])
        met.update(end["state"] for end in ours["ends"])
        for event in document["events"]:
            met[event["kind"]] += 1
            met.update(event.get("circumstances", []))
            if event["kind"] == "win":
                met[event["by"]] += 1
                met[f"{len(event['wins'])} winners"] += 1
    return met


EVERYTHING = {
    *Reason,
    *("ready", "not_ready", "flower_pig"),
    *("kong", "win", "false_win"),
    *("after_kong", "last_tile", "heavenly", "earthly"),
    *("self_draw", "discard", "robbed_kong"),
    *("1 winners", "2 winners", "3 winners"),
}


def test_rounds_settle_to_the_last_transfer_of_the_second_opinion():
    met = differences(range(600))
    assert {what for what in EVERYTHING if met[what] < 3} == set()
