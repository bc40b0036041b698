"""A page's connection: one WebSocket, one table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from hedgerow.server import sending
from hedgerow.server.errors import Refusal, not_your_seat
from hedgerow.server.house import House
from hedgerow.server.protocol import (
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
from hedgerow.server.room import Room

BURST: Final = 200
"""A page may send so many messages at once …"""
RATE: Final = 100.0
"""… and so many a second in the long run."""
FLOODING: Final = 4008
BAD_START: Final = 4000
GONE: Final = 4001
RETRY: Final = 1.0
_DECODER: Final[msgspec.json.Decoder[FromPage]] = msgspec.json.Decoder(FromPage)
_ENCODER: Final = msgspec.json.Encoder()


class Connection:
    """A page at a table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House) -> None:
        self.socket = socket
        self.house = house
        self.room: Room | None = None
        self.seats: tuple[int, ...] = ()
        self._table = ""
        self._tokens: tuple[str, ...] = ()
        self._seen: dict[int | None, int] = {}
        self._news = asyncio.Event()
        self._allowance = float(BURST)
        self._last = asyncio.get_running_loop().time()

    # Telling

    def wake(self) -> None:
        """Something has happened at the table."""
        self._news.set()

    async def farewell(self) -> None:
        """The server goes down."""
        await self.send(Closing(retry=RETRY))

    async def send(self, message: msgspec.Struct | bytes) -> None:
        """Send a message."""
        data = message if isinstance(message, bytes) else _ENCODER.encode(message)
        await self.socket.send_data(data, mode="text")

    async def tell(self) -> None:
        """Send news as they come; several at once are told together."""
        while True:
            await self._news.wait()
            self._news.clear()
            await self._attach()
            await self._send_updates()

    async def _send_updates(self) -> None:
        room = self.room
        if room is None:
            return
        messages = []
        async with room.looking():  # what is just being stored is not told yet
            if room.gone:
                self.wake()
                return
            for seat in self.seats or (None,):
                messages.append(sending.update(room, seat, self._seen.get(seat, 0)))
                self._seen[seat] = 0 if room.match is None else room.match.next_seq
        for message in messages:
            await self.send(message)

    async def _attach(self) -> None:
        """If the room was thrown away, go to the one that has taken its place."""
        if self.room is not None and self.room.gone:
            self.room.connections.discard(self)
            self.room = await self.house.room(self._table)
            self.room.connections.add(self)

    # Listening

    async def listen(self) -> None:
        """Answer messages until the page goes."""
        while True:
            async with asyncio.timeout(self.house.settings.silence):
                text = await self.socket.receive_data(mode="text")
            if self._is_flooding():
                await self.socket.close(code=FLOODING, reason="too many messages")
                return
            await self._answer(text)

    def _is_flooding(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._allowance = min(float(BURST), self._allowance + (now - self._last) * RATE)
        self._last = now
        self._allowance -= 1
        return self._allowance < -BURST

    async def _answer(self, text: str) -> None:
        name: str | None = None
        try:
            message = self._read(text)
            name = getattr(message, "id", None)
            if self._allowance < 0:
                raise Refusal("too-fast", "These are too many messages.", "Wait a moment, then go on.")
            await self._do(message)
        except Refusal as refusal:
            self.house.metrics.refusals.labels(refusal.code).inc()
            await self.send(Refused(id=name, code=refusal.code, message=refusal.message, advice=refusal.advice))
            if refusal.code == "stale":
                self.wake()

    def _read(self, text: str) -> FromPage:
        if len(text) > LARGEST_MESSAGE:
            raise Refusal("too-large", f"A message has at most {LARGEST_MESSAGE} characters.", "Send less.")
        try:
            return _DECODER.decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refusal("bad-request", f"This message cannot be understood: {error}.", "See the protocol.") from error

    async def _do(self, message: FromPage) -> None:
        if isinstance(message, Ping):
            await self.send(Pong(n=message.n))
            return
        if isinstance(message, Hello):
            await self._hello(message)
            return
        await self._attach()
        room = self.room
        if room is None:
            raise Refusal("bad-request", "No table is open on this connection.", "Say hello first.")
        await self.send(await self.house.deed(self._act(room, message)))

    async def _act(self, room: Room, message: Play | Preview | Chat | Undo | Answer | Resign | Back) -> msgspec.Struct:
        if not isinstance(message, Chat):
            self._own(message.seat)
        match message:
            case Play():
                with self.house.metrics.move_seconds.time():
                    seq = await room.play(message.seat, message.move, message.seq, message.id)
                return Done(id=message.id, seq=seq)
            case Preview():
                async with room.looking():
                    reply = sending.preview(room, message.seat, message.move)
                return msgspec.structs.replace(reply, id=message.id)
            case Chat():
                await room.chat(self._speaker(message.seat), message.text)
            case Undo():
                return Done(id=message.id, pending=not await room.undo(message.seat, message.to))
            case Answer():
                await room.answer_undo(message.seat, message.agree)
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
        return "Spectator" if guest is None else guest.name

    async def _hello(self, hello: Hello) -> None:
        if hello.v != VERSION:
            raise Refusal(
                "bad-request", f"This server speaks version {VERSION}, not {hello.v}.", "Load the page again."
            )
        room = await self.house.room(hello.table)
        seats = []
        for token in hello.tokens:
            seat = room.body.seat_of(token)
            if seat is None:
                raise not_your_seat()
            seats.append(seat)
        self.leave()
        self.room, self._table = room, hello.table
        self.seats = tuple(sorted(set(seats)))
        self._seen = dict.fromkeys(self.seats or (None,), max(hello.since, 0))
        room.connections.add(self)
        await self.send(Welcome(seats=list(self.seats)))
        for connection in room.connections:
            connection.wake()

    def leave(self) -> None:
        """Go away from the table."""
        room, self.room = self.room, None
        if room is not None:
            room.connections.discard(self)
            for connection in room.connections:
                connection.wake()


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any], house: NamedDependency[House]) -> None:
    """The one way for a page to follow a table and to play."""
    await socket.accept()
    connection = Connection(socket, house)
    house.metrics.pages.inc()
    telling = asyncio.create_task(connection.tell())
    listening = asyncio.create_task(connection.listen())
    try:
        done, _ = await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with contextlib.suppress(WebSocketDisconnect, TimeoutError, asyncio.CancelledError, RuntimeError):
                task.result()
    finally:
        house.metrics.pages.dec()
        connection.leave()
        for task in (telling, listening):
            task.cancel()
        await asyncio.gather(telling, listening, return_exceptions=True)
        with contextlib.suppress(Exception):
            await socket.close(code=GONE)
