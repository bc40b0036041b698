"""JSON files that are written atomically: a reader finds the old content or the new one, never a part."""

from __future__ import annotations

import json
from pathlib import Path
from secrets import token_hex
from typing import Any

from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import Json


def read_json(path: Path) -> dict[str, Any]:
    """Return the object in a file; raise `HedgerowError` if there is none."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error
    except ValueError as error:
        raise HedgerowError(f"{path}: not JSON ({error})") from error
    if not isinstance(content, dict):
        raise HedgerowError(f"{path}: not a JSON object")
    return content


def write_json(path: Path, value: Json) -> None:
    """Write a value as indented JSON."""
    write_atomically(path, json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def write_atomically(path: Path, text: str) -> None:
    """Replace a file as a whole, so that a crash leaves the old content or the new one."""
    temporary = path.parent / f".hedgerow-{token_hex(8)}"
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error
    finally:
        temporary.unlink(missing_ok=True)
