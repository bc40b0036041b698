"""The local network: closed by default, opened by a flag or by a key in the terminal."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from hedgerow.cli.lan import OFFER, RELOAD, WARNING
from hedgerow.server.cluster.lan_address import lan_address
from tests.cli.commands import error_of, hedgerow
from tests.server.client import TIMEOUT
from tests.server.processes import wait_for_exit
from tests.server.serving import serving

ROOT = Path(__file__).parents[2]
ALONE = lan_address("0.0.0.0", 1) == ""
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
IN_NETWORK = pytest.mark.skipif(ALONE, reason="this machine is in no network")


class Terminal:
    """A server in a terminal."""

    def __init__(self, descriptor: int, process: subprocess.Popen[bytes]) -> None:
        self._descriptor = descriptor
        self._decoder = getincrementaldecoder("utf-8")()  # a read may end within a character
        self.process = process
        self.shown = ""

    def type(self, keys: str) -> None:
        os.write(self._descriptor, keys.encode())

    def wait_for(self, text: str) -> None:
        """Wait until a text is on the screen, however it is wrapped."""
        while text.replace(" ", "") not in re.sub(r"\s", "", ESCAPES.sub("", self.shown)):
            self.shown += self._decoder.decode(os.read(self._descriptor, 4096))


@contextmanager
def in_terminal(folder: Path, *options: str) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "hedgerow", "serve", "--port", "0", "--database", str(folder / "tables.sqlite3")]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    with subprocess.Popen(
        [*command, *options], stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    ) as process:
        os.close(theirs)
        try:
            yield Terminal(ours, process)
        finally:
            process.terminate()
            process.wait(TIMEOUT)
            os.close(ours)


def port_of(terminal: Terminal) -> int:
    terminal.wait_for("stop it with Ctrl-C)")
    found = re.search(r"running at http://[\w.]+:(\d+)/", ESCAPES.sub("", terminal.shown))
    assert found is not None
    return int(found[1])


def is_reachable(address: str) -> bool:
    try:
        return httpx.get(f"{address}health", timeout=TIMEOUT, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def test_server_answers_this_machine_only(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3") as server:
        port = int(server.address.rpartition(":")[2])
        assert is_reachable(f"http://127.0.0.1:{port}/")
        assert ALONE or not is_reachable(lan_address("0.0.0.0", port))


def test_make_play_answers_this_machine_only() -> None:
    def recipe(*variables: str) -> str:
        done = subprocess.run(["make", "-n", "play", *variables], cwd=ROOT, capture_output=True, text=True, check=True)
        return next(line for line in done.stdout.splitlines() if "hedgerow serve" in line)

    assert "--host 127.0.0.1" in recipe()
    assert "--lan" not in recipe()
    assert "--lan" in recipe("LAN=1")
    assert "--host" not in recipe("LAN=1")
    assert "--host 0.0.0.0" in recipe("HOST=0.0.0.0")


@IN_NETWORK
def test_key_opens_the_server_to_the_network(tmp_path: Path) -> None:
    with in_terminal(tmp_path) as terminal:
        port = port_of(terminal)
        near = lan_address("0.0.0.0", port)
        terminal.wait_for(OFFER)
        terminal.type("x\n")
        assert not is_reachable(near), "another key changes nothing"
        for _ in range(2):  # the second time shows the address again
            terminal.type("l\n")
            terminal.wait_for(RELOAD)
            for text in (near, WARNING, "█"):
                terminal.wait_for(text)
            assert is_reachable(near)
            assert httpx.get(f"{near}api/games", trust_env=False).json()["nearby"] == near
            terminal.shown = ""
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.process.wait(TIMEOUT) == 0


@IN_NETWORK
def test_flag_opens_the_server_to_the_network(tmp_path: Path) -> None:
    with in_terminal(tmp_path, "--lan") as terminal:
        near = lan_address("0.0.0.0", port_of(terminal))
        for text in (near, WARNING, "█"):
            terminal.wait_for(text)
        assert OFFER not in ESCAPES.sub("", terminal.shown)
        assert is_reachable(near)


def test_nothing_is_offered_without_a_terminal(tmp_path: Path) -> None:
    """Neither a closed input nor a pipe stops the server, and nothing is read from it."""
    command = [sys.executable, "-m", "hedgerow", "serve", "--port", "0", "--database", str(tmp_path / "t.sqlite3")]
    for stdin in (subprocess.DEVNULL, subprocess.PIPE):
        with subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            assert is_reachable(first.split("running at ")[1].split()[0])
            if process.stdin is not None:
                process.stdin.write("l\n")
                process.stdin.close()
            process.send_signal(signal.SIGINT)
            assert process.stdout.read() == ""
            assert process.wait(TIMEOUT) == 0


def test_server_survives_the_loss_of_its_terminal(tmp_path: Path) -> None:
    """The reader of keys ends quietly; a server that ignores the hang-up (nohup) keeps serving."""
    ours, theirs = pty.openpty()
    program = (
        "import signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
        "from hedgerow.cli import main; sys.argv[0] = 'hedgerow'; main()"
    )
    database = str(tmp_path / "tables.sqlite3")
    process = subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--port", "0", "--database", database],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        port = port_of(Terminal(ours, process))
        os.close(ours)
        assert is_reachable(f"http://127.0.0.1:{port}/")
        process.terminate()
        assert wait_for_exit(process.pid)
    finally:
        process.kill()
        process.wait(TIMEOUT)


def test_host_and_lan_exclude_each_other() -> None:
    assert "leave --host out" in error_of(hedgerow("serve", "--lan", "--host", "0.0.0.0"))
