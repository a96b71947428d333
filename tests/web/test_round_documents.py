"""Documents opened on the round page: however long, told whole or refused where they stand."""

import copy
import json

import pytest

from calculator.documents.samples import SAMPLE
from tests.web.form_reader import Page
from tests.web.rounds import fans, kinds, kong, win


def opened(post_round, **edits):
    return post_round({"opened": [json.dumps(copy.deepcopy(SAMPLE) | edits)]}, "open")


@pytest.mark.parametrize("count", [41, 100])
def test_a_document_of_many_events_is_opened_and_stays_open(post_round, count):
    page = Page(opened(post_round, events=[kong(0, "concealed", None)] * count, over=False, still_in=[]))
    assert len(kinds(page)) == count
    assert f">+{6 * count}<" in page.html
    again = post_round(page.fields, "settle")
    assert again.status_code == 200
    assert len(kinds(Page(again))) == count


def test_a_document_of_wins_by_the_hundred_is_opened_with_its_problems(post_round):
    won = win("discard", *[fans(seat, root=1) for seat in (0, 1, 2)], feeder=3)
    response = opened(post_round, events=[won] * 100)
    page = Page(response)
    assert response.status_code == 422
    assert "#id_events-99-wins-2-seat_0" in page.links
    assert post_round(page.fields, "settle").status_code == 422


def test_a_document_of_more_events_is_refused_where_it_stands(post_round):
    page = Page(opened(post_round, events=[kong(0, "concealed", None)] * 101))
    assert "events: “list” is not possible here." in page.links["#id_opened"]


@pytest.mark.parametrize(
    ("edits", "place"),
    [
        ({"still_in": [*SAMPLE["still_in"], {"seat": 3, "state": "not_ready"}]}, "still_in.1: Bei"),
        ({"still_in": [{"seat": 0, "state": "not_ready"}], "over": False}, "still_in.0: Dong"),
    ],
    ids=["a seat told twice", "a winner while the round is played"],
)
def test_what_the_form_has_no_place_for_is_told_and_not_dropped(post_round, edits, place):
    response = opened(post_round, **edits)
    page = Page(response)
    assert response.status_code == 422
    assert place in page.links["#id_opened"]
    assert json.loads(page.fields["opened"][0]) == SAMPLE | edits
