"""The page over HTTP: its files with their types and cache headers, and nothing else."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest
from litestar.testing import TestClient

from hedgerow.server.http.app import create_app
from hedgerow.server.http.site import BUILT, POLICY, StaticSite
from hedgerow.server.settings import Settings
from tests.registered import SIMULTANEOUS_GAME
from tests.server.client import fetch, hotseat_table, http_client
from tests.server.serving import SINGLE_SERVER, Server

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
NAMES = sorted(path.relative_to(BUILT).as_posix() for path in BUILT.rglob("*") if path.suffix in TYPES)
TEXTS = [name for name in NAMES if not name.endswith((".woff2", ".png"))]
NAMESPACE = re.compile(r"http://www\.w3\.org/(2000/svg|1999/xhtml|1999/xlink|1998/Math/MathML|XML/1998/namespace)")
"""Identifiers that look like addresses; nothing is loaded from there."""
NOT_LOADED = ("https://svelte.dev/",)
"""Only part of error messages for developers."""


@pytest.mark.parametrize(
    "address", ["/", "/index.html", "/table/k7m2p9qrst", "/replay/x", "/no/such/page", "/page.php"]
)
@SINGLE_SERVER
def test_every_page_address_returns_the_page(server: Server, address: str) -> None:
    answer = fetch(server, address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.text == (BUILT / "index.html").read_text(encoding="utf-8")


@SINGLE_SERVER
def test_files_have_media_types_and_cache_headers(server: Server) -> None:
    assert any(name.startswith("assets/") for name in NAMES)
    for name in NAMES:
        answer = fetch(server, f"/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].split(";")[0] == TYPES[Path(name).suffix], name
        if not name.endswith(".webmanifest"):  # The server adds shortcuts to the games.
            assert answer.content == (BUILT / name).read_bytes()
        assert ("immutable" in answer.headers["cache-control"]) is name.startswith("assets/")


@SINGLE_SERVER
def test_known_file_is_not_sent_again(server: Server) -> None:
    with http_client(server) as browser:
        first = browser.get("/")
        for known in (first.headers["etag"], f'"other", W/{first.headers["etag"]}'):
            again = browser.get("/", headers={"If-None-Match": known})
            assert (again.status_code, again.content) == (304, b"")
        other = browser.get("/", headers={"If-None-Match": '"other"'})
        assert other.status_code == 200


@SINGLE_SERVER
def test_text_files_are_precompressed(server: Server) -> None:
    code = next(name for name in NAMES if name.endswith(".js"))
    for accepted, encoding, suffix in (("gzip, deflate, br", "br", ".br"), ("gzip", "gzip", ".gz"), ("zstd", None, "")):
        headers = {"Accept-Encoding": accepted}
        with http_client(server, headers=headers) as browser, browser.stream("GET", f"/{code}") as answer:
            assert answer.headers.get("content-encoding") == encoding
            assert b"".join(answer.iter_raw()) == (BUILT / (code + suffix)).read_bytes()
    assert gzip.decompress((BUILT / f"{code}.gz").read_bytes()) == (BUILT / code).read_bytes()


@SINGLE_SERVER
def test_large_responses_are_compressed(server: Server) -> None:
    table, _ = hotseat_table(server, SIMULTANEOUS_GAME)
    large = fetch(server, f"{table}/pieces")
    assert large.headers["content-encoding"] == "gzip"
    assert large.headers["cache-control"] == "public, max-age=3600"
    assert large.json()["pieces"]["sheep"] == [[0, 0, [], ["wooden-sheep"]]]
    assert "content-encoding" not in fetch(server, "/health").headers


@pytest.mark.parametrize("name", TEXTS)
def test_no_file_loads_from_another_host(name: str) -> None:
    text = NAMESPACE.sub("", (BUILT / name).read_text(encoding="utf-8"))
    assert [found for found in re.findall(r"https?://[^\s\"'`)]+", text) if not found.startswith(NOT_LOADED)] == []


def test_scripts_come_only_from_the_server() -> None:
    """Even if a text were inserted as markup, the browser would not run it."""
    rules = dict(rule.strip().split(maxsplit=1) for rule in POLICY.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["connect-src"] == "'self'"
    text = (BUILT / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"<style|\son\w+=", text)


@pytest.mark.parametrize(
    "address", ["/assets/missing.js", "/assets/", "/assets/../app.py", "/assets/%2e%2e/%2e%2e/app.py", "/api/x"]
)
@SINGLE_SERVER
def test_no_other_file_is_sent(server: Server, address: str) -> None:
    answer = fetch(server, address)
    assert answer.status_code in (200, 404)
    assert "import " not in answer.text
    assert answer.status_code == 404 or answer.text == (BUILT / "index.html").read_text(encoding="utf-8")


def test_server_without_a_built_page_explains_it(tmp_path: Path) -> None:
    app = create_app(Settings(database="sqlite+aiosqlite://"))
    app.state.site = StaticSite(tmp_path)
    with TestClient(app) as client:
        answer = client.get("/table/x")
        assert answer.status_code == 503
        assert "make page" in answer.text
        assert client.get("/health").status_code == 200


def test_server_reports_at_the_start_that_the_page_is_missing(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from hedgerow.server.http import site; site.BUILT = Path('/nowhere'); "
        f"sys.argv = ['hedgerow', 'serve', '--port', '0', '--database', {str(tmp_path / 'tables.sqlite3')!r}]; "
        "from hedgerow.cli import main; main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "running at" in process.stdout.readline()
        process.terminate()
        assert "the page is missing, so only the API is served: run `make page`" in process.stderr.read()
