"""A page's connection: one WebSocket, one table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, Final, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from hedgerow.i18n import read_language
from hedgerow.server.errors import Behind, Refusal, language_of, msg, not_your_seat, refuse
from hedgerow.server.http.origin import is_own_page
from hedgerow.server.limits import BURST, RATE, Allowance, address_of
from hedgerow.server.live import serialization
from hedgerow.server.live.protocol import (
    LARGEST_MESSAGE,
    VERSION,
    Answer,
    Back,
    Chat,
    Closing,
    Done,
    FromPage,
    Hello,
    Ping,
    Play,
    Pong,
    Preview,
    Refused,
    Resign,
    Undo,
    Welcome,
)
from hedgerow.server.tables import undo
from hedgerow.server.tables.registry import ATTEMPTS, House
from hedgerow.server.tables.session import Room

Deed: TypeAlias = Play | Preview | Chat | Undo | Answer | Resign | Back
FLOODING: Final = 4008
BAD_START: Final = 4000
GONE: Final = 4001
FOREIGN: Final = 4003
CROWDED: Final = 4009
RETRY: Final = 1.0
"""Seconds after which a page comes back to a server that starts again …"""
RETRY_ELSEWHERE: Final = 0.1
"""… or to another one that is there already."""
GONE_PAGE: Final = (WebSocketDisconnect, OSError)
"""What is raised when a page has gone: while listening, and while sending."""
_DECODER: Final[msgspec.json.Decoder[FromPage]] = msgspec.json.Decoder(FromPage)
_ENCODER: Final = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


class Connection:
    """A page at a table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House) -> None:
        self.socket = socket
        self.house = house
        self.room: Room | None = None
        self.seats: tuple[int, ...] = ()
        self._table = ""
        self._tokens: tuple[str, ...] = ()
        self._version = 0
        self._seen: dict[int | None, int] = {}
        self._news = asyncio.Event()
        self.leaving = False
        """Whether it was told to come back later, or elsewhere."""
        self._allowance = Allowance(BURST, RATE)
        self._address = address_of(socket.scope)
        self._language = language_of(socket)
        self._opened = self._last = asyncio.get_running_loop().time()

    # Telling

    def wake(self) -> None:
        """Something has happened at the table."""
        self._news.set()

    async def farewell(self) -> None:
        """The server goes down. What happens from now on is told when the page has come back."""
        self.leaving = True
        await self.send(Closing(retry=RETRY if self.house.news.alone else RETRY_ELSEWHERE))

    async def send(self, message: msgspec.Struct | bytes) -> None:
        """Send a message."""
        data = message if isinstance(message, bytes) else _ENCODER.encode(message)
        try:
            await self.socket.send_data(data, mode="text")
        except RuntimeError as error:  # this side has hung up meanwhile
            raise ConnectionResetError("the connection was closed") from error

    async def tell(self) -> None:
        """Send news as they come; several at once are told together."""
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                if self.leaving:
                    return
                await self._attach()
                await self._send_updates()
        except GONE_PAGE:
            return
        except Refusal:  # the table cannot be read now: the page comes back later
            await self.close()
        except Exception:
            # A page without news must not seem to be alive: it comes back and gets everything anew.
            _log.exception("the page at table %s cannot be told", self._table)
            await self.close()

    async def _send_updates(self) -> None:
        room = self.room
        if room is None:
            return
        messages = []
        async with room.looking():  # what is just being stored is not told yet
            if room.gone or room is not self.room:  # meanwhile the page has gone to another table
                self.wake()
                return
            if self._has_lost_a_seat(room):
                await self.close()  # whoever comes back with the same secret is told
                return
            for seat in self.seats or (None,):
                messages.append(serialization.update(room, seat, self._seen.get(seat, 0), self._language))
                self._seen[seat] = 0 if room.match is None else room.match.next_seq
        for message in messages:
            await self.send(message)

    async def _attach(self) -> None:
        """If the room was thrown away, go to the one that has taken its place."""
        if self.room is not None and self.room.gone:
            self.room.connections.discard(self)
            self.room = await self.house.room(self._table)
            self.room.connections.add(self)

    def _has_lost_a_seat(self, room: Room) -> bool:
        """Whether a secret of this page opens its seat no longer: it was given to somebody else, or to a bot."""
        if room.row.version == self._version:
            return False
        lost = {room.body.seat_of(token) for token in self._tokens} != set(self.seats)
        if not lost:
            self._version = room.row.version
        return lost

    async def close(self, code: int = GONE, reason: str = "") -> None:
        """End the connection, if it is still there."""
        with contextlib.suppress(*GONE_PAGE):
            await self.socket.close(code=code, reason=reason)

    async def watch(self) -> None:
        """Take a page that has been silent for long for gone; one that does not say hello is none."""
        while (left := self._due() - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(left)
        if self.room is None:
            await self.close(BAD_START, "no table was opened")
        else:
            await self.close()

    def _due(self) -> float:
        settings = self.house.settings
        return self._opened + settings.patience if self.room is None else self._last + settings.silence

    # Listening

    async def listen(self) -> None:
        """Answer messages until the page goes."""
        while True:
            text = await self.socket.receive_data(mode="text")
            self._last = asyncio.get_running_loop().time()
            if self._allowance.take() < -BURST:
                await self.close(FLOODING, "too many messages")
                return
            await self._answer(text)

    async def _answer(self, text: str) -> None:
        name: str | None = None
        try:
            message = self._read(text)
            name = getattr(message, "id", None)
            if self._allowance.left < 0:
                raise refuse("too-fast", "too-many-messages")
            await self._do(message)
        except Refusal as refusal:
            self.house.metrics.refusals.labels(refusal.code).inc()
            problem = refusal.within(self._language)
            await self.send(Refused(id=name, code=problem.code, message=problem.message, advice=problem.advice))
            if refusal.code == "stale":
                self.wake()

    def _read(self, text: str) -> FromPage:
        if len(text) > LARGEST_MESSAGE:
            raise refuse("too-large", "message-too-long", most=LARGEST_MESSAGE)
        try:
            return _DECODER.decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise refuse("bad-request", "not-understood", error=str(error)) from error

    async def _do(self, message: FromPage) -> None:
        if isinstance(message, Ping):
            await self.send(Pong(n=message.n))
            return
        if isinstance(message, Hello):
            await self._hello(message)
            return
        if self.room is None:
            raise refuse("bad-request", "no-hello")
        if isinstance(message, Play) and message.seq > self.room.length:  # it was decided on another server's word
            await self.house.catch_up(self.room)
        await self.send(await self._tried(message))

    async def _tried(self, message: Deed) -> msgspec.Struct:
        """Do it; where another server was faster, again on what it has left."""
        for attempt in range(ATTEMPTS):
            await self._attach()
            assert self.room is not None, "a table was open"
            try:
                return await self._act(self.room, message)
            except Behind:
                if attempt == ATTEMPTS - 1:
                    raise
                await self.house.catch_up(self.room)
        raise AssertionError("the last attempt has an end")

    async def _act(self, room: Room, message: Deed) -> msgspec.Struct:
        if self._has_lost_a_seat(room):
            raise not_your_seat()
        if not isinstance(message, Chat):
            self._own(message.seat)
            self.house.seats.acts(room.id, message.seat)
        match message:
            case Play():
                with self.house.metrics.move_seconds.time():
                    seq = await room.play(message.seat, message.move, message.seq, message.id)
                return Done(id=message.id, seq=seq)
            case Preview():
                async with room.looking():
                    reply = serialization.preview(room, message.seat, message.move, self._language)
                return msgspec.structs.replace(reply, id=message.id)
            case Chat():
                await room.chat(self._speaker(message.seat), message.text)
            case Undo():
                return Done(id=message.id, pending=not await undo.undo(room, message.seat, message.to))
            case Answer():
                await undo.answer(room, message.seat, message.agree)
            case Resign():
                await room.resign(message.seat)
            case Back():
                await room.come_back(message.seat)
        return Done(id=message.id)

    def _own(self, seat: int) -> None:
        if seat not in self.seats:
            raise not_your_seat()

    def _speaker(self, seat: int | None) -> int | str:
        if seat is not None:
            self._own(seat)
            return seat
        if self.seats:
            return self.seats[0]
        guest = self.house.signer.guest(self.socket.cookies.get("guest"))
        return msg("guest").translated(self._language) if guest is None else guest.name

    async def _hello(self, hello: Hello) -> None:
        self._language = read_language(hello.language)
        if hello.v != VERSION:
            raise refuse("bad-request", "other-version", own=VERSION, other=hello.v)
        self.house.addresses.asks(self._address)
        room = await self.house.current(hello.table)
        seats = []
        for token in hello.tokens:
            seat = room.body.seat_of(token)
            if seat is None:
                raise not_your_seat()
            seats.append(seat)
        self.leave()
        self.room, self._table, self._tokens = room, hello.table, tuple(hello.tokens)
        self._version = room.row.version
        self.seats = tuple(sorted(set(seats)))
        self._seen = dict.fromkeys(self.seats or (None,), max(hello.since, 0))
        room.connections.add(self)
        await self.send(Welcome(seats=list(self.seats)))
        self._came_or_went(room)

    def _came_or_went(self, room: Room) -> None:
        room.wake_all()
        self.house.news.here(room)

    def leave(self) -> None:
        """Go away from the table."""
        room, self.room = self.room, None
        if room is not None:
            room.connections.discard(self)
            self._came_or_went(room)
            if not room.connections:
                room.said.forget()


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any], house: NamedDependency[House]) -> None:
    """The one way for a page to follow a table and to play."""
    if not is_own_page(socket):
        # Any site that somebody visits could open a connection in their browser's name.
        await socket.close(code=FOREIGN, reason="this page belongs to another site")
        return
    address = address_of(socket.scope)
    if not house.addresses.connects(address):
        await socket.close(code=CROWDED, reason="too many pages are open from this address")
        return
    await socket.accept()
    connection = Connection(socket, house)
    house.metrics.pages.inc()
    beside = [asyncio.create_task(connection.tell()), asyncio.create_task(connection.watch())]
    try:
        # Not a task that is cancelled when the page goes: what was begun is finished.
        await connection.listen()
    except GONE_PAGE:
        pass
    finally:
        house.metrics.pages.dec()
        house.addresses.leaves(address)
        connection.leave()
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await connection.close()
