"""Store which tables were created from the same address."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "002"
down_revision = "001"


def upgrade() -> None:
    """Add the column `origin`, which stays empty for older tables, and what the lists of tables need."""
    op.add_column("tables", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    op.create_index("tables_by_origin", "tables", ["origin", "stage", "changed"])
    op.create_index("tables_in_lists", "tables", ["stage", "public", "changed", "origin", "id"])
    op.drop_index("tables_by_stage", "tables")
