"""Tables of the database. They are changed by migrations only (`migrations/versions`)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("stage", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    # These two columns keep their names: servers of the version before still use them during a rolling update.
    Column("created", Float, nullable=False, key="created_at"),
    Column("changed", Float, nullable=False, key="updated_at"),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("seed", String(64)),
    Column("origin", String(32), nullable=False, server_default=""),
    Index("tables_in_lists", "stage", "public", "updated_at", "origin", "id"),
    Index("tables_by_origin", "origin", "stage", "updated_at"),
)
"""Tables with their seats and settings (`body`), and the dealer's secret seed while the match runs."""

entries: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("move_id", String(48)),
)
"""Logs of the matches. The key (table, seq) decides which of two concurrent writes was first."""

snapshots: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""The newest snapshot of each match, so that loading does not replay the whole log."""

notes: Final = Table(
    "notes",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Values that all servers share: the secret for cookies, and when a server was last alive."""

solvers: Final = Table(
    "solvers",
    METADATA,
    Column("guest", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("days", Integer, nullable=False),
    Column("last_day", Integer, nullable=False),
)
"""Guests who solve puzzles of a game: their rating, their puzzles in a row, and their daily puzzles in a row."""

puzzle_ratings: Final = Table(
    "puzzle_ratings",
    METADATA,
    Column("puzzle", String(60), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Index("puzzle_ratings_by_game", "game"),
)
"""The ratings of puzzles that guests have tried; others keep the rating that they come with."""

attempts: Final = Table(
    "attempts",
    METADATA,
    Column("guest", String(40), primary_key=True),
    Column("puzzle", String(60), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("created_at", Float, nullable=False),
    Index("attempts_by_game", "guest", "game"),
)
"""The first attempt of each guest at each puzzle, which is the one that counts."""

tries: Final = Table(
    "tries",
    METADATA,
    Column("deal", String(60), primary_key=True),
    Column("guest", String(40), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Column("name", String(60), nullable=False),
    Column("created_at", Float, nullable=False),
)
"""The one table of each guest at each deal."""

results: Final = Table(
    "results",
    METADATA,
    Column("guest", String(40), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("deal", String(60)),
    Column("ended_at", Float, nullable=False),
    Column("body", Text, nullable=False),
    Index("results_by_guest", "guest", "ended_at"),
    Index("results_by_deal", "deal"),
)
"""The finished matches of each guest (`body` is a `GameResult`)."""

reviews: Final = Table(
    "reviews",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("worker", String(32), nullable=False),
    Column("origin", String(32), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("updated_at", Float, nullable=False),
    Column("made", String(120), nullable=False),
    Column("body", Text),
)
"""Reviews of finished matches, and the progress of those that a worker computes (`body` is null until it is done)."""
