"""房规: rule sets that tables made their own, under a name, in all their versions."""

from django.db import models
from django.db.models import F, Q

from calculator.models.table import new_code


class HouseRules(models.Model):
    """房规: like a table, two links and no account: whoever has the editors' link may add a version.

    `version` is the number of the newest one. What a round was settled by is kept with the round, not here.
    """

    editor_code = models.CharField(max_length=32, unique=True, default=new_code)
    reader_code = models.CharField(max_length=32, unique=True, default=new_code)
    version = models.PositiveIntegerField()
    created = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(editor_code=F("reader_code")), name="house_rules_links_differ"),
        ]

    def __str__(self) -> str:
        return f"house rules {self.pk}"


class HouseRulesVersion(models.Model):
    """版本: house rules as they stood. `rules` is a frozen rule set (see `calculator.tables.frozen`). Nothing of it is
    changed later."""

    house_rules = models.ForeignKey(HouseRules, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=40)
    rules = models.TextField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["house_rules", "number"], name="house_rules_version_is_unique"),
        ]

    def __str__(self) -> str:
        return f"version {self.number}"
