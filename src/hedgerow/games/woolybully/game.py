"""Wooly Bully as a game: players, options and notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from hedgerow.games.core.contract import Event, EventDetail
from hedgerow.games.core.effects import MoveEffects, PlayedMove
from hedgerow.games.core.errors import SetupError
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.core.setup import Option, OptionValue, Setup
from hedgerow.games.core.tile_game import TileGame
from hedgerow.games.woolybully import effects, position, scene
from hedgerow.games.woolybully.components import read_components
from hedgerow.games.woolybully.event_detail import event_detail
from hedgerow.games.woolybully.event_text import event_text, headline
from hedgerow.games.woolybully.land import WoolyBullyLand
from hedgerow.games.woolybully.move_codes import DECLINE
from hedgerow.games.woolybully.notation import HELP, outcome_notation
from hedgerow.games.woolybully.phases import BONUSES, USUAL_HAND
from hedgerow.games.woolybully.state import WoolyBullyState
from hedgerow.games.woolybully.tile_set import WoolyBullyTileSet
from hedgerow.games.woolybully.view import WoolyBullyView
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)


class WoolyBully(TileGame[WoolyBullyTileSet]):
    """Wooly Bully: fence in sheep of your secret colour, beware of Wolves, and retire in time."""

    name = "woolybully"
    title = "Wooly Bully"
    about = msg("about")
    status = "complete"
    order = 30
    player_counts = range(2, 5)
    reconstructed = True
    view_type = WoolyBullyView
    evaluator = "hedgerow.games.woolybully.bot:WoolyBullyEvaluator"
    kernel = "hedgerow.games.woolybully.kernel:WoolyBullyAdapter"
    observer = "hedgerow.games.woolybully.observer:WoolyBullyObserver"
    quiet_events = frozenset({"draw", "call", "anew", "over"})
    has_secrets = True
    pass_move = DECLINE
    live_options: ClassVar[Mapping[str, OptionValue]] = {"asking": "live"}
    option_list = (
        Option("hand_limit", ("none", 3), msg("option.hand_limit.about")),
        Option("extra_turn", (False, True), msg("option.extra_turn.about")),
        Option("count_all", (False, True), msg("option.count_all.about")),
        Option("hungry_wolf", (False, True), msg("option.hungry_wolf.about")),
        Option("multi_tile", (False, True), msg("option.multi_tile.about")),
        Option("last_draws", (True, False), msg("option.last_draws.about")),
        Option("tie", ("finish", "largest_field"), msg("option.tie.about")),
        Option("asking", ("polled", "live"), msg("option.asking.about"), offered=False),
    )

    def __init__(self, setup: Setup, tile_set: WoolyBullyTileSet) -> None:
        super().__init__(setup, tile_set)
        self.notation = tile_set.notation
        self.scene_parts = tile_set.scene_parts
        self.outcomes = outcome_notation(setup.players)
        options = setup.options
        limit = options["hand_limit"]
        self.hand_limit = None if limit == "none" else int(limit)
        self.hand_size = USUAL_HAND if self.hand_limit is None else self.hand_limit
        self.extra_turn = bool(options["extra_turn"])
        self.count_all = bool(options["count_all"])
        self.hungry_wolf = bool(options["hungry_wolf"])
        self.multi_tile = bool(options["multi_tile"])
        self.last_draws = bool(options["last_draws"])
        self.tie_by_field = options["tie"] == "largest_field"
        self.live = options["asking"] == "live"
        self.bonuses = (*BONUSES[: setup.players - 1], 0)
        seats = [*range(setup.players)] * 2
        self.clockwise = tuple(
            tuple(seats[start % setup.players :][: setup.players]) for start in range(setup.players + 1)
        )
        """The seats clockwise from each seat, and from the one after the last."""
        self.first_land = WoolyBullyLand.initial()

    @classmethod
    def complete(cls, setup: Setup) -> Setup:
        full = super().complete(setup)
        if full.options["extra_turn"] and full.options["multi_tile"]:
            raise SetupError(msg("either_variant"))
        return full

    @classmethod
    def read_tile_set(cls, text: str) -> WoolyBullyTileSet:
        return WoolyBullyTileSet(read_components(text))

    def start(self) -> WoolyBullyState:
        return WoolyBullyState(self)

    def read_position(self, fields: Mapping[str, str]) -> WoolyBullyState:
        return position.read(self, fields)

    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> Message:
        return event_text(event, names, reader)

    def event_detail(self, event: Event) -> EventDetail:
        return event_detail(self, event)

    def headline(self, event: Event) -> str:
        return headline(event)

    def effects(self, played: PlayedMove, names: Sequence[str]) -> MoveEffects:
        return effects.effects(played, names)

    def pieces(self) -> dict[str, tuple[SceneCell, ...]]:
        return scene.pieces(self.tile_set)

    def help(self) -> str:
        return HELP
