"""The arena on a Ray cluster: a local one of its own, or one by its address.

The work of a process or machine that has died is given to another one. A game follows from its plan and number alone,
so playing it again gives the same game, and every part is counted once: nothing is lost or doubled.
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
from hedgerow.arena.engines import Engine
from hedgerow.games import REGISTRY, HedgerowError, game_class
from hedgerow.games.core.evaluator import evaluator_class

Part = TypeVar("Part")
Done = TypeVar("Done")

LOCAL: Final = "ray"
REACH: Final = 5.0
"""Seconds until a machine has to take a connection."""
ANSWER: Final = 60.0
"""Seconds until a cluster has to answer."""
AHEAD: Final = 2
MOST_DEATHS: Final = 20

# A program of its own, for who connects to something that is no cluster may wait for ever, or be ended.
PROBE: Final = """
import sys
import ray
ray.init(address=sys.argv[1], log_to_driver=False, logging_level="ERROR")
print("CPUs", int(ray.cluster_resources().get("CPU", 0)))
"""


class RayEngine(Engine):
    """A Ray cluster for as long as the context lasts; a cluster of its own is ended afterwards."""

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

    def __enter__(self) -> RayEngine:
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
        """All have to play by the same rules, or the result would depend on who played."""
        try:
            found = self._ray.get(self._ray.remote(version_here).remote(), timeout=ANSWER)
        except Exception as error:
            raise HedgerowError(
                f"{self._address}: Hedgerow cannot be used there ({_last_line(str(error))}); is it installed?"
            ) from error
        if found != version_here():
            raise HedgerowError(f"{self._address}: another version of Hedgerow is installed there")

    def finished(self, work: Callable[[Part], Done], parts: Iterable[Part]) -> Generator[tuple[Part, Done], None, None]:
        ray = self._ray
        remote = ray.remote(max_retries=0)(work)  # what has died is counted here, and given up in the end
        waiting = iter(parts)
        again: deque[Part] = deque()
        under_way: dict[Any, Part] = {}
        deaths = 0
        try:
            while True:
                while len(under_way) < AHEAD * self.slots:
                    part = again.popleft() if again else next(waiting, None)
                    if part is None:
                        break
                    under_way[remote.remote(part)] = part
                if not under_way:
                    return
                done, _ = ray.wait(list(under_way), num_returns=1)
                for reference in done:
                    part = under_way.pop(reference)
                    try:
                        result = ray.get(reference)
                    except ray.exceptions.RayTaskError as error:
                        raise _own_error(error) from error
                    except ray.exceptions.RayError as error:  # a process or a machine has died
                        deaths += 1
                        if deaths > MOST_DEATHS:
                            raise HedgerowError(f"{self._address}: {_last_line(str(error))}") from error
                        again.append(part)
                        continue
                    deaths = 0
                    yield part, result
        except ConnectionError as error:
            raise HedgerowError(f"{self._address}: the cluster does not answer any more ({error})") from error
        finally:
            with suppress(ConnectionError):
                for reference in under_way:
                    ray.cancel(reference, force=True)


def load_ray(own_cluster: bool) -> Any:
    """The package ray, with what has to be said before it is loaded."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # nothing is told to anybody outside
    said = "ray" in sys.modules or any(name.startswith("RAY_AUTH_") for name in os.environ)
    if own_cluster and not said:
        # A token for this run alone; Ray itself would leave one in the home folder.
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN"] = token_hex(32)
    try:
        import ray  # noqa: PLC0415 an extra that may be missing
    except ImportError as error:
        raise HedgerowError(f"Ray is not installed: pip install 'hedgerow[ray]' ({error})") from error
    return ray


def start_local(ray: Any, cores: int) -> None:
    """A cluster of this machine alone, that nobody else can reach."""
    ray.init(
        address="local",
        num_cpus=cores,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
        _node_ip_address="127.0.0.1",
    )


def version_here() -> tuple[str, ...]:
    """What has to be the same on all machines."""
    games = map(game_class, REGISTRY)
    return __version__, *(f"{game.name} {game.rules_version} {evaluator_class(game).version}" for game in games)


def _own_error(error: Any) -> Exception:
    """The error that the work itself has raised."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, HedgerowError):
        return type(cause)(*cause.args)
    return HedgerowError(_last_line(str(error)))


def _check_reachable(address: str) -> None:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise HedgerowError(f"{address!r} is no place to play: local, ray, ray://HOST:PORT or HOST:PORT")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=REACH).close()
    except (OSError, UnicodeError) as error:  # a name of no machine that there could be
        told = getattr(error, "strerror", None) or error
        raise HedgerowError(f"{address}: no Ray cluster answers there ({told})") from error


def _cores_of(address: str) -> int:
    """How many cores a cluster has; an error in words if it does not answer in time."""
    try:
        probe = subprocess.run(
            [sys.executable, "-c", PROBE, address],
            check=False,
            capture_output=True,
            text=True,
            timeout=ANSWER,
        )
    except subprocess.TimeoutExpired as error:
        raise HedgerowError(f"{address}: no Ray cluster answers there (not within {ANSWER:g} s)") from error
    if probe.returncode or "CPUs" not in probe.stdout:
        hint = "" if "RAY_AUTH_MODE" in os.environ else "; one that asks for a token needs RAY_AUTH_MODE=token"
        raise HedgerowError(f"{address}: no Ray cluster answers there ({_last_line(probe.stderr)}){hint}")
    return max(1, int(probe.stdout.split()[-1]))


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"
