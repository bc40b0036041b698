"""Loading a table from the database."""

from __future__ import annotations

import contextlib
import logging
from functools import partial

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from hedgerow.games import REGISTRY, HedgerowError
from hedgerow.match import Dealer, Match, Snapshot, read_record, read_setup_record
from hedgerow.match.replay_state import game_for
from hedgerow.server.errors import Refusal, cannot_store, damaged, no_table, not_installed
from hedgerow.server.long_work import MAX_ENTRIES_IN_LOOP
from hedgerow.server.storage.records import EntryRow, TableRow
from hedgerow.server.storage.store import Store, is_connection_error
from hedgerow.server.tables.session import SessionContext, TableSession

_log = logging.getLogger(__name__)


async def load_session(context: SessionContext, store: Store, table_id: str) -> TableSession:
    """Return a new session of a stored table; raise `Refusal` if it does not exist or cannot be read."""
    try:
        return await _read(context, store, table_id)
    except (SQLAlchemyError, OSError) as error:
        if is_connection_error(error) or not await store.is_available():
            raise cannot_store() from error
        _log.error("cannot read table %s: %s", table_id, error)
        raise damaged() from error
    except (HedgerowError, ValueError, msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        if isinstance(error, Refusal):
            raise
        _log.error("table %s is damaged: %s", table_id, error)
        raise damaged() from error


async def _read(context: SessionContext, store: Store, table_id: str) -> TableSession:
    row = await store.read_table(table_id)
    if row is None:
        raise no_table(table_id)
    table = context.timekeeper.read_table(row)
    if table.game not in REGISTRY:
        raise not_installed(table.game)
    if row.stage != table.stage:
        raise ValueError("the stage is inconsistent")
    if table.stage == "open" or (table.stage == "closed" and row.seed is None):  # the match never began
        return TableSession(context, row, table)
    async with context.readers.turn(row.origin, table_id):
        log, snapshot = await store.read_log(table_id)
    resume = partial(_resumed_match, row, log, snapshot)
    if len(log) > MAX_ENTRIES_IN_LOOP or table.tiles is not None:
        match = await context.long_work.run(row.origin, table_id, resume)
    else:
        match = resume()
    move_ids = {entry.move_id: entry.seq for entry in log if entry.move_id is not None}
    return TableSession(context, row, table, match, move_ids, 0 if snapshot is None else snapshot.seq)


def _resumed_match(row: TableRow, log: list[EntryRow], snapshot: EntryRow | None) -> Match:
    """Return the match of a stored log. A snapshot that does not fit the log is ignored."""
    if [entry.seq for entry in log] != list(range(len(log))) or not log:
        raise ValueError("entries of the log are missing")
    setup = read_setup_record(msgspec.json.decode(log[0].body))
    game = game_for(setup, None)
    entries = [setup, *(read_record(game, entry.seq, msgspec.json.decode(entry.body)) for entry in log[1:])]
    dealer = None if row.seed is None else Dealer(bytes.fromhex(row.seed))
    if snapshot is not None:
        with contextlib.suppress(HedgerowError, msgspec.MsgspecError, ValueError, RecursionError):
            taken = Snapshot.from_record(msgspec.json.decode(snapshot.body))
            return Match.resume(entries, taken, dealer, game)
    return Match.resume(entries, None, dealer, game)
