"""Settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DEFAULT_DATABASE: Final = "sqlite+aiosqlite:///hedgerow.sqlite3"


@dataclass(frozen=True)
class Settings:
    """Everything about a server that can be configured."""

    database: str = DEFAULT_DATABASE
    redis: str | None = None
    """Connects several servers on one database: pub/sub and the queue of bot moves."""
    secret: str | None = None
    """Signs the guests' cookies. Without one, a random secret is created and stored in the database."""
    bot_workers: int = 1
    """Processes in which bots compute."""
    bot_seconds: float = 10.0
    """A bot that computes longer than this is stopped, and the substitute bot chooses the move."""
    bot_pace: float = 0.8
    """Least number of seconds between the last move and a bot's move, so that people can follow."""
    substitute_bot: str = "greedy"
    """Plays for people who have resigned or run out of time, and for bots that compute too long."""
    review_workers: int = 2
    """Processes that compute reviews of finished games, with less processor time than bots and hints get."""
    review_effort: float = 1.0
    """How many samples a review takes: 2 takes twice the time of 1, for less noise."""
    only_bots: bool = False
    """True for a process that serves no pages and only computes moves of bots."""
    watch_interval: float = 2.0
    """Seconds between checks for missed changes, lost bot moves and a missing leader."""
    heartbeat: float = 10.0
    """Seconds between records that the server is alive; after a crash, clocks are extended by the downtime."""
    page_timeout: float = 60.0
    """Seconds of silence after which a page counts as disconnected."""
    idle_timeout: float = 120.0
    """Seconds after which an unused table is removed from memory."""
    archive_days: float = 90.0
    """Days without a move after which a running table is archived: it is kept, but only a visit continues it."""
    requests_per_second: float = 20.0
    """Average rate of requests that one address may send (thirty seconds' worth at once); 0 means no limit."""
    connections_per_address: int = 200
    """Pages that one address may have open, for example a school or a club; 0 means no limit."""
    waiting_tables_per_address: int = 30
    """Tables created from one address that may wait for players at the same time; 0 means no limit."""
    request_timeout: float = 15.0
    """Seconds within which a request must be complete, and a new connection must send `hello`."""
    lan_address: str = ""
    """Address of the server for other devices in the same network; empty if they cannot reach it."""
    behind_proxy: bool = False
    """Trust the reverse proxy's `X-Forwarded-*` headers. Make sure that only the proxy can reach the server."""
    proxies: int = 1
    """Number of reverse proxies in front of the server, each of which appends to the `X-Forwarded-*` headers."""


def database_url(text: str) -> str:
    """Return the database URL for a URL or for the path of a SQLite file."""
    if "://" not in text:
        return f"sqlite+aiosqlite:///{text}"
    scheme, rest = text.split("://", 1)
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    return f"{driver.get(scheme, scheme)}://{rest}"


def cluster_problem(settings: Settings, workers: int) -> str | None:
    """Return why several processes cannot serve together with these settings; `None` if they can."""
    if workers == 1 and settings.redis is None:
        return None
    if settings.database.startswith("sqlite"):
        return "several processes need a PostgreSQL database: --database postgresql://USER:SECRET@HOST/NAME"
    if settings.redis is None:
        return "several processes need Redis to exchange messages: --redis redis://HOST/0"
    if not settings.redis.startswith(("redis://", "rediss://", "unix://")):
        # Don't repeat the address: it may contain a password.
        return "the address after --redis is not a Redis address; use redis://HOST/0"
    return None
