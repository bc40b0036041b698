"""The packages that have message catalogues, and the message keys in their source code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import hedgerow
from hedgerow.games import REGISTRY

SOURCE = Path(hedgerow.__file__).parent
PACKAGES = sorted(
    ".".join(("hedgerow", *file.parent.parent.relative_to(SOURCE).parts))
    for file in SOURCE.rglob("locales/en.txt")
    if "templates" not in file.parts  # the skeleton of a new game is no package
)
_DRAFTS = tuple(cls.__module__.rpartition(".")[0] for cls in REGISTRY.values() if cls.status == "draft")
TRANSLATED = [package for package in PACKAGES if not package.startswith(_DRAFTS)]
"""The packages that need all languages; drafts of games are in English only."""


def folder_of(package: str) -> Path:
    """Return the folder of a package."""
    return SOURCE.joinpath(*package.split(".")[1:])


@cache
def modules_of(package: str) -> tuple[tuple[Path, ast.Module], ...]:
    """Return the modules of a package and of those subpackages that have no catalogue of their own."""
    own = folder_of(package)
    others = [folder_of(other) for other in PACKAGES if other.startswith(f"{package}.")]
    files = [file for file in own.rglob("*.py") if not any(file.is_relative_to(other) for other in others)]
    return tuple((file, ast.parse(file.read_text(encoding="utf-8"))) for file in sorted(files))


def message_keys_in(package: str) -> Iterator[ast.expr]:
    """Yield the first argument of every call of `msg` in a package."""
    for _, tree in modules_of(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _name(node.func) == "msg":
                yield node.args[0]


def strings_in(package: str) -> set[str]:
    """Return all string literals of a package."""
    return {
        node.value
        for _, tree in modules_of(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def pattern_of(key: ast.expr) -> str | None:
    """Return a regular expression for a key written as an f-string; `None` for any other expression."""
    if not isinstance(key, ast.JoinedStr):
        return None
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in key.values)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
