"""The tables of the database. What is in them changes by migrations only (`migrations/versions`)."""

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
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("seed", String(64)),
    Index("tables_by_stage", "stage", "public", "changed"),
)
"""A table with its seats and settings (`body`), and the dealer's secret seed while its match runs."""

entries: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("move_id", String(48)),
)
"""The logs of the matches: the truth. The key (table, seq) decides who was first."""

snapshots: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""For each table where its log led to at some point, so that loading does not replay it all."""

notes: Final = Table(
    "notes",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server remembers about itself: its secret, and when it was last alive."""
