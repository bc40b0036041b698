"""A sense for positions of Wooly Bully: fields that can be closed, colours that show, Wolves, Hunters and leaving."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import ClassVar, Final

from hedgerow.games.core.budget import Thinking
from hedgerow.games.core.contract import CHANCE, Game, State
from hedgerow.games.core.evaluator import Evaluator
from hedgerow.games.core.moves import Moves
from hedgerow.games.core.weights import Weights
from hedgerow.games.woolybully.bot import candidates, reasons
from hedgerow.games.woolybully.bot.features import Fields, Surveyor
from hedgerow.games.woolybully.bot.fit_table import fitting_of
from hedgerow.games.woolybully.bot.inference import Inference, Signs
from hedgerow.games.woolybully.bot.resources import Supply, hand_size, own_means, rival_means
from hedgerow.games.woolybully.bot.valuation import Valuer
from hedgerow.games.woolybully.components import COLOURS, HUNTERS, TILES, WOLVES
from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.phases import Act
from hedgerow.games.woolybully.state import WoolyBullyState
from hedgerow.games.woolybully.state_base import Table

ASKED_SHARE: Final = 0.2
"""The part of its time that a bot thinks when it is asked whether it wants to act out of turn."""
UNLIKELY: Final = 0.2
"""Fields of a colour matter if somebody has it with at least this chance."""
MANY_TILES: Final = 8
"""A hand with more tiles than this is no better for it."""
ALMOST_EMPTY: Final = 4
LAST_TURNS: Final = 10
"""With so few tiles in the bag, the expert plays on for so many turns: then who leaves first decides most games."""
LATE: Final = 1.02
"""When so much of its time is used, the expert judges where it is instead of playing on."""

Beliefs = list[list[float]]
"""For each seat how likely each colour is."""


class WoolyBullyEvaluator(Evaluator[WoolyBullyState]):
    """Judges by what each colour can expect of the land, and by who seems to have which colour."""

    ranks_equals: ClassVar[bool] = True
    candidates: ClassVar[int] = 8
    horizon: ClassVar[int] = 3

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        assert isinstance(game, WoolyBully)
        self._box = game
        self._surveyor = Surveyor(game.hungry_wolf)
        self._valuer = Valuer(weights, fitting_of(game.kit), game.count_all)
        self._inference = Inference(self._surveyor, self._valuer, weights)
        self._attended: Table | None = None
        self._moment: tuple[Act, ...] | None = None
        self._signs: list[Signs] = []
        self._unlaid = 0
        self._worths: list[float] = []

    # What everybody has seen

    def set_root(self, state: State) -> None:
        assert isinstance(state, Table)
        self._attended = state

    def _look(self, table: Table) -> None:
        """Reads the story of the moment that is thought about. What is played on in thought adds nothing to it."""
        if self._moment is not None and table.story[: len(self._moment)] == self._moment:
            return
        before = self._attended
        if before is not None and table.story[: len(before.story)] == before.story:
            table = before
        self._moment = table.story
        self._signs = self._inference.signs(table)
        self._surveyor.stand_on(table.land)
        self._unlaid = table.bag
        for hand in table.hands:
            self._unlaid |= hand
        self._worths = self._inference.public_worths(table.land, self._unlaid, self._box.players)

    def beliefs(self, table: Table, viewer: int) -> Beliefs:
        """For each seat how likely each colour is, as a viewer sees it by what was played so far."""
        self._look(table)
        known = 1 << table.colours[viewer] | _shown_colours(table)
        return [
            _certain(colour)
            if seat == viewer or table.revealed >> seat & 1
            else self._inference.odds(self._signs[seat], known)
            for seat, colour in enumerate(table.colours)
        ]

    def plausibility(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        found = 1.0
        for other, odds in enumerate(self.beliefs(state, seat)):
            found *= odds[state.colours[other]]
        return found

    def time_share(self, state: State, seat: int) -> float:
        """Who is only asked whether it wants to act out of turn thinks briefly, whatever it holds.

        That is decided by the phase of the game, which everybody sees; so how long a bot takes does not tell whether it
        has a Wolf. For the same reason nothing is ever settled without thinking.
        """
        assert isinstance(state, Table)
        return 1.0 if state.goes_on(seat) else ASKED_SHARE

    # Planning

    def forced_move(self, state: State, seat: int) -> int | None:  # noqa: ARG002
        assert isinstance(state, Table)
        self._look(state)
        return None

    def shortlist(self, state: State, seat: int, moves: Moves) -> Sequence[int]:
        """All moves at fields that matter, to the seat or to somebody who may have that colour, and some others."""
        assert isinstance(state, Table)
        self._look(state)
        survey = self._surveyor.survey(state.land)
        if state.story != self._moment:
            return candidates.later_on(state.land, survey[state.colours[seat]], moves)
        odds = zip(*self.beliefs(state, seat), strict=True)
        matter = [survey[colour] for colour, chances in enumerate(odds) if max(chances) >= UNLIKELY]
        return candidates.at_fields(state.land, matter, moves)

    def ends_plan(self, state: State, seat: int) -> bool:  # noqa: ARG002
        """Tiles to come are judged by their number: a plan that counts on one of them would be luck."""
        return True

    # Judging

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        return self._judged(state, seat, self.beliefs(state, seat)) - self._betrayed(state, seat)

    def tiebreak(self, state: State, seat: int) -> float:
        """What the own fields may bring, whatever the others do."""
        assert isinstance(state, Table)
        if state.over:
            return 0.0
        fields = self._surveyor.survey(state.land)[state.colours[seat]]
        return self._valuer.expected(fields, own_means(state, seat, Supply.seen_from(state, seat), self.weights))

    def _judged(self, table: Table, seat: int, beliefs: Beliefs) -> float:
        """How well a seat stands, if these are the colours; more is made of a lead that decides the game."""
        weight, sure = self.weights["win"], self.weights["sure"]
        if table.over:
            scores, won = table.scores(), table.winners()
            points = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
            return points + weight * (1.0 if won == (seat,) else 0.0 if seat in won else -1.0)
        supply = Supply.seen_from(table, seat)
        rivals = [self._rival(table, other, seat, supply, odds) for other, odds in enumerate(beliefs) if other != seat]
        lead = self._own(table, seat, supply) - max(rivals)
        return lead + weight * tanh(lead / sure)

    def _own(self, table: Table, seat: int, supply: Supply) -> float:
        weights, hand = self.weights, table.hands[seat]
        fields = self._surveyor.survey(table.land)[table.colours[seat]]
        found = self._valuer.expected(fields, own_means(table, seat, supply, weights))
        if seat in table.finished:
            return found + table.bonus(seat)
        found += self._bonus_to_come(table)
        found += weights["tile"] * min(hand_size(table, seat), MANY_TILES)
        found += weights["wolf"] * (hand & WOLVES).bit_count() + weights["hunter"] * (hand & HUNTERS).bit_count()
        if not table.revealed >> seat & 1:
            found += weights["shepherd"]
        return found + weights["tempo"] * sum([duty.seat == seat for duty in table.duties])

    def _rival(self, table: Table, rival: int, seat: int, supply: Supply, odds: Sequence[float]) -> float:
        survey = self._surveyor.survey(table.land)
        means = rival_means(table, rival, seat, supply, self.weights)
        found = table.bonus(rival) if rival in table.finished else self._bonus_to_come(table)
        for colour, chance in enumerate(odds):
            if chance:
                found += chance * self._valuer.expected(survey[colour], means)
        return found

    def _bonus_to_come(self, table: Table) -> float:
        """What those who stay will get for leaving, on average."""
        left = len(table.finished)
        return sum(self._box.bonuses[left:]) / (self._box.players - left)

    def _betrayed(self, table: Table, seat: int) -> float:
        """What it costs that others can guess our colour by what we have done: the less, the later it is."""
        price = self.weights["secrecy"]
        if not price or table.revealed >> seat & 1 or table.has_left(seat):
            return 0.0
        signs = self._signs[seat]
        if table.story != self._moment:
            worths = self._inference.public_worths(table.land, self._unlaid, self._box.players)
            signs = self._inference.more_signs(signs, self._worths, worths)
        guessed = self._inference.odds(signs, _shown_colours(table))[table.colours[seat]]
        return price * guessed * table.bag.bit_count() / TILES

    # Playing on

    def reply(self, state: State, seat: int, rng: Random, thinking: Thinking) -> int:
        assert isinstance(state, WoolyBullyState)
        own = self._surveyor.survey(state.land)[state.colours[seat]]
        moves = candidates.at_a_glance(state, seat, own, self._may_leave(state, seat, own), rng)
        if len(moves) == 1:
            return moves[0]
        self._surveyor.stand_on(state.land)
        beliefs = self.beliefs(state, seat)
        best, best_value = -1, float("-inf")
        for move in moves:
            after = state.copy()
            after.play(seat, move)
            value = self._judged(after, seat, beliefs)
            if value > best_value:
                best, best_value = move, value
        thinking.spend(len(moves))
        return best

    def _may_leave(self, table: Table, seat: int, own: Fields) -> bool:
        """Whether leaving is worth a thought: not if whoever stays will most likely have more."""
        left = len(table.finished)
        if left == self._box.players - 1 or not own.safe:
            return False
        tiles = table.bag.bit_count() + max(hand.bit_count() for other, hand in enumerate(table.hands) if other != seat)
        promised: float = self.weights["fresh"] * tiles**0.5
        return own.safe[0].sheep + self._box.bonuses[left] >= promised

    def rollout_value(self, state: State, seat: int, rng: Random, thinking: Thinking) -> float:
        """Everybody plays by its own colour and what it can guess; in the end the colours are known."""
        assert isinstance(state, Table)
        end = state.turn + (self.horizon if state.bag.bit_count() > ALMOST_EMPTY else LAST_TURNS)
        while state.to_act and state.turn < end and thinking.used < LATE:
            acting = state.to_act[0]
            if acting == CHANCE:
                state.play(CHANCE, state.chance().draw(rng))
            else:
                state.play(acting, self.reply(state, acting, rng, thinking))
        thinking.spend()
        return self._judged(state, seat, [_certain(colour) for colour in state.colours])

    @classmethod
    def item_label(cls, name: str) -> str:
        return reasons.msg(f"item.{name.replace(' ', '-')}")

    def reason(self, before: State, after: State, seat: int) -> str:
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        return reasons.reason(
            before, after, seat, self._surveyor.survey(before.land), self._surveyor.survey(after.land)
        )


def _certain(colour: int) -> list[float]:
    return [float(colour == other) for other in range(COLOURS)]


def _shown_colours(table: Table) -> int:
    """The colours that were revealed, as a set."""
    return sum([1 << colour for seat, colour in enumerate(table.colours) if table.revealed >> seat & 1])
