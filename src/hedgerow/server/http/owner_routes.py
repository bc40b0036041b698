"""The HTTP side for who made a table: starting, closing, replacing, muting. The signed cookie says who that is."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from hedgerow.server.http.dependencies import AnyRequest, TheHouse, check_level, known_guest
from hedgerow.server.http.schemas import CloseWish, MuteWish, OwnerInfo, ReplaceWish, StartWish
from hedgerow.server.live import serialization
from hedgerow.server.live.protocol import TableStatus
from hedgerow.server.tables import moderation, seating


@get("/api/tables/{table:str}/owner")
async def owner(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[OwnerInfo]:
    """Whether you made the table."""
    room = await house.current(table)
    told = OwnerInfo(owner=room.body.is_owner(known_guest(request, house)))
    return Response(told, headers={"Cache-Control": "no-store"})


@post("/api/tables/{table:str}/start", status_code=HTTP_200_OK)
async def start(request: AnyRequest, house: TheHouse, table: FromPath[str], data: JSONBody[StartWish]) -> TableStatus:
    """Start the match; for who made the table."""
    check_level(data.bots)
    guest = known_guest(request, house)
    await house.act(table, lambda room: seating.start(room, guest, data.bots))
    return serialization.status(await house.current(table))


@post("/api/tables/{table:str}/close", status_code=HTTP_200_OK)
async def close(request: AnyRequest, house: TheHouse, table: FromPath[str], data: JSONBody[CloseWish]) -> TableStatus:
    """Close the table; for who made it. Nobody can do anything there any more."""
    del data  # there is nothing to choose
    guest = known_guest(request, house)
    await house.act(table, lambda room: moderation.close(room, guest))
    return serialization.status(await house.current(table))


@post("/api/tables/{table:str}/replace", status_code=HTTP_200_OK)
async def replace(
    request: AnyRequest, house: TheHouse, table: FromPath[str], data: JSONBody[ReplaceWish]
) -> TableStatus:
    """Let a bot play for somebody who is away; for who made the table."""
    check_level(data.bot)
    guest = known_guest(request, house)
    await house.act(table, lambda room: moderation.replace(room, guest, data.seat, data.bot))
    return serialization.status(await house.current(table))


@post("/api/tables/{table:str}/mute", status_code=HTTP_200_OK)
async def mute(request: AnyRequest, house: TheHouse, table: FromPath[str], data: JSONBody[MuteWish]) -> TableStatus:
    """Keep a seat, or everybody who watches, from talking; for who made the table."""
    guest = known_guest(request, house)
    await house.act(table, lambda room: moderation.mute(room, guest, data.seat, data.muted))
    return serialization.status(await house.current(table))


OWNERS_HANDLERS = [owner, start, close, replace, mute]
