"""Chat lines that the server writes. They are stored in English and translated for each reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hedgerow.games.core.contract import Json
from hedgerow.i18n import Language
from hedgerow.server.errors import msg

CLOSED_NOTICE: Final = "I have closed this table."
OWNER_NAME: Final = "Owner"
"""The stored name of an owner who has no seat."""
_KEYS: Final = {CLOSED_NOTICE: "closed-notice"}
"""The message of each stored text. Stored logs contain these texts, so they must not change."""


def translate_notice(entry: Mapping[str, Json], language: Language) -> Mapping[str, Json]:
    """Return a log entry as a reader of this language sees it; only chat lines of the server differ."""
    if entry["kind"] != "chat" or entry["text"] not in _KEYS:
        return entry
    speaker = msg("owner").translated(language) if entry["from"] == OWNER_NAME else entry["from"]
    return {**entry, "from": speaker, "text": msg(_KEYS[str(entry["text"])]).translated(language)}
