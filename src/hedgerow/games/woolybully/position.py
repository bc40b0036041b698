"""A whole position as named short texts, and back.

For example: `phase=play first=0 holder=1 turn=3 duties=turn.1 asked=1.2 passes=0 due=- finished=-
story=0:17a2@b1+1,1:pass seat0=K;1.5.9;-;- …`. A seat is its colour, its hand, what it discarded or held when
it left, and the hands it gave back. Reading lays every tile again by the rules and checks every hand against
what everybody has seen of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from hedgerow.board import members
from hedgerow.games.core.errors import MalformedMove
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.position_text import FieldReader
from hedgerow.games.woolybully import determinization, view
from hedgerow.games.woolybully.components import (
    COLOURS,
    FIRST_HUNTER,
    LETTERS,
    ORDINARY,
    TILES,
    WHOLE_BAG,
    print_of,
    uniform,
)
from hedgerow.games.woolybully.move_codes import DONE, FRONT, PASS, QUIT, REVEAL_SLOT, tile_of
from hedgerow.games.woolybully.phases import DEALT_ANEW, DISCARDED, NOBODY, Act, Duty, Kind, Phase

if TYPE_CHECKING:
    from hedgerow.games.woolybully.game import WoolyBully
    from hedgerow.games.woolybully.state import WoolyBullyState
    from hedgerow.games.woolybully.state_base import Table

_WORDS = {PASS: "pass", DONE: "done", QUIT: "quit", DISCARDED: "discard"}
_ACTS = {word: move for move, word in _WORDS.items()}
_NAMES = ("phase", "first", "holder", "turn", "duties", "asked", "passes", "due", "finished", "story")
MOST_TURNS = 9999


def write(table: Table) -> dict[str, str]:
    """The fields of a position."""
    fields = {
        "phase": table.phase.name.lower(),
        "first": _seat(table.first),
        "holder": _seat(table.holder),
        "turn": str(table.turns),
        "duties": ",".join(_duty(duty) for duty in table.duties) or "-",
        "asked": _dotted(table.asked),
        "passes": str(table.passes),
        "due": "-" if table.due_seat == NOBODY else f"{table.due_seat}.{table.due}",
        "finished": _dotted(table.finished),
        "story": ",".join(_act(table, act) for act in table.story) or "-",
    }
    for seat, colour in enumerate(table.colours):
        letter = "-" if colour == NOBODY else LETTERS[colour]
        hand, gone = _dotted(tuple(members(table.hands[seat]))), _dotted(tuple(members(table.gone[seat])))
        back = "/".join(_dotted(tuple(members(hand))) for hand in table.back[seat]) or "-"
        fields[f"seat{seat}"] = f"{letter};{hand};{gone};{back}"
    return fields


def _seat(seat: int) -> str:
    return "-" if seat == NOBODY else str(seat)


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers)) or "-"


def _duty(duty: Duty) -> str:
    more = f".{duty.tiles}" if duty.kind is Kind.MORE else ""
    return f"{duty.kind.name.lower()}.{duty.seat}{more}"


def _act(table: Table, act: Act) -> str:
    if act.move == DEALT_ANEW:
        return "anew"
    if act.move in _WORDS:
        return f"{act.seat}:{_WORDS[act.move]}"
    return f"{act.seat}:{table.game.move_text(act.seat, act.move)}+{act.drawn}"


def read(game: WoolyBully, fields: Mapping[str, str]) -> WoolyBullyState:
    """The state with these fields; `NotationError` names the field and the reason."""
    return _Reader(game, fields).state


class _Reader(FieldReader):
    """Rebuilds a state field by field, checking each against what is known so far."""

    def __init__(self, game: WoolyBully, fields: Mapping[str, str]) -> None:
        super().__init__(game, fields, _NAMES)
        self.game = game
        self.state = game.start()
        self.state.bag = WHOLE_BAG
        self._table()
        for seat in range(game.players):
            self._seat(seat)
        self._finished()
        self._story()
        self._duties()
        self._waiting()
        self._agreement()

    # The parts

    def _numbers(self, name: str, text: str, low: int, high: int) -> list[int]:
        return [] if text == "-" else [self.number(name, part, low, high) for part in text.split(".")]

    def _some_seats(self, name: str) -> tuple[int, ...]:
        seats = self._numbers(name, self.fields[name], 0, self.game.players - 1)
        if len(set(seats)) != len(seats):
            self.fail(name, "a seat is named twice")
        return tuple(seats)

    def _table(self) -> None:
        state = self.state
        phases = {phase.name.lower(): phase for phase in Phase}
        if self.fields["phase"] not in phases:
            self.fail("phase", f"should be one of {', '.join(phases)}")
        state.phase = phases[self.fields["phase"]]
        for name in ("first", "holder"):
            seats = self._some_seats(name)
            if len(seats) != (state.phase is not Phase.FIRST):
                self.fail(name, f"does not go with phase={self.fields['phase']}")
            if seats and name == "first":
                state.first = seats[0]
            elif seats:
                state.holder = seats[0]
        state.turns = self.number("turn", self.fields["turn"], 0, MOST_TURNS)
        state.passes = self.number("passes", self.fields["passes"], 0, self.game.players)

    def _seat(self, seat: int) -> None:
        name = f"seat{seat}"
        found = re.fullmatch(r"([KBRY-]);([0-9.]+|-);([0-9.]+|-);([0-9./-]+)", self.fields[name])
        if not found:
            self.fail(name, "should look like K;1.5.9;-;-: colour, hand, what is gone, hands given back")
        state = self.state
        if found[1] != "-":
            colour = LETTERS.index(found[1])
            if colour in state.colours:
                self.fail(name, f"two seats have the colour {found[1]}")
            state.colours[seat] = colour
        state.hands[seat] = self._take(name, found[2])
        state.gone[seat] = self._take(name, found[3])
        if found[4] != "-":
            piles = [self._pile(name, text) for text in found[4].split("/")]
            if any(pile.bit_count() != self.game.hand_size for pile in piles):
                self.fail(name, f"a hand that was given back had {self.game.hand_size} tiles")
            state.back[seat] = tuple(piles)

    def _pile(self, name: str, text: str) -> int:
        numbers = self._numbers(name, text, 1, TILES)
        if numbers != sorted(set(numbers)):
            self.fail(name, "tiles are named once and in ascending order")
        return sum(1 << tile for tile in numbers)

    def _take(self, name: str, text: str) -> int:
        pile = self._pile(name, text)
        self._out_of_bag(name, pile)
        return pile

    def _out_of_bag(self, name: str, pile: int) -> None:
        for tile in members(pile & ~self.state.bag):
            self.fail(name, f"tile {tile} is there a second time")
        self.state.bag &= ~pile

    def _finished(self) -> None:
        self.state.finished = self._some_seats("finished")
        for seat in self.state.finished:
            if self.state.hands[seat]:
                self.fail("finished", f"seat {seat} has left and still holds tiles")

    # What was seen

    def _story(self) -> None:
        text = self.fields["story"]
        for part in [] if text == "-" else text.split(","):
            self._tell(part)

    def _tell(self, text: str) -> None:
        state = self.state
        if text == "anew":
            if state.land is not self.game.first_land:
                self.fail("story", "hands are dealt anew only before anything is laid")
            state.story = (*state.story, Act(NOBODY, DEALT_ANEW))
            return
        found = re.fullmatch(r"([0-9]):([^+]+)(?:\+([0-4]))?", text)
        if not found:
            self.fail("story", f"{text!r} should look like 0:17a2@b1+1 or 1:pass")
        seat = self.number("story", found[1], 0, self.game.players - 1)
        if found[2] in _ACTS and found[3] is None:
            move = _ACTS[found[2]]
            state.story = (*state.story, Act(seat, move, 0, state.land if move == PASS else None))
            return
        if found[3] is None:
            self.fail("story", f"{text!r} should say how many tiles were drawn, like this: 0:17a2@b1+1")
        try:
            move = self.game.read_move(seat, found[2])
        except MalformedMove as error:
            self.fail("story", str(error))
        self._lay(text, seat, move)
        state.story = (*state.story, Act(seat, move, int(found[3])))

    def _lay(self, text: str, seat: int, move: int) -> None:
        """Lays a tile again, where it must fit."""
        state = self.state
        slot, x, y = parts_of(move)
        if not view.is_laying(Act(seat, move)):
            self.fail("story", f"{text} is not a laying")
        grid = state.land.grid
        if not grid.contains(x, y):
            self.fail("story", f"{text} cannot have been laid there")
        bit = grid.bit(x, y)
        if slot == REVEAL_SLOT:
            if state.colours[seat] == NOBODY or not state.reveal_cells(seat) >> bit & 1:
                self.fail("story", f"{text} cannot have been laid there")
            state.land = state.land.with_tile(print_of(uniform(state.colours[seat])), bit)
            state.revealed |= 1 << seat
            return
        tile, face, _ = tile_of(slot)
        self._out_of_bag("story", 1 << tile)
        printed = self.game.kit.by_slot[slot]
        beast = tile > ORDINARY and face == FRONT
        if not (state.beast_cells(tile) if beast else state.land.places(printed)) >> bit & 1:
            self.fail("story", f"{text} cannot have been laid there")
        if not beast:
            state.land = state.land.with_tile(printed, bit)
        else:
            state.land = state.land.with_hunter(bit) if tile >= FIRST_HUNTER else state.land.with_wolf(bit)

    # What is owed

    def _duties(self) -> None:
        state = self.state
        text = self.fields["duties"]
        for part in [] if text == "-" else text.split(","):
            found = re.fullmatch(r"(turn|extra|free)\.([0-9])|more\.([0-9])\.([1-3])", part)
            if not found:
                self.fail("duties", f"{part!r} should look like turn.0, extra.0, free.0 or more.0.2")
            seat = self.number("duties", found[2] or found[3], 0, self.game.players - 1)
            kind = Kind.MORE if found[1] is None else Kind[found[1].upper()]
            if seat in state.finished:
                self.fail("duties", f"seat {seat} has left and owes nothing")
            if kind is Kind.TURN and (state.duties or seat != state.holder):
                self.fail("duties", "a turn is owed first of all, by the seat that holds it")
            if not {Kind.EXTRA: self.game.extra_turn, Kind.MORE: self.game.multi_tile}.get(kind, True):
                self.fail("duties", f"there is no {part.partition('.')[0]} at this table")
            state.duties = (*state.duties, Duty(kind, seat, int(found[4] or 1)))

    def _waiting(self) -> None:
        state = self.state
        state.asked = self._some_seats("asked")
        if any(seat in state.finished for seat in state.asked):
            self.fail("asked", "nobody who has left is asked")
        if self.fields["due"] != "-":
            found = re.fullmatch(r"([0-9])\.([0-9]{1,2})", self.fields["due"])
            if not found:
                self.fail("due", "should be a seat and a number of tiles, like this: 0.2")
            state.due_seat = self.number("due", found[1], 0, self.game.players - 1)
            state.due = self.number("due", found[2], 0, TILES)

    def _agreement(self) -> None:
        """Whether everything together is a position of the game."""
        state, phase = self.state, self.state.phase
        owing = phase in (Phase.DEAL, Phase.DRAW, Phase.DISCARD, Phase.COLOURS)
        if (state.due_seat != NOBODY) is not owing or state.due_seat in state.finished:
            self.fail("due", f"does not go with phase={self.fields['phase']}")
        if bool(state.due) is not (owing and phase is not Phase.COLOURS):
            self.fail("due", f"does not go with phase={self.fields['phase']}")
        if phase in (Phase.DEAL, Phase.DRAW) and state.due > state.bag.bit_count():
            self.fail("due", "there are not so many tiles in the bag")
        if phase is Phase.FIRST and state != self.game.start():
            self.fail("phase", "nothing can have happened before the first player is known")
        self._agreement_of_duties()
        dealt = sum(colour != NOBODY for colour in state.colours)
        if dealt != (state.due_seat if phase is Phase.COLOURS else self.game.players if phase > Phase.COLOURS else 0):
            self.fail("phase", "the shepherds do not go with it")
        if phase is Phase.COLOURS and (dealt >= COLOURS or any(state.hands) or any(state.gone) or state.story):
            self.fail("phase", "nothing can have happened before the shepherds are dealt")
        if phase is not Phase.OVER and len(state.finished) == self.game.players:
            self.fail("phase", "all have left, so the game is over")
        if phase > Phase.COLOURS:
            for seat in range(self.game.players):
                self._agreement_of(seat)

    def _agreement_of_duties(self) -> None:
        state, phase = self.state, self.state.phase
        started = Phase.COLOURS < phase < Phase.OVER
        if started and state.holder in state.finished and any(duty.kind is Kind.TURN for duty in state.duties):
            self.fail("holder", "has left")
        if (phase is Phase.PLAY and not state.duties) or (not started and state.duties):
            self.fail("duties", f"do not go with phase={self.fields['phase']}")
        turn_only = state.duties == (Duty(Kind.TURN, state.holder),)
        if phase in (Phase.DEAL, Phase.CALL) and not turn_only:
            self.fail("duties", f"do not go with phase={self.fields['phase']}")
        if phase not in (Phase.PLAY, Phase.CALL) and state.asked:
            self.fail("asked", f"does not go with phase={self.fields['phase']}")
        if phase is Phase.CALL and not state.asked:
            self.fail("asked", "somebody has to be asked in the closing call")
        if phase is Phase.PLAY and self.game.live and state.duties[-1].seat in state.asked:
            self.fail("asked", "the seat that goes on is not asked")
        staying = self.game.players - len(state.finished)
        if state.passes > staying or (phase is Phase.PLAY and state.passes == staying):
            self.fail("passes", "so many passes in a row begin the closing call")

    def _agreement_of(self, seat: int) -> None:
        """Whether a seat holds as many tiles as it should, and none that a pass rules out."""
        state, name = self.state, f"seat{seat}"
        if state.phase is Phase.DEAL and seat not in state.finished:
            held = state.hands[seat].bit_count()
            if held > self.game.hand_size:
                self.fail(name, f"a hand is dealt {self.game.hand_size} tiles")
            return
        drawn, discarded = determinization.counts(state, seat)
        held = 0 if seat in state.finished else drawn - discarded
        if drawn < discarded or state.hands[seat].bit_count() != held:
            self.fail(name, f"by the story the seat should hold {held} tiles")
        if state.gone[seat].bit_count() != (drawn if seat in state.finished else discarded):
            self.fail(name, "what is gone does not go with the story")
        if not determinization.is_possible(state, seat):
            self.fail(name, "the seat passed with a tile that could have been laid")
        if state.phase is Phase.DISCARD and seat == state.due_seat:
            limit = self.game.hand_limit
            if limit is None or held - limit != state.due:
                self.fail("due", "does not go with the hand and the hand limit")
