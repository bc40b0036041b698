"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

USUAL_DATABASE: Final = "sqlite+aiosqlite:///hedgerow.sqlite3"


@dataclass(frozen=True)
class Settings:
    """What can be said on the command line; the rest has good values."""

    database: str = USUAL_DATABASE
    secret: str | None = None
    """Signs the guests' cookies; made once and kept in the database when none is given."""
    bot_workers: int = 1
    bot_seconds: float = 10.0
    """A bot that thinks longer is stopped, and the house bot moves for it."""
    bot_pace: float = 0.8
    """A bot moves no sooner than this many seconds after the last move, so that people can follow."""
    house_bot: str = "greedy"
    """Plays for people who have resigned or run out of time."""
    heartbeat: float = 10.0
    """How often the server notes that it is alive, so that clocks can be put right after a crash."""
    silence: float = 60.0
    """A page that has said nothing for so many seconds is taken for gone."""
    idle: float = 120.0
    """A table that nobody watches leaves the memory after so many seconds."""
    secure_cookies: bool = False
    """Cookies over HTTPS only."""


def database_url(text: str) -> str:
    """A database as people name it: a URL, or the path of a SQLite file."""
    if "://" not in text:
        return f"sqlite+aiosqlite:///{text}"
    scheme, rest = text.split("://", 1)
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return f"{driver.get(scheme, scheme)}://{rest}"
