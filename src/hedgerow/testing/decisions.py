"""Who may act, what may be done, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from operator import lt

from hedgerow.games.core.chance import Chance
from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.errors import IllegalMove, MalformedMove, MoveError, NotYourTurn
from hedgerow.games.core.moves import Moves
from hedgerow.testing.trial import Continuation, Trial, seat_name

HUGE_MOVE = 1 << 200
"""Far beyond anything a game packs into a move."""


def check_to_act(trial: Trial, state: State) -> tuple[int, ...]:
    """The seats to act make sense."""
    trial.now("to-act")
    to_act = state.to_act
    if not isinstance(to_act, tuple):
        trial.fail(f"to_act is a {type(to_act).__name__}, not a tuple")
    if len(set(to_act)) != len(to_act):
        trial.fail(f"a seat is named twice: {to_act}")
    if to_act != (CHANCE,) and not set(to_act) <= set(trial.seats):
        trial.fail(f"{to_act} are not all seats of the table (nor chance alone)")
    if state.over is not (not to_act):
        trial.fail(f"over is {state.over} while {to_act} are to act")
    trial.now("awaited")
    awaited = state.awaited
    if awaited != tuple(seat for seat in to_act if seat in awaited) or bool(awaited) is not bool(to_act):
        trial.fail(f"{awaited} are awaited while {to_act} are to act")
    trial.now("has-left")
    for seat in trial.seats:
        if state.has_left(seat) and seat in to_act:
            trial.fail(f"{seat_name(seat)} has left, but may act")
        if trial.left >> seat & 1 and not state.has_left(seat):
            trial.fail(f"{seat_name(seat)} had left and is here again")
    trial.left = sum(1 << seat for seat in trial.seats if state.has_left(seat))
    trial.now("turn")
    if state.turn < trial.turn:
        trial.fail(f"it was {trial.turn} and is now {state.turn}")
    return to_act


def check_moves(trial: Trial, state: State) -> dict[int, list[int]]:
    """The moves of every seat are there when they should be and in good order; returns them listed."""
    listed: dict[int, list[int]] = {}
    to_act = state.to_act
    for seat in (CHANCE, *trial.seats):
        trial.now("moves")
        moves = state.moves(seat)
        if not isinstance(moves, Moves):
            trial.fail(f"moves of {seat_name(seat)}: a {type(moves).__name__}, not Moves")
        if bool(len(moves)) is not (seat in to_act):
            trial.fail(f"{seat_name(seat)} has {len(moves)} moves while {to_act} are to act")
        if seat in to_act:
            listed[seat] = _check_sequence(trial, seat, moves)
    trial.now("moves")
    if to_act == (CHANCE,):
        chance, moves = state.chance(), state.moves(CHANCE)
        if not (isinstance(chance, Chance) and isinstance(moves, Chance)):
            trial.fail("chance() and moves(CHANCE) must both be Chance")
        if list(chance) != listed[CHANCE]:
            trial.fail(f"chance() has {list(chance)}, moves(CHANCE) has {listed[CHANCE]}")
    else:
        try:
            state.chance()
        except NotYourTurn as error:
            _check_message(trial, error, "chance()")
        else:
            trial.fail("chance() answers although it is not a chance node")
    return listed


def _check_sequence(trial: Trial, seat: int, moves: Moves) -> list[int]:
    """A lazy list of moves behaves like a sorted list."""
    who = seat_name(seat)
    trial.now("moves-order")
    listed = list(moves)
    if not all(map(lt, listed, islice(listed, 1, None))):
        move, following = next(pair for pair in pairwise(listed) if pair[0] >= pair[1])
        trial.fail(f"{who}: {move} stands before {following}")
    trial.now("moves-agree")
    if len(moves) != len(listed):
        trial.fail(f"{who}: len is {len(moves)}, iteration gives {len(listed)}")
    ranks = range(len(listed))
    members = frozenset(listed)
    for rank in trial.some(ranks, trial.thoroughness.samples):
        move = listed[rank]
        if type(move) is not int:
            trial.fail(f"{who}: {move!r} is not an int")
        if moves.at(rank) != move:
            trial.fail(f"{who}: at({rank}) is {moves.at(rank)}, iteration gives {move}")
        if moves.rank(move) != rank or move not in moves:
            trial.fail(f"{who}: move {move} has rank {rank}, but rank() says {moves.rank(move)}")
        for stranger in (
            move - 1,
            move + 1,
            move ^ 1 << trial.probe.randrange(max(move, 1).bit_length() + 1),
        ):
            if moves.rank(stranger) is not None and stranger not in members:
                trial.fail(f"{who}: {stranger} is not among the moves but has rank {moves.rank(stranger)}")
    low = trial.probe.randrange(len(listed))
    part = slice(low, low + trial.thoroughness.samples)
    if moves[part] != listed[part] or moves[-1] != listed[-1]:
        trial.fail(f"{who}: a slice or the last move differs from iteration")
    if moves.choice(trial.probe) not in members:
        trial.fail(f"{who}: choice() gives a move that is not among the moves")
    return listed


def try_legal_moves(trial: Trial, state: State, listed: Mapping[int, Sequence[int]]) -> list[Continuation]:
    """Make legal moves on copies; returns what followed."""
    tried = []
    limit = max(2, trial.thoroughness.legal_moves // max(len(listed), 1))
    for seat, moves in listed.items():
        for move in trial.some(moves, limit):
            trial.now("legal-accepted")
            after = state.copy()
            try:
                events = after.play(seat, move)
            except MoveError as error:
                trial.fail(f"{seat_name(seat)} is offered {move} but it is refused: {type(error).__name__}: {error}")
            tried.append(Continuation(seat, move, after, events))
    return tried


def check_copy_text(trial: Trial, copy: State) -> None:
    """A copy has the same position."""
    if copy.position() != trial.position:
        trial.fail(f"the copy is {copy.position()}", "copy")


def check_refusals(trial: Trial, state: State, target: State, listed: Mapping[int, Sequence[int]]) -> None:
    """Wrong moves, wrong seats: each is refused in the right way and changes nothing.

    They are tried on `target`, a copy of the state. This shows, too, that the copy was a good one.
    """
    attempts: list[tuple[int, int, type[MoveError]]] = []
    some_move = next((moves[0] for moves in listed.values()), 0)
    for seat in (CHANCE, *trial.seats, len(trial.seats), CHANCE - 1):
        if seat not in listed:
            # Whose turn it is comes first: even a move that is none is refused as out of turn.
            attempts += [(seat, some_move, NotYourTurn), (seat, -1, NotYourTurn)]
    for seat in listed:
        attempts += [(seat, move, right_error(trial, seat, move)) for move in _wrong_moves(trial, seat, listed)]
    for seat, move, expected in attempts:
        _check_refusal(trial, target, seat, move, expected)
    trial.now("refused-unchanged")
    if target.position() != trial.position:
        trial.fail(_what_changed(trial, state, attempts))


def _wrong_moves(trial: Trial, seat: int, listed: Mapping[int, Sequence[int]]) -> list[int]:
    """Numbers that look like moves but are not legal for the seat: near misses above all."""
    own = listed[seat]
    candidates = {-1, HUGE_MOVE, HUGE_MOVE | own[-1], -1 - own[-1]}
    for move in trial.some(own, trial.thoroughness.samples):
        bit = trial.probe.randrange(max(move, 1).bit_length() + 1)
        candidates |= {move - 1, move + 1, move ^ 1, move ^ 1 << bit}
    for other, moves in listed.items():
        if other != seat:
            candidates |= set(trial.some(moves, trial.thoroughness.samples))
    candidates |= {move for _, move in trial.history[-trial.thoroughness.samples :]}
    wrong = sorted(candidates.difference(own))
    return trial.probe.sample(wrong, min(len(wrong), trial.thoroughness.wrong_moves))


def right_error(trial: Trial, seat: int, move: int) -> type[MoveError]:
    """How a wrong move of a seat to act has to be refused: the notation knows what a move is."""
    trial.now("refused")
    try:
        trial.game.move_text(seat, move)
    except MalformedMove:
        return MalformedMove
    except Exception as error:
        trial.fail(
            f"move_text({seat}, {move}) raises {type(error).__name__} ({error}), not MalformedMove",
            "notation-errors",
        )
    return IllegalMove


def _check_refusal(trial: Trial, target: State, seat: int, move: int, expected: type[MoveError]) -> None:
    trial.now("refused")
    what = f"{move} by {seat_name(seat)}"
    try:
        target.play(seat, move)
    except expected as error:
        _check_message(trial, error, what)
    except Exception as error:
        trial.fail(f"{what}: {type(error).__name__} ({error}) instead of {expected.__name__}")
    else:
        trial.fail(f"{what} is accepted instead of {expected.__name__}")


def _check_message(trial: Trial, error: Exception, what: str) -> None:
    trial.now("refused-message")
    if not is_one_line(str(error)):
        trial.fail(f"{what}: {type(error).__name__} says {str(error)!r}")


def is_one_line(text: str) -> bool:
    """Whether a person can read the text as one line that says something."""
    return bool(text) and text == text.strip() and text.splitlines() == [text]


def _what_changed(trial: Trial, state: State, attempts: Sequence[tuple[int, int, type[MoveError]]]) -> str:
    """Which of the refused moves changed the state; looked for only after the fact."""
    check_copy_text(trial, state.copy())
    for seat, move, expected in attempts:
        target = state.copy()
        _check_refusal(trial, target, seat, move, expected)
        if target.position() != trial.position:
            trial.check = "refused-unchanged"
            return f"{move} by {seat_name(seat)} was refused but left {target.position()}"
    trial.check = "refused-unchanged"
    return "several refused moves together have changed the state"
