"""The rooms that say something, found by their folders, and what their Python says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import hedgerow

SOURCE = Path(hedgerow.__file__).parent
ROOMS = sorted(
    ".".join(("hedgerow", *file.parent.parent.relative_to(SOURCE).parts)) for file in SOURCE.rglob("locales/en.txt")
)


def folder_of(room: str) -> Path:
    """The folder of a room."""
    return SOURCE.joinpath(*room.split(".")[1:])


@cache
def modules_of(room: str) -> tuple[tuple[Path, ast.Module], ...]:
    """The Python of a room: of its folder, and of folders inside that are no rooms of their own."""
    own = folder_of(room)
    others = [folder_of(other) for other in ROOMS if other.startswith(f"{room}.")]
    files = [file for file in own.rglob("*.py") if not any(file.is_relative_to(other) for other in others)]
    return tuple((file, ast.parse(file.read_text(encoding="utf-8"))) for file in sorted(files))


def said_in(room: str) -> Iterator[ast.expr]:
    """The keys by which a room says something, as its Python writes them."""
    for _, tree in modules_of(room):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _name(node.func) == "msg":
                yield node.args[0]


def texts_in(room: str) -> set[str]:
    """All texts in the Python of a room."""
    return {
        node.value
        for _, tree in modules_of(room)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def pattern_of(key: ast.expr) -> str | None:
    """What keys that are put together when they are said look like; `None` if nothing is known of them."""
    if not isinstance(key, ast.JoinedStr):
        return None
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in key.values)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
