"""书上的例子: the answers a text prints beside what the engine computes."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext as _

from calculator import wording
from calculator.documents import scores_of, waits_of
from calculator.presenters.examples import player_names
from calculator.presenters.hand import DrawnView, drawn_view
from calculator.rulebook.hands import HandExample
from calculator.rulebook.worked import STORIES, WORKED, Worked, WorkedStory
from scoring.ledger import balances
from scoring.presets import Preset
from scoring.rules import RuleSet
from scoring.settle import settle


@dataclass(frozen=True)
class WorkedView:
    """书上的例子: a hand drawn or a story told, the answer computed, the answer printed, and whether they agree."""

    title: str
    drawn: DrawnView | None
    facts: str
    computed: str
    printed: str
    agrees: bool


def worked_views(preset: Preset) -> tuple[WorkedView, ...]:
    """书上的例子: all that the text of a preset prints; none where it prints none."""
    hands = tuple(_worked_view(worked, preset.rules) for worked in WORKED.get(preset.key, ()))
    return hands + tuple(_story_view(story, preset.rules) for story in STORIES.get(preset.key, ()))


def _story_view(story: WorkedStory, rules: RuleSet) -> WorkedView:
    told = settle(story.scene.round(rules)).transfers
    moved = balances([row for row in told if not story.scene.reasons or row.reason in story.scene.reasons])
    return WorkedView(
        title=gettext(story.title) % {"number": story.number},
        drawn=None,
        facts=gettext(story.scene.facts),
        computed=_gains(moved),
        printed=_gains(story.moved),
        agrees=tuple(moved) == story.moved,
    )


def _gains(moved: Sequence[int]) -> str:
    """Who gains and who pays what; the others nothing."""
    named = zip(player_names(), moved, strict=True)
    gains = [f"{name} {wording.signed(points)}" for name, points in named if points]
    return pgettext("between the items of a list", ", ").join(gains) or gettext("nothing")


def _worked_view(worked: Worked, rules: RuleSet) -> WorkedView:
    question = HandExample(worked.text).question(rules)
    title = gettext(worked.title) % {"number": worked.number}
    drawn = drawn_view(question.hand, question.tile)
    if worked.fan is not None:
        best = scores_of(question)[0]
        printed = wording.fan_amount(worked.fan, rules)
        computed = wording.formula(best, rules, question.base)
        return WorkedView(title, drawn, "", computed, printed, best.fan == worked.fan)
    assert worked.state is not None
    found = waits_of(question)
    computed, printed = wording.state_name(found.state), wording.state_name(worked.state)
    agrees = found.state == worked.state
    if found.waits:
        names = wording.tiles_name(wait.tile for wait in found.waits if wait.tile is not None)
        computed = _("%(state)s, waiting for %(tiles)s") % {"state": computed, "tiles": names}
    if worked.points is not None:
        dearest = found.dearest
        agrees = agrees and dearest is not None and dearest.points == worked.points
        printed = wording.points_amount(worked.points)
        if dearest is not None:
            price = wording.ready_formula(dearest, rules, question.base)
            computed = pgettext("between sentences", "; ").join([computed, price])
    return WorkedView(title, drawn, "", computed, printed, agrees)
