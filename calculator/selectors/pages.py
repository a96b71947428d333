"""页: a part of a long list."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """页: the items of page `number` of `pages`, both from 1, and how many items there are on all of them."""

    items: tuple[T, ...]
    number: int
    pages: int
    total: int

    @property
    def older(self) -> int | None:
        """The number of the next page."""
        return self.number + 1 if self.number < self.pages else None

    @property
    def newer(self) -> int | None:
        """The number of the page before."""
        return self.number - 1 if self.number > 1 else None


def page_of(found: QuerySet[Any], number: int, size: int, present: Callable[[list[Any]], list[T]]) -> Page[T]:
    """A page of what was found, in two queries; a number past either end is the page at that end."""
    total = found.count()
    pages = max(1, -(-total // size))
    number = max(1, min(number, pages))
    rows = list(found[(number - 1) * size : number * size])
    return Page(tuple(present(rows)), number, pages, total)
