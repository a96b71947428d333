"""按哪种规则: the rule set that the address of a page names, a preset or house rules by their link."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from calculator import wording
from calculator.selectors.house_rules import named_rules, open_house_rules, opened_house_rules
from calculator.views import device
from calculator.views.tables.door import whole
from scoring.presets import CHENGDU, PRESETS
from scoring.rules import RuleSet

COOKIE = "learn_rules"


@dataclass(frozen=True)
class AskedRules:
    """规则: `key` is what an address says: the key of a preset, or the readers' code of house rules and their version,
    so that a link means the same when they change. `preset` is the key of a preset, else empty."""

    key: str
    name: str
    rules: RuleSet
    address: str
    problem: str = ""

    @property
    def preset(self) -> str:
        return self.key if self.key in PRESETS else ""


def asked_rules(request: HttpRequest) -> AskedRules:
    """The rules that `?rules=` names; those of Chengdu where it names none, or wrong ones, as a sentence then says."""
    return _named(request.GET.get("rules", "").strip())


def chosen_rules(request: HttpRequest) -> AskedRules:
    """The rules that the address names, else those that this device practised with the last time."""
    return asked_rules(request) if "rules" in request.GET else _named(kept_rules(request))


def _named(key: str) -> AskedRules:
    if not key or key in PRESETS:
        return _preset(key or CHENGDU.key)
    code, dot, number = key.partition(".")
    opened = open_house_rules(code)
    version = None if opened is None else opened.version(whole(number, 0) if dot else None)
    if opened is None or version is None:
        return _preset(CHENGDU.key, _("There are no such rules. These are the rules of Chengdu."))
    named = named_rules(version)
    reader = opened.house.reader_code
    address = reverse("house_rules_version", args=[reader, version.number])
    return AskedRules(f"{reader}.{version.number}", named.name, named.rules, address)


def _preset(key: str, problem: str = "") -> AskedRules:
    return AskedRules(key, wording.rules_name(key), PRESETS[key].rules, reverse("rule_set", args=[key]), problem)


def kept_rules(request: HttpRequest) -> str:
    """The rules that this device practised with the last time, as an address says them; empty where there are none."""
    return request.COOKIES.get(COOKIE, "")


def keep_rules(response: HttpResponse, asked: AskedRules) -> None:
    """Keeps the rules chosen on this device; those that are not there any more are kept no longer."""
    if asked.problem:
        response.delete_cookie(COOKIE, path=reverse("learn"), samesite="Lax")
    else:
        response.set_cookie(
            COOKIE,
            asked.key,
            max_age=device.A_YEAR,
            path=reverse("learn"),
            httponly=True,
            samesite="Lax",
            secure=settings.CSRF_COOKIE_SECURE,
        )


def choices(request: HttpRequest, asked: AskedRules) -> list[tuple[str, str]]:
    """What can be chosen: the presets, and the house rules opened on this device."""
    found = {key: wording.rules_name(key) for key in PRESETS}
    for _code, _may_write, version in opened_house_rules(device.HOUSE_RULES.codes(request)):
        found[f"{version.house_rules.reader_code}.{version.number}"] = version.name
    return list({**found, asked.key: asked.name}.items())
