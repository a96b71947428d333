import pytest


@pytest.fixture
def post_round(client):
    """Sends the form of the round page: `post_round(fields, button, language="en", htmx=False)`."""

    def post_round(fields, button="settle", language="en", htmx=False):
        headers = {"accept-language": language} | ({"HX-Request": "true"} if htmx else {})
        return client.post("/round/", {**fields, "do": button}, headers=headers)

    return post_round
