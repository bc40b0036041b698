"""Routes for games, guests, tables and moves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from hedgerow.analysis.puzzle_file import has_puzzles
from hedgerow.bots import BOTS, rating
from hedgerow.games import REGISTRY, Game, Option
from hedgerow.games.core.texts import name_of, text_of, texts_package
from hedgerow.i18n import Language, translate
from hedgerow.server.errors import refuse
from hedgerow.server.http.art_routes import ART_ROUTES
from hedgerow.server.http.compression import json_response
from hedgerow.server.http.deal_routes import DEAL_ROUTES
from hedgerow.server.http.dependencies import (
    REFUSALS,
    AddressLimitsDep,
    AnyRequest,
    LanguageDep,
    MetricsDep,
    RegistryDep,
    SeatToken,
    SettingsDep,
    SignerDep,
    StoreDep,
    TimekeeperDep,
    acting_seat,
    known_guest,
    viewing_seat,
)
from hedgerow.server.http.guests import default_name, guest_of, with_cookie
from hedgerow.server.http.hint_routes import HINT_ROUTES
from hedgerow.server.http.lesson_routes import LESSON_ROUTES
from hedgerow.server.http.match_routes import MATCH_ROUTES
from hedgerow.server.http.operation_routes import OPERATION_ROUTES
from hedgerow.server.http.owner_routes import OWNER_ROUTES
from hedgerow.server.http.puzzle_routes import PUZZLE_ROUTES
from hedgerow.server.http.review_routes import REVIEW_ROUTES
from hedgerow.server.http.rulebook_routes import RULEBOOK_ROUTES
from hedgerow.server.http.schemas import (
    ChatRequest,
    CreatedTable,
    GameInfo,
    GuestInfo,
    JoinRequest,
    LevelInfo,
    MoveReply,
    NameRequest,
    OptionInfo,
    PlayRequest,
    PreviewRequest,
    SeatKey,
    ServerInfo,
)
from hedgerow.server.http.text_routes import TEXT_ROUTES
from hedgerow.server.live import serialization
from hedgerow.server.live.protocol import PreviewReply, Protocol, TableStatus, TableView
from hedgerow.server.live.updates import whole_view
from hedgerow.server.request_info import address_of
from hedgerow.server.storage.records import TableRow
from hedgerow.server.tables import absence, seating
from hedgerow.server.tables.registry import TableRegistry
from hedgerow.server.tables.sanitize import clean_name
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.table import TableRequest
from hedgerow.server.tables.timekeeper import Timekeeper
from hedgerow.server.tables.tokens import Guest, new_guest
from hedgerow.tutorial import lesson_text
from hedgerow.tutorial.rules_text import has_rules

ROWS_AT_ONCE: Final = 10
"""Tables of a list that are read without letting others in: at most two milliseconds."""
# These responses are encoded by the route, so their content is described here.
_VIEW: Final = ResponseSpec(TableView, generate_examples=False, description="What a seat, or a spectator, may know.")


# Games and guests


@get("/api/games", sync_to_thread=False, responses=REFUSALS)
def games(settings: SettingsDep, language: LanguageDep) -> ServerInfo:
    """Return the games with their options and levels of bots."""
    return ServerInfo(games=[_game_info(cls, language) for cls in REGISTRY.values()], nearby=settings.lan_address)


def _game_info(cls: type[Game], language: Language) -> GameInfo:
    package = texts_package(cls)
    return GameInfo(
        name=cls.name,
        title=cls.title,
        about=translate(cls.about, language),
        pace=text_of(package, "pace", language),
        picture=text_of(package, "picture", language),
        players=list(cls.player_counts),
        options=[_option_info(package, option, language) for option in cls.option_list],
        secrets=cls.has_secrets,
        levels=[LevelInfo(name=bot, rating=rating(cls.name, bot)) for bot in BOTS],
        reconstructed=cls.reconstructed,
        rules=has_rules(cls),
        lesson=lesson_text(cls.name) is not None,
        puzzles=has_puzzles(cls),
    )


def _option_info(package: str, option: Option, language: Language) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        title=translate(name_of(package, "option", option.name), language),
        values=list(option.values),
        labels=[text_of(package, f"option.{option.name}.{value}", language) for value in option.values],
        about=translate(option.about, language),
        offered=option.offered,
    )


@get("/api/protocol", sync_to_thread=False, responses=REFUSALS)
def live_protocol() -> Protocol:
    """Return the version and the address of the live protocol; the description has its messages."""
    return Protocol()


@post("/api/guest", status_code=HTTP_200_OK, responses=REFUSALS)
async def set_name(
    request: AnyRequest, signer: SignerDep, language: LanguageDep, data: JSONBody[NameRequest]
) -> Response[GuestInfo]:
    """Set your name."""
    guest = known_guest(request, signer) or new_guest("")
    named = Guest(guest.id, clean_name(data.name) or default_name(language))
    return with_cookie(request, Response(GuestInfo(name=named.name)), named, signer)


# Tables


@post("/api/tables", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def create_table(
    request: AnyRequest, registry: RegistryDep, signer: SignerDep, language: LanguageDep, data: JSONBody[TableRequest]
) -> Response[CreatedTable]:
    """Create a table."""
    guest = guest_of(request, signer, language)
    session, secrets = await registry.create(data, guest, language, signer.origin(address_of(request.scope)))
    keys = [SeatKey(seat=seat, token=token) for seat, token in secrets.items()]
    response = Response(CreatedTable(table=serialization.status(session), keys=keys))
    return with_cookie(request, response, guest, signer)


@get("/api/tables", responses=REFUSALS)
async def list_tables(
    registry: RegistryDep, store: StoreDep, timekeeper: TimekeeperDep, stage: FromQuery[str] = "open"
) -> list[TableStatus]:
    """Return the public tables of a stage: open, running or over."""
    if stage not in ("open", "running", "over"):
        raise refuse("bad-request", "no-stage", stage=repr(stage[:20]))
    return await listed(registry, timekeeper, await store.list_tables(stage))


async def listed(registry: TableRegistry, timekeeper: Timekeeper, rows: Sequence[TableRow]) -> list[TableStatus]:
    """Return the public parts of tables whose games are installed."""
    found = []
    for number, row in enumerate(rows):
        if number % ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)  # let others in: tables with custom tiles and a long chat take a while
        if row.game not in REGISTRY:
            continue
        session = registry.sessions.get(row.id)
        if session is not None:
            found.append(serialization.status(session, listed=True))
            continue
        with contextlib.suppress(ValueError, TypeError):  # damaged tables are not listed
            found.append(serialization.stored_status(row.id, timekeeper.read_table(row), timekeeper.now()))
    return found


@get("/api/tables/{table:str}", responses=REFUSALS)
async def table_status(registry: RegistryDep, table: FromPath[str]) -> TableStatus:
    """Return the seats, settings and clocks of a table."""
    return serialization.status(await registry.get_current(table))


@get("/api/tables/{table:str}/view", responses={**REFUSALS, HTTP_200_OK: _VIEW})
async def table_view(
    request: AnyRequest,
    registry: RegistryDep,
    address_limits: AddressLimitsDep,
    language: LanguageDep,
    table: FromPath[str],
    token: SeatToken = None,
    since: FromQuery[int] = 0,
) -> Response[bytes]:
    """Return the match as the seat of the token (or a spectator) sees it, like an update of the live protocol."""
    session = await registry.get_current(table)
    seat, address = viewing_seat(session, token), address_of(request.scope)
    address_limits.charge_log(address, session.length - session.clamp_since(since))
    return json_response(await whole_view(session, seat, since, language, address))


@post("/api/tables/{table:str}/join", status_code=HTTP_200_OK, responses=REFUSALS)
async def join(
    request: AnyRequest,
    registry: RegistryDep,
    signer: SignerDep,
    language: LanguageDep,
    table: FromPath[str],
    data: JSONBody[JoinRequest],
) -> Response[SeatKey]:
    """Take a seat."""
    guest = guest_of(request, signer, language)
    seat, token = await registry.act(
        table, lambda session: seating.join(session, guest, data.name, data.token, data.seat)
    )
    return with_cookie(request, Response(SeatKey(seat=seat, token=token)), guest, signer)


# Playing


@post("/api/tables/{table:str}/moves", status_code=HTTP_200_OK, responses=REFUSALS)
async def play(
    registry: RegistryDep,
    metrics: MetricsDep,
    table: FromPath[str],
    data: JSONBody[PlayRequest],
    token: SeatToken = None,
) -> MoveReply:
    """Play a move; the response is sent when the move is stored."""
    with metrics.move_seconds.time():
        seq = await registry.act(
            table, lambda session: session.play(acting_seat(session, token), data.move, data.seq, data.id)
        )
    return MoveReply(seq=seq)


@post("/api/tables/{table:str}/preview", status_code=HTTP_200_OK, responses=REFUSALS)
async def preview(
    registry: RegistryDep,
    language: LanguageDep,
    table: FromPath[str],
    data: JSONBody[PreviewRequest],
    token: SeatToken = None,
) -> PreviewReply:
    """Return the effects of a move without playing it."""
    session = await registry.get_current(table)
    return await serialization.preview(session, acting_seat(session, token), data.move, language)


@post("/api/tables/{table:str}/chat", status_code=HTTP_200_OK, responses=REFUSALS)
async def chat(
    request: AnyRequest,
    registry: RegistryDep,
    signer: SignerDep,
    language: LanguageDep,
    table: FromPath[str],
    data: JSONBody[ChatRequest],
    token: SeatToken = None,
) -> None:
    """Send a chat line."""
    name = guest_of(request, signer, language).name
    await registry.act(
        table, lambda session: session.chat(name if token is None else acting_seat(session, token), data.text)
    )


@post("/api/tables/{table:str}/resign", status_code=HTTP_200_OK, responses=REFUSALS)
async def resign(registry: RegistryDep, table: FromPath[str], token: SeatToken = None) -> TableStatus:
    """Give your seat to a bot permanently."""
    await registry.act(table, lambda session: absence.resign(session, acting_seat(session, token)))
    return serialization.status(await registry.get_current(table))


@post("/api/tables/{table:str}/rematch", status_code=HTTP_200_OK, responses=REFUSALS)
async def rematch(registry: RegistryDep, table: FromPath[str], token: SeatToken = None) -> TableStatus:
    """Propose to play again with the same players; the seat links open the new table as well.

    The others accept by joining the new table with their secrets. The match begins when all have joined.
    """

    async def create(session: TableSession) -> TableSession:
        seat = acting_seat(session, token)
        session.check_not_closed()
        return await registry.rematch(session, seat)

    return serialization.status(await registry.act(table, create))


@post("/api/tables/{table:str}/decline-rematch", status_code=HTTP_200_OK, responses=REFUSALS)
async def decline_rematch(registry: RegistryDep, table: FromPath[str], token: SeatToken = None) -> TableStatus:
    """Decline a rematch; another person or a bot can take the seat there."""

    async def decline(session: TableSession) -> None:
        seat = acting_seat(session, token)
        session.check_not_closed()
        await registry.decline_rematch(session, seat)

    await registry.act(table, decline)
    return serialization.status(await registry.get_current(table))


ROUTES: Final = [
    games,
    *TEXT_ROUTES,
    *ART_ROUTES,
    *RULEBOOK_ROUTES,
    live_protocol,
    set_name,
    create_table,
    list_tables,
    table_status,
    table_view,
    join,
    *OWNER_ROUTES,
    play,
    preview,
    *HINT_ROUTES,
    chat,
    resign,
    rematch,
    decline_rematch,
    *MATCH_ROUTES,
    *REVIEW_ROUTES,
    *LESSON_ROUTES,
    *PUZZLE_ROUTES,
    *DEAL_ROUTES,
    *OPERATION_ROUTES,
]
