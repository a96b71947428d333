"""Questions: legal, answered by the engine, the same wherever they are asked, and no guesser's gift."""

from collections import Counter

import pytest

from calculator.learning import KINDS, SKILLS, Verdict, fresh_seed, grade, playable, question
from scoring.checks import round_problems
from scoring.hand_checks import hand_problems
from tests.learning.drawing import PRESET_RULES, questions

QUICK = 240
NO_WIN = {"not_a_win", "three_suits", "void_suit_held", "void_suit_melded"}


def is_legal(asked):
    """By our own checks; a hand that is no win may be asked about, but not one of impossible tiles."""
    if asked.round is not None:
        return not round_problems(asked.round)
    hand = asked.hand
    found = {p.code for p in hand_problems(hand.hand, hand.tile, hand.void, hand.rules, hand.moment)}
    return not found - (
        {"not_a_win", "three_suits", "void_suit_held", "void_suit_melded"} if asked.kind == "win" else set()
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_question_is_legal_and_its_right_answers_are_graded_right(kind):
    for asked in questions(kind, QUICK):
        assert is_legal(asked), asked
        grades = grade(asked, {step.key: step.right for step in asked.steps})
        assert [found.verdict for found in grades] == [Verdict.RIGHT] * len(asked.steps), grades


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", PRESET_RULES.values(), ids=PRESET_RULES)
def test_no_answer_is_so_frequent_that_guessing_pays(kind, rules):
    asked = [question(kind, fresh_seed(kind, None, place), rules) for place in range(QUICK)]
    for answers in ([a.steps[0].right for a in asked], [tuple(step.right for step in a.steps) for a in asked]):
        assert max(Counter(answers).values()) <= 0.6 * QUICK


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", PRESET_RULES.values(), ids=PRESET_RULES)
def test_every_skill_that_is_played_comes_when_it_is_asked_for(kind, rules):
    for skill in playable(kind, rules):
        for place in range(8):
            assert skill in question(kind, fresh_seed(kind, skill, place), rules).skills


def test_the_part_of_a_skill_that_stands_in_a_seed_names_it_alone():
    for skills in SKILLS.values():
        assert len({skill.partition(":")[2] for skill in skills}) == len(skills)
