"""读: what is known of a table, in a bounded number of queries whatever its length; sums are made in SQL.

Where several of these make up one page, open the table first: a page may then be newer than the version it names,
never older.
"""

from calculator.selectors.audit import Fault, ledger_faults
from calculator.selectors.export import rounds_csv, table_document, transfers_csv
from calculator.selectors.history import Happened, VersionLine, changes_page, last_undoable, version_lines
from calculator.selectors.pages import Page
from calculator.selectors.proposals import Proposal, propose
from calculator.selectors.rounds import (
    RoundLine,
    RulesSpan,
    WinLine,
    named_document,
    named_facts,
    round_at,
    rounds_after,
    rounds_page,
    rules_spans,
    settled,
)
from calculator.selectors.standings import CurvePoint, Standings, balance_curve, payments, standings
from calculator.selectors.statistics import PlayerStatistics, average_fan, statistics
from calculator.selectors.tables import Opened, Role, open_table
from calculator.selectors.transfers import TransferLine, TransferSums, transfer_sums, transfers_page

__all__ = [
    "CurvePoint",
    "Fault",
    "Happened",
    "Opened",
    "Page",
    "PlayerStatistics",
    "Proposal",
    "Role",
    "RoundLine",
    "RulesSpan",
    "Standings",
    "TransferLine",
    "TransferSums",
    "VersionLine",
    "WinLine",
    "average_fan",
    "balance_curve",
    "changes_page",
    "last_undoable",
    "ledger_faults",
    "named_document",
    "named_facts",
    "open_table",
    "payments",
    "propose",
    "round_at",
    "rounds_after",
    "rounds_csv",
    "rounds_page",
    "rules_spans",
    "settled",
    "standings",
    "statistics",
    "table_document",
    "transfer_sums",
    "transfers_csv",
    "transfers_page",
    "version_lines",
]
