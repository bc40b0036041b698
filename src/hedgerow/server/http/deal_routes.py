"""Routes for deals that are the same for everybody: the daily deal of each game, and deals shared by a link."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from sqlalchemy.exc import SQLAlchemyError

from hedgerow.games import REGISTRY
from hedgerow.i18n import Language, translate
from hedgerow.match import Match, MoveEntry
from hedgerow.server.errors import cannot_store, refuse
from hedgerow.server.http.deal_schemas import (
    DealComparison,
    DealInfo,
    DealMove,
    DealMoves,
    DealRequest,
    DealResult,
)
from hedgerow.server.http.dependencies import (
    REFUSALS,
    AddressLimitsDep,
    AnyRequest,
    LanguageDep,
    LongWorkDep,
    RegistryDep,
    SignerDep,
    StoreDep,
    TimekeeperDep,
    known_guest,
)
from hedgerow.server.http.guests import guest_of, with_cookie
from hedgerow.server.http.schemas import CreatedTable, SeatKey
from hedgerow.server.live import serialization
from hedgerow.server.request_info import address_of
from hedgerow.server.storage.records import ResultRow
from hedgerow.server.storage.result_store import claim_try, read_deal_results, read_try
from hedgerow.server.storage.store import Store
from hedgerow.server.tables.deals import (
    DAILY_PLAYERS,
    Deal,
    TableDeal,
    daily_deal,
    day_number,
    day_text,
    new_deal,
    read_deal,
)
from hedgerow.server.tables.results import GameResult
from hedgerow.server.tables.tokens import new_table_id

MAX_COMPARED: Final = 6
"""Guests whose moves are compared: the requester and the best others."""


@get("/api/deals/daily", responses=REFUSALS)
async def daily_deals(
    request: AnyRequest, signer: SignerDep, store: StoreDep, timekeeper: TimekeeperDep
) -> list[DealInfo]:
    """Return the deals of today, one of each game."""
    guest, today = known_guest(request, signer), day_text(day_number(timekeeper.now()))
    games = [name for name, cls in REGISTRY.items() if DAILY_PLAYERS in cls.player_counts]
    return [await _info(store, daily_deal(game, today), None if guest is None else guest.id, today) for game in games]


@post("/api/deals", status_code=HTTP_200_OK, responses=REFUSALS)
async def share_deal(
    request: AnyRequest, signer: SignerDep, store: StoreDep, timekeeper: TimekeeperDep, data: JSONBody[DealRequest]
) -> DealInfo:
    """Return a new deal for everybody who knows its id. The server stores nothing until a guest plays it."""
    guest = known_guest(request, signer)
    deal = new_deal(data.game, data.level, data.players)
    return await _info(store, deal, None if guest is None else guest.id, day_text(day_number(timekeeper.now())))


@get("/api/deals/{deal:str}", responses=REFUSALS)
async def deal_info(
    request: AnyRequest, signer: SignerDep, store: StoreDep, timekeeper: TimekeeperDep, deal: FromPath[str]
) -> DealInfo:
    """Return a deal with the results of everybody who has played it."""
    guest, today = known_guest(request, signer), day_text(day_number(timekeeper.now()))
    return await _info(store, read_deal(deal), None if guest is None else guest.id, today)


@post("/api/deals/{deal:str}/play", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def play_deal(
    request: AnyRequest,
    registry: RegistryDep,
    signer: SignerDep,
    store: StoreDep,
    timekeeper: TimekeeperDep,
    language: LanguageDep,
    deal: FromPath[str],
) -> Response[CreatedTable]:
    """Create your table for a deal. Every guest has one try."""
    wanted, now = read_deal(deal), timekeeper.now()
    _check_day(wanted, day_text(day_number(now)))
    guest = guest_of(request, signer, language)
    table_id = new_table_id()
    try:
        claimed = await claim_try(store, wanted.id, guest.id, guest.name, table_id, now)
    except (SQLAlchemyError, OSError) as error:
        raise cannot_store() from error
    if not claimed:
        raise refuse("taken", "deal-played" if wanted.day is None else "daily-played")
    table_deal = TableDeal(wanted.id, signer.deal_seed(wanted.id), table_id)
    session, secrets = await registry.create(
        wanted.table_request(), guest, language, signer.origin(address_of(request.scope)), table_deal
    )
    keys = [SeatKey(seat=seat, token=token) for seat, token in secrets.items()]
    response = Response(CreatedTable(table=serialization.status(session), keys=keys))
    return with_cookie(request, response, guest, signer)


@get("/api/deals/{deal:str}/moves", responses=REFUSALS)
async def deal_moves(
    request: AnyRequest,
    registry: RegistryDep,
    signer: SignerDep,
    store: StoreDep,
    address_limits: AddressLimitsDep,
    long_work: LongWorkDep,
    language: LanguageDep,
    deal: FromPath[str],
) -> DealComparison:
    """Return what you and others have played with a deal, once your own match is over."""
    wanted, guest = read_deal(deal), known_guest(request, signer)
    rows = await _rows(store, wanted.id)
    own = None if guest is None else next((row for row in rows if row.guest == guest.id), None)
    if own is None:
        raise refuse("not-now", "deal-first")
    others = [row for _, row in _ranked(rows) if row is not own]
    found, address = [], address_of(request.scope)
    for row in [own, *others][:MAX_COMPARED]:
        session = await registry.get_current(row.table_id)
        async with session.lock:
            match = session.active_match.copy()
        address_limits.charge_log(address, match.next_seq)
        seat = _result(row).seat
        moves = await long_work.run(address, row.table_id, partial(_moves, match, seat, language))
        found.append(DealMoves(name=match.names[seat], me=row is own, moves=moves))
    return DealComparison(guests=found)


DEAL_ROUTES: Final = [daily_deals, share_deal, deal_info, play_deal, deal_moves]


def _check_day(deal: Deal, today: str) -> None:
    """Raise `Refusal` for the daily deal of another day: nobody may play one in advance."""
    if deal.day is not None and deal.day != today:
        raise refuse("not-now", "other-day")


async def _info(store: Store, deal: Deal, guest: str | None, today: str) -> DealInfo:
    try:
        own = None if guest is None else await read_try(store, deal.id, guest)
    except (SQLAlchemyError, OSError) as error:
        raise cannot_store() from error
    finished = own is not None and own.stage == "over"
    results = [
        _deal_result(place, row, guest, shows_table=finished) for place, row in _ranked(await _rows(store, deal.id))
    ]
    return DealInfo(
        id=deal.id,
        game=deal.game,
        level=deal.level,
        players=deal.players,
        day=deal.day,
        can_play=own is None and deal.day in (None, today),
        table=None if own is None else own.table_id,
        finished=finished,
        results=results,
    )


async def _rows(store: Store, deal: str) -> list[ResultRow]:
    try:
        return await read_deal_results(store, deal)
    except (SQLAlchemyError, OSError) as error:
        raise cannot_store() from error


def _result(row: ResultRow) -> GameResult:
    return msgspec.json.decode(row.body, type=GameResult)


def lead(result: GameResult) -> int:
    """Return the points more than the best rival; with one player, the points."""
    return result.points[result.seat] - max(
        (points for seat, points in enumerate(result.points) if seat != result.seat), default=0
    )


def _ranked(rows: list[ResultRow]) -> list[tuple[int | None, ResultRow]]:
    """Return the rows with their places, the best first; equal leads share a place."""
    results = [(row, _result(row)) for row in rows]
    valid = [(row, lead(result)) for row, result in results if not (result.practice or result.resigned)]
    valid.sort(key=lambda one: -one[1])
    leads = [points for _, points in valid]
    placed: list[tuple[int | None, ResultRow]] = [(leads.index(points) + 1, row) for row, points in valid]
    counting = {row.table_id for row, _ in valid}
    return placed + [(None, row) for row in rows if row.table_id not in counting]


def _deal_result(place: int | None, row: ResultRow, guest: str | None, *, shows_table: bool) -> DealResult:
    result = _result(row)
    return DealResult(
        place=place,
        name=result.names[result.seat],
        me=row.guest == guest,
        points=result.points[result.seat],
        lead=lead(result),
        practice=result.practice,
        resigned=result.resigned,
        table=row.table_id if shows_table else None,
    )


def _moves(match: Match, seat: int, language: Language) -> list[DealMove]:
    moves = []
    for step in match.replay():
        if not isinstance(step.entry, MoveEntry) or step.entry.seat != seat:
            continue
        said = [match.game.event_text(event.seen_by(None), match.names) for event in step.events[:1]]
        points = sum(item.points for item in step.state.score_sheet()[seat])
        words = " ".join(translate(text, language) for text in said)
        moves.append(DealMove(move=match.game.move_text(seat, step.entry.move), text=words, points=points))
    return moves
