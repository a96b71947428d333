"""A table opened by one of its links, and its pages as a browser without scripts would use them."""

import re

from calculator.models import Table
from tests.web.form_reader import Page

ENGLISH = {"accept-language": "en"}


class Link:
    """A link: `get` and `post` its pages; `fill` the round form and press one of its buttons."""

    def __init__(self, client, code):
        self.client, self.code = client, code

    @property
    def table(self):
        return Table.objects.get(scorer_code=self.code)

    def path(self, page=""):
        return f"/t/{self.code}/{page}"

    def get(self, page="", **headers):
        return self.client.get(self.path(page), headers=ENGLISH | headers)

    def html(self, page=""):
        response = self.get(page)
        assert response.status_code == 200, (page, response.status_code)
        return response.content.decode()

    def post(self, page, data=None, **headers):
        return self.client.post(self.path(page), data or {}, headers=ENGLISH | headers)

    def form(self, page):
        """The fields of the round form as the page shows it."""
        return Page(self.get(page)).fields

    def fill(self, page, edits, button="save", fields=None, **headers):
        """The round form of a page, or the fields given, edited and sent."""
        return self.post(page, {**(fields or self.form(page)), **edits, "do": button}, **headers)

    def row(self, number):
        return self.table.rounds.get(number=number)


def plain_win(seat=0, feeder=1, fan=2):
    """The fields of a round that one player wins on another's discard, nobody else being ready."""
    left = {f"left-{other}-told": ["not_ready"] for other in range(4) if other != seat}
    return {
        "events-0-kind": ["win"],
        "events-0-by": ["discard"],
        "events-0-feeder": [str(feeder)],
        "events-0-wins-0-seat": [str(seat)],
        "events-0-wins-0-told": ["total"],
        "events-0-wins-0-total": [str(fan)],
        **left,
    }


def text_of(response):
    """The words of a page's content, tags left out."""
    html = response.content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


# What every form of a table asks for, and more.
SENT_TO_ANYTHING = {
    "do": "save",
    "token": "walk",
    "version": "1",
    "expected": "",
    "number": "1",
    "position": "5",
    "one": "0",
    "other": "1",
    "first": "1",
    "last": "6",
    "name_0": "Eve",
    "name_1": "Mallory",
    "name_2": "Trudy",
    "name_3": "Oscar",
    "preset": "neijiang",
    "base": "9",
    "money": "9",
    "currency": "x",
    "first_dealer": "3",
    "dealer": "0",
    "document": "{}",
    **{name: value for name, values in plain_win().items() for value in values},
}
