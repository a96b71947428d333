"""房规: what a table's own rules change, what each change does, and all their lines, as a page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext as _

from calculator import wording
from calculator.disputes.changes import Change, value_of
from calculator.disputes.packed import pack
from calculator.documents import dump_json, round_document
from calculator.documents.house_rules import NamedRules, house_rules_text, in_order
from calculator.models import HouseRulesVersion
from calculator.presenters.compare import ComparisonView, comparison_view
from calculator.presenters.examples import ShownView, hand_example_view, scene_view
from calculator.presenters.hand import DrawnView, drawn_view
from calculator.presenters.prices import PriceView, price_views
from calculator.presenters.rule_table import bare
from calculator.rule_words import fan_meaning, setting_label, setting_value
from calculator.rulebook.hands import FAN_HANDS
from calculator.rulebook.lines import SECTIONS, line_value, why_without_effect
from calculator.rulebook.samples import sample_round
from calculator.rulebook.scenes import SCENES
from calculator.rulebook.sentences import meaning
from calculator.selectors.house_rules import OpenedRules, named_rules
from scoring.fans import PATTERN_KEYS
from scoring.presets import PRESETS
from scoring.rules import KNOBS, RuleSet


@dataclass(frozen=True)
class EffectView:
    """一处改动: a line that differs, what it was and is, and a hand or a story under the rules without it and with."""

    key: str
    label: str
    old: str
    new: str
    meaning: str
    facts: str
    drawn: DrawnView | None
    shown: tuple[ShownView, ...]
    before: str
    after: str


@dataclass(frozen=True)
class EffectsView:
    """改动的影响: each change by itself, and a sample round under the preset and under the changed rules."""

    changes: tuple[EffectView, ...]
    sample: ComparisonView | None
    facts: str


@dataclass(frozen=True)
class RuleLineView:
    """条: a line of house rules with its value; `old` is the preset's where it differs; `drawn`: on paper, the hand of
    a fan of patterns that is played."""

    label: str
    value: str
    meaning: str
    old: str
    drawn: DrawnView | None


@dataclass(frozen=True)
class VersionView:
    """版本: one version of house rules; `address` opens it."""

    number: int
    name: str
    at: datetime
    address: str
    is_newest: bool


@dataclass(frozen=True)
class HouseRulesView:
    """房规: a version of house rules as a whole."""

    name: str
    number: int
    preset: str
    preset_key: str
    effects: EffectsView
    sections: tuple[tuple[str, tuple[RuleLineView, ...]], ...]
    prices: tuple[PriceView, ...]
    versions: tuple[VersionView, ...]
    is_newest: bool
    round_address: str
    hand_address: str
    check_address: str
    compare_address: str
    document: str


def effects_view(preset: str, rules: RuleSet) -> EffectsView:
    """改动的影响: what a rule set differs in from a preset, and what that does."""
    base = PRESETS[preset].rules
    changes = _changes(in_order(base), in_order(rules))
    sample = None
    if changes:
        sample = comparison_view(replace(sample_round(), rules=base), [rules])
    return EffectsView(
        changes=tuple(_effect(key, base, rules) for key in changes),
        sample=sample,
        facts=_(
            "Three kongs: Dong’s concealed, Nan’s direct from Xi, Bei’s added. Dong wins on Bei’s next discard, Nan by "
            "self-draw. The wall ends: Xi is a flower pig, Bei is ready."
        ),
    )


def house_rules_view(opened: OpenedRules, version: HouseRulesVersion) -> HouseRulesView:
    """房规: a version of house rules, with all versions that there are."""
    named = named_rules(version)
    newest = opened.house.version
    changes = dump_json(named.changes) if named.changes else ""
    return HouseRulesView(
        name=named.name,
        number=named.version,
        preset=wording.rules_name(named.preset),
        preset_key=named.preset,
        effects=effects_view(named.preset, named.rules),
        sections=_sections(named),
        prices=price_views(named.rules),
        versions=tuple(
            VersionView(v.number, v.name, v.at, version_address(opened.code, v.number), v.number == newest)
            for v in opened.house.versions.all()
        ),
        is_newest=version.number == newest,
        round_address=_address("round", preset=named.preset, changes=changes),
        hand_address=_address("hand", rules=named.preset, changes=changes),
        check_address=_address("check", preset=named.preset, changes=changes),
        compare_address=_address("compare", round=_sample(named.preset), **{"with": told_rules(named)}),
        document=house_rules_text(named),
    )


def _sample(preset: str) -> str:
    """The sample round under a preset, for an address."""
    return pack(round_document(replace(sample_round(), rules=PRESETS[preset].rules)))


def told_rules(named: NamedRules) -> str:
    """House rules as the documents of rounds tell them."""
    return dump_json({"preset": named.preset, "changes": named.changes})


def _address(page: str, **query: str) -> str:
    told = {name: value for name, value in query.items() if value}
    return f"{reverse(page)}?{urlencode(told)}"


def version_address(code: str, number: int) -> str:
    """Where a version is read."""
    return reverse("house_rules_version", kwargs={"code": code, "number": number})


def _changes(base: RuleSet, rules: RuleSet) -> list[str]:
    """The keys of all lines that differ, in the order of the page."""
    combined = dict.fromkeys("+".join(c.keys) for one in (base, rules) for c in one.combinations)
    lines = [key for section in SECTIONS for key in (combined if section.key == "combinations" else section.lines)]
    return [key for key in lines if value_of(base, key) != value_of(rules, key)]


def _effect(key: str, base: RuleSet, rules: RuleSet) -> EffectView:
    without = Change(key, value_of(base, key)).applied(rules)
    facts, before, after = "", "", ""
    drawn: DrawnView | None = None
    shown: tuple[ShownView, ...] = ()
    if key in KNOBS:
        then, now = (scene_view("", SCENES[key], one) for one in (without, rules))
        facts, shown = now.facts, now.shown
        before, after = (
            one.note or pgettext("between sentences", "; ").join(payment.text for payment in one.payments)
            for one in (then, now)
        )
    elif key in FAN_HANDS:
        one, other = (hand_example_view(FAN_HANDS[key], rules) for rules in (without, rules))
        facts, drawn, before, after = other.how, other.drawn, one.formula, other.formula
    return EffectView(
        key=key,
        label=line_label(key),
        old=value_text(key, base),
        new=value_text(key, rules),
        meaning=meaning(key, rules) if key in KNOBS else "",
        facts=facts,
        drawn=drawn,
        shown=shown,
        before=before,
        after=after,
    )


def line_label(key: str) -> str:
    """What a line is about."""
    return setting_label(key) if key in KNOBS else wording.fan_name(key)


def value_text(key: str, rules: RuleSet) -> str:
    """What a rule set says of a field, a fan or a combination."""
    if key in KNOBS:
        return setting_value(key, rules)
    fan = value_of(rules, key)
    return wording.fan_amount(fan, rules) if isinstance(fan, int) else _("not played")


def _sections(named: NamedRules) -> tuple[tuple[str, tuple[RuleLineView, ...]], ...]:
    """The lines that have an effect; of the fans those that are played, or that the preset plays."""
    rules, base = named.rules, PRESETS[named.preset].rules
    found = []
    for section in SECTIONS:
        keys: Sequence[str] = section.lines
        if section.key == "combinations":
            keys = ["+".join(combination.keys) for combination in rules.combinations]
        lines = tuple(_rule_line(key, rules, base) for key in keys if _is_told(key, rules, base))
        if lines:
            found.append((gettext(section.title), lines))
    return tuple(found)


def _is_told(key: str, rules: RuleSet, base: RuleSet) -> bool:
    if key in KNOBS:
        return not why_without_effect(key, rules)
    return line_value(key, rules) is not None or line_value(key, base) is not None


def _rule_line(key: str, rules: RuleSet, base: RuleSet) -> RuleLineView:
    old, new = line_value(key, base), line_value(key, rules)
    return RuleLineView(
        label=line_label(key),
        value=value_text(key, rules),
        meaning=meaning(key, rules) if key in KNOBS else fan_meaning(key, rules),
        old=value_text(key, base) if bare(old) != bare(new) else "",
        drawn=_drawn(key, rules) if new is not None else None,
    )


def _drawn(key: str, rules: RuleSet) -> DrawnView | None:
    """The hand that shows a fan of patterns; of the other lines none."""
    if key not in FAN_HANDS or not set(key.split("+")) <= set(PATTERN_KEYS):
        return None
    asked = FAN_HANDS[key].question(rules)
    return drawn_view(asked.hand, asked.tile)
