"""Determinized states for previews: computed once for each position and seat, and outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from hedgerow.games import Game, Setup, game_class
from hedgerow.server.bots import determinizer
from hedgerow.server.bots.determinizer import ProcessDeterminizer, determinized_position
from hedgerow.server.bots.workers import encode_setup
from hedgerow.server.errors import Refusal
from hedgerow.server.live import serialization
from hedgerow.server.tables.session import TableSession
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME
from tests.server.in_process import new_session, running_runtime
from tests.server.secret_twins import random_match, secret_twin

QUIT_TOTAL = 6
"""The points that the move `quit` brings early in a match."""


class ControlledDeterminizer:
    """A determinizer that records requests and answers on demand."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str, int]] = []
        self.ready = asyncio.Event()
        self.ready.set()
        self.answers = True

    async def determinize(
        self, origin: str, table_id: str, setup: Setup, position: str, seat: int, seed: str
    ) -> str | None:
        self.requests.append((origin, table_id, seat))
        await self.ready.wait()
        return determinized_position(encode_setup(setup), position, seat, seed) if self.answers else None

    def close(self) -> None:
        """Stop computing."""


def run(folder: Path, test: Callable[[TableSession, ControlledDeterminizer], Awaitable[None]]) -> None:
    """Run a test at a table of a game with secrets whose determinizer it controls."""

    async def main() -> None:
        controlled = ControlledDeterminizer()
        async with running_runtime(folder, controlled) as runtime:
            # One seat at a time is asked, so that a seat may not act any more after its move.
            await test(await new_session(runtime, SECRET_GAME, 3, options={"asking": "polled"}), controlled)

    asyncio.run(main())


def acting_seat(session: TableSession) -> int:
    return session.active_match.state.awaited[0]


async def play(session: TableSession) -> None:
    """Play any move of the awaited seat."""
    match, seat = session.active_match, acting_seat(session)
    move = match.game.move_text(seat, next(iter(match.state.moves(seat))))
    await session.play(seat, move, match.next_seq, f"{match.next_seq}")


def test_state_is_computed_once_for_each_position_and_seat(tmp_path: Path) -> None:
    async def test(session: TableSession, controlled: ControlledDeterminizer) -> None:
        first = acting_seat(session)
        replies = [await serialization.preview(session, first, "quit") for _ in range(5)]
        assert controlled.requests == [("here", session.id, first)]
        assert all(reply == replies[0] for reply in replies)
        await play(session)
        second = acting_seat(session)
        for _ in range(5):
            await serialization.preview(session, second, "quit")
        assert controlled.requests == [("here", session.id, first), ("here", session.id, second)]

    run(tmp_path, test)


def test_equal_requests_share_one_computation(tmp_path: Path) -> None:
    async def test(session: TableSession, controlled: ControlledDeterminizer) -> None:
        controlled.ready.clear()
        seat = acting_seat(session)
        previews = [asyncio.create_task(serialization.preview(session, seat, "quit")) for _ in range(50)]
        await asyncio.sleep(0)
        controlled.ready.set()
        assert len(await asyncio.gather(*previews)) == 50
        assert len(controlled.requests) == 1

    run(tmp_path, test)


def test_match_continues_while_a_preview_is_computed(tmp_path: Path) -> None:
    async def test(session: TableSession, controlled: ControlledDeterminizer) -> None:
        controlled.ready.clear()
        seat = acting_seat(session)
        pending = asyncio.create_task(serialization.preview(session, seat, "quit"))
        while not controlled.requests:
            await asyncio.sleep(0)
        length = session.length
        await session.chat(seat, "I am thinking.")  # the position is the same, but the log has grown
        assert session.length == length + 1
        controlled.ready.set()
        assert (await pending).total == QUIT_TOTAL
        assert len(controlled.requests) == 2, "it was computed again for the new log"
        # A preview of a seat that may not act any more is refused.
        await session.chat(seat, "And thinking.")
        controlled.ready.clear()
        pending = asyncio.create_task(serialization.preview(session, seat, "quit"))
        while len(controlled.requests) < 3:
            await asyncio.sleep(0)
        while seat in session.active_match.state.to_act:
            await play(session)
        with pytest.raises(Refusal) as refused:
            await pending
        assert refused.value.code == "illegal"

    run(tmp_path, test)


def test_position_that_took_too_long_is_not_computed_again(tmp_path: Path) -> None:
    async def test(session: TableSession, controlled: ControlledDeterminizer) -> None:
        controlled.answers = False
        seat = acting_seat(session)
        for _ in range(5):
            with pytest.raises(Refusal) as refused:
                await serialization.preview(session, seat, "quit")
            assert refused.value.code == "not-now"
        assert len(controlled.requests) == 1
        controlled.answers = True
        await play(session)
        assert (await serialization.preview(session, acting_seat(session), "quit")).total == QUIT_TOTAL

    run(tmp_path, test)


def test_preview_is_guessed_unless_its_effects_are_certain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(session: TableSession, _controlled: ControlledDeterminizer) -> None:
        cls, seat = game_class(SECRET_GAME), acting_seat(session)
        assert not (await serialization.preview(session, seat, "quit")).guessed
        monkeypatch.setattr(cls, "effects", Game.effects)  # as in a game that describes no effects
        assert (await serialization.preview(session, seat, "quit")).guessed

    run(tmp_path, test)


def test_game_without_secrets_needs_no_determinization(tmp_path: Path) -> None:
    async def test(session: TableSession, controlled: ControlledDeterminizer) -> None:
        match = session.active_match
        move = match.game.move_text(0, next(iter(match.state.moves(0))))
        assert not (await serialization.preview(session, 0, move)).guessed
        assert controlled.requests == []

    async def main() -> None:
        controlled = ControlledDeterminizer()
        async with running_runtime(tmp_path, controlled) as runtime:
            await test(await new_session(runtime, SIMULTANEOUS_GAME), controlled)

    asyncio.run(main())


def test_process_determinizes_like_the_event_loop() -> None:
    """The same seed gives the same position, which depends only on what the seat may know."""

    async def main() -> None:
        process = ProcessDeterminizer()
        try:
            for number in range(5):
                match = random_match(number, 3, 12, short_hands=False)
                twin = secret_twin(match, 1, Random(number))
                expected = match.state.determinize(1, Random("seed")).position()
                for same in (match, twin):
                    arguments = match.setup, same.state.position(), 1, "seed"
                    assert await process.determinize("here", "table", *arguments) == expected
        finally:
            process.close()

    asyncio.run(main())


def test_computation_ends_after_its_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(determinizer, "CPU_SECONDS", 0.05)
    match = random_match(1, 3, 12, short_hands=False)

    def endless(*_arguments: object) -> None:
        while True:
            pass

    monkeypatch.setattr(type(match.state), "determinize", endless)
    assert determinized_position(encode_setup(match.setup), match.state.position(), 1, "seed") is None
    monkeypatch.undo()
    assert determinized_position(encode_setup(match.setup), match.state.position(), 1, "seed") is not None
