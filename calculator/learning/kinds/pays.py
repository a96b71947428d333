"""谁付谁: what each player has won or lost when a short round stands as it is told."""

from collections.abc import Callable, Iterable

from calculator.learning.chance import Chance
from calculator.learning.kinds.kind import Kind
from calculator.learning.kinds.story import Story
from calculator.learning.steps import Facts, Step, number
from calculator.learning.wall import TooShort
from scoring.checks import round_problems
from scoring.events import SEATS, By, Circumstance, State
from scoring.hand import KongKind
from scoring.rules import RuleSet
from scoring.settle import settle

AFTER_KONG = frozenset({Circumstance.AFTER_KONG})


def _discard(story: Story) -> None:
    story.win(By.DISCARD)


def _self_draw(story: Story) -> None:
    story.win(By.SELF_DRAW)


def _winner_out(story: Story) -> None:
    """血战: who has won pays nothing for what comes after."""
    story.win(story.chance.choice((By.DISCARD, By.SELF_DRAW)))
    story.win(By.SELF_DRAW)


def _several(story: Story) -> None:
    story.win(By.DISCARD, winners=story.chance.choice((2, 2, 3)))


def _kong(kind: KongKind) -> Callable[[Story], None]:
    def tell(story: Story) -> None:
        if story.chance.odds(35):
            story.win(By.DISCARD)
        story.kong(kind)

    return tell


def _kong_draw(story: Story) -> None:
    seat = story.kong(story.chance.choice((*KongKind, KongKind.DIRECT)))
    story.win(By.SELF_DRAW, AFTER_KONG, actor=seat)


def _kong_shot(story: Story) -> None:
    for _ in range(story.chance.choice((1, 1, 2))):
        seat = story.kong(story.chance.choice(tuple(KongKind)), story.last_konger)
    story.win(By.DISCARD, AFTER_KONG, actor=seat, winners=story.chance.choice((1, 1, 2)))


def _robbed(story: Story) -> None:
    story.win(By.ROBBED_KONG, winners=story.chance.choice((1, 1, 2)))


def _end(*states: State) -> Callable[[Story], None]:
    def tell(story: Story) -> None:
        for _ in range(story.chance.choice((0, 1, 1, 2))):
            story.win(story.chance.choice((By.DISCARD, By.SELF_DRAW)))
        story.end(states)

    return tell


def _refund(story: Story) -> None:
    seat = story.kong(story.chance.choice(tuple(KongKind)))
    if story.chance.odds(40):
        story.win(By.DISCARD)
    story.end((State.NOT_READY, State.READY), first=seat)


def _third_win(story: Story) -> None:
    for _ in range(3):
        story.win(story.chance.choice((By.DISCARD, By.DISCARD, By.SELF_DRAW)))
    story.end((State.NOT_READY,))


def _false_win(story: Story) -> None:
    if story.chance.odds(40):
        story.win(By.DISCARD)
    story.false_win()


def _whole(story: Story) -> None:
    """整局: kongs and wins to the end of the hand."""
    for _ in range(story.chance.choice((2, 3, 3, 4))):
        if len(story.still_in) == 1:
            break
        if story.chance.odds(40):
            story.kong(story.chance.choice(tuple(KongKind)))
        else:
            story.win(story.chance.choice((By.DISCARD, By.DISCARD, By.SELF_DRAW)))
    story.end(())


STORIES: dict[str, Callable[[Story], None]] = {
    "pays:discard": _discard,
    "pays:self_draw": _self_draw,
    "pays:winner_out": _winner_out,
    "pays:several": _several,
    "pays:kong_direct": _kong(KongKind.DIRECT),
    "pays:kong_added": _kong(KongKind.ADDED),
    "pays:kong_concealed": _kong(KongKind.CONCEALED),
    "pays:kong_draw": _kong_draw,
    "pays:kong_shot": _kong_shot,
    "pays:robbed": _robbed,
    "pays:flower_pig": _end(State.FLOWER_PIG, State.READY),
    "pays:ready_check": _end(State.NOT_READY, State.READY),
    "pays:refund": _refund,
    "pays:third_win": _third_win,
    "pays:false_win": _false_win,
    "pays:whole": _whole,
}
SKILLS = tuple(STORIES)


def plays(skill: str, rules: RuleSet) -> bool:
    return {
        "pays:flower_pig": rules.pig_pays is not None or rules.pig_also_not_ready,
        "pays:refund": rules.refund_not_ready,
        "pays:third_win": rules.check_on_third_win,
        "pays:false_win": rules.false_win is not None,
    }.get(skill, True)


def draw(chance: Chance, skill: str, rules: RuleSet) -> Facts:
    """A short round around the skill; TooShort where its facts cannot be settled."""
    story = Story(chance, rules)
    STORIES[skill](story)
    facts = story.round()
    if round_problems(facts):
        raise TooShort
    return Facts(round=facts, skills=(skill,))


def steps(facts: Facts) -> tuple[Step, ...]:
    assert facts.round is not None
    deltas: Iterable[int] = settle(facts.round).deltas
    return tuple(number(f"delta_{seat}", delta, facts.skills) for seat, delta in zip(SEATS, deltas, strict=True))


PAYS = Kind("pays", SKILLS, plays, draw, steps)
