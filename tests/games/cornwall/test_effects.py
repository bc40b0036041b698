"""Previews of Cornwall: which regions will close at the end of the turn, for whom, and which grow."""

from __future__ import annotations

from random import Random

from hedgerow.games import CHANCE, new_game
from hedgerow.games.core.effects import MoveEffects
from hedgerow.games.core.preview import preview_move
from hedgerow.games.cornwall import CornwallState
from hedgerow.games.cornwall.components import TERRAIN_NAMES
from hedgerow.games.cornwall.move_codes import DONE
from hedgerow.games.cornwall.phases import CornwallPhase
from tests.games.cornwall.positions import CornwallPosition

NAMES = ("Ann", "Bob", "Cas")
Cells = frozenset[tuple[int, int]]


def lines_of(state: CornwallState, seat: int, move: int) -> tuple[str, ...]:
    return preview_move(state, seat, move, NAMES[: state.game.players]).effects.lines


def list_of(fact: object) -> list[int]:
    assert isinstance(fact, list)
    return fact


def outlined(effects: MoveEffects, kind: str) -> set[Cells]:
    return {frozenset(outline.cells) for outline in effects.boards[0].outlines if outline.kind == kind}


def ended(state: CornwallState, seat: int, move: int) -> tuple[CornwallState, list[dict[str, object]]]:
    """Return the state after a move and the end of the turn, and the facts of the regions that have scored then."""
    after = state.copy()
    events = after.play(seat, move)
    if after.phase is CornwallPhase.FIGURES and after.active == seat:
        events += after.play(seat, DONE)
    return after, [dict(event.facts) for event in events if event.kind == "evaluate"]


def expected_line(state: CornwallState, seat: int, facts: dict[str, object], figures: int) -> str:
    """Return the line for a region that closes, composed from the events after really playing."""
    points = list_of(facts["points"])
    order = [seat, *(other for other in range(state.game.players) if other != seat)]
    shares = [f"{'you' if other == seat else NAMES[other]} {points[other]}" for other in order if points[other]]
    leaving = {0: "", 1: ", and your figure goes to the pub"}.get(
        figures, f", and your {figures} figures go to the pub"
    )
    terrain = TERRAIN_NAMES[int(str(facts["terrain"]))]
    return f"The {terrain} closes this turn: {', '.join(shares) or 'nobody scores'}{leaving}"


def test_closing_regions_are_those_that_score_at_the_end_of_the_turn() -> None:
    closed = 0
    for number in range(12):
        rng = Random(number)
        state = new_game("cornwall", 3).start()
        assert isinstance(state, CornwallState)
        while not state.over:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.play(CHANCE, state.chance().draw(rng))
                continue
            move = state.moves(seat).choice(rng)
            closed += check_closing(state, seat, move)
            state.play(seat, move)
    assert closed > 50


def check_closing(state: CornwallState, seat: int, move: int) -> int:
    """Compare a preview with the end of the turn; return the number of regions that close."""
    effects = preview_move(state, seat, move, NAMES).effects
    after, scored = ended(state, seat, move)
    if after.over:  # then open regions score, too
        return 0
    grid = after.map.grid
    old = {frozenset(state.map.grid.coordinates(region.cells)) for region in state.map.closed_regions}
    new = {frozenset(grid.coordinates(region.cells)) for region in after.map.closed_regions} - old
    assert outlined(effects, "closes") == new
    placed = state.copy()
    placed.play(seat, move)
    figures = [
        sum(
            (figure.x, figure.y) in region and figure.seat == seat
            for figure in (placed if placed.phase is CornwallPhase.FIGURES else state).map.figures
        )
        for facts in scored
        for region in new
        if (facts["x"], facts["y"]) in region
    ]
    if placed.phase is CornwallPhase.FIGURES:
        lines = {expected_line(state, seat, facts, count) for facts, count in zip(scored, figures, strict=True)}
        assert set(effects.lines) >= lines
    assert outlined(effects, "grows").isdisjoint(new)
    assert effects.secured == sum(list_of(facts["points"])[seat] for facts in scored)
    return len(new)


def test_closing_is_announced_before_the_tile_and_before_the_figure() -> None:
    """A cottage beside a meadow of another player: the preview names its closing before tile and figure."""
    cottage = "Gc M F"
    table = CornwallPosition({1: cottage}, start="G@0,0 S@1,0 F@2,0 V@0,1 M@1,1", figures="a1:1.2")
    state, game = table.state, table.game
    seat = state.to_act[0]
    move = next(
        move
        for move in state.moves(seat)
        if any(
            "meadow closes this turn: Bob" in line for line in preview_move(state, seat, move, NAMES[:2]).effects.lines
        )
    )
    assert "The meadow closes this turn: Bob 2" in lines_of(state, seat, move)
    state.play(seat, move)
    assert lines_of(state, seat, DONE) == ("The meadow closes this turn: Bob 2",)
    hexes = [game.move_text(seat, move) for move in state.moves(seat) if "big@" in game.move_text(seat, move)]
    texts = {lines_of(state, seat, game.read_move(seat, text))[0] for text in hexes}
    assert "The meadow closes this turn: you 2, and your figure goes to the pub" in texts, "3 beats 2"


def test_a_tile_outlines_the_regions_that_it_extends() -> None:
    state = CornwallPosition({1: "S V F"}, start="M@0,0 S@1,0 F@2,0 V@0,1 G@1,1").state
    old = set(state.map.grid.coordinates(state.map.cells))
    for move in state.moves(0):
        extended = outlined(preview_move(state, 0, move, NAMES[:2]).effects, "grows")
        after = state.copy()
        coins = after.play(0, move)[0].facts["coins"]
        assert len(extended) == int(str(coins)) + 1, "each of these terrains has one region"
        assert all(cells & old and cells - old for cells in extended)


def test_rivals_who_lose_points_are_named() -> None:
    """A stronger figure in the village of Bob takes its points."""
    table = CornwallPosition({1: "S V F"}, figures="a2:1.1")
    state, game = table.state, table.game
    village = next(move for move in state.moves(0) if extends(state, move, "village"))
    state.play(0, village)
    lines = {game.move_text(0, move): preview_move(state, 0, move, NAMES[:2]).effects.lines for move in state.moves(0)}
    assert ("Bob −2",) in lines.values()
    assert lines["done"] == ()


def extends(state: CornwallState, move: int, terrain: str) -> bool:
    """Return whether a tile makes the only region of a terrain larger."""
    after = state.copy()
    after.play(0, move)
    sizes = [region.cells.bit_count() for region in after.map.regions if TERRAIN_NAMES[region.terrain] == terrain]
    return max(sizes) > 1
