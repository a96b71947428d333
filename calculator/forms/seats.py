"""换位表: two players whose seats were mixed up, and in which rounds."""

from collections.abc import Sequence

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from calculator.forms.fields import Number, One, Row, whole_number
from calculator.forms.rows import Row as TypedRow
from calculator.wording import problem_sentence
from scoring.problems import Problem, Refused

# Larger than any number of a round.
MOST = 10**9


class SwapForm(Row):
    """换位表: the players, and the first and the last round."""

    one = One(_("One player"))
    other = One(_("The other player"))
    first = Number(_("From round"))
    last = Number(_("To round"))

    def __init__(self, fields: TypedRow, names: Sequence[str]) -> None:
        super().__init__(MultiValueDict(fields))
        for name in ("one", "other"):
            self.offer(name, [(str(player), known) for player, known in enumerate(names)])

    def numbers(self) -> tuple[int, int, int, int]:
        """Both players and both positions; nobody and no round where no number was told."""
        return self._number("one", -1), self._number("other", -1), self._number("first", MOST), self._number("last", -1)

    def _number(self, name: str, otherwise: int) -> int:
        number = whole_number(self.typed(name))
        return number if isinstance(number, int) and 0 <= number < MOST else otherwise

    def refuse(self, refused: Refused) -> list[dict[str, str]]:
        """Writes the problems at their fields; the lines of the summary."""
        return [self._refuse(problem) for problem in refused.problems]

    def _refuse(self, problem: Problem) -> dict[str, str]:
        name = "first" if problem.where == "positions" else "other"
        sentence = problem_sentence(problem)
        self.add_error(name, sentence)
        field = self[name]
        return {"sentence": sentence, "anchor": str(field.auto_id) + ("_0" if name == "other" else "")}
