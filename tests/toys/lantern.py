"""Lantern: the smallest complete example of a game with hidden information.

It uses every difficult part of the contract once: simultaneous moves, secret hands, weighted chance and an option.
Two or three players draw lanterns from a bag and keep them secret. In each round all players choose at the same time:
they *hang* a lantern in the open for its points, or *veil* it face down for one more point, at most twice per game.
With the option `wind`, a gust may then blow out every player's last hung lantern. Veiled lanterns are revealed at the
end; the lanterns left in the hands are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Self

from hedgerow.games.core.chance import Chance, WeightedChance
from hedgerow.games.core.contract import CHANCE, Event, Game, Json, ScoreItem, State
from hedgerow.games.core.errors import IllegalMove, MalformedMove, NotationError, NotYourTurn, SetupError
from hedgerow.games.core.moves import NO_MOVES, ListedMoves, Moves
from hedgerow.games.core.scene import Scene, SceneBoard, SceneCell
from hedgerow.games.core.setup import Option, Setup
from tests.toys.fields import checked, digits, numbers

KINDS = ("ember", "flame", "star")
POINTS = (1, 2, 4)
BOX = (6, 4, 3)
"""The number of lanterns of each kind. They differ, so draws have different weights."""

HANG, VEIL = 0, 3
"""A move is one of these plus the kind of the lantern."""
CALM, GUST = 3, 4
"""Outcomes: the kind of a drawn lantern, or one of these."""
WIND_WEIGHTS = ((CALM, 3), (GUST, 1))

FIRST_HAND = 2
MOST_VEILED = 2
VEIL_BONUS = 1

STAGES = ("draw", "choose", "wind", "over")


class Lantern(Game):
    """The game of Lantern with its thirteen lanterns."""

    name = "lantern"
    title = "Lantern"
    about = "Hang lanterns or veil them."
    player_counts = range(2, 4)
    has_secrets = True
    option_list = (Option("wind", (False, True), "a gust may blow lanterns out"),)

    state_class: ClassVar[type[LanternState]]

    def __init__(self, players: int, wind: bool) -> None:
        self.setup = Setup(self.name, players, {"wind": wind})
        self.wind = wind
        self.rounds = 5 - players

    @classmethod
    def open(cls, setup: Setup) -> Lantern:
        unknown = set(setup.options) - {"wind"}
        if setup.game != cls.name or unknown or setup.tiles is not None:
            raise SetupError(f"not a setup of Lantern: {setup}")
        if setup.players not in cls.player_counts:
            raise SetupError(f"Lantern is for 2 or 3 players, not {setup.players}")
        return cls(setup.players, bool(setup.options.get("wind", False)))

    @classmethod
    def built_in_tiles(cls) -> str:
        return "".join(f"{kind} {count}\n" for kind, count in zip(KINDS, BOX, strict=True))

    def start(self) -> LanternState:
        return self.state_class(self)

    def move_text(self, seat: int, move: int) -> str:
        texts = OUTCOME_TEXTS if seat == CHANCE else MOVE_TEXTS
        if not 0 <= move < len(texts):
            raise MalformedMove(f"{move} is not a move of Lantern")
        return texts[move]

    def read_move(self, seat: int, text: str) -> int:
        texts = OUTCOME_TEXTS if seat == CHANCE else MOVE_TEXTS
        words = " ".join(text.lower().split())
        if words not in texts:
            raise MalformedMove(f"{text!r} is not one of: {', '.join(texts)}")
        return texts.index(words)

    def read_position(self, fields: Mapping[str, str]) -> LanternState:
        return self.state_class.read(self, fields)

    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        who = names[event.seat] if event.seat != CHANCE else "The wind"
        lantern = event.facts.get("lantern", "lantern")
        lanterns = event.facts.get("lanterns")
        what = ", ".join(str(kind) for kind in lanterns) if isinstance(lanterns, list) else ""
        return {
            "draw": f"{who} draws: {lantern}.",
            "hang": f"{who} hangs: {lantern}.",
            "veil": f"{who} veils: {lantern}.",
            "calm": f"{who} is calm.",
            "gust": f"{who} blows out {what or 'nothing'}.",
            "reveal": f"{who} reveals {what or 'nothing'}.",
        }[event.kind]

    def help(self) -> str:
        return f"Moves: {', '.join(MOVE_TEXTS)}."


MOVE_TEXTS = tuple(f"{verb} {kind}" for verb in ("hang", "veil") for kind in KINDS)
OUTCOME_TEXTS = (*(f"draw {kind}" for kind in KINDS), "wind calm", "wind gust")


class LanternState(State):
    """One point of a game of Lantern."""

    __slots__ = ("bag", "game", "hands", "hung", "lost", "round", "stage", "veiled", "waiting")

    game: Lantern
    bag: list[int]
    """How many of each kind are left."""
    hands: list[list[int]]
    """For each seat the number of lanterns of each kind in its hand: secret."""
    hung: list[list[int]]
    veiled: list[list[int]]
    """For each seat the kinds that it has veiled, in order: secret until the end."""
    lost: list[int]
    stage: str
    waiting: list[int]
    """The seats that still have to draw (in this order) or to choose."""

    def __init__(self, game: Lantern) -> None:
        seats = range(game.players)
        self.game = game
        self.round = 0
        self.stage = "draw"
        self.waiting = [*seats] * FIRST_HAND
        self.bag = [*BOX]
        self.hands = [[0] * len(KINDS) for _ in seats]
        self.hung = [[] for _ in seats]
        self.veiled = [[] for _ in seats]
        self.lost = [0] * len(KINDS)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.stage == "over":
            return ()
        return tuple(self.waiting) if self.stage == "choose" else (CHANCE,)

    @property
    def turn(self) -> int:
        return self.round

    def moves(self, seat: int) -> Moves:
        if seat not in self.to_act:
            return NO_MOVES
        if seat == CHANCE:
            return self.chance()
        held = [kind for kind in range(len(KINDS)) if self.hands[seat][kind]]
        veils = [VEIL + kind for kind in held] if len(self.veiled[seat]) < MOST_VEILED else []
        return ListedMoves([HANG + kind for kind in held] + veils)

    def chance(self) -> Chance:
        if self.to_act != (CHANCE,):
            raise NotYourTurn("there is nothing to draw now")
        if self.stage == "wind":
            return WeightedChance(WIND_WEIGHTS, 4)
        return WeightedChance([(kind, count) for kind, count in enumerate(self.bag) if count], sum(self.bag))

    def play(self, seat: int, move: int) -> list[Event]:
        if seat not in self.to_act:
            raise NotYourTurn("this seat may not act now")
        text = self.game.move_text(seat, move)
        if move not in self.moves(seat):
            raise IllegalMove(f"{text}: {self._why_not(seat, move)}")
        if seat == CHANCE:
            return self._blow(move) if self.stage == "wind" else self._draw(move)
        return self._choose(seat, move)

    def _why_not(self, seat: int, move: int) -> str:
        if seat == CHANCE:
            return "that is not possible now"
        if not self.hands[seat][move % len(KINDS)]:
            return "no such lantern in hand"
        return "at most two lanterns may be veiled"

    def _draw(self, kind: int) -> list[Event]:
        seat = self.waiting.pop(0)
        self.bag[kind] -= 1
        self.hands[seat][kind] += 1
        if not self.waiting:
            self.round += 1
            self.stage, self.waiting = "choose", [*range(self.game.players)]
        return [Event("draw", seat, {}, {"lantern": KINDS[kind]})]

    def _choose(self, seat: int, move: int) -> list[Event]:
        kind = move % len(KINDS)
        self.hands[seat][kind] -= 1
        self.waiting.remove(seat)
        lantern = {"lantern": KINDS[kind]}
        if move < VEIL:
            self.hung[seat].append(kind)
            event = Event("hang", seat, lantern)
        else:
            self.veiled[seat].append(kind)
            event = Event("veil", seat, {}, lantern)
        if self.waiting:
            return [event]
        if self.game.wind:
            self.stage = "wind"
            return [event]
        return [event, *self._end_round()]

    def _blow(self, outcome: int) -> list[Event]:
        if outcome == CALM:
            return [Event("calm", CHANCE, {}), *self._end_round()]
        blown_out = [stand.pop() for stand in self.hung if stand]
        for kind in blown_out:
            self.lost[kind] += 1
        return [Event("gust", CHANCE, {"lanterns": [KINDS[kind] for kind in blown_out]}), *self._end_round()]

    def _end_round(self) -> list[Event]:
        if self.round < self.game.rounds:
            self.stage, self.waiting = "draw", [*range(self.game.players)]
            return []
        self.stage = "over"
        self.round += 1
        return [
            Event("reveal", seat, {"lanterns": [KINDS[kind] for kind in kinds]})
            for seat, kinds in enumerate(self.veiled)
        ]

    def copy(self) -> Self:
        other = type(self)(self.game)
        other.round, other.stage, other.waiting = self.round, self.stage, [*self.waiting]
        other.bag, other.lost = [*self.bag], [*self.lost]
        other.hands = [[*hand] for hand in self.hands]
        other.hung = [[*stand] for stand in self.hung]
        other.veiled = [[*stand] for stand in self.veiled]
        return other

    def _knows_veiled(self, viewer: int | None, owner: int) -> bool:
        return viewer == owner or self.stage == "over"

    def view(self, seat: int | None) -> dict[str, Json]:
        return {
            "round": self.round,
            "stage": self.stage,
            "to_act": [*self.to_act],
            "bag": sum(self.bag),
            "hand": None if seat is None else [*self.hands[seat]],
            "hands": [sum(hand) for hand in self.hands],
            "hung": [[KINDS[kind] for kind in stand] for stand in self.hung],
            "veiled": [
                [KINDS[kind] if self._knows_veiled(seat, owner) else "?" for kind in stand]
                for owner, stand in enumerate(self.veiled)
            ],
            "lost": [*self.lost],
        }

    def determinize(self, seat: int | None, rng: Random) -> Self:
        other = self.copy()
        pool = [*self.bag]
        hidden_hands = [owner for owner in range(self.game.players) if owner != seat]
        hidden_stands = [owner for owner in hidden_hands if not self._knows_veiled(seat, owner)]
        for owner in hidden_hands:
            pool = [there + here for there, here in zip(pool, self.hands[owner], strict=True)]
        for owner in hidden_stands:
            for kind in self.veiled[owner]:
                pool[kind] += 1
        # Sorted before the shuffle, so that the result depends only on what the seat knows.
        deck = [kind for kind, count in enumerate(pool) for _ in range(count)]
        rng.shuffle(deck)
        for owner in hidden_hands:
            hand = [deck.pop() for _ in range(sum(self.hands[owner]))]
            other.hands[owner] = _tally(hand)
        for owner in hidden_stands:
            other.veiled[owner] = [deck.pop() for _ in self.veiled[owner]]
        other.bag = _tally(deck)
        return other

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(
            (
                ScoreItem(
                    "hung",
                    sum(POINTS[kind] for kind in self.hung[seat]),
                    tuple((place, 0) for place in range(len(self.hung[seat]))),
                ),
                ScoreItem("veiled", sum(POINTS[kind] + VEIL_BONUS for kind in self.veiled[seat])),
            )
            for seat in range(self.game.players)
        )

    def component_counts(self) -> dict[str, int]:
        stands = [kind for stand in (*self.hung, *self.veiled) for kind in stand]
        return {
            name: self.bag[kind] + self.lost[kind] + sum(hand[kind] for hand in self.hands) + stands.count(kind)
            for kind, name in enumerate(KINDS)
        }

    def fields(self) -> dict[str, str]:
        return {
            "round": str(self.round),
            "stage": self.stage,
            "waiting": digits(self.waiting),
            "bag": digits(self.bag),
            "lost": digits(self.lost),
            "hands": "/".join(map(digits, self.hands)),
            "hung": "/".join(map(digits, self.hung)),
            "veiled": "/".join(map(digits, self.veiled)),
        }

    @classmethod
    def read(cls, game: Lantern, fields: Mapping[str, str]) -> LanternState:
        """Return the state with these fields."""
        state = cls(game)
        state.stage = checked(fields, state.fields(), STAGES)["stage"]
        (state.round,) = numbers("round", fields["round"], 9, 1)
        state.waiting = numbers("waiting", fields["waiting"], game.players - 1)
        state.bag = numbers("bag", fields["bag"], 9, len(KINDS))
        state.lost = numbers("lost", fields["lost"], 9, len(KINDS))
        state.hands = [numbers("hands", hand, 9, len(KINDS)) for hand in _by_seat("hands", game, fields)]
        state.hung = [numbers("hung", stand, len(KINDS) - 1) for stand in _by_seat("hung", game, fields)]
        state.veiled = [numbers("veiled", stand, len(KINDS) - 1) for stand in _by_seat("veiled", game, fields)]
        state.count_lanterns()
        return state

    def count_lanterns(self) -> None:
        """Raise `NotationError` for a position with the wrong lanterns."""
        if tuple(self.component_counts().values()) != BOX:
            raise NotationError(f"the lanterns are {self.component_counts()}, not those of the game")

    def scene(self, seat: int | None) -> Scene:
        view = self.view(seat)
        return Scene(
            self.game.title,
            tuple(self._stand(owner, seat) for owner in range(self.game.players)),
            f"round {view['round']}",
            (f"{view['bag']} lanterns in the bag",),
        )

    def _stand(self, owner: int, viewer: int | None) -> SceneBoard:
        hung = [SceneCell(place, 0, (KINDS[kind],)) for place, kind in enumerate(self.hung[owner])]
        known = self._knows_veiled(viewer, owner)
        veiled = [
            SceneCell(place, 1, (KINDS[kind] if known else "veil",)) for place, kind in enumerate(self.veiled[owner])
        ]
        return SceneBoard(f"stand-{owner}", f"stand {owner + 1}", "square", (*hung, *veiled), seat=owner)


Lantern.state_class = LanternState


def _tally(kinds: Sequence[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(len(KINDS))]


def _by_seat(name: str, game: Lantern, fields: Mapping[str, str]) -> list[str]:
    parts = fields[name].split("/")
    if len(parts) != game.players:
        raise NotationError(f"{name}: {len(parts)} seats instead of {game.players}")
    return parts
