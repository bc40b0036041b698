"""Tipperary: player counts, options and notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hedgerow.games.core.contract import CHANCE, Event, Game, Option, Setup
from hedgerow.games.core.errors import SetupError
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.tipperary import event_text, notation, position, scene
from hedgerow.games.tipperary.components import ROUNDS, ROUNDS_WITH_FIVE, built_in_text
from hedgerow.games.tipperary.state import TipperaryState
from hedgerow.games.tipperary.tile_set import TipperaryTileSet, tile_set_of
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)


class Tipperary(Game):
    """The game of building a county around a home town: rectangle, sheep, whiskey, ruins and bogs."""

    name = "tipperary"
    title = "Tipperary"
    about = msg("about")
    player_counts = range(1, 6)
    evaluator = "hedgerow.games.tipperary.bot:TipperaryEvaluator"
    quiet_events = frozenset({"round", "tower_phase", "spin", "fill", "over"})
    option_list = (
        Option(
            "order",
            ("together", "by_seat"),
            msg("about_order"),
        ),
        Option(
            "solo",
            (False, True),
            msg("about_solo"),
        ),
    )

    def __init__(self, setup: Setup, tile_set: TipperaryTileSet) -> None:
        self.setup = setup
        self.rounds = ROUNDS_WITH_FIVE if setup.players == 5 else ROUNDS
        self.by_seat = setup.options["order"] == "by_seat"
        self.tile_set = tile_set
        self.components = tile_set.components
        self.first_counties = tile_set.first_counties
        self.square_cache = tile_set.square_cache
        self.stamps = tile_set.stamps

    @classmethod
    def open(cls, setup: Setup) -> Tipperary:
        given = dict(setup.options)
        if setup.players == 1:
            given.setdefault("solo", True)
        full = cls.complete(Setup(setup.game, setup.players, given, setup.tiles))
        if full.options["solo"] != (full.players == 1):
            raise SetupError(msg("solo_count"))
        return cls(full, tile_set_of(built_in_text() if full.tiles is None else full.tiles))

    @classmethod
    def setups(cls) -> list[Setup]:
        orders = cls.option_list[0].values
        return [
            Setup(cls.name, players, {"order": order, "solo": players == 1})
            for players in cls.player_counts
            for order in orders
            if players > 1 or order == "together"
        ]

    @classmethod
    def built_in_tiles(cls) -> str:
        return built_in_text()

    def start(self) -> TipperaryState:
        return TipperaryState.initial(self)

    def move_text(self, seat: int, move: int) -> str:
        if seat == CHANCE:
            return notation.outcome_text(move, self.players)
        return notation.move_text(move)

    def read_move(self, seat: int, text: str) -> int:
        if seat == CHANCE:
            return notation.read_outcome(text, self.players)
        return notation.read_move(self.tile_set, text)

    def read_position(self, fields: Mapping[str, str]) -> TipperaryState:
        return position.read(self, fields)

    def event_text(self, event: Event, names: Sequence[str]) -> Message:
        return event_text.event_text(event, names)

    def pieces(self) -> dict[str, tuple[SceneCell, ...]]:
        return scene.pieces(self.components)

    def help(self) -> str:
        return notation.HELP
