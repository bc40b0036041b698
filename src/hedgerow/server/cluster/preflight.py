"""Checks before a server starts: can it reach its database and Redis? Error messages never contain passwords."""

from __future__ import annotations

import asyncio
import logging
from typing import Final
from urllib.parse import unquote, urlsplit

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from hedgerow.games import SetupError
from hedgerow.server.log_limit import LogLimit
from hedgerow.server.settings import Settings
from hedgerow.server.storage.store import Store, error_text

MISSING_PACKAGES: Final = "several servers on one database need more packages: pip install 'hedgerow[cluster]'"


def prepare(settings: Settings) -> None:
    """Migrate the database and check that Redis answers; raise `SetupError` with the reason if not."""
    asyncio.run(_prepare(settings))


async def _prepare(settings: Settings) -> None:
    await _check_database(settings.database)
    if settings.redis is not None:
        await _check_redis(settings.redis)


async def _check_database(address: str) -> None:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise SetupError(
            "the address of the database cannot be understood; it has the form postgresql://USER:SECRET@HOST/NAME "
            "(in the secret, write @ : / as %40 %3A %2F)"
        ) from error
    name = url.database if url.drivername.startswith("sqlite") else f"{url.host or 'this machine'}/{url.database}"
    try:
        store = Store(address)
    except NoSuchModuleError as error:
        raise SetupError(f"{url.drivername} is not a supported database; use SQLite or PostgreSQL") from error
    except ImportError as error:
        raise SetupError(f"{MISSING_PACKAGES} ({error})") from error
    try:
        await store.open()
    except (SQLAlchemyError, OSError) as error:
        what = "cannot be opened" if isinstance(error, DBAPIError | OSError) else "cannot be used"
        reason = _without(error_text(error), url.password)
        raise SetupError(f"the database {name} {what}: {reason}") from error
    finally:
        await store.close()


async def _check_redis(address: str) -> None:
    try:
        from redis.exceptions import RedisError  # noqa: PLC0415 an extra that may be missing

        from hedgerow.server.cluster.redis_client import redis_client  # noqa: PLC0415
    except ImportError as error:
        raise SetupError(f"{MISSING_PACKAGES} ({error})") from error
    try:
        parts = urlsplit(address)
        secret = parts.password and unquote(parts.password)
        client = redis_client(address)
    except ValueError as error:
        raise SetupError("the address of Redis cannot be understood; it has the form redis://HOST:6379/0") from error
    try:
        await client.ping()
    except (RedisError, OSError) as error:
        raise SetupError(f"Redis cannot be used: {_without(error_text(error), secret)}") from error
    finally:
        await client.aclose()


def _without(text: str, secret: object) -> str:
    return text.replace(str(secret), "…") if secret else text


def configure_logging() -> None:
    """Log one line for each event, but not the same line again and again; nothing for expected failures."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for handler in logging.getLogger().handlers:
        if not any(isinstance(known, LogLimit) for known in handler.filters):
            handler.addFilter(LogLimit())
    for name in ("alembic", "aiosqlite"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # Write conflicts are expected, and failures of the database are logged by the code that needs it.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
