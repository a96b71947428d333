"""规则: the rule sets side by side, each line by line, and what stands behind every figure."""

import html
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.utils import translation

from calculator import wording
from calculator.presenters.examples import other_values
from calculator.presenters.worked import worked_views
from calculator.rule_words import setting_label, setting_value
from calculator.rulebook import worked
from calculator.rulebook.hands import FAN_HANDS, playing
from calculator.rulebook.lines import COMBINATION_KEYS, SECTIONS, why_without_effect
from calculator.rulebook.scenes import SCENES
from calculator.rulebook.sentences import meaning
from calculator.rulebook.sources import SOURCES
from calculator.rulebook.worked import STORIES, WORKED, Worked
from scoring.fans import FAN_KEYS
from scoring.hand_checks import hand_problems
from scoring.notation import format_hand, parse_hand
from scoring.presets import PRESETS, SBR_2025
from scoring.problems import Refused
from scoring.readings import READINGS
from scoring.rules import KNOBS
from scoring.score import ranked
from scoring.settle import settle

LANGUAGES = {"en": {"Accept-Language": "en"}, "zh-hans": {"Accept-Language": "zh-CN"}}
CASES = Path(__file__).parents[1] / "cases"
LINES = [*KNOBS, *FAN_KEYS, *COMBINATION_KEYS]


class Table(HTMLParser):
    """The table of the page: for each row its cells as (bare value, text, whether marked)."""

    def __init__(self, page):
        super().__init__()
        self.rows, self.cells, self.value, self.text, self.marked, self.inside = {}, None, None, "", False, False
        self.feed(page.content.decode())

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "tr" and "id" in attrs:
            self.cells = self.rows.setdefault(attrs["id"], [])
        elif tag == "td":
            self.marked = attrs.get("class") == "differs"
        elif tag == "data":
            self.value, self.text, self.inside = attrs["value"], "", True

    def handle_data(self, data):
        if self.inside:
            self.text += data

    def handle_endtag(self, tag):
        if tag == "data":
            self.cells.append((self.value, self.text, self.marked))
            self.inside = False


def table(client, query="", language="en"):
    page = client.get(f"/rules/{query}", headers=LANGUAGES[language])
    assert page.status_code == 200
    return Table(page).rows


def rule_set(client, key, language="en"):
    page = client.get(f"/rules/{key}/", headers=LANGUAGES[language])
    assert page.status_code == 200
    return page.content.decode()


def text(markup):
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", markup)).split())


def line(page, key):
    """What stands at one line of a rule set."""
    return text(re.search(rf'<article class="line" id="{re.escape(key)}">(.*?)</article>', page, re.DOTALL)[1])


def stated(key, rules):
    """What a rule set says of a line, read from its fields alone."""
    if key in KNOBS:
        return getattr(rules, key)
    combined = {"+".join(combination.keys): combination.fan for combination in rules.combinations}
    return combined[key] if key in combined else rules.fans.get(key)


def outcome(scene, rules):
    """Who paid whom what, or what is wrong."""
    try:
        settlement = settle(scene.round(rules))
    except Refused as refused:
        return refused.problems
    return settlement.transfers, settlement.pool, settlement.next_dealer


# Side by side


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_the_presets_cell_by_cell(client, language):
    rows = table(client, language=language)
    assert sorted(rows) == sorted(LINES)
    with translation.override(language):
        for key, cells in rows.items():
            for preset, (bare, shown, _marked) in zip(PRESETS.values(), cells, strict=True):
                value = stated(key, preset.rules)
                assert bare == ("none" if value is None else str(value).lower())
                if key in KNOBS:
                    assert shown == setting_value(key, preset.rules)
                elif value is None:
                    assert shown == "–"
                else:
                    assert wording.fan_amount(value, preset.rules) in shown
                    assert str(value) in shown


@pytest.mark.parametrize("measure", PRESETS)
def test_what_differs_from_one_rule_set_is_marked(client, measure):
    for key, cells in table(client, f"?from={measure}").items():
        wanted = stated(key, PRESETS[measure].rules)
        marks = [marked for _value, _text, marked in cells]
        assert marks == [stated(key, preset.rules) != wanted for preset in PRESETS.values()]


def test_lines_all_alike_can_be_left_out(client):
    rows = table(client, "?show=chengdu&show=sbr-2025&from=chengdu&differences=1")
    chengdu, sbr = PRESETS["chengdu"].rules, PRESETS["sbr-2025"].rules
    assert sorted(rows) == sorted(key for key in LINES if stated(key, chengdu) != stated(key, sbr))
    assert all(len(cells) == 2 for cells in rows.values())
    page = client.get("/rules/?show=chengdu&from=chengdu&differences=1", headers=LANGUAGES["en"])
    assert "No line differs." in page.content.decode()


def test_an_address_that_asks_for_nothing_known_shows_everything(client):
    assert table(client, "?show=mars&from=venus&differences") == {
        key: cells for key, cells in table(client).items() if any(marked for _value, _text, marked in cells)
    }


# One rule set


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PRESETS)
def test_every_line_has_its_value_its_meaning_and_an_example(client, key, language):
    page, rules = rule_set(client, key, language), PRESETS[key].rules
    with translation.override(language):
        for knob in KNOBS:
            shown = line(page, knob)
            assert setting_label(knob) in shown
            assert setting_value(knob, rules) in shown
            if why_without_effect(knob, rules):
                assert translation.gettext(why_without_effect(knob, rules)) in shown
            else:
                assert meaning(knob, rules) in shown
                assert translation.gettext(SCENES[knob].facts) in shown
        for fan, value in rules.fans.items():
            shown = line(page, fan)
            question = FAN_HANDS[fan].question(rules)
            best = ranked(question.hand, question.tile, rules, question.moment)[0]
            assert wording.fan_amount(value, rules) in shown
            assert wording.formula(best, rules, 1) in shown
        for fan in FAN_KEYS:
            assert (f'<article class="line" id="{fan}">' in page) == (fan in rules.fans)
    assert "%(" not in text(page)


def test_figures_are_those_of_the_engine(client):
    assert "D → A: 4 points" in line(rule_set(client, "chengdu"), "show")
    assert "full flush 2 fan → 1 × 2² = 4 points" in line(rule_set(client, "chengdu"), "full_flush")
    assert "清一色 ×4 → 1 × 4 = 4 分" in line(rule_set(client, "que-yi-men", "zh-hans"), "full_flush")
    sbr = line(rule_set(client, "sbr-2025"), "self_draw")
    assert "B, C, D → A: 3 points each" in sbr
    assert "one fan more (Void one suit, Chengdu) B, C, D → A: 4 points each" in sbr
    assert "A → pool: 24 points" in line(rule_set(client, "sbr-2025"), "pig_pays")
    neijiang = line(rule_set(client, "neijiang"), "next_dealer")
    assert "Next dealer: B" in neijiang
    assert "(Void one suit, MIL competition rules 2025, Chengdu) Next dealer: C" in neijiang


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PRESETS)
def test_how_each_line_stands_in_its_text(client, key, language):
    page, preset = rule_set(client, key, language), PRESETS[key]
    assert all((reading.zh if language == "zh-hans" else reading.en) in text(page) for reading in READINGS[key])
    standings = dict(
        re.findall(r'<article class="line" id="([^"]+)">(?:(?!</article>).)*?standing-(\w+)', page, re.DOTALL)
    )
    for knob in KNOBS:
        if why_without_effect(knob, preset.rules):
            assert knob not in standings
        else:
            wanted = "assumed" if knob in preset.assumed else "read" if knob in preset.read else "stated"
            assert standings[knob] == wanted
    with translation.override(language):
        assert translation.gettext(SOURCES[key].name) in line(page, "cap")


def test_a_few_words_of_the_text_stand_at_its_line(client):
    assert "A reading: unclear in the Neijiang text 被抢者包赔" in line(rule_set(client, "neijiang"), "robbing_pays")
    longest = max(len(words) for source in SOURCES.values() for words in source.words.values())
    assert longest <= 16
    for source in SOURCES.values():
        assert set(source.words) <= set(LINES)


def test_a_rule_set_nobody_knows_is_no_page(client):
    assert client.get("/rules/mars/").status_code == 404
    assert client.post("/rules/").status_code == 405
    assert client.head("/rules/chengdu/").status_code == 200


# The worked answers


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answers_printed_are_shown_and_computed(client, language):
    page = rule_set(client, "sbr-2025", language)
    answers = re.findall(r'<article class="line worked">(.*?)</article>', page, re.DOTALL)
    assert len(answers) == 17 + 7
    assert all("✓" in answer and "✗" not in answer for answer in answers)
    assert all('class="tile"' in answer for answer in answers[:17])
    assert 'class="line worked"' not in rule_set(client, "chengdu", language)


def test_the_answers_printed_are_those_of_the_case_tables():
    printed = {(entry.title, entry.number): entry for entry in WORKED["sbr-2025"]}
    scores = [json.loads(row) for row in (CASES / "scores.jsonl").read_text(encoding="utf-8").splitlines()]
    waits = [json.loads(row) for row in (CASES / "waits.jsonl").read_text(encoding="utf-8").splitlines()]
    titles = {"R": worked.READINESS, "C": worked.READY_CHECK}
    cases = {case["id"]: case for case in scores + waits if re.fullmatch(r"MIL25-[RC0]\d", case["id"])}
    assert len(cases) == len(printed) == 17
    for name, case in cases.items():
        entry = printed[titles.get(name[-2], worked.FAN), int(name[-1])]
        assert spelled_alike(entry.text) == spelled_alike(case["hand"])
        assert entry.fan == (case["fan"] if name[-2] == "0" else None)


def spelled_alike(hand):
    """A hand as text, in the one spelling of the program."""
    return format_hand(*parse_hand(hand))


def test_an_answer_that_is_not_the_same_would_be_seen(monkeypatch):
    wrong = (
        Worked(worked.FAN, 1, "678m 1237p direct:9m concealed:4p +7p", fan=3),
        Worked(worked.READY_CHECK, 1, "3m 444m pung:1m pung:8p pung:9p", state="ready", points=4),
        Worked(worked.READINESS, 1, "111p 9m pung:8m pung:9m pung:4p", state="not_ready"),
    )
    monkeypatch.setitem(WORKED, "sbr-2025", wrong)
    monkeypatch.setitem(STORIES, "sbr-2025", [replace(story, moved=(1, -1, 0, 0, 0)) for story in STORIES["sbr-2025"]])
    assert [view.agrees for view in worked_views(SBR_2025)] == [False] * (3 + 7)


# What the pages are made of


def test_every_line_stands_in_one_section():
    lines = [key for section in SECTIONS for key in section.lines]
    assert sorted(lines) == sorted(LINES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KNOBS)
def test_every_value_of_every_field_means_something_of_its_own(key, language):
    knob = KNOBS[key]
    values = [*knob.choices, *list(knob.numbers)[:3]]
    with translation.override(language):
        sentences = [meaning(key, replace(SBR_2025.rules, **{key: value})) for value in values]
    assert all(sentences)
    assert len(set(sentences)) == len(values)
    assert not any("%(" in sentence for sentence in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("change", [{"pig_pays": 24}, {"pig_pays": "cap"}, {"false_win": 8}])
def test_what_goes_to_the_pool_is_not_said_to_go_to_each(change, language):
    (key,) = change
    to_pool = replace(SBR_2025.rules, **change)
    to_each = replace(to_pool, pig_payees="non_pigs", false_win_to_pool=False)
    each = {"en": "each", "zh-hans": "每家"}[language]
    with translation.override(language):
        assert each not in meaning(key, to_pool)
        assert each in meaning(key, to_each)


@pytest.mark.parametrize("key", KNOBS)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_story_is_a_legal_round(preset, key):
    found = outcome(SCENES[key], preset.rules)
    if key in ("false_win", "false_win_to_pool") and preset.rules.false_win is None:
        assert [problem.code for problem in found] == ["no_price"]
    else:
        _transfers, _pool, _next_dealer = found


@pytest.mark.parametrize("key", [key for key in KNOBS if key != "show"])
def test_the_story_of_every_field_tells_its_values_apart(key):
    told = set()
    for preset in PRESETS.values():
        own = outcome(SCENES[key], preset.rules)
        for value in other_values(key, preset.rules):
            other = outcome(SCENES[key], replace(preset.rules, **{key: value}))
            if other != own:
                told.add(preset.key)
                assert not why_without_effect(key, preset.rules)
    assert told


def test_a_fan_has_a_hand_that_holds_it_wherever_it_is_played():
    assert set(FAN_HANDS) == {"basic", *FAN_KEYS, "self_draw", *COMBINATION_KEYS}
    for preset in PRESETS.values():
        for key in (*FAN_KEYS, *COMBINATION_KEYS):
            if key in COMBINATION_KEYS and stated(key, preset.rules) is None:
                continue
            rules = preset.rules if key in COMBINATION_KEYS else playing(key, preset.rules)
            question = FAN_HANDS[key].question(rules)
            assert not hand_problems(question.hand, question.tile, question.void, rules, question.moment)
            best = ranked(question.hand, question.tile, rules, question.moment)[0]
            if stated(key, preset.rules) is not None:
                assert key in [fan.key for fan in best.fans]
