"""Snapshots: states stored beside the log, so that loading a match does not replay it from the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from hedgerow.games import Game, HedgerowError
from hedgerow.games.core.contract import Json
from hedgerow.match.entries import Entry, SetupEntry
from hedgerow.match.errors import MatchError, one_line
from hedgerow.match.json_reader import read_int, read_object, read_text
from hedgerow.match.records import canonical, record
from hedgerow.match.replay_state import ReplayState, game_for


@dataclass(frozen=True)
class Snapshot:
    """The state after the first `length` entries of a log."""

    length: int
    fields: Mapping[str, str]
    """The position notation of the state."""
    digest: str
    """A digest of those entries and the position, which ties the snapshot to its log."""

    def to_record(self) -> dict[str, Json]:
        """Return the snapshot as JSON data."""
        return {"length": self.length, "fields": dict(self.fields), "digest": self.digest}

    @classmethod
    def from_record(cls, value: Json) -> Snapshot:
        """Return the snapshot from its record, or raise `MatchError`; the inverse of `to_record`."""
        parts = read_object(value, "snapshot", ("length", "fields", "digest"))
        fields = parts["fields"]
        if not isinstance(fields, Mapping):
            raise MatchError("snapshot fields: not an object")
        return cls(
            read_int(parts["length"], "snapshot length"),
            {name: read_text(text, f"snapshot fields {name!r}") for name, text in fields.items()},
            read_text(parts["digest"], "snapshot digest"),
        )


def snapshot_of(replay: ReplayState) -> Snapshot:
    """Return a snapshot of the whole log."""
    fields = replay.state.fields()
    return Snapshot(len(replay.log), fields, _digest(replay.game, replay.log, fields))


def replay_from(entries: Sequence[Entry], snapshot: Snapshot, game: Game | None = None) -> ReplayState:
    """Replay only the entries after the snapshot."""
    if not entries or not isinstance(entries[0], SetupEntry):
        raise MatchError("entry 0: a log must begin with the setup")
    if not 0 < snapshot.length <= len(entries):
        raise MatchError(f"snapshot: it has {snapshot.length} entries, but the log has {len(entries)}")
    known = entries[: snapshot.length]
    try:
        game = game_for(entries[0], game)
        if _digest(game, known, snapshot.fields) != snapshot.digest:
            raise MatchError("it was taken from another log, or altered")
        state = game.read_position(snapshot.fields)
    except HedgerowError as error:
        raise MatchError(f"snapshot: {one_line(error)}") from error
    replay = ReplayState.from_state(entries[0], known, state)
    replay.extend(entries[snapshot.length :])
    return replay


def _digest(game: Game, entries: Sequence[Entry], fields: Mapping[str, str]) -> str:
    return sha256(canonical([*(record(game, entry) for entry in entries), dict(fields)])).hexdigest()
