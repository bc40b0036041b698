"""Cornwall: player counts, options and notation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from hedgerow.games.core.contract import Event, EventDetail
from hedgerow.games.core.effects import MoveEffects, PlayedMove
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.core.setup import Option, Setup
from hedgerow.games.core.tile_game import TileGame
from hedgerow.games.cornwall import effects, event_detail, event_text, position, scene
from hedgerow.games.cornwall.components import read_components
from hedgerow.games.cornwall.map import CornwallMap
from hedgerow.games.cornwall.notation import HELP, NOTATION, outcome_notation
from hedgerow.games.cornwall.state import CornwallState
from hedgerow.games.cornwall.tile_set import CornwallTileSet
from hedgerow.games.cornwall.view import CornwallView
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


class Cornwall(TileGame[CornwallTileSet]):
    """The game of placing tiles on a shared map and competing for its regions with figures."""

    name = "cornwall"
    title = "Cornwall"
    notation = NOTATION
    about = msg("about")
    status = "complete"
    order = 20
    player_counts = range(2, 5)
    reconstructed = True
    view_type = CornwallView
    evaluator = "hedgerow.games.cornwall.bot:CornwallEvaluator"
    kernel = "hedgerow.games.cornwall.kernel:CornwallAdapter"
    observer = "hedgerow.games.cornwall.observer:CornwallObserver"
    quiet_events = frozenset({"draw", "misfit", "over"})
    option_list = (
        Option("coin_bank", ("unlimited", 20, 40), msg("option.coin_bank.about")),
        Option(
            "holes",
            ("physical", "strict"),
            msg("option.holes.about"),
        ),
        Option(
            "flag_values",
            (DEFAULT_FLAG_VALUES, HIGH_FLAG_VALUES),
            msg("option.flag_values.about"),
            _flag_problem,
        ),
    )

    def __init__(self, setup: Setup, tile_set: CornwallTileSet) -> None:
        super().__init__(setup, tile_set)
        self.outcomes = outcome_notation(setup.players)
        self.components = tile_set.components
        self.scene_parts = tile_set.scene_parts
        self.stamps = tile_set.stamps
        bank = setup.options["coin_bank"]
        self.coin_limit = None if bank == "unlimited" else int(bank)
        self.flag_values = read_flag_values(str(setup.options["flag_values"])) or ()
        strict = setup.options["holes"] == "strict"
        self.first_map = CornwallMap.of_start(dict(tile_set.components.start), setup.players, strict)

    @classmethod
    def read_tile_set(cls, text: str) -> CornwallTileSet:
        return CornwallTileSet(read_components(text))

    def start(self) -> CornwallState:
        return CornwallState(self)

    def read_position(self, fields: Mapping[str, str]) -> CornwallState:
        return position.read(self, fields)

    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> Message:
        return event_text.event_text(event, names, reader)

    def event_detail(self, event: Event) -> EventDetail:
        return event_detail.event_detail(self, event)

    def effects(self, played: PlayedMove, names: Sequence[str]) -> MoveEffects:
        return effects.effects(played, names)

    def pieces(self) -> dict[str, tuple[SceneCell, ...]]:
        return scene.pieces(self.components)

    def help(self) -> str:
        return HELP
