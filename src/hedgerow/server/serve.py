"""Running the server: in this process, or in several workers with a supervisor."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import uvicorn

from hedgerow.games import SetupError
from hedgerow.server.cluster.lan_address import ALL_INTERFACES, lan_address
from hedgerow.server.cluster.preflight import configure_logging, prepare
from hedgerow.server.cluster.supervisor import Supervisor
from hedgerow.server.http.app import create_app
from hedgerow.server.http.forwarded import ForwardedHeaders
from hedgerow.server.http.site import BUILT
from hedgerow.server.live.transport import protocols
from hedgerow.server.long_work import SWITCH_INTERVAL
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings

MAX_OPEN_FILES: Final = 65_536
"""Files and connections that a server may have open, if the system allows it."""
THIS_MACHINE: Final = ("127.0.0.1", "localhost")
"""Hosts under which only this machine can reach the server."""
OpenToLan = Callable[[], str]
"""Opens a running server to the local network and returns its address there; raises `SetupError` if that fails."""
_log = logging.getLogger(__name__)


def serve(
    settings: Settings,
    host: str,
    port: int,
    *,
    ready: Callable[[str], None],
    offer_lan: Callable[[OpenToLan], None] | None = None,
    open_page: bool = False,
    workers: int = 1,
) -> None:
    """Serve until interrupted. `ready` is called with the address; port 0 means any free port.

    `offer_lan` is called if only this machine can reach the server, with a function that opens it to the network.
    """
    configure_logging()
    listener = _listen(host, port)
    prepare(settings)
    if not (BUILT / "index.html").is_file():
        _log.warning("the page is missing, so only the API is served: run `make page`, then start the server again")
    port = listener.getsockname()[1]
    address = f"http://{_display_host(host)}:{port}/"
    if not settings.behind_proxy:  # people reach a proxy under another name
        settings = replace(settings, lan_address=lan_address(host, port))
    report = partial(_report_ready, address, ready, open_page)
    if workers == 1 and settings.redis is None:
        with contextlib.suppress(KeyboardInterrupt):  # the usual way to stop it
            run(settings, listener, report, offer_lan if host in THIS_MACHINE and not settings.behind_proxy else None)
    else:
        Supervisor(partial(run, settings), listener, workers).run(report)


def run(
    settings: Settings,
    listener: socket.socket,
    ready: Callable[[], None],
    offer_lan: Callable[[OpenToLan], None] | None = None,
) -> None:
    """Serve in this process."""
    configure_logging()
    app = create_app(settings)
    runtime: ServerRuntime = app.state.runtime
    config = uvicorn.Config(
        ForwardedHeaders(app, settings.proxies) if settings.behind_proxy else app,
        loop="uvloop" if _has_uvloop() else "asyncio",
        **protocols(settings),
        ws_max_size=65_536,
        ws_ping_interval=20,
        ws_per_message_deflate=False,  # compression costs more time than everything else about a move
        timeout_graceful_shutdown=10,
        log_config=None,  # its lines are written like all others, and limited like them
        log_level="warning",
        access_log=False,
        lifespan="on",
        proxy_headers=False,  # Uvicorn would use the first address, which the client can forge
    )
    _reduce_garbage_collection()
    sys.setswitchinterval(SWITCH_INTERVAL)
    _raise_file_limit()
    server = _Server(config, runtime, ready)
    if offer_lan is not None:
        server.offer_lan = partial(offer_lan, partial(server.open_to_lan, listener.getsockname()[1]))
    server.run(sockets=[listener])


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

    def __init__(self, config: uvicorn.Config, runtime: ServerRuntime, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._runtime = runtime
        self._ready = ready
        self.offer_lan: Callable[[], None] | None = None
        """Called after the start."""
        self._loop: asyncio.AbstractEventLoop | None = None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:  # pages that reconnect must reach another worker
            server.close()
        await self._runtime.release_pages()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._loop = asyncio.get_running_loop()
            self._ready()
            if self.offer_lan is not None:
                self.offer_lan()

    def open_to_lan(self, port: int) -> str:
        """Listen on the address of this machine in the local network as well, and return it. Call from any thread."""
        assert self._loop is not None, "the server has started"
        return asyncio.run_coroutine_threadsafe(self._open_to_lan(port), self._loop).result()

    async def _open_to_lan(self, port: int) -> str:
        address = lan_address(ALL_INTERFACES[0], port)
        host = urlsplit(address).hostname
        if host is None:
            raise SetupError("this machine is in no network")
        if self._runtime.settings.lan_address != address:
            listener = _listen(host, port)
            loop = asyncio.get_running_loop()
            self.servers.append(await loop.create_server(self._protocol, sock=listener, backlog=self.config.backlog))
            self._runtime.settings = replace(self._runtime.settings, lan_address=address)
        return address

    def _protocol(self) -> asyncio.Protocol:
        """Return the protocol of a new connection, as Uvicorn does for the sockets that it starts with."""
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )


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
