"""Entries as JSON records with moves and outcomes in the game's notation, for files and storage."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from hedgerow.games import CHANCE, Game, HedgerowError, OptionValue, Setup
from hedgerow.games.core.contract import Json
from hedgerow.match.dealer import SEED_BYTES
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
from hedgerow.match.errors import MatchError, one_line
from hedgerow.match.json_reader import read_hex, read_int, read_list, read_object, read_text

MAX_MOVE_LENGTH: Final = 200
"""The maximum length of a move's notation in characters; no game needs more."""


def canonical(value: Json) -> bytes:
    """Return the canonical JSON of a value, for digests."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")


def setup_record(setup: Setup) -> dict[str, Json]:
    """Return the record of a setup."""
    return {
        "game": setup.game,
        "players": setup.players,
        "options": dict(sorted(setup.options.items())),
        "tiles": setup.tiles,
    }


def record(game: Game, entry: Entry) -> dict[str, Json]:
    """Return the record of an entry; `read_record` is the inverse."""
    head: dict[str, Json] = {"seq": entry.seq}
    match entry:
        case SetupEntry():
            body: dict[str, Json] = {
                "kind": "setup",
                "setup": setup_record(entry.setup),
                "names": list(entry.names),
                "bots": list(entry.bots),
                "commitment": entry.commitment,
                **({"practice": True} if entry.practice else {}),
            }
        case MoveEntry():
            text = game.move_text(entry.seat, entry.move)
            body = {"kind": "move", "seat": entry.seat, "move": text}
        case ChanceEntry():
            body = {"kind": "chance", "outcome": game.move_text(CHANCE, entry.outcome)}
        case UndoEntry():
            body = {"kind": "undo", "by": entry.by, "to": entry.to, "agreed": list(entry.agreed)}
        case ChatEntry():
            body = {"kind": "chat", "from": entry.speaker, "text": entry.text}
        case EndEntry():
            body = {"kind": "end", "seed": None if entry.seed is None else entry.seed.hex()}
        case _:
            body = {"kind": "omitted", "draws": entry.draws}
    return head | body


def read_setup_record(value: Json) -> SetupEntry:
    """Return the first entry from its record, or raise a `MatchError` that names the faulty key."""
    keys = ("seq", "kind", "setup", "names", "bots", "commitment")
    practice = isinstance(value, Mapping) and "practice" in value  # only logs of practice have this key
    fields = read_object(value, "entry 0", (*keys, "practice") if practice else keys)
    if fields["kind"] != "setup":
        raise MatchError("entry 0: a log must begin with the setup")
    commitment = fields["commitment"]
    if practice and fields["practice"] is not True:
        raise MatchError("entry 0: practice: it must be true or missing")
    try:
        return SetupEntry(
            read_int(fields["seq"], "seq"),
            _read_setup(fields["setup"]),
            tuple(read_text(name, "names") for name in read_list(fields["names"], "names")),
            tuple(read_int(seat, "bots") for seat in read_list(fields["bots"], "bots")),
            None if commitment is None else read_text(commitment, "commitment"),
            practice,
        )
    except HedgerowError as error:
        raise MatchError(f"entry 0: {one_line(error)}") from error


def _read_setup(value: Json) -> Setup:
    fields = read_object(value, "setup", ("game", "players", "options", "tiles"))
    options: dict[str, OptionValue] = {}
    option_values = fields["options"]
    if not isinstance(option_values, Mapping):
        raise MatchError("setup options: not an object")
    for name, option in option_values.items():
        place = one_line(f"option {name!r}")
        options[name] = option if isinstance(option, bool) else _read_number_or_text(option, place)
    tiles = fields["tiles"]
    return Setup(
        read_text(fields["game"], "game"),
        read_int(fields["players"], "players"),
        options,
        None if tiles is None else read_text(tiles, "tiles"),
    )


def _read_number_or_text(value: Json, place: str) -> int | str:
    return read_text(value, place) if isinstance(value, str) else read_int(value, place)


def read_record(game: Game, seq: int, value: Json) -> Entry:
    """Return the entry `seq` (not the setup) from its record, or raise a `MatchError` that names the faulty key."""
    place = f"entry {seq}"
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if not isinstance(kind, str) or kind not in _READERS:
        raise MatchError(f"{place}: this kind of entry is not allowed here")
    keys, build = _READERS[kind]
    fields = read_object(value, place, ("seq", "kind", *keys))
    try:
        if read_int(fields["seq"], "seq") != seq:
            raise MatchError(f"seq: number {fields['seq']} instead of {seq}")
        return build(game, seq, fields)
    except HedgerowError as error:
        raise MatchError(f"{place}: {one_line(error)}") from error


def _read_move(game: Game, seq: int, fields: Mapping[str, Json]) -> Entry:
    seat = read_int(fields["seat"], "seat")
    if seat >= game.players:
        raise MatchError(f"seat: there is no seat {seat}; the seats are 0 to {game.players - 1}")
    return MoveEntry(seq, seat, _read_notation(game, seat, fields["move"], "move"))


def _read_chance(game: Game, seq: int, fields: Mapping[str, Json]) -> Entry:
    return ChanceEntry(seq, _read_notation(game, CHANCE, fields["outcome"], "outcome"))


def _read_notation(game: Game, seat: int, value: Json, key: str) -> int:
    text = read_text(value, key)
    if len(text) > MAX_MOVE_LENGTH:
        raise MatchError(f"{key}: longer than {MAX_MOVE_LENGTH} characters")
    move = game.read_move(seat, text)
    # People may type a move in several ways; a file must use the canonical one, so that equal matches are equal files.
    if (canonical_text := game.move_text(seat, move)) != text:
        raise MatchError(f"{key}: {text!r} must be written {canonical_text!r}")
    return move


def _read_undo(_game: Game, seq: int, fields: Mapping[str, Json]) -> Entry:
    agreed = tuple(read_int(seat, "agreed") for seat in read_list(fields["agreed"], "agreed"))
    return UndoEntry(seq, read_int(fields["by"], "by"), read_int(fields["to"], "to"), agreed)


def _read_chat(_game: Game, seq: int, fields: Mapping[str, Json]) -> Entry:
    return ChatEntry(seq, _read_number_or_text(fields["from"], "from"), read_text(fields["text"], "text"))


def _read_end(_game: Game, seq: int, fields: Mapping[str, Json]) -> Entry:
    seed = fields["seed"]
    return EndEntry(seq, None if seed is None else read_hex(seed, "seed", SEED_BYTES))


def _read_omitted(_game: Game, seq: int, fields: Mapping[str, Json]) -> Entry:
    return OmittedEntry(seq, read_int(fields["draws"], "draws"))


_READERS: Final[dict[str, tuple[tuple[str, ...], Callable[[Game, int, Mapping[str, Json]], Entry]]]] = {
    "move": (("seat", "move"), _read_move),
    "chance": (("outcome",), _read_chance),
    "undo": (("by", "to", "agreed"), _read_undo),
    "chat": (("from", "text"), _read_chat),
    "end": (("seed",), _read_end),
    "omitted": (("draws",), _read_omitted),
}
