"""学 in a browser: a newcomer's first taps, a drill by finger and by keyboard, with JavaScript and without."""

import re

import pytest

from calculator.learning import KINDS, question
from scoring.presets import CHENGDU
from tests.e2e.test_pages import TARGETS
from tests.every_page import ANSWER, SHOW
from tests.taps import Finger, told

ENGLISH = {"locale": "en-GB"}
PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
WAITS = "/learn/drill/waits/many-7f3a9c/?rules=chengdu"


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("door", [".learn-door .button", ".top nav a[href$='/learn/']"])
def test_a_newcomer_answers_a_first_question_with_two_taps(open_page, capsys, door, javascript):
    page = open_page("/", java_script_enabled=javascript, **ENGLISH, **PHONE)
    finger = Finger()
    finger.tap(page.locator(door))
    button = page.get_by_role("button", name="Yes", exact=True)
    # The question is in sight without scrolling.
    assert button.bounding_box()["y"] + button.bounding_box()["height"] <= 640
    finger.tap(button)
    page.get_by_role("heading", name="How it is reckoned").wait_for()
    assert page.locator(".grade").first.is_visible()
    told(capsys, "a newcomer’s first question answered, from `/`", finger.taps)
    page.get_by_role("link", name="Next question").tap()
    page.locator(".answer-form").wait_for()
    assert re.search(r"/learn/drill/win/[a-z0-9_-]+/\?rules=chengdu$", page.url)
    page.locator(".top nav a[href$='/learn/']").tap()
    page.get_by_role("link", name="My strengths").tap()
    page.get_by_role("heading", name="Strengths").wait_for()
    assert re.search(r"[01] of 1 · (strong|weak)", page.locator(".strengths").inner_text())


def test_an_answer_is_graded_in_place_and_the_focus_goes_to_the_verdict(open_page, assert_accessible):
    page = open_page("/learn/drill/fans/root_kong-7f3a9c/", **ENGLISH)
    asked = question("fans", "root_kong-7f3a9c", CHENGDU.rules)
    fans = next(step for step in asked.steps if step.key == "fans")
    page.evaluate("window.here = true")
    for key in fans.right[1:]:
        page.locator(f"[name=fans][value={key}]").check()
    page.keyboard.press("Enter")
    page.get_by_text("Where it went wrong:").wait_for()
    assert page.evaluate("window.here")
    assert page.evaluate("document.activeElement.id") == "question-title"
    assert_accessible(page)


@pytest.mark.parametrize("switch", [".language button", ".switch button"])
def test_an_answer_half_given_or_graded_stays_when_the_page_is_switched(open_page, switch):
    page = open_page("/learn/drill/points/7f3a9c/?rules=chengdu", **ENGLISH, **PHONE)
    page.locator("#id_fan").fill("9")
    page.locator("[name=payers][value=one]").check()
    with page.expect_navigation():
        page.locator(switch).tap()
    assert page.locator("#id_fan").input_value() == "9"
    assert page.locator("[name=payers][value=one]").is_checked()
    page.locator(ANSWER).tap()
    page.locator(".explanation").wait_for()
    page.locator(switch).tap()
    page.wait_for_url("**do=answer")
    assert page.locator(".explanation").is_visible()
    assert page.locator(".grade.wrong").first.is_visible()


def test_the_dearest_wait_is_chosen_among_the_waits_tapped(open_page):
    page = open_page(WAITS, **ENGLISH, **PHONE)
    dearest = page.locator("#step-dearest .tile-choice")
    assert not page.locator("#step-dearest").is_visible()
    waits = page.locator("#step-waits")
    waits.locator(".tile-choice:has([value='2p'])").tap()
    assert not page.locator("#step-dearest").is_visible()  # the only wait is the dearest
    waits.locator(".choice:has([value='none'])").tap()
    assert [field.get_attribute("value") for field in waits.locator(":checked").all()] == ["none"]
    for tile in ("2p", "5p"):
        waits.locator(f".tile-choice:has([value='{tile}'])").tap()
    assert not waits.locator("[value='none']").is_checked()
    assert [label.locator("input").get_attribute("value") for label in dearest.all() if label.is_visible()] == [
        "2p",
        "5p",
    ]
    page.locator("#step-dearest .tile-choice:has([value='5p'])").tap()
    page.locator("#step-waits .tile-choice:has([value='5p'])").tap()
    assert page.locator("[name=dearest]:checked").count() == 0
    page.locator(SHOW).tap()
    page.get_by_role("heading", name="How it is reckoned").wait_for()


def test_without_javascript_every_wait_is_offered(open_page):
    page = open_page(WAITS, java_script_enabled=False, **ENGLISH)
    assert page.locator("#step-dearest .tile-choice").first.is_visible()


def test_a_question_is_answered_by_keyboard_alone(open_page):
    page = open_page("/learn/drill/win/7f3a9c/", **ENGLISH)
    page.locator("[name=win]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator(".verdict-line").wait_for()
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Next question":
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/learn/drill/win/(?!7f3a9c/)"))


@pytest.mark.parametrize("javascript", [True, False])
def test_what_is_no_number_is_said_at_its_field(open_page, javascript):
    page = open_page("/learn/drill/points/7f3a9c/", java_script_enabled=javascript, **ENGLISH)
    page.locator("#id_fan").fill("two")
    page.locator("#id_points").fill("8")
    page.locator(ANSWER).click()
    page.locator("#id_fan_error .problem").wait_for()
    assert page.locator("#id_fan").input_value() == "two"
    assert page.locator("#id_points").input_value() == "8"


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_graded_pages_are_accessible_and_fit(open_page, assert_accessible, locale, scheme, width):
    page = open_page("/learn/", locale=locale, color_scheme=scheme, viewport={"width": width, "height": 800})
    for kind in KINDS:
        page.goto(f"/learn/drill/{kind}/7f3a9c/")
        page.locator(SHOW).click()
        page.locator(".verdict-line").wait_for()
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, kind
    page.goto("/learn/progress/")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_tapped_is_large_enough_for_a_finger(open_page):
    page = open_page("/learn/", **PHONE)
    targets = f"{TARGETS}, .tile-choice, .lessons a, .kinds a"
    for path in ("/learn/", WAITS, "/learn/drill/pays/7f3a9c/", "/learn/drill/fans/7f3a9c/", "/learn/set/new/"):
        page.goto(path)
        for target in page.locator(targets).all():
            if target.is_visible():
                box = target.bounding_box()
                assert min(box["width"], box["height"]) >= 44, (path, target.inner_text(), box)
