"""Documents with one place changed, so that a table of cases can name the place and what stands there instead."""

from copy import deepcopy

GONE = object()


def edited(document, path, value):
    """A copy with another value at a path (`events.3.wins.0.seat`); GONE takes the key out, `+` appends to a list."""
    if not path:
        return value
    changed = deepcopy(document)
    *way, last = path.split(".")
    place = changed
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    if isinstance(place, list):
        if last == "+":
            place.append(value)
        elif value is GONE:
            del place[int(last)]
        else:
            place[int(last)] = value
    elif value is GONE:
        del place[last]
    else:
        place[last] = value
    return changed


def places(answer):
    """What a problems document says, as (code, where), sorted."""
    return sorted((problem["code"], problem["where"]) for problem in answer["problems"])
