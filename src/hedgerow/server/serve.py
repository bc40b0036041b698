"""Running the server in this process."""

from __future__ import annotations

import contextlib
import gc
import socket
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final

import uvicorn

from hedgerow.games import SetupError
from hedgerow.server.cluster.lan_address import EVERYWHERE, nearby
from hedgerow.server.cluster.preflight import prepare, quiet_logs
from hedgerow.server.cluster.supervisor import Supervisor
from hedgerow.server.http.app import create
from hedgerow.server.live.transport import protocols
from hedgerow.server.settings import Settings

MOST_FILES: Final = 65_536
"""Files and connections that a server may have open, if the system allows it."""


def serve(
    settings: Settings,
    host: str,
    port: int,
    *,
    ready: Callable[[str], None],
    open_page: bool = False,
    workers: int = 1,
) -> None:
    """Serve until interrupted. `ready` is told the address; port 0 takes any free one."""
    quiet_logs()
    listener = _listener(host, port)
    prepare(settings)
    port = listener.getsockname()[1]
    address = f"http://{_shown(host)}:{port}/"
    if not settings.behind_proxy:  # who comes through a proxy knows the server by another name
        settings = replace(settings, nearby=nearby(host, port))
    begin = partial(_begin, address, ready, open_page)
    if workers == 1 and settings.redis is None:
        with contextlib.suppress(KeyboardInterrupt):  # the usual way to end it
            run(settings, listener, begin)
    else:
        Supervisor(partial(run, settings), listener, workers).run(begin)


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve in this process."""
    quiet_logs()
    app = create(settings)
    config = uvicorn.Config(
        app,
        loop="uvloop" if _has_uvloop() else "asyncio",
        **protocols(settings),
        ws_max_size=65_536,
        ws_ping_interval=20,
        ws_per_message_deflate=False,  # it costs more time than all the rest of a move
        timeout_graceful_shutdown=10,
        log_level="warning",
        access_log=False,
        lifespan="on",
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="*",
    )
    _calm_collector()
    _allow_many_connections()
    _Server(config, ready, app.state.house.farewell).run(sockets=[listener])


def _allow_many_connections() -> None:
    """Each page is an open file to the system, and what a process may open by itself is often too little."""
    try:
        import resource  # noqa: PLC0415 it is not there on every system
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _calm_collector() -> None:
    """Look for dead cycles less often: there are few, and each search walks through all tables."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _begin(address: str, ready: Callable[[str], None], open_page: bool) -> None:
    ready(address)
    if open_page:
        # Some browsers keep the call until they are closed.
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


class _Server(uvicorn.Server):
    """A server that says when it is ready, and takes leave of the pages before it goes."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], farewell: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._farewell = farewell

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:  # who comes back must not come to this one
            server.close()
        await self._farewell()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def _listener(host: str, port: int) -> socket.socket:
    """The port is taken before anything else is done, so that a port in use is said plainly."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise SetupError(f"cannot listen on {host}, port {port}: {error}") from error
    listener.set_inheritable(True)
    return listener


def _shown(host: str) -> str:
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401, PLC0415 it is not there on every system
    except ImportError:
        return False
    return True
