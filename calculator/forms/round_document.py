"""表单 ⇄ 文档: the filled form as a round document, and a round document as the fields of the form."""

from dataclasses import dataclass, field
from typing import Any

from calculator.documents import Document, dump_json
from calculator.forms.fan import fan_text, is_multiplier, told_fan
from calculator.forms.fields import Row, whole_number
from calculator.forms.hand_text import hand_document, hand_text, notation_problem
from calculator.forms.round import LeftForm, RoundForm, rules_of, rules_value
from calculator.forms.rows import Row as TypedRow
from calculator.forms.rows import with_rows
from calculator.forms.story import BY_EVENTS
from calculator.forms.timeline import EventForm, WonForm
from calculator.forms.voids import tell_voids
from scoring.events import By, State
from scoring.fans import ROOT
from scoring.hand import KongKind
from scoring.notation import NotationError
from scoring.problems import Problem, Refused
from scoring.rules import RuleSet
from scoring.tiles import Tile


@dataclass(slots=True)
class Draft:
    """草稿: the document that a form tells, what could not be read on the way, and who the players left are."""

    document: Document = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    left_seats: list[int] = field(default_factory=list)


def draft_of(form: RoundForm) -> Draft:
    """The document of a form. What was left empty is left out, for the reader of the document to miss it."""
    draft = Draft()
    rules = form.rules
    draft.document = {
        "format": "xuezhan-round/1",
        "rules": _rules(rules, draft),
        **_given(base=_number(rules, "base"), dealer=_number(rules, "dealer")),
        "players": [{"name": p.player_name, "void": p.typed("void") or None} for p in form.players],
        "events": [_event(event, f"events.{number}", draft) for number, event in enumerate(form.events)],
        "over": {"yes": True, "no": False, BY_EVENTS: form.story.is_over}.get(over := rules.typed("over"), over),
    }
    if form.story.rules.void == "declared":
        tell_voids(draft.document)
    if draft.document["over"] is not False:
        for left in form.left:
            if left.is_told:
                where = f"still_in.{len(draft.left_seats)}"
                draft.document.setdefault("still_in", []).append(_left(left, where, draft))
                draft.left_seats.append(left.number)
    return draft


def _given(**values: Any) -> Document:
    """The values that are there; `from_` stands for the key from."""
    return {key.rstrip("_"): value for key, value in values.items() if value != ""}


def _number(row: Row, name: str) -> int | str:
    return whole_number(row.typed(name))


def _rules(rules: Row, draft: Draft) -> Any:
    try:
        return rules_value(rules.typed("preset"), rules.typed("changes"))
    except Refused as refused:
        draft.problems += refused.problems
        return rules.typed("preset")


def _event(event: EventForm, where: str, draft: Draft) -> Document:
    kind = event.typed("kind")
    if kind == "win":
        return _win(event, where, draft)
    told = {"kind": kind, **_given(seat=_number(event, "seat"))}
    if kind == "kong":
        told |= _given(kong=event.typed("kong")) | {"tile": event.typed("tile") or None}
        if event.typed("kong") != KongKind.CONCEALED:
            told |= _given(from_=_number(event, "feeder"))
        if event.typed("kong") == KongKind.ADDED:
            told["late"] = event.typed("late") != ""
    return told


def _win(event: EventForm, where: str, draft: Draft) -> Document:
    told = {"kind": "win", **_given(by=event.typed("by"))}
    if event.typed("by") != By.SELF_DRAW:
        told |= _given(from_=_number(event, "feeder"))
    told["circumstances"] = event.all_typed("circumstances")
    told["wins"] = wins = [_won(won, f"{where}.wins.{number}", draft) for number, won in enumerate(event.wins)]
    # All won the same tile: who names none won that of the first.
    tile = next((won["tile"] for won in wins if "tile" in won), "")
    for won in wins:
        if "concealed" in won:
            won |= _given(tile=won.get("tile", tile))
    return told


def _won(won: WonForm, where: str, draft: Draft) -> Document:
    told = _given(seat=_number(won, "seat"))
    match won.typed("told"):
        case "fans":
            return told | {"fans": _fans(won)}
        case "total":
            return told | {"fan": _fan(won, "total", where, draft)}
    hand, behind = _tiles(won.typed("hand"), where, draft)
    return told | hand | _given(tile="" if behind is None else str(behind))


def _fan(row: WonForm | LeftForm, name: str, where: str, draft: Draft) -> int | str:
    text = row.typed(name)
    fan = told_fan(text, row.rules)
    if text and isinstance(fan, str) and is_multiplier(text, row.rules):
        draft.problems.append(Problem("bad_value", f"{where}.fan", {"expected": "multiplier", "got": text[:40]}))
        return 0
    return fan


def _fans(won: WonForm) -> Document:
    """How often each fan is held; `key*2` is a count that the page itself never offers."""
    fans: Document = {}
    for chosen in won.all_typed("fans"):
        key, _, times = chosen.partition("*")
        fans[key] = whole_number(times) if times else 1
    roots = _number(won, "root") if won.typed("root") else won.roots
    return fans | ({ROOT: roots} if roots else {})


def _tiles(text: str, where: str, draft: Draft) -> tuple[Document, Tile | None]:
    try:
        return hand_document(text)
    except NotationError as error:
        draft.problems.append(notation_problem(error, f"{where}.concealed", text))
        return {"concealed": ""}, None


def _left(left: LeftForm, where: str, draft: Draft) -> Document:
    state = left.typed("told")
    told: Document = {"seat": left.number}
    passive = {"passive": True} if left.typed("passive") else {}
    if state in ("", "tiles"):
        hand, behind = _tiles(left.typed("hand"), where, draft)
        if behind is not None:
            draft.problems.append(Problem("unreadable_tiles", f"{where}.concealed", {"token": f"+{behind}"}))
        return told | hand | passive
    told["state"] = state
    if state == State.READY:
        told |= _given(fan=_fan(left, "fan", where, draft))
    return told | (passive if state == State.FLOWER_PIG else {})


def fields_of(document: Document) -> TypedRow:
    """The fields of a form that tells a document, one that `read_round` has read."""
    rules = document["rules"]
    changes = {} if isinstance(rules, str) else rules.get("changes", {})
    over = document.get("over", True)
    fields: TypedRow = {
        "preset": [rules if isinstance(rules, str) else rules["preset"]],
        "changes": [dump_json(changes) if changes else ""],
        "base": [str(document.get("base", 1))],
        "dealer": [str(document["dealer"])],
        "over": ["yes" if over else "no"],
    }
    spoken = rules_of(fields)
    left: list[TypedRow] = [{}, {}, {}, {}]
    for player in document.get("still_in", []):
        left[player["seat"]] = _left_row(player, spoken)
    players = [{"name": [player["name"]], "void": [player.get("void") or ""]} for player in document["players"]]
    fields = with_rows(fields, "players", players)
    fields = with_rows(fields, "events", [_event_row(event, spoken) for event in document["events"]])
    return with_rows(fields, "left", left)


def _event_row(event: Document, rules: RuleSet) -> TypedRow:
    row = {
        "kind": [event["kind"]],
        "seat": [_seat(event.get("seat"))],
        "kong": [event.get("kong", "")],
        "by": [event.get("by", "")],
        "feeder": [_seat(event.get("from"))],
        "circumstances": list(event.get("circumstances", [])),
    }
    if event.get("late"):
        row["late"] = ["on"]
    if event["kind"] == "kong":
        row["tile"] = [event.get("tile") or ""]
    wins: list[TypedRow] = []
    tile = ""
    for won in event.get("wins", []):
        wins.append(_won_row(won, tile, rules))
        tile = tile or won.get("tile", "")
    return with_rows(row, "wins", wins)


def _won_row(won: Document, known: str, rules: RuleSet) -> TypedRow:
    """A winner; the winning tile is told where it is not the one known already."""
    row = {"seat": [_seat(won["seat"])]}
    if "fans" in won:
        fans = {key: times for key, times in won["fans"].items() if key != ROOT}
        chosen = [key if times == 1 else f"{key}*{times}" for key, times in fans.items()]
        return row | {"told": ["fans"], "fans": chosen, "root": [str(won["fans"].get(ROOT, 0))]}
    if "fan" in won:
        return row | {"told": ["total"], "total": [fan_text(won["fan"], rules)]}
    tile = "" if won["tile"].strip() == known.strip() else f" +{won['tile'].strip()}"
    return row | {"told": ["tiles"], "hand": [hand_text(won) + tile]}


def _left_row(left: Document, rules: RuleSet) -> TypedRow:
    passive = {"passive": ["on"]} if left.get("passive") else {}
    if "state" in left:
        fan = fan_text(left["fan"], rules) if "fan" in left else ""
        return {"told": [left["state"]], "fan": [fan]} | passive
    return {"told": ["tiles"], "hand": [hand_text(left)]} | passive


def _seat(seat: int | None) -> str:
    return "" if seat is None else str(seat)
