"""Cornwall: player counts, options and notation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from hedgerow.games.core.contract import CHANCE, Event, Game, Option, Setup
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.cornwall import event_text, notation, position, scene
from hedgerow.games.cornwall.components import built_in_text
from hedgerow.games.cornwall.map import CornwallMap
from hedgerow.games.cornwall.state import CornwallState
from hedgerow.games.cornwall.tile_set import CornwallTileSet, tile_set_of
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)

DEFAULT_FLAG_VALUES: Final = "M2/1,F2/1,V3/1,G2/1"
"""The values of meadows and villages follow from example J of the rulebook; mountains and forests are an assumption."""
HIGH_FLAG_VALUES: Final = "M3/1,F3/1,V3/1,G2/1"
"""Mountains and forests score like villages: the other plausible reading, because the rulebook's picture is lost."""


def read_flag_values(text: str) -> tuple[tuple[int, int], ...] | None:
    """Return the points per hex for first and second place in flagged mountains, forests, villages and meadows."""
    match = re.fullmatch(r"M(\d{1,2})/(\d{1,2}),F(\d{1,2})/(\d{1,2}),V(\d{1,2})/(\d{1,2}),G(\d{1,2})/(\d{1,2})", text)
    if not match or not text.isascii():
        return None
    numbers = [int(number) for number in match.groups()]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _flag_problem(text: str) -> Message | None:
    values = read_flag_values(text)
    if values is None:
        return msg("flags_form", example=DEFAULT_FLAG_VALUES)
    if any(second > first for first, second in values):
        return msg("flags_order")
    return None


class Cornwall(Game):
    """The game of placing tiles on a shared map and competing for its regions with figures."""

    name = "cornwall"
    title = "Cornwall"
    about = msg("about")
    player_counts = range(2, 5)
    evaluator = "hedgerow.games.cornwall.bot:CornwallEvaluator"
    quiet_events = frozenset({"draw", "misfit", "over"})
    option_list = (
        Option("coin_bank", ("unlimited", 20, 40), msg("about_coin_bank")),
        Option(
            "holes",
            ("physical", "strict"),
            msg("about_holes"),
        ),
        Option(
            "flag_values",
            (DEFAULT_FLAG_VALUES, HIGH_FLAG_VALUES),
            msg("about_flag_values"),
            _flag_problem,
        ),
    )

    def __init__(self, setup: Setup, tile_set: CornwallTileSet) -> None:
        self.setup = setup
        self.tile_set = tile_set
        self.components = tile_set.components
        self.stamps = tile_set.stamps
        bank = setup.options["coin_bank"]
        self.coin_limit = None if bank == "unlimited" else int(bank)
        self.flag_values = read_flag_values(str(setup.options["flag_values"])) or ()
        strict = setup.options["holes"] == "strict"
        self.first_map = CornwallMap.of_start(dict(tile_set.components.start), setup.players, strict)

    @classmethod
    def open(cls, setup: Setup) -> Cornwall:
        full = cls.complete(setup)
        return cls(full, tile_set_of(built_in_text() if full.tiles is None else full.tiles))

    @classmethod
    def setups(cls) -> list[Setup]:
        banks, holes = cls.option_list[0].values, cls.option_list[1].values
        combinations = [
            Setup(cls.name, players, {"coin_bank": bank, "holes": hole})
            for players, bank, hole in product(cls.player_counts, banks, holes)
        ]
        return [
            *combinations,
            *(
                Setup(cls.name, players, {"flag_values": values})
                for players, values in product(cls.player_counts, (HIGH_FLAG_VALUES, "M3/1,F1/1,V5/2,G2/0"))
            ),
        ]

    @classmethod
    def built_in_tiles(cls) -> str:
        return built_in_text()

    def start(self) -> CornwallState:
        return CornwallState.initial(self)

    def move_text(self, seat: int, move: int) -> str:
        return notation.outcome_text(move, self.players) if seat == CHANCE else notation.move_text(move)

    def read_move(self, seat: int, text: str) -> int:
        return notation.read_outcome(text, self.players) if seat == CHANCE else notation.read_move(text)

    def read_position(self, fields: Mapping[str, str]) -> CornwallState:
        return position.read(self, fields)

    def event_text(self, event: Event, names: Sequence[str]) -> Message:
        return event_text.event_text(event, names)

    def pieces(self) -> dict[str, tuple[SceneCell, ...]]:
        return scene.pieces(self.components)

    def help(self) -> str:
        return notation.HELP
