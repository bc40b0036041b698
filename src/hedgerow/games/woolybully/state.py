"""The rules of Wooly Bully: who may do what, and what it brings."""

from __future__ import annotations

from hedgerow.board import members
from hedgerow.games.core.chance import Chance, EqualChance
from hedgerow.games.core.contract import CHANCE, Event
from hedgerow.games.core.errors import IllegalMove, MalformedMove, NotYourTurn
from hedgerow.games.core.event_text import no_chance, not_your_turn
from hedgerow.games.core.moves import NO_MOVES, CellMoves, ListedMoves, Moves, parts_of
from hedgerow.games.woolybully import explain
from hedgerow.games.woolybully.components import COLOURS, FIRST_HUNTER, ORDINARY, SPECIALS, print_of, uniform
from hedgerow.games.woolybully.land import Land
from hedgerow.games.woolybully.move_codes import (
    DECLINE,
    DONE,
    FIRST_COLOUR_OUTCOME,
    FIRST_DISCARD_SLOT,
    FIRST_TILE_OUTCOME,
    FRONT,
    PASS,
    QUIT,
    REVEAL_SLOT,
    discard_of,
    is_outcome,
    tile_of,
    tile_slot,
)
from hedgerow.games.woolybully.phases import DEALT_ANEW, DISCARDED, NOBODY, Act, Duty, Kind, Phase
from hedgerow.games.woolybully.state_base import Table
from hedgerow.i18n import messages_of

msg = messages_of(__package__)


class WoolyBullyState(Table):
    """One point of a match of Wooly Bully."""

    __slots__ = ()

    # Moves

    def moves(self, seat: int) -> Moves:
        if seat not in self.to_act:
            return NO_MOVES
        if seat == CHANCE:
            return self.chance()
        if self.phase is Phase.DISCARD:
            return ListedMoves([discard_of(tile) for tile in members(self.hands[seat])])
        hand = self.hands[seat]
        goes_on = self.goes_on(seat)
        groups = self.layings(hand & ~SPECIALS) if goes_on else []
        can_lay = bool(groups)
        for tile in members(hand & SPECIALS):
            cells = self.beast_cells(tile)
            if cells:
                groups.append((tile_slot(tile, FRONT, 0), cells))
            if goes_on and (backs := self.layings(1 << tile)):
                groups += backs
                can_lay = True
        if not goes_on:
            extra: tuple[int, ...] = (DECLINE,)
        elif self.duties[-1].kind is Kind.FREE:
            extra = (DONE,)
        else:
            extra = () if can_lay else (PASS,)
        places = self.reveal_cells(seat)
        if places:
            groups.append((REVEAL_SLOT, places))
        return CellMoves(self.land.grid, groups, extra, QUIT)

    def layings(self, hand: int) -> list[tuple[int, int]]:
        """Where the tiles of a hand may be laid as ordinary tiles: (slot, cells), ascending."""
        corners, pairs = self.land.corners, self.game.kit.pairs
        return [
            (slot, cells)
            for tile in members(hand)
            for slot, upper_right, lower_left in pairs[tile]
            if (cells := corners[upper_right] & corners[lower_left])
        ]

    def beast_cells(self, tile: int) -> int:
        """Where a Wolf or a Hunter may be played.

        A Hunter also covers an uncovered Wolf; with the hungry wolf, a Wolf covers a Hunter.
        """
        land = self.land
        wolf_cells, hunter_cells = land.beast_cells()
        if tile >= FIRST_HUNTER:
            return hunter_cells | land.wolves
        return wolf_cells | land.hunters if self.game.hungry_wolf else wolf_cells

    def reveal_cells(self, seat: int) -> int:
        """Where a seat may lay its shepherd; nowhere once it has."""
        if self.revealed >> seat & 1:
            return 0
        return self.land.places(print_of(uniform(self.colours[seat])))

    def chance(self) -> Chance:
        phase = self.phase
        if phase > Phase.DRAW:
            raise NotYourTurn(no_chance())
        if phase is Phase.FIRST:
            return EqualChance(0, (1 << self.game.players) - 1)
        if phase is Phase.COLOURS:
            return EqualChance(FIRST_COLOUR_OUTCOME, self._free_colours())
        return EqualChance(FIRST_TILE_OUTCOME, self.bag)

    def _free_colours(self) -> int:
        return (1 << COLOURS) - 1 & ~sum(1 << colour for colour in self.colours if colour != NOBODY)

    # Play

    def play(self, seat: int, move: int) -> list[Event]:
        if seat == CHANCE and self.phase <= Phase.DRAW:
            return self._happen(move)
        if seat not in self.to_act:
            raise NotYourTurn(not_your_turn(self, seat, explain.waiting(self, seat)))
        if not self.game.kit.is_move(move):
            raise MalformedMove(f"{move} is not a move of Wooly Bully")
        events: list[Event] = []
        if self.phase is Phase.DISCARD:
            self._discard(seat, move, events)
        elif move == DECLINE:
            self._decline(seat, events)
        elif move == QUIT:
            self._quit(seat, events)
        elif move == PASS:
            self._pass(seat, events)
        elif move == DONE:
            self._leave_free_turn(seat, events)
        else:
            self._lay(seat, move, events)
        return events

    def _lay(self, seat: int, move: int, events: list[Event]) -> None:
        slot, x, y = parts_of(move)
        land = self.land
        if not land.grid.contains(x, y) or not self._cells_for(seat, slot) >> (bit := land.grid.bit(x, y)) & 1:
            raise IllegalMove(explain.laying(self, seat, move))
        contacts = land.contacts(bit)
        drawn = self._drawn_for(contacts)
        duties = self.duties
        facts = {"x": x, "y": y, "contacts": contacts}
        if slot == REVEAL_SLOT:
            colour = self.colours[seat]
            self.land = land.with_tile(print_of(uniform(colour)), bit)
            self.revealed |= 1 << seat
            duties = (*duties, Duty(Kind.FREE, seat))
            events.append(Event("reveal", seat, {"colour": colour, **facts}))
        else:
            tile, face, turns = tile_of(slot)
            self.hands[seat] ^= 1 << tile
            if tile > ORDINARY and face == FRONT:
                kind = "hunter" if tile >= FIRST_HUNTER else "wolf"
                self.land = land.with_hunter(bit) if tile >= FIRST_HUNTER else land.with_wolf(bit)
                covers = bool(land.cells >> bit & 1)
                events.append(Event(kind, seat, {"tile": tile, "covers": covers, **facts}))
            else:
                if duties[-1].kind is Kind.MORE:
                    drawn = 0
                duties = self._duties_after_laying(contacts)
                self.land = land.with_tile(self.game.kit.by_slot[slot], bit)
                events.append(Event("lay", seat, {"tile": tile, "face": face, "turns": turns, **facts}))
        if self.game.extra_turn and contacts > 1:
            duties = (*duties, Duty(Kind.EXTRA, seat))
        self.duties = duties
        self.passes = 0
        self.story = (*self.story, Act(seat, move, drawn))
        self._tell_closed(land, events)
        if drawn:
            self.phase, self.due_seat, self.due, self.asked = Phase.DRAW, seat, drawn, ()
        else:
            self._atom_is_over(seat, events)

    def _cells_for(self, seat: int, slot: int) -> int:
        """Where the seat may do now what the slot says."""
        if slot == REVEAL_SLOT:
            return self.reveal_cells(seat)
        if slot not in self.game.kit.by_slot:
            return 0
        tile, face, _ = tile_of(slot)
        if not self.hands[seat] >> tile & 1:
            return 0
        if tile > ORDINARY and face == FRONT:
            return self.beast_cells(tile)
        return self.land.places(self.game.kit.by_slot[slot]) if self.goes_on(seat) else 0

    def _duties_after_laying(self, contacts: int) -> tuple[Duty, ...]:
        """An ordinary tile was laid: that duty is done, or has fewer tiles left, or (multi-tile) brings more."""
        *below, duty = self.duties
        if duty.kind is Kind.MORE:
            return (*below, duty._replace(tiles=duty.tiles - 1)) if duty.tiles > 1 else tuple(below)
        if self.game.multi_tile and contacts > 1 and duty.kind is not Kind.EXTRA:
            return (*below, Duty(Kind.MORE, duty.seat, contacts - 1))
        return tuple(below)

    def _drawn_for(self, contacts: int) -> int:
        """How many tiles follow a laying."""
        if self._no_more_draws():
            return 0
        return min(1 if self.game.extra_turn else contacts, self.bag.bit_count())

    def _no_more_draws(self) -> bool:
        """Whether no tile can come into a hand any more."""
        return not self.bag or (not self.game.last_draws and len(self.finished) == self.game.players - 1)

    def _tell_closed(self, before: Land, events: list[Event]) -> None:
        for area in self.land.closed[len(before.closed) :]:
            if area.letter < COLOURS:
                x, y = self.land.cells_of(area)[0]
                facts = {"colour": area.letter, "sheep": area.quadrants.bit_count(), "x": x, "y": y}
                events.append(Event("closed", NOBODY, facts))

    # Moves without a tile

    def _decline(self, seat: int, events: list[Event]) -> None:
        if seat not in self.asked:
            raise IllegalMove(msg("nothing_to_decline"))
        self.asked = tuple(other for other in self.asked if other != seat)
        if self.phase is Phase.CALL and not self.asked:
            self._close(events)

    def _pass(self, seat: int, events: list[Event]) -> None:
        if not self.goes_on(seat):
            raise IllegalMove(msg("only_asked"))
        kind = self.duties[-1].kind
        if kind is Kind.FREE:
            raise IllegalMove(msg("no_pass"))
        if self.layings(self.hands[seat]):
            raise IllegalMove(msg("must_lay"))
        if kind is Kind.TURN:
            self.passes += 1
        events.append(Event("pass", seat, {"duty": int(kind)}))
        self._duty_is_over(Act(seat, PASS, 0, self.land), events)

    def _leave_free_turn(self, seat: int, events: list[Event]) -> None:
        if not self.goes_on(seat) or self.duties[-1].kind is not Kind.FREE:
            raise IllegalMove(msg("only_free_turn"))
        events.append(Event("done", seat, {}))
        self._duty_is_over(Act(seat, DONE), events)

    def _duty_is_over(self, act: Act, events: list[Event]) -> None:
        self.story = (*self.story, act)
        self.duties = self.duties[:-1]
        self._block_may_end(act.seat, events)

    def _quit(self, seat: int, events: list[Event]) -> None:
        self.story = (*self.story, Act(seat, QUIT))
        self.passes = 0
        self._finish(seat, "quit", events)
        self._atom_is_over(seat, events)

    def _discard(self, seat: int, move: int, events: list[Event]) -> None:
        slot, _, _ = parts_of(move)
        tile = slot - FIRST_DISCARD_SLOT + 1
        if not 1 <= tile < self.hands[seat].bit_length() or not self.hands[seat] >> tile & 1:
            raise IllegalMove(explain.discard(self, move))
        self.hands[seat] ^= 1 << tile
        self.gone[seat] |= 1 << tile
        self.story = (*self.story, Act(seat, DISCARDED))
        self.due -= 1
        events.append(Event("discard", seat, {"left": self.due}, {"tile": tile}))
        if not self.due:
            self._go_on(seat, self._was_laying(), events)

    def _was_laying(self) -> bool:
        """Whether the last thing done, but for discards, was a laying: then everybody is asked."""
        last = next(act for act in reversed(self.story) if act.move != DISCARDED)
        return last.move not in (PASS, DONE)

    # What follows

    def _atom_is_over(self, seat: int, events: list[Event]) -> None:
        """A laying with its draws, or a quit, is through."""
        if self._no_more_draws():
            self._finish_the_emptied(events)
        if len(self.finished) == self.game.players:
            self._end(events)
        else:
            self._block_may_end(seat, events, asking=True)

    def _finish_the_emptied(self, events: list[Event]) -> None:
        """No tile can come any more: who has revealed and has nothing left has finished."""
        for seat in self.staying(self.holder):
            if self.revealed >> seat & 1 and not self.hands[seat]:
                self._finish(seat, "finish", events)

    def _finish(self, seat: int, how: str, events: list[Event]) -> None:
        self.finished = (*self.finished, seat)
        self.gone[seat] |= self.hands[seat]
        self.hands[seat] = 0
        self.duties = tuple(duty for duty in self.duties if duty.seat != seat)
        events.append(Event(how, seat, {"bonus": self.bonus(seat)}))

    def _block_may_end(self, seat: int, events: list[Event], asking: bool = False) -> None:
        """With a hand limit, a seat without further duties discards down to it before anything else happens."""
        limit = self.game.hand_limit
        if limit is not None and seat not in self.finished:
            excess = self.hands[seat].bit_count() - limit
            if excess > 0 and all(duty.seat != seat for duty in self.duties):
                self.phase, self.due_seat, self.due, self.asked = Phase.DISCARD, seat, excess, ()
                return
        self._go_on(seat, asking, events)

    def _go_on(self, seat: int, asking: bool, events: list[Event]) -> None:
        """The next turn, if nothing is owed any more; then everybody who may act is asked."""
        self.phase, self.due_seat = Phase.PLAY, NOBODY
        if not self.duties:
            self.turns += 1
            self.holder = self.staying(self.holder + 1)[0]
            self.duties = (Duty(Kind.TURN, self.holder),)
        staying = self.game.players - len(self.finished)
        if self.passes and self.passes >= staying:
            self.phase, self.asked = Phase.CALL, self.staying(self.holder)
            events.append(Event("call", NOBODY, {}))
        elif staying == 1:
            self.asked = ()
        elif self.game.live:
            self.asked = self.staying(self.duties[-1].seat)[1:]
        else:
            self.asked = self.staying(seat) if asking else ()

    def _close(self, events: list[Event]) -> None:
        """All have declined the closing call: the game is over, or, with nothing laid, dealt anew."""
        if self.land is not self.game.first_land:
            self._end(events)
            return
        for seat in self.staying(0):
            self.back[seat] = (*self.back[seat], self.hands[seat])
            self.bag |= self.hands[seat]
            self.hands[seat] = 0
        self.story = (*self.story, Act(NOBODY, DEALT_ANEW))
        self.passes = 0
        events.append(Event("anew", NOBODY, {}))
        self.phase, self.due_seat, self.due = Phase.DEAL, self.holder, self.game.hand_size

    def _end(self, events: list[Event]) -> None:
        self.phase, self.due_seat, self.duties, self.asked = Phase.OVER, NOBODY, (), ()
        self.turns += 1
        events.append(Event("over", NOBODY, {"colours": self.colours[:], "scores": list(self.scores())}))

    # Chance

    def _happen(self, outcome: int) -> list[Event]:
        tile = outcome - FIRST_TILE_OUTCOME
        if tile > 0 and Phase.DEAL <= self.phase <= Phase.DRAW and self.bag >> tile & 1:  # nearly always
            return self._draw(self.due_seat, tile)
        if not is_outcome(outcome, self.game.players):
            raise MalformedMove(f"{outcome} is not an outcome of Wooly Bully")
        if not self._can_happen(outcome):
            raise IllegalMove(f"{self.game.move_text(CHANCE, outcome)} cannot happen here")
        events: list[Event] = []
        seat = self.due_seat
        if self.phase is Phase.FIRST:
            self.first = self.holder = outcome
            self.phase, self.due_seat = Phase.COLOURS, 0
            events.append(Event("first", outcome, {}))
        else:
            self._deal_shepherd(seat, outcome - FIRST_COLOUR_OUTCOME, events)
        return events

    def _can_happen(self, outcome: int) -> bool:
        if self.phase is Phase.FIRST:
            return outcome < self.game.players
        colour = outcome - FIRST_COLOUR_OUTCOME
        return self.phase is Phase.COLOURS and 0 <= colour < COLOURS and bool(self._free_colours() >> colour & 1)

    def _deal_shepherd(self, seat: int, colour: int, events: list[Event]) -> None:
        self.colours[seat] = colour
        events.append(Event("shepherd", seat, {}, {"colour": colour}))
        self.due_seat += 1
        if self.due_seat == self.game.players:
            self.phase, self.due_seat, self.due = Phase.DEAL, self.holder, self.game.hand_size
            self.duties = (Duty(Kind.TURN, self.holder),)

    def _draw(self, seat: int, tile: int) -> list[Event]:
        self.bag ^= 1 << tile
        self.hands[seat] |= 1 << tile
        self.due -= 1
        events = [Event("draw", seat, {}, {"tile": tile})]
        if self.due:
            return events
        if self.phase is Phase.DRAW:
            self._atom_is_over(seat, events)
            return events
        self.due_seat = self.staying(seat + 1)[0]
        if self.due_seat == self.holder:
            self._go_on(self.holder, asking=True, events=events)
        else:
            self.due = self.game.hand_size
        return events
