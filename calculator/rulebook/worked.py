"""书上的例子: the worked answers that a preset's text prints, to be held against what the engine computes."""

from dataclasses import dataclass

from django.utils.translation import gettext_noop as _

from calculator.rulebook.scenes import PASSIVE_PIG, PIG_AMONG_UNREADY, SCENES, SHOT_AFTER_A_KONG, Scene
from scoring.events import State


@dataclass(frozen=True)
class Worked:
    """书上的例子: a hand under the number it has in the text, and the answer printed there.

    A won hand prints its total in fan; a waiting one its state, and at the ready check what it is paid in points.
    """

    title: str
    number: int
    text: str
    fan: int | None = None
    state: State | None = None
    points: int | None = None


@dataclass(frozen=True)
class WorkedStory:
    """书上的例子: a story of kongs or pigs, and what the text says that A, B, C, D and the pool gain by it."""

    title: str
    number: int
    scene: Scene
    moved: tuple[int, int, int, int, int]


FAN = _("Fan example %(number)d")
READINESS = _("Readiness %(number)d")
READY_CHECK = _("Ready check %(number)d")
KONG = _("Kong %(number)d")
PIG = _("Flower pig %(number)d")

WORKED = {
    "sbr-2025": (
        Worked(FAN, 1, "678m 1237p direct:9m concealed:4p +7p", fan=2),
        Worked(FAN, 2, "45s 77s 6p 7777p 8p pung:3s +3s", fan=2),
        Worked(FAN, 3, "3333m 4m 66m 77m 55s 77s +4m", fan=3),
        Worked(FAN, 4, "88p 99m pung:5m pung:6m pung:7p +9m", fan=1),
        Worked(FAN, 5, "5s pung:4p concealed:9p pung:1s pung:8s +5s", fan=3),
        Worked(FAN, 6, "2346788m pung:1m pung:5m +5m", fan=3),
        Worked(FAN, 7, "888p 9p pung:1p pung:2p pung:4p +9p", fan=3),
        Worked(FAN, 8, "11224455s 7s 8899s +7s", fan=4),
        Worked(FAN, 9, "44p 6p 88p 99p 77s 88s 99s +6p", fan=2),
        Worked(READINESS, 1, "111p 9m pung:8m pung:9m pung:4p", state=State.READY),
        Worked(READINESS, 2, "9999m pung:8m pung:1p pung:4p", state=State.NOT_READY),
        Worked(READINESS, 3, "1111s 234444s pung:9p", state=State.NOT_READY),
        Worked(READINESS, 4, "345p 66p 35s pung:9p concealed:4s", state=State.READY),
        Worked(READY_CHECK, 1, "3m 444m pung:1m pung:8p pung:9p", state=State.READY, points=2),
        Worked(READY_CHECK, 2, "111s 22s 33s 456s pung:8s", state=State.READY, points=8),
        Worked(READY_CHECK, 3, "34567p 888s 99s pung:5p", state=State.READY, points=2),
        Worked(READY_CHECK, 4, "34567p 888p 99s pung:5p", state=State.READY, points=4),
    )
}

STORIES = {
    "sbr-2025": (
        WorkedStory(KONG, 1, SCENES["kong_concealed"], (6, -2, -2, -2, 0)),
        WorkedStory(KONG, 2, SCENES["kong_direct"], (2, -2, 0, 0, 0)),
        WorkedStory(KONG, 3, SCENES["kong_added"], (3, -1, -1, -1, 0)),
        WorkedStory(KONG, 4, SCENES["late_added_pays"], (0, 0, 0, 0, 0)),
        WorkedStory(KONG, 5, SHOT_AFTER_A_KONG, (2, -6, 2, 2, 0)),
        # The text: a passive pig is treated as not ready, and pays no penalty.
        WorkedStory(PIG, 1, PASSIVE_PIG, (-6, 2, 2, 2, 0)),
        WorkedStory(PIG, 2, PIG_AMONG_UNREADY, (-24, 0, 0, 0, 24)),
    )
}
