"""Grades: step by step; what does not matter is not wrong, what follows from an earlier answer is partly right."""

from dataclasses import replace

import pytest

from calculator.documents import HandQuestion
from calculator.learning import Question, Verdict, grade, practised
from calculator.learning.kinds import BY_KEY
from calculator.learning.steps import Facts, Step
from scoring.events import By
from scoring.notation import parse_hand
from scoring.presets import CHENGDU, NEIJIANG, QUE_YI_MEN, SBR_2025
from scoring.score import Moment
from scoring.tiles import Suit

RIGHT, PARTLY, WRONG, OPEN = Verdict


def asked(kind, text, rules=CHENGDU.rules, void="s", moment=None):
    """A question of a kind about this hand."""
    hand, tile = parse_hand(text)
    shown = HandQuestion(rules, 1, Suit(void) if void else None, hand, tile, moment or Moment())
    return Question(kind, "0", rules, shown, None, BY_KEY[kind].steps(Facts(shown)))


def verdicts(question, **answers):
    return [found.verdict for found in grade(question, {key: text.split() for key, text in answers.items()})]


GOLDEN = "8m pung:2m pung:5m pung:2p pung:9p +8m"
DRAGON = "1111m 44m 77m 22p 44p 8p +8p"


@pytest.mark.parametrize(
    ("given", "verdict"),
    [
        ("golden_wait all_pungs", RIGHT),
        ("all_pungs golden_wait", RIGHT),
        ("all_pungs golden_wait all_pungs", RIGHT),
        ("all_pungs golden_wait basic", RIGHT),  # 平胡 is worth nothing here
        ("all_pungs", PARTLY),
        ("all_pungs root", PARTLY),
        ("all_pungs root full_flush", WRONG),  # more wrong than right
        ("all_pungs golden_wait root", PARTLY),
        ("basic", WRONG),
        ("root", WRONG),
        ("no_such_fan", WRONG),
        ("", OPEN),
    ],
)
def test_fans(given, verdict):
    assert verdicts(asked("fans", GOLDEN), fans=given, roots="0") == [verdict, RIGHT]


def test_a_plain_hand_is_said_outright_where_that_is_worth_something():
    plain, drawn = "123m 456m 234p 5p pung:9p +5p", Moment(By.SELF_DRAW)
    assert verdicts(asked("fans", plain, NEIJIANG.rules), fans="basic") == [RIGHT]
    assert verdicts(asked("fans", plain, NEIJIANG.rules), fans="full_flush") == [WRONG]
    assert verdicts(asked("fans", plain, QUE_YI_MEN.rules, moment=drawn), fans="self_draw") == [RIGHT]
    assert verdicts(asked("fans", plain, QUE_YI_MEN.rules, moment=drawn), fans="basic") == [WRONG]


def test_a_fan_that_is_worth_nothing_may_be_told_or_left_out():
    rules = replace(CHENGDU.rules, fans={**CHENGDU.rules.fans, "all_pungs": 0})
    for given in ("golden_wait", "golden_wait all_pungs", "golden_wait all_pungs basic"):
        assert verdicts(asked("fans", GOLDEN, rules), fans=given)[0] is RIGHT
    assert verdicts(asked("fans", GOLDEN, rules), fans="all_pungs")[0] is WRONG


def test_a_combination_is_answered_by_its_members_and_a_swallowed_fan_is_too_much():
    flush = "1111m 4455m 77m 88m 9m +9m"
    rules = NEIJIANG.rules
    assert verdicts(asked("fans", flush, rules), fans="dragon_seven_pairs full_flush") == [RIGHT]
    assert verdicts(asked("fans", flush, rules), fans="dragon_seven_pairs seven_pairs full_flush") == [PARTLY]


@pytest.mark.parametrize(
    ("given", "read", "verdict"),
    [(text, "4", RIGHT) for text in ("4", "+4", " 4 ", "４", "04", "＋4")]
    + [(text, "4", RIGHT) for text in ("×4", "x4", "X 4", "4番", "4 分", "４点", "4 fan", "4 Points", "＋4 分")]
    + [("5", "5", WRONG), ("-4", "-4", WRONG), ("-4 分", "-4", WRONG), ("4" * 300, "4" * 300, WRONG)]
    + [(text, text, OPEN) for text in ("four", "4.0", "4 x", "fan 4", "4 番 番", "番", "×", "--4", "-", "4" * 700)],
)
def test_numbers_as_people_type_them(given, read, verdict):
    found = grade(asked("points", GOLDEN), {"points": [given]})
    assert [each.verdict for each in found] == [OPEN, OPEN, verdict, OPEN]
    assert found[2].given == (read,)


@pytest.mark.parametrize("minus", ["-", "−", "－", "–"])
def test_every_minus_is_read_and_no_loss_is_no_gain(minus):
    step = Step("delta_0", "number", (), ("-3",))
    question = Question("pays", "0", CHENGDU.rules, None, None, (step, replace(step, key="delta_1", right=("0",))))
    assert verdicts(question, delta_0=f"{minus}3", delta_1=f"{minus}0") == [RIGHT, RIGHT]
    assert verdicts(question, delta_0="3", delta_1=f"{minus}1") == [WRONG, WRONG]


def test_two_numbers_are_no_answer():
    assert verdicts(asked("points", GOLDEN), fan="2 3") == [OPEN] * 4


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (("2", "2", "4", "one"), [RIGHT, RIGHT, RIGHT, RIGHT]),
        (("3", "3", "8", "one"), [WRONG, PARTLY, PARTLY, RIGHT]),
        (("6", "4", "16", "one"), [WRONG, PARTLY, PARTLY, RIGHT]),
        (("6", "6", "16", "all"), [WRONG, WRONG, PARTLY, WRONG]),
        (("3", "3", "4", "one"), [WRONG, PARTLY, RIGHT, RIGHT]),
        (("3", "", "8", "one"), [WRONG, PARTLY, PARTLY, RIGHT]),
        (("2番", "", "4", "one"), [RIGHT, RIGHT, RIGHT, RIGHT]),  # what the cap leaves as it is
        (("6", "", "16", "one"), [WRONG, OPEN, PARTLY, RIGHT]),
        (("", "3", "8", "one"), [OPEN, WRONG, PARTLY, RIGHT]),
        (("99", "4", "1", "one"), [WRONG, WRONG, WRONG, RIGHT]),
    ],
)
def test_what_follows_from_an_earlier_answer_is_partly_right(answers, expected):
    given = dict(zip(("fan", "counted", "points", "payers"), answers, strict=True))
    assert verdicts(asked("points", GOLDEN), **given) == expected


def test_points_follow_through_multipliers_bonus_and_cap():
    drawn = Moment(By.SELF_DRAW)
    times = asked("points", GOLDEN, QUE_YI_MEN.rules, moment=drawn)
    assert verdicts(times, times="4", points="4", payers="all") == [RIGHT, RIGHT, RIGHT]
    assert verdicts(times, times="2", points="2", payers="all") == [WRONG, PARTLY, RIGHT]
    assert verdicts(times, times="3", points="3", payers="all") == [WRONG, WRONG, RIGHT]
    bonus = asked("points", GOLDEN, SBR_2025.rules, moment=drawn)
    assert verdicts(bonus, fan="2", counted="2", points="5", payers="all") == [RIGHT] * 4
    assert verdicts(bonus, fan="5", counted="3", points="9", payers="all") == [WRONG, PARTLY, PARTLY, RIGHT]


@pytest.mark.parametrize(
    ("waits", "dearest", "expected"),
    [
        ("5p 8p", "5p", [RIGHT, RIGHT]),
        ("8p 5p", "8p", [RIGHT, WRONG]),
        ("8p", "8p", [PARTLY, PARTLY]),  # the dearest of those found
        ("5p", "5p", [PARTLY, RIGHT]),
        ("5p 8p 6p", "5p", [PARTLY, RIGHT]),
        ("5p 1m 2m", "5p", [WRONG, RIGHT]),
        ("none", "none", [WRONG, PARTLY]),
        ("1m", "1m", [WRONG, WRONG]),
        ("5p 8p", "5p 8p", [RIGHT, PARTLY]),
        ("5p 8p", "", [RIGHT, OPEN]),
    ],
)
def test_waits_and_the_dearest_of_them(waits, dearest, expected):
    question = asked("waits", "67p 88m pung:5p pung:4p pung:3p", void="s")
    assert verdicts(question, waits=waits, dearest=dearest) == expected


def test_of_equally_dear_waits_any_is_right_and_so_are_several():
    question = asked("waits", "888m 2266p pung:3m pung:3p")
    for given in ("2p", "6p", "2p 6p", "6p 2p"):
        assert verdicts(question, waits="2p 6p", dearest=given) == [RIGHT, RIGHT]


def test_each_fan_is_practised_for_itself():
    question = asked("fans", DRAGON.replace("1111m", "1199m"), CHENGDU.rules)
    assert practised("fans", grade(question, {"fans": ["seven_pairs"], "roots": ["0"]})) == {"fan:seven_pairs": True}
    wrong = practised("fans", grade(question, {"fans": ["seven_pairs", "all_simples", "root"], "roots": ["0"]}))
    assert wrong == {"fan:seven_pairs": True, "fan:all_simples": False}
    assert practised("fans", grade(question, {"roots": ["0"]})) == {"fan:seven_pairs": False}


def test_a_root_missed_in_either_step_is_missed():
    question = asked("fans", "123m 99m 45p 678p pung:3p +3p")
    for fans, roots in (("basic", "1"), ("root", "0"), ("root", "")):
        found = practised("fans", grade(question, {"fans": [fans], "roots": [roots]}))
        assert found["root:pung_and_run"] is False
    assert practised("fans", grade(question, {"fans": ["root"], "roots": ["1"]}))["root:pung_and_run"]


def test_a_skill_is_shown_only_where_every_step_of_it_is_right():
    question = asked("waits", "67p 88m pung:5p pung:4p pung:3p")
    for waits, dearest in (("8p", "8p"), ("5p 8p", "8p"), ("5p", "5p"), ("5p 8p", "")):
        found = practised("waits", grade(question, {"waits": waits.split(), "dearest": [dearest]}))
        assert found == {"wait:two_sided": False, "wait:dearest": False}
    assert all(practised("waits", grade(question, {"waits": ["5p", "8p"], "dearest": ["5p"]})).values())


@pytest.mark.parametrize(("pays", "points"), [("one_share", "4"), ("one_share_self_draw", "8"), ("all_shares", "24")])
def test_who_robs_a_kong_is_paid_as_the_rules_say(pays, points):
    rules = replace(CHENGDU.rules, robbing_pays=pays)
    question = asked("points", "123m 456m 99p 46p pung:1p +5p", rules, moment=Moment(By.ROBBED_KONG))
    assert question.steps[-2].right == (str(int(points) // 2),)
    assert question.steps[-1].right == ("one",)


@pytest.mark.parametrize(
    ("kind", "text", "answers", "expected"),
    [
        ("fans", GOLDEN, {"fans": "golden_wait all_pungs"}, [RIGHT, RIGHT]),
        ("fans", "123m 99m 45p 678p pung:3p +3p", {"fans": "basic"}, [WRONG, WRONG]),
        ("fans", "123m 99m 45p 678p pung:3p +3p", {"fans": "root"}, [RIGHT, OPEN]),
        ("fans", GOLDEN, {"roots": "0"}, [OPEN, RIGHT]),
        ("waits", "123m 456m 99p 46p 888p", {"waits": "5p"}, [RIGHT, RIGHT]),
        ("waits", "123m 456m 99p 46p 888p", {"waits": "6p"}, [WRONG, WRONG]),
        ("waits", "123m 456m 99p 14p 888p", {"waits": "none"}, [RIGHT, RIGHT]),
        ("waits", "67p 88m pung:5p pung:4p pung:3p", {"waits": "5p 8p"}, [RIGHT, OPEN]),
        ("end", "123m 456m 99p 14p 888p", {"state": "not_ready"}, [RIGHT, RIGHT]),
        ("end", "123m 456m 99p 46p 888p", {"state": "not_ready"}, [WRONG, WRONG]),
        ("end", "123m 456m 99p 46p 888p", {"state": "ready"}, [RIGHT, OPEN]),
        ("end", "123m 456m 99p 46p 888p", {"wait": "5p"}, [OPEN, RIGHT]),
        ("void", "123m 456m 99p 46p 888p", {"voids": "s"}, [RIGHT, RIGHT]),
        ("void", "123m 456m 99p 46p 888p", {"voids": "m"}, [WRONG, OPEN]),
        ("void", "123m 456m 99p 46s 888s", {"voids": "s"}, [WRONG, WRONG]),
        ("void", "123m 456m 99p 46p 888p", {"void_tiles": "none"}, [OPEN, RIGHT]),
    ],
)
def test_what_goes_without_saying_need_not_be_said(kind, text, answers, expected):
    assert verdicts(asked(kind, text), **answers) == expected
