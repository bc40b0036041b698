"""Slow and obvious rules of Wooly Bully: a table at which moves are texts.

The table lists the seats that may act and all their legal moves. It stores nothing but the land, the tiles and the
duties.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.games.woolybully.plain_land import COLOURS, HUNTER, WOLF, PlainLand, animal_of, faces_in_bag, ways_to_turn
from tests.plain import Place, place_named

CHANCE = -1
FACES = faces_in_bag()
WAYS = {tile: {face: ways_to_turn(letters) for face, letters in faces.items()} for tile, faces in FACES.items()}
DEFAULTS: dict[str, bool | int | str] = {
    "hand_limit": "none",
    "extra_turn": False,
    "count_all": False,
    "hungry_wolf": False,
    "multi_tile": False,
    "last_draws": True,
    "tie": "finish",
    "asking": "polled",
}


def name_of(place: Place) -> str:
    """Return the name of a cell. No land reaches farther than 72 columns, so two letters are enough."""
    x, y = place
    number = x if x >= 0 else -x - 1
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    letters = alphabet[number] if number < 26 else alphabet[number // 26 - 1] + alphabet[number % 26]
    return f"{'' if x >= 0 else '-'}{letters}{y + 1}"


@dataclass
class Duty:
    """Something that a seat still has to do or may do: TURN, EXTRA, FREE, MORE."""

    kind: str
    seat: int
    tiles: int = 1


class PlainTable:
    """A game of Wooly Bully."""

    def __init__(self, players: int, options: Mapping[str, bool | int | str] | None = None) -> None:
        self.players = players
        self.options = {**DEFAULTS, **(options or {})}
        self.hand_size = 3 if self.options["hand_limit"] == 3 else 4
        self.polled = self.options["asking"] == "polled"
        self.land = PlainLand()
        self.bag = set(FACES)
        self.hands: list[set[int]] = [set() for _ in range(players)]
        self.gone: list[set[int]] = [set() for _ in range(players)]
        self.colours: list[str] = []
        self.revealed = [False] * players
        self.finished: list[int] = []
        self.holder = -1
        self.turn = 0
        self.duties: list[Duty] = []
        self.passes = 0
        self.anything_placed = False
        self.phase = "first"
        self.to_deal: list[int] = []
        """The seat of each tile still to be dealt."""
        self.draws = 0
        self.actor = -1
        """The seat that draws or discards."""
        self.ask_after_discard = False
        self.asked: list[int] = []
        """Seats still to be asked: at a polled table, and in the last call at any."""
        self.declined: set[int] = set()
        """Seats that have declined since the last act, at a live table."""

    # Legal moves

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def to_act(self) -> tuple[int, ...]:
        if self.phase == "over":
            return ()
        if self.phase in ("first", "colours", "deal", "draw"):
            return (CHANCE,)
        if self.phase == "discard":
            return (self.actor,)
        if self.asked:
            return (self.asked[0],) if self.polled else tuple(self.asked)
        top = self.duties[-1].seat
        if self.polled:
            return (top,)
        return (top, *(seat for seat in self.unfinished_from(top) if seat != top and seat not in self.declined))

    def awaited(self) -> tuple[int, ...]:
        if self.phase == "play" and not self.polled:
            return (self.duties[-1].seat,)
        return self.to_act()

    def legal(self, seat: int) -> set[str]:
        if seat not in self.to_act():
            return set()
        if seat == CHANCE:
            return self.outcomes()
        if self.phase == "discard":
            return {f"discard{tile}" for tile in self.hands[seat]}
        texts = self.specials(seat) | {"quit"}
        if self.asked or self.duties[-1].seat != seat:
            return texts | {"decline"}
        placements = self.placements(seat)
        if self.duties[-1].kind == "FREE":
            return texts | placements | {"done"}
        return texts | (placements or {"pass"})

    def outcomes(self) -> set[str]:
        if self.phase == "first":
            return {f"first:{seat}" for seat in range(self.players)}
        if self.phase == "colours":
            return {f"shepherd:{colour}" for colour in COLOURS if colour not in self.colours}
        return {f"tile:{tile}" for tile in self.bag}

    def placements(self, seat: int) -> set[str]:
        """Return the placements of ordinary tiles and of the backs of Wolves and Hunters."""
        texts = set()
        for tile in self.hands[seat]:
            for face, ways in WAYS[tile].items():
                for turn, letters in ways.items():
                    for place in self.land.places_for(letters):
                        texts.add(f"{tile}{face}{turn}@{name_of(place)}")
        return texts

    def specials(self, seat: int) -> set[str]:
        """Return the placements of Wolves, Hunters and the shepherd, which are possible at any time."""
        texts = set()
        for tile in self.hands[seat]:
            special = animal_of(tile)
            if special is None:
                continue
            animal, colour = special
            if animal == WOLF:
                places = self.land.places_for_wolf(hungry=bool(self.options["hungry_wolf"]))
            else:
                places = self.land.places_for_hunter()
            texts |= {f"{animal}-{colour.lower()}@{name_of(place)}" for place in places}
        if not self.revealed[seat]:
            texts |= {f"reveal@{name_of(place)}" for place in self.land.places_for(4 * self.colours[seat])}
        return texts

    # Playing a move

    def play(self, seat: int, text: str) -> None:
        """Play a legal move of a seat."""
        if seat == CHANCE:
            self.play_outcome(text.partition(":")[2])
        elif text == "decline":
            self.decline(seat)
        elif text == "quit":
            self.quit(seat)
        elif text in ("pass", "done"):
            self.drop_duty(seat)
        elif text.startswith("discard"):
            self.discard(seat, int(text.removeprefix("discard")))
        else:
            piece, _, cell = text.partition("@")
            self.place(seat, piece, place_named(cell))

    def play_outcome(self, what: str) -> None:
        if self.phase == "first":
            self.holder = int(what)
            self.phase = "colours"
        elif self.phase == "colours":
            self.colours.append(what)
            if len(self.colours) == self.players:
                self.duties.append(Duty("TURN", self.holder))
                self.deal()
        elif self.phase == "deal":
            self.draw(self.to_deal.pop(0), int(what))
            if not self.to_deal:
                self.ask_from(self.holder)
        else:
            self.draw(self.actor, int(what))
            self.draws -= 1
            if self.draws == 0:
                self.end_placement()

    def deal(self) -> None:
        self.phase = "deal"
        self.to_deal = [seat for seat in self.unfinished_from(self.holder) for _ in range(self.hand_size)]

    def draw(self, seat: int, tile: int) -> None:
        self.bag.remove(tile)
        self.hands[seat].add(tile)

    def place(self, seat: int, piece: str, place: Place) -> None:
        """Place a piece on the land or on an animal; draws follow."""
        contacts = self.land.contacts(place)
        draws = contacts
        if piece == "reveal":
            self.land.lay(place, 4 * self.colours[seat])
            self.revealed[seat] = True
            self.duties.append(Duty("FREE", seat))
        elif piece.startswith((WOLF, HUNTER)):
            animal, _, colour = piece.partition("-")
            self.hands[seat].remove(COLOURS.index(colour.upper()) + (61 if animal == WOLF else 65))
            self.land.put_animal(place, animal)
        else:
            tile, face, turn = int(piece[:-2]), piece[-2], int(piece[-1])
            self.hands[seat].remove(tile)
            self.land.lay(place, WAYS[tile][face][turn])
            duty = self.duties[-1]
            duty.tiles -= 1
            if duty.tiles == 0:
                self.duties.pop()
            if duty.kind == "MORE":
                draws = 0
            elif self.options["multi_tile"] and contacts >= 2:
                self.duties.append(Duty("MORE", seat, contacts - 1))
        if self.options["extra_turn"]:
            draws = 1
            if contacts >= 2:
                self.duties.append(Duty("EXTRA", seat))
        self.act(seat)
        self.anything_placed = True
        self.passes = 0
        self.draws = 0 if self.no_tile_can_come() else min(draws, len(self.bag))
        if self.draws:
            self.phase = "draw"
        else:
            self.end_placement()

    def end_placement(self) -> None:
        self.finish_empty_hands()
        if not self.over:
            self.end_act(ask=True)

    def drop_duty(self, seat: int) -> None:
        """Pass, or skip a free turn."""
        duty = self.duties.pop()
        self.passes += duty.kind == "TURN"
        self.act(seat)
        self.end_act(ask=False)

    def quit(self, seat: int) -> None:
        self.passes = 0
        self.act(seat)
        self.finish(seat)
        if not self.over:
            self.end_act(ask=True)

    def decline(self, seat: int) -> None:
        if not self.asked:
            self.declined.add(seat)
            return
        self.asked.remove(seat)
        if self.asked or self.phase == "play":
            return
        if self.anything_placed:
            self.phase = "over"
            return
        for other in self.unfinished_from(self.holder):
            self.bag |= self.hands[other]
            self.hands[other] = set()
        self.passes = 0
        self.deal()

    def discard(self, seat: int, tile: int) -> None:
        self.hands[seat].remove(tile)
        self.gone[seat].add(tile)
        self.end_act(self.ask_after_discard)

    # After a move

    def act(self, seat: int) -> None:
        """Start an action, after which all seats that have declined may act again."""
        self.actor = seat
        self.asked = []
        self.declined = set()

    def end_act(self, ask: bool) -> None:
        """End an action: hand limit, next turn, last call, asking."""
        block_over = all(duty.seat != self.actor for duty in self.duties)
        if self.options["hand_limit"] == 3 and block_over and len(self.hands[self.actor]) > 3:
            self.phase = "discard"
            self.ask_after_discard = ask
            return
        if not self.duties:
            self.turn += 1
            self.holder = self.unfinished_from(self.holder + 1)[0]
            self.duties.append(Duty("TURN", self.holder))
        if self.passes == len(self.unfinished_from(0)):
            self.phase = "call"
            self.asked = self.unfinished_from(self.holder)
        elif ask:
            self.ask_from(self.actor)
        else:
            self.phase = "play"

    def ask_from(self, seat: int) -> None:
        self.phase = "play"
        self.declined = set()
        seats = self.unfinished_from(seat)
        self.asked = seats if self.polled and len(seats) > 1 else []

    def unfinished_from(self, seat: int) -> list[int]:
        """Return the seats that have not finished, clockwise from a seat."""
        order = [(seat + step) % self.players for step in range(self.players)]
        return [other for other in order if other not in self.finished]

    def no_tile_can_come(self) -> bool:
        alone = len(self.unfinished_from(0)) == 1
        return not self.bag or (alone and not self.options["last_draws"])

    def finish_empty_hands(self) -> None:
        if self.no_tile_can_come():
            for seat in self.unfinished_from(self.holder):
                if self.revealed[seat] and not self.hands[seat]:
                    self.finish(seat)

    def finish(self, seat: int) -> None:
        self.finished.append(seat)
        self.gone[seat] |= self.hands[seat]
        self.hands[seat] = set()
        self.duties = [duty for duty in self.duties if duty.seat != seat]
        if len(self.finished) == self.players:
            self.phase = "over"

    # Points

    def bonus(self, seat: int) -> int:
        if seat not in self.finished:
            return 0
        order = self.finished.index(seat)
        return 0 if order == self.players - 1 else (6, 3, 1)[order]

    def fields(self, seat: int) -> list[int]:
        return self.land.fields_that_count(self.colours[seat]) if seat < len(self.colours) else []

    def scores(self) -> tuple[int, ...]:
        points = []
        for seat in range(self.players):
            fields = self.fields(seat)
            best = sum(fields) if self.options["count_all"] else max(fields, default=0)
            points.append(best + self.bonus(seat))
        return tuple(points)

    def winners(self) -> tuple[int, ...]:
        if not self.over:
            return ()
        scores = self.scores()
        best = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        if self.options["tie"] == "largest_field":
            largest = {seat: max(self.fields(seat), default=0) for seat in best}
            return tuple(seat for seat in best if largest[seat] == max(largest.values()))
        early = [seat for seat in self.finished if seat in best]
        return (early[0],) if early else tuple(best)
