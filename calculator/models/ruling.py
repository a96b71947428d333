"""裁定: a dispute as it was answered, kept so that its link says tomorrow what it says today."""

from django.db import models

from calculator.models.table import new_code


class Ruling(models.Model):
    """裁定: the round document with its rule set written out in full, the claim, and the rule changes found for it.

    `claim` and `answers` are JSON; an answer is a list of ways, a way a list of changes, a change a key and a value.
    Whoever knows the code may read the ruling. Nothing of it is changed later.
    """

    code = models.CharField(max_length=32, unique=True, default=new_code)
    document = models.TextField()
    claim = models.TextField()
    answers = models.TextField()
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"ruling {self.pk}"
