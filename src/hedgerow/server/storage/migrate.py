"""Running the migrations."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_MIGRATION_LOCK: Final = 0x48656467
"""The advisory lock in PostgreSQL that serialises migrations."""


def migrate(connection: Connection) -> None:
    """Bring the database up to date. Servers that start at the same time do this one after another."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
