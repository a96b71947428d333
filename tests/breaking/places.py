"""Where things stand in a round document."""

from collections import Counter

from tests import oracle
from tests.dealing import rule_set
from tests.reference import shown


def hands_of(document):
    """(path, entry, seat) of every hand shown by its tiles, winners first."""
    return [(path, entry) for path, entry in [*winners_of(document), *left_of(document)] if "concealed" in entry]


def winners_of(document):
    return [
        (f"events.{index}.wins.{number}", entry)
        for index, event in enumerate(document["events"])
        for number, entry in enumerate(event.get("wins", []))
    ]


def left_of(document):
    return [(f"still_in.{place}", entry) for place, entry in enumerate(document["still_in"])]


def events_of(document, kind, **fields):
    """(index, event) of one kind with these fields."""
    return [
        (index, event)
        for index, event in enumerate(document["events"])
        if event["kind"] == kind and all(event.get(key) == value for key, value in fields.items())
    ]


def one_of(rng, places):
    return rng.choice(places) if places else (None, None)


def out_before(document, index):
    """The seats that have won or are out when an event comes."""
    gone = set()
    for event in document["events"][:index]:
        gone |= {win["seat"] for win in event.get("wins", [])}
        gone |= {event["seat"]} if event["kind"] == "false_win" else set()
    return sorted(gone)


def change(document, **changes):
    named = document["rules"] if isinstance(document["rules"], dict) else {"preset": document["rules"], "changes": {}}
    document["rules"] = {**named, "changes": {**named["changes"], **changes}}


def on_the_table(document):
    """How many of each tile all hands shown hold together, a tile won by several once."""
    copies = Counter()
    for _, entry in hands_of(document):
        copies += oracle.copies_held(*shown(entry))
    for event in document["events"]:
        copies.update({win["tile"] for win in event.get("wins", []) if "tile" in win})
    return copies


def is_declared(document):
    return rule_set(document["rules"]).void == "declared"


def index_of(path):
    return int(path.split(".")[1])
