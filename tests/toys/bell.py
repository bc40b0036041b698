"""Bell: an example of a game in which seats may act out of turn and may leave before the end.

Two or three players hold secret hands of bells. The player whose turn it is rings a bell or rests; any player may ring
a gong at any time. After ringing, a player draws another bell. Players may quit at any time and take their bells with
them unseen; all but the last one to quit get a bonus. When all players have rested in a row, each gets a last chance to
ring; if nobody does, the game is over.

With the option `asking=polled`, all players are asked one by one after every bell. With `live`, nobody is asked: the
player whose turn it is may continue at once, and the others may act as long as they have not declined.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Self

from hedgerow.games.core.chance import Chance, WeightedChance
from hedgerow.games.core.contract import CHANCE, Event, Game, Json, ScoreItem, State
from hedgerow.games.core.errors import IllegalMove, MalformedMove, NotationError, NotYourTurn, SetupError
from hedgerow.games.core.moves import NO_MOVES, ListedMoves, Moves
from hedgerow.games.core.scene import Scene, SceneBoard, SceneCell, Tray, TrayTile
from hedgerow.games.core.setup import Option, Setup
from tests.toys.fields import checked, digits, numbers

BELLS = ("low", "high", "gong")
POINTS = (1, 2, 3)
BOX = (6, 4, 3)
"""The number of bells of each kind."""
GONG = 2
FIRST_HAND = 2
BONUSES = (5, 2)
"""Bonuses in the order of quitting; the last player gets nothing."""

REST, QUIT, DECLINE = 3, 4, 5
"""A move is the kind of a bell to ring, or one of these."""
MOVE_TEXTS = ("ring low", "ring high", "ring gong", "rest", "quit", "decline")
OUTCOME_TEXTS = tuple(f"draw {bell}" for bell in BELLS)
STAGES = ("draw", "play", "call", "over")


class Bell(Game):
    """The game of Bell with its thirteen bells."""

    name = "bell"
    title = "Bell"
    about = "Ring bells, in turn or not."
    player_counts = range(2, 4)
    has_secrets = True
    option_list = (Option("asking", ("polled", "live"), "whether everybody is asked after every bell"),)
    pass_move = DECLINE
    live_options: ClassVar = {"asking": "live"}

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.live = setup.options["asking"] == "live"

    @classmethod
    def open(cls, setup: Setup) -> Bell:
        if setup.game != cls.name or setup.tiles is not None:
            raise SetupError(f"not a setup of Bell: {setup}")
        return cls(cls.complete(setup))

    @classmethod
    def built_in_tiles(cls) -> str:
        return "".join(f"{bell} {count}\n" for bell, count in zip(BELLS, BOX, strict=True))

    def start(self) -> BellState:
        return BellState(self)

    def move_text(self, seat: int, move: int) -> str:
        texts = OUTCOME_TEXTS if seat == CHANCE else MOVE_TEXTS
        if not 0 <= move < len(texts):
            raise MalformedMove(f"{move} is not a move of Bell")
        return texts[move]

    def read_move(self, seat: int, text: str) -> int:
        texts = OUTCOME_TEXTS if seat == CHANCE else MOVE_TEXTS
        words = " ".join(text.lower().split())
        if words not in texts:
            raise MalformedMove(f"{text!r} is not one of: {', '.join(texts)}")
        return texts.index(words)

    def read_position(self, fields: Mapping[str, str]) -> BellState:
        return BellState.read(self, fields)

    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        who = names[event.seat] if event.seat != CHANCE else ""
        return {
            "draw": f"{who} draws: {event.facts.get('bell', 'bell')}.",
            "ring": f"{who} rings: {event.facts.get('bell')}.",
            "rest": f"{who} rests.",
            "quit": f"{who} quits.",
            "call": "All have rested: does anybody want to ring?",
            "over": "The bells are silent.",
        }[event.kind]

    def help(self) -> str:
        return f"Moves: {', '.join(MOVE_TEXTS)}."


class BellState(State):
    """One point of a game of Bell."""

    __slots__ = (
        "asked",
        "bag",
        "game",
        "gone",
        "hands",
        "holder",
        "owed",
        "quitters",
        "rests",
        "rung",
        "stage",
        "turns",
    )

    game: Bell
    asked: list[int]
    """The seats that have not declined since the last bell; with `live`, without the seat whose turn it is."""
    bag: list[int]
    hands: list[list[int]]
    """For each seat the number of bells of each kind in its hand: secret."""
    gone: list[list[int]]
    """For each seat the bells that it took with it when it quit: always secret."""
    owed: list[int]
    """The seats that have to draw, in this order; the last one has just acted."""
    quitters: list[int]
    rung: list[list[int]]

    def __init__(self, game: Bell) -> None:
        seats = range(game.players)
        self.game = game
        self.stage = "draw"
        self.turns = self.holder = self.rests = 0
        self.asked, self.quitters, self.owed = [], [], [*seats] * FIRST_HAND
        self.bag = [*BOX]
        self.hands, self.gone = ([[0] * len(BELLS) for _ in seats] for _ in range(2))
        self.rung = [[] for _ in seats]

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.stage == "over":
            return ()
        if self.stage == "draw":
            return (CHANCE,)
        if self.stage == "call":
            return tuple(self.asked if self.game.live else self.asked[:1])
        if self.game.live:
            return (self.holder, *self.asked)
        return (self.asked[0] if self.asked else self.holder,)

    @property
    def awaited(self) -> tuple[int, ...]:
        return self.to_act if self.stage == "call" else self.to_act[:1]

    @property
    def turn(self) -> int:
        return self.turns

    def has_left(self, seat: int) -> bool:
        return self.over or seat in self.quitters

    def _staying(self, start: int) -> list[int]:
        seats = [(start + step) % self.game.players for step in range(self.game.players)]
        return [seat for seat in seats if seat not in self.quitters]

    def _has_turn(self, seat: int) -> bool:
        return self.stage == "play" and seat == self.holder and (self.game.live or not self.asked)

    def moves(self, seat: int) -> Moves:
        if seat not in self.to_act:
            return NO_MOVES
        if seat == CHANCE:
            return self.chance()
        held = [kind for kind in range(len(BELLS)) if self.hands[seat][kind]]
        if self._has_turn(seat):
            return ListedMoves([*held, REST, QUIT])
        return ListedMoves([*(kind for kind in held if kind == GONG), QUIT, DECLINE])

    def chance(self) -> Chance:
        if self.to_act != (CHANCE,):
            raise NotYourTurn("there is nothing to draw now")
        return WeightedChance([(kind, count) for kind, count in enumerate(self.bag) if count], sum(self.bag))

    def play(self, seat: int, move: int) -> list[Event]:
        if seat not in self.to_act:
            raise NotYourTurn("this seat may not act now")
        text = self.game.move_text(seat, move)
        if move not in self.moves(seat):
            raise IllegalMove(f"{text}: that is not possible now")
        if seat == CHANCE:
            return self._draw(move)
        if move == DECLINE:
            return self._decline(seat)
        if move == REST:
            return self._rest(seat)
        return self._quit(seat) if move == QUIT else self._ring(seat, move)

    def _draw(self, kind: int) -> list[Event]:
        seat = self.owed.pop(0)
        self.bag[kind] -= 1
        self.hands[seat][kind] += 1
        if not self.owed:
            self._ask(self.holder if self.turns == 0 and not any(self.rung) else seat)
        return [Event("draw", seat, {}, {"bell": BELLS[kind]})]

    def _ring(self, seat: int, kind: int) -> list[Event]:
        turn_is_over = self._has_turn(seat) and kind != GONG
        self.hands[seat][kind] -= 1
        self.rung[seat].append(kind)
        self.rests = 0
        if turn_is_over:
            self._next_turn()
        if any(self.bag):
            self.stage, self.owed, self.asked = "draw", [seat], []
        else:
            self._ask(seat)
        return [Event("ring", seat, {"bell": BELLS[kind]})]

    def _rest(self, seat: int) -> list[Event]:
        self.rests += 1
        self._next_turn()
        if self.rests < len(self._staying(0)):
            self.asked = self._staying(self.holder)[1:] if self.game.live else []
            return [Event("rest", seat, {})]
        self.stage, self.asked = "call", self._staying(self.holder)
        return [Event("rest", seat, {}), Event("call", CHANCE, {})]

    def _quit(self, seat: int) -> list[Event]:
        self.quitters.append(seat)
        self.gone[seat], self.hands[seat] = self.hands[seat], self.gone[seat]
        self.rests = 0
        events = [Event("quit", seat, {"bonus": self._bonus(seat)})]
        if len(self.quitters) == self.game.players:
            return [*events, self._end()]
        if seat == self.holder:
            self._next_turn()
        self._ask(seat)
        return events

    def _decline(self, seat: int) -> list[Event]:
        self.asked.remove(seat)
        return [] if self.asked or self.stage == "play" else [self._end()]

    def _next_turn(self) -> None:
        self.turns += 1
        self.holder = self._staying(self.holder + 1)[0]

    def _ask(self, first: int) -> None:
        self.stage = "play"
        staying = self._staying(self.holder)[1:] if self.game.live else self._staying(first)
        self.asked = staying if self.game.live or len(staying) > 1 else []

    def _end(self) -> Event:
        self.stage, self.asked = "over", []
        self.turns += 1
        return Event("over", CHANCE, {})

    def _bonus(self, seat: int) -> int:
        if seat not in self.quitters or self.quitters.index(seat) == self.game.players - 1:
            return 0
        return BONUSES[self.quitters.index(seat)]

    def copy(self) -> Self:
        return type(self).read(self.game, self.fields())

    def view(self, seat: int | None) -> dict[str, Json]:
        return {
            "stage": self.stage,
            "turn": self.turns,
            "holder": self.holder,
            "rests": self.rests,
            "to_act": [*self.to_act],
            "asked": [*self.asked],
            "owed": [*self.owed],
            "bag": sum(self.bag),
            "hand": None if seat is None else [*self.hands[seat]],
            "own_gone": None if seat is None else [*self.gone[seat]],
            "hands": [sum(hand) for hand in self.hands],
            "gone": [sum(bells) for bells in self.gone],
            "rung": [[BELLS[kind] for kind in kinds] for kinds in self.rung],
            "quitters": [*self.quitters],
        }

    def determinize(self, seat: int | None, rng: Random) -> Self:
        other = self.copy()
        others = [owner for owner in range(self.game.players) if owner != seat]
        heaps = [other.bag, *(heap for owner in others for heap in (other.hands[owner], other.gone[owner]))]
        # Sorted before the shuffle, so that the result depends only on what the seat knows.
        deck = [kind for kind in range(len(BELLS)) for _ in range(sum(heap[kind] for heap in heaps))]
        rng.shuffle(deck)
        for heap in heaps:
            drawn = [deck.pop() for _ in range(sum(heap))]
            heap[:] = [drawn.count(kind) for kind in range(len(BELLS))]
        return other

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(
            (
                ScoreItem("rung", sum(POINTS[kind] for kind in self.rung[seat])),
                ScoreItem("bonus", self._bonus(seat)),
            )
            for seat in range(self.game.players)
        )

    def component_counts(self) -> dict[str, int]:
        heaps = [self.bag, *self.hands, *self.gone]
        return {
            name: sum(heap[kind] for heap in heaps) + sum(kinds.count(kind) for kinds in self.rung)
            for kind, name in enumerate(BELLS)
        }

    def fields(self) -> dict[str, str]:
        return {
            "stage": self.stage,
            "turn": str(self.turns),
            "holder": str(self.holder),
            "rests": str(self.rests),
            "asked": digits(self.asked),
            "owed": digits(self.owed),
            "quitters": digits(self.quitters),
            "bag": digits(self.bag),
            "hands": "/".join(map(digits, self.hands)),
            "gone": "/".join(map(digits, self.gone)),
            "rung": "/".join(map(digits, self.rung)),
        }

    @classmethod
    def read(cls, game: Bell, fields: Mapping[str, str]) -> Self:
        """Return the state with these fields."""
        state = cls(game)
        state.stage = checked(fields, state.fields(), STAGES)["stage"]
        state.turns = _number("turn", fields["turn"])
        state.holder, state.rests = _number("holder", fields["holder"]), _number("rests", fields["rests"])
        state.asked, state.owed, state.quitters = (
            numbers(name, fields[name]) for name in ("asked", "owed", "quitters")
        )
        state.bag = numbers("bag", fields["bag"])
        state.hands, state.gone, state.rung = (
            [numbers(name, part) for part in fields[name].split("/")] for name in ("hands", "gone", "rung")
        )
        state._check(fields)
        return state

    def _check(self, fields: Mapping[str, str]) -> None:
        """Raise `NotationError` for a position with unknown seats or with the wrong bells."""
        if max((self.holder, *self.asked, *self.owed, *self.quitters)) >= self.game.players:
            raise NotationError("a seat does not exist")
        by_seat = (self.hands, self.gone, self.rung)
        if any(len(heaps) != self.game.players for heaps in by_seat) or any(
            max(kinds, default=0) > GONG for kinds in self.rung
        ):
            raise NotationError("hands, gone or rung do not fit this number of players")
        if any(len(heap) != len(BELLS) for heap in (self.bag, *self.hands, *self.gone)):
            raise NotationError("bag, hands or gone do not have all kinds of bells")
        if tuple(self.component_counts().values()) != BOX or self.fields() != dict(fields):
            raise NotationError(f"the bells are {self.component_counts()}, not those of the game")

    def scene(self, seat: int | None) -> Scene:
        """Return a shared board with a row of rung bells for each seat, and the own hand beside it."""
        cells = [
            SceneCell(place, owner, (f"stone-{kind + 1}",), group=10 * owner + place)
            for owner, kinds in enumerate(self.rung)
            for place, kind in enumerate(kinds)
        ]
        trays: tuple[Tray, ...] = ()
        if seat is not None:
            held = [kind for kind, count in enumerate(self.hands[seat]) for _ in range(count)]
            shown = tuple(SceneCell(place, 0, (f"stone-{kind + 1}",)) for place, kind in enumerate(held))
            title = f"hand: {', '.join(BELLS[kind] for kind in held)}"
            trays = (Tray("hand", title, (TrayTile(None, title, "square", shown),), seat, private=True),)
        board = SceneBoard("tower", "tower", "square", tuple(cells))
        return Scene(self.game.title, (board,), f"turn {self.turns}", (f"{sum(self.bag)} bells in the bag",), trays)


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise NotationError(f"{name}: {text!r} is not a number")
    return int(text)
