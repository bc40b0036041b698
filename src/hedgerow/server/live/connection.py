"""Connection of a page: one WebSocket, one table."""

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
from hedgerow.server.errors import ErrorCode, OutOfDate, Refusal, msg, not_your_seat, refuse
from hedgerow.server.limits import BURST, RATE, AddressLimits, TokenBucket
from hedgerow.server.live import serialization
from hedgerow.server.live.protocol import (
    MAX_MESSAGE,
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
    PreviewReply,
    Refused,
    Resign,
    Undo,
    Welcome,
)
from hedgerow.server.live.updates import PageUpdates
from hedgerow.server.live.websocket import page_socket
from hedgerow.server.metrics import Metrics
from hedgerow.server.request_info import address_of, is_own_page, language_of
from hedgerow.server.settings import Settings
from hedgerow.server.tables import absence, undo
from hedgerow.server.tables.registry import TableRegistry
from hedgerow.server.tables.retry import retry_if_out_of_date
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.tokens import GUEST_COOKIE, Signer

Action: TypeAlias = Play | Preview | Chat | Undo | Answer | Resign | Back
FIRST_TO_RELOAD: Final = 2
"""The first version of pages that know the code `old-page`; older ones ask to reload after a bad request."""
NO_HELLO: Final = 4000
GONE: Final = 4001
FOREIGN_SITE: Final = 4003
TOO_FAST: Final = 4008
TOO_MANY_PAGES: Final = 4009
DISCONNECTED: Final = (WebSocketDisconnect, OSError)
"""Raised when a page is gone, while receiving and while sending."""
_DECODER: Final[msgspec.json.Decoder[FromPage]] = msgspec.json.Decoder(FromPage)
_ENCODER: Final = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


class LiveConnection:
    """A page at a table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        settings: Settings,
        registry: TableRegistry,
        signer: Signer,
        address_limits: AddressLimits,
        metrics: Metrics,
    ) -> None:
        self._asgi = socket
        self._socket = page_socket(socket)
        self._settings = settings
        self._registry = registry
        self._signer = signer
        self._address_limits = address_limits
        self._metrics = metrics
        self._session: TableSession | None = None
        self.seats: tuple[int, ...] = ()
        self.closing = False
        self._table_id = ""
        self._tokens: tuple[str, ...] = ()
        self._version = 0
        """The version of the table with which the tokens were checked last."""
        self._updates: PageUpdates | None = None
        self._previews: dict[int, tuple[Preview, asyncio.Task[None]]] = {}
        """The preview of each seat that is being computed."""
        self._changed = asyncio.Event()
        self._updating = False
        """True while `send_changes` computes or sends an update; a newer one must not overtake it."""
        self._receiver: asyncio.Task[Any] | None = None
        """The task that answers the messages of the page."""
        self._push_later = False
        """True if an update follows the answer to the request that is being answered."""
        self._failed = False
        """True if an update could not be sent."""
        self._bucket = TokenBucket(BURST, RATE)
        self._address = address_of(socket.scope)
        self._language = language_of(socket)
        self._opened_at = self._received_at = asyncio.get_running_loop().time()

    # Sending

    def wake(self) -> None:
        """Send an update soon."""
        self._changed.set()

    def push(self) -> None:
        """Send an update at once if nothing is in its way, otherwise soon; after the answer to an own request."""
        if self._receiver is not None and asyncio.current_task() is self._receiver:
            self._push_later = True
        else:
            self._push()

    def _push(self) -> None:
        session = self._session
        try:
            if session is None or not self._try_to_push(session):
                self.wake()
        except OSError:  # the page is gone, which `receive` notices
            return
        except Exception:
            _log.exception("cannot send an update to a page at table %s", self._table_id)
            self._failed = True
            self.wake()

    def _try_to_push(self, session: TableSession) -> bool:
        updates = self._updates
        if updates is None or self.closing or self._updating or session.discarded or not self._socket.ready:
            return False
        if self._has_lost_seat(session) or not updates.is_quick(session):
            return False
        message = updates.update_now(session)
        if message is not None:
            self._socket.send_now(message)
        return True

    async def send_closing(self, retry: float) -> None:
        """Tell the page to reconnect. It gets later changes after that."""
        self.closing = True
        await self.send(Closing(retry=retry))

    async def send(self, message: msgspec.Struct | bytes) -> None:
        """Send a message."""
        await self._socket.send(message if isinstance(message, bytes) else _ENCODER.encode(message))

    async def send_changes(self) -> None:
        """Send updates until the page is gone; several changes become one update."""
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                if self.closing:
                    return
                if self._failed:  # a page without updates must not look alive; it reconnects and gets everything
                    await self.close()
                    return
                await self._use_current_session()
                self._updating = True
                try:
                    await self._send_updates()
                finally:
                    self._updating = False
        except DISCONNECTED:
            return
        except Refusal:  # the table cannot be read now; the page reconnects later
            await self.close()
        except Exception:
            _log.exception("cannot send updates to a page at table %s", self._table_id)
            await self.close()

    async def _send_updates(self) -> None:
        session = self._session
        if session is None or self._updates is None:
            return
        prepared = await self._updates.prepare(session)
        async with session.lock:  # entries that are being stored are not sent yet
            if session.discarded or session is not self._session:  # the page has opened another table
                self.wake()
                return
            if self._has_lost_seat(session):
                await self.close()  # the page reconnects and is refused
                return
            message = await self._updates.next_update(session, prepared)
        if message is not None and not self.closing:
            await self.send(message)

    async def _use_current_session(self) -> None:
        """Switch to the new session of the table if the old one was removed from memory."""
        if self._session is not None and self._session.discarded:
            self._session.pages.connections.discard(self)
            self._session = await self._registry.get(self._table_id)
            self._session.pages.connections.add(self)

    def _has_lost_seat(self, session: TableSession) -> bool:
        """Return True if a secret of this page no longer opens its seat, which was given away."""
        if session.row.version == self._version:
            return False
        lost = {session.table.seat_of(token) for token in self._tokens} != set(self.seats)
        if not lost:
            self._version = session.row.version
        return lost

    async def close(self, code: int = GONE, reason: str = "") -> None:
        """Close the connection if it is still open."""
        with contextlib.suppress(*DISCONNECTED, RuntimeError):  # the error if it is closed already
            await self._asgi.close(code=code, reason=reason)

    async def close_when_silent(self) -> None:
        """Close the connection of a page that sends no `hello`, or nothing for a long time."""
        while (left := self._deadline() - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(left)
        if self._session is None:
            await self.close(NO_HELLO, "no table was opened")
        else:
            await self.close()

    def _deadline(self) -> float:
        if self._session is None:
            return self._opened_at + self._settings.request_timeout
        return self._received_at + self._settings.page_timeout

    # Receiving

    async def receive(self) -> None:
        """Answer messages until the page is gone."""
        self._receiver = asyncio.current_task()
        while True:
            text = await self._socket.receive()
            self._received_at = asyncio.get_running_loop().time()
            if self._bucket.take() < -BURST:
                await self.close(TOO_FAST, "too many messages")
                return
            await self._answer(text)
            self._push_after_answer()
            await asyncio.sleep(0)  # let other connections in, even if more messages are waiting here

    def _push_after_answer(self) -> None:
        if not self._push_later:
            return
        self._push_later = False
        if self._session is None or self._session.lock.locked():  # the next change is already being stored
            self.wake()
        else:
            self._push()

    async def _answer(self, text: str) -> None:
        message_id: str | None = None
        try:
            message = _decode(text)
            message_id = getattr(message, "id", None)
            if self._bucket.balance < 0:
                raise refuse("too-fast", "too-many-messages")
            await self._handle(message)
        except Refusal as refusal:
            await self._send_refusal(message_id, refusal)

    async def _send_refusal(self, message_id: str | None, refusal: Refusal) -> None:
        self._metrics.refusals.labels(refusal.code).inc()
        problem = refusal.problem(self._language)
        await self.send(Refused(id=message_id, code=problem.code, message=problem.message, advice=problem.advice))
        if refusal.code == "stale":
            self.wake()

    async def _handle(self, message: FromPage) -> None:
        if isinstance(message, Ping):
            await self.send(Pong(n=message.n))
            return
        if isinstance(message, Hello):
            await self._open_table(message)
            return
        if self._session is None:
            raise refuse("bad-request", "no-hello")
        if isinstance(message, Play) and message.seq > self._session.length:  # decided on another server's update
            await self._registry.require_caught_up(self._session)
        reply = await retry_if_out_of_date(lambda: self._attempt(message))
        if reply is not None:
            await self.send(reply)

    async def _attempt(self, message: Action) -> msgspec.Struct | None:
        await self._use_current_session()
        assert self._session is not None, "a table is open"
        try:
            return await self._act(self._session, message)
        except OutOfDate:
            await self._registry.catch_up(self._session)
            raise

    async def _act(self, session: TableSession, message: Action) -> msgspec.Struct | None:
        if self._has_lost_seat(session):
            raise not_your_seat()
        if not isinstance(message, Chat):
            self._check_own(message.seat)
            session.charge_action(message.seat)
        match message:
            case Play():
                with self._metrics.move_seconds.time():
                    seq = await session.play(message.seat, message.move, message.seq, message.id)
                return Done(id=message.id, seq=seq)
            case Preview():
                return await self._preview(session, message)
            case Chat():
                await session.chat(self._speaker(message.seat), message.text)
            case Undo():
                return Done(id=message.id, pending=not await undo.undo(session, message.seat, message.to))
            case Answer():
                await undo.answer(session, message.seat, message.agree)
            case Resign():
                await absence.resign(session, message.seat)
            case Back():
                await absence.come_back(session, message.seat)
        return Done(id=message.id)

    async def _preview(self, session: TableSession, message: Preview) -> PreviewReply | None:
        """Return a preview; `None` if it has to be computed and is sent later, after the replies to other messages.

        A seat waits for one preview only: the newer one replaces it.
        """
        await self._replace_preview(message.seat)
        async with session.lock:
            reply = await serialization.ready_preview(session, message.seat, message.move, self._language)
        if reply is not None:
            return msgspec.structs.replace(reply, id=message.id)
        task = asyncio.create_task(self._send_preview(session, message))
        self._previews[message.seat] = message, task
        return None

    async def _replace_preview(self, seat: int) -> None:
        if seat in self._previews:
            older, task = self._previews.pop(seat)
            task.cancel()
            await self._send_refusal(older.id, refuse("not-now", "preview-replaced"))

    async def _send_preview(self, session: TableSession, message: Preview) -> None:
        reply: PreviewReply | Refusal
        try:
            reply = await serialization.preview(session, message.seat, message.move, self._language)
        except Refusal as refusal:
            reply = refusal
        except Exception:
            _log.exception("cannot compute a preview at table %s", self._table_id)
            reply = refuse("failed", "failed")
        # From here on, a newer preview does not replace this one any more.
        self._previews.pop(message.seat, None)
        with contextlib.suppress(*DISCONNECTED):
            if isinstance(reply, Refusal):
                await self._send_refusal(message.id, reply)
            else:
                await self.send(msgspec.structs.replace(reply, id=message.id))

    def _check_own(self, seat: int) -> None:
        if seat not in self.seats:
            raise not_your_seat()

    def _speaker(self, seat: int | None) -> int | str:
        if seat is not None:
            self._check_own(seat)
            return seat
        if self.seats:
            return self.seats[0]
        guest = self._signer.guest(self._asgi.cookies.get(GUEST_COOKIE))
        return msg("guest").translated(self._language) if guest is None else guest.name

    async def _open_table(self, hello: Hello) -> None:
        self._language = read_language(hello.language)
        if hello.v != VERSION:
            code: ErrorCode = "old-page" if hello.v >= FIRST_TO_RELOAD else "bad-request"
            raise refuse(code, "other-version", own=VERSION, other=hello.v)
        self._address_limits.charge(self._address)
        session = await self._registry.get_current(hello.table)
        seats = {session.table.require_seat(token) for token in hello.tokens}
        since = session.clamp_since(hello.since)
        self._address_limits.charge_log(self._address, (session.length - since) * max(len(seats), 1))
        for seat in list(self._previews):
            await self._replace_preview(seat)
        self.leave()
        self._session, self._table_id, self._tokens = session, hello.table, tuple(hello.tokens)
        self._version = session.row.version
        self.seats = tuple(sorted(seats))
        self._updates = PageUpdates(self.seats, since, self._language, self._address)
        await self.send(Welcome(seats=list(self.seats)))
        session.connect(self)

    def leave(self) -> None:
        """Stop following the table."""
        session, self._session = self._session, None
        for _, task in self._previews.values():
            task.cancel()
        self._previews.clear()
        if session is not None:
            session.disconnect(self)


def _decode(text: str) -> FromPage:
    if len(text) > MAX_MESSAGE:
        raise refuse("too-large", "message-too-long", most=MAX_MESSAGE)
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise refuse("bad-request", "not-understood", error=str(error)) from error


@websocket("/api/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    settings: NamedDependency[Settings],
    registry: NamedDependency[TableRegistry],
    signer: NamedDependency[Signer],
    address_limits: NamedDependency[AddressLimits],
    metrics: NamedDependency[Metrics],
) -> None:
    """Serve a page that follows a table and plays there."""
    if not is_own_page(socket):
        # A page of another site could open a connection with the cookies of the person who visits it.
        await socket.close(code=FOREIGN_SITE, reason="this page belongs to another site")
        return
    address = address_of(socket.scope)
    if not address_limits.open_connection(address):
        await socket.close(code=TOO_MANY_PAGES, reason="too many pages are open from this address")
        return
    await socket.accept()
    connection = LiveConnection(socket, settings, registry, signer, address_limits, metrics)
    metrics.pages.inc()
    tasks = [asyncio.create_task(connection.send_changes()), asyncio.create_task(connection.close_when_silent())]
    try:
        # Not a task that is cancelled when the page goes: a request in progress is completed.
        await connection.receive()
    except DISCONNECTED:
        pass
    finally:
        metrics.pages.dec()
        address_limits.close_connection(address)
        connection.leave()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await connection.close()
