"""Results files in Parquet format: one row per game and, optionally, one row per move in a second file.

A file is always replaced as a whole, so it is never incomplete. Its metadata contains the plan of its games. A file of
another plan or version is rejected; the games in a matching file are not played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from hedgerow.arena.game_runner import GameRecord, MoveRecord
from hedgerow.arena.plan import SCHEMA, TournamentPlan, describe_difference
from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import Json

if TYPE_CHECKING:
    import pyarrow as pa

METADATA_KEY: Final = b"hedgerow.arena"
"""The key of the plan in a file's metadata."""
SAVE_SECONDS: Final = 10.0
"""Minimum time between two saves while games are played."""


class ResultsError(HedgerowError):
    """A results file that cannot be used."""


def load_pyarrow() -> tuple[Any, Any]:
    """Return the modules `pyarrow` and `pyarrow.parquet`; raise `HedgerowError` if they are not installed."""
    try:
        import pyarrow  # noqa: PLC0415 an extra that may be missing
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as error:
        raise HedgerowError(f"results files need more packages: pip install 'hedgerow[arena]' ({error})") from error
    return pyarrow, parquet


class ResultsFile:
    """The games of a plan in memory and, if a path is given, on disk."""

    def __init__(self, plan: TournamentPlan, path: Path | None, with_moves: bool) -> None:
        self._plan = plan
        self._with_moves = with_moves
        self._saved_at = monotonic()
        self._save_duration = 0.0
        self._stamp: object = None
        self.file = None if path is None else games_file(path)
        self.records: dict[int, GameRecord] = {}
        """All games, by number."""
        if self.file is not None:
            self._check_writable(self.file)
            if self.file.exists():
                self._load(self.file)
            elif with_moves and moves_file(self.file).exists():
                self._load_moves(self.file)  # useless without the games, but refuse to replace those of another plan

    def _metadata(self) -> dict[str, Json]:
        return {"schema": SCHEMA, "moves": self._with_moves, "plan": self._plan.record()}

    def _check_writable(self, file: Path) -> None:
        load_pyarrow()
        if file.exists() and not file.is_file():
            raise ResultsError(f"{file}: not a file")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ResultsError(f"{file.parent}: {error.strerror or error}") from error
        if not os.access(file.parent, os.W_OK):
            raise ResultsError(f"{file.parent}: not writable")

    def _load(self, file: Path) -> None:
        self._stamp = _stamp(file)
        metadata, table = read_file(file)
        if metadata.get("schema") != SCHEMA:
            raise ResultsError(
                f"{file}: results in file format {metadata.get('schema')}, which this version of Hedgerow cannot "
                f"continue (it writes format {SCHEMA}); give another file"
            )
        if difference := describe_difference(metadata.get("plan"), self._plan.record()):
            raise ResultsError(f"{file}: results of another plan ({difference}); give another file")
        if metadata.get("moves") != self._with_moves:
            raise ResultsError(f"{file}: made with{'' if metadata.get('moves') else 'out'} --moves; give another file")
        moves = self._load_moves(file) if self._with_moves else {}
        for record in records_of(table, moves):
            self.records.setdefault(record.number, record)

    def _load_moves(self, file: Path) -> dict[int, list[MoveRecord]]:
        path = moves_file(file)
        if not path.exists():
            raise ResultsError(f"{file}: the file with its moves, {path.name}, is missing")
        metadata, table = read_file(path)
        if metadata != self._metadata():
            raise ResultsError(f"{path}: the moves of another plan; give another file")
        moves: dict[int, list[MoveRecord]] = {}
        for row in table.to_pylist():
            number = row.pop("number")
            moves.setdefault(number, []).append(MoveRecord(**row))
        return moves

    def add(self, record: GameRecord) -> None:
        """Add a game, and save if the last save was some time ago."""
        self.records[record.number] = record
        # Each save rewrites all games, so limit saving to a twentieth of the time.
        if self.file is not None and monotonic() - self._saved_at > max(SAVE_SECONDS, 20 * self._save_duration):
            self.save()

    def drop_from(self, number: int, keep: Collection[int]) -> None:
        """Remove the games from this number on, except those in `keep`."""
        for dropped in [played for played in self.records if played >= number and played not in keep]:
            del self.records[dropped]

    def save(self) -> None:
        """Write all games, merged with those that another process has added to the file."""
        if self.file is None:
            return
        started = monotonic()
        if self.file.exists() and _stamp(self.file) != self._stamp:
            self._load(self.file)
        rows = [self.records[number] for number in sorted(self.records)]
        metadata = json.dumps(self._metadata()).encode()
        if self._with_moves:  # moves first: if the program stops in between, no game lacks its moves
            _write(moves_file(self.file), _moves_table(rows), metadata)
        _write(self.file, _games_table(self._plan, rows), metadata)
        self._stamp = _stamp(self.file)
        self._saved_at = monotonic()
        self._save_duration = self._saved_at - started


def _stamp(file: Path) -> tuple[int, int]:
    """Return a value that changes when the file is replaced or written to."""
    status = file.stat()
    return status.st_ino, status.st_mtime_ns


def games_file(path: Path) -> Path:
    """Return the path of the games file: `path` itself, or `games.parquet` in the folder `path`."""
    return path if path.suffix == ".parquet" else path / "games.parquet"


def moves_file(file: Path) -> Path:
    """Return the path of the moves file that belongs to a games file."""
    return file.with_name("moves.parquet" if file.name == "games.parquet" else f"{file.stem}.moves.parquet")


def read_file(file: Path) -> tuple[dict[str, Any], pa.Table]:
    """Return the metadata and the rows of a results file."""
    pyarrow, parquet = load_pyarrow()
    try:
        table = parquet.read_table(file, partitioning=None)
        metadata = json.loads((table.schema.metadata or {})[METADATA_KEY])
    except (KeyError, ValueError, OSError, pyarrow.ArrowException) as error:
        raise ResultsError(f"{file}: not a results file of the arena ({type(error).__name__})") from error
    if not isinstance(metadata, dict):
        raise ResultsError(f"{file}: not a results file of the arena")
    return metadata, table


def records_of(table: pa.Table, moves: Mapping[int, Sequence[MoveRecord]] | None = None) -> list[GameRecord]:
    """Return the games of a table."""
    return [
        GameRecord(
            row["number"],
            row["deal"],
            tuple(row["bots"]),
            tuple(row["scores"]),
            tuple(row["shares"]),
            row["plies"],
            row["seconds"],
            tuple(map(tuple, row["move_seconds"])),
            row["code"],
            tuple((moves or {}).get(row["number"], ())),
        )
        for row in table.to_pylist()
    ]


def _games_table(plan: TournamentPlan, rows: Sequence[GameRecord]) -> pa.Table:
    pa, _ = load_pyarrow()
    word = pa.dictionary(pa.int32(), pa.string())
    setup = plan.setup
    budgets = {player.label: str(player.budget or "") for player in plan.players}
    versions = {player.label: player.version for player in plan.players}
    constants = {
        "game": setup.game,
        "options": json.dumps(dict(setup.options)),
        "rules": str(plan.record()["rules"]),
    }
    columns = {
        "number": pa.array([row.number for row in rows], pa.int64()),
        **{name: pa.array([value] * len(rows), pa.string()).cast(word) for name, value in constants.items()},
        "players": pa.array([setup.players] * len(rows), pa.int8()),
        "deal": pa.array([row.deal for row in rows], pa.int64()),
        "seating": pa.array([row.number % plan.games_per_deal for row in rows], pa.int32()),
        "bots": pa.array([row.bots for row in rows], pa.list_(pa.string())),
        "budgets": pa.array([[budgets[bot] for bot in row.bots] for row in rows], pa.list_(pa.string())),
        "versions": pa.array([[versions[bot] for bot in row.bots] for row in rows], pa.list_(pa.string())),
        "scores": pa.array([row.scores for row in rows], pa.list_(pa.int32())),
        "shares": pa.array([row.shares for row in rows], pa.list_(pa.float64())),
        "plies": pa.array([row.plies for row in rows], pa.int32()),
        "seconds": pa.array([row.seconds for row in rows], pa.float64()),
        "move_seconds": pa.array([row.move_seconds for row in rows], pa.list_(pa.list_(pa.float64()))),
        "code": pa.array([row.code for row in rows], pa.string()),
    }
    return pa.table(columns)


def _moves_table(rows: Sequence[GameRecord]) -> pa.Table:
    pa, _ = load_pyarrow()
    moves = [(row.number, move) for row in rows for move in row.moves]
    return pa.table(
        {
            "number": pa.array([number for number, _ in moves], pa.int64()),
            "ply": pa.array([move.ply for _, move in moves], pa.int32()),
            "seat": pa.array([move.seat for _, move in moves], pa.int8()),
            "bot": pa.array([move.bot for _, move in moves], pa.string()),
            "move": pa.array([move.move for _, move in moves], pa.string()),
            "reason": pa.array([move.reason for _, move in moves], pa.string()),
            "seconds": pa.array([move.seconds for _, move in moves], pa.float64()),
            "choices": pa.array([move.choices for _, move in moves], pa.int32()),
        }
    )


def _write(file: Path, table: pa.Table, metadata: bytes) -> None:
    _, parquet = load_pyarrow()
    temporary = file.parent / f".hedgerow-{token_hex(8)}"
    try:
        parquet.write_table(table.replace_schema_metadata({METADATA_KEY: metadata}), temporary, compression="zstd")
        temporary.replace(file)
    except OSError as error:
        raise ResultsError(f"{file}: {error.strerror or error}") from error
    finally:
        temporary.unlink(missing_ok=True)
