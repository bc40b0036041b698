"""Phones on the same network: the start-up prints the address, and links use it."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
import segno
from playwright.sync_api import expect

from hedgerow.cli.qr import HALF_BLOCKS, MARGIN, STYLE, qr_code
from hedgerow.server.cluster.lan_address import lan_address
from tests.page.conftest import OpenScreen
from tests.page.tables import link_of, sit_down, with_friends
from tests.page.texts import en
from tests.registered import TURN_GAME
from tests.server.client import fetch
from tests.server.serving import Server, serving

ALONE = lan_address("0.0.0.0", 1) == ""
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def test_address_depends_on_the_host() -> None:
    assert lan_address("127.0.0.1", 8642) == lan_address("localhost", 8642) == lan_address("::1", 8642) == ""
    assert ALONE or re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:8642/", lan_address("::", 8642))


@pytest.mark.parametrize(
    "address", ["http://10.0.0.7:8642/", "http://192.168.178.123:65535/", "http://10.0.0.7/table/x"]
)
def test_qr_code_is_complete_with_a_light_edge(address: str) -> None:
    drawn = qr_code(address)
    assert drawn is not None
    assert {str(span.style) for span in drawn.spans} == {STYLE}
    back = {sign: pair for pair, sign in HALF_BLOCKS.items()}
    rows = [[back[sign][half] for sign in line] for line in drawn.plain.split("\n") for half in (0, 1)]
    wanted = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=MARGIN)]
    assert rows[: len(wanted)] == wanted
    assert not any(any(row) for row in (*rows[:MARGIN], *rows[len(wanted) - MARGIN :]))


@pytest.mark.skipif(ALONE, reason="this machine is in no network")
def test_start_up_in_a_terminal_shows_address_and_code(tmp_path: Path) -> None:
    terminal, shown = pty.openpty()
    command = [sys.executable, "-m", "hedgerow", "serve", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "tables.sqlite3")],
        stdout=shown,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"},
    ) as process:
        output = ""
        while not re.search(r"\n\r?\n?.*\r\n$", output) or output.count("\n") < 15:
            output += os.read(terminal, 4096).decode()
        process.terminate()
    os.close(shown)
    os.close(terminal)
    first, second, *code = ESCAPES.sub("", output).replace("\r", "").split("\n")
    port = re.fullmatch(r"Hedgerow is running at http://localhost:(\d+)/ \(stop it with Ctrl-C\)", first)
    assert port is not None
    assert second.endswith(f": {lan_address('0.0.0.0', int(port[1]))}")
    drawn = qr_code(lan_address("0.0.0.0", int(port[1])))
    assert drawn is not None
    assert [line.rstrip() for line in code[: drawn.plain.count("\n")]] == [
        line.rstrip() for line in drawn.plain.split("\n")[:-1]
    ]


@pytest.mark.skipif(ALONE, reason="this machine is in no network")
def test_link_for_a_phone(new_screen: OpenScreen, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", "--host", "0.0.0.0") as home:
        near = lan_address("0.0.0.0", int(home.address.rpartition(":")[2]))
        assert fetch(home, "/api/games").json()["nearby"] == near
        ann = new_screen(at=home)
        with_friends(ann, TURN_GAME, "Ann", ["link"])
        field = ann.page.get_by_label(en("table.linkFor", name=en("table.seat", number=2)))
        expect(field).to_have_value(re.compile("^" + re.escape(near) + "table/"))
        expect(ann.page.get_by_text(en("table.homeOnly"))).to_have_count(0)
        ben = new_screen("phone", at=Server(home.process, near.rstrip("/"), home.database))
        ben.allow(["Cross-Origin-Opener-Policy header has been ignored"])  # without HTTPS
        sit_down(ben, link_of(ann, 1), "Ben")
        for screen in (ann, ben):
            expect(screen.page.get_by_role("application")).to_be_visible()
