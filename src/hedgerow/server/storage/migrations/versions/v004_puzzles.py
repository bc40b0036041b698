"""Store ratings of puzzles and of the guests who solve them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "004"
down_revision = "003"


def _rating() -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Float, nullable=False) for name in ("rating", "deviation", "volatility")]


def upgrade() -> None:
    """Create the tables of solvers, of ratings of puzzles, and of attempts."""
    counters = ("tried", "solved", "streak", "best_streak", "days", "last_day")
    op.create_table(
        "solvers",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        *_rating(),
        *(sa.Column(name, sa.Integer, nullable=False) for name in counters),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        *_rating(),
    )
    op.create_index("puzzle_ratings_by_game", "puzzle_ratings", ["game"])
    op.create_table(
        "attempts",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_index("attempts_by_game", "attempts", ["guest", "game"])
