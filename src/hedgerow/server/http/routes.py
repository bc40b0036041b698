"""The HTTP side: tables, seats, replays, and everything a page asks once."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_503_SERVICE_UNAVAILABLE

from hedgerow.bots import BOTS, rating
from hedgerow.games import REGISTRY, game_class
from hedgerow.i18n import translate
from hedgerow.match import Match, MatchError, check_deal, encode, to_json
from hedgerow.render import paint
from hedgerow.server.errors import STATUS, Problem, language_of, msg, refuse, refuse_for
from hedgerow.server.http.dependencies import COOKIE, AnyRequest, Spoken, TheHouse, Token, known_guest, seat_by
from hedgerow.server.http.hint_routes import HINTS_HANDLERS
from hedgerow.server.http.lesson_routes import LESSON_HANDLERS, pieces_info
from hedgerow.server.http.owner_routes import OWNERS_HANDLERS
from hedgerow.server.http.rulebook_routes import RULES_HANDLERS
from hedgerow.server.http.schemas import (
    ChatWish,
    GameInfo,
    GuestInfo,
    Health,
    HouseInfo,
    JoinWish,
    LevelInfo,
    MoveDone,
    MoveWish,
    NameWish,
    NewTable,
    OptionInfo,
    PiecesInfo,
    PreviewWish,
    ReplayInfo,
    SeatKey,
)
from hedgerow.server.live import serialization
from hedgerow.server.live.protocol import PreviewReply, Protocol, TableStatus, Update
from hedgerow.server.tables import seating
from hedgerow.server.tables.registry import House
from hedgerow.server.tables.sanitize import clean_name
from hedgerow.server.tables.session import Room
from hedgerow.server.tables.table import Body, TableWish
from hedgerow.server.tables.tokens import Guest, new_guest

COOKIE_SECONDS = 400 * 86_400
PIECES_SECONDS = 3_600
"""How long a browser may keep the pieces of a table: they never change, but how they are told may, with the server."""


@get("/api/games", sync_to_thread=False)
def games(house: TheHouse, language: Spoken) -> HouseInfo:
    """The games, their players and options, and the bots for each."""
    infos = []
    for name in REGISTRY:
        cls = game_class(name)
        options = [
            OptionInfo(name=o.name, values=list(o.values), about=translate(o.about, language)) for o in cls.option_list
        ]
        infos.append(
            GameInfo(
                name=cls.name,
                title=cls.title,
                about=translate(cls.about, language),
                players=list(cls.player_counts),
                options=options,
                secrets=cls.has_secrets,
                levels=[
                    LevelInfo(name=bot.name, about=bot.about, rating=rating(name, bot.name)) for bot in BOTS.values()
                ],
            )
        )
    return HouseInfo(games=infos, nearby=house.settings.nearby)


@get("/api/protocol", sync_to_thread=False)
def live_protocol() -> Protocol:
    """The live protocol: its version, its address, and (in the description) its messages."""
    return Protocol()


@post("/api/guest", status_code=HTTP_200_OK)
async def set_name(request: AnyRequest, house: TheHouse, data: JSONBody[NameWish]) -> Response[GuestInfo]:
    """Say how you want to be called."""
    guest = known_guest(request, house) or new_guest("")
    named = Guest(guest.id, clean_name(data.name) or _unnamed(request))
    return _with_cookie(request, Response(GuestInfo(name=named.name)), named, house)


@post("/api/tables", status_code=HTTP_201_CREATED)
async def make_table(request: AnyRequest, house: TheHouse, data: JSONBody[TableWish]) -> Response[NewTable]:
    """Make a table."""
    guest = _guest(request, house)
    room, secrets = await house.new_table(data, guest, language_of(request))
    keys = [SeatKey(seat=seat, token=token) for seat, token in secrets.items()]
    return _with_cookie(request, Response(NewTable(table=serialization.status(room), keys=keys)), guest, house)


@get("/api/tables")
async def list_tables(house: TheHouse, stage: FromQuery[str] = "open") -> list[TableStatus]:
    """The public tables of a stage: open, running or over."""
    if stage not in ("open", "running", "over"):
        raise refuse("bad-request", "no-stage", stage=repr(stage[:20]))
    found = []
    for row in await house.store.listed(stage):
        room = house.rooms.get(row.id)
        if room is not None:
            found.append(serialization.status(room))
            continue
        with contextlib.suppress(msgspec.MsgspecError):  # a damaged table is not listed
            found.append(serialization.status_of(row.id, msgspec.json.decode(row.body, type=Body)))
    return found


@get("/api/tables/{table:str}")
async def table_status(house: TheHouse, table: FromPath[str]) -> TableStatus:
    """A table: its seats, settings and clocks."""
    return serialization.status(await house.current(table))


@get("/api/tables/{table:str}/view")
async def table_view(
    house: TheHouse, language: Spoken, table: FromPath[str], token: Token = None, since: FromQuery[int] = 0
) -> Response[bytes]:
    """The match as the seat of the token sees it, or a spectator: the same as an update over the WebSocket."""
    room = await house.current(table)
    seat = None if token is None else seat_by(room, token)
    async with room.looking():
        return Response(serialization.update(room, seat, since, language), media_type="application/json")


@get("/api/tables/{table:str}/pieces")
async def pieces(house: TheHouse, table: FromPath[str]) -> Response[PiecesInfo]:
    """Every piece of the game in every way it can lie. The same for all and at any time."""
    room = await house.current(table)
    told = await asyncio.to_thread(pieces_info, room.body.setup)
    return Response(told, headers={"Cache-Control": f"public, max-age={PIECES_SECONDS}"})


@get("/api/tables/{table:str}/picture", media_type="image/svg+xml")
async def picture(
    house: TheHouse,
    table: FromPath[str],
    token: Token = None,
    theme: FromQuery[Literal["light", "dark", "auto"]] = "auto",
    step: FromQuery[int | None] = None,
) -> Response[str]:
    """The position as a picture, as the seat of the token sees it, or a spectator; `step` is a step of the replay."""
    room = await house.current(table)
    seat = None if token is None else seat_by(room, token)
    try:
        async with room.looking():
            scene = _match(room).scene(seat, step)
    except MatchError as error:
        raise refuse_for("bad-request", error, "replay-step") from error
    drawn = await asyncio.to_thread(paint, scene, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@post("/api/tables/{table:str}/join", status_code=HTTP_200_OK)
async def join(
    request: AnyRequest, house: TheHouse, table: FromPath[str], data: JSONBody[JoinWish]
) -> Response[SeatKey]:
    """Sit down."""
    guest = _guest(request, house)
    seat, token = await house.act(table, lambda room: seating.join(room, guest, data.name, data.token, data.seat))
    return _with_cookie(request, Response(SeatKey(seat=seat, token=token)), guest, house)


@post("/api/tables/{table:str}/moves", status_code=HTTP_200_OK)
async def play(house: TheHouse, table: FromPath[str], data: JSONBody[MoveWish], token: Token = None) -> MoveDone:
    """Play a move; answered when it is stored."""
    with house.metrics.move_seconds.time():
        seq = await house.act(table, lambda room: room.play(seat_by(room, token), data.move, data.seq, data.id))
    return MoveDone(seq=seq)


@post("/api/tables/{table:str}/preview", status_code=HTTP_200_OK)
async def preview(
    house: TheHouse, language: Spoken, table: FromPath[str], data: JSONBody[PreviewWish], token: Token = None
) -> PreviewReply:
    """What a move would bring."""
    room = await house.current(table)
    async with room.looking():
        return serialization.preview(room, seat_by(room, token), data.move, language)


@post("/api/tables/{table:str}/chat", status_code=HTTP_200_OK)
async def chat(
    request: AnyRequest, house: TheHouse, table: FromPath[str], data: JSONBody[ChatWish], token: Token = None
) -> None:
    """Say something at a table."""
    name = _guest(request, house).name
    await house.act(table, lambda room: room.chat(name if token is None else seat_by(room, token), data.text))


@post("/api/tables/{table:str}/resign", status_code=HTTP_200_OK)
async def resign(house: TheHouse, table: FromPath[str], token: Token = None) -> TableStatus:
    """Leave the seat to a bot, for good."""
    await house.act(table, lambda room: room.resign(seat_by(room, token)))
    return serialization.status(await house.current(table))


@post("/api/tables/{table:str}/rematch", status_code=HTTP_200_OK)
async def rematch(house: TheHouse, table: FromPath[str], token: Token = None) -> TableStatus:
    """Play again with the same people; the seat links open the new table, too."""

    async def again(room: Room) -> Room:
        seat_by(room, token)
        room.check_open()
        return await house.rematch(room)

    return serialization.status(await house.act(table, again))


@get("/api/tables/{table:str}/replay")
async def replay(house: TheHouse, language: Spoken, table: FromPath[str]) -> ReplayInfo:
    """The match step by step."""
    room = await house.current(table)
    async with room.looking():
        match = _match(room)
        return ReplayInfo(
            table=serialization.status(room),
            names=list(match.names),
            over=match.over,
            steps=serialization.replay(match, language),
            score_sheets=serialization.score_sheets(match),
            winners=list(match.state.winners()),
            code=encode(match) if match.over else None,
            deal=_fairness(room),
        )


@get("/api/tables/{table:str}/file")
async def match_file(house: TheHouse, table: FromPath[str]) -> Response[str]:
    """The whole match as a file, once it is over."""
    room = await house.current(table)
    match = _match(room)
    if not match.over:
        room.check_open()
        raise refuse("not-now", "file-too-early")
    return Response(
        to_json(match),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="hedgerow-{table}.json"'},
    )


@get("/health")
async def health(house: TheHouse) -> Response[Health]:
    """For whoever watches the server."""
    database = await house.store.healthy()
    state = Health(ok=database and not house.closing, database=database, tables_in_memory=len(house.rooms))
    return Response(state, status_code=HTTP_200_OK if state.ok else HTTP_503_SERVICE_UNAVAILABLE)


@get("/metrics", media_type="text/plain")
async def metrics(house: TheHouse) -> Response[bytes]:
    """Numbers for Prometheus."""
    house.metrics.rooms.set(len(house.rooms))
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")


HANDLERS = [
    games,
    *RULES_HANDLERS,
    live_protocol,
    set_name,
    make_table,
    list_tables,
    table_status,
    table_view,
    pieces,
    picture,
    join,
    *OWNERS_HANDLERS,
    play,
    preview,
    *HINTS_HANDLERS,
    chat,
    resign,
    rematch,
    replay,
    match_file,
    *LESSON_HANDLERS,
    health,
    metrics,
]

REFUSED = ResponseSpec(Problem, generate_examples=False, description="Refused: a code, a sentence, what to do now.")
WRITTEN = {
    table_view: ResponseSpec(Update, generate_examples=False, description="What a seat, or a spectator, may know."),
    match_file: ResponseSpec(dict[str, Any], generate_examples=False, description="The match, ready to be stored."),
}
"""Answers that are sent as they were written before."""

for _handler in HANDLERS:
    # Described with every address: Litestar's own description of errors is not what is sent.
    _handler.responses = dict.fromkeys(sorted({*STATUS.values()}), REFUSED)
    if _handler in WRITTEN:
        _handler.responses[HTTP_200_OK] = WRITTEN[_handler]


def _guest(request: AnyRequest, house: House) -> Guest:
    return known_guest(request, house) or new_guest(_unnamed(request))


def _unnamed(request: AnyRequest) -> str:
    """How somebody is called who has not said it."""
    return msg("guest").translated(language_of(request))


def _with_cookie(request: AnyRequest, response: Response[Any], guest: Guest, house: House) -> Response[Any]:
    response.set_cookie(
        Cookie(
            key=COOKIE,
            value=house.signer.cookie(guest),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    )
    return response


def _match(room: Room) -> Match:
    return room.running if room.match is None else room.match


def _fairness(room: Room) -> str:
    match = _match(room)
    if not match.over:
        seed = "stays secret: the table was closed before the end" if room.ended else "is published at the end"
        return f"The dealer is committed to {match.commitment}; the seed {seed}."
    try:
        return f"Fair: the seed fits the commitment, and all {check_deal(match)} draws follow from it."
    except MatchError as error:
        return f"The deal could not be confirmed: {error}."
