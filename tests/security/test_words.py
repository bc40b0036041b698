"""What people write: cleaned, limited, never run, never part of a query; and what is asked for by strange addresses."""

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
from hedgerow.server.tables.sanitize import LONGEST_CHAT, LONGEST_NAME, clean_chat, clean_name
from hedgerow.server.tables.tokens import may_be_table_id
from tests.security.calm import others_are_served
from tests.security.strict import Strict
from tests.security.wires import knock, rest
from tests.server.pages import (
    JsonDict,
    ask,
    hotseat_table,
    legal,
    make_table,
    page,
    table_wish,
    visitor,
)
from tests.server.stored import rows

# Names and chat


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Ann \t Lee \r\n", "Ann Lee"),
        ("Ann\x00\x07\x1b[31mLee", "Ann [31mLee"),
        ("\u202eeve\u202c", "eve"),  # would be shown as "eve" from right to left
        ("A\u200bn\u200dn\u2060\ufeff", "Ann"),
        ("Ann\u00a0\u2003\u3000Lee", "Ann Lee"),
        ("Ann\u3164\u2800", "Ann"),  # letters that look like nothing
        ("\u3164", ""),
        ("\u115f\u1160\uffa0", ""),
        ("A\u034f\ufe0fnn", "Ann"),
        ("e" + "\u0301" * 50, "é\u0301\u0301"),
        ("\uff21nn", "Ann"),  # of another width
        ("Ann\u2028Lee", "Ann Lee"),
        ("\ud800", ""),
        ("\ue000x\U0010ffff", "x"),
        ("Séamus O’Neill", "Séamus O’Neill"),
        ("Łukasz ★ 李", "Łukasz ★ 李"),
        ("x" * 1000, "x" * LONGEST_NAME),
        ("x" * 23 + " y", "x" * 23),
        ("", ""),
    ],
)
def test_a_name_is_cleaned(text: str, cleaned: str) -> None:
    assert clean_name(text) == cleaned


@given(st.text(max_size=600))
def test_whatever_is_written_is_fit_to_be_shown(text: str) -> None:
    for clean, longest in ((clean_name, LONGEST_NAME), (clean_chat, LONGEST_CHAT)):
        cleaned = clean(text)
        assert cleaned.isprintable()
        assert len(cleaned) <= longest
        assert cleaned == " ".join(cleaned.split())
        assert not [letter for letter in cleaned if unicodedata.category(letter)[0] == "C"]
        assert not re.search("[\u0300-\u036f]{4}", cleaned)
        assert clean(cleaned) == cleaned or clean is clean_name  # a letter of another shape may fall apart twice


def test_what_is_said_is_cleaned_before_it_is_stored(free: Strict) -> None:
    table, tokens = hotseat_table(free, "cornwall")
    said = "Hi \u202etxet\u202c\x00 a" + "\u0300" * 100 + "\u200b" + "!" * 1000
    assert ask(free, f"{table}/chat", {"text": said}, tokens[0]).status_code == 200
    log = ask(free, f"{table}/view").json()["match"]["log"]
    assert log[-1]["text"] == clean_chat(said)
    assert log[-1]["text"].startswith("Hi txet à")
    assert len(log[-1]["text"]) == LONGEST_CHAT
    assert ask(free, f"{table}/chat", {"text": "\u202e\u200b\x00\u3164"}, tokens[0]).status_code == 400


# Script

SCRIPTS = [
    "<script>x</script>",
    "<img src=x onerror=x>",
    '"><svg onload=x>',
    "javascript:alert(1)",
    "{{7*7}}${7*7}",
    "]]>",
]


def test_script_in_names_and_chat_stays_text(free: Strict) -> None:
    """What the page does with it is shown by tests/page: `test_people_talk_and_others_watch`."""
    with others_are_served(free):
        for script in SCRIPTS:
            seats = [{"kind": "hotseat", "name": script}, {"kind": "hotseat", "name": f"{script}2"}]
            table, tokens = make_table(free, table_wish("tipperary", seats))
            assert ask(free, f"{table}/chat", {"text": script}, tokens[0]).status_code == 200
            for path in ("", "/view", "/replay"):
                answer = ask(free, table + path)
                assert answer.headers["content-type"] == "application/json"
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert script[:LONGEST_NAME] in texts_in(answer.json()) or path == "/replay"
            check_picture(ask(free, f"{table}/picture", None, tokens[0]))
            refused = ask(free, f"{script.replace('/', '')}/view")
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
    """A text wherever one can be sent over HTTP."""
    at = f"/api/tables/{table}"
    wish = table_wish("cornwall", ["me", "open"])
    posts: list[tuple[str, JsonDict]] = [
        ("/api/guest", {"name": text}),
        ("/api/tables", {**wish, "game": text}),
        ("/api/tables", {**wish, "tiles": text}),
        ("/api/tables", {**wish, "options": {text: text}}),
        ("/api/tables", {**wish, "options": {"asking": text}}),
        ("/api/tables", {**wish, "seats": [{"kind": text}, {"kind": "open"}]}),
        ("/api/tables", {**wish, "seats": [{"kind": "bot", "bot": text}, {"kind": "open"}]}),
        ("/api/tables", {**wish, "seats": [{"kind": "hotseat", "name": text}, {"kind": "open"}]}),
        ("/api/tables", {**wish, "clock": {"kind": text}}),
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


async def in_every_message(server: Strict, table: str, token: str, text: str) -> None:
    """The same over the socket."""
    async with page(server, table, token) as own:
        for message in (
            {"type": "hello", "v": 1, "table": text[:40]},
            {"type": "hello", "v": 1, "table": table, "tokens": [text[:40]]},
            {"type": text, "id": "1"},
        ):
            await own.socket.send(json.dumps(message))
            assert (await own.until("refused"))["code"] in ("no-table", "not-allowed", "bad-request")
        for kind, more in (("play", {"move": text, "seq": 10**6}), ("preview", {"move": text})):
            assert (await own.ask(kind, id=text[:40], seat=0, **more))["code"] == "illegal"
        assert (await own.ask("chat", id=text[:40], text=text))["type"] == "done"


def test_sql_in_every_field_is_text(free: Strict) -> None:
    table, tokens = hotseat_table(free, "cornwall")
    waiting, _ = make_table(free, table_wish("cornwall", ["me", "open", "open", "open"]))
    before = rows(free.database, "select id, seed from tables order by id")
    with visitor(free, headers={"X-Seat-Token": tokens[0]}) as client, others_are_served(free):
        for text in QUERIES:
            for answer in [*in_every_field(client, table, text), *in_every_field(client, waiting, text)]:
                assert answer.status_code < 500, (answer.request.url, answer.text)
                assert not [seed for _, seed in before if seed and seed in answer.text]
                assert "sqlite" not in answer.text.lower()
                assert "syntax" not in answer.text.lower()
            asyncio.run(in_every_message(free, table, tokens[0], text))
    said = [entry["text"] for entry in ask(free, f"{table}/view").json()["match"]["log"] if entry["kind"] == "chat"]
    for text in QUERIES:
        assert said.count(clean_chat(text)) >= 2, "stored as it was said"
    after = dict(rows(free.database, "select id, seed from tables"))
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
def test_no_address_leads_out_of_the_page(free: Strict, trick: str) -> None:
    with knock(free) as plug:
        plug.sendall(f"GET {trick} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1"))
        answer = rest(plug)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert int(head.split()[1]) in (200, 400, 404, 503)
    assert b"import " not in body
    assert b"root:" not in body
    assert b"SQLite" not in body
    if head.split()[1] == b"200":
        assert body == (BUILT / "index.html").read_bytes()


def test_a_table_is_called_by_letters_and_digits(free: Strict) -> None:
    table, _ = hotseat_table(free, "cornwall")
    assert may_be_table_id(table)
    for name in ("", "..", "a/b", "a\r\nb", "a\0", "é", "x" * 17, "a b", 'a"', "٣"):
        assert not may_be_table_id(name)
    for name in ("%00", "%0d%0a", "..", f"{table}%00", f"{table}%20", "%F0%9F%90%91", table.upper()):
        for path in ("", "/view", "/file"):
            assert ask(free, f"/api/tables/{name}{path}").status_code == 404


def test_nothing_can_be_written_into_the_headers(free: Strict) -> None:
    """The name of a table comes back in the name of the file, the guest's name in the cookie."""
    for injected in ("x%0d%0aSet-Cookie:%20a=b", "x%22;%20filename=evil.exe", "x%0aX-Evil:%201"):
        with knock(free) as plug:
            plug.sendall(f"GET /api/tables/{injected}/file HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            head = rest(plug).partition(b"\r\n\r\n")[0].lower()
        assert b"\r\nset-cookie" not in head
        assert b"\nx-evil" not in head
        assert b"evil.exe" not in head
    with visitor(free) as client:
        answer = client.post("/api/guest", json={"name": "a\r\nX-Evil: 1\r\n"})
        assert "x-evil" not in answer.headers
        assert "\n" not in answer.headers["set-cookie"]


def test_the_file_of_a_match_has_a_plain_name(free: Strict) -> None:
    table, tokens = hotseat_table(free, "woolybully")
    for seat in (0, 1):
        assert ask(free, f"{table}/moves", {"id": "1", "move": "quit", "seq": 10**6}, tokens[seat]).status_code == 200
    answer = ask(free, f"{table}/file")
    assert answer.headers["content-disposition"] == f'attachment; filename="hedgerow-{table}.json"'


def test_the_id_of_a_move_can_be_stored(free: Strict) -> None:
    """PostgreSQL takes no zero byte: such an id must not look like a database that is away."""
    table, tokens = hotseat_table(free, "cornwall")
    view = ask(free, f"{table}/view").json()
    seat = view["awaited"][0]
    move = legal(ask(free, f"{table}/view", None, tokens[seat]).json())[0]
    answer = ask(free, f"{table}/moves", {"id": "a\0b", "move": move, "seq": view["next_seq"]}, tokens[seat])
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
