"""Tipperary: player counts, options and notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hedgerow.games.core.contract import Event, EventDetail
from hedgerow.games.core.effects import MoveEffects, PlayedMove
from hedgerow.games.core.errors import SetupError
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.core.setup import Option, Setup
from hedgerow.games.core.tile_game import TileGame
from hedgerow.games.tipperary import effects, event_detail, event_text, position, scene
from hedgerow.games.tipperary.components import ROUNDS, ROUNDS_WITH_FIVE, read_components
from hedgerow.games.tipperary.notation import HELP, outcome_notation
from hedgerow.games.tipperary.state import TipperaryState
from hedgerow.games.tipperary.tile_set import TipperaryTileSet
from hedgerow.games.tipperary.view import TipperaryView
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)


class Tipperary(TileGame[TipperaryTileSet]):
    """The game of building a county around a home town: rectangle, sheep, whiskey, ruins and bogs."""

    name = "tipperary"
    title = "Tipperary"
    about = msg("about")
    status = "complete"
    order = 10
    player_counts = range(1, 6)
    reconstructed = True
    view_type = TipperaryView
    evaluator = "hedgerow.games.tipperary.bot:TipperaryEvaluator"
    kernel = "hedgerow.games.tipperary.kernel:TipperaryAdapter"
    observer = "hedgerow.games.tipperary.observer:TipperaryObserver"
    quiet_events = frozenset({"round", "tower_phase", "spin", "fill", "over"})
    option_list = (
        Option(
            "order",
            ("together", "by_seat"),
            msg("option.order.about"),
        ),
        Option(
            "solo",
            (False, True),
            msg("option.solo.about"),
            offered=False,
        ),
    )

    def __init__(self, setup: Setup, tile_set: TipperaryTileSet) -> None:
        super().__init__(setup, tile_set)
        self.notation = tile_set.notation
        self.outcomes = outcome_notation(setup.players)
        self.rounds = ROUNDS_WITH_FIVE if setup.players == 5 else ROUNDS
        self.by_seat = setup.options["order"] == "by_seat"
        self.components = tile_set.components
        self.first_counties = tile_set.first_counties
        self.square_cache = tile_set.square_cache
        self.scene_parts = tile_set.scene_parts
        self.stamps = tile_set.stamps

    @classmethod
    def complete(cls, setup: Setup) -> Setup:
        given = {"solo": True, **setup.options} if setup.players == 1 else setup.options
        full = super().complete(Setup(setup.game, setup.players, given, setup.tiles))
        if full.options["solo"] != (full.players == 1):
            raise SetupError(msg("solo_count"))
        return full

    @classmethod
    def read_tile_set(cls, text: str) -> TipperaryTileSet:
        return TipperaryTileSet(read_components(text))

    def start(self) -> TipperaryState:
        return TipperaryState(self)

    def read_position(self, fields: Mapping[str, str]) -> TipperaryState:
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
