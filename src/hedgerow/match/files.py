"""A match as a JSON file that people can read, and back, strictly.

A file holds the whole log, secrets included: it is for whoever runs the table, not for a seat. The
digest finds accidents (a cut-off download, a slip in an editor); it proves nothing about who wrote the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import Json
from hedgerow.match.dealer import SEED_BYTES, Dealer
from hedgerow.match.entries import MOST_ENTRIES
from hedgerow.match.errors import MatchError, one_line
from hedgerow.match.json_reader import parse, read_hex, read_list, read_object, read_text
from hedgerow.match.match import Match
from hedgerow.match.records import canonical, read_record, read_setup_record, record, setup_record
from hedgerow.match.replay_state import Fold

FORMAT: Final = "hedgerow match"
VERSION: Final = 1
_KEYS: Final = ("format", "version", "log", "dealer_seed", "digest")


def to_json(match: Match, *, with_seed: bool = False) -> str:
    """The match as a file, one entry per line.

    `with_seed` puts the dealer's seed into the file of a match that is not over, so that
    it can be played on from there. Whoever can read such a file knows all draws to come.
    """
    seed: Json = None
    if with_seed and not match.over and match.dealer is not None:
        seed = match.dealer.reveal().hex()
    log: list[Json] = [record(match.game, entry) for entry in match.log]
    content: dict[str, Json] = {"format": FORMAT, "version": VERSION, "log": log, "dealer_seed": seed}
    lines = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in log)
    return (
        "{\n"
        f'"format": {json.dumps(FORMAT)},\n'
        f'"version": {VERSION},\n'
        f'"log": [\n{lines}\n],\n'
        f'"dealer_seed": {json.dumps(seed)},\n'
        f'"digest": {json.dumps(_digest(content))}\n'
        "}\n"
    )


def from_json(data: str | bytes) -> Match:
    """The match in a file; `MatchError` says where it is wrong and why."""
    value = parse(as_text(data))
    if not isinstance(value, Mapping) or value.get("format") != FORMAT:
        raise MatchError(f"format: not a {FORMAT!r} file")
    version = value.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise MatchError(one_line(f"version: {version!r}; this program reads version {VERSION}"))
    found = read_object(value, "file", _KEYS)
    digest = read_text(found["digest"], "digest")
    if digest != _digest({key: inner for key, inner in found.items() if key != "digest"}):
        raise MatchError("digest: the content was altered or damaged")
    return _read_match(found)


def _read_match(found: Mapping[str, Json]) -> Match:
    records = read_list(found["log"], "log")
    if not records:
        raise MatchError("entry 0: a log begins with the setup")
    if len(records) > MOST_ENTRIES:
        raise MatchError(f"log: more than {MOST_ENTRIES} entries")
    setup = read_setup_record(records[0])
    try:
        fold = Fold(setup)
    except HedgerowError as error:
        raise MatchError(f"entry 0: {one_line(error)}") from error
    if canonical(setup_record(fold.game.setup)) != canonical(setup_record(setup.setup)):
        raise MatchError("entry 0: setup: not written out as the game has it, with all its options")
    fold.extend(read_record(fold.game, seq, value) for seq, value in enumerate(records[1:], 1))
    fold.check_complete()
    return Match(fold, _read_dealer(found["dealer_seed"], fold))


def _read_dealer(value: Json, fold: Fold) -> Dealer | None:
    if value is None:
        return None
    if fold.ended:
        raise MatchError("dealer_seed: the match is over, so its end entry holds the seed")
    return Dealer(read_hex(value, "dealer_seed", SEED_BYTES))


def as_text(data: str | bytes) -> str:
    """Bytes of a file as text; `MatchError` says which byte is none."""
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MatchError(f"byte {error.start}: not UTF-8") from error


def _digest(content: Mapping[str, Json]) -> str:
    return sha256(canonical(content)).hexdigest()
