"""Running the server: in this process, or in several workers with a supervisor."""

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
from hedgerow.server.cluster.lan_address import ALL_INTERFACES, lan_address
from hedgerow.server.cluster.preflight import configure_logging, prepare
from hedgerow.server.cluster.supervisor import Supervisor
from hedgerow.server.http.app import create_app
from hedgerow.server.live.transport import protocols
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings

MAX_OPEN_FILES: Final = 65_536
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
    """Serve until interrupted. `ready` is called with the address; port 0 means any free port."""
    configure_logging()
    listener = _listen(host, port)
    prepare(settings)
    port = listener.getsockname()[1]
    address = f"http://{_display_host(host)}:{port}/"
    if not settings.behind_proxy:  # people reach a proxy under another name
        settings = replace(settings, lan_address=lan_address(host, port))
    report = partial(_report_ready, address, ready, open_page)
    if workers == 1 and settings.redis is None:
        with contextlib.suppress(KeyboardInterrupt):  # the usual way to stop it
            run(settings, listener, report)
    else:
        Supervisor(partial(run, settings), listener, workers).run(report)


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve in this process."""
    configure_logging()
    app = create_app(settings)
    runtime: ServerRuntime = app.state.runtime
    config = uvicorn.Config(
        app,
        loop="uvloop" if _has_uvloop() else "asyncio",
        **protocols(settings),
        ws_max_size=65_536,
        ws_ping_interval=20,
        ws_per_message_deflate=False,  # compression costs more time than everything else about a move
        timeout_graceful_shutdown=10,
        log_level="warning",
        access_log=False,
        lifespan="on",
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="*",
    )
    _reduce_garbage_collection()
    _raise_file_limit()
    _Server(config, ready, runtime.release_pages).run(sockets=[listener])


def _raise_file_limit() -> None:
    """Raise the limit of open files: each page is one, and the default limit is often too low."""
    try:
        import resource  # noqa: PLC0415 missing on some systems
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _reduce_garbage_collection() -> None:
    """Collect cyclic garbage less often: there is little, and each collection visits all tables."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _report_ready(address: str, ready: Callable[[str], None], open_page: bool) -> None:
    ready(address)
    if open_page:
        # Some browsers block the call until they are closed.
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


class _Server(uvicorn.Server):
    """A server that reports when it is ready, and tells pages to reconnect before it stops."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], release_pages: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._release_pages = release_pages

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:  # pages that reconnect must reach another worker
            server.close()
        await self._release_pages()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def _listen(host: str, port: int) -> socket.socket:
    """Return a bound socket. This comes first, so that a port in use is reported plainly."""
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


def _display_host(host: str) -> str:
    if host in ALL_INTERFACES:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401, PLC0415 missing on some systems
    except ImportError:
        return False
    return True
