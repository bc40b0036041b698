"""Bots at the tables: whose turn it is, who is asked to think, and how their moves are played."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from typing import TYPE_CHECKING, Final

from hedgerow.server.bots.advice import Advice
from hedgerow.server.bots.workers import BotWorkers
from hedgerow.server.errors import Behind, Refusal
from hedgerow.server.tables.session import Room

if TYPE_CHECKING:
    from hedgerow.server.cluster.bot_queue import Errands
    from hedgerow.server.tables.registry import House

ATTEMPTS: Final = 5
"""So often a move is decided anew when the table was read anew meanwhile."""
SHORTEST_ANSWER: Final = 0.3
"""Seconds before a bot lets a moment pass, so that the time it takes does not tell what it holds."""
OVERDUE: Final = 3.0
"""Seconds after which a bot that has not moved is asked again; twice as long after each time in vain …"""
LONGEST_WAIT: Final = 60.0
"""… but no longer than this."""
_log = logging.getLogger(__name__)


class BotTurns:
    """Sees to it that bots move: by thinking in processes of this server or, with a queue, by asking others."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._workers = BotWorkers(house.settings.bot_workers, house.settings.bot_seconds)
        self.advice = Advice(self._workers)
        """For people who ask what to do. Thought about here even where bots are asked through a queue."""
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._asked: dict[str, tuple[int, float, int]] = {}
        """For each table the point at which a bot elsewhere was asked last, when, and how often before."""
        self._under_way: set[tuple[str, int]] = set()
        """What is being thought about here for somebody else."""
        self._errands = None if house.settings.redis is None else _errands(house, house.settings.redis)

    def changed(self, room: Room) -> None:
        """A table has changed: a bot may be to act."""
        if self.due(room) is None:
            return
        if self._errands is not None:
            if self._asked.get(room.id, (-1, 0.0, 0))[0] != room.length:  # who was asked is given time
                self._house.spawn(self._errands.ask(*self._noted(room)))
        elif room.id not in self._thinking:
            task = asyncio.get_running_loop().create_task(self._let_bots_play(room))
            self._thinking[room.id] = task
            task.add_done_callback(lambda done: self._thought(room, done))

    def due(self, room: Room) -> int | None:
        """The bot that is to act."""
        match = room.match
        if match is None or room.ended or room.gone:
            return None
        acting = match.state.to_act
        # Those nobody waits for are asked first: they may want to act before the game goes on.
        order = [*(seat for seat in acting if seat not in match.state.awaited), *match.state.awaited]
        return next((seat for seat in order if room.body.seats[seat].played_by_bot), None)

    def awaited(self, room: Room) -> bool:
        """Whether a bot's move is still to come."""
        return room.id in self._thinking or self.due(room) is not None

    def forget(self, room: Room) -> None:
        """A room is thrown away."""
        self._asked.pop(room.id, None)
        task = self._thinking.pop(room.id, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    # Asking others

    def _noted(self, room: Room) -> tuple[str, int, int]:
        """Note that a move is asked for: at which table, at which point of its log, and how often before."""
        seq, _, attempts = self._asked.get(room.id, (-1, 0.0, 0))
        attempts = attempts + 1 if seq == room.length else 0
        self._asked[room.id] = room.length, asyncio.get_running_loop().time(), attempts
        return room.id, room.length, attempts

    async def ask_again(self) -> None:
        """Moves that are overdue were lost, with Redis or with a process: ask once more."""
        if self._errands is None:
            return
        for room in list(self._house.rooms.values()):
            # Where something is being stored, nobody knows yet how things stand; somebody will be asked then.
            overdue = not room.lock.locked() and self.due(room) is not None and self._overdue(room)
            if overdue and not await self._errands.ask(*self._noted(room)):
                return

    def _overdue(self, room: Room) -> bool:
        seq, asked, attempts = self._asked.get(room.id, (-1, 0.0, 0))
        patience = min(LONGEST_WAIT, OVERDUE * 2**attempts) + self._house.settings.bot_pace
        return seq != room.length or asyncio.get_running_loop().time() - asked > patience

    async def move_for(self, table_id: str, seq: int) -> None:
        """Somebody asks for the move that is due at a table whose log has so many entries."""
        if (table_id, seq) in self._under_way:
            return
        self._under_way.add((table_id, seq))
        try:
            await self._move_for(table_id, seq)
        finally:
            self._under_way.discard((table_id, seq))

    async def _move_for(self, table_id: str, seq: int) -> None:
        for _ in range(ATTEMPTS):
            room = await self._house.current(table_id)
            async with room.looking():  # what is being stored just now may not come to pass
                seat, length, gone = self.due(room), room.length, room.gone
            if gone:
                continue
            if seat is None or length != seq:  # it has gone on, and somebody was asked for the next move
                return
            with contextlib.suppress(Behind):
                await self._play_one(room, seat)
                return

    # Thinking here

    async def _let_bots_play(self, room: Room) -> None:
        while (seat := self.due(room)) is not None:
            try:
                await self._play_one(room, seat)
            except Refusal as refusal:
                if room.gone:
                    return
                _log.warning("table %s: a bot's move was refused: %s", room.id, refusal.message)
                await asyncio.sleep(1)

    async def _play_one(self, room: Room, seat: int) -> None:
        house, match, loop = self._house, room.running, asyncio.get_running_loop()
        seq, begun = match.next_seq, loop.time()
        level = room.body.seats[seat].level or house.settings.house_bot
        luck = f"{room.row.seed}/{seq}/{seat}"
        text = await self._workers.choose(match.setup, match.state.position(), seat, level, luck)
        # In whole seconds: how long exactly a bot has thought could tell what it holds.
        house.metrics.bot_seconds.observe(math.ceil(loop.time() - begun))
        declines = match.game.pass_move is not None and text == match.game.move_text(seat, match.game.pass_move)
        pace = house.settings.bot_pace
        ready = begun + min(pace, SHORTEST_ANSWER) if declines else room.told + pace
        if pace and ready > loop.time():
            await asyncio.sleep(ready - loop.time())
        await house.deed(room.bot_plays(seat, text, seq))

    def _thought(self, room: Room, task: asyncio.Task[None]) -> None:
        if self._thinking.get(room.id) is task:
            del self._thinking[room.id]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            _log.error("the bots of table %s stopped: %r", room.id, error)
        elif not room.gone and self.due(room) is not None:
            self.changed(room)

    # The end

    async def stop(self) -> None:
        """Nobody thinks any more."""
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def close(self) -> None:
        """End all processes."""
        self.advice.close()
        self._workers.close()
        if self._errands is not None:
            await self._errands.close()


def _errands(house: House, redis: str) -> Errands:
    from hedgerow.server.cluster.bot_queue import Errands  # noqa: PLC0415 an extra that may be missing

    return Errands(redis, house.settings.bot_seconds)
