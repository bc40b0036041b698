"""Untrusted text: sanitised, limited, never run, never part of a query; and strange addresses."""

from __future__ import annotations

import asyncio
import json
import re
import unicodedata
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.server.http.site import BUILT
from hedgerow.server.tables.sanitize import MAX_CHAT, MAX_NAME, clean_chat, clean_name
from hedgerow.server.tables.tokens import is_table_id
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.security.bystander import others_are_served
from tests.security.limited_server import LimitedServer
from tests.security.raw_sockets import open_socket, read_to_end
from tests.server.client import (
    JsonDict,
    create_table,
    fetch,
    hotseat_table,
    http_client,
    legal_moves,
    open_page,
    table_request,
)
from tests.server.database import query_rows

# Names and chat


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Ann \t Lee \r\n", "Ann Lee"),
        ("Ann\x00\x07\x1b[31mLee", "Ann [31mLee"),
        ("\u202eeve\u202c", "eve"),  # would be displayed from right to left
        ("A\u200bn\u200dn\u2060\ufeff", "Ann"),
        ("Ann\u00a0\u2003\u3000Lee", "Ann Lee"),
        ("Ann\u3164\u2800", "Ann"),  # letters that look empty
        ("\u3164", ""),
        ("\u115f\u1160\uffa0", ""),
        ("A\u034f\ufe0fnn", "Ann"),
        ("e" + "\u0301" * 50, "é\u0301\u0301"),
        ("\uff21nn", "Ann"),  # full width
        ("Ann\u2028Lee", "Ann Lee"),
        ("\ud800", ""),
        ("\ue000x\U0010ffff", "x"),
        ("Séamus O’Neill", "Séamus O’Neill"),
        ("Łukasz ★ 李", "Łukasz ★ 李"),
        ("x" * 1000, "x" * MAX_NAME),
        ("x" * 23 + " y", "x" * 23),
        ("", ""),
    ],
)
def test_name_is_sanitised(text: str, cleaned: str) -> None:
    assert clean_name(text) == cleaned


@given(st.text(max_size=600))
def test_any_text_becomes_displayable(text: str) -> None:
    for clean, limit in ((clean_name, MAX_NAME), (clean_chat, MAX_CHAT)):
        cleaned = clean(text)
        assert cleaned.isprintable()
        assert len(cleaned) <= limit
        assert cleaned == " ".join(cleaned.split())
        assert not [letter for letter in cleaned if unicodedata.category(letter)[0] == "C"]
        assert not re.search("[\u0300-\u036f]{4}", cleaned)
        assert clean(cleaned) == cleaned or clean is clean_name  # compatibility decomposition may take two steps


def test_chat_is_sanitised_before_it_is_stored(unlimited: LimitedServer) -> None:
    table, tokens = hotseat_table(unlimited, TURN_GAME)
    said = "Hi \u202etxet\u202c\x00 a" + "\u0300" * 100 + "\u200b" + "!" * 1000
    assert fetch(unlimited, f"{table}/chat", {"text": said}, tokens[0]).status_code == 200
    log = fetch(unlimited, f"{table}/view").json()["match"]["log"]
    assert log[-1]["text"] == clean_chat(said)
    assert log[-1]["text"].startswith("Hi txet à")
    assert len(log[-1]["text"]) == MAX_CHAT
    assert fetch(unlimited, f"{table}/chat", {"text": "\u202e\u200b\x00\u3164"}, tokens[0]).status_code == 400


# Script

SCRIPTS = [
    "<script>x</script>",
    "<img src=x onerror=x>",
    '"><svg onload=x>',
    "javascript:alert(1)",
    "{{7*7}}${7*7}",
    "]]>",
]


def test_script_in_names_and_chat_stays_text(unlimited: LimitedServer) -> None:
    """The page's part is tested in tests/page: `test_people_chat_and_others_watch`."""
    with others_are_served(unlimited):
        for script in SCRIPTS:
            seats = [{"kind": "hotseat", "name": script}, {"kind": "hotseat", "name": f"{script}2"}]
            table, tokens = create_table(unlimited, table_request(SIMULTANEOUS_GAME, seats))
            assert fetch(unlimited, f"{table}/chat", {"text": script}, tokens[0]).status_code == 200
            for path in ("", "/view", "/replay"):
                answer = fetch(unlimited, table + path)
                assert answer.headers["content-type"] == "application/json"
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert script[:MAX_NAME] in texts_in(answer.json()) or path == "/replay"
            check_picture(fetch(unlimited, f"{table}/picture", None, tokens[0]))
            refused = fetch(unlimited, f"{script.replace('/', '')}/view")
            assert refused.headers["content-type"] == "application/json"


def check_picture(answer: httpx.Response) -> None:
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in answer.headers["content-security-policy"]
    for element in ElementTree.fromstring(answer.text).iter():
        assert not str(element.tag).endswith(("script", "foreignObject", "iframe"))
        assert not [name for name in element.attrib if name.lower().startswith("on")]
        assert not [value for value in element.attrib.values() if "javascript:" in value]


def texts_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for item in value.values() for text in texts_in(item)]
    if isinstance(value, list):
        return [text for item in value for text in texts_in(item)]
    return [value] if isinstance(value, str) else []


# SQL

QUERIES = [
    "' or '1'='1",
    "'; drop table tables; --",
    '" union select seed from tables --',
    "%' or 1=1 --",
    "\\'; x",
    "1); delete from entries",
]


def in_every_field(client: httpx.Client, table: str, text: str) -> list[httpx.Response]:
    """Send a text in every field of the HTTP routes."""
    at = f"/api/tables/{table}"
    body = table_request(TURN_GAME, ["me", "open"])
    posts: list[tuple[str, JsonDict]] = [
        ("/api/guest", {"name": text}),
        ("/api/tables", {**body, "game": text}),
        ("/api/tables", {**body, "tiles": text}),
        ("/api/tables", {**body, "options": {text: text}}),
        ("/api/tables", {**body, "options": {"asking": text}}),
        ("/api/tables", {**body, "seats": [{"kind": text}, {"kind": "open"}]}),
        ("/api/tables", {**body, "seats": [{"kind": "bot", "bot": text}, {"kind": "open"}]}),
        ("/api/tables", {**body, "seats": [{"kind": "hotseat", "name": text}, {"kind": "open"}]}),
        ("/api/tables", {**body, "clock": {"kind": text}}),
        (f"{at}/join", {"name": text, "token": text}),
        (f"{at}/join", {"name": text}),
        (f"{at}/start", {"bots": text}),
        (f"{at}/moves", {"id": text[:40], "move": text, "seq": 10**6}),
        (f"{at}/preview", {"move": text}),
        (f"{at}/chat", {"text": text}),
    ]
    answers = [client.post(path, json=body) for path, body in posts]
    for query in ({"stage": text}, {"since": text}):
        answers.append(client.get("/api/tables", params=query))
        answers.append(client.get(f"{at}/view", params=query))
    answers.append(client.get(f"{at}/picture", params={"theme": text, "step": text}))
    answers += [client.get(f"/api/tables/{quote(text, safe='')}{path}") for path in ("", "/view")]
    answers.append(client.get(f"{at}/view", headers={"X-Seat-Token": text}))
    answers.append(client.post(f"{at}/chat", json={"text": "x"}, headers={"X-Seat-Token": text}))
    answers.append(client.get(f"{at}/view", headers={"Cookie": f"guest={text}"}))
    return answers


async def in_every_message(server: LimitedServer, table: str, token: str, text: str) -> None:
    """Send a text in every field of the live protocol."""
    async with open_page(server, table, token) as page:
        for message in (
            {"type": "hello", "v": 2, "table": text[:40]},
            {"type": "hello", "v": 2, "table": table, "tokens": [text[:40]]},
            {"type": text, "id": "1"},
        ):
            await page.socket.send(json.dumps(message))
            assert (await page.wait_for("refused"))["code"] in ("no-table", "not-allowed", "bad-request")
        for kind, more in (("play", {"move": text, "seq": 10**6}), ("preview", {"move": text})):
            assert (await page.request(kind, id=text[:40], seat=0, **more))["code"] == "illegal"
        assert (await page.request("chat", id=text[:40], text=text))["type"] == "done"


def test_sql_in_every_field_is_text(unlimited: LimitedServer) -> None:
    table, tokens = hotseat_table(unlimited, TURN_GAME)
    waiting, _ = create_table(unlimited, table_request(TURN_GAME, ["me", "open", "open", "open"]))
    before = query_rows(unlimited.database, "select id, seed from tables order by id")
    with http_client(unlimited, headers={"X-Seat-Token": tokens[0]}) as client, others_are_served(unlimited):
        for text in QUERIES:
            for answer in [*in_every_field(client, table, text), *in_every_field(client, waiting, text)]:
                assert answer.status_code < 500, (answer.request.url, answer.text)
                assert not [seed for _, seed in before if seed and seed in answer.text]
                assert "sqlite" not in answer.text.lower()
                assert "syntax" not in answer.text.lower()
            asyncio.run(in_every_message(unlimited, table, tokens[0], text))
    said = [
        entry["text"] for entry in fetch(unlimited, f"{table}/view").json()["match"]["log"] if entry["kind"] == "chat"
    ]
    for text in QUERIES:
        assert said.count(clean_chat(text)) >= 2, "stored as it was sent"
    after = dict(query_rows(unlimited.database, "select id, seed from tables"))
    assert all(after[name] == seed for name, seed in before if seed is not None)


# Strange addresses

TRICKS = [
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/app.py",
    "/..%2f..%2fapp.py",
    "/%2e%2e%5c%2e%2e%5capp.py",
    "/..\\..\\app.py",
    "/assets/../../app.py",
    "/assets/%2e%2e/%2e%2e/app.py",
    "/assets/..%2f..%2fapp.py",
    "/assets/%252e%252e%252fapp.py",
    "/assets/....//....//app.py",
    "//etc/passwd",
    "/./app.py",
    "/app.py%00.html",
    "/index.html/../app.py",
    "/index.html.gz/../../app.py",
    "/file:///etc/passwd",
    "/%c0%ae%c0%ae/app.py",
    "/\xff\xfe",
    "/hedgerow.sqlite3",
    "/tables.sqlite3",
    "http://evil.example/app.py",
]


@pytest.mark.parametrize("trick", TRICKS)
def test_no_address_leads_out_of_the_site(unlimited: LimitedServer, trick: str) -> None:
    with open_socket(unlimited) as sock:
        sock.sendall(f"GET {trick} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1"))
        answer = read_to_end(sock)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert int(head.split()[1]) in (200, 400, 404, 503)
    assert b"import " not in body
    assert b"root:" not in body
    assert b"SQLite" not in body
    if head.split()[1] == b"200":
        assert body == (BUILT / "index.html").read_bytes()


def test_table_id_has_letters_and_digits_only(unlimited: LimitedServer) -> None:
    table, _ = hotseat_table(unlimited, TURN_GAME)
    assert is_table_id(table)
    for name in ("", "..", "a/b", "a\r\nb", "a\0", "é", "x" * 17, "a b", 'a"', "٣"):
        assert not is_table_id(name)
    for name in ("%00", "%0d%0a", "..", f"{table}%00", f"{table}%20", "%F0%9F%90%91", table.upper()):
        for path in ("", "/view", "/file"):
            assert fetch(unlimited, f"/api/tables/{name}{path}").status_code == 404


def test_no_header_injection(unlimited: LimitedServer) -> None:
    """The id of a table is part of a file name in a header, and the name of a guest is part of the cookie."""
    for injected in ("x%0d%0aSet-Cookie:%20a=b", "x%22;%20filename=evil.exe", "x%0aX-Evil:%201"):
        with open_socket(unlimited) as sock:
            sock.sendall(f"GET /api/tables/{injected}/file HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            head = read_to_end(sock).partition(b"\r\n\r\n")[0].lower()
        assert b"\r\nset-cookie" not in head
        assert b"\nx-evil" not in head
        assert b"evil.exe" not in head
    with http_client(unlimited) as client:
        answer = client.post("/api/guest", json={"name": "a\r\nX-Evil: 1\r\n"})
        assert "x-evil" not in answer.headers
        assert "\n" not in answer.headers["set-cookie"]


def test_match_file_has_a_plain_name(unlimited: LimitedServer) -> None:
    table, tokens = hotseat_table(unlimited, SECRET_GAME)
    for seat in (0, 1):
        assert (
            fetch(unlimited, f"{table}/moves", {"id": "1", "move": "quit", "seq": 10**6}, tokens[seat]).status_code
            == 200
        )
    answer = fetch(unlimited, f"{table}/file")
    assert answer.headers["content-disposition"] == f'attachment; filename="hedgerow-{table}.json"'


def test_move_id_can_be_stored(unlimited: LimitedServer) -> None:
    """PostgreSQL stores no zero bytes: such an id must not look like an unavailable database."""
    table, tokens = hotseat_table(unlimited, TURN_GAME)
    view = fetch(unlimited, f"{table}/view").json()
    seat = view["awaited"][0]
    move = legal_moves(fetch(unlimited, f"{table}/view", None, tokens[seat]).json())[0]
    answer = fetch(unlimited, f"{table}/moves", {"id": "a\0b", "move": move, "seq": view["next_seq"]}, tokens[seat])
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
