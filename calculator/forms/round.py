"""牌局表: the whole round document as one form: rules, players, what happened, and who is left at the end."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from calculator.documents import load_json, read_rules
from calculator.forms.fields import Number, One, Pick, Row, Text, TextBlock, Tick, Tiles, without_unseen
from calculator.forms.hand_text import example_text
from calculator.forms.rows import Fields, first, rows_of, seat_rows, with_rows
from calculator.forms.rows import Row as TypedRow
from calculator.forms.story import BY_EVENTS, SEAT_KEYS, WINNERS_OF_A_TILE, Story
from calculator.forms.timeline import MOST_EVENTS, EventRows
from calculator.wording import rules_name, state_name, suit_name
from scoring.events import State
from scoring.hand import MeldKind
from scoring.presets import CHENGDU, PRESETS
from scoring.problems import Problem, Refused
from scoring.rules import RuleSet
from scoring.tiles import SUITS

DEFAULT_RULES = CHENGDU.key
SEAT_NAMES = (
    pgettext_lazy("seat", "East"),
    pgettext_lazy("seat", "South"),
    pgettext_lazy("seat", "West"),
    pgettext_lazy("seat", "North"),
)
OVER = ((BY_EVENTS, _("Still being played")), ("yes", _("The wall is empty")))
EVERY_OVER = (*OVER, ("no", _("Still being played")))
BLANK: Fields = {"preset": [DEFAULT_RULES], "base": ["1"], "dealer": ["0"], "over": [BY_EVENTS]}


class RulesForm(Row):
    """The rules, the base, the dealer, and whether the hand is over."""

    preset = Pick(_("Rule set"), redraws=True)
    changes = TextBlock(
        _("Changes to the rule set"),
        help_text=_('House rules as JSON, for example {"cap": 5, "fans": {"root": null}}; null: not played.'),
    )
    base = Number(_("Base points"))
    dealer = One(_("Dealer"), redraws=True)
    over = One(_("The end"), redraws=True)
    opened = TextBlock(_("A round as JSON"), rows="6")

    def __init__(self, *args: Any, story: Story, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer("preset", [(key, rules_name(key)) for key in PRESETS])
        self.offer("dealer", story.seats(SEAT_KEYS))
        self.offer("over", OVER, EVERY_OVER)


class PlayerForm(Row):
    """A player: a name and the declared void suit."""

    name = Text(_("Name"))
    void = One(_("Void suit"))

    def __init__(self, *args: Any, story: Story, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player_name = dict(story.seats(SEAT_KEYS))[str(number)]
        self.fields["name"].widget.attrs["placeholder"] = SEAT_NAMES[number]
        self.offer("void", [(suit, suit_name(suit)) for suit in SUITS])
        # The void suit is asked beside the tiles, of those who show some.
        self.asks_void = self.typed("void") != ""
        self.may_ask_void = self.asks_void or story.rules.void == "declared"


class LeftForm(Row):
    """A player still in at the end: by tiles, or by what the player was."""

    told = One(_("At the end"))
    hand = Tiles(_("Hand, then the melds"))
    fan = Number(_("Fan of the dearest hand"))
    passive = Tick(_("Had nothing but void tiles to discard"))

    def __init__(self, *args: Any, story: Story, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.number, self.rules = number, story.rules
        if self.rules.show == "times":
            self.fields["fan"].label = _("Multiplier of the dearest hand")
        self.player_name = dict(story.seats(SEAT_KEYS))[str(number)]
        self.offer("told", [("tiles", gettext("By tiles")), *((state, state_name(state)) for state in State)])
        example = example_text("234m 456m 77p 88p", MeldKind.ADDED_KONG, "9m")
        self.fields["hand"].widget.attrs["placeholder"] = example
        seat = str(number)
        self.hint("hand", tilepad="hand", void=story.void_control(seat), melds=story.melds_of(seat, len(story.events)))
        self.is_told = bool(self.typed("hand") or self.typed("told") not in ("", "tiles"))
        self.is_asked = self.is_told or (seat in story.still_in and story.asks_who_is_left)
        self.asks_passive = story.rules.pig_payees == "pool" or self.typed("passive") != ""
        self.void: forms.BoundField | None = None


class NumberedFormSet(forms.BaseFormSet):
    """Rows that know their number."""

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        return super().get_form_kwargs(index) | {"number": index}


PlayerRows = forms.formset_factory(PlayerForm, NumberedFormSet, extra=0, max_num=4, absolute_max=4)
LeftRows = forms.formset_factory(LeftForm, NumberedFormSet, extra=0, max_num=4, absolute_max=4)


class RoundForm:
    """牌局表: all forms of a round over the same fields; they are shown, filled and judged together."""

    def __init__(self, fields: Fields) -> None:
        self.fields = tidy(fields)
        self.story = story_of(self.fields)
        data = MultiValueDict(self.fields)
        kwargs = {"story": self.story}
        self.rules = RulesForm(data, **kwargs)
        self.players = PlayerRows(data, prefix="players", form_kwargs=kwargs)
        # What concerns the events as a whole stands above them.
        self.timeline = Row(data, prefix="events")
        self.events = EventRows(data, prefix="events", form_kwargs=kwargs)
        self.left = LeftRows(data, prefix="left", form_kwargs=kwargs)
        self._ask_voids()

    def _ask_voids(self) -> None:
        """Each void suit is asked at the one place where its player may show tiles."""
        unasked = {str(number): player for number, player in enumerate(self.players) if player.may_ask_void}
        wins = [(won, won.typed("seat")) for event in self.events for won in event.wins]
        left = [(left, str(left.number)) for left in self.left if left.is_asked]
        for row, seat in (*wins, *left):
            if player := unasked.pop(seat, None):
                row.void = player["void"]
                player.asks_void = False

    @property
    def can_grow(self) -> bool:
        """Whether anything can follow the last event."""
        return self.can_insert and not self.story.has_ended

    @property
    def can_insert(self) -> bool:
        return len(self.events.forms) < MOST_EVENTS

    @property
    def offers_false_win(self) -> bool:
        """诈胡: whether the rules have a price for it."""
        return self.story.rules.false_win is not None

    @property
    def is_ended_by_events(self) -> bool:
        """Whether nobody has to say that the hand is over."""
        return self.story.over == BY_EVENTS and self.story.has_ended

    @property
    def rules_label(self) -> str:
        return rules_name(self.rules.typed("preset"))[:40]

    @property
    def dealer_name(self) -> str:
        return dict(self.story.seats(SEAT_KEYS)).get(self.rules.typed("dealer"), "?")

    @property
    def names_label(self) -> str:
        return " · ".join(name for _, name in self.story.seats(SEAT_KEYS))

    @property
    def has_wrong_setup(self) -> bool:
        """Whether the rules or the players have something to mend."""
        shown = [player for player in self.players if player.asks_void or player.errors.keys() - {"void"}]
        return bool(self.rules.errors or any(player.errors for player in shown))

    def rows(self) -> Iterator[Row]:
        """Every form, in the order of the page."""
        yield self.rules
        yield from self.players
        yield self.timeline
        for event in self.events:
            yield event
            yield from event.wins
        yield from self.left


def tidy(fields: Fields) -> TypedRow:
    """The fields with every list of rows numbered from 0 without gaps; TooManyRows for more than the page offers."""
    events = []
    for event in rows_of(fields, "events", MOST_EVENTS):
        winners = rows_of(event, "wins", WINNERS_OF_A_TILE)
        if first(event, "kind") == "win" and not winners:
            winners = [{"told": ["fans"]}]
        events.append(with_rows(event, "wins", winners))
    fields = with_rows(fields, "events", events)
    for prefix in ("players", "left"):
        fields = with_rows(fields, prefix, seat_rows(fields, prefix))
    return fields


def story_of(fields: Fields) -> Story:
    """What the fields say about the round so far."""
    players = seat_rows(fields, "players")
    return Story(
        rules=rules_of(fields),
        names=tuple(
            without_unseen(first(player, "name")) or str(name) for player, name in zip(players, SEAT_NAMES, strict=True)
        ),
        dealer=first(fields, "dealer"),
        voids=tuple(first(player, "void") for player in players),
        events=tuple(rows_of(fields, "events", MOST_EVENTS)),
        over=first(fields, "over"),
    )


def rules_of(fields: Fields) -> RuleSet:
    """The rules chosen, as far as they can be read: what is wrong with them is said when the round is settled."""
    preset = first(fields, "preset")
    try:
        return read_rules(rules_value(preset, first(fields, "changes")))
    except Refused:
        return PRESETS.get(preset, PRESETS[DEFAULT_RULES]).rules


def rules_told(query: Mapping[str, str]) -> TypedRow:
    """The rules that an address tells, as house rules lead to a round."""
    return {name: [query[name]] for name in ("preset", "changes") if query.get(name)}


def rules_value(preset: str, changes: str) -> Any:
    """`rules` of the document; Refused, at its place, when the changes are no JSON."""
    if not changes:
        return preset
    try:
        return {"preset": preset, "changes": load_json(changes.encode(errors="surrogatepass"))}
    except Refused as refused:
        raise Refused([Problem(p.code, "rules.changes", p.params) for p in refused.problems]) from None
