"""TypeScript types for a client, made from the server's own description: `python -m hedgerow.server.http.typescript > schema.ts`.

The messages of the WebSocket are among them: they are described under `/api/protocol`, for OpenAPI knows no sockets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

from hedgerow.server.http.app import create
from hedgerow.server.live import protocol
from hedgerow.server.settings import Settings

HEAD: Final = (
    "// Made from the server's description by `python -m hedgerow.server.http.typescript`; changes here are lost.\n"
)
_SIMPLE: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_MESSAGES: Final = {"from_page": "FromPage", "to_page": "ToPage"}
_UNTOLD: Final = "null"
"""The messages are described as fields that are never sent; this part of their types only says so."""

Described = Mapping[str, Any]
Find = Callable[[Described], Described | None]


def typescript() -> str:
    """All types of the HTTP side and of the live protocol."""
    app = create(Settings(database="sqlite+aiosqlite://"))
    description = app.openapi_schema.to_schema()
    named = description["components"]["schemas"]
    version = f"/** The version of the live protocol. */\nexport const VERSION = {protocol.VERSION};\n"
    parts = [HEAD, version, *(f"export interface {name} {_object(schema)}\n" for name, schema in named.items())]
    for field, name in _MESSAGES.items():
        kinds = [kind for kind in _kinds(named["Protocol"]["properties"][field]) if kind != _UNTOLD]
        parts.append(f"export type {name} = {' | '.join(kinds)};\n")
    parts.append(_by_address("Wishes", "What is sent, by address.", description, _wish))
    parts.append(_by_address("Answers", "What comes back if all is well, by address.", description, _answer))
    return "\n".join(parts)


def _type(schema: Described) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "oneOf" in schema:
        return " | ".join(dict.fromkeys(_kinds(schema)))
    match schema.get("type"):
        case "array":
            return _array(schema)
        case "object":
            return _object(schema)
        case str(name):
            return _SIMPLE[name]
        case _:
            return "unknown"


def _kinds(schema: Described) -> list[str]:
    return [_type(kind) for kind in schema["oneOf"]]


def _array(schema: Described) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(_type(item) for item in schema['prefixItems'])}]"
    item = _type(schema["items"])
    return f"readonly {item}[]" if item.isidentifier() else f"readonly ({item})[]"


def _object(schema: Described) -> str:
    if "additionalProperties" in schema:
        return f"Readonly<Record<string, {_type(schema['additionalProperties'])}>>"
    required = set(schema.get("required", ()))
    fields = [
        f"  readonly {name}{'' if name in required else '?'}: {_type(field)};"
        for name, field in schema.get("properties", {}).items()
    ]
    return "\n".join(["{", *fields, "}"])


def _by_address(name: str, about: str, description: Described, find: Find) -> str:
    lines = [f"/** {about} */", f"export interface {name} {{"]
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            found = find(operation)
            if found is not None:
                lines.append(f'  readonly "{method.upper()} {path}": {_type(found)};')
    return "\n".join([*lines, "}\n"])


def _wish(operation: Described) -> Described | None:
    body = operation.get("requestBody")
    return None if body is None else _json(body)


def _answer(operation: Described) -> Described | None:
    good = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
    found = _json(good)
    return None if found is None or found.get("type") == "string" else found  # files and pictures need no types


def _json(described: Described) -> Described | None:
    content = described.get("content") or {}
    found: Described | None = content.get("application/json", {}).get("schema")
    return found


if __name__ == "__main__":
    sys.stdout.write(typescript())
