"""Routes for a match as a whole: pieces, picture, replay, file."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery
from litestar.status_codes import HTTP_200_OK

from hedgerow.games.core.contract import Json
from hedgerow.i18n import Language, translate
from hedgerow.match import Match, MatchError, describe_deal, encode, to_json
from hedgerow.match.replay_state import CHECKPOINT_INTERVAL
from hedgerow.render import paint, with_players
from hedgerow.server.errors import refuse, refuse_because
from hedgerow.server.http.compression import json_response
from hedgerow.server.http.dependencies import (
    REFUSALS,
    AddressLimitsDep,
    AnyRequest,
    LanguageDep,
    LongWorkDep,
    RegistryDep,
    SeatToken,
    viewing_seat,
)
from hedgerow.server.http.pieces import PIECES, pieces_response
from hedgerow.server.http.schemas import ReplayInfo
from hedgerow.server.limits import CUSTOM_TILES_COST, AddressLimits
from hedgerow.server.live import serialization
from hedgerow.server.live.positions import position_data
from hedgerow.server.live.protocol import Position
from hedgerow.server.request_info import address_of
from hedgerow.server.tables.session import TableSession

# These responses are encoded by the route, so their content is described here.
_REPLAY: Final = ResponseSpec(ReplayInfo, generate_examples=False, description="The match step by step.")
_POSITION: Final = ResponseSpec(Position, generate_examples=False, description="The position.")
_FILE: Final = ResponseSpec(dict[str, Any], generate_examples=False, description="The match file.")


@get("/api/tables/{table:str}/pieces", responses={**REFUSALS, HTTP_200_OK: PIECES})
async def pieces(
    request: AnyRequest,
    registry: RegistryDep,
    address_limits: AddressLimitsDep,
    long_work: LongWorkDep,
    table: FromPath[str],
) -> Response[bytes]:
    """Return the cells that each piece covers in each orientation."""
    session = await registry.get_current(table)
    _charge_custom_tiles(session, request, address_limits)
    return await pieces_response(request, long_work, session.table.setup)


@get("/api/tables/{table:str}/picture", media_type="image/svg+xml", responses=REFUSALS)
async def picture(
    request: AnyRequest,
    registry: RegistryDep,
    address_limits: AddressLimitsDep,
    long_work: LongWorkDep,
    language: LanguageDep,
    table: FromPath[str],
    token: SeatToken = None,
    theme: FromQuery[Literal["light", "dark", "auto"]] = "auto",
    step: FromQuery[int | None] = None,
) -> Response[str]:
    """Return the position as SVG, as the seat of the token (or a spectator) sees it; `step` is a step of the replay."""
    session = await registry.get_current(table)
    seat, address = viewing_seat(session, token), address_of(request.scope)
    _charge_custom_tiles(session, request, address_limits)
    match = await _copy_to_show(session, whole_log=step is not None)
    try:
        scene = await session.compute(match.next_seq, partial(match.scene, seat, step), address)
    except MatchError as error:
        raise refuse_because("bad-request", error, "replay-step") from error
    scene = with_players(scene, match.names, match.over)
    svg = await long_work.run(address, table, partial(paint, scene, theme, language))
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@get("/api/tables/{table:str}/position", responses={**REFUSALS, HTTP_200_OK: _POSITION})
async def position(
    request: AnyRequest,
    registry: RegistryDep,
    address_limits: AddressLimitsDep,
    language: LanguageDep,
    table: FromPath[str],
    seq: FromQuery[int],
    token: SeatToken = None,
) -> Response[bytes]:
    """Return the position after an entry of the log, as the seat of the token (or a spectator) sees it."""
    session = await registry.get_current(table)
    seat, address = viewing_seat(session, token), address_of(request.scope)
    _charge_custom_tiles(session, request, address_limits)
    address_limits.charge_log(address, CHECKPOINT_INTERVAL)
    match = await _copy_to_show(session, whole_log=True)
    place = match.place_of(seq)
    if place is None:
        raise refuse("bad-request", "log-entry")
    encode_there = partial(_encoded_position, match, place, seat, language)
    return json_response(await session.compute(match.next_seq, encode_there, address))


def _encoded_position(match: Match, place: int, seat: int | None, language: Language) -> bytes:
    return msgspec.json.encode(position_data(match.at(place), seat, language))


@get("/api/tables/{table:str}/replay", responses={**REFUSALS, HTTP_200_OK: _REPLAY})
async def replay(
    request: AnyRequest,
    registry: RegistryDep,
    address_limits: AddressLimitsDep,
    long_work: LongWorkDep,
    language: LanguageDep,
    table: FromPath[str],
    reader: FromQuery[int | None] = None,
) -> Response[bytes]:
    """Return the match step by step; the sentences address the player of the seat `reader` as "you"."""
    session, address = await registry.get_current(table), address_of(request.scope)
    if reader is not None and reader not in range(session.table.players):
        raise refuse("bad-request", "no-seat", seat=reader, last=session.table.players - 1)
    _charge_custom_tiles(session, request, address_limits)
    match = await _copy_to_show(session, whole_log=True)
    address_limits.charge_replay(address, len(match.line), match.next_seq)
    status, abandoned = serialization.status(session), session.ended and not match.over
    score_sheets, winners = await session.compute(1, partial(_result_so_far, match), address)
    info = ReplayInfo(
        table=status,
        names=list(match.names),
        over=match.over,
        created_at=session.row.created_at,
        steps=[],
        score_sheets=score_sheets,
        winners=winners,
        code=None,
        practice=match.practice,
        deal="",
    )
    described = serialization.replay(match.game, match.names, match.replay(), language, reader)
    info = msgspec.structs.replace(info, steps=await long_work.run_parts(address, table, described))
    complete = partial(_encoded_replay, info, match, language, abandoned=abandoned)
    return json_response(await long_work.run(address, table, complete))


def _result_so_far(match: Match) -> tuple[list[list[dict[str, Json]]] | None, list[int]]:
    return serialization.score_sheets(match), list(match.state.winners())


def _encoded_replay(info: ReplayInfo, match: Match, language: Language, *, abandoned: bool) -> bytes:
    complete = msgspec.structs.replace(
        info,
        code=encode(match) if info.over else None,
        deal=translate(describe_deal(match, abandoned=abandoned), language),
    )
    return msgspec.json.encode(complete)


@get("/api/tables/{table:str}/file", responses={**REFUSALS, HTTP_200_OK: _FILE})
async def match_file(
    request: AnyRequest, registry: RegistryDep, address_limits: AddressLimitsDep, table: FromPath[str]
) -> Response[str]:
    """Return the match file, once the match is over."""
    session, address = await registry.get_current(table), address_of(request.scope)
    match = await _copy_to_show(session)
    if not match.over:
        session.check_not_closed()
        raise refuse("not-now", "file-too-early")
    address_limits.charge_log(address, match.next_seq)
    text = await session.compute(match.next_seq, partial(to_json, match), address)
    name = f"hedgerow-{table}.json"
    return Response(
        text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


MATCH_ROUTES: Final = [pieces, picture, position, replay, match_file]


async def _copy_to_show(session: TableSession, *, whole_log: bool = False) -> Match:
    """Return a copy of the match, also of a closed table; raise `Refusal` if it has not begun.

    Nobody at the table waits while the copy is read. `whole_log` prepares it for earlier positions.
    """
    async with session.lock:
        match = session.active_match if session.match is None else session.match
        if whole_log:
            await session.replay_log(match)
        return match.copy()


def _charge_custom_tiles(session: TableSession, request: AnyRequest, address_limits: AddressLimits) -> None:
    """Charge what custom tiles, which may be very large, cost more than the usual ones."""
    if session.table.tiles is not None:
        address_limits.charge(address_of(request.scope), CUSTOM_TILES_COST)
