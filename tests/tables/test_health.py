"""The page that a proxy or a monitor asks."""

import pytest
from django.db import connection
from django.test import RequestFactory

from calculator.views.health import health


def ask(method="get"):
    return health(getattr(RequestFactory(), method)("/health/"))


def test_all_is_well_when_the_database_answers(db):
    response = ask()
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response.headers["Cache-Control"]
    assert ask("head").status_code == 200
    assert ask("post").status_code == 405


def test_a_database_without_tables_is_not_well(db, caplog):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE calculator_table RENAME TO elsewhere")
    response = ask()
    assert (response.status_code, response.content) == (503, b"database\n")
    assert "calculator_table" in caplog.text


@pytest.mark.django_db
def test_it_says_nothing_of_what_is_kept(table):
    assert table.scorer_code not in ask().content.decode()
