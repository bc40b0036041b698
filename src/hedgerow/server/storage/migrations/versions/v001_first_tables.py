"""Create the first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "001"
down_revision = None


def upgrade() -> None:
    """Create tables, logs, snapshots and notes."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("stage", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64)),
    )
    op.create_index("tables_by_stage", "tables", ["stage", "public", "changed"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("move_id", sa.String(48)),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
