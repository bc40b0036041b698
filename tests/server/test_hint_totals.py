"""Totals of hints: they belong to the position for which the hint was requested, however the match continues."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from hedgerow.games.core.preview import preview_move
from hedgerow.match import Dealer, Match
from hedgerow.server.bots.hints import Hints
from hedgerow.server.bots.turns import BotTurns
from hedgerow.server.bots.workers import BotMove
from hedgerow.server.errors import Refusal
from hedgerow.server.http.hint_routes import current_hint
from hedgerow.server.tables.session import TableSession
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME
from tests.server.in_process import new_session, running_runtime

PERSON, BOT = 0, 1


class ControlledHints:
    """Hints that are found when a test says so."""

    def __init__(self) -> None:
        self.requests = 0
        self.found: asyncio.Future[BotMove | None] = asyncio.get_running_loop().create_future()

    def request(self, _session: TableSession, _match: Match, _seat: int) -> Awaitable[BotMove | None]:
        self.requests += 1
        return self.found


@pytest.fixture(autouse=True)
def controlled_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal every match in the same way, and let the tests move for the bots."""
    monkeypatch.setattr(Dealer, "fresh", lambda: Dealer.numbered(1))
    monkeypatch.setattr(BotTurns, "schedule", lambda _turns, _session: None)


def run(folder: Path, game: str, test: Callable[[TableSession, ControlledHints], Awaitable[None]], **more: Any) -> None:
    """Run a test at a table of a person whose rival is played by a bot."""

    async def main() -> None:
        async with running_runtime(folder) as runtime:
            session = await new_session(runtime, game, **more)
            session.table.seats[BOT].stand_in = "absent"
            await test(session, ControlledHints())

    asyncio.run(main())


async def requested_hint(session: TableSession, hints: ControlledHints) -> asyncio.Task[Any]:
    """Return a task that waits for a hint."""
    task = asyncio.create_task(current_hint(session, cast("Hints", hints), PERSON))
    while not hints.requests:
        await asyncio.sleep(0)
    return task


async def play(session: TableSession, seat: int, move: str) -> None:
    await session.play(seat, move, session.length, f"{session.length}")


def move_that_brings_more_after(match: Match) -> tuple[str, str, int]:
    """Return a move of the person and one of the bot after which it brings another total, and the first total."""
    for move in match.state.moves(PERSON):
        total = preview_move(match.state, PERSON, move, match.names).total
        for other in match.state.moves(BOT):
            after = match.state.copy()
            after.play(BOT, other)
            if PERSON in after.to_act and preview_move(after, PERSON, move, match.names).total != total:
                return match.game.move_text(PERSON, move), match.game.move_text(BOT, other), total
    raise AssertionError("no move of the bot matters")


def test_total_belongs_to_the_position_of_the_hint(tmp_path: Path) -> None:
    async def test(session: TableSession, hints: ControlledHints) -> None:
        match = session.active_match
        move, other, total = move_that_brings_more_after(match)
        length = match.next_seq
        pending = await requested_hint(session, hints)
        await play(session, BOT, other)
        hints.found.set_result(BotMove(move, next_best=move))
        found = await pending
        assert (found.seq, found.best.total, found.next_best.total) == (length, total, total)

    run(tmp_path, SIMULTANEOUS_GAME, test)


def test_hint_for_an_old_position_with_secrets_is_not_evaluated(tmp_path: Path) -> None:
    """Its hidden information cannot be drawn any more, so the hint is computed again. Chat changes no position."""

    async def test(session: TableSession, hints: ControlledHints) -> None:
        match = session.active_match
        length = match.next_seq
        pending = await requested_hint(session, hints)
        await session.chat(PERSON, "I am thinking.")
        hints.found.set_result(BotMove("quit"))
        found = await pending
        assert (found.seq, found.best.move, found.next_best) == (length, "quit", None)
        hints = ControlledHints()
        pending = await requested_hint(session, hints)
        await play(session, PERSON, match.game.move_text(PERSON, next(iter(match.state.moves(PERSON)))))
        hints.found.set_result(BotMove("quit"))
        assert await pending is None

    run(tmp_path, SECRET_GAME, test, options={"asking": "live"})


def test_hint_that_was_not_found_is_refused_or_computed_again(tmp_path: Path) -> None:
    async def test(session: TableSession, hints: ControlledHints) -> None:
        pending = await requested_hint(session, hints)
        hints.found.set_result(None)
        with pytest.raises(Refusal) as refused:
            await pending
        assert refused.value.code == "not-now"
        hints = ControlledHints()
        pending = await requested_hint(session, hints)
        match = session.active_match
        await play(session, BOT, match.game.move_text(BOT, next(iter(match.state.moves(BOT)))))
        hints.found.set_result(None)
        assert await pending is None

    run(tmp_path, SIMULTANEOUS_GAME, test)
