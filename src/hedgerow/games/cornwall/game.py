"""Cornwall as a box on the table: players, options, notation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from hedgerow.games.core.contract import CHANCE, Event, Game, Option, Setup
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.cornwall import event_text, notation, position, view
from hedgerow.games.cornwall.components import Box, built_in_text, read_box
from hedgerow.games.cornwall.land import Land
from hedgerow.games.cornwall.stamps import Stamps
from hedgerow.games.cornwall.state import CornwallState
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)

USUAL_FLAG_VALUES: Final = "M2/1,F2/1,V3/1,G2/1"
HIGH_FLAG_VALUES: Final = "M3/1,F3/1,V3/1,G2/1"
"""Mountains and forests like villages: the other plausible reading, as the rulebook's picture of them is lost."""


def read_flag_values(text: str) -> tuple[tuple[int, int], ...] | None:
    """Points per field for first and second in flagged mountains, forests, villages and meadows."""
    found = re.fullmatch(r"M(\d{1,2})/(\d{1,2}),F(\d{1,2})/(\d{1,2}),V(\d{1,2})/(\d{1,2}),G(\d{1,2})/(\d{1,2})", text)
    if not found or not text.isascii():
        return None
    numbers = [int(number) for number in found.groups()]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _flag_problem(text: str) -> Message | None:
    values = read_flag_values(text)
    if values is None:
        return msg("flags_form", example=USUAL_FLAG_VALUES)
    if any(second > first for first, second in values):
        return msg("flags_order")
    return None


class Kit:
    """A box and its tiles as sets of cells, shared by all its matches."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._stamps: dict[int, Stamps] = {}

    def stamps(self, side: int) -> Stamps:
        """The tiles as sets of cells for a frame of this size."""
        stamps = self._stamps.get(side)
        if stamps is None:
            stamps = self._stamps[side] = Stamps(side, self.box)
        return stamps


@lru_cache(maxsize=8)
def kit_of(text: str) -> Kit:
    """The kit of a tile file."""
    return Kit(read_box(text))


class Cornwall(Game):
    """Lay hexes to a shared map, place figures for majorities, mind the coins and the pub."""

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
            (USUAL_FLAG_VALUES, HIGH_FLAG_VALUES),
            msg("about_flag_values"),
            _flag_problem,
        ),
    )

    def __init__(self, setup: Setup, kit: Kit) -> None:
        self.setup = setup
        self.box = kit.box
        self.stamps = kit.stamps
        bank = setup.options["coin_bank"]
        self.coin_limit = None if bank == "unlimited" else int(bank)
        self.flag_values = read_flag_values(str(setup.options["flag_values"])) or ()
        self.first_land = Land.around(dict(kit.box.start), setup.players, setup.options["holes"] == "strict")

    @classmethod
    def open(cls, setup: Setup) -> Cornwall:
        full = cls.complete(setup)
        return cls(full, kit_of(built_in_text() if full.tiles is None else full.tiles))

    @classmethod
    def setups(cls) -> list[Setup]:
        banks, holes = cls.option_list[0].values, cls.option_list[1].values
        usual = [
            Setup(cls.name, players, {"coin_bank": bank, "holes": hole})
            for players, bank, hole in product(cls.player_counts, banks, holes)
        ]
        return [
            *usual,
            *(
                Setup(cls.name, players, {"flag_values": values})
                for players, values in product(cls.player_counts, (HIGH_FLAG_VALUES, "M3/1,F1/1,V5/2,G2/0"))
            ),
        ]

    @classmethod
    def built_in_tiles(cls) -> str:
        return built_in_text()

    def start(self) -> CornwallState:
        return CornwallState.before_the_deal(self)

    def move_text(self, seat: int, move: int) -> str:
        return notation.outcome_text(move, self.players) if seat == CHANCE else notation.move_text(move)

    def read_move(self, seat: int, text: str) -> int:
        return notation.read_outcome(text, self.players) if seat == CHANCE else notation.read_move(text)

    def read_position(self, fields: Mapping[str, str]) -> CornwallState:
        return position.read(self, fields)

    def event_text(self, event: Event, names: Sequence[str]) -> Message:
        return event_text.sentence(self, event, names)

    def pieces(self) -> dict[str, tuple[SceneCell, ...]]:
        return view.pieces(self.box)

    def help(self) -> str:
        return notation.HELP
