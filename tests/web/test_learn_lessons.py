"""课: the door and the seven lessons, complete in both languages under every rule set, all figures computed."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.utils.translation import override

from calculator.documents.house_rules import NamedRules
from calculator.presenters.lessons import fan_views, lesson_view
from calculator.presenters.prices import price_views
from calculator.rulebook.hands import FAN_HANDS
from calculator.rulebook.lessons import LESSONS
from calculator.services.house_rules import create_house_rules
from calculator.wording import fan_name, points_amount
from scoring.fans import FAN_KEYS, PATTERN_KEYS, PATTERNS
from scoring.presets import CHENGDU, PRESETS
from scoring.rules import Combination

ENGLISH = {"accept-language": "en"}
LANGUAGES = ("en", "zh-hans")
KEYS = tuple(lesson.key for lesson in LESSONS)


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def test_there_are_seven_lessons_and_each_ends_in_its_drill(client):
    assert len(LESSONS) == 7
    for lesson in LESSONS:
        page = client.get(f"/learn/{lesson.key}/", headers=ENGLISH).content.decode()
        last = page.rpartition("Now you")[2]
        for kind, skills in lesson.drills:
            found = re.search(rf'href="(/learn/drill/{kind}/\?rules=chengdu[^"]*)"', last)
            location = client.get(unescape(found[1])).headers["Location"]
            topics = [skill.partition(":")[2] for skill in skills]
            assert not topics or any(f"/{topic}-" in location for topic in topics)
    assert {kind for lesson in LESSONS for kind, _skills in lesson.drills} == {
        "win", "void", "fans", "points", "waits", "end", "pays",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_shows_tiles_and_a_computed_example_under_every_rule_set(client, key, rules, language):
    page = client.get(f"/learn/{key}/?rules={rules}", headers={"accept-language": language})
    html = page.content.decode()
    assert page.status_code == 200
    assert 'class="tile"' in html.partition("<main")[2]
    assert re.search(r'class="(formula|payments|waits|number)"', html)
    if language == "zh-hans":
        # Nothing but the glossary's own names is left in English.
        named = re.sub(r'<[a-z]+ [^>]*lang="(?:en|zh-Latn-pinyin)".*?</', " ", html.partition("<main")[2])
        assert not re.findall(r"\b(?:the|and|is|of|who|pays)\b", re.sub(r"<[^>]+>", " ", named))


@pytest.mark.parametrize("rules", PRESETS)
def test_the_lesson_of_the_fans_draws_a_hand_for_every_fan_that_is_played(rules):
    played = PRESETS[rules].rules
    names = [fan.name for fan in fan_views(played)]
    combined = ["+".join(c.keys) for c in played.combinations]
    drawn = ["self_draw"] if played.self_draw == "add_fan" else []
    assert names == [fan_name(key) for key in ("basic", *played.fans, *combined, *drawn)]
    assert all(fan.example and fan.example.formula for fan in fan_views(played))
    assert set(FAN_HANDS) >= {"basic", *played.fans, *combined, *drawn}


@pytest.mark.parametrize("rules", PRESETS)
def test_the_lesson_of_the_fans_says_which_take_the_place_of_others_and_names_none_that_is_not_played(rules):
    played = PRESETS[rules].rules
    with override("en"):
        names, views = {key: fan_name(key) for key in FAN_KEYS}, fan_views(played)
        combined = [fan_name("+".join(combination.keys)) for combination in played.combinations]
    told = {
        fan.name: {key for key, name in names.items() if name in fan.line.partition("Takes the place of: ")[2]}
        for fan in views
    }
    for key in played.fans:
        held = next((pattern.absorbs.keys() for pattern in PATTERNS if pattern.key == key), set())
        assert held & played.fans.keys() <= told[names[key]] <= played.fans.keys()
    assert all(len(told[name]) >= 2 for name in combined)


def test_a_combination_of_house_rules_without_a_hand_is_told_without_one():
    rules = replace(CHENGDU.rules, combinations=(Combination(("full_flush", "all_simples"), 5),))
    last = [fan for fan in fan_views(rules) if "+" in fan.name]
    assert [fan.example for fan in last] == [None]


@pytest.mark.parametrize("rules", PRESETS)
def test_the_prices_are_those_of_the_engine_up_to_the_cap(rules):
    played = PRESETS[rules].rules
    views = price_views(played)
    assert [view.points for view in views] == [
        points_amount(played.points(fan, 1)) for fan in range(played.plain_fan, played.plain_fan + len(views))
    ]
    if played.cap is not None:
        assert views[-1].points == points_amount(played.points(99, 1))


@pytest.mark.parametrize("key", KEYS)
def test_every_example_is_worked_out_under_every_rule_set(key):
    lesson = next(lesson for lesson in LESSONS if lesson.key == key)
    for preset in PRESETS.values():
        for part, told in zip(lesson_view(lesson, preset.rules).parts, lesson.parts, strict=True):
            if told.hand:
                assert part.won or part.faults
            if told.scene:
                assert part.scene.payments or part.scene.note
            if told.waiting:
                assert part.waits


@pytest.mark.parametrize("rules", PRESETS)
def test_the_sheet_on_paper_draws_every_fan_of_the_tiles_and_tells_the_prices(client, rules):
    played = PRESETS[rules].rules
    html = client.get(f"/rules/{rules}/").content.decode().partition('<div class="sheet">')[2]
    assert html.count('class="hand drawn"') == len(set(played.fans) & set(PATTERN_KEYS)) + len(played.combinations)
    prices = html.partition('class="sheet-prices">')[2].partition("</li>")[0]
    assert prices.count("=") >= len(price_views(played))


@pytest.mark.django_db
def test_a_lesson_under_house_rules_computes_by_them(client):
    house = create_house_rules(NamedRules("Club night", "chengdu", replace(CHENGDU.rules, cap=5)))
    page = client.get(f"/learn/points/?rules={house.reader_code}", headers=ENGLISH)
    assert "5 fan 32 points" in text_of(page)
    assert f"/h/{house.reader_code}/versions/1/" in page.content.decode()


def test_the_door_has_a_first_question_that_one_tap_answers(client):
    page = client.get("/learn/", headers=ENGLISH)
    html = page.content.decode()
    assert [client.get(f"/learn/{key}/").status_code for key in KEYS] == [200] * 7
    form = html.partition('class="card first-question"')[2].partition("</form>")[0]
    assert form.count("<button") == 2
    action = unescape(re.search(r'action="([^"]+)"', form)[1])
    for answer in ("yes", "no"):
        graded = client.post(action, {"win": answer}, headers=ENGLISH)
        assert "How it is reckoned" in text_of(graded)
    # After an answer it is another one.
    assert action not in unescape(client.get("/learn/", headers=ENGLISH).content.decode())


@pytest.mark.parametrize("path", ["/learn/?rules=neijiang", "/learn/tiles/?rules=neijiang"])
def test_who_cannot_read_the_tiles_puts_numbers_on_them(client, path):
    offer = "I cannot read the tiles: put numbers on them"
    assert offer in text_of(client.get(path, headers=ENGLISH))
    assert client.post("/numbers/", {"numbers": "on", "next": path}).headers["Location"] == path
    assert offer not in text_of(client.get(path, headers=ENGLISH))


def test_the_rules_chosen_are_those_of_the_next_time_too(client):
    assert client.get("/learn/").status_code == 200
    client.get("/learn/?rules=neijiang")
    assert client.get("/learn/").headers["Location"] == "/learn/?rules=neijiang"
    # The hand of the day and links of others mean what they say.
    assert "rules=chengdu" in client.get("/learn/drill/").headers["Location"]


@pytest.mark.parametrize("kept", ["nothing", "\x7f", "AAAAAAAAAAAAAAAAAAAAAA.1", "chengdu&x=1"])
@pytest.mark.django_db
def test_rules_kept_that_are_not_there_are_kept_no_longer(client, kept):
    client.cookies["learn_rules"] = kept
    page = client.get(client.get("/learn/").headers["Location"], headers=ENGLISH)
    assert "There are no such rules." in text_of(page)
    assert client.get("/learn/").status_code == 200


@pytest.mark.parametrize("path", ["/learn/", "/learn/fans/"])
def test_on_a_new_device_a_page_is_the_same_each_time(client, path):
    first, second = (re.sub(r'value="[^"]{64}"', "", client.get(path).content.decode()) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("rules", PRESETS)
def test_no_blank_stands_between_chinese_sentences(rules):
    with override("zh-hans"):
        for fan in fan_views(PRESETS[rules].rules, rules):
            assert "。 " not in fan.line
