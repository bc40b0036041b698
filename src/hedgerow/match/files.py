"""Match files: a match as human-readable JSON, and a strict reader.

A file contains the whole log including all secrets. It is meant for the host of a table, not for a seat. The digest
detects accidental damage, such as a truncated download or a slip in an editor; it does not prove who wrote the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import Json
from hedgerow.match.dealer import SEED_BYTES, Dealer
from hedgerow.match.entries import MAX_ENTRIES
from hedgerow.match.errors import MatchError, one_line
from hedgerow.match.json_reader import parse, read_hex, read_list, read_object, read_text
from hedgerow.match.match import Match
from hedgerow.match.records import canonical, read_record, read_setup_record, record, setup_record
from hedgerow.match.replay_state import ReplayState

FORMAT: Final = "hedgerow match"
VERSION: Final = 1
_KEYS: Final = ("format", "version", "log", "dealer_seed", "digest")


def to_json(match: Match, *, with_seed: bool = False) -> str:
    """Return the match as the text of a file, with one entry per line.

    `with_seed` adds the dealer's seed to the file of an unfinished match, so that it can be continued from the file.
    Anyone who can read such a file knows all future draws.
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
    """Parse a match file, or raise a `MatchError` that names the location and the reason."""
    value = parse(as_text(data))
    if not isinstance(value, Mapping) or value.get("format") != FORMAT:
        raise MatchError(f"format: not a {FORMAT!r} file")
    version = value.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise MatchError(one_line(f"version: {version!r}; this program reads version {VERSION}"))
    content = read_object(value, "file", _KEYS)
    digest = read_text(content["digest"], "digest")
    if digest != _digest({key: inner for key, inner in content.items() if key != "digest"}):
        raise MatchError("digest: the content was altered or damaged")
    return _read_match(content)


def _read_match(content: Mapping[str, Json]) -> Match:
    records = read_list(content["log"], "log")
    if not records:
        raise MatchError("entry 0: a log must begin with the setup")
    if len(records) > MAX_ENTRIES:
        raise MatchError(f"log: more than {MAX_ENTRIES} entries")
    setup = read_setup_record(records[0])
    try:
        replay = ReplayState(setup)
    except HedgerowError as error:
        raise MatchError(f"entry 0: {one_line(error)}") from error
    if canonical(setup_record(replay.game.setup)) != canonical(setup_record(setup.setup)):
        raise MatchError("entry 0: setup: it must be in canonical form, with all options")
    replay.extend(read_record(replay.game, seq, value) for seq, value in enumerate(records[1:], 1))
    replay.check_complete()
    return Match(replay, _read_dealer(content["dealer_seed"], replay))


def _read_dealer(value: Json, replay: ReplayState) -> Dealer | None:
    if value is None:
        return None
    if replay.ended:
        raise MatchError("dealer_seed: the match is over, so the seed belongs in its end entry")
    return Dealer(read_hex(value, "dealer_seed", SEED_BYTES))


def as_text(data: str | bytes) -> str:
    """Decode the bytes of a file as UTF-8, or raise a `MatchError` that names the faulty byte."""
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MatchError(f"byte {error.start}: not UTF-8") from error


def _digest(content: Mapping[str, Json]) -> str:
    return sha256(canonical(content)).hexdigest()
