"""What must hold of every question, and questions by the hundred: under every preset in turn and under random rules."""

from collections import Counter, defaultdict
from random import Random

from calculator.documents import round_document
from calculator.learning import NONE, Verdict, fresh_seed, grade, question
from calculator.learning.kinds import BY_KEY
from scoring.checks import round_problems
from scoring.events import State, TotalWon, Win
from scoring.hand_checks import hand_problems
from scoring.presets import PRESETS
from scoring.settle import moment_of, settle
from tests import oracle, reference
from tests.dealing import deal_rules, rule_set

PRESET_RULES = {key: preset.rules for key, preset in PRESETS.items()}
MOST_OF_ONE_ANSWER = 0.6
ENOUGH = 300  # answers, to speak of shares
NO_WIN = {"not_a_win", "three_suits", "void_suit_held", "void_suit_melded"}


def rules_in_turn(number):
    """The name and the rules of the next in turn: the presets, and after them rules changed at random."""
    keys = list(PRESET_RULES)
    place = number % (len(keys) + 1)
    if place < len(keys):
        return keys[place], PRESET_RULES[keys[place]]
    return "house", rule_set(deal_rules(Random(number)))


def check_questions(kind, number):
    """Every law of so many questions of a kind."""
    answers = defaultdict(list)
    for place in range(number):
        name, rules = rules_in_turn(place)
        asked = question(kind, fresh_seed(kind, None, place), rules)
        assert_legal(asked)
        assert_right_is_right(asked)
        assert_changes_are_not_right(asked)
        assert_second_opinion(asked)
        for whose in (name, "all"):
            answers[whose, "first"].append(asked.steps[0].right)
            answers[whose, "whole"].append(tuple(step.right for step in asked.steps))
    for whose, given in answers.items():
        assert len(given) < ENOUGH or share(given) <= MOST_OF_ONE_ANSWER, (kind, whose, share(given))


def share(answers):
    """How large a part of some answers is the most frequent one."""
    return max(Counter(answers).values()) / len(answers)


def assert_legal(asked):
    """By our own checks; what is asked to be a win may be none, but not of impossible tiles."""
    if asked.round is not None:
        assert not round_problems(asked.round), asked
        assert_told_as_can_be(asked.round)
        return
    hand = asked.hand
    found = {p.code for p in hand_problems(hand.hand, hand.tile, hand.void, hand.rules, hand.moment)}
    assert found <= (NO_WIN if asked.kind == "win" else set()), (found, asked)


def assert_told_as_can_be(facts):
    """A total told holds at least a plain hand, the roots of the winner's kongs and what the moment adds; only a pig is
    a passive one."""
    for left, ended in zip(facts.still_in, settle(facts).ends, strict=False):
        assert not left.passive or ended.state is State.FLOWER_PIG, facts
    for index, event in enumerate(facts.events):
        for won in event.wins if isinstance(event, Win) else ():
            if isinstance(won, TotalWon):
                roots = len(facts.kongs_of(won.seat, index)) * facts.rules.fans.get("root", 0)
                added = sum(line.fan for line in moment_of(facts, index).lines(facts.rules))
                assert won.fan >= facts.rules.plain_fan + roots + added, facts


def verdicts(asked, answers):
    return [found.verdict for found in grade(asked, answers)]


def assert_right_is_right(asked):
    """All that is right; of equals any one; what does not matter beside it; in any order."""
    right = {step.key: step.right for step in asked.steps}
    ways = [right, {key: answer[::-1] for key, answer in right.items()}]
    ways += [{step.key: (*step.right, *step.optional) for step in asked.steps}]
    for step in asked.steps:
        ways += [{**right, step.key: (one,)} for one in step.right if step.one_is_enough]
    for answers in ways:
        assert set(verdicts(asked, answers)) == {Verdict.RIGHT}, (answers, asked)


def assert_changes_are_not_right(asked):
    """One answer more, one less or another one is not right, whatever the step; the other steps remain right. What goes
    without saying is right without being said."""
    right = {step.key: step.right for step in asked.steps}
    for place, step in enumerate(asked.steps):
        others = {key: answer for key, answer in right.items() if key != step.key}
        if implied := BY_KEY[asked.kind].implied(asked, others).get(step.key):
            assert set(implied) <= set(step.right), (step, asked)
        for changed in changes(step, Random(asked.seed)):
            if not changed and implied:
                continue
            found = verdicts(asked, {**others, step.key: changed})
            assert found.pop(place) is not Verdict.RIGHT, (changed, asked)
            assert set(found) <= {Verdict.RIGHT}, (changed, asked)


def changes(step, rng):
    """Answers that differ from the right one in one thing; of many wrong tiles some."""
    if step.form == "number":
        number = int(step.right[0])
        return [(str(other),) for other in {number + 1, number - 1, -number} - {number}]
    wrong = [key for key in step.choices if key not in step.right and key not in step.optional]
    wrong = rng.sample(wrong, min(len(wrong), 6))
    needed = [] if step.one_is_enough else [key for key in step.right if key not in step.optional]
    more = [(*step.right, key) for key in wrong]
    less = [tuple(key for key in step.right if key != gone) for gone in needed]
    other = [(*rest, key) for rest in less for key in wrong[:1]]
    return [*more, *less, *other, *((key,) for key in wrong), ()]


# The second opinion: every answer by the oracle of the tests, which takes hands apart otherwise than `scoring`.


def assert_second_opinion(asked):
    theirs = OPINIONS[asked.kind](asked)
    ours = {step.key: set(step.right) for step in asked.steps}
    assert ours == theirs, (theirs, asked)


def _texts(hand):
    return [str(tile) for tile in hand.concealed], [(str(meld.kind), str(meld.tile)) for meld in hand.melds]


def _whole(asked):
    concealed, melds = _texts(asked.hand.hand)
    return [*concealed, str(asked.hand.tile)], melds


def _or_none(found):
    return set(found) or {NONE}


def _win(asked):
    concealed, melds = _whole(asked)
    held = {tile[1] for tile in oracle.copies_held(concealed, melds)}
    shapes = {"standard": "four_sets", "seven_pairs": "seven_pairs"}
    found = {shapes[reading["shape"]] for reading in oracle.readings(concealed, melds)}
    faults = {"no_shape"} if not found else set()
    faults |= {"three_suits"} if len(held) == 3 else set()
    faults |= {"void_held"} if asked.rules.void == "declared" and asked.hand.void in held else set()
    return {"win": {"no" if faults else "yes"}, "why": faults or found}


def _void(asked):
    concealed, melds = _texts(asked.hand.hand)
    held = {tile[1] for tile in oracle.copies_held(concealed, melds)}
    voids = {"voids": _or_none(set("mps") - held)}
    if asked.rules.void == "free":
        return {**voids, "pig": {"yes" if len(held) == 3 else "no"}}
    return {**voids, "void_tiles": _or_none(tile for tile in concealed if tile[1] == asked.hand.void)}


def _score(asked):
    concealed, melds = _whole(asked)
    moment = asked.hand.moment
    circumstances = [str(circumstance) for circumstance in moment.circumstances]
    told = str(moment.by), circumstances, moment.kong and str(moment.kong), asked.rules
    return oracle.score(concealed, melds, asked.rules, *told[:3]), told


def _fans(asked):
    lines, rules = _score(asked)[0]["fans"], asked.rules
    worth = {key: fan for joined, _, fan in lines for key in joined.split("+")}
    dear = {key for key, fan in worth.items() if fan}
    found = {"fans": dear or set(worth)}
    if rules.fans.get("root") and not any("root" in combination.keys for combination in rules.combinations):
        found["roots"] = {str(sum(times for key, times, _ in lines if key == "root"))}
    return found


def _points(asked):
    rules, (best, told) = asked.rules, _score(asked)
    fan = best["fan"]
    counted = max(min(fan, rules.cap or fan), rules.plain_fan)
    points = oracle.points(fan, rules, 1)
    if rules.self_draw == "add_base" and oracle.at_self_draw_value(*told):
        points += 1
    if told[0] == "robbed_kong" and rules.robbing_pays == "all_shares":
        points *= 3
    amounts = (
        {"times": 2**fan, "counted_times": 2**counted} if rules.show == "times" else {"fan": fan, "counted": counted}
    )
    if rules.cap is None:
        amounts = dict(list(amounts.items())[:1])
    everyone = told[0] == "self_draw" and not oracle.fed_draw(*told)
    return {key: {str(n)} for key, n in {**amounts, "points": points}.items()} | {
        "payers": {"all" if everyone else "one"}
    }


def _waits(asked):
    waits = oracle.waits(*_texts(asked.hand.hand), asked.hand.void, asked.rules)
    counted = {tile: max(min(fan, asked.rules.cap or fan), asked.rules.plain_fan) for tile, fan in waits.items()}
    best = {tile for tile, fan in counted.items() if fan == max(counted.values())}
    return {"waits": _or_none(waits), "dearest": _or_none(best)}


def _end(asked):
    concealed, melds = _texts(asked.hand.hand)
    waits = oracle.waits(concealed, melds, asked.hand.void, asked.rules)
    pig = oracle.is_pig(concealed, melds, asked.hand.void, asked.rules)
    return {"state": {"flower_pig" if pig else "ready" if waits else "not_ready"}, "wait": _or_none(waits)}


def _pays(asked):
    deltas = reference.settle(round_document(asked.round), asked.rules)["deltas"]
    return {f"delta_{seat}": {str(delta)} for seat, delta in enumerate(deltas)}


OPINIONS = {
    "win": _win,
    "void": _void,
    "fans": _fans,
    "points": _points,
    "waits": _waits,
    "end": _end,
    "pays": _pays,
}
