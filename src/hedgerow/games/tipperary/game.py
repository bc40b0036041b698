"""Tipperary as a box on the table: players, options, notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hedgerow.games.core.contract import CHANCE, Event, Game, Option, Setup
from hedgerow.games.core.errors import SetupError
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.tipperary import event_text, notation, position, view
from hedgerow.games.tipperary.components import ROUNDS, ROUNDS_WITH_FIVE, built_in_text
from hedgerow.games.tipperary.state import TipperaryState
from hedgerow.games.tipperary.tile_set import Kit, kit_of
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)


class Tipperary(Game):
    """Lay landscapes round your hometown: area, sheep, whiskey, ruins and bogs."""

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

    def __init__(self, setup: Setup, kit: Kit) -> None:
        self.setup = setup
        self.rounds = ROUNDS_WITH_FIVE if setup.players == 5 else ROUNDS
        self.by_seat = setup.options["order"] == "by_seat"
        self.box = kit.box
        self.first_displays = kit.first_displays
        self.stamps = kit.stamps
        self.told = kit.told

    @classmethod
    def open(cls, setup: Setup) -> Tipperary:
        given = dict(setup.options)
        if setup.players == 1:
            given.setdefault("solo", True)
        full = cls.complete(Setup(setup.game, setup.players, given, setup.tiles))
        if full.options["solo"] != (full.players == 1):
            raise SetupError(msg("solo_count"))
        return cls(full, kit_of(built_in_text() if full.tiles is None else full.tiles))

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
        return TipperaryState.before_the_deal(self)

    def move_text(self, seat: int, move: int) -> str:
        if seat == CHANCE:
            return notation.outcome_text(move, self.players)
        return notation.move_text(move)

    def read_move(self, seat: int, text: str) -> int:
        if seat == CHANCE:
            return notation.read_outcome(text, self.players)
        return notation.read_move(self.box, text)

    @staticmethod
    def orientation_text(orientation: int) -> str:
        """An orientation as text: r0 to r3, and f0 to f3 for the back."""
        return notation.orientation_text(orientation)

    def read_position(self, fields: Mapping[str, str]) -> TipperaryState:
        return position.read(self, fields)

    def event_text(self, event: Event, names: Sequence[str]) -> Message:
        return event_text.sentence(self, event, names)

    def pieces(self) -> dict[str, tuple[SceneCell, ...]]:
        return view.pieces(self.box)

    def help(self) -> str:
        return notation.HELP
