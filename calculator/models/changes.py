"""改动: everything that was ever done to a table, in order. Nothing of it is changed or deleted later."""

from django.db import models
from django.db.models import Q

from calculator.models.table import Table


class Action(models.TextChoices):
    """What was done."""

    CREATED = "created"
    SETTINGS = "settings"
    RECORDED = "recorded"
    INSERTED = "inserted"
    EDITED = "edited"
    CANCELLED = "cancelled"
    RESTORED = "restored"
    MOVED = "moved"
    SEATS_SWAPPED = "seats_swapped"
    UNDONE = "undone"


class Change(models.Model):
    """改动: one change of a table. `token` is the submission it answers: sent again, it makes no second change.

    `detail` is a JSON object: for settings the values `before` and `after`; for a moved round its number and the number
    of the round it stood `after`; for swapped seats the two `players` and the positions `from` and `to`.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveIntegerField()
    action = models.CharField(max_length=16, choices=Action.choices)
    at = models.DateTimeField()
    token = models.CharField(max_length=64, null=True)  # noqa: DJ001 - unique, and most changes have none
    undoes = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="undone_by")
    detail = models.TextField(default="{}")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="change_number_is_unique"),
            models.UniqueConstraint(fields=["table", "token"], name="change_token_is_unique"),
            models.CheckConstraint(condition=Q(action__in=Action.values), name="change_action_is_known"),
            models.CheckConstraint(
                condition=Q(action=Action.UNDONE, undoes__isnull=False)
                | (~Q(action=Action.UNDONE) & Q(undoes__isnull=True)),
                name="change_undoes_another",
            ),
        ]

    def __str__(self) -> str:
        return f"change {self.number}: {self.action}"
