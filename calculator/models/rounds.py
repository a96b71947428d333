"""牌局: the rounds of a table, as facts, with the money that follows from them at hand."""

from itertools import permutations

from django.db import models
from django.db.models import F, Q

from calculator.models.changes import Change
from calculator.models.table import PLAYERS, Table

DELTAS = tuple(f"delta_{player}" for player in PLAYERS)
SEATINGS = tuple("".join(map(str, order)) for order in permutations(PLAYERS))


class Reckoned(models.Model):
    """记录: what a version of a round says, and the settlement that follows from it.

    `document` is the round document with its rule set written out in full and without names, so that neither a later
    change of a preset nor of a name can touch it. `seating` tells for each seat the player who sits there. Everything
    below the line is derived: by player, not by seat, in points; `pool` is the fifth account.
    """

    document = models.TextField()
    seating = models.CharField(max_length=4)
    cancelled = models.BooleanField(default=False)
    # ---
    rule_model = models.CharField(max_length=32)
    dealer = models.PositiveSmallIntegerField()
    next_dealer = models.PositiveSmallIntegerField()
    delta_0 = models.BigIntegerField()
    delta_1 = models.BigIntegerField()
    delta_2 = models.BigIntegerField()
    delta_3 = models.BigIntegerField()
    pool = models.BigIntegerField()

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(pool=-F("delta_0") - F("delta_1") - F("delta_2") - F("delta_3")),
                name="%(class)s_sums_to_zero",
            ),
            models.CheckConstraint(condition=Q(seating__in=SEATINGS), name="%(class)s_seats_four_players"),
            models.CheckConstraint(
                condition=Q(dealer__in=PLAYERS, next_dealer__in=PLAYERS), name="%(class)s_dealers_are_players"
            ),
        ]

    @property
    def deltas(self) -> tuple[int, ...]:
        """What each player gained, in points."""
        return tuple(getattr(self, delta) for delta in DELTAS)

    @property
    def seats(self) -> tuple[int, ...]:
        """The player at each seat."""
        return tuple(map(int, self.seating))


# The columns that a round and its versions share.
KEPT = tuple(field.name for field in Reckoned._meta.fields)


class RecordedRound(Reckoned):
    """牌局: a round as it stands now. `number` names it for ever; `position`, from 1, is its place in the evening."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    position = models.IntegerField()
    version = models.PositiveIntegerField()
    recorded = models.DateTimeField()
    changed = models.DateTimeField()

    class Meta(Reckoned.Meta):
        ordering = ["position"]
        constraints = [
            *Reckoned.Meta.constraints,
            models.UniqueConstraint(fields=["table", "number"], name="round_number_is_unique"),
            models.UniqueConstraint(fields=["table", "position"], name="round_position_is_unique"),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class RoundVersion(Reckoned):
    """版本: a round as a change left it. `position` is where it stood then."""

    round = models.ForeignKey(RecordedRound, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    position = models.IntegerField()
    change = models.ForeignKey(Change, on_delete=models.CASCADE, related_name="versions")

    class Meta(Reckoned.Meta):
        ordering = ["number"]
        constraints = [
            *Reckoned.Meta.constraints,
            models.UniqueConstraint(fields=["round", "number"], name="version_number_is_unique"),
            models.UniqueConstraint(fields=["round", "change"], name="version_of_a_change_is_one"),
        ]

    def __str__(self) -> str:
        return f"version {self.number}"
