"""番种: the fans of a win in short, each word with its place in the glossary."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from calculator import wording
from calculator.documents import Document


@dataclass(frozen=True)
class FanWordView:
    """番种: a fan; its key in the glossary."""

    key: str
    name: str


@dataclass(frozen=True)
class FanLinkView:
    """番种: one line of a score: how often it counts, empty where once, and its fan; of a combination, each."""

    times: str
    words: tuple[FanWordView, ...]


def fan_links(fans: Iterable[Document]) -> tuple[FanLinkView, ...]:
    """番种: `fans` are lines as in a settlement document."""
    return tuple(
        FanLinkView(
            times="" if line["times"] == 1 else _("%(times)d ×") % {"times": line["times"]},
            words=tuple(FanWordView(key, wording.fan_name(key)) for key in line["key"].split("+")),
        )
        for line in fans
    )
