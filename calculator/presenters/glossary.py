"""术语表: every term with its names, its line and an example, under an anchor of its own."""

from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _

from calculator import wording
from calculator.documents import waits_of
from calculator.presenters.examples import SceneView, hand_example_view, scene_view
from calculator.presenters.hand import DrawnView, drawn_view
from calculator.rulebook.glossary import EXAMPLES, GROUPS, TermExample
from calculator.rulebook.hands import HandExample
from scoring.notation import parse_hand
from scoring.presets import Preset
from scoring.terms import Term


@dataclass(frozen=True)
class ExampleView:
    """例: what is drawn, what it comes to, or a story; `rules` is the name of the rule set behind the figures."""

    caption: str
    drawn: DrawnView | None
    result: str
    scene: SceneView | None
    rules: str


@dataclass(frozen=True)
class TermView:
    """术语: `anchor` is where other pages link to."""

    anchor: str
    zh: str
    also: tuple[str, ...]
    pinyin: str
    en: str
    lines: tuple[str, ...]
    example: ExampleView


@dataclass(frozen=True)
class GroupView:
    """组: a heading and its terms."""

    key: str
    title: str
    terms: tuple[TermView, ...]


def glossary_view() -> tuple[GroupView, ...]:
    """术语表: the terms in groups; a term that two groups share under one name stands once, with both lines."""
    places = anchors()
    shown: set[str] = set()
    groups = []
    for group in GROUPS:
        views = []
        for key in group.terms:
            anchor = places[group.key, key]
            if anchor not in shown:
                shown.add(anchor)
                views.append(term_view(group.key, key))
        groups.append(GroupView(group.key, gettext(group.title), tuple(views)))
    return tuple(groups)


def term_view(group: str, key: str) -> TermView:
    """术语: one term, by its group and key; KeyError where there is none."""
    return _term_view(group, key, get_language() or "")


@cache
def anchors() -> dict[tuple[str, str], str]:
    """The anchor of every term, by its group and key: the key alone, but for a term whose key an earlier one has."""
    found: dict[tuple[str, str], str] = {}
    first: dict[str, Term] = {}
    for group in GROUPS:
        for key, term in group.terms.items():
            shared = first.setdefault(key, term).zh == term.zh
            found[group.key, key] = key if shared else f"{group.key}-{key}"
    return found


@cache
def _term_view(group: str, key: str, language: str) -> TermView:
    """Nothing in it changes but the language, and its example is settled on the spot: so it is made once."""
    term = next(table for table in GROUPS if table.key == group).terms[key]
    shared = [other.terms[key] for other in GROUPS if key in other.terms and other.terms[key].zh == term.zh]
    return TermView(
        anchor=anchors()[group, key],
        zh=term.zh,
        also=tuple(dict.fromkeys(name for same in shared for name in same.also)),
        pinyin=term.pinyin,
        en=" · ".join(dict.fromkeys(same.en for same in shared)),
        lines=tuple(dict.fromkeys(_in_words(same) for same in shared)),
        example=_example_view(EXAMPLES[group, key]),
    )


def _in_words(term: Term) -> str:
    return term.line_zh if (get_language() or "").startswith("zh") else term.line_en


def _example_view(example: TermExample) -> ExampleView:
    caption = gettext(example.caption) if example.caption else ""
    rules = wording.rules_name(example.preset.key)
    if example.scene is not None:
        return ExampleView(caption, None, "", scene_view(example.field, example.scene, example.preset.rules), rules)
    if example.hand is not None:
        shown = hand_example_view(example.hand, example.preset.rules, base=example.base)
        return ExampleView(caption, shown.drawn, wording.told(shown.how, shown.formula), None, rules)
    if example.waits:
        drawn, result = _waits(example.waits, example.preset)
        return ExampleView(caption, drawn, result, None, "")
    return ExampleView(caption, drawn_view(*parse_hand(example.tiles)), "", None, "")


def _waits(text: str, preset: Preset) -> tuple[DrawnView, str]:
    """A hand that waits, and for what."""
    question = HandExample(text).question(preset.rules)
    found = waits_of(question)
    state = wording.state_name(found.state)
    names = wording.tiles_name(wait.tile for wait in found.waits if wait.tile is not None)
    result = _("%(state)s, waiting for %(tiles)s") % {"state": state, "tiles": names} if found.waits else state
    return drawn_view(question.hand, None), result
