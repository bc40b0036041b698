"""Wooly Bully as a game: players, options and notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import ClassVar

from hedgerow.games.core.contract import CHANCE, Event, Game, Option, OptionValue, Setup
from hedgerow.games.core.errors import SetupError
from hedgerow.games.core.scene import SceneCell
from hedgerow.games.woolybully import notation, position, scene
from hedgerow.games.woolybully.components import built_in_text
from hedgerow.games.woolybully.event_text import event_text
from hedgerow.games.woolybully.land import WoolyBullyLand
from hedgerow.games.woolybully.move_codes import DECLINE
from hedgerow.games.woolybully.phases import BONUSES, USUAL_HAND
from hedgerow.games.woolybully.state import WoolyBullyState
from hedgerow.games.woolybully.tile_set import WoolyBullyTileSet, tile_set_of
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)


class WoolyBully(Game):
    """Wooly Bully: fence in sheep of your secret colour, beware of Wolves, and retire in time."""

    name = "woolybully"
    title = "Wooly Bully"
    about = msg("about")
    player_counts = range(2, 5)
    evaluator = "hedgerow.games.woolybully.bot:WoolyBullyEvaluator"
    quiet_events = frozenset({"draw", "call", "anew", "over"})
    has_secrets = True
    pass_move = DECLINE
    live_options: ClassVar[Mapping[str, OptionValue]] = {"asking": "live"}
    option_list = (
        Option("hand_limit", ("none", 3), msg("about_hand_limit")),
        Option("extra_turn", (False, True), msg("about_extra_turn")),
        Option("count_all", (False, True), msg("about_count_all")),
        Option("hungry_wolf", (False, True), msg("about_hungry_wolf")),
        Option("multi_tile", (False, True), msg("about_multi_tile")),
        Option("last_draws", (True, False), msg("about_last_draws")),
        Option("tie", ("finish", "largest_field"), msg("about_tie")),
        Option("asking", ("polled", "live"), msg("about_asking")),
    )

    def __init__(self, setup: Setup, tile_set: WoolyBullyTileSet) -> None:
        self.setup = setup
        self.tile_set = tile_set
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
    def open(cls, setup: Setup) -> WoolyBully:
        full = cls.complete(setup)
        if full.options["extra_turn"] and full.options["multi_tile"]:
            raise SetupError(msg("either_variant"))
        return cls(full, tile_set_of(built_in_text() if full.tiles is None else full.tiles))

    @classmethod
    def setups(cls) -> list[Setup]:
        """Return every allowed combination of options for every player count."""
        names = [option.name for option in cls.option_list]
        choices = [dict(zip(names, values, strict=True)) for values in product(*(o.values for o in cls.option_list))]
        return [
            Setup(cls.name, players, options)
            for options in choices
            if not (options["extra_turn"] and options["multi_tile"])
            for players in cls.player_counts
        ]

    @classmethod
    def built_in_tiles(cls) -> str:
        return built_in_text()

    def start(self) -> WoolyBullyState:
        return WoolyBullyState.initial(self)

    def move_text(self, seat: int, move: int) -> str:
        return notation.outcome_text(move, self.players) if seat == CHANCE else notation.move_text(self.tile_set, move)

    def read_move(self, seat: int, text: str) -> int:
        return notation.read_outcome(text, self.players) if seat == CHANCE else notation.read_move(self.tile_set, text)

    def read_position(self, fields: Mapping[str, str]) -> WoolyBullyState:
        return position.read(self, fields)

    def event_text(self, event: Event, names: Sequence[str]) -> Message:
        return event_text(event, names)

    def pieces(self) -> dict[str, tuple[SceneCell, ...]]:
        return scene.pieces(self.tile_set)

    def help(self) -> str:
        return notation.HELP
