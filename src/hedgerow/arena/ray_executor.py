"""Executor on a Ray cluster: a private one on this machine, or an existing one by its address.

If a worker or machine dies, another one repeats its work. A game follows from its plan and number alone, so playing it
again gives the same game, and every part is counted once: no game is lost or counted twice.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from secrets import token_hex
from types import TracebackType
from typing import Any, Final, TypeVar

from hedgerow import __version__
from hedgerow.arena.executors import Executor
from hedgerow.games import REGISTRY, HedgerowError
from hedgerow.games.core.evaluator import evaluator_class

PartT = TypeVar("PartT")
DoneT = TypeVar("DoneT")

LOCAL: Final = "ray"
CONNECT_TIMEOUT: Final = 5.0
"""Seconds to wait for a TCP connection to the cluster."""
ANSWER_TIMEOUT: Final = 60.0
"""Seconds to wait for an answer from the cluster."""
QUEUED_PARTS: Final = 2
"""The number of parts submitted for each slot, so that no worker has to wait."""
MAX_DEATHS: Final = 20
"""The number of consecutive worker deaths after which the run fails."""

# Runs in a separate process, because connecting to something that is not a cluster may hang or end the process.
PROBE: Final = """
import sys
import ray
ray.init(address=sys.argv[1], log_to_driver=False, logging_level="ERROR")
print("CPUs", int(ray.cluster_resources().get("CPU", 0)))
"""


class RayExecutor(Executor):
    """A connection to a Ray cluster; a private cluster is shut down on exit."""

    def __init__(self, address: str, jobs: int) -> None:
        self._ray: Any = load_ray(own_cluster=address == LOCAL)
        self._address = address
        self._jobs = jobs
        self._own = False
        self.slots = 1
        if address != LOCAL:
            _check_reachable(address)
            cores = _cores_of(address)
            self.slots = jobs or cores

    def __enter__(self) -> RayExecutor:
        ray = self._ray
        if ray.is_initialized():
            self.slots = self._jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        elif self._address == LOCAL:
            self.slots = self._jobs or os.cpu_count() or 1
            start_local(ray, self.slots)
            self._own = True
        else:
            ray.init(address=self._address, log_to_driver=False, logging_level="ERROR")
            self._own = True
            self._check_version()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._own:
            self._ray.shutdown()

    def _check_version(self) -> None:
        """Raise `HedgerowError` if the cluster would play by other rules."""
        try:
            found = self._ray.get(self._ray.remote(installed_versions).remote(), timeout=ANSWER_TIMEOUT)
        except Exception as error:
            raise HedgerowError(
                f"{self._address}: Hedgerow cannot be used there ({_last_line(str(error))}); is it installed?"
            ) from error
        if found != installed_versions():
            raise HedgerowError(f"{self._address}: another version of Hedgerow is installed there")

    def map_unordered(
        self, work: Callable[[PartT], DoneT], parts: Iterable[PartT]
    ) -> Generator[tuple[PartT, DoneT], None, None]:
        ray = self._ray
        remote = ray.remote(max_retries=0)(work)  # deaths are counted and parts retried here
        waiting = iter(parts)
        retries: deque[PartT] = deque()
        running: dict[Any, PartT] = {}
        deaths = 0
        try:
            while True:
                while len(running) < QUEUED_PARTS * self.slots:
                    part = retries.popleft() if retries else next(waiting, None)
                    if part is None:
                        break
                    running[remote.remote(part)] = part
                if not running:
                    return
                done, _ = ray.wait(list(running), num_returns=1)
                for reference in done:
                    part = running.pop(reference)
                    try:
                        result = ray.get(reference)
                    except ray.exceptions.RayTaskError as error:
                        raise _original_error(error) from error
                    except ray.exceptions.RayError as error:  # a worker or a machine has died
                        deaths += 1
                        if deaths > MAX_DEATHS:
                            raise HedgerowError(f"{self._address}: {_last_line(str(error))}") from error
                        retries.append(part)
                        continue
                    deaths = 0
                    yield part, result
        except ConnectionError as error:
            raise HedgerowError(f"{self._address}: lost the connection to the cluster ({error})") from error
        finally:
            with suppress(ConnectionError):
                for reference in running:
                    ray.cancel(reference, force=True)


def load_ray(own_cluster: bool) -> Any:
    """Import and return `ray`, after setting the environment variables that it reads on import."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    configured = "ray" in sys.modules or any(name.startswith("RAY_AUTH_") for name in os.environ)
    if own_cluster and not configured:
        # A token for this run alone; otherwise Ray would write one to the home folder.
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN"] = token_hex(32)
    try:
        import ray  # noqa: PLC0415 an extra that may be missing
    except ImportError as error:
        raise HedgerowError(f"Ray is not installed: pip install 'hedgerow[ray]' ({error})") from error
    return ray


def start_local(ray: Any, cores: int) -> None:
    """Start a cluster that only this machine can reach."""
    ray.init(
        address="local",
        num_cpus=cores,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
        _node_ip_address="127.0.0.1",
    )


def installed_versions() -> tuple[str, ...]:
    """Return the versions that must be equal on all machines."""
    games = REGISTRY.values()
    return __version__, *(f"{game.name} {game.rules_version} {evaluator_class(game).version}" for game in games)


def _original_error(error: Any) -> Exception:
    """Return the error that the work itself raised."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, HedgerowError):
        return type(cause)(*cause.args)
    return HedgerowError(_last_line(str(error)))


def _check_reachable(address: str) -> None:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise HedgerowError(f"{address!r} is not a place to play; give local, ray, ray://HOST:PORT or HOST:PORT")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_TIMEOUT).close()
    except (OSError, UnicodeError) as error:  # UnicodeError for a host name that cannot exist
        reason = getattr(error, "strerror", None) or error
        raise HedgerowError(f"{address}: no Ray cluster answers there ({reason})") from error


def _cores_of(address: str) -> int:
    """Return the number of a cluster's cores; raise `HedgerowError` if it does not answer in time."""
    try:
        probe = subprocess.run(
            [sys.executable, "-c", PROBE, address],
            check=False,
            capture_output=True,
            text=True,
            timeout=ANSWER_TIMEOUT,
        )
    except subprocess.TimeoutExpired as error:
        raise HedgerowError(
            f"{address}: no Ray cluster answers there (no answer within {ANSWER_TIMEOUT:g} s)"
        ) from error
    if probe.returncode or "CPUs" not in probe.stdout:
        hint = "" if "RAY_AUTH_MODE" in os.environ else "; a cluster that requires a token needs RAY_AUTH_MODE=token"
        raise HedgerowError(f"{address}: no Ray cluster answers there ({_last_line(probe.stderr)}){hint}")
    return max(1, int(probe.stdout.split()[-1]))


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"
