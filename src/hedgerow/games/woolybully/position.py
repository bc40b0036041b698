"""The position notation: a whole state as named short texts, and back.

For example: `phase=play first=0 holder=1 turn=3 duties=turn.1 asked=1.2 passes=0 due=- finished=-
story=0:17a2@b1+1,1:pass seat0=K;1.5.9;-;- …`. A seat is written as its colour, its hand, the tiles that it discarded or
held when it finished, and the hands that it returned. The reader places every tile again by the rules and checks every
hand against the public history.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn

from hedgerow.board import members
from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.position_text import FieldReader, dotted, listed, seat_text
from hedgerow.games.woolybully import determinization
from hedgerow.games.woolybully.components import COLOURS, LETTERS, TILES, WHOLE_BAG, oriented, uniform
from hedgerow.games.woolybully.move_codes import DONE, PASS, QUIT, REVEAL_SLOT, special_kind, tile_of
from hedgerow.games.woolybully.phases import (
    DISCARDED,
    REDEALT,
    Duty,
    DutyKind,
    PublicAction,
    WoolyBullyPhase,
)

if TYPE_CHECKING:
    from hedgerow.games.woolybully.game import WoolyBully
    from hedgerow.games.woolybully.state import WoolyBullyState

_WORDS = {PASS: "pass", DONE: "done", QUIT: "quit", DISCARDED: "discard"}
_MOVES = {word: move for move, word in _WORDS.items()}
_FIELDS = ("phase", "first", "holder", "turn", "duties", "asked", "passes", "due", "finished", "story")
MAX_TURNS = 9999


def write(state: WoolyBullyState) -> dict[str, str]:
    """Return the fields of a position."""
    fields = {
        "phase": state.phase.name.lower(),
        "first": seat_text(state.first),
        "holder": seat_text(state.holder),
        "turn": str(state.turns),
        "duties": listed(map(_duty_text, state.duties)),
        "asked": dotted(state.asked),
        "passes": str(state.passes),
        "due": "-" if state.due_seat == NOBODY else f"{state.due_seat}.{state.due}",
        "finished": dotted(state.finished),
        "story": listed(_action_text(state, action) for action in state.history),
    }
    for seat, colour in enumerate(state.colours):
        letter = "-" if colour == NOBODY else LETTERS[colour]
        hand, gone = dotted(members(state.hands[seat])), dotted(members(state.gone[seat]))
        returned = "/".join(dotted(members(hand)) for hand in state.returned_hands[seat]) or "-"
        fields[f"seat{seat}"] = f"{letter};{hand};{gone};{returned}"
    return fields


def _duty_text(duty: Duty) -> str:
    tiles = f".{duty.tiles}" if duty.kind is DutyKind.MORE else ""
    return f"{duty.kind.name.lower()}.{duty.seat}{tiles}"


def _action_text(state: WoolyBullyState, action: PublicAction) -> str:
    if action.move == REDEALT:
        return "anew"
    if action.move in _WORDS:
        return f"{action.seat}:{_WORDS[action.move]}"
    return f"{action.seat}:{state.game.move_text(action.seat, action.move)}+{action.drawn}"


def read(game: WoolyBully, fields: Mapping[str, str]) -> WoolyBullyState:
    """Return the state with these fields; raise `NotationError` with the field and the reason if there is none."""
    return _WoolyBullyPositionReader(game, fields).state


class _WoolyBullyPositionReader(FieldReader["WoolyBully"]):
    """A state that is rebuilt field by field; each field is checked against the ones before it."""

    def __init__(self, game: WoolyBully, fields: Mapping[str, str]) -> None:
        super().__init__(game, fields, _FIELDS, WHOLE_BAG)
        self.state = game.start()
        self._read_common_fields()
        for seat in range(game.players):
            self._read_seat(seat)
        self._read_finished()
        self._read_history()
        self._read_duties()
        self._read_asked_and_due()
        self._check_phase()

    # Single fields

    def _seats(self, name: str) -> tuple[int, ...]:
        seats = self.numbers(name, self.fields[name], 0, self.game.players - 1)
        if len(set(seats)) != len(seats):
            self.fail(name, "a seat is named twice")
        return tuple(seats)

    def _read_common_fields(self) -> None:
        state = self.state
        state.phase = self.phase(WoolyBullyPhase)
        state.first, state.holder = self.seat("first"), self.seat("holder")
        for name, seat in (("first", state.first), ("holder", state.holder)):
            if (seat == NOBODY) != (state.phase is WoolyBullyPhase.FIRST):
                self._fail_phase(name)
        state.turns = self.number("turn", self.fields["turn"], 0, MAX_TURNS)
        state.passes = self.number("passes", self.fields["passes"], 0, self.game.players)

    def _read_seat(self, seat: int) -> None:
        name = f"seat{seat}"
        match = re.fullmatch(r"([KBRY-]);([0-9.]+|-);([0-9.]+|-);([0-9./-]+)", self.fields[name])
        if not match:
            self.fail(name, "should look like K;1.5.9;-;-: colour, hand, tiles out of the game, returned hands")
        state = self.state
        if match[1] != "-":
            colour = LETTERS.index(match[1])
            if colour in state.colours:
                self.fail(name, f"two seats have the colour {match[1]}")
            state.colours[seat] = colour
        state.hands[seat] = self._take_tiles(name, match[2])
        state.gone[seat] = self._take_tiles(name, match[3])
        if match[4] != "-":
            hands = [self._tiles(name, text) for text in match[4].split("/")]
            if any(hand.bit_count() != self.game.hand_size for hand in hands):
                self.fail(name, f"a returned hand should have {self.game.hand_size} tiles")
            state.returned_hands[seat] = tuple(hands)

    def _tiles(self, name: str, text: str) -> int:
        numbers = self.numbers(name, text, 1, TILES)
        if numbers != sorted(set(numbers)):
            self.fail(name, "tiles should be named once and in ascending order")
        return sum(1 << tile for tile in numbers)

    def _take_tiles(self, name: str, text: str) -> int:
        tiles = self._tiles(name, text)
        for tile in members(tiles):
            self.take_tile(name, tile)
        return tiles

    def _read_finished(self) -> None:
        self.state.finished = self._seats("finished")
        for seat in self.state.finished:
            if self.state.hands[seat]:
                self.fail("finished", f"seat {seat} has finished but still holds tiles")

    # The public history

    def _read_history(self) -> None:
        for part in self.items("story"):
            self._read_action(part)
        self.state.bag = self.unused_tiles

    def _read_action(self, text: str) -> None:
        state = self.state
        if text == "anew":
            if state.land is not self.game.first_land:
                self.fail("story", "hands can be dealt again only before a tile is placed")
            state.history = (*state.history, PublicAction(NOBODY, REDEALT))
            return
        match = re.fullmatch(r"([0-9]):([^+]+)(?:\+([0-4]))?", text)
        if not match:
            self.fail("story", f"{text!r} should look like 0:17a2@b1+1 or 1:pass")
        seat = self.number("story", match[1], 0, self.game.players - 1)
        if match[2] in _MOVES and match[3] is None:
            move = _MOVES[match[2]]
            state.history = (*state.history, PublicAction(seat, move, 0, state.land if move == PASS else None))
            return
        if match[3] is None:
            self.fail("story", f"{text!r} should end with the number of tiles drawn: 0:17a2@b1+1")
        action = PublicAction(seat, self.placement("story", match[2]).move, int(match[3]))
        self._replay_placement(text, action)
        state.history = (*state.history, action)

    def _replay_placement(self, text: str, action: PublicAction) -> None:
        """Place a tile again; it must fit."""
        state = self.state
        slot, x, y = parts_of(action.move)
        if not action.is_placement:
            self.fail("story", f"{text} is not a placement")
        grid = state.land.grid
        if not grid.contains(x, y):
            self.fail("story", f"{text} is not possible there")
        bit = grid.bit(x, y)
        if slot == REVEAL_SLOT:
            colour = state.colours[action.seat]
            if colour == NOBODY or not state.reveal_cells(action.seat) >> bit & 1:
                self.fail("story", f"{text} is not possible there")
            state.land = state.land.with_tile(oriented(uniform(colour)), bit)
            state.revealed |= 1 << action.seat
            return
        tile, face, _ = tile_of(slot)
        self.take_tile("story", tile)
        shown = self.game.tile_set.by_slot[slot]
        special = special_kind(tile, face)
        if not (state.special_cells(tile) if special else state.land.cells_for(shown)) >> bit & 1:
            self.fail("story", f"{text} is not possible there")
        if not special:
            state.land = state.land.with_tile(shown, bit)
        else:
            state.land = state.land.with_hunter(bit) if special == "hunter" else state.land.with_wolf(bit)

    # Duties and waiting seats

    def _read_duties(self) -> None:
        state = self.state
        for part in self.items("duties"):
            match = re.fullmatch(r"(turn|extra|free)\.([0-9])|more\.([0-9])\.([1-3])", part)
            if not match:
                self.fail("duties", f"{part!r} should look like turn.0, extra.0, free.0 or more.0.2")
            seat = self.number("duties", match[2] or match[3], 0, self.game.players - 1)
            kind = DutyKind.MORE if match[1] is None else DutyKind[match[1].upper()]
            if seat in state.finished:
                self.fail("duties", f"seat {seat} has finished and has no duty")
            if kind is DutyKind.TURN and (state.duties or seat != state.holder):
                self.fail("duties", "a turn should come first and belong to the holder")
            if not {DutyKind.EXTRA: self.game.extra_turn, DutyKind.MORE: self.game.multi_tile}.get(kind, True):
                self.fail("duties", f"{part.partition('.')[0]} needs an option that is off")
            state.duties = (*state.duties, Duty(kind, seat, int(match[4] or 1)))

    def _read_asked_and_due(self) -> None:
        state = self.state
        state.asked = self._seats("asked")
        if any(seat in state.finished for seat in state.asked):
            self.fail("asked", "a seat that has finished is not asked")
        if self.fields["due"] != "-":
            match = re.fullmatch(r"([0-9])\.([0-9]{1,2})", self.fields["due"])
            if not match:
                self.fail("due", "should be a seat and a number of tiles: 0.2")
            state.due_seat = self.number("due", match[1], 0, self.game.players - 1)
            state.due = self.number("due", match[2], 0, TILES)

    # Consistency of all fields

    def _fail_phase(self, name: str) -> NoReturn:
        self.fail(name, f"is not possible with phase={self.fields['phase']}")

    def _check_phase(self) -> None:
        """Check that all fields together are a position of the game."""
        state, phase = self.state, self.state.phase
        has_due = phase in (
            WoolyBullyPhase.DEAL,
            WoolyBullyPhase.DRAW,
            WoolyBullyPhase.DISCARD,
            WoolyBullyPhase.COLOURS,
        )
        if (state.due_seat != NOBODY) is not has_due or state.due_seat in state.finished:
            self._fail_phase("due")
        if bool(state.due) is not (has_due and phase is not WoolyBullyPhase.COLOURS):
            self._fail_phase("due")
        if phase in (WoolyBullyPhase.DEAL, WoolyBullyPhase.DRAW) and state.due > state.bag.bit_count():
            self.fail("due", "the bag does not have that many tiles")
        if phase is WoolyBullyPhase.FIRST and state != self.game.start():
            self.fail("phase", "nothing can have happened before the first player is drawn")
        self._check_duties()
        self._check_colours()
        if phase is not WoolyBullyPhase.OVER and len(state.finished) == self.game.players:
            self.fail("phase", "all seats have finished, so the game should be over")
        if phase > WoolyBullyPhase.COLOURS:
            for seat in range(self.game.players):
                self._check_hand(seat)

    def _check_duties(self) -> None:
        state, phase = self.state, self.state.phase
        started = WoolyBullyPhase.COLOURS < phase < WoolyBullyPhase.OVER
        if started and state.holder in state.finished and any(duty.kind is DutyKind.TURN for duty in state.duties):
            self.fail("holder", "has finished")
        if (phase is WoolyBullyPhase.PLAY and not state.duties) or (not started and state.duties):
            self._fail_phase("duties")
        turn_only = state.duties == (Duty(DutyKind.TURN, state.holder),)
        if phase in (WoolyBullyPhase.DEAL, WoolyBullyPhase.CALL) and not turn_only:
            self._fail_phase("duties")
        if phase not in (WoolyBullyPhase.PLAY, WoolyBullyPhase.CALL) and state.asked:
            self._fail_phase("asked")
        if phase is WoolyBullyPhase.CALL and not state.asked:
            self.fail("asked", "the last call needs a seat that is asked")
        if phase is WoolyBullyPhase.PLAY and self.game.live and state.duties[-1].seat in state.asked:
            self.fail("asked", "the active seat is not asked")
        unfinished = self.game.players - len(state.finished)
        if state.passes > unfinished or (phase is WoolyBullyPhase.PLAY and state.passes == unfinished):
            self.fail("passes", "a full round of passes starts the last call")

    def _check_colours(self) -> None:
        state, phase = self.state, self.state.phase
        dealt = sum(colour != NOBODY for colour in state.colours)
        expected = self.game.players if phase > WoolyBullyPhase.COLOURS else 0
        if phase is WoolyBullyPhase.COLOURS:
            expected = state.due_seat
        if dealt != expected:
            self.fail("phase", "does not agree with the number of shepherds")
        if phase is WoolyBullyPhase.COLOURS and (
            dealt >= COLOURS or any(state.hands) or any(state.gone) or state.history
        ):
            self.fail("phase", "nothing can have happened before the shepherds are dealt")

    def _check_hand(self, seat: int) -> None:
        """Check that a seat holds the right number of tiles, and none that one of its passes rules out."""
        state, name = self.state, f"seat{seat}"
        if state.phase is WoolyBullyPhase.DEAL and seat not in state.finished:
            if state.hands[seat].bit_count() > self.game.hand_size:
                self.fail(name, f"a hand is dealt {self.game.hand_size} tiles")
            return
        drawn, discarded = determinization.tile_counts(state, seat)
        held = 0 if seat in state.finished else drawn - discarded
        if drawn < discarded or state.hands[seat].bit_count() != held:
            self.fail(name, f"after this history the seat should hold {held} tiles")
        if state.gone[seat].bit_count() != (drawn if seat in state.finished else discarded):
            self.fail(name, "the tiles out of the game do not agree with the history")
        if not determinization.is_consistent(state, seat):
            self.fail(name, "the seat passed with a tile that it could have placed")
        if state.phase is WoolyBullyPhase.DISCARD and seat == state.due_seat:
            limit = self.game.hand_limit
            if limit is None or held - limit != state.due:
                self.fail("due", "does not agree with the hand and the hand limit")
