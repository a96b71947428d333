"""房规: every line of the rule model in one form, what changes do, versions, links and documents."""

import html
import json
import re
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from django.utils import translation

from calculator import services
from calculator.documents.house_rules import FORMAT, read_house_rules
from calculator.forms.house_fields import fields_of_rules, is_switch, sign
from calculator.forms.house_rules import HouseForm
from calculator.models import HouseRules, HouseRulesVersion, RecordedRound, Table
from calculator.presenters.house_rules import effects_view
from calculator.rule_words import setting_value
from calculator.rulebook.hands import FAN_HANDS
from calculator.rulebook.lines import COMBINATION_KEYS, why_without_effect
from calculator.rulebook.samples import sample_round
from calculator.rulebook.scenes import SCENES
from calculator.selectors.house_rules import named_rules
from calculator.tables.frozen import thaw
from scoring.fans import FAN_KEYS
from scoring.notation import parse_hand
from scoring.presets import CHENGDU, NEIJIANG, PRESETS
from scoring.problems import Refused
from scoring.rules import KNOBS
from scoring.score import score
from scoring.settle import settle
from tests.web.form_reader import Page

EN = {"accept-language": "en"}
ZH = {"accept-language": "zh-CN"}
NEW = "/rules/new/"


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def fields(preset="chengdu", name="Club", **edits):
    edits = {key.replace("__", "+"): value for key, value in edits.items()}
    return fields_of_rules(PRESETS[preset].rules, preset, name) | {key: [value] for key, value in edits.items()}


def post(client, data, button="save", path=NEW, **headers):
    return client.post(path, {**data, "do": button}, headers=EN | headers)


def save(client, **edits):
    response = post(client, fields(**edits))
    assert response.status_code == 302, text_of(response)
    return HouseRules.objects.order_by("-pk")[0]


def newest(house):
    return named_rules(house.versions.get(number=house.version))


def page(client, path):
    response = client.get(path, headers=EN)
    assert response.status_code == 200, path
    return Page(response, "house-form")


def header_next(response, form):
    """Where a switch in the head of the page leads back to."""
    markup = response.content.decode().partition(f'<form class="{form}"')[2]
    return html.unescape(re.search(r'name="next"[^>]* value="([^"]*)"', markup)[1])


# Every line


@pytest.mark.parametrize("preset", PRESETS)
def test_every_line_of_the_rule_model_is_a_field_of_the_form(client, preset):
    shown = page(client, f"{NEW}?preset={preset}")
    rules = PRESETS[preset].rules
    for key in KNOBS:
        assert key in shown.fields, key
        if why_without_effect(key, rules):
            assert f"id_{key}" not in shown.ids, key
        else:
            assert f"id_{key}" in shown.ids, key
    for key in FAN_KEYS:
        assert f"id_fan-{key}" in shown.ids
        assert shown.fields[f"fan-{key}"] == [str(rules.fans.get(key, ""))]
    for key in COMBINATION_KEYS:
        assert f"fan-{key}" in shown.fields
    assert HouseForm(shown.fields).judge(is_named=False).changes == {}


def enabling(key):
    """Some preset's rules under which a line has an effect."""
    return next(preset for preset in PRESETS if not why_without_effect(key, PRESETS[preset].rules))


def other_values(key, rules):
    knob = KNOBS[key]
    numbers = list(knob.numbers)[:9]
    return [value for value in (*knob.choices, *numbers) if sign(value) != sign(getattr(rules, key))]


def typed(key, value):
    if KNOBS[key].choices and type(value) is int:
        return {key: ["number"], f"{key}-number": [str(value)]}
    return {key: [sign(value)]}


def outcome(key, rules):
    try:
        settled = settle(SCENES[key].round(rules))
    except Refused as refused:
        return [problem.code for problem in refused.problems]
    return settled.transfers, settled.pool, settled.next_dealer


def test_a_number_is_asked_for_in_the_unit_in_which_the_rules_tell_it():
    with translation.override("en"):
        lines = [line for section in HouseForm(fields()).sections() for line in section.lines]
        for line in lines:
            if line.key in KNOBS and line.unit:
                number = KNOBS[line.key].numbers[-1]
                told = setting_value(line.key, replace(CHENGDU.rules, **{line.key: number}))
                assert told == f"{number} {line.unit}"


@pytest.mark.parametrize("key", KNOBS)
def test_turning_a_field_in_the_form_changes_the_settlement_of_its_story(key):
    """Each value of each field but how fan are spoken of, which moves no points."""
    preset = enabling(key)
    base = PRESETS[preset].rules
    changed = 0
    for value in other_values(key, base):
        form = HouseForm(fields(preset) | typed(key, value))
        named = form.judge(is_named=True)
        if named is None:
            # No pig can pay a cap that there is not.
            assert (key, value) == ("cap", None) or (base.cap is None and (key, value) == ("pig_pays", "cap"))
            continue
        assert getattr(named.rules, key) == value
        assert named.changes == {key: value}
        changed += any(
            outcome(story, named.rules) != outcome(story, base)
            for story in (key, "ready_check_pays", "cap", "pig_pays")
        )
    assert changed or key == "show"


@pytest.mark.parametrize("key", [*FAN_KEYS, *COMBINATION_KEYS])
def test_turning_a_fan_in_the_form_changes_the_score_of_its_hand(key):
    example = FAN_HANDS[key]
    base = replace(CHENGDU.rules, cap=None, pig_pays=None, fans=dict.fromkeys(FAN_KEYS, 1))
    start = fields_of_rules(base, "chengdu", "Club")
    scores = set()
    for fan in ("3", "7"):
        named = HouseForm(start | {f"fan-{key}": [fan]}).judge(is_named=True)
        hand, tile = parse_hand(example.text)
        scores.add(score(hand, tile, named.rules, example.moment).fan)
    assert len(scores) == 2


def test_without_a_number_a_fan_is_not_played():
    named = HouseForm(fields(**{"fan-root": "", "fan-all_pungs": "0"})).judge(is_named=True)
    assert named.changes == {"fans": {"all_pungs": 0, "root": None}}


def test_the_stories_are_told_for_every_kind_of_field():
    assert {key for key in KNOBS if is_switch(key)} > {"void", "late_added_pays", "plain_fan"}
    assert not is_switch("cap")
    assert not is_switch("kong_direct")


# Dependent lines, contradictions, doubts


@pytest.mark.parametrize(
    ("edits", "line", "is_asked"),
    [
        ({"kong_on_shot": "keep"}, "id_transfer_split", False),
        ({"kong_on_shot": "transfer_all"}, "id_transfer_split", True),
        ({"kong_added": "0"}, "id_kong_added_payer", False),
        ({"false_win": "none"}, "id_false_win_to_pool", False),
        ({"pig_pays": "none", "pig_also_not_ready": "true"}, "id_pig_payees", False),
        ({"fan-after_kong_draw": ""}, "id_after_concealed_kong_draw_extra", False),
        ({"fan-all_pungs": "1"}, "id_fan-all_pungs+full_flush", True),
        ({"fan-all_pungs": ""}, "id_fan-all_pungs+full_flush", False),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_a_line_is_asked_only_where_it_has_an_effect(client, edits, line, is_asked, htmx):
    response = post(client, fields(**edits), "look", **({"HX-Request": "true"} if htmx else {}))
    assert response.status_code == 200
    shown = Page(response, "house-form")
    assert (line in shown.ids) is is_asked
    assert line.removeprefix("id_") in shown.fields
    assert ("<html" in response.content.decode()) is not htmx


def test_what_is_typed_in_a_line_without_effect_is_kept_but_does_not_count():
    form = HouseForm(fields(kong_on_shot="keep", transfer_split="full_each"))
    assert form.raw["transfer_split"] == ["full_each"]
    assert form.judge(is_named=True).changes == {"kong_on_shot": "keep"}


@pytest.mark.parametrize("headers", [EN, ZH])
def test_a_contradiction_is_explained_at_once_at_its_line(client, headers):
    response = client.post(NEW, {**fields(cap="none"), "do": "look"}, headers=headers)
    said = {
        "en": "A flower pig cannot pay the price of a hand at the cap",
        "zh-CN": "没有封顶",
    }[headers["accept-language"]]
    shown = Page(response, "house-form")
    # At both of the lines that do not go together, whichever of them was changed.
    assert said in shown.text("id_pig_pays_about")
    assert said in shown.text("id_cap_about")
    assert "#id_pig_pays" in shown.links


def test_an_address_that_contradicts_itself_says_so(client):
    shown = page(client, f"{NEW}?{urlencode({'changes': json.dumps({'cap': None})})}")
    assert "there is no cap" in shown.text("id_pig_pays_about")


def test_htmx_is_told_of_a_contradiction_too(client):
    response = post(client, fields(cap="none"), "look", **{"HX-Request": "true"})
    assert "there is no cap" in Page(response, "house-form").text("id_pig_pays_about")


def test_what_contradicts_itself_is_not_saved_and_all_that_was_typed_stays(client, db):
    response = post(client, fields(cap="none", kong_direct="7"))
    assert response.status_code == 422
    assert not HouseRules.objects.exists()
    shown = Page(response, "house-form")
    assert shown.fields["kong_direct"] == ["7"]
    assert shown.fields["name"] == ["Club"]


@pytest.mark.parametrize(
    ("edits", "field"),
    [
        ({"kong_direct": "many"}, "kong_direct"),
        ({"ready_check_pays": "number", "ready_check_pays-number": "9" * 30}, "ready_check_pays"),
        ({"kong_direct": "100"}, "kong_direct"),
        ({"cap-number": "99"}, "cap"),
        ({"scale": "cubic"}, "scale"),
        ({"fan-root": "１2x"}, "fan-root"),
        ({"fan-root": "-1"}, "fan-root"),
        ({"fan-all_pungs+full_flush": "x"}, "fan-all_pungs+full_flush"),
        ({"pig_pays": "number", "pig_pays-number": "1e3"}, "pig_pays"),
    ],
)
def test_what_cannot_be_is_said_at_its_line_and_kept(client, edits, field):
    response = post(client, fields(**edits))
    assert response.status_code == 422
    shown = Page(response, "house-form")
    for key, value in edits.items():
        assert shown.fields[key] == [value]
    told = shown.text(f"id_{field}_about")
    assert ("is not possible here. Enter a whole number from" in told) is (field != "scale")
    assert "is not possible here" in told


@pytest.mark.parametrize(("edits", "field"), [({"kong_direct": ""}, "kong_direct"), ({"cap-number": " "}, "cap")])
def test_a_number_that_is_missing_is_asked_for(client, edits, field):
    shown = Page(post(client, fields(**edits)), "house-form")
    assert "Something is missing here" in shown.text(f"id_{field}_about")


@pytest.mark.parametrize("edits", [{}, {"cap-number": "99", "fan-root": "-1"}, {"preset": "neijiang", "cap": "none"}])
@pytest.mark.parametrize("switch", ["/i18n/setlang/", "/numbers/"])
def test_what_is_typed_stays_in_the_other_language_and_with_numbers(client, db, edits, switch):
    house = save(client)
    for path in (NEW, f"/h/{house.editor_code}/edit/"):
        sent = fields(name="周五 & <b>", **edits) | {"seen": ["7"]}
        before = post(client, sent, "look", path)
        form = "language" if "lang" in switch else "switch"
        after = client.post(
            switch, {"next": header_next(before, form), "language": "zh-hans", "numbers": "on"}, follow=True
        )
        shown, was = Page(after, "house-form"), Page(before, "house-form")
        assert after.redirect_chain[0][0].startswith(path)
        for key in was.fields.keys() - {"csrfmiddlewaretoken"}:
            assert shown.fields[key] == was.fields[key], key
        assert shown.fields["name"] == ["周五 & <b>"]


def test_a_name_is_needed_only_to_save(client):
    assert "Something is missing" in text_of(post(client, fields(name=" ")))
    assert "Something is missing" not in text_of(post(client, fields(name=" "), "look"))


def test_a_doubt_is_told_and_does_not_hinder(client, db):
    odd = {"pig_pays": "none", "pig_also_not_ready": "false"}
    assert "Worth a second look" in text_of(post(client, fields(**odd), "look"))
    assert post(client, fields(**odd)).status_code == 302


def test_another_preset_takes_along_what_was_changed_and_nothing_else():
    typed_over = fields(**{"cap-number": "5", "fan-root": "2"}) | {"preset": ["neijiang"]}
    named = HouseForm(typed_over).judge(is_named=True)
    assert named.preset == "neijiang"
    assert named.changes == {"cap": 5, "fans": {"root": 2}}
    back = HouseForm(fields() | {"preset": ["neijiang"]}).judge(is_named=True)
    assert back.rules == NEIJIANG.rules


def test_any_patterns_can_count_together(client, db):
    chosen = fields(new_fan="9") | {"new": ["root", "full_flush", "golden_wait"]}
    shown = Page(post(client, chosen, "add"), "house-form")
    assert shown.fields["fan-full_flush+golden_wait+root"] == ["9"]
    assert "id_fan-full_flush+golden_wait+root" in shown.ids
    post(client, shown.fields)
    combination = newest(HouseRules.objects.get()).changes["combinations"]
    assert combination == [{"fans": ["full_flush", "golden_wait", "root"], "fan": 9}]


def test_fan_that_no_hand_holds_together_are_refused(client):
    chosen = fields(new_fan="9") | {"new": ["all_pungs", "seven_pairs"]}
    shown = Page(post(client, chosen, "add"), "house-form")
    assert "No hand counts these fan together" in shown.text("id_fan-all_pungs+seven_pairs_about")


# What the changes do


@pytest.mark.parametrize("headers", [EN, ZH])
def test_the_effect_is_shown_before_anything_is_saved(client, headers):
    changes = {"cap": 3, "kong_direct": 1, "fans": {"root": None}}
    response = client.get(f"{NEW}?{urlencode({'changes': json.dumps(changes)})}", headers=headers)
    text = text_of(response)
    deltas = [settle(replace(sample_round(), rules=rules)).deltas for rules in (CHENGDU.rules, changed_rules(changes))]
    for row in deltas:
        shown = " ".join(f"+{points}" if points > 0 else f"−{-points}" for points in row)
        assert shown in text
    assert ("payments differ" if headers is EN else "笔付款不同") in text


def changed_rules(changes):
    document = {"format": FORMAT, "name": "x", "preset": "chengdu", "changes": changes, "version": 1}
    return read_house_rules(document).rules


@pytest.mark.parametrize("preset", PRESETS)
def test_the_sample_round_settles_under_every_preset(preset):
    assert sum(settle(replace(sample_round(), rules=PRESETS[preset].rules)).deltas) <= 0


def test_each_change_is_shown_with_a_hand_or_story_without_and_with_it():
    rules = changed_rules({"self_draw": "add_base", "cap": 5, "fans": {"dragon_seven_pairs": 3}})
    effects = {change.key: change for change in effects_view("chengdu", rules).changes}
    assert list(effects) == ["cap", "self_draw", "dragon_seven_pairs"]
    assert all(change.before != change.after for change in effects.values())


@pytest.mark.parametrize("one", PRESETS)
@pytest.mark.parametrize("other", PRESETS)
def test_the_effects_of_any_changes_can_be_shown(one, other):
    assert bool(effects_view(one, PRESETS[other].rules).changes) is (one != other)


# Saved, versioned, shared


def test_saved_house_rules_have_two_links_of_which_one_only_reads(client, db):
    house = save(client, **{"cap-number": "5"})
    editor = client.get(f"/h/{house.editor_code}/", headers=EN)
    reader = client.get(f"/h/{house.reader_code}/", headers=EN)
    assert "Club" in text_of(editor)
    assert "Change them" in text_of(editor)
    assert house.editor_code not in reader.content.decode()
    assert "Change them" not in text_of(reader)
    for send in (client.get, client.post):
        assert send(f"/h/{house.reader_code}/edit/", headers=EN).status_code == 403
    assert "no-store" in reader.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["", "edit/", "rules.json", "versions/1/", "versions/1/rules.json"])
@pytest.mark.parametrize("code", ["nothing", "a" * 40, "%00"])
def test_a_link_that_opens_nothing_is_no_page(client, db, code, path):
    assert client.get(f"/h/{code}/{path}").status_code == 404


def test_a_change_makes_a_version_and_leaves_the_old_one_as_it_was(client, db):
    house = save(client, **{"cap-number": "5"})
    path = f"/h/{house.editor_code}/"
    first_document = client.get(f"{path}versions/1/rules.json").content
    shown = page(client, f"{path}edit/")
    assert shown.fields["cap-number"] == ["5"]
    assert (
        post(client, shown.fields | {"cap-number": ["6"], "name": ["Club 2"]}, path=f"{path}edit/").status_code == 302
    )
    house.refresh_from_db()
    assert house.version == 2
    assert newest(house).changes == {"cap": 6}
    assert client.get(f"{path}versions/1/rules.json").content == first_document
    old = text_of(client.get(f"{path}versions/1/", headers=EN))
    assert "This is an older version." in old
    assert "5 fan" in old
    assert client.get(f"{path}versions/3/").status_code == 404
    assert client.get(f"{path}versions/0/").status_code == 404
    assert client.get(f"{path}versions/99999999999999999999/").status_code == 404


def test_saving_without_a_difference_makes_no_version(client, db):
    house = save(client)
    path = f"/h/{house.editor_code}/edit/"
    post(client, page(client, path).fields, path=path)
    assert HouseRulesVersion.objects.count() == 1


def test_who_saves_after_somebody_else_is_told_and_loses_nothing(client, db):
    house = save(client)
    path = f"/h/{house.editor_code}/edit/"
    mine = page(client, path).fields
    post(client, mine | {"cap-number": ["5"]}, path=path)
    late = post(client, mine | {"cap-number": ["6"]}, path=path)
    assert late.status_code == 409
    assert "Somebody else saved a new version" in text_of(late)
    shown = Page(late, "house-form")
    assert shown.fields["cap-number"] == ["6"]
    assert post(client, shown.fields, path=path).status_code == 302
    house.refresh_from_db()
    assert (house.version, newest(house).changes) == (3, {"cap": 6})


def test_an_old_version_is_made_the_newest(client, db):
    house = save(client, **{"cap-number": "5"})
    path = f"/h/{house.editor_code}/edit/"
    post(client, page(client, path).fields | {"cap-number": ["6"]}, path=path)
    post(client, page(client, f"{path}?version=1").fields, path=path)
    house.refresh_from_db()
    assert (house.version, newest(house).changes) == (3, {"cap": 5})


@pytest.mark.parametrize("as_file", [False, True])
def test_exported_imported_and_exported_again_is_the_same_bytes(client, db, tmp_path, as_file):
    house = save(client, name="社规 2026", **{"cap-number": "5", "fan-root": ""})
    path = f"/h/{house.editor_code}/edit/"
    post(client, page(client, path).fields | {"fan-all_pungs+full_flush": ["4"]}, path=path)
    exported = client.get(f"/h/{house.reader_code}/rules.json").content
    assert json.loads(exported)["version"] == 2
    file = tmp_path / "rules.json"
    file.write_bytes(exported)
    with file.open("rb") as opened:
        sent = {"file": opened} if as_file else {"document": exported.decode()}
        response = client.post("/h/", sent)
    assert response.status_code == 302
    assert client.get(f"{response.url}rules.json").content == exported


@pytest.mark.parametrize(
    ("edit", "path"),
    [({"colour": 1}, "colour"), ({"version": "2"}, "version"), ({"changes": {"cap": None}}, "changes.pig_pays")],
)
def test_a_document_with_a_fault_is_refused_by_its_path_and_kept(client, db, edit, path):
    text = json.dumps({"format": FORMAT, "name": "x", "preset": "chengdu", "changes": {}, "version": 1} | edit)
    response = client.post("/h/", {"document": text}, headers=EN)
    assert response.status_code == 422
    assert f"{path}: " in text_of(response)
    assert text.replace('"', "&quot;") in response.content.decode()
    assert not HouseRules.objects.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\udc80"])
def test_what_is_no_document_is_refused(client, db, text):
    response = client.post("/h/", {"document": text.encode(errors="surrogatepass")}, headers=EN)
    assert response.status_code == 422


def test_house_rules_are_the_rules_of_a_new_table_and_its_rounds_keep_them(client, db):
    house = save(client, **{"cap-number": "5", "fan-root": ""})
    response = client.get(f"/tables/new/?house={house.reader_code}", headers=EN)
    form = Page(response, "table-form").fields
    assert json.loads(form["changes"][0]) == {"fans": {"root": None}, "cap": 5}
    sent = form | {f"name_{player}": [name] for player, name in enumerate("ABCD")}
    assert client.post("/tables/new/", sent).status_code == 302
    table = Table.objects.get()
    assert thaw(table.rules) == newest(house).rules
    services.record_round(table, ROUND)
    kept = RecordedRound.objects.get().document
    path = f"/h/{house.editor_code}/edit/"
    post(client, page(client, path).fields | {"cap-number": ["6"]}, path=path)
    assert RecordedRound.objects.get().document == kept
    assert '"cap":5' in kept


ROUND = {
    "format": "xuezhan-round/1",
    "dealer": 0,
    "players": [{"name": name} for name in "ABCD"],
    "events": [{"kind": "win", "by": "discard", "from": 2, "wins": [{"seat": 0, "fan": 2}]}],
    "still_in": [{"seat": seat, "state": "not_ready"} for seat in (1, 2, 3)],
}


def test_a_plain_link_leads_to_a_round_and_to_a_hand_with_house_rules(client, db):
    house = save(client, **{"cap-number": "5"})
    links = Page(client.get(f"/h/{house.reader_code}/", headers=EN)).links
    at_round, at_hand = (next(link for link in links if link.startswith(start)) for start in ("/round/?", "/hand/?"))
    told = Page(client.get(at_round, headers=EN)).fields
    assert (told["preset"], told["changes"]) == (["chengdu"], ['{"cap":5}'])
    at_check = next(link for link in links if link.startswith("/check/?"))
    told = Page(client.get(at_check, headers=EN)).fields
    assert (told["preset"], told["changes"]) == (["chengdu"], ['{"cap":5}'])
    shown = client.get(at_hand, headers=EN)
    assert "Please mend" not in text_of(shown)
    assert "&quot;cap&quot;:5" in shown.content.decode()


def test_house_rules_are_compared_on_a_round_with_the_rule_set_they_change(client, db):
    house = save(client, name="Friday club", **{"cap-number": "2"})
    links = Page(client.get(f"/h/{house.reader_code}/", headers=EN)).links
    response = client.get(next(link for link in links if link.startswith("/compare/?round=")), headers=EN)
    text = text_of(response)
    assert "Chengdu of the round" in text
    assert "because “cap” is “2 fan” instead of “4 fan”" in text
    # By its name, since this device has opened it; and nothing of it is left to be typed.
    assert text.count("Friday club") >= 3
    assert response.content.decode().count("checked> Friday club") == 1


def test_both_links_stand_as_codes_to_photograph_where_one_may_change_the_rules(client, db):
    house = save(client)
    own = client.get(f"/h/{house.editor_code}/", headers=EN).content.decode()
    given = client.get(f"/h/{house.reader_code}/", headers=EN).content.decode()
    assert (own.count('class="qr-code"'), given.count('class="qr-code"')) == (2, 1)
    assert f"http://testserver/h/{house.reader_code}/" in given
    assert house.editor_code not in given


def test_other_house_rules_are_made_from_these(client, db):
    house = save(client, **{"cap-number": "5"})
    shown = page(client, f"{NEW}?house={house.reader_code}")
    assert shown.fields["cap-number"] == ["5"]


def test_house_rules_opened_on_this_device_are_listed_and_taken_off(client, db):
    house = save(client)
    other = save(client, name="Other")
    for code in (house.editor_code, other.reader_code):
        client.get(f"/h/{code}/")
    text = text_of(client.get("/h/", headers=EN))
    assert text.index("Other") < text.index("Club")
    client.post("/h/forget/", {"code": house.editor_code})
    text = text_of(client.get("/h/", headers=EN))
    assert "Club" not in text
    assert "Other" in text
    assert HouseRules.objects.count() == 2


def test_the_list_without_any_asks_no_database(client):
    assert client.get("/h/", headers=EN).status_code == 200


@pytest.mark.parametrize("query", ['changes={"cap":99}', "changes={", "changes=[]", 'changes={"luck":1}', "preset=x"])
def test_an_address_that_cannot_be_read_says_so(client, query):
    response = client.get(f"{NEW}?{query}", headers=EN)
    assert response.status_code == (200 if query == "preset=x" else 422)
    assert ("Please correct this" in text_of(response)) is (query != "preset=x")


def test_the_rules_page_leads_to_them(client):
    links = Page(client.get("/rules/", headers=EN)).links
    assert {"/rules/new/", "/rules/find/", "/h/"} <= links.keys()


@pytest.mark.django_db
def test_on_paper_each_fan_of_patterns_has_its_hand_and_the_fan_their_prices(client):
    house = save(client, **{"fan-golden_wait": "", "cap": "number", "cap-number": "2"})
    shown = client.get(f"/h/{house.reader_code}/", headers=EN)
    lines = shown.content.decode().partition('class="sheet-lines"')[2].partition("</section>\n</div>")[0]
    drawn = {re.search("<b>(.+?)</b>", line)[1] for line in lines.split("<li")[1:] if 'class="on-paper"' in line}
    assert {"all pungs", "root"} <= drawn
    assert not drawn & {"golden single wait", "win after a kong", "self-draw", "cap"}
    assert "0 fan = 1 point 1 fan = 2 points 2 fan = 4 points " in text_of(shown)
