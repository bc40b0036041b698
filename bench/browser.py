"""A browser that looks at the page of our server, and what it can tell about it."""

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

DESK: Final = ViewportSize(width=1440, height=900)
PATIENCE: Final = 60_000.0
"""Milliseconds; more than any machine needs, so something has gone wrong."""
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
"""Kinds of things in a heap."""

# Runs in the page before anything of its own. `ready` is when what is waited for can be used: it has been painted,
# and no task keeps the page busy. `shown` are the milliseconds from the arrival of each update to the paint that
# follows the first change of the page; an update that changes nothing is not counted.
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
    if (bench.ready === null && document.querySelector(window.benchAwaits)) {
      bench.ready = 0;
      painted((now) => (bench.ready = now));
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
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
    else if (performance.now() > late) reject(new Error("waited in vain for WHAT"));
    else setTimeout(look, 4);
  };
  look();
})
""".replace("LATE", str(PATIENCE))


def missing_browser() -> list[Missing]:
    """What is not there to measure with, or to be measured."""
    missing = []
    if chromium() is None:
        missing.append(Missing("Chromium", "there is none on this machine, and CHROMIUM does not name one"))
    if not (BUILT / "index.html").is_file():
        missing.append(Missing("page", "it has not been built: `make page`"))
    return missing


def chromium() -> str | None:
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@dataclass(frozen=True)
class Memory:
    """What the scripts of a page hold after all garbage was thrown away."""

    kilobytes: float
    nodes: int
    listeners: int


class Window:
    """A page in a browser that knows nothing yet: no cache, no cookies."""

    def __init__(self, browser: Browser, awaits: str) -> None:
        self._context = browser.new_context(viewport=DESK)
        self._context.add_init_script(f"window.benchAwaits = {json.dumps(awaits)};{PROBE}")
        self._context.set_default_timeout(PATIENCE)
        self.page: Page = self._context.new_page()
        self.scripts: dict[str, int] = {}
        """Bytes of each script as it would come gzipped."""
        self.page.on("response", self._weigh)
        self._session = self._context.new_cdp_session(self.page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def _weigh(self, response: Response) -> None:
        if response.request.resource_type == "script" and response.ok:
            self.scripts[response.url] = len(gzip.compress(response.body(), 9))

    def open(self, address: str) -> float:
        """Milliseconds from the start until what is waited for can be used."""
        self.page.goto(address, wait_until="load")
        self.wait("bench.ready > 0")
        return float(self.page.evaluate("Math.max(bench.ready, bench.busyUntil)"))

    def wait(self, what: str) -> None:
        """Until something is true on the page."""
        # Playwright's own way is forbidden by the page's policy for scripts.
        self.page.evaluate(WAIT.replace("WHAT", what))

    def shown(self) -> list[float]:
        """How long each update took to be seen, since this was asked the last time."""
        return [float(time) for time in self.page.evaluate("bench.shown.splice(0)")]

    def processor_milliseconds(self) -> float:
        """What the page's main thread has worked so far, which hardly depends on how busy the machine is."""
        found: Any = self._session.send("Performance.getMetrics")
        return 1000 * next(float(one["value"]) for one in found["metrics"] if one["name"] == "TaskDuration")

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
        held = _held_by_scripts(json.loads("".join(chunks)))
        return Memory(held / 1e3, counters["nodes"], counters["jsEventListeners"])

    @contextmanager
    def traced_frames(self) -> Iterator[list[float]]:
        """The moments, in seconds, at which a frame was drawn on the screen during a block."""
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


def _held_by_scripts(snapshot: Any) -> int:
    """Bytes of all that scripts have made.

    What the browser keeps for itself is left out: code that it has made faster since the page was opened, and its notes
    about how quick the page was.
    """
    meta = snapshot["snapshot"]["meta"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    counted = {number for number, kind in enumerate(kinds) if kind in MADE_BY_SCRIPTS}
    step, kind, size = len(fields), fields.index("type"), fields.index("self_size")
    nodes = snapshot["nodes"]
    return sum(weight for kind, weight in zip(nodes[kind::step], nodes[size::step], strict=True) if kind in counted)


@dataclass
class Watcher:
    """A browser, and a way to ask the server without one."""

    browser: Browser
    http: APIRequestContext
    address: str

    def window(self, awaits: str) -> Window:
        return Window(self.browser, awaits)


@contextmanager
def watching(port: int) -> Iterator[Watcher]:
    address = f"http://127.0.0.1:{port}"
    with sync_playwright() as playwright:
        browser = _launch(playwright)
        http = playwright.request.new_context(base_url=address, timeout=PATIENCE)
        try:
            yield Watcher(browser, http, address)
        finally:
            http.dispose()
            browser.close()


def _launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
