"""The page over real HTTP: every file is there with the right type, and nothing comes from another host."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

import hedgerow.server
from tests.server.serving import Server

PAGE = Path(hedgerow.server.__file__).parent / "page"
TYPES = {
    ".html": {"text/html"},
    ".css": {"text/css"},
    ".js": {"text/javascript", "application/javascript"},
    ".svg": {"image/svg+xml"},
}
FILES = sorted(path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*") if path.is_file())
NAMESPACE = "http://www.w3.org/2000/svg"
"""A name that looks like an address; nothing is loaded from there."""
LONGEST = 400


def test_the_page_is_served_at_the_root(server: Server) -> None:
    answer = httpx.get(server.address + "/")
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == "text/html"
    assert "charset=utf-8" in answer.headers["content-type"]
    assert answer.text == (PAGE / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_served_with_its_type(server: Server, name: str) -> None:
    answer = httpx.get(f"{server.address}/page/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] in TYPES[Path(name).suffix]
    assert answer.content == (PAGE / name).read_bytes()


def test_all_that_the_page_asks_for_is_there(server: Server) -> None:
    """From the start page over what it links to, down to the last module."""
    asked, todo = set(), {"/"}
    while todo:
        address = todo.pop()
        asked.add(address)
        answer = httpx.get(server.address + address)
        assert answer.status_code == 200, address
        if answer.headers["content-type"].split(";")[0] not in TYPES[".svg"]:
            todo |= _links(answer.text, address) - asked
    assert {f"/page/{name}" for name in FILES} - asked == {"/page/index.html"}, "a file that nobody asks for"


def _links(text: str, address: str) -> set[str]:
    """What a page loads by `src` and `href`, and a module by `import`."""
    found = set(re.findall(r'(?:src|href)="(/[^"]*)"', text))
    if address.endswith(".js"):
        folder = address.rpartition("/")[0]
        found |= {f"{folder}/{name}" for name in re.findall(r'from "\./([^"]+)"', text)}
    return found


@pytest.mark.parametrize("name", FILES)
def test_no_file_names_another_host(name: str) -> None:
    text = (PAGE / name).read_text(encoding="utf-8").replace(NAMESPACE, "")
    # What is left may be a scheme that a template completes with this page's own host, or a comment.
    assert re.findall(r"(?:[a-z]+:)?//[\w.-]+\.[a-z]{2,}", text, re.IGNORECASE) == []
    assert not re.search(r"https?:", text.replace('"https:"', "")), "only the page's own scheme is looked at"
    assert not re.search(r"@import|url\(", text)


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".js")])
def test_text_from_people_never_becomes_markup(name: str) -> None:
    text = (PAGE / name).read_text(encoding="utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)


@pytest.mark.parametrize("name", FILES)
def test_files_are_small(name: str) -> None:
    lines = (PAGE / name).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST


def test_scripts_come_from_the_server_only() -> None:
    """Even if a text slipped through as markup, the browser would not run it."""
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy"\s+content="([^"]+)"', text)
    assert policy is not None
    rules = dict(rule.split(maxsplit=1) for rule in policy[1].split(";"))
    assert rules["default-src"] == "'self'"
    assert "script-src" not in rules
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"\son\w+=", text)


@pytest.mark.parametrize("address", ["/page/missing.js", "/page/../app.py", "/page/%2e%2e/app.py", "/page/js"])
def test_nothing_else_is_served(server: Server, address: str) -> None:
    assert httpx.get(server.address + address).status_code == 404
