"""What a game is. Everything outside a game's folder knows the games only by these classes.

A `Game` is the box, set up for a number of players: it never changes. A `State` is one point of
a match; `State.play` is the only thing that changes it. A state holds no future: bags are sets
of what is left, and at a chance node (`to_act == (CHANCE,)`) whoever drives the state picks an
outcome: the dealer in a match, the record in a replay, a sampler in a search.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Final, NamedTuple, TypeAlias, final

from hedgerow.games.core.chance import Chance
from hedgerow.games.core.errors import NotationError, SetupError
from hedgerow.games.core.moves import Moves
from hedgerow.games.core.scene import Scene, SceneCell
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
OptionValue: TypeAlias = bool | int | str
CHANCE: Final = -1
"""The seat number of chance."""


def fields_of(text: str) -> dict[str, str]:
    """The fields of a position written as one line; the inverse of `State.position`."""
    fields: dict[str, str] = {}
    for part in text.split():
        name, sign, value = part.partition("=")
        if not (name and sign):
            raise NotationError(f"{part!r} is not of the form name=value")
        if name in fields:
            raise NotationError(f"the field {name!r} is given twice")
        fields[name] = value
    return fields


class Event(NamedTuple):
    """Something that happened, for the log, the animation and the screen reader.

    `facts` are for everybody; `secret` are further facts that only `seat` may know.
    """

    kind: str
    seat: int
    facts: Mapping[str, Json]
    secret: Mapping[str, Json] | None = None

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat (or, with `None`, a spectator) may know it, secrets merged in or left out."""
        if self.secret is None:
            return self
        facts = {**self.facts, **self.secret} if seat == self.seat else self.facts
        return Event(self.kind, self.seat, facts)


class ScoreItem(NamedTuple):
    """One line of a score sheet: what it is called, its points, and the cells they come from."""

    name: str
    points: int
    cells: tuple[tuple[int, int], ...] = ()


def points_by_name(sheet: Sequence[ScoreItem]) -> dict[str, int]:
    """A score sheet with the items of one name added up, in their order."""
    totals: dict[str, int] = {}
    for item in sheet:
        totals[item.name] = totals.get(item.name, 0) + item.points
    return totals


@dataclass(frozen=True)
class Option:
    """A setting of a game. The first value is the default."""

    name: str
    values: tuple[OptionValue, ...]
    about: str
    problem_with: Callable[[str], str | None] | None = None
    """For an option that takes other texts, too: what is wrong with one, `None` if nothing is."""

    def allows(self, value: OptionValue) -> bool:
        """Whether the option can have this value."""
        if any(type(value) is type(listed) and value == listed for listed in self.values):
            return True
        return isinstance(value, str) and self.problem_with is not None and self.problem_with(value) is None

    @property
    def default(self) -> OptionValue:
        return self.values[0]

    def read(self, text: str) -> OptionValue:
        """The value a person typed, or a `SetupError` that lists the possible ones."""
        for value in self.values:
            if text.strip().lower() == self.text(value):
                return value
        if self.allows(text):
            return text
        raise SetupError(self.refusal(text))

    def refusal(self, value: OptionValue) -> str:
        """Why the option cannot have this value."""
        if self.problem_with is not None and isinstance(value, str):
            problem = self.problem_with(value) or ""
            return msg("option_problem", option=self.name, value=repr(value), problem=problem)
        return msg("option_value", option=self.name, value=repr(value), choices=self.choices)

    @staticmethod
    def text(value: OptionValue) -> str:
        """A value as a person types it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value).lower()

    @property
    def choices(self) -> str:
        """All values, for messages."""
        return ", ".join(self.text(value) for value in self.values)


@dataclass(frozen=True)
class Setup:
    """What has to be known to open the same box again: the first entry of every match."""

    game: str
    players: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    tiles: str | None = None
    """The text of a custom tile file; `None` is the set that comes with the game."""


class Game(ABC):
    """The box on the table, set up for a number of players. Immutable."""

    name: ClassVar[str]
    """How programs call it."""
    title: ClassVar[str]
    """How people call it."""
    about: ClassVar[str]
    """One line on what it is."""
    player_counts: ClassVar[range]
    option_list: ClassVar[tuple[Option, ...]] = ()
    has_secrets: ClassVar[bool] = False
    """Whether a seat may know things that others may not. If not, `redeal` is a copy."""
    pass_move: ClassVar[int | None] = None
    """The move by which a seat lets a moment pass at which it may act but need not, in games that have such moments."""
    quiet_events: ClassVar[frozenset[str]] = frozenset({"over"})
    """Kinds of events that tell how the game goes on, not what a move brings; previews leave them out."""
    rules_version: ClassVar[str] = "1"
    """Raise it when games go differently: games that the arena has recorded under another version are not continued."""
    evaluator: ClassVar[str] = ""
    """Where the evaluator for bots is, as `package:Class`; without one, bots judge positions by their scores alone."""
    live_options: ClassVar[Mapping[str, OptionValue]] = {}
    """What a table sets, unless told otherwise, where people may act at any moment and need not be asked in turn."""

    setup: Setup

    @classmethod
    @abstractmethod
    def open(cls, setup: Setup) -> Game:
        """The box for this setup; `SetupError` or `TileFileError` when there is none.

        `setup.options` may leave options out; `Game.setup` then has them all.
        """

    @classmethod
    def complete(cls, setup: Setup) -> Setup:
        """The setup with all options named; `SetupError` for a wrong player count, option or value."""
        if type(setup.players) is not int or setup.players not in cls.player_counts:
            low, high = cls.player_counts[0], cls.player_counts[-1]
            raise SetupError(msg("player_count", game=cls.title, fewest=low, most=high, players=str(setup.players)))
        known = {option.name: option for option in cls.option_list}
        for name, value in setup.options.items():
            option = known.get(name)
            if option is None:
                raise SetupError(
                    msg("no_option", game=cls.title, option=repr(name), count=len(known), options=join(known))
                )
            if not option.allows(value):
                raise SetupError(option.refusal(value))
        options = {option.name: setup.options.get(option.name, option.default) for option in cls.option_list}
        return Setup(setup.game, setup.players, options, setup.tiles)

    @classmethod
    def setups(cls) -> list[Setup]:
        """Return the setups that tests play: a test hook, not a list of all setups that can be opened.

        Every player count occurs with every value of every option, though not with every combination of values.
        Override it where some values exclude each other or need a certain number of players.
        """
        rows = max((len(option.values) for option in cls.option_list), default=1)
        return [
            Setup(cls.name, players, {option.name: option.values[row % len(option.values)] for option in cls.option_list})
            for players in cls.player_counts
            for row in range(rows)
        ]

    @classmethod
    @abstractmethod
    def built_in_tiles(cls) -> str:
        """The text of the tile file that comes with the game, for designers to start from."""

    @property
    def players(self) -> int:
        return self.setup.players

    @abstractmethod
    def start(self) -> State:
        """The state before anything is dealt."""

    @abstractmethod
    def move_text(self, seat: int, move: int) -> str:
        """A move (or, for seat `CHANCE`, an outcome) as short text; `MalformedMove` if it is none."""

    @abstractmethod
    def read_move(self, seat: int, text: str) -> int:
        """The move a person typed; `MalformedMove` says where and why it cannot be read."""

    @abstractmethod
    def read_position(self, fields: Mapping[str, str]) -> State:
        """The state with these `State.fields`; `NotationError` says which field is wrong and why."""

    @final
    def read_position_line(self, text: str) -> State:
        """The state with this `State.position`."""
        return self.read_position(fields_of(text))

    @abstractmethod
    def event_text(self, event: Event, names: Sequence[str]) -> str:
        """An event as one sentence, with or without its secret; `names` are the seats'.

        It is English that can be said in other languages, too (`hedgerow.i18n.spoken`).
        """

    def pieces(self) -> Mapping[str, tuple[SceneCell, ...]]:
        """What each piece of the box covers in each way it can lie, by the name it has in moves (`17r2`, `sheep`).

        The cells are relative to the one that moves name. Without a ground, a piece lies on what is there already.
        What depends on who lays it is left out, for this is the same for all. Empty where moves name no cells.
        """
        return {}

    @abstractmethod
    def help(self) -> str:
        """How moves are written, for a person at a prompt."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and type(self) is type(other) and self.setup == other.setup

    __hash__ = None  # type: ignore[assignment]


class State(ABC):
    """One point of a match."""

    __slots__ = ()
    game: Game

    svg_painter: ClassVar[Callable[[State], str] | None] = None
    """Set by `hedgerow.render` when it is imported, so that notebooks show states as pictures."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now, first the one that an engine asks first.

        `(CHANCE,)` at a chance node, `()` when the game is over.
        """

    @property
    def awaited(self) -> tuple[int, ...]:
        """Those of `to_act` without whom the game does not go on, in the same order.

        The others may act at this moment, but nobody waits for them.
        """
        return self.to_act

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act

    def has_left(self, seat: int) -> bool:  # noqa: ARG002 in most games nobody leaves
        """Whether the seat plays no more although the game may go on without it."""
        return self.over

    @property
    @abstractmethod
    def turn(self) -> int:
        """A number that grows whenever a turn (or a round played together) is over."""

    @abstractmethod
    def moves(self, seat: int) -> Moves:
        """What the seat may do now. A `Chance` for seat `CHANCE`.

        Empty when the seat has nothing to decide, or does not exist.
        """

    @abstractmethod
    def chance(self) -> Chance:
        """The outcomes of a chance node; `NotYourTurn` elsewhere."""

    @abstractmethod
    def play(self, seat: int, move: int) -> list[Event]:
        """Make a move (or, for seat `CHANCE`, let an outcome happen) and tell what happened.

        `NotYourTurn`, `MalformedMove` or `IllegalMove` leave the state unchanged.
        """

    def settle(self, rng: Random) -> list[Event]:
        """Play chance outcomes drawn with `rng` until a seat is to act or the game is over, and return the events."""
        events: list[Event] = []
        while self.to_act == (CHANCE,):
            events += self.play(CHANCE, self.chance().draw(rng))
        return events

    @abstractmethod
    def copy(self) -> State:
        """An independent state at the same point."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Json]:
        """All that a seat may know, ready for JSON; `None` is a spectator."""

    @abstractmethod
    def determinize(self, seat: int | None, rng: Random) -> State:
        """A full state this seat could be in, for search: what it cannot know is dealt anew.

        Must depend on nothing the seat cannot know: from two states that look the same to the
        seat, the same `rng` gives the same result. (So a hidden pool is put in order, then shuffled.)
        """

    @abstractmethod
    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        """For each seat the items of its score, as if the game ended now.

        Counts what is hidden, too. What a seat may know of scores is in its `view`.
        """

    def scores(self) -> tuple[int, ...]:
        """For each seat its points as if the game ended now; always the sum of its sheet, often known without it."""
        return tuple(sum(item.points for item in sheet) for sheet in self.score_sheet())

    def winners(self) -> tuple[int, ...]:
        """The seats that have won (several share a victory); empty while the game goes on."""
        if not self.over:
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    @abstractmethod
    def component_counts(self) -> dict[str, int]:
        """How many of each component there are, wherever they lie. Never changes during a game."""

    @abstractmethod
    def fields(self) -> dict[str, str]:
        """The whole state as named short texts: the position notation. `Game.read_position` reads it."""

    @abstractmethod
    def scene(self, seat: int | None) -> Scene:
        """What there is to draw, as this seat may see it."""

    @final
    def position(self) -> str:
        """The position notation as one line."""
        return " ".join(f"{name}={text}" for name, text in self.fields().items())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other):
            return NotImplemented
        return self.game == other.game and self.fields() == other.fields()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.position()}>"

    def _repr_svg_(self) -> str | None:
        paint = State.svg_painter
        return None if paint is None else paint(self)
