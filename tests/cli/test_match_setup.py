"""New matches from command-line options, and saved matches that are continued."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.games import SetupError, game_class
from hedgerow.match import load
from hedgerow.terminal.files import write_match
from hedgerow.terminal.match_setup import BOT_NAMES, MatchOptions, new_match, saved_match
from tests.cli.commands import error_of, hedgerow
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME

GAME = game_class(SIMULTANEOUS_GAME)


def test_the_default_is_three_players() -> None:
    match = new_match(MatchOptions())
    assert (match.setup.game, match.setup.players, match.bots) == (SIMULTANEOUS_GAME, 3, (1, 2))
    assert match.names == ("Player 1", *BOT_NAMES[:2])
    assert new_match(MatchOptions(humans=4)).setup.players == 4
    assert new_match(MatchOptions(players=2, humans=0)).bots == (0, 1)


def test_an_option_can_determine_the_number_of_players() -> None:
    match = new_match(MatchOptions(options=["solo=yes"]))
    assert (match.setup.players, match.bots) == (1, ())
    assert "The game is not finished" in hedgerow("play", "-o", "solo=yes").out


def test_names_are_distinct() -> None:
    match = new_match(MatchOptions(players=5, names=["aoife"]))
    assert match.names == ("aoife", *BOT_NAMES[1:])
    assert new_match(MatchOptions(players=3, humans=2, names=["Player 2"])).names[:2] == ("Player 2", "Player 3")
    everybody = new_match(MatchOptions(players=5, humans=3, names=["Marie", "Niamh", "Tomás"]))
    assert len(set(everybody.names)) == 5


@pytest.mark.parametrize(
    ("options", "difference"),
    [
        (MatchOptions(game=TURN_GAME), f"the game {TURN_GAME}"),
        (MatchOptions(players=4), "--players 4"),
        (MatchOptions(humans=2), "--humans 2"),
        (MatchOptions(names=["Ben"]), "--name Ben"),
        (MatchOptions(seed=8), "--seed 8"),
        (MatchOptions(options=["order=together", "order=by_seat"]), "--option order=by_seat"),
    ],
)
def test_options_that_differ_from_the_saved_match_are_refused(
    options: MatchOptions, difference: str, tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    write_match(new_match(MatchOptions(names=["Ann"], seed=7)), file, with_seed=True)
    with pytest.raises(SetupError) as caught:
        saved_match(file, options)
    assert f"{file} already contains a game that was not started with {difference}:" in str(caught.value)


def test_the_same_options_continue_a_saved_match(tmp_path: Path) -> None:
    file, tiles = tmp_path / "match.json", tmp_path / "tiles.txt"
    tiles.write_text(GAME.built_in_tiles().replace("S3", "S1"), encoding="utf-8")
    options = MatchOptions(SIMULTANEOUS_GAME, 2, 1, ["Ann"], 7, ["order=by_seat"], tiles)
    write_match(new_match(options), file, with_seed=True)
    assert saved_match(file, options) == saved_match(file, MatchOptions()) == load(file.read_bytes())
    tiles.write_text(GAME.built_in_tiles(), encoding="utf-8")
    with pytest.raises(SetupError, match="--tiles"):
        saved_match(file, options)


def test_the_command_prints_the_difference_in_one_line(tmp_path: Path) -> None:
    save = ("play", "--save", tmp_path / "match.json")
    assert hedgerow(*save, "-p", "2").code == 0
    before = (tmp_path / "match.json").read_bytes()
    assert "not started with --players 3" in error_of(hedgerow(*save, "-p", "3"))
    assert (tmp_path / "match.json").read_bytes() == before
    assert hedgerow(*save, "-p", "2").code == 0
