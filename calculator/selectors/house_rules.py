"""房规: which house rules a link opens, and what they say."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Q

from calculator.documents.house_rules import NamedRules
from calculator.models import HouseRules, HouseRulesVersion
from calculator.tables.frozen import preset_key, thaw


@dataclass(frozen=True, slots=True)
class OpenedRules:
    """House rules, opened by one of their links."""

    house: HouseRules
    may_write: bool

    @property
    def code(self) -> str:
        """The code of the link that was opened."""
        return self.house.editor_code if self.may_write else self.house.reader_code

    def version(self, number: int | None = None) -> HouseRulesVersion | None:
        """One of the versions, the newest unless a number is told; None where there is none."""
        return self.house.versions.filter(number=self.house.version if number is None else number).first()


def open_house_rules(code: str) -> OpenedRules | None:
    """开门: the house rules that a link opens; None for a link that opens nothing."""
    if not code or "\0" in code:
        return None
    house = HouseRules.objects.filter(Q(editor_code=code) | Q(reader_code=code)).first()
    return None if house is None else OpenedRules(house, house.editor_code == code)


def named_rules(version: HouseRulesVersion) -> NamedRules:
    """What a version says."""
    return NamedRules(version.name, preset_key(version.rules), thaw(version.rules), version.number)


def opened_house_rules(codes: Sequence[str]) -> list[tuple[str, bool, HouseRulesVersion]]:
    """本机房规: for each code that opens house rules, in their order: the code, whether it may write, and the newest
    version. One query, none without codes."""
    if not codes:
        return []
    newest = HouseRulesVersion.objects.filter(number=F("house_rules__version")).select_related("house_rules")
    found: dict[str, tuple[str, bool, HouseRulesVersion]] = {}
    for version in newest.filter(Q(house_rules__editor_code__in=codes) | Q(house_rules__reader_code__in=codes)):
        house = version.house_rules
        for code in (house.editor_code, house.reader_code):
            found[code] = (code, code == house.editor_code, version)
    return [found[code] for code in codes if code in found]
