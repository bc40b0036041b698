"""The commands, as people and programs use them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hedgerow import __version__
from hedgerow.games import REGISTRY, game_class
from hedgerow.games.core.observation import plain
from hedgerow.match import Dealer, Match, encode, load, to_json
from hedgerow.testing.golden import golden_match
from tests.cli.commands import error_of, hedgerow
from tests.registered import SIMULTANEOUS_GAME

GAME = game_class(SIMULTANEOUS_GAME)


@pytest.fixture(scope="module")
def finished_match() -> Match:
    return golden_match(GAME)


def test_games() -> None:
    text = hedgerow("games").out
    assert SIMULTANEOUS_GAME in text
    assert "1 to 5 players" in text
    assert "reconstruct" in text
    listed = hedgerow("games", "--json").data
    assert [game["name"] for game in listed] == list(REGISTRY)
    game = listed[0]
    assert game["players"] == [1, 2, 3, 4, 5]
    assert [option["name"] for option in game["options"]] == ["order", "solo"]


def test_the_list_of_games_fits_a_narrow_terminal() -> None:
    lines = hedgerow("games", columns=60).out.splitlines()
    assert max(map(len, lines)) <= 60
    assert lines == [line.rstrip() for line in lines]
    assert [line.split()[0] for line in lines if line and not line.startswith(" ")][: len(REGISTRY)] == list(REGISTRY)
    assert "    solo = no | yes" in lines


def test_version_and_help() -> None:
    assert hedgerow("--version").out == f"hedgerow {__version__}\n"
    overview = hedgerow("--help")
    for command in ("games", "play", "simulate", "perft", "check", "replay", "show", "tiles"):
        assert command in overview.out
        assert hedgerow(command, "--help").code == 0
    assert hedgerow() == overview, "without a command"


def test_tiles_prints_the_tile_file() -> None:
    assert hedgerow("tiles", SIMULTANEOUS_GAME).out == GAME.built_in_tiles()


def test_simulate() -> None:
    data = hedgerow("simulate", SIMULTANEOUS_GAME, "--players", "4", "--games", "30", "--seed", "3", "--json").data
    assert data["games"] == 30
    assert data["players"] == 4
    assert data["moves"] >= 30 * 48
    assert data["moves_per_second"] > 0
    assert len(data["seats"]) == 4
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(30, abs=0.01)
    again = hedgerow("simulate", SIMULTANEOUS_GAME, "-p", "4", "-g", "30", "-s", "3", "-j", "2", "--json").data
    for key in ("moves", "score", "seats", "winning_score"):
        assert again[key] == data[key]
    text = hedgerow("simulate", SIMULTANEOUS_GAME, "-g", "5").out
    for word in ("games", "games/s", "moves", "moves/s", "mean", "deviation"):
        assert word in text
    assert "2 players" in text, "the smallest player count above one, if none is given"
    solo = ("simulate", SIMULTANEOUS_GAME, "-g", "5", "-o", "solo=yes")
    assert hedgerow(*solo, "--json").data["players"] == 1
    assert "1 player (" in hedgerow(*solo).out


def test_simulate_with_a_custom_tile_file(tmp_path: Path) -> None:
    file = tmp_path / "custom.txt"
    file.write_text(GAME.built_in_tiles().replace("S3", "S1"), encoding="utf-8")
    data = hedgerow("simulate", SIMULTANEOUS_GAME, "-g", "20", "--tiles", file, "--json").data
    assert data["custom_tiles"] is True
    marked = tmp_path / "marked.txt"
    marked.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    again = hedgerow("simulate", SIMULTANEOUS_GAME, "-g", "20", "--tiles", marked, "--json").data
    assert again["score"] == data["score"], "a byte order mark and Windows line ends do not matter"
    assert data["score"]["mean"] < hedgerow("simulate", SIMULTANEOUS_GAME, "-g", "20", "--json").data["score"]["mean"]


def test_check() -> None:
    data = hedgerow("check", SIMULTANEOUS_GAME, "--games", "2", "--json").data
    assert data["passed"] is True
    assert data["games"] == 2
    assert data["checks"]["refused"] > 0
    assert f"{GAME.title} passed all checks: 1 game, " in hedgerow("check", SIMULTANEOUS_GAME, "--games", "1").out


def test_replay_of_a_file_and_of_a_code(finished_match: Match, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(to_json(finished_match), encoding="utf-8")
    text = hedgerow("replay", file).out
    assert "Final score" in text
    assert "Verified fair: the shuffle was fixed before the game" in text
    data = hedgerow("replay", encode(finished_match), "--json").data
    assert data["scores"] == list(finished_match.state.scores())
    assert data["winners"] == list(finished_match.state.winners())
    assert data["position"] == finished_match.state.position()
    moves = [step["move"] for step in data["steps"] if step["seat"] is not None]
    assert moves[0] in text


def test_replay_of_an_unfinished_match(tmp_path: Path) -> None:
    match = Match.start(golden_match(GAME).setup, dealer=Dealer.numbered(5))
    file = tmp_path / "match.json"
    file.write_text(to_json(match), encoding="utf-8")
    assert "This game is not over." in hedgerow("replay", file).out
    assert f"fingerprint is {match.commitment}" in " ".join(hedgerow("replay", file).out.split())


def test_show(finished_match: Match, tmp_path: Path) -> None:
    code = encode(finished_match)
    picture = tmp_path / "end.svg"
    assert hedgerow("show", code, "--svg", picture).code == 0
    assert ElementTree.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    text = hedgerow("show", code).out
    assert finished_match.state.position() in text.replace("\n", "")
    assert "pasture with two sheep" in text
    assert "Tiles:" in text, "the open tiles are shown, too"
    data = hedgerow("show", code, "--at", "40", "--seat", "1", "--json").data
    assert data["position"] == finished_match.at(40).position()
    assert data["view"] == plain(finished_match.at(40).view(1))
    early = hedgerow("show", code, "--at", "0")
    assert early.code == 0
    assert "being dealt" in early.out


def test_pictures_are_written_through_links_and_to_pipes(finished_match: Match, tmp_path: Path) -> None:
    """Only files are replaced: a link still points to its file, a pipe is still a pipe."""
    code = encode(finished_match)
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    assert hedgerow("show", code, "--svg", link).code == 0
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8").startswith("<svg")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True)
    assert hedgerow("show", code, "--svg", pipe).code == 0
    assert reader.communicate(timeout=60)[0].startswith("<svg")
    assert pipe.is_fifo()


# Errors: one line and exit code 2


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("simulate", "cows"), f"the game 'cows' is not installed; the installed games are {SIMULTANEOUS_GAME}"),
        (("check", "cows"), "the game 'cows' is not installed"),
        (("tiles", "cows"), "the game 'cows' is not installed"),
        (("play", "cows"), "the game 'cows' is not installed"),
        (("simulate", SIMULTANEOUS_GAME, "-p", "6"), f"{GAME.title} is for 1 to 5 players, not 6"),
        (("simulate", SIMULTANEOUS_GAME, "-p", "0"), f"{GAME.title} is for 1 to 5 players, not 0"),
        (
            ("simulate", SIMULTANEOUS_GAME, "-p", "3", "-o", "solo=yes"),
            "or for one player with the option solo",
        ),
        (("simulate", SIMULTANEOUS_GAME, "-o", "order"), "option 'order': write it as NAME=VALUE"),
        (("simulate", SIMULTANEOUS_GAME, "-o", "cows=1"), f"{GAME.title} has no option 'cows'; it has order, solo"),
        (("simulate", SIMULTANEOUS_GAME, "-o", "order=x"), "option order: 'x' is not one of together, by_seat"),
        (("simulate", SIMULTANEOUS_GAME, "--tiles", "none.txt"), "none.txt: No such file or directory"),
        (("simulate", SIMULTANEOUS_GAME, "--tiles", "."), ".: Is a directory"),
        (("play", "--bot", "hal"), "there is no bot called 'hal'"),
        (("play", "-p", "2", "--humans", "3"), "3 people cannot share 2 seats"),
        (("replay", "none.json"), "none.json: there is no such file"),
        (("replay", "xyz"), "xyz: neither a match file"),
        (("show", "H1AAAA"), "H1AAAA: "),
        (("show", "."), ".: Is a directory"),
        (("replay", ""), "the match is missing"),
        (("replay", "  "), "the match is missing"),
        (("play", "--seed", "-1"), "seed"),
        (("play", "--seed", "9" * 60), "seed"),
        (("play", "--seed", "9" * 5000), "seed"),
        (("play", "--name", "Ann", "--name", "Ben"), "2 names are too many for 1 person"),
        (("play", "--humans", "2", "--name", "Ann", "--name", "ann"), "cannot both be called 'ann'"),
        (("play", "--name", "\x1b[31mred"), "cannot be printed"),
        (("replay", "\x1b]0;title\x07.json"), "\\x1b]0;title\\x07.json: there is no such file"),
        (("simulate", SIMULTANEOUS_GAME, "--tiles", "two\nlines\x9b.txt"), "two lines\\x9b.txt: No such file"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    finished = hedgerow(*arguments, folder=tmp_path)
    assert reason in error_of(finished)
    assert list(tmp_path.iterdir()) == [], "nothing is written"


@pytest.mark.parametrize(
    "arguments", [("simulate", SIMULTANEOUS_GAME, "-g", "0"), ("simulate",), ("cows",), ("show", "--cows")]
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert "--help" in error_of(hedgerow(*arguments))


def test_bad_tile_files(tmp_path: Path) -> None:
    file = tmp_path / "custom.txt"
    tiles = GAME.built_in_tiles()
    for text, reason in (
        (tiles.replace("tile 17\n  .   P1  B", "tile 17\n  .   P1  Q"), "'Q' is not a square"),
        (tiles.replace("  .   P1  B\n  M   G   .", "  .   P1  B\n  M   .   ."), "are not connected"),
        (tiles.rpartition("tile 60")[0], "has 59 tiles instead of 60"),
    ):
        file.write_text(text, encoding="utf-8")
        message = error_of(hedgerow("simulate", SIMULTANEOUS_GAME, "--tiles", file))
        assert message.startswith(f"{file}: line ")
        assert reason in message
    file.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in error_of(hedgerow("simulate", SIMULTANEOUS_GAME, "--tiles", file))


def test_damaged_matches(finished_match: Match, tmp_path: Path) -> None:
    good = to_json(finished_match)
    file = tmp_path / "match.json"
    damaged = {
        "truncated": good[: len(good) // 2],
        "altered": good.replace('"seat": 1', '"seat": 0', 1),
        "emptied": "",
        "another format": "{}",
    }
    for text in damaged.values():
        file.write_text(text, encoding="utf-8")
        assert str(file) in error_of(hedgerow("replay", file))
        picture = tmp_path / "x.svg"
        error_of(hedgerow("show", file, "--svg", picture))
        assert not picture.exists()
    code = encode(finished_match)
    error_of(hedgerow("replay", code[:-1]))
    error_of(hedgerow("replay", code[:50] + ("A" if code[50] != "A" else "B") + code[51:]))
    assert "there is no seat 7" in error_of(hedgerow("show", code, "--seat", "7"))
    assert "there is no step 9999" in error_of(hedgerow("show", code, "--at", "9999"))
    assert "No such file or directory" in error_of(hedgerow("show", code, "--svg", tmp_path / "no" / "x.svg"))


def test_a_code_of_a_game_with_custom_tiles_requires_them(tmp_path: Path) -> None:
    custom = GAME.built_in_tiles().replace("S3", "S1")
    tiles = tmp_path / "custom.txt"
    tiles.write_text(custom, encoding="utf-8")
    save = tmp_path / "match.json"
    assert hedgerow("play", "--humans", "0", "-p", "2", "--bot", "random", "--tiles", tiles, "--save", save).code == 0
    code = encode(load(save.read_bytes()))
    assert "tiles" in error_of(hedgerow("replay", code))
    assert hedgerow("replay", code, "--tiles", tiles).code == 0
