"""改: the only writers of what is kept. Each is one transaction, and the whole of it happens or nothing."""

from calculator.services.demo import make_demo
from calculator.services.imports import import_table
from calculator.services.order import insert_round, move_round
from calculator.services.rounds import cancel_round, edit_round, record_round, restore_version
from calculator.services.seats import swap_seats
from calculator.services.tables import change_table, create_table, delete_table
from calculator.services.undo import undo_last
from calculator.services.writing import Stale

__all__ = [
    "Stale",
    "cancel_round",
    "change_table",
    "create_table",
    "delete_table",
    "edit_round",
    "import_table",
    "insert_round",
    "make_demo",
    "move_round",
    "record_round",
    "restore_version",
    "swap_seats",
    "undo_last",
]
