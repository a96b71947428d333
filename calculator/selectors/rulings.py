"""裁定: which ruling a code opens."""

from calculator.models import Ruling


def open_ruling(code: str) -> Ruling | None:
    """开门: the ruling kept under a code; None where there is none."""
    # A database may refuse to look for such a text at all.
    if not code or "\0" in code:
        return None
    return Ruling.objects.filter(code=code).first()
