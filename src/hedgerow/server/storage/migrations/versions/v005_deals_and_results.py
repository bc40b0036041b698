"""Store the tries at daily and shared deals, and the finished matches of each guest."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "005"
down_revision = "004"


def upgrade() -> None:
    """Create the tables of tries and of results."""
    op.create_table(
        "tries",
        sa.Column("deal", sa.String(60), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("deal", sa.String(60)),
        sa.Column("ended_at", sa.Float, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("results_by_guest", "results", ["guest", "ended_at"])
    op.create_index("results_by_deal", "results", ["deal"])
