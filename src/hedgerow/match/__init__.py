"""A game being played: the log, the dealer, undo, replay, and what each seat may know of it."""

from hedgerow.match.code import decode, encode
from hedgerow.match.dealer import Dealer
from hedgerow.match.entries import (
    ChanceEntry,
    ChatEntry,
    EndEntry,
    Entry,
    MoveEntry,
    OmittedEntry,
    SetupEntry,
    UndoEntry,
)
from hedgerow.match.errors import DealError, LogMovedOn, MatchError, UndoRefused
from hedgerow.match.files import from_json, to_json
from hedgerow.match.loading import load
from hedgerow.match.match import Match, Step
from hedgerow.match.records import read_record, read_setup_record, record
from hedgerow.match.snapshot import Snapshot
from hedgerow.match.verify_deal import check_deal

__all__ = [
    "ChanceEntry",
    "ChatEntry",
    "DealError",
    "Dealer",
    "EndEntry",
    "Entry",
    "LogMovedOn",
    "Match",
    "MatchError",
    "MoveEntry",
    "OmittedEntry",
    "SetupEntry",
    "Snapshot",
    "Step",
    "UndoEntry",
    "UndoRefused",
    "check_deal",
    "decode",
    "encode",
    "from_json",
    "load",
    "read_record",
    "read_setup_record",
    "record",
    "to_json",
]
