"""Small JSON files that are there as a whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from secrets import token_hex
from typing import Any

from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import Json


def read_json(path: Path) -> dict[str, Any]:
    """The object in a file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error
    except ValueError as error:
        raise HedgerowError(f"{path}: not JSON ({error})") from error
    if not isinstance(found, dict):
        raise HedgerowError(f"{path}: not a JSON object")
    return found


def write_json(path: Path, value: Json) -> None:
    """Write an object; whoever looks meanwhile, or after a crash, finds the old file or the new one."""
    write_whole(path, json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def write_whole(path: Path, text: str) -> None:
    """Write a text; whoever looks meanwhile, or after a crash, finds the old file or the new one."""
    temporary = path.parent / f".hedgerow-{token_hex(8)}"
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error
    finally:
        temporary.unlink(missing_ok=True)
