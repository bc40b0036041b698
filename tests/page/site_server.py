"""Servers that serve the page from a folder of the test, which the test can change. Run as a program, it serves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.server.serving import Server


@contextmanager
def serving_site(folder: Path, database: Path, port: int = 0) -> Iterator[Server]:
    """Run a server with the page of a folder."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.page.site_server", str(folder), str(database), str(port)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    with process.stdout as output:
        line = output.readline()
        assert line.startswith("http://"), line
        server = Server(process, line.strip().rstrip("/"), database)
        try:
            yield server
        finally:
            server.stop()


def main() -> None:
    """Serve the page of the folder given on the command line."""
    from hedgerow.server.http import app  # noqa: PLC0415
    from hedgerow.server.http.site import StaticSite  # noqa: PLC0415
    from hedgerow.server.serve import serve  # noqa: PLC0415
    from hedgerow.server.settings import Settings, database_url  # noqa: PLC0415

    folder, database, port = sys.argv[1:]
    vars(app)["StaticSite"] = partial(StaticSite, Path(folder))
    settings = Settings(database=database_url(database), requests_per_second=0)
    serve(settings, "127.0.0.1", int(port), ready=lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
