"""Ratings of puzzles and of guests who solve them, in the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, insert, select, update

from hedgerow.analysis.glicko import GlickoRating, RatedGame, rated
from hedgerow.server.storage.schema import attempts, puzzle_ratings, solvers
from hedgerow.server.storage.store import Store


@dataclass(frozen=True)
class Solver:
    """A guest who solves puzzles of a game."""

    rating: GlickoRating = field(default_factory=GlickoRating)
    tried: int = 0
    solved: int = 0
    streak: int = 0
    """Puzzles solved in a row, at the first attempt."""
    best_streak: int = 0
    days: int = 0
    """Daily puzzles solved in a row, on consecutive days."""
    last_day: int = 0
    """The day of the last solved daily puzzle, as a number; 0 without one."""

    def days_until(self, today: int) -> int:
        """Return the daily puzzles solved in a row, unless the guest has missed a day before today."""
        return self.days if self.last_day >= today - 1 else 0

    def after(self, puzzle: GlickoRating, *, solved: bool, day: int | None) -> Solver:
        """Return the solver after a first attempt at a puzzle; `day` if it was the daily puzzle of this day."""
        streak = self.streak + 1 if solved else 0
        counts = day is not None and solved and day != self.last_day
        return Solver(
            rating=rated(self.rating, [RatedGame(puzzle, float(solved))]),
            tried=self.tried + 1,
            solved=self.solved + solved,
            streak=streak,
            best_streak=max(self.best_streak, streak),
            days=self.days_until(day) + 1 if counts and day is not None else self.days,
            last_day=day if counts and day is not None else self.last_day,
        )


@dataclass(frozen=True)
class PuzzleAttempt:
    """A finished attempt of a guest at a puzzle."""

    guest: str
    game: str
    puzzle: str
    built_in_rating: GlickoRating
    """The rating that the puzzle comes with, for the first guest who tries it."""
    solved: bool
    now: float
    day: int | None
    """The day whose daily puzzle it is; `None` if it is not the one of today."""


class RatedAttempt(NamedTuple):
    """What an attempt has changed."""

    before: Solver
    after: Solver
    puzzle: GlickoRating
    """The new rating of the puzzle."""
    counts: bool
    """False if the guest had tried the puzzle before: then nothing has changed."""


async def record_attempt(store: Store, attempt: PuzzleAttempt) -> RatedAttempt:
    """Rate the guest and the puzzle, unless the guest has tried it before."""
    return await store.transact(lambda connection: _record(connection, attempt))


async def read_solver(store: Store, guest: str, game: str) -> Solver:
    """Return what is known about a guest."""
    async with store.connect() as connection:
        return await connection.run_sync(lambda sync: _solver(sync, guest, game)) or Solver()


async def read_attempts(store: Store, guest: str, game: str) -> dict[str, bool]:
    """Return the puzzles of a game that a guest has tried, and whether the first attempt solved them."""
    query = select(attempts.c.puzzle, attempts.c.solved).where(attempts.c.guest == guest, attempts.c.game == game)
    async with store.connect() as connection:
        return {puzzle: bool(solved) for puzzle, solved in await connection.execute(query)}


async def read_puzzle_ratings(store: Store, game: str) -> dict[str, float]:
    """Return the ratings of the puzzles of a game that guests have tried."""
    query = select(puzzle_ratings.c.puzzle, puzzle_ratings.c.rating).where(puzzle_ratings.c.game == game)
    async with store.connect() as connection:
        found: dict[str, float] = dict((await connection.execute(query)).all())
    return found


def _record(connection: Connection, attempt: PuzzleAttempt) -> RatedAttempt:
    own = {"guest": attempt.guest, "puzzle": attempt.puzzle}
    stored_solver = _solver(connection, attempt.guest, attempt.game, lock=True)
    stored_rating = _puzzle_rating(connection, attempt)
    solver, puzzle = stored_solver or Solver(), stored_rating or attempt.built_in_rating
    known = select(attempts.c.solved).filter_by(**own)
    if connection.execute(known).one_or_none() is not None:
        return RatedAttempt(solver, solver, puzzle, counts=False)
    connection.execute(insert(attempts).values(**own, game=attempt.game, solved=attempt.solved, created_at=attempt.now))
    after = solver.after(puzzle, solved=attempt.solved, day=attempt.day)
    new = rated(puzzle, [RatedGame(solver.rating, float(not attempt.solved))])
    counters = {name: value for name, value in vars(after).items() if name != "rating"}
    key = {"guest": attempt.guest, "game": attempt.game}
    _put(connection, solvers, key, {**asdict(after.rating), **counters}, new=stored_solver is None)
    values = {"game": attempt.game, **asdict(new)}
    _put(connection, puzzle_ratings, {"puzzle": attempt.puzzle}, values, new=stored_rating is None)
    return RatedAttempt(solver, after, new, counts=True)


def _solver(connection: Connection, guest: str, game: str, *, lock: bool = False) -> Solver | None:
    """Return a guest, `None` if nothing is stored; locked for an attempt, so that two at the same time both count."""
    query = select(solvers).where(solvers.c.guest == guest, solvers.c.game == game)
    row = connection.execute(query.with_for_update() if lock else query).mappings().one_or_none()
    if row is None:
        return None
    counters = {name: row[name] for name in ("tried", "solved", "streak", "best_streak", "days", "last_day")}
    return replace(Solver(rating=_rating(row)), **counters)


def _puzzle_rating(connection: Connection, attempt: PuzzleAttempt) -> GlickoRating | None:
    query = select(puzzle_ratings).where(puzzle_ratings.c.puzzle == attempt.puzzle).with_for_update()
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else _rating(row)


def _rating(row: Mapping[Any, Any]) -> GlickoRating:
    return GlickoRating(row["rating"], row["deviation"], row["volatility"])


def _put(connection: Connection, table: Table, key: dict[str, Any], values: dict[str, Any], *, new: bool) -> None:
    """Insert a row, or update the one that was read and locked.

    If two attempts insert the first row of a guest, the second one fails and is repeated with the values of the first.
    """
    if new:
        connection.execute(insert(table).values(**key, **values))
    else:
        connection.execute(update(table).filter_by(**key).values(**values))
