"""The state of a match of Wooly Bully and its rules: which moves are legal, and what they do."""

from __future__ import annotations

from random import Random

from hedgerow.board import members
from hedgerow.games.core.chance import Chance, EqualChance
from hedgerow.games.core.contract import NOBODY, Event, ScoreItem
from hedgerow.games.core.errors import IllegalMove
from hedgerow.games.core.moves import CellMoves, ListedMoves, Moves, parts_of
from hedgerow.games.core.scene import Scene
from hedgerow.games.woolybully import determinization, explain, position, scene, scoring, view
from hedgerow.games.woolybully.components import COLOURS, FIRST_HUNTER, SPECIALS, oriented, uniform
from hedgerow.games.woolybully.land import WoolyBullyLand
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
    special_kind,
    tile_of,
    tile_slot,
)
from hedgerow.games.woolybully.phases import (
    DISCARDED,
    REDEALT,
    Duty,
    DutyKind,
    PublicAction,
    WoolyBullyPhase,
)
from hedgerow.games.woolybully.state_data import WoolyBullyStateData
from hedgerow.i18n import messages_of

msg = messages_of(__package__)


class WoolyBullyState(WoolyBullyStateData):
    """One point of a match of Wooly Bully."""

    __slots__ = ()

    # Legal moves

    def legal_moves(self, seat: int) -> Moves:
        if self.phase is WoolyBullyPhase.DISCARD:
            return ListedMoves([discard_of(tile) for tile in members(self.hands[seat])])
        hand = self.hands[seat]
        active = self.is_active(seat)
        groups = self.placements(hand & ~SPECIALS) if active else []
        can_place = bool(groups)
        for tile in members(hand & SPECIALS):
            cells = self.special_cells(tile)
            if cells:
                groups.append((tile_slot(tile, FRONT, 0), cells))
            if active and (backs := self.placements(1 << tile)):
                groups += backs
                can_place = True
        if not active:
            extra: tuple[int, ...] = (DECLINE,)
        elif self.duties[-1].kind is DutyKind.FREE:
            extra = (DONE,)
        else:
            extra = () if can_place else (PASS,)
        cells = self.reveal_cells(seat)
        if cells:
            groups.append((REVEAL_SLOT, cells))
        return CellMoves(self.land.grid, groups, extra, QUIT)

    def placements(self, hand: int) -> list[tuple[int, int]]:
        """Return where the tiles of a hand may be placed as ordinary tiles: (slot, cells), ascending."""
        corners, indexes = self.land.corners, self.game.tile_set.corner_indexes
        return [
            (slot, cells)
            for tile in members(hand)
            for slot, upper_right, lower_left in indexes[tile]
            if (cells := corners[upper_right] & corners[lower_left])
        ]

    def special_cells(self, tile: int) -> int:
        """Return the cells where a Wolf or a Hunter may be played.

        A Hunter may also cover an uncovered Wolf; with the option `hungry_wolf`, a Wolf may cover a Hunter.
        """
        land = self.land
        wolf_cells, hunter_cells = land.special_cells()
        if tile >= FIRST_HUNTER:
            return hunter_cells | land.wolves
        return wolf_cells | land.hunters if self.game.hungry_wolf else wolf_cells

    def reveal_cells(self, seat: int) -> int:
        """Return the cells where a seat may place its shepherd; empty once it has."""
        if self.revealed >> seat & 1:
            return 0
        return self.land.cells_for(oriented(uniform(self.colours[seat])))

    def possible_outcomes(self) -> Chance:
        if self.phase is WoolyBullyPhase.FIRST:
            return EqualChance(0, (1 << self.game.players) - 1)
        if self.phase is WoolyBullyPhase.COLOURS:
            return EqualChance(FIRST_COLOUR_OUTCOME, self._free_colours())
        return EqualChance(FIRST_TILE_OUTCOME, self.bag)

    def _free_colours(self) -> int:
        return (1 << COLOURS) - 1 & ~sum(1 << colour for colour in self.colours if colour != NOBODY)

    # Playing a move

    def why_waiting(self, seat: int) -> str:
        return explain.waiting(self, seat)

    def apply_move(self, seat: int, move: int, events: list[Event]) -> None:
        if self.phase is WoolyBullyPhase.DISCARD:
            self._discard(seat, move, events)
        elif move == DECLINE:
            self._decline(seat, events)
        elif move == QUIT:
            self._quit(seat, events)
        elif move == PASS:
            self._pass(seat, events)
        elif move == DONE:
            self._skip_free_turn(seat, events)
        else:
            self._place(seat, move, events)

    def _place(self, seat: int, move: int, events: list[Event]) -> None:
        slot, x, y = parts_of(move)
        land = self.land
        if not land.grid.contains(x, y) or not self._cells_for(seat, slot) >> (bit := land.grid.bit(x, y)) & 1:
            raise IllegalMove(explain.placement(self, seat, move))
        contacts = land.contacts(bit)
        drawn = self._draws_after(contacts)
        duties = self.duties
        facts = {"x": x, "y": y, "contacts": contacts}
        if slot == REVEAL_SLOT:
            colour = self.colours[seat]
            self.land = land.with_tile(oriented(uniform(colour)), bit)
            self.revealed |= 1 << seat
            duties = (*duties, Duty(DutyKind.FREE, seat))
            events.append(Event("reveal", seat, {"colour": colour, **facts}))
        else:
            tile, face, turns = tile_of(slot)
            self.hands[seat] ^= 1 << tile
            special = special_kind(tile, face)
            if special:
                self.land = land.with_hunter(bit) if special == "hunter" else land.with_wolf(bit)
                covers = bool(land.cells >> bit & 1)
                events.append(Event(special, seat, {"tile": tile, "covers": covers, **facts}))
            else:
                if duties[-1].kind is DutyKind.MORE:
                    drawn = 0
                duties = self._duties_after_placement(contacts)
                self.land = land.with_tile(self.game.tile_set.by_slot[slot], bit)
                events.append(Event("lay", seat, {"tile": tile, "face": face, "turns": turns, **facts}))
        if self.game.extra_turn and contacts > 1:
            duties = (*duties, Duty(DutyKind.EXTRA, seat))
        self.duties = duties
        self.passes = 0
        self.history = (*self.history, PublicAction(seat, move, drawn))
        self._report_closed_fields(land, events)
        if drawn:
            self.phase, self.due_seat, self.due, self.asked = WoolyBullyPhase.DRAW, seat, drawn, ()
        else:
            self._end_action(seat, events)

    def _cells_for(self, seat: int, slot: int) -> int:
        """Return the cells where the seat may play a slot now."""
        if slot == REVEAL_SLOT:
            return self.reveal_cells(seat)
        if slot not in self.game.tile_set.by_slot:
            return 0
        tile, face, _ = tile_of(slot)
        if not self.hands[seat] >> tile & 1:
            return 0
        if special_kind(tile, face):
            return self.special_cells(tile)
        return self.land.cells_for(self.game.tile_set.by_slot[slot]) if self.is_active(seat) else 0

    def _duties_after_placement(self, contacts: int) -> tuple[Duty, ...]:
        """Return the duties after an ordinary tile was placed.

        The newest duty is fulfilled, or has fewer tiles left, or (multi-tile) is replaced by further tiles.
        """
        *below, duty = self.duties
        if duty.kind is DutyKind.MORE:
            return (*below, duty._replace(tiles=duty.tiles - 1)) if duty.tiles > 1 else tuple(below)
        if self.game.multi_tile and contacts > 1 and duty.kind is not DutyKind.EXTRA:
            return (*below, Duty(DutyKind.MORE, duty.seat, contacts - 1))
        return tuple(below)

    def _draws_after(self, contacts: int) -> int:
        """Return the number of tiles that are drawn after a placement."""
        if self._no_more_draws():
            return 0
        return min(1 if self.game.extra_turn else contacts, self.bag.bit_count())

    def _no_more_draws(self) -> bool:
        """Return whether no player can draw another tile."""
        return not self.bag or (not self.game.last_draws and len(self.finished) == self.game.players - 1)

    def _report_closed_fields(self, before: WoolyBullyLand, events: list[Event]) -> None:
        for area in self.land.closed[len(before.closed) :]:
            if area.letter < COLOURS:
                cells = self.land.cells_of(area)
                sheep = area.quadrants.bit_count()
                events.append(
                    Event(
                        "closed", NOBODY, {"colour": area.letter, "sheep": sheep, "cells": [[*cell] for cell in cells]}
                    )
                )

    # Moves without a tile

    def _decline(self, seat: int, events: list[Event]) -> None:
        if seat not in self.asked:
            raise IllegalMove(msg("nothing_to_decline"))
        self.asked = tuple(other for other in self.asked if other != seat)
        if self.phase is WoolyBullyPhase.CALL and not self.asked:
            self._end_call(events)

    def _pass(self, seat: int, events: list[Event]) -> None:
        if not self.is_active(seat):
            raise IllegalMove(msg("only_asked"))
        kind = self.duties[-1].kind
        if kind is DutyKind.FREE:
            raise IllegalMove(msg("no_pass"))
        if self.placements(self.hands[seat]):
            raise IllegalMove(msg("must_place"))
        if kind is DutyKind.TURN:
            self.passes += 1
        events.append(Event("pass", seat, {"duty": int(kind)}))
        self._drop_duty(PublicAction(seat, PASS, 0, self.land), events)

    def _skip_free_turn(self, seat: int, events: list[Event]) -> None:
        if not self.is_active(seat) or self.duties[-1].kind is not DutyKind.FREE:
            raise IllegalMove(msg("only_free_turn"))
        events.append(Event("done", seat, {}))
        self._drop_duty(PublicAction(seat, DONE), events)

    def _drop_duty(self, action: PublicAction, events: list[Event]) -> None:
        self.history = (*self.history, action)
        self.duties = self.duties[:-1]
        self._discard_or_continue(action.seat, events)

    def _quit(self, seat: int, events: list[Event]) -> None:
        self.history = (*self.history, PublicAction(seat, QUIT))
        self.passes = 0
        self._finish(seat, "quit", events)
        self._end_action(seat, events)

    def _discard(self, seat: int, move: int, events: list[Event]) -> None:
        slot, _, _ = parts_of(move)
        tile = slot - FIRST_DISCARD_SLOT + 1
        if not 1 <= tile < self.hands[seat].bit_length() or not self.hands[seat] >> tile & 1:
            raise IllegalMove(explain.discard(self, seat, move))
        self.hands[seat] ^= 1 << tile
        self.gone[seat] |= 1 << tile
        self.history = (*self.history, PublicAction(seat, DISCARDED))
        self.due -= 1
        events.append(Event("discard", seat, {"left": self.due}, {"tile": tile}))
        if not self.due:
            self._continue(seat, self._discarded_after_placement(), events)

    def _discarded_after_placement(self) -> bool:
        """Return whether the last action before the discards was a placement, after which all players are asked."""
        last = next(action for action in reversed(self.history) if action.move != DISCARDED)
        return last.move not in (PASS, DONE)

    # After a move

    def _end_action(self, seat: int, events: list[Event]) -> None:
        """Continue after a placement with its draws, or after a seat has retired."""
        if self._no_more_draws():
            self._finish_empty_hands(events)
        if len(self.finished) == self.game.players:
            self._end(events)
        else:
            self._discard_or_continue(seat, events, ask_others=True)

    def _finish_empty_hands(self, events: list[Event]) -> None:
        """Finish the seats that have revealed and hold no tile, once nobody can draw another tile."""
        for seat in self.unfinished(self.holder):
            if self.revealed >> seat & 1 and not self.hands[seat]:
                self._finish(seat, "finish", events)

    def _finish(self, seat: int, kind: str, events: list[Event]) -> None:
        self.finished = (*self.finished, seat)
        self.gone[seat] |= self.hands[seat]
        self.hands[seat] = 0
        self.duties = tuple(duty for duty in self.duties if duty.seat != seat)
        events.append(Event(kind, seat, {"bonus": self.bonus(seat)}))

    def _discard_or_continue(self, seat: int, events: list[Event], ask_others: bool = False) -> None:
        """Let a seat without further duties discard down to the hand limit, if there is one, before play continues."""
        limit = self.game.hand_limit
        if limit is not None and seat not in self.finished:
            excess = self.hands[seat].bit_count() - limit
            if excess > 0 and all(duty.seat != seat for duty in self.duties):
                self.phase, self.due_seat, self.due, self.asked = WoolyBullyPhase.DISCARD, seat, excess, ()
                return
        self._continue(seat, ask_others, events)

    def _continue(self, seat: int, ask_others: bool, events: list[Event]) -> None:
        """Start the next turn if there is no duty left, then ask the players who may act out of turn."""
        self.phase, self.due_seat = WoolyBullyPhase.PLAY, NOBODY
        if not self.duties:
            self.turns += 1
            self.holder = self.unfinished(self.holder + 1)[0]
            self.duties = (Duty(DutyKind.TURN, self.holder),)
        unfinished = self.game.players - len(self.finished)
        if self.passes and self.passes >= unfinished:
            self.phase, self.asked = WoolyBullyPhase.CALL, self.unfinished(self.holder)
            events.append(Event("call", NOBODY, {}))
        elif unfinished == 1:
            self.asked = ()
        elif self.game.live:
            self.asked = self.unfinished(self.duties[-1].seat)[1:]
        else:
            self.asked = self.unfinished(seat) if ask_others else ()

    def _end_call(self, events: list[Event]) -> None:
        """End the game after all have declined the last call, or deal again if no tile was placed."""
        if self.land is not self.game.first_land:
            self._end(events)
            return
        for seat in self.unfinished(0):
            self.returned_hands[seat] = (*self.returned_hands[seat], self.hands[seat])
            self.bag |= self.hands[seat]
            self.hands[seat] = 0
        self.history = (*self.history, PublicAction(NOBODY, REDEALT))
        self.passes = 0
        events.append(Event("anew", NOBODY, {}))
        self.phase, self.due_seat, self.due = WoolyBullyPhase.DEAL, self.holder, self.game.hand_size

    def _end(self, events: list[Event]) -> None:
        self.phase, self.due_seat, self.duties, self.asked = WoolyBullyPhase.OVER, NOBODY, (), ()
        self.turns += 1
        events.append(Event("over", NOBODY, {"colours": self.colours[:], "scores": list(self.scores())}))

    # Chance

    def can_happen(self, outcome: int) -> bool:
        if self.phase >= WoolyBullyPhase.DEAL:  # by far the most frequent case
            return outcome > FIRST_TILE_OUTCOME and bool(self.bag >> outcome - FIRST_TILE_OUTCOME & 1)
        return super().can_happen(outcome)

    def apply_outcome(self, outcome: int, events: list[Event]) -> None:
        if self.phase >= WoolyBullyPhase.DEAL:
            self._draw(self.due_seat, outcome - FIRST_TILE_OUTCOME, events)
        elif self.phase is WoolyBullyPhase.COLOURS:
            self._deal_shepherd(self.due_seat, outcome - FIRST_COLOUR_OUTCOME, events)
        else:
            self.first = self.holder = outcome
            self.phase, self.due_seat = WoolyBullyPhase.COLOURS, 0
            events.append(Event("first", outcome, {}))

    def _deal_shepherd(self, seat: int, colour: int, events: list[Event]) -> None:
        self.colours[seat] = colour
        self.due_seat += 1
        if self.due_seat == self.game.players:
            self.phase, self.due_seat, self.due = WoolyBullyPhase.DEAL, self.holder, self.game.hand_size
            self.duties = (Duty(DutyKind.TURN, self.holder),)
        events.append(Event("shepherd", seat, {}, {"colour": colour}))

    def _draw(self, seat: int, tile: int, events: list[Event]) -> None:
        self.bag ^= 1 << tile
        self.hands[seat] |= 1 << tile
        self.due -= 1
        events.append(Event("draw", seat, {}, {"tile": tile}))
        if self.due:
            return
        if self.phase is WoolyBullyPhase.DRAW:
            self._end_action(seat, events)
            return
        self.due_seat = self.unfinished(seat + 1)[0]
        if self.due_seat == self.holder:
            self._continue(self.holder, ask_others=True, events=events)
        else:
            self.due = self.game.hand_size

    # What players and programs see

    def view(self, seat: int | None) -> view.WoolyBullyView:
        return view.view(self, seat)

    def scene(self, seat: int | None) -> Scene:
        return scene.scene(self, seat)

    def determinize(self, seat: int | None, rng: Random) -> WoolyBullyState:
        return determinization.determinize(self, seat, rng)

    def fields(self) -> dict[str, str]:
        return position.write(self)

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(scoring.score_sheet(self, seat) for seat in range(self.game.players))

    def scores(self) -> tuple[int, ...]:
        return tuple(scoring.score(self, seat) for seat in range(self.game.players))

    def winners(self) -> tuple[int, ...]:
        return scoring.winners(self) if self.over else ()
