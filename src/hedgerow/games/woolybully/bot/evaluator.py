"""The evaluator of Wooly Bully: closable fields, inferred colours, Wolves, Hunters and the time to retire."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import ClassVar, Final

from hedgerow.games.core.budget import BudgetTracker
from hedgerow.games.core.contract import CHANCE, Game
from hedgerow.games.core.evaluator import Evaluator
from hedgerow.games.core.moves import Moves
from hedgerow.games.core.weights import Weights
from hedgerow.games.woolybully.bot import candidates, reasons, themes
from hedgerow.games.woolybully.bot.features import ColourFeatures, FeatureExtractor
from hedgerow.games.woolybully.bot.fit_table import fit_table_of
from hedgerow.games.woolybully.bot.inference import ColourInference, Evidence
from hedgerow.games.woolybully.bot.resources import HiddenTiles, hand_size, own_resources, rival_resources
from hedgerow.games.woolybully.bot.valuation import FieldValuation
from hedgerow.games.woolybully.components import COLOUR_NAMES, COLOURS, HUNTERS, TILES, WOLVES
from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.phases import PublicAction
from hedgerow.games.woolybully.state import WoolyBullyState
from hedgerow.i18n import messages_of

msg = messages_of("hedgerow.games.woolybully")

OUT_OF_TURN_SHARE: Final = 0.2
"""The share of the time budget for deciding whether to act out of turn."""
MIN_RELEVANT: Final = 0.2
"""Minimum probability that some seat has a colour, for the fields of the colour to be relevant."""
MAX_VALUED_TILES: Final = 8
"""Maximum number of tiles in hand that have a value; further tiles add nothing."""
ALMOST_EMPTY_BAG: Final = 4
"""Tiles in the bag up to which rollouts are longer, because the order of retiring decides most games."""
LATE_ROLLOUT_TURNS: Final = 10
"""The length of these longer rollouts, in turns."""
ROLLOUT_TIME_LIMIT: Final = 1.02
"""The share of the time budget after which a rollout is stopped and evaluated."""

Beliefs = list[list[float]]
"""For each seat the probability of each colour."""


class WoolyBullyEvaluator(Evaluator[WoolyBullyState]):
    """An evaluator based on the expected points of each colour and the probable colour of each seat."""

    shortlist_breaks_ties: ClassVar[bool] = True
    candidates: ClassVar[int] = 8
    horizon: ClassVar[int] = 3

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        assert isinstance(game, WoolyBully)
        self._players = game.players
        self._bonuses = game.bonuses
        self._extractor = FeatureExtractor(game.hungry_wolf)
        self._valuation = FieldValuation(weights, fit_table_of(game.tile_set), game.count_all)
        self._inference = ColourInference(self._extractor, self._valuation, weights)
        self._root: WoolyBullyState | None = None
        self._read_history: tuple[PublicAction, ...] | None = None
        """The public history at the root of the search, once it has been read."""
        self._evidence: list[Evidence] = []
        self._unplaced = 0
        self._public_values: list[float] = []

    # Inference

    def set_root(self, state: WoolyBullyState) -> None:
        self._root, self._read_history = state, None

    def _read_root(self, state: WoolyBullyState) -> None:
        """Read the public history at the root; moves that are only tried in the search are no evidence."""
        history = self._read_history
        if history is not None and state.history[: len(history)] == history:
            return
        root = self._root
        if root is not None and state.history[: len(root.history)] == root.history:
            state = root
        self._read_history = state.history
        self._evidence = self._inference.evidence(state)
        self._extractor.set_baseline(state.land)
        self._unplaced = state.bag
        for hand in state.hands:
            self._unplaced |= hand
        self._public_values = self._inference.public_values(state.land, self._unplaced, self._players)

    def beliefs(self, state: WoolyBullyState, viewer: int) -> Beliefs:
        """Return the probability of each colour for each seat, as a viewer infers it from the public history."""
        self._read_root(state)
        taken = 1 << state.colours[viewer] | _revealed_colours(state)
        return [
            _certain(colour)
            if seat == viewer or state.revealed >> seat & 1
            else self._inference.probabilities(self._evidence[seat], taken)
            for seat, colour in enumerate(state.colours)
        ]

    def plausibility(self, state: WoolyBullyState, seat: int) -> float:
        plausibility = 1.0
        for other, probabilities in enumerate(self.beliefs(state, seat)):
            plausibility *= probabilities[state.colours[other]]
        return plausibility

    def time_share(self, state: WoolyBullyState, seat: int) -> float:
        """Return a small share for a seat that is only asked whether to act out of turn.

        This depends on the public phase of the game only. So the time that a bot takes does not betray whether it holds
        a Wolf. For the same reason no move is ever forced.
        """
        return 1.0 if state.is_active(seat) else OUT_OF_TURN_SHARE

    # Planning

    def shortlist(self, state: WoolyBullyState, seat: int, moves: Moves) -> Sequence[int]:
        """Return the moves beside fields that are relevant for the seat or for a likely rival, and some others."""
        self._read_root(state)
        features = self._extractor.features(state.land)
        if state.history != self._read_history:
            return candidates.later_candidates(state.land, features[state.colours[seat]], moves)
        by_colour = zip(*self.beliefs(state, seat), strict=True)
        relevant = [features[colour] for colour, chances in enumerate(by_colour) if max(chances) >= MIN_RELEVANT]
        return candidates.first_candidates(state.land, relevant, moves)

    def ends_plan(self, state: WoolyBullyState, seat: int) -> bool:  # noqa: ARG002
        """Return True: a plan must not rely on drawing a certain tile, so future tiles are valued by their number."""
        return True

    # Evaluation

    def value(self, state: WoolyBullyState, seat: int) -> float:
        return self._value_with(state, seat, self.beliefs(state, seat)) - self._secrecy_cost(state, seat)

    def tiebreak(self, state: WoolyBullyState, seat: int) -> float:
        """Return the expected points of the seat's own fields."""
        if state.over:
            return 0.0
        fields = self._extractor.features(state.land)[state.colours[seat]]
        resources = own_resources(state, seat, HiddenTiles.seen_from(state, seat), self.weights)
        return self._valuation.expected_points(fields, resources)

    def _value_with(self, state: WoolyBullyState, seat: int, beliefs: Beliefs) -> float:
        """Return the expected lead of a seat for these beliefs; a lead that decides the game is worth more."""
        weight, sure = self.weights["win"], self.weights["sure"]
        if state.over:
            scores, winners = state.scores(), state.winners()
            points = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
            return points + weight * (1.0 if winners == (seat,) else 0.0 if seat in winners else -1.0)
        lead = self._lead(state, seat, beliefs)
        return lead + weight * tanh(lead / sure)

    def margin(self, state: WoolyBullyState, seat: int) -> float:
        if state.over:
            scores = state.scores()
            return float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))
        self._read_root(state)
        return self._lead(state, seat, [_certain(colour) for colour in state.colours])

    def _lead(self, state: WoolyBullyState, seat: int, beliefs: Beliefs) -> float:
        """Return the expected lead of a seat in points for these beliefs."""
        hidden = HiddenTiles.seen_from(state, seat)
        rivals = [
            self._rival_value(state, other, seat, hidden, probabilities)
            for other, probabilities in enumerate(beliefs)
            if other != seat
        ]
        return self._own_value(state, seat, hidden) - max(rivals)

    def _own_value(self, state: WoolyBullyState, seat: int, hidden: HiddenTiles) -> float:
        weights, hand = self.weights, state.hands[seat]
        fields = self._extractor.features(state.land)[state.colours[seat]]
        value = self._valuation.expected_points(fields, own_resources(state, seat, hidden, weights))
        if seat in state.finished:
            return value + state.bonus(seat)
        value += self._average_bonus(state)
        value += weights["tile"] * min(hand_size(state, seat), MAX_VALUED_TILES)
        value += weights["wolf"] * (hand & WOLVES).bit_count() + weights["hunter"] * (hand & HUNTERS).bit_count()
        if not state.revealed >> seat & 1:
            value += weights["shepherd"]
        return value + weights["tempo"] * sum([duty.seat == seat for duty in state.duties])

    def _rival_value(
        self, state: WoolyBullyState, rival: int, seat: int, hidden: HiddenTiles, probabilities: Sequence[float]
    ) -> float:
        features = self._extractor.features(state.land)
        resources = rival_resources(state, rival, seat, hidden, self.weights)
        value = state.bonus(rival) if rival in state.finished else self._average_bonus(state)
        for colour, probability in enumerate(probabilities):
            if probability:
                value += probability * self._valuation.expected_points(features[colour], resources)
        return value

    def _average_bonus(self, state: WoolyBullyState) -> float:
        """Return the average bonus that the unfinished seats will get."""
        finished = len(state.finished)
        return sum(self._bonuses[finished:]) / (self._players - finished)

    def _secrecy_cost(self, state: WoolyBullyState, seat: int) -> float:
        """Return the cost of the others' knowledge of the seat's colour, which falls as the bag empties."""
        price = self.weights["secrecy"]
        if not price or state.revealed >> seat & 1 or state.has_left(seat):
            return 0.0
        evidence = self._evidence[seat]
        if state.history != self._read_history:
            values = self._inference.public_values(state.land, self._unplaced, self._players)
            evidence = self._inference.add_evidence(evidence, self._public_values, values)
        probability = self._inference.probabilities(evidence, _revealed_colours(state))[state.colours[seat]]
        return price * probability * state.bag.bit_count() / TILES

    # Rollouts

    def reply(self, state: WoolyBullyState, seat: int, rng: Random, tracker: BudgetTracker) -> int:
        own = self._extractor.features(state.land)[state.colours[seat]]
        moves = candidates.rollout_candidates(state, seat, own, self._may_retire(state, seat, own), rng)
        if len(moves) == 1:
            return moves[0]
        self._extractor.set_baseline(state.land)
        beliefs = self.beliefs(state, seat)
        best, best_value = -1, float("-inf")
        for move in moves:
            after = state.copy()
            after.play(seat, move)
            value = self._value_with(after, seat, beliefs)
            if value > best_value:
                best, best_value = move, value
        tracker.spend(len(moves))
        return best

    def _may_retire(self, state: WoolyBullyState, seat: int, own: ColourFeatures) -> bool:
        """Return whether retiring is worth considering: not if the players who stay will probably have more."""
        finished = len(state.finished)
        if finished == self._players - 1 or not own.safe:
            return False
        largest_hand = max(hand.bit_count() for other, hand in enumerate(state.hands) if other != seat)
        tiles = state.bag.bit_count() + largest_hand
        expected: float = self.weights["fresh"] * tiles**0.5
        return own.safe[0].sheep + self._bonuses[finished] >= expected

    def roll_out(self, state: WoolyBullyState, seat: int, rng: Random, tracker: BudgetTracker) -> None:  # noqa: ARG002
        """Play some turns in which each seat knows its own colour and infers the others'."""
        end = state.turn + (self.horizon if state.bag.bit_count() > ALMOST_EMPTY_BAG else LATE_ROLLOUT_TURNS)
        while state.to_act and state.turn < end and tracker.used < ROLLOUT_TIME_LIMIT:
            acting = state.to_act[0]
            if acting == CHANCE:
                state.play_chance(rng)
            else:
                state.play(acting, self.reply(state, acting, rng, tracker))
        tracker.spend()

    def rollout_value(self, state: WoolyBullyState, seat: int, rng: Random, tracker: BudgetTracker) -> float:
        """Play a rollout and return the value if everybody knew all colours."""
        self.roll_out(state, seat, rng, tracker)
        return self._value_with(state, seat, [_certain(colour) for colour in state.colours])

    # Texts

    def secrets(self, state: WoolyBullyState) -> tuple[int, ...]:
        return tuple(state.colours)

    @classmethod
    def secret_names(cls) -> tuple[str, ...]:
        return tuple([msg("colour", colour=colour) for colour in COLOUR_NAMES])

    def themes(self, before: WoolyBullyState, after: WoolyBullyState, seat: int) -> Sequence[str]:
        return tuple(themes.themes(before, after, seat))

    def reason(self, before: WoolyBullyState, after: WoolyBullyState, seat: int) -> str:
        features = self._extractor.features
        return reasons.reason(before, after, seat, features(before.land), features(after.land))


def _certain(colour: int) -> list[float]:
    return [float(colour == other) for other in range(COLOURS)]


def _revealed_colours(state: WoolyBullyState) -> int:
    """Return the set of colours that were revealed."""
    return sum([1 << colour for seat, colour in enumerate(state.colours) if state.revealed >> seat & 1])
