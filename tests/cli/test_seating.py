"""Who sits where, and going on with a saved match."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.games import SetupError
from hedgerow.games.tipperary.components import built_in_text
from hedgerow.match import load
from hedgerow.terminal.files import write_match
from hedgerow.terminal.seating import BOT_NAMES, Wishes, new_match, saved_match
from tests.cli.running import hedgerow, refused


def test_three_play_if_nobody_says_how_many() -> None:
    match = new_match(Wishes())
    assert (match.setup.game, match.setup.players, match.bots) == ("tipperary", 3, (1, 2))
    assert match.names == ("Player 1", *BOT_NAMES[:2])
    assert new_match(Wishes(humans=4)).setup.players == 4
    assert new_match(Wishes(players=2, humans=0)).bots == (0, 1)


def test_an_option_can_say_how_many_play() -> None:
    match = new_match(Wishes(options=["solo=yes"]))
    assert (match.setup.players, match.bots) == (1, ())
    assert "left unfinished" in hedgerow("play", "--terminal", "-o", "solo=yes").out


def test_nobody_has_the_name_of_another() -> None:
    match = new_match(Wishes(players=5, names=["aoife"]))
    assert match.names == ("aoife", *BOT_NAMES[1:])
    assert new_match(Wishes(players=3, humans=2, names=["Player 2"])).names[:2] == ("Player 2", "Player 3")
    everybody = new_match(Wishes(players=5, humans=3, names=["Marie", "Niamh", "Tomás"]))
    assert len(set(everybody.names)) == 5


@pytest.mark.parametrize(
    ("wishes", "what"),
    [
        (Wishes(game="cornwall"), "the game cornwall"),
        (Wishes(players=4), "--players 4"),
        (Wishes(humans=2), "--humans 2"),
        (Wishes(names=["Ben"]), "--name Ben"),
        (Wishes(seed=8), "--seed 8"),
        (Wishes(options=["order=together", "order=by_seat"]), "--option order=by_seat"),
    ],
)
def test_a_saved_match_is_not_changed_by_options(wishes: Wishes, what: str, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    write_match(new_match(Wishes(names=["Ann"], seed=7)), file, with_seed=True)
    with pytest.raises(SetupError) as caught:
        saved_match(file, wishes)
    assert f"{file} holds a match already, and {what} is not how it began" in str(caught.value)


def test_the_same_command_goes_on_with_a_saved_match(tmp_path: Path) -> None:
    file, tiles = tmp_path / "match.json", tmp_path / "tiles.txt"
    tiles.write_text(built_in_text().replace("S3", "S1"), encoding="utf-8")
    wishes = Wishes("tipperary", 2, 1, ["Ann"], 7, ["order=by_seat"], tiles)
    write_match(new_match(wishes), file, with_seed=True)
    assert saved_match(file, wishes) == saved_match(file, Wishes()) == load(file.read_bytes())
    tiles.write_text(built_in_text(), encoding="utf-8")
    with pytest.raises(SetupError, match="--tiles"):
        saved_match(file, wishes)


def test_the_command_refuses_in_one_line(tmp_path: Path) -> None:
    save = ("play", "--terminal", "--save", tmp_path / "match.json")
    assert hedgerow(*save, "-p", "2").code == 0
    before = (tmp_path / "match.json").read_bytes()
    assert "--players 3 is not how it began" in refused(hedgerow(*save, "-p", "3"))
    assert (tmp_path / "match.json").read_bytes() == before
    assert hedgerow(*save, "-p", "2").code == 0
