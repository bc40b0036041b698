"""An event loop with virtual time and a seeded order of execution.

Nothing sleeps: when no callback is ready, the clock jumps to the next timer. Which of several ready callbacks runs next
is chosen by a seeded random number generator, so a seed determines the whole run.

Every callback belongs to a simulated process (see `Process`). The callbacks of a killed process never run again, not
even their `finally` blocks, as after `kill -9`.
"""

from __future__ import annotations

import asyncio
import heapq
import sys
import time
from collections.abc import Callable, Coroutine, Generator, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar, TypeVarTuple, Unpack
from unittest.mock import patch

from tests.simulation.recorded_clock import ClockOffsets

EPOCH = 1_000_000_000.0
"""The wall clock at the start. It differs from the monotonic clock, so that code which mixes them up fails."""
MAX_STEPS = 50_000
"""Callbacks after which a run counts as an endless loop."""
MAX_CANCELLATIONS = 50
"""Attempts to cancel a task that catches its cancellation."""

ResultT = TypeVar("ResultT")
Arguments = TypeVarTuple("Arguments")


class Process:
    """A simulated process: its tasks die together."""

    def __init__(self, loop: SimulatedLoop, name: str) -> None:
        self.name = name
        self.alive = True
        self.tasks: list[asyncio.Task[Any]] = []
        """All tasks of the process. They are referenced until the end, because collecting one would run its code."""
        self.unfinished: list[asyncio.Handle] = []
        """Callbacks that did not run because the process was dead."""
        self.on_death: list[Callable[[], None]] = []
        """Called when the process dies: close its connections."""
        self.clock: Callable[[], float] = loop.time
        """The clock by which the process times players; it may differ from the true time."""
        self.clock_offsets = ClockOffsets()
        """By how much it differed."""
        self.steps_left: int | None = None
        """Callbacks after which the process is killed."""
        self._loop = loop
        self._context = copy_context()
        self._context.run(_PROCESS.set, self)

    def spawn(self, work: Coroutine[Any, Any, ResultT]) -> asyncio.Task[ResultT]:
        """Start a task of this process."""
        return self._loop.create_task(work, context=self._context.copy())

    def call(self, work: Callable[[], ResultT]) -> ResultT:
        """Call a function as this process."""
        return self._context.copy().run(work)

    def lives_on(self) -> bool:
        """Return True if the process can run another callback."""
        if self.steps_left is not None and self.alive:
            self.steps_left -= 1
            if self.steps_left < 0:
                self.end()
        return self.alive

    def end(self) -> None:
        """Kill the process, or release its connections after it has ended."""
        if self.alive:
            self.alive = False
            for callback in self.on_death:
                callback()

    def __repr__(self) -> str:
        return self.name


_PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


def current_process() -> Process | None:
    """Return the process that is running now."""
    return _PROCESS.get()


class NumberedTask(asyncio.Task[Any]):
    """A task with a reproducible hash, so that sets of tasks have a reproducible order."""

    number: int

    def __new__(cls, *_args: Any, loop: SimulatedLoop, **_options: Any) -> NumberedTask:
        task = super().__new__(cls)
        loop.tasks_created += 1
        task.number = loop.tasks_created
        return task

    def __hash__(self) -> int:
        return self.number


class SimulatedLoop(asyncio.AbstractEventLoop):
    """The event loop of a simulation."""

    def __init__(self, rng: Random, *, shuffled: bool = True) -> None:
        self._rng = rng
        self._shuffled = shuffled
        self._now = 0.0
        self.wall_error = 0.0
        """Seconds by which the machine's clock is wrong."""
        self._ready: list[asyncio.Handle] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._timers_created = 0
        self._closed = False
        self.tasks_created = 0
        self.steps = 0
        self._max_steps = MAX_STEPS
        self.errors: list[str] = []
        """Errors that nobody handled."""

    # Time

    def time(self) -> float:
        return self._now

    def wall_clock(self) -> float:
        """Return the time that `time.time` returns in the simulation."""
        return EPOCH + self._now + self.wall_error

    # Scheduling

    def call_soon(
        self, callback: Callable[[Unpack[Arguments]], object], *args: *Arguments, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[[Unpack[Arguments]], object], *args: *Arguments, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[Arguments]], object],
        *args: *Arguments,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Arguments]], object],
        *args: *Arguments,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._timers_created += 1
        heapq.heappush(self._timers, (when, self._timers_created, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Ignore cancelled timers when they are due."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Generator[Any, None, ResultT] | Coroutine[Any, Any, ResultT],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[ResultT]:
        context = copy_context() if context is None else context
        task = NumberedTask(coro, loop=self, name=name, context=context)
        process = context.get(_PROCESS)
        if process is not None:
            process.tasks.append(task)
        return task

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Arguments]], ResultT], *args: *Arguments
    ) -> asyncio.Future[ResultT]:
        """Call a function at once: there are no threads. Its result arrives later."""
        result = self.create_future()
        try:
            value = func(*args)
        except Exception as error:
            self.call_soon(_fail, result, error)
        else:
            self.call_soon(_finish, result, value)
        return result

    # Running

    def run_until_complete(self, future: Any) -> Any:
        task = self.create_task(future) if asyncio.iscoroutine(future) else future
        while not task.done():
            self._step()
        return task.result()

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self._max_steps:
            raise RuntimeError("the simulation does not end")
        ready = self._ready
        if not ready:
            if not self._timers:
                raise RuntimeError("nothing is left to run: the simulation waits forever")
            self._now = max(self._now, self._timers[0][0])
        timers = self._timers
        while timers and timers[0][0] <= self._now:
            ready.append(heapq.heappop(timers)[2])
        if self._shuffled and len(ready) > 1:
            place = int(self._rng.random() * len(ready))
            ready[place], ready[-1] = ready[-1], ready[place]
            handle = ready.pop()
        else:
            handle = ready.pop(0)
        if handle.cancelled():
            return
        process = _process_of(handle)
        if process is None or process.lives_on():
            handle._run()
        else:
            process.unfinished.append(handle)

    def clean_up(self, processes: list[Process]) -> None:
        """Cancel all tasks of processes, dead or alive, and run until they have ended."""
        self._max_steps += MAX_STEPS
        tasks = [task for process in processes for task in process.tasks]
        for process in processes:
            process.alive, process.steps_left = True, None
            self._ready += process.unfinished
        for _ in range(MAX_CANCELLATIONS):
            pending = [task for task in tasks if not task.done()]
            if not pending:
                return
            for task in pending:
                task.cancel()
            for _ in range(10 * len(pending)):
                if self._ready:
                    self._step()
        raise RuntimeError(f"some tasks cannot be cancelled: {pending}")

    # The rest of the interface

    def is_running(self) -> bool:
        return not self._closed

    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        self._closed = True
        self._ready.clear()
        self._timers.clear()

    def get_debug(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        process = current_process()
        self.errors.append(f"{process}: {context['message']}: {error!r}")


def _process_of(handle: asyncio.Handle) -> Process | None:
    context: Context = handle._context  # type: ignore[attr-defined]  # there is no public way
    return context.get(_PROCESS)


def _finish(future: asyncio.Future[Any], value: object) -> None:
    if not future.done():
        future.set_result(value)


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


@contextmanager
def simulated_time(loop: SimulatedLoop) -> Iterator[None]:
    """Make a loop the running one, and its clock the clock of the machine."""
    hooks = sys.get_asyncgen_hooks()
    # Generators of killed processes must not run again.
    sys.set_asyncgen_hooks(firstiter=lambda _generator: None, finalizer=lambda _generator: None)
    asyncio._set_running_loop(loop)
    try:
        with patch.object(time, "time", loop.wall_clock), patch.object(time, "monotonic", loop.time):
            yield
    finally:
        asyncio._set_running_loop(None)
        sys.set_asyncgen_hooks(*hooks)
