"""算一手 on a phone: how many taps a hand takes. The README tells these counts."""

from tests.taps import Finger, told

PHONE = {"locale": "en-GB", "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_an_example_hand_takes_one_tap(open_page, capsys):
    page = open_page("/hand/", **PHONE)
    finger = Finger()
    finger.tap(page.get_by_role("link", name="Two roots"))
    page.get_by_text("Only the discarder pays: 4 points.").wait_for()
    assert page.locator("#result").evaluate("result => result.getBoundingClientRect().top") < 844
    told(capsys, "an example hand scored", finger.taps)


def test_a_hand_of_fourteen_tiles_with_a_pung_takes_few(open_page, capsys):
    page = open_page("/hand/", **PHONE)
    finger = Finger()
    pad = page.locator(".tilepad")
    finger.tap(page.locator("#id_hand"))
    finger.tap(pad.get_by_role("button", name="pung"))
    for tile in ["7s", "2p", "3p", "4p", "5p", "6p", "7p", "4s", "5s", "6s", "9s", "9s"]:
        finger.tap(pad.locator(f"[data-tile='{tile}']"))
    assert page.locator("#id_hand").input_value().endswith("+9s")
    page.get_by_text("Only the discarder pays: 1 point.").wait_for()
    told(capsys, "a winning hand of 14 tiles, one pung among them, by the tile pad", finger.taps)
