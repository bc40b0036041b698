"""Notices: acts of players that the server writes into the log.

A notice is stored as a chat line of the player in English, and shown as a sentence about the player in the language of
each reader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hedgerow.games.core.contract import Json
from hedgerow.i18n import Language
from hedgerow.server.errors import msg

CLOSED: Final = "I have closed this table."
RESIGNED: Final = "I resign, and a bot plays on for me."
TIMED_OUT: Final = "My time is up, and a bot plays for me until I am back."
REPLACED: Final = "I am away, and a bot plays for me until I am back."
RETURNED: Final = "I am back and play myself."
UNDO_DECLINED: Final = "I decline to undo the moves."
UNDO_WITHDRAWN: Final = "I no longer ask to undo the moves."
REMATCH_WANTED: Final = "I want a rematch."
REMATCH_DECLINED: Final = "I decline the rematch."
OWNER_NAME: Final = "Owner"
"""The stored name of an owner who has no seat."""
_KEYS: Final = {
    CLOSED: "notice-closed",
    RESIGNED: "notice-resigned",
    TIMED_OUT: "notice-timed-out",
    REPLACED: "notice-replaced",
    RETURNED: "notice-returned",
    UNDO_DECLINED: "notice-undo-declined",
    UNDO_WITHDRAWN: "notice-undo-withdrawn",
    REMATCH_WANTED: "notice-rematch-wanted",
    REMATCH_DECLINED: "notice-rematch-declined",
}
"""The message of each stored text. Stored logs contain these texts, so they must not change."""


def is_notice(text: str) -> bool:
    """Return True if a chat line would be shown as a notice."""
    return text in _KEYS


def translate_notice(entry: Mapping[str, Json], names: Sequence[str], language: Language) -> Mapping[str, Json]:
    """Return a log entry as a reader of this language sees it; only notices differ."""
    if entry["kind"] != "chat" or entry["text"] not in _KEYS:
        return entry
    key, sender = _KEYS[str(entry["text"])], entry["from"]
    shown: dict[str, Json] = {"seq": entry["seq"], "kind": "notice"}
    if not isinstance(sender, int):
        who = msg("owner").translated(language) if sender == OWNER_NAME else str(sender)
        return {**shown, "text": msg(key, who=who, you="no").translated(language)}
    own = {str(sender): msg(key, who=names[sender], you="yes").translated(language)}
    return {**shown, "seat": sender, "text": msg(key, who=names[sender], you="no").translated(language), "own": own}
