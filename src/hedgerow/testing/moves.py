"""Checks of the seats to act, of their legal moves, and of the refusal of all other moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from operator import lt

from hedgerow.games.core.chance import Chance
from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.errors import IllegalMove, MalformedMove, MoveError, NotYourTurn
from hedgerow.games.core.moves import Moves
from hedgerow.testing.context import CheckContext, Continuation, seat_name

HUGE_MOVE = 1 << 200
"""A number far beyond the moves of any game."""


def check_to_act(context: CheckContext, state: State) -> tuple[int, ...]:
    """Check the seats to act, and return them."""
    context.begin("to-act")
    to_act = state.to_act
    if not isinstance(to_act, tuple):
        context.fail(f"to_act is a {type(to_act).__name__}, not a tuple")
    if len(set(to_act)) != len(to_act):
        context.fail(f"a seat occurs twice: {to_act}")
    if to_act != (CHANCE,) and not set(to_act) <= set(context.seats):
        context.fail(f"{to_act} are neither seats of the game nor chance alone")
    if state.over is not (not to_act):
        context.fail(f"`over` is {state.over}, but to_act is {to_act}")
    context.begin("awaited")
    awaited = state.awaited
    if awaited != tuple(seat for seat in to_act if seat in awaited) or bool(awaited) is not bool(to_act):
        context.fail(f"awaited is {awaited}, but to_act is {to_act}")
    context.begin("has-left")
    for seat in context.seats:
        if state.has_left(seat) and seat in to_act:
            context.fail(f"{seat_name(seat)} has left, but may act")
        if seat in context.left and not state.has_left(seat):
            context.fail(f"{seat_name(seat)} had left, but has returned")
    context.left = frozenset(seat for seat in context.seats if state.has_left(seat))
    context.begin("turn")
    if state.turn < context.turn:
        context.fail(f"the turn was {context.turn} and is now {state.turn}")
    return to_act


def check_moves(context: CheckContext, state: State) -> dict[int, list[int]]:
    """Check the moves of every seat, and return the list of moves of each seat to act."""
    listed: dict[int, list[int]] = {}
    to_act = state.to_act
    for seat in (CHANCE, *context.seats):
        context.begin("moves")
        moves = state.moves(seat)
        if not isinstance(moves, Moves):
            context.fail(f"moves of {seat_name(seat)}: a {type(moves).__name__}, not Moves")
        if bool(len(moves)) is not (seat in to_act):
            context.fail(f"{seat_name(seat)} has {len(moves)} moves, but to_act is {to_act}")
        if seat in to_act:
            listed[seat] = _check_sequence(context, seat, moves)
    context.begin("moves")
    if to_act == (CHANCE,):
        chance, moves = state.chance(), state.moves(CHANCE)
        if not (isinstance(chance, Chance) and isinstance(moves, Chance)):
            context.fail("chance() and moves(CHANCE) must both be Chance")
        if list(chance) != listed[CHANCE]:
            context.fail(f"chance() has {list(chance)}, moves(CHANCE) has {listed[CHANCE]}")
    else:
        try:
            state.chance()
        except NotYourTurn as error:
            _check_message(context, error, "chance()")
        else:
            context.fail("chance() returns something although this is not a chance node")
    return listed


def _check_sequence(context: CheckContext, seat: int, moves: Moves) -> list[int]:
    """Check that a lazy sequence of moves behaves like a sorted list, and return the list."""
    who = seat_name(seat)
    context.begin("moves-order")
    listed = list(moves)
    if not all(map(lt, listed, islice(listed, 1, None))):
        move, following = next(pair for pair in pairwise(listed) if pair[0] >= pair[1])
        context.fail(f"{who}: move {move} comes before {following}")
    context.begin("moves-agree")
    if len(moves) != len(listed):
        context.fail(f"{who}: len is {len(moves)}, iteration gives {len(listed)}")
    ranks = range(len(listed))
    members = frozenset(listed)
    for rank in context.some(ranks, context.thoroughness.samples):
        move = listed[rank]
        if type(move) is not int:
            context.fail(f"{who}: {move!r} is not an int")
        if moves.at(rank) != move:
            context.fail(f"{who}: at({rank}) is {moves.at(rank)}, iteration gives {move}")
        if moves.rank(move) != rank or move not in moves:
            context.fail(f"{who}: move {move} has rank {rank}, but rank() returns {moves.rank(move)}")
        for unlisted in (
            move - 1,
            move + 1,
            move ^ 1 << context.probe_rng.randrange(max(move, 1).bit_length() + 1),
        ):
            if moves.rank(unlisted) is not None and unlisted not in members:
                context.fail(f"{who}: {unlisted} is not among the moves but has rank {moves.rank(unlisted)}")
    low = context.probe_rng.randrange(len(listed))
    part = slice(low, low + context.thoroughness.samples)
    if moves[part] != listed[part] or moves[-1] != listed[-1]:
        context.fail(f"{who}: a slice or the last move differs from iteration")
    if moves.choice(context.probe_rng) not in members:
        context.fail(f"{who}: choice() returns a move that is not among the moves")
    return listed


def try_legal_moves(context: CheckContext, state: State, listed: Mapping[int, Sequence[int]]) -> list[Continuation]:
    """Play legal moves on copies, and return the continuations."""
    tried = []
    limit = max(2, context.thoroughness.legal_moves // max(len(listed), 1))
    for seat, moves in listed.items():
        for move in context.some(moves, limit):
            context.begin("legal-accepted")
            after = state.copy()
            try:
                events = after.play(seat, move)
            except MoveError as error:
                context.fail(f"move {move} of {seat_name(seat)} is listed but refused: {type(error).__name__}: {error}")
            tried.append(Continuation(seat, move, after, events))
    return tried


def check_copy_position(context: CheckContext, copy: State) -> None:
    """Check that a copy has the same position."""
    if copy.position() != context.position:
        context.fail(f"the copy is {copy.position()}", "copy")


def check_refusals(context: CheckContext, state: State, target: State, listed: Mapping[int, Sequence[int]]) -> None:
    """Check that wrong moves and moves of wrong seats are refused with the right error and change nothing.

    They are tried on `target`, a copy of the state, which also tests the copy.
    """
    attempts: list[tuple[int, int, type[MoveError]]] = []
    some_move = next((moves[0] for moves in listed.values()), 0)
    for seat in (CHANCE, *context.seats, len(context.seats), CHANCE - 1):
        if seat not in listed:
            # The turn is checked first, so even a malformed move is refused as out of turn.
            attempts += [(seat, some_move, NotYourTurn), (seat, -1, NotYourTurn)]
    for seat in listed:
        attempts += [(seat, move, expected_error(context, seat, move)) for move in _wrong_moves(context, seat, listed)]
    for seat, move, expected in attempts:
        _check_refusal(context, target, seat, move, expected)
    context.begin("refused-unchanged")
    if target.position() != context.position:
        context.fail(_what_changed(context, state, attempts))


def _wrong_moves(context: CheckContext, seat: int, listed: Mapping[int, Sequence[int]]) -> list[int]:
    """Return numbers that are not legal moves of the seat, most of them close to legal ones."""
    own = listed[seat]
    candidates = {-1, HUGE_MOVE, HUGE_MOVE | own[-1], -1 - own[-1]}
    for move in context.some(own, context.thoroughness.samples):
        bit = context.probe_rng.randrange(max(move, 1).bit_length() + 1)
        candidates |= {move - 1, move + 1, move ^ 1, move ^ 1 << bit}
    for other, moves in listed.items():
        if other != seat:
            candidates |= set(context.some(moves, context.thoroughness.samples))
    candidates |= {move for _, move in context.history[-context.thoroughness.samples :]}
    wrong = sorted(candidates.difference(own))
    return context.probe_rng.sample(wrong, min(len(wrong), context.thoroughness.wrong_moves))


def expected_error(context: CheckContext, seat: int, move: int) -> type[MoveError]:
    """Return the error that a wrong move of a seat to act must raise; the notation defines what a move is."""
    context.begin("refused")
    try:
        context.game.move_text(seat, move)
    except MalformedMove:
        return MalformedMove
    except Exception as error:
        context.fail(
            f"move_text({seat}, {move}) raises {type(error).__name__} ({error}), not MalformedMove",
            "notation-errors",
        )
    return IllegalMove


def _check_refusal(context: CheckContext, target: State, seat: int, move: int, expected: type[MoveError]) -> None:
    context.begin("refused")
    what = f"{move} by {seat_name(seat)}"
    try:
        target.play(seat, move)
    except expected as error:
        _check_message(context, error, what)
    except Exception as error:
        context.fail(f"{what}: {type(error).__name__} ({error}) instead of {expected.__name__}")
    else:
        context.fail(f"{what} is accepted instead of {expected.__name__}")


def _check_message(context: CheckContext, error: Exception, what: str) -> None:
    context.begin("refused-message")
    if not is_one_line(str(error)):
        context.fail(f"{what}: {type(error).__name__} has the message {str(error)!r}")


def is_one_line(text: str) -> bool:
    """Return whether the text is one line, not empty and without surrounding spaces."""
    return bool(text) and text == text.strip() and text.splitlines() == [text]


def _what_changed(context: CheckContext, state: State, attempts: Sequence[tuple[int, int, type[MoveError]]]) -> str:
    """Find the refused move that changed the state; called only after a change was detected."""
    check_copy_position(context, state.copy())
    for seat, move, expected in attempts:
        target = state.copy()
        _check_refusal(context, target, seat, move, expected)
        if target.position() != context.position:
            context.check = "refused-unchanged"
            return f"{move} by {seat_name(seat)} was refused but changed the state to {target.position()}"
    context.check = "refused-unchanged"
    return "several refused moves together changed the state"
