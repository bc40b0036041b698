"""A browser that opens the page, and the measurements that it provides."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import (
    APIRequestContext,
    Browser,
    Page,
    Playwright,
    Response,
    ViewportSize,
    sync_playwright,
)

from bench.targets import Missing
from hedgerow.server.http.site import BUILT

VIEWPORT: Final = ViewportSize(width=1440, height=900)
TIMEOUT: Final = 60_000.0
"""Milliseconds; far more than any machine needs."""
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--enable-precise-memory-info",
)

MADE_BY_SCRIPTS: Final = frozenset(
    (
        "array",
        "bigint",
        "closure",
        "concatenated string",
        "number",
        "object",
        "regexp",
        "sliced string",
        "string",
        "symbol",
    )
)
"""The types of nodes in a heap snapshot that scripts create."""

# Runs in the page before its own scripts. `ready` is the time at which the awaited element is painted and no task keeps
# the page busy. `shown` contains the milliseconds from the arrival of each update to the paint after the first change
# of the page; an update that changes nothing is not counted.
PROBE: Final = """
(() => {
  const bench = (window.bench = { ready: null, shown: [], busyUntil: 0, pointer: 1 });
  addEventListener("pointerdown", ({ pointerId }) => (bench.pointer = pointerId), true);
  const painted = (then) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(performance.now());
      channel.port2.postMessage(0);
    });
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) bench.busyUntil = Math.max(bench.busyUntil, task.startTime + task.duration);
  }).observe({ type: "longtask", buffered: true });
  let arrived = null;
  const look = () => {
    if (arrived !== null) {
      const since = arrived;
      arrived = null;
      painted((now) => bench.shown.push(now - since));
    }
    if (bench.ready === null && document.querySelector(window.benchReadySelector)) {
      bench.ready = 0;
      painted((now) => (bench.ready = now));
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  const NativeWebSocket = window.WebSocket;
  window.WebSocket = class extends NativeWebSocket {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        if (data.startsWith('{"type":"update"')) arrived = performance.now();
      });
    }
  };
})();
"""

WAIT: Final = """
new Promise((resolve, reject) => {
  const late = performance.now() + LATE;
  const look = () => {
    if (WHAT) resolve();
    else if (performance.now() > late) reject(new Error("timed out waiting for WHAT"));
    else setTimeout(look, 4);
  };
  look();
})
""".replace("LATE", str(TIMEOUT))


def missing_browser() -> list[Missing]:
    """Return the missing requirements: the browser or the built page."""
    missing = []
    if chromium() is None:
        missing.append(Missing("Chromium", "it is not installed, and CHROMIUM does not name one"))
    if not (BUILT / "index.html").is_file():
        missing.append(Missing("page", "it has not been built: `make page`"))
    return missing


def chromium() -> str | None:
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser")
    return next((path for name in names if name and (path := shutil.which(name))), None)


@dataclass(frozen=True)
class Memory:
    """The objects of a page's scripts after garbage collection."""

    kilobytes: float
    nodes: int
    listeners: int


class Window:
    """A page in a new browser context: no cache, no cookies."""

    def __init__(self, browser: Browser, ready_selector: str) -> None:
        self._context = browser.new_context(viewport=VIEWPORT)
        self._context.add_init_script(f"window.benchReadySelector = {json.dumps(ready_selector)};{PROBE}")
        self._context.set_default_timeout(TIMEOUT)
        self.page: Page = self._context.new_page()
        self.scripts: dict[str, int] = {}
        """The gzipped size of each script in bytes."""
        self.page.on("response", self._record_size)
        self._session = self._context.new_cdp_session(self.page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def _record_size(self, response: Response) -> None:
        if response.request.resource_type == "script" and response.ok:
            self.scripts[response.url] = len(gzip.compress(response.body(), 9))

    def open(self, address: str) -> float:
        """Open a page; return the milliseconds until it is usable."""
        self.page.goto(address, wait_until="load")
        self.wait("bench.ready > 0")
        return float(self.page.evaluate("Math.max(bench.ready, bench.busyUntil)"))

    def wait(self, condition: str) -> None:
        """Wait until a JavaScript condition is true."""
        # Playwright's `wait_for_function` violates the page's content security policy.
        self.page.evaluate(WAIT.replace("WHAT", condition))

    def shown(self) -> list[float]:
        """Return the times to show each update since the last call."""
        return [float(time) for time in self.page.evaluate("bench.shown.splice(0)")]

    def processor_milliseconds(self) -> float:
        """Return the processor time of the main thread so far, which hardly depends on the load of the machine."""
        answer: Any = self._session.send("Performance.getMetrics")
        metrics = {metric["name"]: float(metric["value"]) for metric in answer["metrics"]}
        return 1000 * metrics["TaskDuration"]

    def memory(self) -> Memory:
        chunks: list[str] = []

        def take(event: Any) -> None:
            chunks.append(event["chunk"])

        self._session.on("HeapProfiler.addHeapSnapshotChunk", take)
        for _ in range(3):
            self._session.send("HeapProfiler.collectGarbage")
        self._session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        self._session.remove_listener("HeapProfiler.addHeapSnapshotChunk", take)
        counters: Any = self._session.send("Memory.getDOMCounters")
        size = _script_bytes(json.loads("".join(chunks)))
        return Memory(size / 1e3, counters["nodes"], counters["jsEventListeners"])

    @contextmanager
    def traced_frames(self) -> Iterator[list[float]]:
        """Record the times, in seconds, at which frames were drawn during a block."""
        frames: list[float] = []
        browser = self._context.browser
        assert browser is not None
        with TemporaryDirectory() as folder:
            path = Path(folder) / "trace.json"
            browser.start_tracing(page=self.page, path=path, categories=["disabled-by-default-devtools.timeline.frame"])
            try:
                yield frames
            finally:
                browser.stop_tracing()
            events = json.loads(path.read_bytes())["traceEvents"]
        frames.extend(sorted(event["ts"] / 1e6 for event in events if event["name"] == "DrawFrame"))

    def close(self) -> None:
        self._context.close()


def _script_bytes(snapshot: Any) -> int:
    """Return the bytes of all objects that scripts have created.

    The browser's own objects are left out: compiled code and its performance records.
    """
    meta = snapshot["snapshot"]["meta"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    counted = {number for number, kind in enumerate(kinds) if kind in MADE_BY_SCRIPTS}
    step, kind, size = len(fields), fields.index("type"), fields.index("self_size")
    nodes = snapshot["nodes"]
    return sum(bytes_ for kind, bytes_ in zip(nodes[kind::step], nodes[size::step], strict=True) if kind in counted)


@dataclass
class Watcher:
    """A browser, and an HTTP client for the same server."""

    browser: Browser
    http: APIRequestContext
    address: str

    def window(self, ready_selector: str) -> Window:
        return Window(self.browser, ready_selector)


@contextmanager
def watching(port: int) -> Iterator[Watcher]:
    address = f"http://127.0.0.1:{port}"
    with sync_playwright() as playwright:
        browser = _launch(playwright)
        http = playwright.request.new_context(base_url=address, timeout=TIMEOUT)
        try:
            yield Watcher(browser, http, address)
        finally:
            http.dispose()
            browser.close()


def _launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
