"""The processes that compute reviews, and the functions that run in them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Final, NamedTuple, cast

from pebble import ProcessExpired

from hedgerow.analysis import Effort, to_record
from hedgerow.analysis.game_line import Question, questions
from hedgerow.analysis.review import Answer, answer_question, assemble_review
from hedgerow.match import from_json
from hedgerow.parallel import exit_with_parent
from hedgerow.server.bots.workers import MAX_CRASHES, WorkerPool
from hedgerow.server.fair_slots import FairSlots

JUDGE: Final = "evaluator"
SEED: Final = 1
"""Everybody gets the same review of a match."""
PART_SECONDS: Final = 300.0
"""Seconds for one question, after which the review is given up."""
NICENESS: Final = 15
"""How much less processor time these processes get than bots and hints, on systems with such priorities."""
_log = logging.getLogger(__name__)


class ReviewFailed(Exception):
    """A review could not be computed."""


class MatchQuestions(NamedTuple):
    """The questions of a match, and the names of its seats."""

    names: tuple[str, ...]
    questions: list[Question]


class ReviewProcesses:
    """Processes for reviews. Addresses get their turn one after another, and so do the matches of an address."""

    def __init__(self, workers: int, effort: float) -> None:
        self._pool = WorkerPool(workers, _prepare_process)
        self._slots = FairSlots(workers)
        self._effort = effort

    async def split(self, origin: str, table_id: str, text: str) -> MatchQuestions:
        """Return the questions of a match, which is passed as the text of its file."""
        return cast("MatchQuestions", await self._call(origin, table_id, split_match, [text]))

    async def answer(self, origin: str, table_id: str, names: Sequence[str], number: int, question: Question) -> Answer:
        """Return the answer to a question."""
        return cast("Answer", await self._call(origin, table_id, answer, [self._effort, names, number, question]))

    async def assemble(self, origin: str, table_id: str, text: str, answers: Sequence[Answer]) -> str:
        """Return the review as JSON with its texts in every language."""
        return cast("str", await self._call(origin, table_id, assemble, [text, self._effort, answers]))

    async def _call(self, origin: str, table_id: str, function: Callable[..., Any], arguments: Sequence[Any]) -> object:
        """Call a function in a process; repeat the call if the process dies. Cancelling the call ends the process."""
        async with self._slots.turn(origin, table_id):
            for crash in range(1, MAX_CRASHES + 1):
                future = self._pool.schedule(function, arguments, PART_SECONDS)
                try:
                    return await asyncio.wrap_future(cast("Future[object]", future))
                except TimeoutError as error:
                    raise ReviewFailed(f"a part took longer than {PART_SECONDS:g} seconds") from error
                except ProcessExpired as error:
                    _log.warning("a process for reviews died (%s), crash %d of %d", error, crash, MAX_CRASHES)
        raise ReviewFailed("the processes keep dying")

    def close(self) -> None:
        """Stop all processes."""
        self._pool.close()


def _prepare_process() -> None:
    exit_with_parent()
    with contextlib.suppress(AttributeError, OSError):  # not every system has priorities of this kind
        os.nice(NICENESS)


# These functions run in a process.


def split_match(text: str) -> MatchQuestions:
    """Return the questions of a match."""
    match = from_json(text)
    return MatchQuestions(match.names, list(questions(match)))


def answer(effort: float, names: Sequence[str], number: int, question: Question) -> Answer:
    """Return the answer to a question."""
    return answer_question(Effort(effort), SEED, JUDGE, names, (number, question))


def assemble(text: str, effort: float, answers: Sequence[Answer]) -> str:
    """Return the review as JSON."""
    review = assemble_review(from_json(text), Effort(effort), SEED, JUDGE, answers)
    return json.dumps(to_record(review), ensure_ascii=False, separators=(",", ":"))
