"""Running the server in this process."""

from __future__ import annotations

import contextlib
import gc
import logging
import socket
import threading
import webbrowser
from collections.abc import Awaitable, Callable

import uvicorn

from hedgerow.games import SetupError
from hedgerow.server.app import create
from hedgerow.server.settings import Settings


def serve(settings: Settings, host: str, port: int, *, ready: Callable[[str], None], open_page: bool = False) -> None:
    """Serve until interrupted. `ready` is told the address; port 0 takes any free one."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for noisy in ("alembic", "aiosqlite"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    app = create(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="uvloop" if _has_uvloop() else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_ping_interval=20,
        ws_per_message_deflate=False,  # it costs more time than all the rest of a move
        timeout_graceful_shutdown=10,
        log_level="warning",
        access_log=False,
        lifespan="on",
    )
    listener = _listener(host, port)
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"
    _calm_collector()
    server = _Server(config, lambda: _begin(address, ready, open_page), app.state.house.farewell)
    with contextlib.suppress(KeyboardInterrupt):  # the usual way to end it
        server.run(sockets=[listener])


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
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401, PLC0415 it is not there on every system
    except ImportError:
        return False
    return True
