"""A table, legal rounds to record at it, and a view of it that tests compare."""

import copy

import pytest

from calculator import services
from calculator.tables.demo import demo_rounds
from tests.tables.evening import SETTINGS


@pytest.fixture
def table(db):
    return services.create_table(SETTINGS)


@pytest.fixture
def rounds():
    """24 legal round documents under the table's rules."""
    return copy.deepcopy(demo_rounds())


@pytest.fixture
def evening(table, rounds):
    """The table with six rounds."""
    for document in rounds[:6]:
        services.record_round(table, document)
    table.refresh_from_db()
    return table
