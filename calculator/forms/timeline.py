"""经过: the events of a round as rows of the form, in the order they happened."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from calculator.documents.place import MOST_ITEMS
from calculator.forms.fields import AnyText, Number, One, Row, Some, Text, Tick, Tiles
from calculator.forms.hand_text import example_text
from calculator.forms.rows import first
from calculator.forms.story import SEAT_KEYS, WINNERS_OF_A_TILE, Story, leavers
from calculator.wording import by_name, circumstance_name, fan_name, kong_name
from scoring.events import By, Circumstance, Kong
from scoring.fans import PATTERN_KEYS, ROOT
from scoring.hand import SETS_IN_A_HAND, KongKind, MeldKind
from scoring.hand_checks import fans_problems

# As many as a document holds: more than happen in any hand.
MOST_EVENTS = MOST_ITEMS
TOLD_BY = (("fans", _("By fans")), ("tiles", _("By tiles")), ("total", _("By the total")))


class WonForm(Row):
    """A winner, and what the hand was worth: by tiles, by its fans, or by the bare total."""

    seat = One(_("Who won"), redraws=True)
    told = One(_("What was the hand?"), TOLD_BY)
    hand = Tiles(_("Hand, melds, + winning tile"))
    fans = Some(_("Fans the tiles show"), redraws=True)
    root = Number(_("Roots: fours of a kind, kongs among them"))
    total = Number(_("Total fan, all included"))

    def __init__(self, *args: Any, story: Story, event: int, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event, self.number, self.rules = event, number, story.rules
        if self.rules.show == "times":
            self.fields["total"].label = _("Total multiplier, all included")
        row = story.events[event]
        everyone = story.seats(SEAT_KEYS)
        others = leavers({key: value for key, value in row.items() if not key.startswith(f"wins-{number}-")})
        if number and first(row, "by") != By.SELF_DRAW:
            others.append(first(row, "feeder"))  # Asked before the second winner, and to be mended there.
        self.offer("seat", story.seats([seat for seat in story.in_before(event) if seat not in others]), everyone)
        self.offer("told", TOLD_BY)
        seat = self.typed("seat")
        possible = possible_fans(self.all_typed("fans"), story, seat, event)
        self.offer("fans", *([(key, fan_name(key)) for key in keys] for keys in (possible, PATTERN_KEYS)))
        example = example_text("234m 456p 789p 5p", MeldKind.CONCEALED_KONG, "1m")
        self.fields["hand"].widget.attrs["placeholder"] = example if number else f"{example} +5p"
        # All winners of a tile won the same one: it is told with the first.
        pad = "hand" if number else "hand+win"
        self.hint("hand", tilepad=pad, void=story.void_control(seat), melds=story.melds_of(seat, event))
        self.void: forms.BoundField | None = None
        self.plays_root = ROOT in story.rules.fans or self.typed("root") not in ("", "0")
        # 杠 is 根: while nobody says otherwise, a player has as many roots as kongs.
        self.roots = min(SETS_IN_A_HAND, len(story.kongs_of(seat, event))) if ROOT in story.rules.fans else 0
        self.fields["root"].widget.attrs["placeholder"] = str(self.roots)


class WonFormSet(forms.BaseFormSet):
    """The winners of one tile."""

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        return super().get_form_kwargs(index) | {"number": index}


WonRows = forms.formset_factory(WonForm, WonFormSet, extra=0, max_num=WINNERS_OF_A_TILE, absolute_max=WINNERS_OF_A_TILE)


class EventForm(Row):
    """A kong, a win or a false win; each kind uses some of the fields."""

    kind = AnyText("", forms.HiddenInput())
    seat = One(_("Who"), redraws=True)
    kong = One(_("Kind of kong"), [(kind, kind) for kind in KongKind], redraws=True)
    by = One(_("How"), redraws=True)
    tile = Text(_("Tile of the kong"), size="4", placeholder="5p")
    feeder = One(_("Whose tile"), redraws=True)
    late = Tick(_("Added later than the draw of its tile"), redraws=True)
    circumstances = Some(_("What was special"))

    def __init__(self, *args: Any, story: Story, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.number = number
        row = story.events[number]
        if first(row, "kong") == KongKind.ADDED:
            self.fields["feeder"].label = _("Whose tile the pung was")
        still_in, everyone = story.in_before(number), story.seats(SEAT_KEYS)
        self.offer("seat", story.seats(still_in), everyone)
        self.offer("kong", [(kind, kong_name(kind)) for kind in KongKind])
        self.offer("by", [(by, by_name(by)) for by in By])
        self.offer("feeder", story.seats(story.feeders(number)), everyone)
        # Under most rules an added kong is paid by each, whoever fed its pung.
        self.each_pays_added = not story.needs_feeder({**row, "kong": ["added"]}) and self.typed("feeder") == ""
        possible = possible_circumstances(story, number)
        self.offer("circumstances", *([(c, circumstance_name(c)) for c in some] for some in (possible, Circumstance)))
        self.asks_late = not story.rules.late_added_pays or self.typed("late") != ""
        self.hint("tile", tilepad="tile", copies="4")
        self.step: object = None  # what the event moves, on pages that show it
        self.is_open = True
        # All but the one who let the tile go.
        self.most_winners = min(WINNERS_OF_A_TILE, len(still_in) - 1)
        self.wins = WonRows(self.data, prefix=self.add_prefix("wins"), form_kwargs={"story": story, "event": number})

    @property
    def title(self) -> str:
        """What the event is called."""
        names = {"kong": gettext("Kong"), "win": gettext("Win"), "false_win": gettext("False win")}
        return names.get(self.typed("kind"), self.typed("kind")[:40])

    @property
    def row_id(self) -> str:
        """The id of the whole event on the page."""
        return f"row-{self.prefix}"

    @property
    def is_win(self) -> bool:
        return self.typed("kind") == "win"

    @property
    def can_be_shared(self) -> bool:
        """一炮多响: whether another player can have won on the same tile."""
        return self.typed("by") != By.SELF_DRAW and len(self.wins.forms) < self.most_winners


class EventFormSet(forms.BaseFormSet):
    """All events, in order."""

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        return super().get_form_kwargs(index) | {"number": index}


EventRows = forms.formset_factory(EventForm, EventFormSet, extra=0, max_num=MOST_EVENTS, absolute_max=MOST_EVENTS)


def possible_fans(chosen: list[str], story: Story, seat: str, number: int) -> list[str]:
    """番种: the patterns that are played and can be true of one hand together with those chosen."""
    told = [first(kong, "kong") for kong in story.kongs_of(seat, number)]
    kinds = [KongKind(kind) for kind in told if kind in list(KongKind)]
    kongs = [Kong(0, kind) for kind in kinds]
    held = dict.fromkeys(chosen, 1)
    return [
        key
        for key in PATTERN_KEYS
        if key in story.rules.fans and key != ROOT and not any(fans_problems(held | {key: 1}, kongs, story.rules, ""))
    ]


def possible_circumstances(story: Story, number: int) -> list[Circumstance]:
    """时机: what the events before leave possible for a win."""
    row = story.events[number]
    drawn = first(row, "by") == By.SELF_DRAW
    winners = leavers(row)
    taker = (winners or [""])[0] if drawn else first(row, "feeder")
    konger = story.konger_before(number)
    possible = []
    if konger is not None and taker in ("", konger):
        possible.append(Circumstance.AFTER_KONG)
    possible.append(Circumstance.LAST_TILE)
    if drawn and number == 0 and story.dealer in ("", *winners):
        possible.append(Circumstance.HEAVENLY)
    if drawn and (not winners or story.dealer not in winners) and not _was_claimed(story, number):
        possible.append(Circumstance.EARTHLY)
    return possible


def _was_claimed(story: Story, number: int) -> bool:
    """Whether anybody claimed a tile before: an open kong, or a win on another's tile."""
    return any(
        first(event, "kong") in (KongKind.DIRECT, KongKind.ADDED)
        or (first(event, "kind") == "win" and first(event, "by") in (By.DISCARD, By.ROBBED_KONG))
        for event in story.events[:number]
    )
