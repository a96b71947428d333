"""牌局文档: a finished round as a document."""

from collections.abc import Callable
from typing import cast

from calculator.documents.hands import (
    circumstances_at,
    circumstances_document,
    from_document,
    suit_at,
    tiles_at,
    tiles_document,
)
from calculator.documents.loading import Document
from calculator.documents.place import Place
from calculator.documents.rules import rules_at, rules_value
from scoring.events import (
    SEATS,
    By,
    Event,
    FalseWin,
    FansWon,
    HandLeft,
    Kong,
    Left,
    Player,
    Round,
    State,
    StateLeft,
    TilesWon,
    TotalWon,
    Win,
    Won,
)
from scoring.fans import BASIC, PATTERN_KEYS
from scoring.hand import KongKind
from scoring.rules import BASES, FAN_VALUES

FORMAT = "xuezhan-round/1"
MOST_WINNERS = 3
FANS_TOLD = (BASIC, *PATTERN_KEYS)


def read_round(data: object) -> Round:
    """牌局: the facts a document tells; Refused with every fault of form, each at its path."""
    place = Place(data)
    facts = _round_at(place)
    place.done()
    return facts


def _round_at(place: Place) -> Round:
    at = place.fields("format", "rules", "dealer", "players", "events", optional=("base", "still_in", "over"))
    at["format"].exactly(FORMAT)
    players = tuple(_player_at(item) for item in at["players"].items(len(SEATS), len(SEATS)))
    return Round(
        rules=rules_at(at["rules"]),
        base=at["base"].otherwise(1).whole(BASES),
        dealer=at["dealer"].seat(),
        players=cast(tuple[Player, Player, Player, Player], players),
        events=tuple(_event_at(item) for item in at["events"].items()),
        still_in=tuple(_left_at(item) for item in at["still_in"].otherwise([]).items()),
        over=at["over"].otherwise(True).flag(),
    )


def _player_at(place: Place) -> Player:
    at = place.fields("name", optional=("void",))
    return Player(at["name"].name(), at["void"].maybe(suit_at))


def _event_at(place: Place) -> Event:
    readers: dict[str, Callable[[Place], Event]] = {"kong": _kong_at, "win": _win_at, "false_win": _false_win_at}
    return place.tagged("kind", readers) or FalseWin(0)


def _kong_at(place: Place) -> Kong:
    at = place.fields("kind", "seat", "kong", "tile", optional=("from", "late"))
    kind = at["kong"].value
    if kind == KongKind.CONCEALED:
        at["from"].refuse("from")
    if kind in (KongKind.CONCEALED, KongKind.DIRECT):
        at["late"].refuse("late")
    return Kong(
        seat=at["seat"].seat(),
        kind=at["kong"].member(KongKind),
        tile=at["tile"].maybe(Place.tile),
        from_seat=at["from"].seat() if at["from"].is_given else None,
        late=at["late"].otherwise(False).flag(),
    )


def _false_win_at(place: Place) -> FalseWin:
    return FalseWin(place.fields("kind", "seat")["seat"].seat())


def _win_at(place: Place) -> Win:
    at = place.fields("kind", "by", "wins", optional=("from", "circumstances"))
    is_drawn = at["by"].value == By.SELF_DRAW
    if is_drawn:
        at["from"].refuse("from")
    return Win(
        by=at["by"].member(By),
        wins=_wins_at(at["wins"], most=1 if is_drawn else MOST_WINNERS),
        from_seat=at["from"].seat() if at["from"].is_given else None,
        circumstances=circumstances_at(at["circumstances"]),
    )


def _wins_at(place: Place, most: int) -> tuple[Won, ...]:
    """The winners of one tile; where tiles are shown it is the same tile for all."""
    shown = None
    wins = []
    for item in place.items(least=1, most=most):
        faults = len(item.problems)
        won = _won_at(item)
        wins.append(won)
        if isinstance(won, TilesWon) and faults == len(item.problems):
            shown = won.tile if shown is None else shown
            if won.tile != shown:
                item.child("tile", str(won.tile)).wrong("same_tile", tile=str(shown))
    return tuple(wins)


def _won_at(place: Place) -> Won:
    """A winner by tiles, by fans or by the total: the first of these that is told; the keys of another are unknown."""
    if place.has("concealed") or not (place.has("fans") or place.has("fan")):
        at = place.fields("seat", "concealed", "tile", optional=("melds",))
        return TilesWon(at["seat"].seat(), tiles_at(at), at["tile"].tile())
    if place.has("fans"):
        at = place.fields("seat", "fans")
        told = at["fans"].fields(optional=FANS_TOLD)
        return FansWon(
            at["seat"].seat(), {key: times.whole(FAN_VALUES) for key, times in told.items() if times.is_given}
        )
    at = place.fields("seat", "fan")
    return TotalWon(at["seat"].seat(), at["fan"].whole(FAN_VALUES))


def _left_at(place: Place) -> Left:
    """A player left by tiles, or by state; only a ready one has a fan, only a flower pig can be passive."""
    if place.has("concealed") or not place.has("state"):
        at = place.fields("seat", "concealed", optional=("melds", "passive"))
        return HandLeft(at["seat"].seat(), tiles_at(at), at["passive"].otherwise(False).flag())
    state = place.peek("state")
    required = ("seat", "state", "fan") if state == State.READY else ("seat", "state")
    optional = ("passive",) if state == State.FLOWER_PIG else ()
    at = place.fields(*required, optional=optional)
    return StateLeft(
        seat=at["seat"].seat(),
        state=at["state"].member(State),
        fan=at["fan"].whole(FAN_VALUES) if "fan" in at else None,
        passive=at["passive"].otherwise(False).flag() if "passive" in at else False,
    )


def round_document(facts: Round, rules: str | Document | None = None) -> Document:
    """牌局: the document that `read_round` reads back; `rules` as it was first told, where that is known."""
    return {
        "format": FORMAT,
        "rules": rules_value(facts.rules) if rules is None else rules,
        "base": facts.base,
        "dealer": facts.dealer,
        "players": [{"name": player.name, "void": player.void} for player in facts.players],
        "events": [_event_document(event) for event in facts.events],
        "still_in": [_left_document(left) for left in facts.still_in],
        "over": facts.over,
    }


def _event_document(event: Event) -> Document:
    if isinstance(event, FalseWin):
        return {"kind": "false_win", "seat": event.seat}
    if isinstance(event, Kong):
        tile = None if event.tile is None else str(event.tile)
        late = {"late": event.late} if event.kind is KongKind.ADDED else {}
        kong = {"kind": "kong", "seat": event.seat, "kong": event.kind, "tile": tile}
        return {**kong, **from_document(event.from_seat), **late}
    return {
        "kind": "win",
        "by": event.by,
        **from_document(event.from_seat),
        "circumstances": circumstances_document(event.circumstances),
        "wins": [_won_document(won) for won in event.wins],
    }


def _won_document(won: Won) -> Document:
    if isinstance(won, TilesWon):
        return {"seat": won.seat, **tiles_document(won.hand), "tile": str(won.tile)}
    if isinstance(won, FansWon):
        return {"seat": won.seat, "fans": dict(won.fans)}
    return {"seat": won.seat, "fan": won.fan}


def _left_document(left: Left) -> Document:
    passive = {"passive": True} if left.passive else {}
    if isinstance(left, HandLeft):
        return {"seat": left.seat, **tiles_document(left.hand), **passive}
    fan = {} if left.fan is None else {"fan": left.fan}
    return {"seat": left.seat, "state": left.state, **fan, **passive}
