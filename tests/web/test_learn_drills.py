"""练习: every kind of question asked, answered and graded; every mistake named; nothing lost where an answer is bad."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone
from django.utils.translation import override

from calculator import learn_words
from calculator.disputes.slips import all_slips
from calculator.documents import HandQuestion
from calculator.documents.house_rules import NamedRules
from calculator.learning import KINDS, SKILLS, Question, Verdict, daily, fresh_seed, grade, playable, question
from calculator.learning.kinds import BY_KEY
from calculator.learning.steps import Facts
from calculator.practice.packed import digest_of, read
from calculator.practice.record import MOST_SKILLS
from calculator.presenters.graded import graded_view
from calculator.presenters.questions import facts_view
from calculator.services.house_rules import create_house_rules
from calculator.views.learn.progress_cookie import ALL_SKILLS
from scoring.checks import round_problems
from scoring.events import HandLeft, Kong, State, StateLeft, TotalWon, Win
from scoring.notation import parse_hand
from scoring.presets import CHENGDU, PRESETS, SBR_2025
from scoring.score import Moment
from scoring.settle import settle
from scoring.tiles import Suit
from scoring.waits import standing
from tests.web.form_reader import Page

ENGLISH = {"accept-language": "en"}
NAMED = NamedRules("Club night", "chengdu", replace(CHENGDU.rules, cap=5))
LANGUAGES = ("en", "zh-hans")


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def address(kind, seed, rules="chengdu"):
    return f"/learn/drill/{kind}/{seed}/?rules={rules}"


def right_answers(asked):
    return {step.key: list(step.right[:1] if step.one_is_enough else step.right) for step in asked.steps}


def wrong_answers(asked):
    """An answer to every step that is surely wrong."""
    wrong = {}
    for step in asked.steps:
        if step.form == "number":
            wrong[step.key] = str(int(step.right[0]) + 7)
        else:
            harmless = {*step.right, *step.optional}
            wrong[step.key] = next((choice for choice in step.choices if choice not in harmless), step.choices[0])
    return wrong


SEEDS = [(kind, fresh_seed(kind, skill, 3)) for kind in KINDS for skill in SKILLS[kind]]


@pytest.mark.parametrize(("kind", "seed"), SEEDS)
def test_the_right_answers_are_right(client, kind, seed):
    asked = question(kind, seed, CHENGDU.rules)
    page = client.post(address(kind, seed), right_answers(asked), headers=ENGLISH)
    assert page.status_code == 200
    assert 'class="verdict-line right"' in page.content.decode()
    assert "Where it went wrong" not in text_of(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "seed"), SEEDS)
def test_every_wrong_answer_leads_to_an_explanation_that_names_the_step(client, kind, seed, language):
    asked = question(kind, seed, CHENGDU.rules)
    answers = wrong_answers(asked)
    page = client.post(address(kind, seed), answers, headers={"accept-language": language})
    html, text = page.content.decode(), text_of(page)
    assert 'class="verdict-line right"' not in html
    told = html.partition('class="slips-told card"')[2].partition("</div>")[0]
    colon = ":" if language == "en" else "："
    wrong = re.findall(r'<li class="grade (?:wrong|partly)">', html)
    assert wrong
    assert told.count("<li>") >= len(wrong)
    assert told.count(colon) > len(wrong)
    # The card that explains is the usual one.
    assert any(card in html for card in ('class="formula"', 'class="settlement"', 'class="term-here"'))
    assert ("How it is reckoned" if language == "en" else "怎么算的") in text


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_question_is_the_same_whenever_it_is_opened(client, kind, rules):
    first, second = (client.get(address(kind, "7f3a9c", rules), headers=ENGLISH) for _ in range(2))
    facts = [re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", page.content.decode()) for page in (first, second)]
    assert facts[0] == facts[1]
    assert first.headers["Cache-Control"].find("no-store") >= 0


@pytest.mark.parametrize("rules", PRESETS)
def test_the_common_slip_that_gives_the_numbers_answered_is_named(client, rules):
    for skill in ("pays:winner_out", "pays:kong_concealed", "pays:ready_check", "pays:self_draw"):
        seed = fresh_seed("pays", skill, 1)
        asked = question("pays", seed, PRESETS[rules].rules)
        settlement = settle(asked.round)
        others = {slip.settlement.deltas for slip in all_slips(asked.round, settlement)} - {settlement.deltas}
        for deltas in sorted(others)[:3]:
            answers = {f"delta_{seat}": str(points) for seat, points in enumerate(deltas)}
            text = text_of(client.post(address("pays", seed, rules), answers, headers=ENGLISH))
            assert "Just your numbers come out by a common slip: " in text, (seed, deltas)
        for answers in (right_answers(asked), {"delta_0": "77"}):
            page = client.post(address("pays", seed, rules), answers, headers=ENGLISH)
            assert "common slip" not in text_of(page)


def test_what_a_player_won_and_lost_is_added_up(client):
    answers = {"delta_0": "-8", "delta_1": "8", "delta_2": "0", "delta_3": "24"}
    page = client.post(address("pays", "j0"), answers, headers=ENGLISH)
    assert "B: you said +8; right is −2 −8 +2 = −8." in text_of(page)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_step_that_goes_wrong_is_marked_in_the_explanation(client, kind, rules):
    """One step at a time, with something of the right answer missing: the card has a place for that."""
    for seed in ("7f3a9c", "a1"):
        asked = question(kind, seed, PRESETS[rules].rules)
        wrong = wrong_answers(asked)
        for step in asked.steps:
            answers = right_answers(asked) | {step.key: wrong[step.key]}
            html = client.post(address(kind, seed, rules), answers, headers=ENGLISH).content.decode()
            card = html.partition('<div class="explanation">')[2]
            assert 'class="slip"' in card, (step.key, seed)
        html = client.post(address(kind, seed, rules), right_answers(asked), headers=ENGLISH).content.decode()
        assert 'class="slip"' not in html


@pytest.mark.parametrize(
    ("rules", "hand", "said", "why"),
    [
        ("chengdu", "123m 456m 99p 67p pung:5p +8p", "full_flush", "That is: Every tile, melds included, in one suit."),
        ("chengdu", "222m 555m 888m 22p 55p +5p", "all_pungs", "all pungs of 2, 5, 8 takes its place."),
        ("que-yi-men", "1111m 22m 44m 77m 88m 9m +9m", "seven_pairs", "dragon seven pairs takes its place."),
        ("chengdu", "111222333m 999p 9m +9m", "all_pungs", "It belongs to another reading of the tiles than"),
    ],
)
def test_a_fan_that_was_wrongly_said_is_explained(rules, hand, said, why):
    shown, tile = parse_hand(hand)
    asked = HandQuestion(PRESETS[rules].rules, 1, Suit.BAMBOO, shown, tile, Moment())
    steps = BY_KEY["fans"].steps(Facts(asked))
    question = Question("fans", "0", asked.rules, asked, None, steps)
    with override("en"):
        slips = graded_view(question, grade(question, {"fans": [said]})).slips
    assert any(f"you wrongly said {learn_words.choice_name('fans', said)}. {why}" in slip for slip in slips), slips


def test_answers_are_told_in_the_order_in_which_they_are_offered(client):
    asked = question("fans", "e5", CHENGDU.rules)
    page = client.post(address("fans", "e5"), {"fans": ["root", "full_flush", "basic"]}, headers=ENGLISH)
    assert asked.steps[0].right == ("after_kong_discard", "root")
    assert "Your answer plain hand, full flush, root" in text_of(page)
    assert "Right answer root, shot after a kong" in text_of(page)


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_left_open_is_not_right(client, kind):
    """Neither is the question, nor what it practises; the right answer to it is told."""
    for seed in map(str, range(60)):
        asked = question(kind, seed, CHENGDU.rules)
        first = asked.steps[0].key
        answers = {first: right_answers(asked)[first]}
        if any(found.verdict is Verdict.OPEN for found in grade(asked, answers)):
            break
    page = client.post(address(kind, seed), answers, headers=ENGLISH)
    assert 'class="verdict-line partly"' in page.content.decode()
    assert "Not answered" in text_of(page)
    record = read(page.cookies["practice"].value, ALL_SKILLS)
    assert (record.answered, record.right) == (1, 0)
    assert not all(memory.right for memory in record.memories.values())


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_first_question_is_one_step_and_that_answered_it_is_right(client, answer):
    door = client.get("/learn/", headers=ENGLISH).content.decode()
    action = unescape(re.search(r'<form action="(/learn/drill/win/[^"]+)" method="post"', door)[1])
    seed = action.split("/")[4]
    right = question("win", seed, CHENGDU.rules).steps[0].right == (answer,)
    page = client.post(action, {"win": answer}, headers=ENGLISH)
    assert f'class="verdict-line {"right" if right else "wrong"}"' in page.content.decode()
    assert "Not answered" not in text_of(page)
    assert read(page.cookies["practice"].value, ALL_SKILLS).right == right
    # Who shares the question shares the whole of it; in the other language it is the same step.
    assert "step=win" not in re.search(r'id="share-address" readonly value="([^"]+)"', page.content.decode())[1]
    assert "Not answered" not in text_of(shown_again(client, page.content.decode()))


def test_a_step_that_is_not_there_leaves_the_question_whole(client):
    page = client.get(f"{address('win', '7f3a9c')}&step=fans", headers=ENGLISH)
    assert "Why?" in text_of(page)


def test_a_fan_that_was_missed_is_named_and_marked_in_the_score_card(client):
    seed = fresh_seed("fans", "root:pung_and_run", 5)
    asked = question("fans", seed, CHENGDU.rules)
    fans = next(step for step in asked.steps if step.key == "fans")
    assert "root" in fans.right
    answers = {"fans": [key for key in fans.right if key != "root"], "roots": "9"}
    page = client.post(address("fans", seed), answers, headers=ENGLISH)
    assert "fans: you missed root." in text_of(page)
    assert re.search(r"roots: you said 9; right is [12]\.", text_of(page))
    card = page.content.decode().partition('<ul class="fans">')[2].partition("</ul>")[0]
    assert card.count("you missed this") >= 1


def test_what_follows_from_an_earlier_mistake_is_partly_right_and_said_so(client):
    seed = fresh_seed("points", "points:sum", 4)
    asked = question("points", seed, CHENGDU.rules)
    right = {step.key: step.right[0] for step in asked.steps}
    fan = int(right["fan"]) - 1
    points = CHENGDU.rules.points(fan, 1)
    assert int(right["fan"]) <= 4
    answers = right | {"fan": str(fan), "counted": str(fan), "points": str(points)}
    page = client.post(address("points", seed), answers, headers=ENGLISH)
    text = text_of(page)
    assert f"sum of the fan: you said {fan}; right is {fan + 1}." in text
    assert f"from fan to points: {points} follows from what you answered before; right is {right['points']}." in text


def test_a_player_reckoned_wrongly_is_marked_in_the_settlement(client):
    asked = question("pays", "7f3a9c", CHENGDU.rules)
    answers = right_answers(asked) | {"delta_1": [str(int(asked.steps[1].right[0]) + 1)]}
    page = client.post(address("pays", "7f3a9c"), answers, headers=ENGLISH)
    deltas = page.content.decode().partition('<ul class="deltas">')[2].partition("</ul>")[0].split("</li>")
    assert ["here it went wrong" in delta for delta in deltas[:4]] == [False, True, False, False]
    assert re.search(r"B: you said [+−]?\d+; right is [+−\d =]+\.", text_of(page))
    assert "Partly right" in text_of(page)


def test_a_loss_may_be_ticked_or_typed(client):
    asked = question("pays", "7f3a9c", CHENGDU.rules)
    right = {step.key: int(step.right[0]) for step in asked.steps}
    assert min(right.values()) < 0
    ticked = {key: str(abs(points)) for key, points in right.items()}
    ticked["loss"] = [key for key, points in right.items() if points < 0]
    for answers in (ticked, {key: str(points).replace("-", "−") for key, points in right.items()}):
        page = client.post(address("pays", "7f3a9c"), answers, headers=ENGLISH)
        assert 'class="verdict-line right"' in page.content.decode()


def told_otherwise(facts):
    """A round with one thing of its events or of those left told otherwise."""

    def fed_by(event):
        others = [seat for seat in range(4) if seat != event.from_seat]
        return [] if event.from_seat is None else [replace(event, from_seat=seat) for seat in others]

    def changed(thing):
        match thing:
            case Kong():
                return [replace(thing, late=not thing.late), *fed_by(thing)]
            case Win():
                more = [replace(won, fan=won.fan + 1) if isinstance(won, TotalWon) else won for won in thing.wins]
                return [replace(thing, wins=tuple(more)), *fed_by(thing)]
            case StateLeft(state=State.READY):
                return [replace(thing, fan=thing.fan + 1)]
            case StateLeft() | HandLeft():
                return [replace(thing, passive=not thing.passive)]
        return []

    for name, things in (("events", facts.events), ("still_in", facts.still_in)):
        for place, thing in enumerate(things):
            for other in changed(thing):
                yield replace(facts, **{name: (*things[:place], other, *things[place + 1 :])})


@pytest.mark.parametrize("rules", PRESETS)
def test_a_round_is_told_with_all_that_its_settlement_makes_use_of(rules):
    counted = 0
    for skill in playable("pays", PRESETS[rules].rules):
        for place in range(6):
            asked = question("pays", fresh_seed("pays", skill, place), PRESETS[rules].rules)
            for other in told_otherwise(asked.round):
                if not round_problems(other) and settle(other).deltas != settle(asked.round).deltas:
                    counted += 1
                    assert facts_view(replace(asked, round=other)) != facts_view(asked), (asked.seed, other)
    assert counted > 50


def test_what_was_told_of_a_player_left_at_the_end_is_shown(client):
    """The dearest hand is needed for the ready check, and whether a pig could help it for what it pays."""
    page = client.get(address("pays", "refund-abc9"), headers=ENGLISH)
    assert "B: ready · dearest hand 2 fan" in text_of(page)
    seeds = (fresh_seed("pays", "pays:flower_pig", place) for place in range(99))
    asked = next(
        asked
        for asked in (question("pays", seed, PRESETS["sbr-2025"].rules) for seed in seeds)
        if any(left.passive for left in asked.round.still_in)
    )
    page = client.get(address("pays", asked.seed, "sbr-2025"), headers=ENGLISH)
    assert "had nothing but void tiles to discard" in text_of(page)


def test_who_pays_for_all_is_told_for_how_many():
    """包三家: what a robbed konger pays depends on who is still in."""
    rules = replace(CHENGDU.rules, robbing_pays="all_shares")
    asked = question("points", "robbed-1", rules)
    assert asked.hand.moment.by == "robbed_kong"
    with override("en"):
        assert "All four players are still in." in facts_view(asked).lines
        assert "All four players are still in." not in facts_view(question("points", "robbed-1", CHENGDU.rules)).lines


def test_of_equals_each_is_said_to_be_right(client):
    """Under a cap the waits of most fan may be no dearer than others."""
    seeds = (fresh_seed("waits", "wait:many", place) for place in range(400))
    for asked in (question("waits", seed, SBR_2025.rules) for seed in seeds):
        found = standing(asked.hand.hand, asked.hand.void, SBR_2025.rules)
        fan = sorted({wait.fan for wait in found.waits}, reverse=True)
        if len(fan) > 1 and fan[1] >= SBR_2025.rules.cap:
            break
    page = client.post(address("waits", asked.seed, "sbr-2025"), {"do": "show"}, headers=ENGLISH)
    assert "Right, any one of" in text_of(page)
    assert "The cap makes the dearest of them alike." in text_of(page)
    capped = [number for number in fan if number >= SBR_2025.rules.cap]
    assert text_of(page).count("· the dearest") == len(capped)


def test_a_tile_that_is_no_wait_because_the_hand_holds_all_four_is_named(client):
    page = client.post(address("end", "dead-abc6"), {"state": "ready", "wait": "6m"}, headers=ENGLISH)
    held = page.content.decode().partition("No wait, since the hand holds all four:")[2].partition("</p>")[0]
    assert "6 of characters" in held
    assert "3 of characters" not in held
    assert "The cap makes" not in text_of(page)
    for kind, seed in (("end", "not_ready-1"), ("end", "flower_pig-1"), ("waits", "single-1"), ("waits", "none-1")):
        page = client.post(address(kind, seed), {"do": "show"}, headers=ENGLISH)
        assert "The cap makes" not in text_of(page)


# Bad answers


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_number_is_said_at_its_place_and_everything_stays(client, language, htmx):
    seed = fresh_seed("points", None, 2)
    answers = {"fan": "two", "points": "8", "payers": "all"}
    headers = {"accept-language": language} | ({"HX-Request": "true"} if htmx else {})
    page = client.post(address("points", seed), answers, headers=headers)
    html = page.content.decode()
    assert page.status_code == (200 if htmx else 422)
    assert 'name="fan" id="id_fan" value="two" aria-invalid="true"' in html
    assert 'name="points" id="id_points" value="8" aria-describedby' in html
    assert re.search(r'name="payers" value="all" checked', html)
    assert {"en": "“two” is not a whole number.", "zh-hans": "“two”不是整数。"}[language] in text_of(page)
    assert "id_fan_error" in Page(page).ids
    assert "practice" not in page.cookies


@pytest.mark.parametrize("answers", [{}, {"win": "perhaps"}, {"why": "none"}, {"nonsense": "yes"}, {"win": ""}])
def test_an_answer_that_says_nothing_is_asked_again(client, answers):
    page = client.post(address("win", "7f3a9c"), answers, headers=ENGLISH)
    assert page.status_code == 422
    assert "Nothing is answered yet." in text_of(page)
    assert "practice" not in page.cookies


def test_who_does_not_know_is_shown_the_answer(client):
    page = client.post(address("points", "7f3a9c"), {"do": "show"}, headers=ENGLISH)
    assert "This is the answer" in text_of(page)
    assert 'class="formula"' in page.content.decode()
    assert "practice" in page.cookies


def test_htmx_gets_the_question_alone(client):
    page = client.post(address("win", "7f3a9c"), {"win": "yes"}, headers={**ENGLISH, "HX-Request": "true"})
    assert page.content.decode().lstrip().startswith('<section id="question"')
    assert "<html" not in page.content.decode()


def shown_again(client, page):
    """The page that follows when the language is changed, or the tiles get numbers."""
    following = {unescape(found) for found in re.findall(r'name="next" id="next-[^"]+" value="([^"]+)"', page)}
    assert len(following) == 1
    return client.get(following.pop(), headers=ENGLISH)


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("path", ["/learn/drill/{}/{}/?rules=neijiang", "/learn/set/?rules=neijiang&q={}.{},win.1&r="])
@pytest.mark.parametrize("kind", KINDS)
def test_what_was_graded_stays_when_the_language_is_changed_and_counts_no_more(client, kind, path, htmx):
    asked = question(kind, "7f3a9c", PRESETS["neijiang"].rules)
    headers = ENGLISH | ({"HX-Request": "true"} if htmx else {})
    for answers in (wrong_answers(asked), {"do": "show"}, {**right_answers(asked), "do": "answer"}):
        client.cookies.clear()
        graded = client.post(path.format(kind, "7f3a9c"), answers, headers=headers).content.decode()
        client.cookies.clear()
        again = shown_again(client, graded)
        assert again.status_code == 200
        assert "practice" not in again.cookies
        parts = [
            text.partition('<section id="question"')[2].partition("</section>")[0]
            for text in (graded, again.content.decode())
        ]
        assert parts[0] == parts[1]


def test_what_is_no_number_stays_when_the_language_is_changed(client):
    seed = fresh_seed("points", None, 2)
    page = client.post(address("points", seed), {"fan": "two", "payers": "all"}, headers=ENGLISH).content.decode()
    again = shown_again(client, page)
    assert again.status_code == 200
    assert 'name="fan" id="id_fan" value="two"' in again.content.decode()
    assert re.search(r'name="payers" value="all" checked', again.content.decode())
    assert "Check my answer" in text_of(again)


@pytest.mark.parametrize(
    "query", ["do=answer", "do=answer&fan=x", "do=&fan=3", "fan=%00", "do=answer&payers=me", "fan=" + "9" * 900]
)
@pytest.mark.parametrize("method", ["get", "head"])
def test_whatever_an_address_answers_opens_some_page_and_keeps_nothing(client, query, method):
    page = getattr(client, method)(f"{address('points', '7f3a9c')}&{query}", headers=ENGLISH)
    assert page.status_code in (200, 422)
    assert "practice" not in page.cookies


@pytest.mark.parametrize(
    "path",
    [
        "/learn/drill/chess/",
        "/learn/drill/chess/7f3a9c/",
        "/learn/drill/win/No!/",
        "/learn/drill/win/ABC/",
        "/learn/nothing/",
        "/learn/daily/2026-02-30/",
        "/learn/daily/1999-01-01/",
        "/learn/daily/2999-01-01/",
    ],
)
def test_what_is_not_there_is_said_so(client, path):
    assert client.get(path).status_code == 404


# Rules


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.django_db
def test_house_rules_are_practised_by_their_link_and_version(client, kind):
    house = create_house_rules(NAMED)
    page = client.get(f"/learn/drill/{kind}/7f3a9c/?rules={house.editor_code}", headers=ENGLISH)
    assert page.status_code == 200
    assert f"Rules: {NAMED.name}" in text_of(page)
    # Who may change them is not told further.
    shown = page.content.decode().partition("<main")[2]
    assert house.editor_code not in shown
    assert f"?rules={house.reader_code}.1" in shown
    again = client.post(f"/learn/drill/{kind}/7f3a9c/?rules={house.reader_code}.1", {"do": "show"}, headers=ENGLISH)
    assert again.status_code == 200


@pytest.mark.parametrize("version", ["2", "0", "x", "", "-1", "9" * 40, "1.1"])
@pytest.mark.django_db
def test_a_version_of_house_rules_that_is_not_there_is_said(client, version):
    house = create_house_rules(NAMED)
    page = client.get(f"/learn/drill/win/7f3a9c/?rules={house.reader_code}.{version}", headers=ENGLISH)
    assert page.status_code == 200
    assert "There are no such rules." in text_of(page)


@pytest.mark.django_db
def test_house_rules_opened_on_this_device_are_offered(client):
    house = create_house_rules(NAMED)
    client.get(f"/h/{house.reader_code}/")
    page = client.get("/learn/", headers=ENGLISH)
    assert f'<option value="{house.reader_code}.1">{NAMED.name}</option>' in page.content.decode()


@pytest.mark.parametrize(
    "key", ["nothing", "chengdu.2", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA.9999999999999", "\0", "."]
)
@pytest.mark.django_db
def test_rules_that_are_not_there_are_said_and_others_taken(client, key):
    page = client.get("/learn/drill/win/7f3a9c/", {"rules": key}, headers=ENGLISH)
    assert page.status_code == 200
    assert "There are no such rules. These are the rules of Chengdu." in text_of(page)


@pytest.mark.parametrize("rules", PRESETS)
def test_the_rules_chosen_stay_in_every_link(client, rules):
    for path in (f"/learn/?rules={rules}", f"/learn/fans/?rules={rules}", address("fans", "7f3a9c", rules)):
        html = client.get(path).content.decode()
        assert f'<option value="{rules}" selected>' in html
        inside = re.findall(r'href="(/learn/(?!progress)[^"]*)"', html.partition("<main")[2])
        assert inside
        assert all(f"rules={rules}" in link for link in inside)


# The next question, and the hand of the day


@pytest.mark.parametrize("kind", ["", *KINDS])
def test_the_next_question_is_a_fresh_one_of_its_kind(client, kind):
    path = f"/learn/drill/{kind}/?rules=neijiang" if kind else "/learn/drill/?rules=neijiang"
    found = {client.get(path).headers["Location"] for _ in range(6)}
    assert len(found) > 1
    for location in found:
        assert location.startswith(f"/learn/drill/{kind}")
        assert location.endswith("/?rules=neijiang")
        assert client.get(location).status_code == 200


def test_the_hand_of_the_day_is_found_from_the_date_alone(client):
    today = timezone.localdate()
    assert client.get("/learn/daily/").headers["Location"] == f"/learn/daily/{today}/"
    assert client.get("/learn/daily/?rules=neijiang").headers["Location"] == f"/learn/daily/{today}/?rules=neijiang"
    for day in (today, today - timedelta(days=1), today - timedelta(days=2)):
        page = client.get(f"/learn/daily/{day}/", headers=ENGLISH)
        assert page.status_code == 200
        assert f"The hand of {day}" in text_of(page)
        asked = question(*daily(day), CHENGDU.rules)
        graded = client.post(f"/learn/daily/{day}/", right_answers(asked), headers=ENGLISH)
        assert 'class="verdict-line right"' in graded.content.decode()
        assert "Go on practising" in text_of(graded)


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skill_step_and_choice_has_a_name(language):
    with override(language):
        for skill in ALL_SKILLS:
            name = learn_words.skill_name(skill)
            assert ":" not in name
            assert "_" not in name
            assert learn_words.group_name(skill.partition(":")[0])
        for kind, seed in SEEDS:
            for rules in PRESETS.values():
                for step in question(kind, seed, rules.rules).steps:
                    if step.form != "number":
                        assert all(
                            "_" not in learn_words.choice_name(step.key, value)
                            for value in step.choices
                            if not value[:1].isdigit()
                        )


def test_skills_have_short_names_of_their_own_in_a_cookie():
    assert len(ALL_SKILLS) <= MOST_SKILLS
    assert len({digest_of(skill) for skill in ALL_SKILLS}) == len(ALL_SKILLS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", PRESETS)
def test_nobody_is_asked_about_a_cap_that_there_is_not(client, rules, language):
    page = client.get(address("points", "7f3a9c", rules), headers={"accept-language": language})
    form = page.content.decode().partition('class="answer-form"')[2].partition("</form>")[0]
    assert (("cap" if language == "en" else "封顶") in form) == (PRESETS[rules].rules.cap is not None)


def test_who_listens_is_not_told_that_a_tile_wins_where_that_is_asked(client):
    for path in ("/learn/?rules=chengdu", address("win", "7f3a9c")):
        page = text_of(client.get(path, headers=ENGLISH))
        assert "Winning tile" not in page
        assert "The tile set apart" in page
    assert "Winning tile" in text_of(client.get(address("fans", "7f3a9c"), headers=ENGLISH))
