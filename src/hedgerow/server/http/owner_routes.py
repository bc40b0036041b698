"""Routes for the owner of a table: start, close, replace, mute. The signed cookie identifies the owner."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from hedgerow.server.http.dependencies import REFUSALS, AnyRequest, RegistryDep, SignerDep, known_guest
from hedgerow.server.http.schemas import CloseRequest, MuteRequest, OwnerInfo, ReplaceRequest, StartRequest
from hedgerow.server.live import serialization
from hedgerow.server.live.protocol import TableStatus
from hedgerow.server.tables import moderation, seating
from hedgerow.server.tables.table import check_level


@get("/api/tables/{table:str}/owner", responses=REFUSALS)
async def owner(
    request: AnyRequest, registry: RegistryDep, signer: SignerDep, table: FromPath[str]
) -> Response[OwnerInfo]:
    """Return whether you own the table."""
    session = await registry.get_current(table)
    info = OwnerInfo(owner=session.table.is_owner(known_guest(request, signer)))
    return Response(info, headers={"Cache-Control": "no-store"})


@post("/api/tables/{table:str}/start", status_code=HTTP_200_OK, responses=REFUSALS)
async def start(
    request: AnyRequest, registry: RegistryDep, signer: SignerDep, table: FromPath[str], data: JSONBody[StartRequest]
) -> TableStatus:
    """Start the match. Owner only."""
    check_level(data.bots)
    guest = known_guest(request, signer)
    await registry.act(table, lambda session: seating.start(session, guest, data.bots))
    return serialization.status(await registry.get_current(table))


@post("/api/tables/{table:str}/close", status_code=HTTP_200_OK, responses=REFUSALS)
async def close(
    request: AnyRequest, registry: RegistryDep, signer: SignerDep, table: FromPath[str], data: JSONBody[CloseRequest]
) -> TableStatus:
    """Close the table, so that nobody can act there any more. Owner only."""
    del data  # it is empty
    guest = known_guest(request, signer)
    await registry.act(table, lambda session: moderation.close(session, guest))
    return serialization.status(await registry.get_current(table))


@post("/api/tables/{table:str}/replace", status_code=HTTP_200_OK, responses=REFUSALS)
async def replace(
    request: AnyRequest, registry: RegistryDep, signer: SignerDep, table: FromPath[str], data: JSONBody[ReplaceRequest]
) -> TableStatus:
    """Let a bot play for an absent player. Owner only."""
    check_level(data.bot)
    guest = known_guest(request, signer)
    await registry.act(table, lambda session: moderation.replace(session, guest, data.seat, data.bot))
    return serialization.status(await registry.get_current(table))


@post("/api/tables/{table:str}/mute", status_code=HTTP_200_OK, responses=REFUSALS)
async def mute(
    request: AnyRequest, registry: RegistryDep, signer: SignerDep, table: FromPath[str], data: JSONBody[MuteRequest]
) -> TableStatus:
    """Mute or unmute the chat of a seat or of all spectators. Owner only."""
    guest = known_guest(request, signer)
    await registry.act(table, lambda session: moderation.mute(session, guest, data.seat, data.muted))
    return serialization.status(await registry.get_current(table))


OWNER_ROUTES = [owner, start, close, replace, mute]
