"""Before a server begins: can it reach what it needs? If not, it says in words what is wrong, and no secret."""

from __future__ import annotations

import asyncio
import logging
from urllib.parse import unquote, urlsplit

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from hedgerow.games import SetupError
from hedgerow.server.settings import Settings
from hedgerow.server.storage.store import Store, reason

MORE_PACKAGES = "several servers on one database need more packages: pip install 'hedgerow[cluster]'"


def prepare(settings: Settings) -> None:
    """Bring the database up to date, and see whether Redis is there. Raises `SetupError`."""
    asyncio.run(_prepare(settings))


async def _prepare(settings: Settings) -> None:
    await _try_database(settings.database)
    if settings.redis is not None:
        await _try_redis(settings.redis)


async def _try_database(address: str) -> None:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise SetupError(
            "the address of the database cannot be understood; one looks like postgresql://USER:SECRET@HOST/NAME "
            "(in the secret, write signs such as @ : / as %40 %3A %2F)"
        ) from error
    shown = url.database if url.drivername.startswith("sqlite") else f"{url.host or 'this machine'}/{url.database}"
    try:
        store = Store(address)
    except NoSuchModuleError as error:
        raise SetupError(f"{url.drivername} is no database that can be used; take SQLite or PostgreSQL") from error
    except ImportError as error:
        raise SetupError(f"{MORE_PACKAGES} ({error})") from error
    try:
        await store.open()
    except (SQLAlchemyError, OSError) as error:
        what = "cannot be opened" if isinstance(error, DBAPIError | OSError) else "cannot be used"
        said = _without(reason(error), url.password)
        raise SetupError(f"the database {shown} {what}: {said}") from error
    finally:
        await store.close()


async def _try_redis(address: str) -> None:
    try:
        from redis.exceptions import RedisError  # noqa: PLC0415 an extra that may be missing

        from hedgerow.server.cluster.redis_client import line_to  # noqa: PLC0415
    except ImportError as error:
        raise SetupError(f"{MORE_PACKAGES} ({error})") from error
    try:
        parts = urlsplit(address)
        secret = parts.password and unquote(parts.password)
        line = line_to(address)
    except ValueError as error:
        raise SetupError("the address of Redis cannot be understood; one looks like redis://HOST:6379/0") from error
    try:
        await line.ping()
    except (RedisError, OSError) as error:
        raise SetupError(f"Redis cannot be used: {_without(reason(error), secret)}") from error
    finally:
        await line.aclose()


def _without(said: str, secret: object) -> str:
    return said.replace(str(secret), "…") if secret else said


def quiet_logs() -> None:
    """One line for what happens, nothing for what does not matter."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for noisy in ("alembic", "aiosqlite"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    # A write that meets another server's is no news, and what breaks with the database is said by whoever needs it.
    for noisy in ("psycopg", "saq"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    logging.getLogger("saq").addFilter(_in_one_line)


def _in_one_line(record: logging.LogRecord) -> bool:
    """Without the twenty lines of Python: Redis has gone, and comes back."""
    if record.exc_info and record.exc_info[1] is not None:
        record.msg, record.args = f"{record.getMessage()}: {reason(record.exc_info[1])}", ()
        record.exc_info = None
    return True
