"""问题: what is wrong with a hand or a round, as values; their sentences belong to whoever shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Problem:
    """问题: a code, the path of the place at fault (`events.3.wins.0`), and what the sentence about it needs."""

    code: str
    where: str
    params: Mapping[str, str | int | None] = field(default_factory=dict)


class Refused(ValueError):
    """Facts that break a rule of the game, with every problem found; nothing was settled."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{problem.code} at {problem.where or 'the document'}" for problem in self.problems))


def distinct(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems, each code, place and params once."""
    return tuple({(p.code, p.where, *sorted(p.params.items())): p for p in problems}.values())
