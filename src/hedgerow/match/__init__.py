"""Matches: games being played, with log, dealer, undo, replay, views for each seat, files and codes."""

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
    is_move_of,
)
from hedgerow.match.errors import DealError, LogMovedOn, MatchError, UndoRefused
from hedgerow.match.files import from_json, to_json
from hedgerow.match.loading import load
from hedgerow.match.match import Match, ReplayStep
from hedgerow.match.practice import practice_from
from hedgerow.match.records import MAX_MOVE_LENGTH, read_record, read_setup_record, record
from hedgerow.match.snapshot import Snapshot
from hedgerow.match.verify_deal import check_deal, describe_deal

__all__ = [
    "MAX_MOVE_LENGTH",
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
    "ReplayStep",
    "SetupEntry",
    "Snapshot",
    "UndoEntry",
    "UndoRefused",
    "check_deal",
    "decode",
    "describe_deal",
    "encode",
    "from_json",
    "is_move_of",
    "load",
    "practice_from",
    "read_record",
    "read_setup_record",
    "record",
    "to_json",
]
