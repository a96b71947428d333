"""推得: rows derived from the facts of a round when it is saved, so that tables are summed up and searched in SQL."""

from django.db import models
from django.db.models import F, Q

from calculator.models.rounds import RecordedRound
from calculator.models.table import PLAYERS

POOL = len(PLAYERS)
ACCOUNTS = (*PLAYERS, POOL)


class Entry(models.Model):
    """一笔: a transfer of a round as it stands now, between players (not seats) or with the pool, which is 4."""

    round = models.ForeignKey(RecordedRound, on_delete=models.CASCADE, related_name="entries")
    index = models.PositiveSmallIntegerField()
    payer = models.PositiveSmallIntegerField()
    payee = models.PositiveSmallIntegerField()
    points = models.BigIntegerField()
    reason = models.CharField(max_length=16)
    event = models.PositiveSmallIntegerField(null=True)
    reverses = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["round", "index"], name="entry_index_is_unique"),
            models.CheckConstraint(condition=Q(points__gt=0), name="entry_points_are_positive"),
            models.CheckConstraint(
                condition=Q(payer__in=ACCOUNTS, payee__in=ACCOUNTS) & ~Q(payer=F("payee")),
                name="entry_moves_between_accounts",
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.index}"


class Outcome(models.Model):
    """每人一局: what a round, as it stands now, was for one player.

    A winner has `by` (how the tile came), `fed_by` (the player whose tile it was, if any), `fan` before and
    `counted_fan` after the cap, `points` (what each payer paid), `fans` (a JSON list of key, times and fan) and, where
    tiles were shown, `hand` (a JSON object of concealed tiles, melds and the winning tile). `fed` counts the tiles of
    this player that were won on. `end` is the state at the end of one who was asked for it.
    """

    round = models.ForeignKey(RecordedRound, on_delete=models.CASCADE, related_name="outcomes")
    player = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField(null=True)
    by = models.CharField(max_length=16, blank=True)
    fed_by = models.PositiveSmallIntegerField(null=True)
    fan = models.PositiveIntegerField(null=True)
    counted_fan = models.PositiveIntegerField(null=True)
    points = models.BigIntegerField(null=True)
    fans = models.TextField(default="[]")
    hand = models.TextField(blank=True)
    fed = models.PositiveSmallIntegerField(default=0)
    end = models.CharField(max_length=16, blank=True)
    false_win = models.BooleanField(default=False)

    class Meta:
        ordering = ["player"]
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="outcome_is_one_for_each_player"),
            models.CheckConstraint(condition=Q(player__in=PLAYERS), name="outcome_is_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"outcome of player {self.player}"
