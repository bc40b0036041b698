"""Reviews on request: each match is reviewed once, by one worker, and everybody can follow the progress."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from hedgerow.analysis import REVIEW_VERSION, judge_version, match_digest
from hedgerow.analysis.game_line import Question
from hedgerow.analysis.review import Answer
from hedgerow.match import Match, to_json
from hedgerow.server.errors import refuse
from hedgerow.server.reviews.processes import JUDGE, ReviewProcesses
from hedgerow.server.storage.review_store import LEASE_SECONDS, ReviewRow, ReviewStore

MAX_PER_ADDRESS: Final = 3
"""Reviews that one address may wait for at the same time."""
MAX_WAITING: Final = 50
"""Reviews that a worker accepts at the same time."""
REPORT_SECONDS: Final = 0.5
"""Seconds between two checks whether there is progress to store."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class MatchToReview:
    """A finished match, ready to be reviewed."""

    text: str
    """The match file."""
    made: str
    """What its review is made with; a stored review that was made with something else is computed again."""

    @staticmethod
    def of(match: Match) -> MatchToReview:
        """Return a finished match as the processes need it."""
        return MatchToReview(to_json(match), made_with(match))


def made_with(match: Match) -> str:
    """Return what a review of a match is made with."""
    return f"{REVIEW_VERSION} {judge_version(JUDGE)} {match_digest(match)}"


class _LeaseLost(Exception):
    """The review was cancelled, or another worker has taken it over."""


class _Job:
    """A review that is being computed."""

    def __init__(self, row: ReviewRow, text: str) -> None:
        self.row = row
        self.text = text

    def report(self, done: int, total: int) -> None:
        self.row = replace(self.row, done=done, total=total)


class Reviews:
    """Computes reviews and stores them."""

    def __init__(self, store: ReviewStore, processes: ReviewProcesses, now: Callable[[], float]) -> None:
        self._store = store
        self._processes = processes
        self._now = now
        self._jobs: dict[str, tuple[_Job, asyncio.Task[None]]] = {}

    async def read(self, table_id: str) -> ReviewRow | None:
        """Return the review of a table, or the progress of the worker that computes it; `None` without either."""
        row = await self._store.read(table_id)
        return row if row is not None and (row.body is not None or row.is_held(self._now())) else None

    async def request(self, table_id: str, origin: str, match: MatchToReview) -> None:
        """Have a match reviewed, unless its review is stored or being computed."""
        known = await self._store.read(table_id)
        if known is not None and known.made == match.made and (known.body is not None or known.is_held(self._now())):
            return
        self._check_queue(origin)
        row = ReviewRow(table_id, secrets.token_hex(16), origin, 0, 0, self._now(), match.made)
        if await self._store.claim(row, known):
            job = _Job(row, match.text)
            task = asyncio.get_running_loop().create_task(self._run(job))
            self._jobs[row.worker] = job, task
            task.add_done_callback(lambda _: self._jobs.pop(row.worker, None))

    def _check_queue(self, origin: str) -> None:
        """Raise `Refusal` if too many reviews are waiting."""
        own = sum(job.row.origin == origin for job, _ in self._jobs.values())
        if own >= MAX_PER_ADDRESS or len(self._jobs) >= MAX_WAITING:
            raise refuse("not-now", "too-many-reviews")

    async def cancel(self, table_id: str, origin: str) -> None:
        """Cancel a review that is being computed; raise `Refusal` if another address has requested it."""
        row = await self._store.read(table_id)
        if row is None or row.body is not None:
            return
        if row.origin != origin:
            raise refuse("not-allowed", "review-of-others")
        await self._store.remove(row)
        if row.worker in self._jobs:  # otherwise its worker finds out when it renews the lease
            self._jobs[row.worker][1].cancel()

    async def discard(self, row: ReviewRow) -> None:
        """Remove a stored review that cannot be shown, so that it can be requested again."""
        await self._store.remove(row)

    async def stop(self) -> None:
        """Cancel all reviews, so that other workers can take them over, and end the processes."""
        tasks = [task for _, task in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._processes.close()

    async def _run(self, job: _Job) -> None:
        """Compute a review and store it; remove the lease if that fails."""
        computing = asyncio.get_running_loop().create_task(self._compute(job))
        try:
            await self._keep_lease(job, computing)
            done = replace(job.row, body=computing.result(), updated_at=self._now())
            await self._store.renew(done)
        except _LeaseLost:
            return
        except asyncio.CancelledError:
            await self._store.remove(job.row)
            raise
        except Exception:
            _log.exception("the review of table %s failed", job.row.table_id)
            await self._store.remove(job.row)
        finally:
            computing.cancel()
            await asyncio.wait({computing})

    async def _compute(self, job: _Job) -> str:
        origin, table_id = job.row.origin, job.row.table_id
        names, asked = await self._processes.split(origin, table_id, job.text)
        job.report(0, len(asked))

        async def answered(number: int, question: Question) -> Answer:
            found = await self._processes.answer(origin, table_id, names, number, question)
            job.report(job.row.done + 1, len(asked))
            return found

        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(answered(number, question)) for number, question in enumerate(asked)]
        return await self._processes.assemble(origin, table_id, job.text, [task.result() for task in tasks])

    async def _keep_lease(self, job: _Job, computing: asyncio.Task[str]) -> None:
        """Store the progress regularly until the review is computed; raise `_LeaseLost` if the lease is gone."""
        stored = job.row
        while not (await asyncio.wait({computing}, timeout=REPORT_SECONDS))[0]:
            if job.row.done == stored.done and self._now() - stored.updated_at < LEASE_SECONDS / 3:
                continue
            job.row = stored = replace(job.row, updated_at=self._now())
            if not await self._store.renew(stored):
                raise _LeaseLost
