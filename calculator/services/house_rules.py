"""房规: keep them, and add versions to them. Each is one transaction; versions are never changed."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from calculator.documents import dump_json, ruleset_document
from calculator.documents.house_rules import NamedRules
from calculator.models import HouseRules, HouseRulesVersion


class OutOfDate(Exception):
    """过期: the house rules got a version since they were looked at; nothing was stored. `newest` is that version."""

    def __init__(self, newest: HouseRulesVersion) -> None:
        self.newest = newest
        super().__init__(f"version {newest.number} is newer")


@transaction.atomic
def create_house_rules(named: NamedRules) -> HouseRules:
    """存房规: new house rules with two links of their own. Imported ones begin with the number that they had."""
    now = timezone.now()
    house = HouseRules.objects.create(version=named.version, created=now)
    _keep(house, named, now)
    return house


@transaction.atomic
def change_house_rules(house: HouseRules, named: NamedRules, seen: int) -> HouseRules:
    """改房规: a new version; none where nothing differs. OutOfDate unless the newest version is the one `seen`."""
    house = HouseRules.objects.select_for_update().get(pk=house.pk)
    newest = house.versions.get(number=house.version)
    if (newest.name, newest.rules) == (named.name, _frozen(named)):
        return house
    if house.version != seen:
        raise OutOfDate(newest)
    house.version += 1
    house.save(update_fields=["version"])
    _keep(house, named, timezone.now())
    return house


def _keep(house: HouseRules, named: NamedRules, at: datetime) -> None:
    HouseRulesVersion.objects.create(
        house_rules=house, number=house.version, name=named.name, rules=_frozen(named), at=at
    )


def _frozen(named: NamedRules) -> str:
    return dump_json({"preset": named.preset, "changes": ruleset_document(named.rules)})
