"""Results as Parquet files: one row a game and, if asked for, one row a move in a second file.

A file is replaced as a whole, so that it is never half written, and it knows the plan of its games: games of another
plan or another version are refused, and games that are there are not played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from hedgerow.arena.plan import SCHEMA, Plan, difference
from hedgerow.arena.playing import GameRecord, MoveRecord
from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import Json

if TYPE_CHECKING:
    import pyarrow as pa

ABOUT: Final = b"hedgerow.arena"
"""The key of a file's metadata under which the plan stands."""
PAUSE: Final = 10.0
"""Seconds between two savings while games are played."""


class ResultsError(HedgerowError):
    """A results file that cannot be used."""


def arrow() -> tuple[Any, Any]:
    """The package pyarrow and its Parquet part; an error in words where they are missing."""
    try:
        import pyarrow  # noqa: PLC0415 an extra that may be missing
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as error:
        raise HedgerowError(f"results files need more packages: pip install 'hedgerow[arena]' ({error})") from error
    return pyarrow, parquet


class Results:
    """The files of a plan's games; without a place nothing is written."""

    def __init__(self, plan: Plan, place: Path | None, with_moves: bool) -> None:
        self._plan = plan
        self._with_moves = with_moves
        self._saved = monotonic()
        self._cost = 0.0
        self._stamp: object = None
        self.place = place
        self.file = None if place is None else games_file(place)
        self.records: dict[int, GameRecord] = {}
        """All games there are, by number."""
        if self.file is not None:
            self._check_place(self.file)
            if self.file.exists():
                self._load(self.file)
            elif with_moves and moves_file(self.file).exists():
                self._load_moves(self.file)  # of no use without the games, but not to be lost if they are not ours

    @property
    def moves_file(self) -> Path | None:
        """Where the moves are, if they are written."""
        if self.file is None or not self._with_moves:
            return None
        return moves_file(self.file)

    def _about(self) -> dict[str, Json]:
        return {"schema": SCHEMA, "moves": self._with_moves, "plan": self._plan.record()}

    def _check_place(self, file: Path) -> None:
        arrow()
        if file.exists() and not file.is_file():
            raise ResultsError(f"{file}: not a file")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ResultsError(f"{file.parent}: {error.strerror or error}") from error
        if not os.access(file.parent, os.W_OK):
            raise ResultsError(f"{file.parent}: cannot be written to")

    def _load(self, file: Path) -> None:
        self._stamp = _stamp(file)
        about, table = read_file(file)
        if about.get("schema") != SCHEMA:
            raise ResultsError(
                f"{file}: results in file format {about.get('schema')}, which this version of Hedgerow cannot continue "
                f"(it writes format {SCHEMA}); give another file"
            )
        if differs := difference(about.get("plan"), self._plan.record()):
            raise ResultsError(f"{file}: results of another plan ({differs}); give another file")
        if about.get("moves") != self._with_moves:
            raise ResultsError(f"{file}: made with{'' if about.get('moves') else 'out'} --moves; give another file")
        moves = self._load_moves(file) if self._with_moves else {}
        for record in records_of(table, moves):
            self.records.setdefault(record.number, record)

    def _load_moves(self, file: Path) -> dict[int, list[MoveRecord]]:
        beside = moves_file(file)
        if not beside.exists():
            raise ResultsError(f"{file}: the file with its moves, {beside.name}, is missing")
        about, table = read_file(beside)
        if about != self._about():
            raise ResultsError(f"{beside}: the moves of another plan; give another file")
        moves: dict[int, list[MoveRecord]] = {}
        for row in table.to_pylist():
            number = row.pop("number")
            moves.setdefault(number, []).append(MoveRecord(**row))
        return moves

    def add(self, record: GameRecord) -> None:
        """Keep a game, and save if that has not been done for a while."""
        self.records[record.number] = record
        # Saving writes everything anew; it may take a twentieth of the time at most.
        if self.file is not None and monotonic() - self._saved > max(PAUSE, 20 * self._cost):
            self.save()

    def drop_from(self, number: int, kept: Collection[int]) -> None:
        """Forget games from this number on, but those that were there before."""
        for later in [found for found in self.records if found >= number and found not in kept]:
            del self.records[later]

    def save(self) -> None:
        """Write all games there are, with those that somebody else has put there meanwhile."""
        if self.file is None:
            return
        began = monotonic()
        if self.file.exists() and _stamp(self.file) != self._stamp:
            self._load(self.file)
        rows = [self.records[number] for number in sorted(self.records)]
        about = json.dumps(self._about()).encode()
        if self._with_moves:  # first, for a game without its moves would not be noticed
            _write(moves_file(self.file), _moves_table(rows), about)
        _write(self.file, _games_table(self._plan, rows), about)
        self._stamp = _stamp(self.file)
        self._saved = monotonic()
        self._cost = self._saved - began


def _stamp(file: Path) -> tuple[int, int]:
    """Other than before if the file was replaced or written to."""
    found = file.stat()
    return found.st_ino, found.st_mtime_ns


def games_file(place: Path) -> Path:
    """The file for a place that a person has named: itself, or one in the folder of that name."""
    return place if place.suffix == ".parquet" else place / "games.parquet"


def moves_file(file: Path) -> Path:
    """The file of the moves beside the file of the games."""
    return file.with_name("moves.parquet" if file.name == "games.parquet" else f"{file.stem}.moves.parquet")


def read_file(file: Path) -> tuple[dict[str, Any], pa.Table]:
    """A file's account of its plan, and its rows."""
    arrow_, parquet = arrow()
    try:
        table = parquet.read_table(file, partitioning=None)
        about = json.loads((table.schema.metadata or {})[ABOUT])
    except (KeyError, ValueError, OSError, arrow_.ArrowException) as error:
        raise ResultsError(f"{file}: no results file of the arena ({type(error).__name__})") from error
    if not isinstance(about, dict):
        raise ResultsError(f"{file}: no results file of the arena")
    return about, table


def records_of(table: pa.Table, moves: Mapping[int, Sequence[MoveRecord]] | None = None) -> list[GameRecord]:
    """The games of a table."""
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


def _games_table(plan: Plan, rows: Sequence[GameRecord]) -> pa.Table:
    pa, _ = arrow()
    word = pa.dictionary(pa.int32(), pa.string())
    setup = plan.setup
    budgets = {entrant.label: str(entrant.budget or "") for entrant in plan.entrants}
    versions = {entrant.label: entrant.version for entrant in plan.entrants}
    same = {
        "game": setup.game,
        "options": json.dumps(dict(setup.options)),
        "rules": str(plan.record()["rules"]),
    }
    columns = {
        "number": pa.array([row.number for row in rows], pa.int64()),
        **{name: pa.array([value] * len(rows), pa.string()).cast(word) for name, value in same.items()},
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
    pa, _ = arrow()
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


def _write(file: Path, table: pa.Table, about: bytes) -> None:
    _, parquet = arrow()
    temporary = file.parent / f".hedgerow-{token_hex(8)}"
    try:
        parquet.write_table(table.replace_schema_metadata({ABOUT: about}), temporary, compression="zstd")
        temporary.replace(file)
    except OSError as error:
        raise ResultsError(f"{file}: {error.strerror or error}") from error
    finally:
        temporary.unlink(missing_ok=True)
