"""记一局 on a phone: how many taps a round takes, how soon the result follows a tap, and what a first load costs."""

import statistics

import pytest

from tests.taps import told

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "zh-CN"}

# How long a change of the result takes, from the tap on: the time is told by the page itself.
WATCH = """() => {
  window.delays = [];
  let tapped = null;
  addEventListener("click", () => { tapped ??= performance.now(); }, true);
  const isResult = ({ addedNodes }) => [...addedNodes].some(({ id }) => id === "round" || id === "running");
  new MutationObserver((changes) => {
    if (tapped === null || !changes.some(isResult)) return;
    const since = tapped;
    tapped = null;
    requestAnimationFrame(() => window.delays.push(performance.now() - since));
  }).observe(document.getElementById("content"), { childList: true, subtree: true });
}"""


class Phone:
    """Taps what a finger can hit, counts the taps, and waits for each answer as a player would."""

    def __init__(self, page, address="**/round/"):
        self.page, self.address, self.taps = page, address, 0

    def tap(self, selector):
        self.page.locator(selector).tap()
        self.taps += 1

    def press(self, button, row):
        self.tap(f"#{button}")
        self.page.locator(f"#row-events-{row}:focus").wait_for()

    def choose(self, name, value):
        choice = f"[name='{name}'][value='{value}']"
        with self.page.expect_response(self.address):
            self.tap(f"label:has({choice})")
        self.page.locator(f"{choice}:checked").wait_for(state="attached")
        self.page.wait_for_function("() => !document.querySelector('.htmx-request')")


def by_fans(phone):
    phone.press("add-kong", 0)
    phone.choose("events-0-seat", 0)
    phone.choose("events-0-feeder", 2)
    phone.press("add-kong", 1)
    phone.choose("events-1-seat", 3)
    phone.choose("events-1-kong", "concealed")
    fans = (["full_flush"], ["all_pungs", "all_simples"], ["all_pungs", "full_flush", "concealed_hand"])
    for event, (seat, feeder, chosen) in enumerate(zip((0, 1, 2), (1, 2, 3), fans, strict=True), start=2):
        phone.press("add-win", event)
        phone.choose(f"events-{event}-wins-0-seat", seat)
        if event < 4:
            phone.choose(f"events-{event}-feeder", feeder)
        for fan in chosen:
            phone.choose(f"events-{event}-wins-0-fans", fan)


def by_tiles(phone):
    phone.press("add-win", 0)
    phone.choose("events-0-wins-0-seat", 1)
    phone.choose("events-0-feeder", 3)
    phone.tap("label:has([name='events-0-wins-0-told'][value='tiles'])")
    phone.page.locator(".tilepad").wait_for()
    phone.tap(".tilepad [data-mode='pung']")
    for tile in ["9p", "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "5p", "5p"]:
        phone.tap(f".tilepad [data-tile='{tile}']")


ROUNDS = {
    "a round of two kongs and three wins by their fans (one, two and three), to its settlement": (
        by_fans,
        ["+8", "−6", "+8", "−10"],
    ),
    "the same as a win in a round, with who won and on whose discard": (by_tiles, ["0", "+1", "0", "−1"]),
}


@pytest.mark.parametrize("what", ROUNDS)
def test_a_round_takes_few_taps(open_page, capsys, what):
    page = open_page("/round/", **PHONE)
    phone = Phone(page)
    page.evaluate(WATCH)
    tell, deltas = ROUNDS[what]
    tell(phone)
    page.locator(".deltas b").first.wait_for()
    page.wait_for_function(
        "(told) => [...document.querySelectorAll('.deltas b')].map((b) => b.textContent).join() === told",
        arg=",".join(deltas),
    )
    delays = page.evaluate("window.delays")
    with capsys.disabled():
        print(f"\nfrom tap to result: {statistics.median(delays):.0f} ms at the median of {len(delays)}", end="")
    told(capsys, what, phone.taps)
