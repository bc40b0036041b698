"""Simulated people: they play, undo, chat and resign through pages that lose their connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from hedgerow.server.errors import Refusal
from hedgerow.server.http import routes
from hedgerow.server.http.schemas import PlayRequest
from tests.server.client import legal_moves
from tests.simulation.event_loop import Process
from tests.simulation.faults import Faults
from tests.simulation.network import Disconnected, Link
from tests.simulation.player_records import Json, PlayerRecord, SeenState, SentMove, SentRequest, public_data
from tests.simulation.servers import ServerProcess

ANSWER_SECONDS = 10.0
"""Seconds after which a page gives up a connection that does not answer."""
WRONG_REFUSALS = {"damaged", "failed", "no-table", "bad-request", "too-fast", "too-large"}
"""Refusals that no fault may cause: after some of them a page gives up."""


class Player:
    """A person with a page at a table, who plays some of its seats, or none."""

    def __init__(
        self,
        name: str,
        process: Process,
        servers: Sequence[ServerProcess],
        faults: Faults,
        rng: Random,
        table: str,
        tokens: Mapping[int, str],
        stopped: Callable[[], bool],
    ) -> None:
        self.name = name
        self.process = process
        self.table = table
        self.tokens = dict(tokens)
        self.record = PlayerRecord()
        self._servers = servers
        self._faults = faults
        self._rng = rng
        self._stopped = stopped
        self._over_http = rng.random() < 0.2
        """True for a person whose moves are sent over HTTP instead of the page's connection."""
        self._think = rng.choice([0.02, 0.2, 1.0])
        self._patience = self._rng.random() < 0.5
        self._pending: SentMove | SentRequest | None = None
        self._link: Link | None = None
        self._act_at: float | None = None
        self._home = asyncio.Event()
        self._home.set()
        self._counter = 0

    @property
    def waiting(self) -> bool:
        """True while a request has no answer, unless the person is away."""
        return self._pending is not None and self._home.is_set()

    # The connection

    async def live(self) -> None:
        """Keep a page open, except while the person is away."""
        while True:
            try:
                await self._visit()
            except Disconnected:
                if isinstance(self._pending, SentRequest):
                    self._pending = None
                await asyncio.sleep(self._rng.uniform(0.02, 1.0))
            await self._home.wait()

    def leave(self) -> None:
        """Close the page until the person returns."""
        self._trace("leaves")
        self._home.clear()
        if self._link is not None:
            self._link.lose()

    def come_back(self) -> None:
        """Open the page again."""
        if not self._home.is_set():
            self._trace("comes back")
            self._home.set()

    async def _visit(self) -> None:
        link = self._connect()
        since = min((len(log) for log in self.record.logs.values()), default=0)
        hello = {"type": "hello", "v": 2, "table": self.table, "tokens": [*self.tokens.values()], "since": since}
        link.send(_encode(hello))
        await self._welcome(link)
        self._act_at = None
        if isinstance(self._pending, SentMove):
            self._send_move(link, self._pending)
        while True:
            await self._take_turn(link)

    def _connect(self) -> Link:
        self._rng.choice(self._servers).connect(self._connected)
        if self._link is None or not self._link.open:
            raise Disconnected
        return self._link

    def _connected(self, link: Link) -> None:
        self._link = link

    async def _welcome(self, link: Link) -> None:
        first = await link.receive(ANSWER_SECONDS)
        message = {"type": "nothing"} if first is None else msgspec.json.decode(first)
        if message["type"] == "welcome":
            self._trace("is at {}", link.server)
            self.record.page.reset()
            return
        if message["type"] == "refused":
            self._check_refusal(message["code"], message["message"])
        link.lose()
        raise Disconnected

    async def _take_turn(self, link: Link) -> None:
        now = _now()
        if self._faults.happens("broken page", self.name) or not self._home.is_set():
            link.lose()
            raise Disconnected
        if self._pending is None and self._act_at is None and not self._stopped() and self._may_act():
            self._act_at = now + self._rng.expovariate(1 / self._think)
        if self._act_at is not None and now >= self._act_at:
            self._act_at = None
            await self._act(link)
        deadline = now + ANSWER_SECONDS if self._act_at is None else self._act_at
        data = await link.receive(max(deadline - _now(), 0.0))
        if data is not None:
            self._receive(msgspec.json.decode(data))
        elif self._pending is not None and self._act_at is None:
            self._trace("gets no answer")
            link.lose()
            raise Disconnected

    # Receiving

    def _receive(self, message: Json) -> None:
        match message["type"]:
            case "update":
                self._update(message)
            case "done":
                self._done(message)
            case "refused":
                self._refused(message)
            case "closing":
                assert self._link is not None
                self._link.lose()
                raise Disconnected

    def _update(self, message: Json) -> None:
        self.record.page.apply(message)
        for seat, update in self.record.updates.items():
            self._check_update(seat, update)

    def _check_update(self, seat: int | None, update: Json) -> None:
        match = update.get("match")
        position = match and {name: match[name] for name in ("scene", "view")}
        seen = SeenState(_now(), seat, update["next_seq"], position, public_data(update["table"]))
        self.record.seen.append(seen)
        log = self.record.logs.setdefault(seat, [])
        for entry in update.get("match", {"log": []})["log"]:
            entry.pop("undone", None)  # undo entries tell which moves count
            if entry["seq"] > len(log):
                self._problem(f"seat {seat} received entry {entry['seq']} before entry {len(log)}")
                return
            if entry["seq"] == len(log):
                log.append(entry)
            elif log[entry["seq"]] != entry:
                self._problem(
                    f"seat {seat} received entry {entry['seq']} with two contents: {log[entry['seq']]}, {entry}"
                )

    def _done(self, message: Json) -> None:
        pending = self._pending
        if isinstance(pending, SentMove) and pending.id == message["id"]:
            self._acknowledge(pending, message["seq"])
        elif isinstance(pending, SentRequest) and pending.id == message["id"]:
            pending.answer = "pending" if message["pending"] else "done"
            pending.answered = _now()
            self._pending = None
        else:
            self._acknowledge_again(message["id"], message["seq"])

    def _acknowledge(self, move: SentMove, place: int) -> None:
        self._trace("move {} has number {}", move.id, place)
        move.place, move.acknowledged = place, _now()
        self.record.slowest_answer = max(self.record.slowest_answer, _now() - move.first_sent)
        self._pending = None

    def _acknowledge_again(self, move_id: str, place: int | None) -> None:
        """Compare a repeated acknowledgement with the first."""
        for move in self.record.moves:
            if move.id == move_id and move.place not in (None, place):
                self._problem(f"move {move_id} was acknowledged as {move.place} and as {place}")

    def _refused(self, message: Json) -> None:
        code, pending = message["code"], self._pending
        self._check_refusal(code, message["message"])
        if pending is None or pending.id != message["id"]:
            return
        self._trace("{} is refused: {}", pending.id, code)
        if isinstance(pending, SentRequest):
            pending.answer, pending.answered, self._pending = code, _now(), None
        elif code == "not-now" and self._patience:
            self._act_at = _now() + self._rng.uniform(0.1, 1.0)  # send the same move again
        else:
            pending.refusal, self._pending = code, None

    def _check_refusal(self, code: str, message: str) -> None:
        if code in WRONG_REFUSALS:
            self._problem(f"refused: {code}, {message}")

    # Acting

    def _may_act(self) -> bool:
        for seat in self.tokens:
            update = self.record.updates.get(seat)
            if update is None or update["table"]["stage"] != "running":
                continue
            seats = update["table"]["seats"]
            if seat in update["to_act"] or seats[seat]["stand_in"] in ("time", "absent") or update["table"]["undo"]:
                return True
        return False

    async def _act(self, link: Link) -> None:
        if isinstance(self._pending, SentMove):
            await self._send(link, self._pending)
            return
        seat = self._rng.choice([*self.tokens])
        update = self.record.updates.get(seat)
        if update is None or self._stopped():
            return
        other = self._other_request(seat, update)
        if other is not None:
            self._pending = other
            self.record.requests.append(other)
            self._trace("sends {} {}", other.kind, other.id)
            link.send(_encode(self._message(other)))
            return
        moves = legal_moves(update)
        if seat not in update["to_act"] or not moves:
            return
        staying = [move for move in moves if move != "quit"] or moves
        text = self._rng.choice(staying if self._rng.random() < 0.95 else moves)
        move = SentMove(self._new_id(), seat, text, update["next_seq"], _now())
        self._pending = move
        self.record.moves.append(move)
        await self._send(link, move)

    def _other_request(self, seat: int, update: Json) -> SentRequest | None:
        table, dice = update["table"], self._rng.random()
        stand_in = table["seats"][seat]["stand_in"]
        if stand_in in ("time", "absent"):
            return self._request("back", seat) if dice < 0.7 else None
        if table["undo"] is not None and table["undo"]["by"] != seat and dice < 0.8:
            return self._request("answer", seat, agree=self._rng.random() < 0.7)
        if dice < 0.06 and self.record.moves:
            return self._request("undo", seat)
        if dice < 0.10:
            return self._request("chat", seat, text=f"line {self._new_id()}")
        if dice < 0.105 and not stand_in:
            return self._request("resign", seat)
        return None

    def _request(self, kind: str, seat: int, text: str = "", agree: bool = False) -> SentRequest:
        return SentRequest(self._new_id(), kind, seat, _now(), text, agree)

    def _message(self, request: SentRequest) -> Json:
        message: Json = {"type": request.kind, "id": request.id, "seat": request.seat}
        if request.kind == "chat":
            message["text"] = request.text
        if request.kind == "answer":
            message["agree"] = request.agree
        return message

    async def _send(self, link: Link, move: SentMove) -> None:
        if self._over_http:
            await self._post(move)
        else:
            self._send_move(link, move)

    def _send_move(self, link: Link, move: SentMove) -> None:
        message = {"type": "play", "id": move.id, "seat": move.seat, "move": move.text, "seq": move.seq}
        move.last_sent = _now()
        for _ in range(1 + (self._rng.random() < 0.1)):
            move.sends += 1
            self._trace("seat {} sends move {} {} (log {})", move.seat, move.id, move.text, move.seq)
            link.send(_encode(message))

    async def _post(self, move: SentMove) -> None:
        """Send a move over HTTP to any server, and keep it if there is no answer."""
        server = self._rng.choice(self._servers)
        if not server.ready:
            self._act_at = _now() + self._rng.uniform(0.1, 1.0)
            return
        move.sends, move.last_sent = move.sends + 1, _now()
        self._trace("seat {} posts move {} {} to {}", move.seat, move.id, move.text, server.process)
        body = PlayRequest(id=move.id, move=move.text, seq=move.seq)
        answer = server.request(
            lambda runtime: routes.play.fn(runtime.registry, runtime.metrics, self.table, body, self.tokens[move.seat])
        )
        await asyncio.wait([answer], timeout=ANSWER_SECONDS)
        if not answer.done() or self._faults.happens("broken page", self.name):
            answer.add_done_callback(_ignore)
            answer.cancel()
            self._trace("gets no answer")
            self._act_at = _now() + self._rng.uniform(0.1, 1.0)
            return
        try:
            self._acknowledge(move, answer.result().seq)
        except Refusal as refusal:
            self._refused({"id": move.id, "code": refusal.code, "message": refusal.message})

    # Helpers

    def _new_id(self) -> str:
        self._counter += 1
        return f"{self.name}-{self._counter}"

    def _trace(self, text: str, *values: object) -> None:
        self._faults.trace.add(self.name, text, *values)

    def _problem(self, text: str) -> None:
        self._trace("PROBLEM: {}", text)
        self.record.problems.append(f"{self.name}: {text}")


def _ignore(answer: asyncio.Future[Any]) -> None:
    """Read the result of a request that nobody waits for, so that an error is not reported as unhandled."""
    if not answer.cancelled():
        answer.exception()


def _now() -> float:
    return asyncio.get_running_loop().time()


def _encode(message: Json) -> str:
    return msgspec.json.encode(message).decode()
