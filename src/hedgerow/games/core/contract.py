"""The contract of a game: the classes that every game implements.

All other code (matches, bots, arena, server, terminal) uses a game only through these classes.

- A `Game` is the rules and components, set up for a number of players. It never changes.
- A `State` is the situation at one moment of a match. `State.play` is its only mutation.
- A move is an integer. Its text is its notation, which does not depend on the position.
- A seat is a number from 0. Chance is a player with the seat number `CHANCE`.

A state contains no future draws. A bag is the set of the remaining tiles, not a shuffled list. At a chance node
(`to_act == (CHANCE,)`) the caller chooses an outcome: the dealer in a match, the log in a replay, a random
generator in a search.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import ClassVar, Final, Literal, NamedTuple, Self, TypeAlias, cast, final

from hedgerow.games.core.chance import Chance
from hedgerow.games.core.effects import MoveEffects, PlayedMove, usual_effects
from hedgerow.games.core.errors import NotationError, SetupError
from hedgerow.games.core.moves import Moves
from hedgerow.games.core.scene import Scene, SceneCell
from hedgerow.games.core.setup import Option, OptionValue, Setup
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""A value that can be written as JSON."""
CHANCE: Final = -1
"""The seat number of chance."""
NOBODY: Final = -1
"""In place of a seat number: no seat."""
MAX_PLAYERS: Final = 5
"""The most players of a game: each seat has a colour and a mark of its own."""


def fields_of(text: str) -> dict[str, str]:
    """Split a position line into its fields; the inverse of `State.position`."""
    fields: dict[str, str] = {}
    for part in text.split():
        name, sign, value = part.partition("=")
        if not (name and sign):
            raise NotationError(f"{part!r} does not have the form name=value")
        if name in fields:
            raise NotationError(f"the field {name!r} is given twice")
        fields[name] = value
    return fields


class Event(NamedTuple):
    """One effect of a move or of a chance outcome, for logs, animations and screen readers.

    An event carries data, not text; `Game.event_text` turns it into a sentence.
    """

    kind: str
    """The type of the event, for example `draw` or `place`."""
    seat: int
    """The seat that the event is about, or `CHANCE`."""
    facts: Mapping[str, Json]
    """Data that everybody may know."""
    secret: Mapping[str, Json] | None = None
    """Further data that only `seat` may know."""

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as a seat may know it, with or without its secret; `None` is a spectator."""
        if self.secret is None:
            return self
        facts = {**self.facts, **self.secret} if seat == self.seat else self.facts
        return Event(self.kind, self.seat, facts)


class EventDetail(NamedTuple):
    """What a log shows of an event besides its sentence."""

    weight: Literal["", "minor", "heading"] = ""
    """`minor` for an event that needs no line of its own, such as a draw; `heading` for the start of a new part."""
    piece: str = ""
    """The piece that was placed, as `Game.pieces` names it, or another one that the event is about."""
    cells: tuple[tuple[int, int], ...] = ()
    """The cells that the event is about. For a piece, the first one is the cell that its move names."""
    board: str = ""
    """The id of the board with these cells; empty for the first board."""
    points: tuple[int, ...] = ()
    """The points that each seat has scored by the event; empty if nothing was scored."""


class ScoreItem(NamedTuple):
    """One line of a score sheet."""

    name: str
    points: int
    cells: tuple[tuple[int, int], ...] = ()
    """The cells that the points come from."""


def points_by_name(sheet: Sequence[ScoreItem]) -> dict[str, int]:
    """Return the points of a score sheet by item name, adding up items with the same name."""
    totals: dict[str, int] = {}
    for item in sheet:
        totals[item.name] = totals.get(item.name, 0) + item.points
    return totals


class Game(ABC):
    """The rules and components of a game, set up for a number of players.

    A game is immutable. Two games are equal if they have the same class and the same setup.
    """

    name: ClassVar[str]
    """The name in the registry, on the command line and in match files."""
    title: ClassVar[str]
    """The name that people read."""
    about: ClassVar[str]
    """A one-line description."""
    player_counts: ClassVar[range]
    """The allowed numbers of players, without gaps, from 1 to `MAX_PLAYERS`."""
    option_list: ClassVar[tuple[Option, ...]] = ()
    """The options, in a fixed order: match codes refer to options by their position, so append new ones."""
    has_secrets: ClassVar[bool] = False
    """True if a seat may know things that others may not. If false, `State.determinize` returns a copy."""
    pass_move: ClassVar[int | None] = None
    """The move that declines to act, in games where a seat may act out of turn but need not."""
    quiet_events: ClassVar[frozenset[str]] = frozenset({"over"})
    """Kinds of events that previews leave out, because they do not describe the effect of the move itself."""
    draw_events: ClassVar[frozenset[str]] = frozenset({"draw"})
    """Kinds of events that the log shows on the line of the move before them, unless `event_detail` is overridden."""
    rules_version: ClassVar[str] = "1"
    """The version of the rules. Change it when play changes: the arena never mixes games of different versions."""
    reconstructed: ClassVar[bool] = False
    """True if the built-in tiles are a reconstruction of a printed set; the page tells the players so."""
    status: ClassVar[Literal["draft", "complete"]] = "draft"
    """What the game claims to have. A draft has rules, a golden record and English texts. A complete game also has all
    languages, an evaluator, drawings, help, rules and a lesson; `hedgerow check NAME --complete` lists what is missing.
    """
    order: ClassVar[int] = 100
    """The place in lists of games: those with lower numbers come first, then they are sorted by title."""
    evaluator: ClassVar[str] = ""
    """The evaluator for bots as `package:Class`. Without one, bots judge positions by their scores alone."""
    kernel: ClassVar[str] = ""
    """The adapter to the compiled kernel as `package:Class`. Without one, the game runs in Python only."""
    observer: ClassVar[str] = ""
    """The observer for programs that learn as `package:Class`. Without one, `hedgerow.rl` observes the scene."""
    view_type: ClassVar[type | None] = None
    """The class of `State.view`; its fields are described in the API. `None` if the game has no views."""
    live_options: ClassVar[Mapping[str, OptionValue]] = {}
    """Defaults for tables on the server, where people may act at any time instead of one after another."""

    setup: Setup
    """The setup of this game, with all options."""

    @classmethod
    @abstractmethod
    def open(cls, setup: Setup) -> Game:
        """Return the game for a setup, or raise `SetupError` (`TileFileError` for a faulty tile file).

        `setup.options` may leave options out; the `setup` of the returned game has them all.
        """

    @classmethod
    def complete(cls, setup: Setup) -> Setup:
        """Return the setup with all options filled in; raise `SetupError` for a wrong player count, option or value."""
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
    @abstractmethod
    def built_in_tiles(cls) -> str:
        """Return the text of the built-in tile file, which designers can edit."""

    @property
    def players(self) -> int:
        """The number of players."""
        return self.setup.players

    @abstractmethod
    def start(self) -> State:
        """Return a new state at the start of the game, before anything is dealt."""

    @abstractmethod
    def move_text(self, seat: int, move: int) -> str:
        """Return the notation of a move (for seat `CHANCE`, of an outcome), or raise `MalformedMove`."""

    @abstractmethod
    def read_move(self, seat: int, text: str) -> int:
        """Parse a move as a person types it, or raise a `MalformedMove` with the reason."""

    @abstractmethod
    def read_position(self, fields: Mapping[str, str]) -> State:
        """Return the state with these `State.fields`, or raise a `NotationError` that names the faulty field."""

    @final
    def read_position_line(self, text: str) -> State:
        """Return the state with this `State.position`, or raise a `NotationError`."""
        return self.read_position(fields_of(text))

    @abstractmethod
    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        """Return an event as one sentence; `names` are the names of the seats, and `reader` is addressed as "you".

        The event may come with or without its secret. The result is a `hedgerow.i18n.Message` in the built-in
        games, so that it can be translated. It contains no codes and no coordinates: `event_detail` has them.
        An event of a seat mentions no other seat.
        """

    def headline(self, event: Event) -> str:  # noqa: ARG002 in most games nothing interrupts
        """Return a word or two for an event that interrupts the game, such as a call out of turn; else nothing.

        The page shows it in large letters. `event` may come without its secret.
        """
        return ""

    def event_detail(self, event: Event) -> EventDetail:
        """Return what a log shows of an event besides its sentence. The event may come with or without its secret."""
        cell = event.facts.get("x"), event.facts.get("y")
        return EventDetail(
            weight="minor" if event.kind in self.draw_events else "",
            cells=(cast(tuple[int, int], cell),) if None not in cell else (),
        )

    def effects(self, played: PlayedMove, names: Sequence[str]) -> MoveEffects:
        """Return the effects of a move for its preview; `names` are the names of the seats.

        Use only what `played.seat` may know: in a game with secrets, `played` begins in a determinized state. By
        default, the effects are the events of the move, and the cells of score items that it makes larger.
        """
        return usual_effects(played, names)

    def pieces(self) -> Mapping[str, tuple[SceneCell, ...]]:
        """Return the cells of every piece in every orientation, by its name in the move notation (`17r2`, `sheep`).

        The cells are relative to the cell that the move names. A cell without ground shows the ground below the
        piece. Details that depend on the seat, such as its colour, are left out. Empty if moves name no cells.
        """
        return {}

    @abstractmethod
    def help(self) -> str:
        """Return an explanation of the move notation for a person at a prompt."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and type(self) is type(other) and self.setup == other.setup

    __hash__ = None  # type: ignore[assignment]


class State(ABC):
    """The situation at one moment of a match: everything on the table, including hidden components.

    States are cheap to copy, so search by copying and playing. Two states are equal if their games and all their
    fields are equal.
    """

    __slots__ = ()
    game: Game

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; a program that plays all seats lets the first one move first.

        `(CHANCE,)` at a chance node, `()` when the game is over.
        """

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats of `to_act` that the game waits for, in the same order.

        The other seats of `to_act` may act now but need not.
        """
        return self.to_act

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return not self.to_act

    def has_left(self, seat: int) -> bool:  # noqa: ARG002 in most games nobody leaves
        """Return whether the seat has finished playing, although the game may continue without it."""
        return self.over

    @property
    @abstractmethod
    def turn(self) -> int:
        """A number that increases whenever a turn (or a simultaneous round) ends."""

    @abstractmethod
    def moves(self, seat: int) -> Moves:
        """Return the legal moves of a seat; for seat `CHANCE`, the outcomes as a `Chance`.

        The result is empty if the seat may not act or does not exist.
        """

    @abstractmethod
    def chance(self) -> Chance:
        """Return the outcomes of a chance node with their weights; raise `NotYourTurn` anywhere else."""

    @abstractmethod
    def play(self, seat: int, move: int) -> list[Event]:
        """Play a move (for seat `CHANCE`, an outcome) and return the events in order.

        Raise `NotYourTurn`, `MalformedMove` or `IllegalMove` if the move is not legal, and leave the state unchanged.
        """

    def play_chance(self, rng: Random) -> list[Event]:
        """Play chance outcomes drawn with `rng` until a seat is to act or the game is over, and return the events."""
        events: list[Event] = []
        while self.to_act == (CHANCE,):
            events += self.play(CHANCE, self.chance().draw(rng))
        return events

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    def view(self, seat: int | None) -> object:  # noqa: ARG002 in most games the scene says everything
        """Return what a seat may know besides its scene; `None` is a spectator.

        That is what the game's own tray needs and, in a game with secrets, what a player has seen and remembers.

        The result is a frozen dataclass of the type `Game.view_type`, or `None`. Scene and view together are everything
        that the seat may know (`hedgerow.games.core.observation`). In a game without secrets all seats have the same.
        """
        return None

    @abstractmethod
    def determinize(self, seat: int | None, rng: Random) -> Self:
        """Return a complete state that this seat could be in, for search: everything hidden is dealt at random.

        The result must not depend on anything that the seat cannot know: two states that look the same to the
        seat must give the same result for the same `rng`. Sort a hidden pool before shuffling it.
        """

    @abstractmethod
    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        """Return the items of every seat's score as if the game ended now.

        Hidden items are included. The scores that a seat may know are in its `view`.
        """

    def scores(self) -> tuple[int, ...]:
        """Return every seat's points as if the game ended now: the sum of its score sheet, often computed faster."""
        return tuple(sum(item.points for item in sheet) for sheet in self.score_sheet())

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won, several if they share the victory; empty before the game is over."""
        if not self.over:
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    @abstractmethod
    def fields(self) -> dict[str, str]:
        """Return the whole state as a mapping of field names to texts; `Game.read_position` is the inverse."""

    @abstractmethod
    def scene(self, seat: int | None) -> Scene:
        """Return a description of what to draw, as this seat may see it; `None` is a spectator."""

    @final
    def position(self) -> str:
        """Return the position notation as one line."""
        return " ".join(f"{name}={text}" for name, text in self.fields().items())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other):
            return NotImplemented
        return self.game == other.game and self.fields() == other.fields()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.game.title}: {self.position()}>"

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        # Imported when needed and by name: the games do not depend on the renderer.
        svg: str = import_module("hedgerow.render").svg(self)
        return svg
