import pytest

from calculator import services
from calculator.tables.demo import demo_rounds
from tests.tables.evening import SETTINGS
from tests.web.table_link import Link


@pytest.fixture
def post_round(client):
    """Sends the form of the round page: `post_round(fields, button, language="en", htmx=False)`."""

    def post_round(fields, button="settle", language="en", htmx=False):
        headers = {"accept-language": language} | ({"HX-Request": "true"} if htmx else {})
        return client.post("/round/", {**fields, "do": button}, headers=headers)

    return post_round


@pytest.fixture
def table(db):
    """A table of Dong, Nan, Xi and Bei under the rules of Chengdu, half a yuan a point."""
    return services.create_table(SETTINGS)


@pytest.fixture
def evening(table):
    """The table with six rounds."""
    for document in demo_rounds()[:6]:
        services.record_round(table, document)
    table.refresh_from_db()
    return table


@pytest.fixture
def scorer(client, table):
    """The scorer's link, in English."""
    return Link(client, table.scorer_code)


@pytest.fixture
def viewer(client, table):
    """The viewers' link, in English."""
    return Link(client, table.viewer_code)
