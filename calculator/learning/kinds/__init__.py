"""题型: the seven kinds of questions, each in a file of its own."""

from calculator.learning.kinds.end import END
from calculator.learning.kinds.fans import FANS
from calculator.learning.kinds.pays import PAYS
from calculator.learning.kinds.points import POINTS
from calculator.learning.kinds.void import VOID
from calculator.learning.kinds.waits import WAITS
from calculator.learning.kinds.win import WIN

BY_KEY = {kind.key: kind for kind in (WIN, VOID, FANS, POINTS, WAITS, END, PAYS)}
KINDS = tuple(BY_KEY)
SKILLS = {key: kind.skills for key, kind in BY_KEY.items()}

__all__ = ["BY_KEY", "KINDS", "SKILLS"]
