"""Heronry: player counts, options, notation and texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from hedgerow.games.core.contract import Event, EventDetail
from hedgerow.games.core.outcomes import OutcomeNotation, OutcomeRange
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.core.setup import Option, Setup
from hedgerow.games.core.tile_game import TileGame
from hedgerow.games.core.tile_notation import TileNotation
from hedgerow.i18n import messages_of
from hedgerow_heronry import position, scene
from hedgerow_heronry.state import HeronryState
from hedgerow_heronry.steps import HERON_SLOT, PASS
from hedgerow_heronry.tiles import SLOTS, TILES, HeronryTile, read_tiles

msg = messages_of(__package__)


class Heronry(TileGame[Mapping[int, HeronryTile]]):
    """The game of building a marsh and nesting herons."""

    name = "heronry"
    title = "Heronry"
    about = msg("about")
    player_counts = range(2, 5)
    option_list = (Option("herons", (5, 4, 6), msg("option.herons.about")),)
    quiet_events = frozenset({"draw", "over"})
    outcomes = OutcomeNotation(title, [OutcomeRange("tile", 1, range(1, TILES + 1))])

    def __init__(self, setup: Setup, tile_set: Mapping[int, HeronryTile]) -> None:
        super().__init__(setup, tile_set)
        self.herons = int(self.setup.options["herons"])
        self.notation = TileNotation(
            self.title,
            SLOTS,
            words={"pass": PASS},
            pieces={"heron": HERON_SLOT},
            lookalikes=SLOTS.lookalikes({number: tile.looks for number, tile in tile_set.items()}),
        )

    @classmethod
    def read_tile_set(cls, text: str) -> Mapping[int, HeronryTile]:
        return read_tiles(text)

    def start(self) -> HeronryState:
        return HeronryState(self)

    def read_position(self, fields: Mapping[str, str]) -> HeronryState:
        return position.read(self, fields)

    def event_detail(self, event: Event) -> EventDetail:
        facts = event.facts
        match event.kind:
            case "place":
                piece = SLOTS.text(SLOTS.slot(cast(int, facts["tile"]), cast(int, facts["orientation"])))
                x, y = cast(int, facts["x"]), cast(int, facts["y"])
                return EventDetail(piece=piece, cells=tuple((x + cell.x, y + cell.y) for cell in self.pieces()[piece]))
            case "nest":
                return super().event_detail(event)._replace(piece="heron")
            case _:
                return super().event_detail(event)

    def pieces(self) -> Mapping[str, tuple[SceneCell, ...]]:
        return scene.pieces(self)

    def help(self) -> str:
        return msg("help")
