"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

USUAL_DATABASE: Final = "sqlite+aiosqlite:///hedgerow.sqlite3"


@dataclass(frozen=True)
class Settings:
    """What can be said on the command line; the rest has good values."""

    database: str = USUAL_DATABASE
    redis: str | None = None
    """Where several servers on one database tell each other what has changed, and where bots are asked to think."""
    secret: str | None = None
    """Signs the guests' cookies; made once and kept in the database when none is given."""
    bot_workers: int = 1
    bot_seconds: float = 10.0
    """A bot that thinks longer is stopped, and the house bot moves for it."""
    bot_pace: float = 0.8
    """A bot moves no sooner than this many seconds after the last move, so that people can follow."""
    house_bot: str = "greedy"
    """Plays for people who have resigned or run out of time."""
    only_bots: bool = False
    """Whether this process serves no pages and only thinks for bots."""
    watch: float = 2.0
    """How often it is looked whether a table waits in vain for a bot or for somebody to take care of it."""
    heartbeat: float = 10.0
    """How often the server notes that it is alive, so that clocks can be put right after a crash."""
    silence: float = 60.0
    """A page that has said nothing for so many seconds is taken for gone."""
    idle: float = 120.0
    """A table that nobody watches leaves the memory after so many seconds."""
    requests_per_second: float = 20.0
    """What one address may ask for in the long run (thirty seconds' worth at once); 0 is no limit."""
    connections_per_address: int = 200
    """Pages that one address may have open (a school or a club may share one); 0 is no limit."""
    patience: float = 15.0
    """Seconds in which a request has to be sent whole, and a page has to say hello."""
    nearby: str = ""
    """Where others in the same network find the server; nothing where they cannot."""
    behind_proxy: bool = False
    """Whether a proxy says who asks, and whether over HTTPS; then nobody else must reach the server."""


def database_url(text: str) -> str:
    """A database as people name it: a URL, or the path of a SQLite file."""
    if "://" not in text:
        return f"sqlite+aiosqlite:///{text}"
    scheme, rest = text.split("://", 1)
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    return f"{driver.get(scheme, scheme)}://{rest}"


def cluster_problem(settings: Settings, workers: int) -> str | None:
    """Why several processes cannot serve together with these settings; `None` if they can, or if there is only one."""
    if workers == 1 and settings.redis is None:
        return None
    if settings.database.startswith("sqlite"):
        return "several processes need a PostgreSQL database: --database postgresql://USER:SECRET@HOST/NAME"
    if settings.redis is None:
        return "several processes need a Redis, through which they tell each other what has changed: --redis redis://HOST/0"
    if not settings.redis.startswith(("redis://", "rediss://", "unix://")):
        # It may hold a password: it is not said again.
        return "the address after --redis is not that of a Redis; one looks like redis://HOST/0"
    return None
