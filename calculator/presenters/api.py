"""接口: the operations of the API as its own description tells them, each with a request and the answer it gets."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext

from calculator.api import api
from calculator.documents import Document, answer_hand, answer_round, answer_rules, presets_document
from calculator.openapi import Schema
from scoring.presets import PRESETS

ASKED_RULES = next(iter(PRESETS))
ANSWERS: dict[str, Callable[[Document], Document]] = {
    "/api/settle": answer_round,
    "/api/score": answer_hand,
    "/api/rules": lambda _: presets_document(),
    "/api/rules/{key}": lambda _: answer_rules(ASKED_RULES),
}


@dataclass(frozen=True)
class MemberView:
    """字段: a member of the document that an operation takes."""

    name: str
    needed: bool
    values: str


@dataclass(frozen=True)
class StatusView:
    number: int
    meaning: str


@dataclass(frozen=True)
class OperationView:
    """操作: `request` is a command to paste, `answer` what it gets; `refused` is the answer to an empty document."""

    anchor: str
    method: str
    path: str
    summary: str
    members: tuple[MemberView, ...]
    request: str
    answer: str
    refused: str
    statuses: tuple[StatusView, ...]


def operations_view(origin: str) -> tuple[OperationView, ...]:
    """接口说明: every operation; `origin` is the address that the reader reached this server by."""
    paths = api.get_openapi_schema()["paths"]
    return tuple(
        _operation(origin, path, method, told) for path, methods in paths.items() for method, told in methods.items()
    )


def _operation(origin: str, path: str, method: str, told: Schema) -> OperationView:
    content = told.get("requestBody", {}).get("content", {}).get("application/json", {})
    example, answer = content.get("example"), ANSWERS[path]
    return OperationView(
        anchor=f"{method}{path.replace('/', '-').replace('{', '').replace('}', '')}",
        method=method.upper(),
        path=path,
        summary=gettext(told["summary"]),
        members=_members(content.get("schema", {})),
        request=_command(origin + path.format(key=ASKED_RULES), example),
        answer=_shown(answer(example)),
        refused=_shown(answer({})) if example else "",
        statuses=tuple(StatusView(int(status), gettext(r["description"])) for status, r in told["responses"].items()),
    )


def _command(address: str, document: Document | None) -> str:
    if document is None:
        return f"curl {address}"
    return f"curl {address} --json '{_shown(document)}'"


def _shown(document: Document) -> str:
    """A document over several lines: a member a line, small values kept together."""
    members = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in document.items())
    return "{\n" + ",\n".join(members) + "\n}"


def _members(schema: Schema) -> tuple[MemberView, ...]:
    needed = schema.get("required", ())
    return tuple(
        MemberView(name, name in needed, _values(values)) for name, values in schema.get("properties", {}).items()
    )


def _values(schema: Schema) -> str:
    """What a member may be, in a few words; the whole is in the description for programs."""
    if "enum" in schema:
        return ", ".join(schema["enum"])
    if "minimum" in schema:
        return f"{schema['minimum']}–{schema['maximum']}"
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(_values(option) for option in options)
    if schema["type"] == "array":
        return f"[{_values(schema['items'])}, …]"
    return gettext(schema["description"]) if "description" in schema else str(schema["type"])
