"""牌桌: four players, their rules and their two links."""

import secrets

from django.db import models
from django.db.models import F, Q

PLAYERS = (0, 1, 2, 3)
NAMES = tuple(f"name_{player}" for player in PLAYERS)

# 18 bytes are 144 random bits, 24 signs in an address.
CODE_BYTES = 18


def new_code() -> str:
    """链接: what a link of a table is recognised by; whoever knows it is let in."""
    return secrets.token_urlsafe(CODE_BYTES)


class Table(models.Model):
    """牌桌: one evening of four players. There is no account: a table is its links, the scorer's and the viewers'.

    `rules` is a frozen rule set (see `calculator.tables.frozen`) and, like `base`, holds for rounds to come. `version`
    is the number of the last change; phones ask for it to learn whether there is anything new. `token` is the
    submission that made the table: sent again, it makes no second one.
    """

    scorer_code = models.CharField(max_length=32, unique=True, default=new_code)
    viewer_code = models.CharField(max_length=32, unique=True, default=new_code)
    name_0 = models.CharField(max_length=40)
    name_1 = models.CharField(max_length=40)
    name_2 = models.CharField(max_length=40)
    name_3 = models.CharField(max_length=40)
    rules = models.TextField()
    base = models.PositiveIntegerField()
    money_per_point = models.DecimalField(max_digits=13, decimal_places=4)
    currency = models.CharField(max_length=8, blank=True)
    first_dealer = models.PositiveSmallIntegerField()
    created = models.DateTimeField()
    updated = models.DateTimeField()
    version = models.PositiveIntegerField(default=0)
    token = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001 - unique, and most tables have none

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(scorer_code=F("viewer_code")), name="table_links_differ"),
            models.CheckConstraint(condition=Q(base__gte=1), name="table_base_is_positive"),
            models.CheckConstraint(condition=Q(money_per_point__gte=0), name="table_money_is_not_negative"),
            models.CheckConstraint(condition=Q(first_dealer__in=PLAYERS), name="table_first_dealer_is_a_player"),
        ]

    def __str__(self) -> str:
        return f"table {self.pk}"

    @property
    def names(self) -> tuple[str, ...]:
        """The four players' names, by player."""
        return tuple(getattr(self, name) for name in NAMES)
