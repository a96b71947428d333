"""清算: the facts of one round and who sat where → everything that is stored of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from calculator.documents import Document, dump_json, load_json, read_round, round_document, settlement_document
from scoring.events import POOL, SEATS, FalseWin, Player, Round, Win
from scoring.problems import Problem, Refused
from scoring.settle import Settlement, settle

# Sums over more rounds than an evening can have stay within the 64 bits of a database's whole number.
MOST_POINTS = 10**12


@dataclass(frozen=True)
class OutcomeFacts:
    """每人一局: what a round was for one player; the fields of `models.Outcome`."""

    player: int
    order: int | None = None
    by: str = ""
    fed_by: int | None = None
    fan: int | None = None
    counted_fan: int | None = None
    points: int | None = None
    fans: str = "[]"
    hand: str = ""
    fed: int = 0
    end: str = ""
    false_win: bool = False


@dataclass(frozen=True)
class EntryFacts:
    """一笔: a transfer between players; the fields of `models.Entry`."""

    index: int
    payer: int
    payee: int
    points: int
    reason: str
    event: int | None
    reverses: int | None


@dataclass(frozen=True)
class Reckoning:
    """清算: a round's facts with their settlement, and the same by player instead of by seat."""

    facts: Round
    settlement: Settlement
    rules: str
    seats: tuple[int, ...]

    @cached_property
    def document(self) -> str:
        """The round document as it is stored: canonical, the rules written out, the names left out."""
        nameless = tuple(Player("", player.void) for player in self.facts.players)
        facts = replace(self.facts, players=cast(tuple[Player, Player, Player, Player], nameless))
        return dump_json(round_document(facts, cast(Document, load_json(self.rules.encode()))))

    @property
    def seating(self) -> str:
        return "".join(map(str, self.seats))

    @property
    def dealer(self) -> int:
        return self.seats[self.facts.dealer]

    @property
    def next_dealer(self) -> int:
        assert self.settlement.next_dealer is not None
        return self.seats[self.settlement.next_dealer]

    @property
    def pool(self) -> int:
        return self.settlement.pool

    @cached_property
    def deltas(self) -> tuple[int, ...]:
        return tuple(self.settlement.deltas[self.seats.index(player)] for player in SEATS)

    def columns(self) -> dict[str, str | int]:
        """What a round and its versions keep of it: the columns of `models.Reckoned`."""
        deltas = {f"delta_{player}": delta for player, delta in enumerate(self.deltas)}
        return {
            "document": self.document,
            "seating": self.seating,
            "dealer": self.dealer,
            "next_dealer": self.next_dealer,
            **deltas,
            "pool": self.pool,
        }

    @cached_property
    def entries(self) -> tuple[EntryFacts, ...]:
        """账: the transfers in their order."""
        accounts = (*self.seats, POOL)
        return tuple(
            EntryFacts(
                index,
                accounts[row.payer],
                accounts[row.payee],
                row.points,
                str(row.reason),
                row.event,
                row.reverses,
            )
            for index, row in enumerate(self.settlement.transfers)
        )

    @cached_property
    def outcomes(self) -> tuple[OutcomeFacts, ...]:
        """每人一局: one for each player, by player."""
        found = [OutcomeFacts(player) for player in SEATS]
        self._note_wins(found)
        for state in self.settlement.ends:
            player = self.seats[state.seat]
            found[player] = replace(found[player], end=str(state.state))
        for event in self.facts.events:
            if isinstance(event, FalseWin):
                player = self.seats[event.seat]
                found[player] = replace(found[player], false_win=True)
        return tuple(found)

    def _note_wins(self, found: list[OutcomeFacts]) -> None:
        scores = settlement_document(self.settlement)["scores"]
        told = cast(Document, load_json(self.document.encode()))["events"]
        for event in self.facts.events:
            if isinstance(event, Win) and event.from_seat is not None:
                feeder = self.seats[event.from_seat]
                found[feeder] = replace(found[feeder], fed=found[feeder].fed + 1)
        for order, scored in enumerate(scores):
            win = told[scored["event"]]
            player = self.seats[scored["seat"]]
            (won,) = (one for one in win["wins"] if one["seat"] == scored["seat"])
            found[player] = replace(
                found[player],
                order=order,
                by=win["by"],
                fed_by=self.seats[win["from"]] if "from" in win else None,
                fan=scored["fan"],
                counted_fan=scored["counted_fan"],
                points=scored["points"],
                fans=dump_json(scored["fans"]),
                hand=dump_json({key: won[key] for key in ("concealed", "melds", "tile")}) if "concealed" in won else "",
            )


def reckon(data: object, seats: Sequence[int], rules: str, base: int | None = None) -> Reckoning:
    """清算: settles a round document under a frozen rule set, whatever rules the document names.

    `base` stands for the document's, where given. Refused, with every problem at its path: what `read_round` and
    `settle` refuse, a round not over, amounts that no table can keep, seats that are not those of four players.
    """
    if isinstance(data, dict):
        data = {**data, "rules": load_json(rules.encode())} | ({} if base is None else {"base": base})
    if sorted(seats) != list(SEATS):
        raise Refused([Problem("bad_value", "seating", {"expected": "four_players"})])
    facts = read_round(data)
    if not facts.over:
        raise Refused([Problem("bad_value", "over", {"expected": "choice", "got": "false", "choices": "true"})])
    settlement = settle(facts)
    _check_amounts(settlement)
    return Reckoning(facts, settlement, rules, tuple(seats))


def _check_amounts(settlement: Settlement) -> None:
    too_large = {row.event: row.points for row in settlement.transfers if row.points > MOST_POINTS}
    if not too_large and max(map(abs, (*settlement.deltas, settlement.pool))) > MOST_POINTS:
        too_large = {settlement.transfers[-1].event: max(map(abs, settlement.deltas))}
    if too_large:
        raise Refused(
            Problem(
                "too_many_points",
                "still_in" if event is None else f"events.{event}",
                {"points": points, "most": MOST_POINTS},
            )
            for event, points in too_large.items()
        )


def stored(document: str, seating: str) -> Reckoning:
    """清算: settles a round as it is stored once more."""
    data = cast(Document, load_json(document.encode()))
    return reckon(data, tuple(map(int, seating)), dump_json(data["rules"]))
