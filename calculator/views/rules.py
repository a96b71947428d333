from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculator import wording
from calculator.presenters.rule_table import rule_table_view
from calculator.presenters.rulebook import rule_set_view
from scoring.presets import CHENGDU, PRESETS, Preset


@dataclass(frozen=True)
class Choice:
    """对照: which rule sets are shown, from which one differences are marked, and whether lines alike are left out."""

    shown: tuple[Preset, ...]
    measure: Preset
    only_differences: bool

    @classmethod
    def read(cls, query: QueryDict) -> "Choice":
        """What the address asks for; what it asks wrongly falls back to everything, measured by Chengdu."""
        asked = query.getlist("show")
        shown = tuple(preset for key, preset in PRESETS.items() if key in asked) or tuple(PRESETS.values())
        measure = PRESETS.get(query.get("from", ""), CHENGDU)
        return cls(shown, measure, "differences" in query)

    def boxes(self) -> list[dict[str, object]]:
        """The rule sets to choose from."""
        return [
            {
                "key": key,
                "name": wording.rules_name(key),
                "is_shown": preset in self.shown,
                "is_measure": preset == self.measure,
            }
            for key, preset in PRESETS.items()
        ]


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """规则: the rule sets side by side."""
    choice = Choice.read(request.GET)
    table = rule_table_view(choice.shown, choice.measure, choice.only_differences)
    context = {"table": table, "boxes": choice.boxes(), "only_differences": choice.only_differences}
    return render(request, "rules.html", context)


@require_safe
def rule_set(request: HttpRequest, key: str) -> HttpResponse:
    """规则书: one rule set line by line."""
    preset = PRESETS.get(key)
    if preset is None:
        raise Http404
    return render(request, "rule_set.html", {"rules": rule_set_view(preset)})
