"""Questions: every law of them, the skills they are asked for, and the same whenever and wherever they are asked."""

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest

from calculator.documents import dump_json, hand_document, round_document
from calculator.learning import KINDS, SKILLS, fresh_seed, grade, playable, question
from scoring import By, FalseWin, Kong, KongKind, Reason, State, Win, format_hand, settle
from scoring.fans import CIRCUMSTANCE_KEYS, FAN_KEYS, PATTERN_KEYS
from scoring.presets import CHENGDU, QUE_YI_MEN
from scoring.settle import moment_of
from tests.learning.laws import ENOUGH, MOST_OF_ONE_ANSWER, PRESET_RULES, check_questions, share

QUICK = 360


@pytest.mark.parametrize("kind", KINDS)
def test_hundreds_of_questions_keep_every_law(kind):
    check_questions(kind, QUICK)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", PRESET_RULES.values(), ids=PRESET_RULES)
def test_no_answer_is_so_frequent_that_guessing_pays(kind, rules):
    asked = [question(kind, fresh_seed(kind, None, place), rules) for place in range(ENOUGH)]
    assert share([a.steps[0].right for a in asked]) <= MOST_OF_ONE_ANSWER
    assert share([tuple(step.right for step in a.steps) for a in asked]) <= MOST_OF_ONE_ANSWER


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", PRESET_RULES.values(), ids=PRESET_RULES)
def test_every_skill_that_is_played_comes_when_it_is_asked_for(kind, rules):
    for skill in playable(kind, rules):
        for place in range(8):
            assert skill in question(kind, fresh_seed(kind, skill, place), rules).skills


# What is right when a hand shows what was asked for: kind, skill → the step and an answer.
SHOWN = {
    **{("fans", f"fan:{key}"): ("fans", key) for key in PATTERN_KEYS if key != "root"},
    **{("fans", f"root:{key}"): ("fans", "root") for key in ("kong", "pung_and_run", "in_runs")},
    **{("fans", f"moment:{key}"): ("fans", key) for key in (*CIRCUMSTANCE_KEYS, "self_draw")},
    **{("win", skill): ("win", "yes" if skill.startswith("win") else "no") for skill in SKILLS["win"]},
    ("void", "void:three_suits"): ("voids", "none"),
    ("void", "void:clean"): ("void_tiles", "none"),
    ("waits", "wait:none"): ("waits", "none"),
    ("waits", "wait:pig"): ("waits", "none"),
    ("end", "end:ready"): ("state", "ready"),
    ("end", "end:not_ready"): ("state", "not_ready"),
    ("end", "end:dead"): ("state", "not_ready"),
    ("end", "end:flower_pig"): ("state", "flower_pig"),
    ("end", "end:pig_ready"): ("state", "flower_pig"),
}
EVERYTHING = replace(
    QUE_YI_MEN.rules, fans={**dict.fromkeys(FAN_KEYS, 1), "eighteen_arhats": 6}, cap=4, direct_kong_draw="self_draw"
)


@pytest.mark.parametrize(("kind", "skill"), SHOWN)
def test_a_skill_asked_for_shows_mostly_and_not_always(kind, skill):
    key, answer = SHOWN[kind, skill]
    rules = replace(EVERYTHING, fans={answer: 1}) if kind == "fans" else EVERYTHING
    asked = [question(kind, fresh_seed(kind, skill, place), rules) for place in range(60)]
    shown = sum(answer in step.right for a in asked for step in a.steps if step.key == key)
    assert shown == 60 if skill.startswith("moment:") else 30 <= shown < 60


@pytest.mark.parametrize("kind", KINDS)
def test_a_skill_that_is_not_played_gives_way_to_others(kind):
    bare = replace(CHENGDU.rules, fans={}, cap=None, pig_pays=None, refund_not_ready=False, false_win=None)
    for skill in SKILLS[kind]:
        assert question(kind, fresh_seed(kind, skill, 1), bare).steps


def test_the_words_of_a_skill_that_stand_in_a_seed_name_it_alone():
    for skills in SKILLS.values():
        assert len({skill.partition(":")[2] for skill in skills}) == len(skills)


def test_only_a_known_kind_and_a_seed_make_a_question():
    with pytest.raises(KeyError):
        question("chess", "7f3a9c", CHENGDU.rules)
    for text in ("", "-", "a-b-c", "ABC", "a b", "x" * 17, "7f3a9c\n", "七"):
        with pytest.raises(ValueError, match="no seed"):
            question("fans", text, CHENGDU.rules)


def told(asked):
    """The facts of a question as text."""
    if asked.round:
        return dump_json(round_document(asked.round, "-"))
    return dump_json({**hand_document(asked.hand), "rules": "-"})


def fingerprint(kind):
    """What a kind asks for some seeds under every preset, in short."""
    asked = [question(kind, fresh_seed(kind, None, n), rules) for n in range(12) for rules in PRESET_RULES.values()]
    return sha256(repr([(a.seed, told(a), a.steps) for a in asked]).encode()).hexdigest()[:12]


def test_another_process_with_another_hash_seed_asks_the_same():
    code = "from tests.learning.test_questions import *; print(*map(fingerprint, KINDS))"
    for hash_seed in ("0", "12345"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        assert told.stdout.split() == [fingerprint(kind) for kind in KINDS]


def wins(facts):
    return [event for event in facts.events if isinstance(event, Win)]


def kinds_of_kong(facts):
    return [event.kind for event in facts.events if isinstance(event, Kong)]


def end_states(facts):
    return [ended.state for ended in settle(facts).ends]


# What a round tells that was asked for.
TELLS = {
    "pays:discard": lambda facts: [win.by for win in wins(facts)] == [By.DISCARD],
    "pays:self_draw": lambda facts: [win.by for win in wins(facts)] == [By.SELF_DRAW],
    "pays:winner_out": lambda facts: len(wins(facts)) == 2 and wins(facts)[1].by is By.SELF_DRAW,
    "pays:several": lambda facts: len(wins(facts)[0].wins) > 1,
    "pays:kong_direct": lambda facts: kinds_of_kong(facts) == [KongKind.DIRECT],
    "pays:kong_added": lambda facts: kinds_of_kong(facts) == [KongKind.ADDED],
    "pays:kong_concealed": lambda facts: kinds_of_kong(facts) == [KongKind.CONCEALED],
    "pays:kong_draw": lambda facts: moment_of(facts, 1).fan_keys() == ["after_kong_draw"],
    "pays:kong_shot": lambda facts: moment_of(facts, len(facts.events) - 1).fan_keys() == ["after_kong_discard"],
    "pays:robbed": lambda facts: [win.by for win in wins(facts)] == [By.ROBBED_KONG],
    "pays:flower_pig": lambda facts: State.FLOWER_PIG in end_states(facts),
    "pays:ready_check": lambda facts: State.NOT_READY in end_states(facts),
    "pays:refund": lambda facts: facts.events[0].late or Reason.REFUND in [r.reason for r in settle(facts).transfers],
    "pays:third_win": lambda facts: end_states(facts) == [State.NOT_READY],
    "pays:false_win": lambda facts: any(isinstance(event, FalseWin) for event in facts.events),
    "pays:whole": lambda facts: facts.over,
}


@pytest.mark.parametrize("rules", PRESET_RULES.values(), ids=PRESET_RULES)
def test_a_round_tells_what_was_asked_for(rules):
    for skill in playable("pays", rules):
        for place in range(120):
            facts = question("pays", fresh_seed("pays", skill, place), rules).round
            assert TELLS[skill](facts), (skill, facts)


@pytest.mark.parametrize("preset", [key for key, rules in PRESET_RULES.items() if rules.cap])
def test_the_cap_is_asked_for_with_hands_beyond_it_and_hands_that_just_reach_it(preset):
    rules = PRESET_RULES[preset]
    asked = [question("points", fresh_seed("points", "points:cap", place), rules) for place in range(60)]
    totals = [int(a.steps[0].right[0]) for a in asked]
    assert min(totals) == rules.cap
    assert 30 <= sum(total > rules.cap for total in totals) < 60


@pytest.mark.parametrize("rules", PRESET_RULES.values(), ids=PRESET_RULES)
def test_fans_that_no_win_of_this_way_can_have_are_not_offered(rules):
    """And no more is left out, or what is offered would give an answer away."""
    offered = {by: set() for by in By}
    for skill in playable("fans", rules):
        for place in range(8):
            asked = question("fans", fresh_seed("fans", skill, place), rules)
            offered[asked.hand.moment.by].add(asked.steps[0].choices)
            assert set(asked.steps[0].right) <= set(asked.steps[0].choices)
    assert all(len(choices) <= 1 for choices in offered.values())
    drawn, fed = (set(*offered[by]) for by in (By.SELF_DRAW, By.DISCARD))
    assert not fed & {"after_kong_draw", "last_tile_draw", "heavenly", "earthly", "robbing_kong", "self_draw"}
    assert not drawn & {"after_kong_discard", "last_tile_discard", "robbing_kong"}
    assert rules.fans.keys() <= drawn | fed | {"robbing_kong"}


NINETY_NINE = replace(CHENGDU.rules, fans=dict.fromkeys(FAN_KEYS, 99), cap=None, show="times")


@pytest.mark.parametrize("kind", KINDS)
def test_the_dearest_of_house_rules_can_be_answered(kind):
    for place in range(40):
        asked = question(kind, fresh_seed(kind, None, place), NINETY_NINE)
        assert {found.verdict for found in grade(asked, {step.key: step.right for step in asked.steps})} == {"right"}


# A link to a question, shared or printed, must ask the same for ever.
PINNED = (Path(__file__).parent / "pinned.txt").read_text().splitlines()


def pinned_line(kind, preset, seed):
    asked = question(kind, seed, PRESET_RULES[preset])
    if asked.round:
        shown = f"{len(asked.round.events)} events"
    else:
        shown = f"{format_hand(asked.hand.hand, asked.hand.tile)} | void {asked.hand.void} | {asked.hand.moment.by}"
    return " | ".join([kind, preset, seed, shown, *(" ".join((f"{step.key}:", *step.right)) for step in asked.steps)])


def test_pinned_questions_are_asked_as_ever():
    assert [pinned_line(*line.split(" | ")[:3]) for line in PINNED] == PINNED
    assert {tuple(line.split(" | ")[:2]) for line in PINNED} == set(product(KINDS, PRESET_RULES))


def test_django_is_not_needed():
    code = "import sys, calculator.learning; sys.exit('django' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
