// What differs between two scenes: laid cells, pieces that came, went or moved, closed areas, points, counters.

import type { Counter, Scene } from "../../api/schema";
import { seatColour } from "../../components/art/game-art.svelte";
import { cellKey } from "../../board/geometry";
import type { BoardCell, BoardModel, Cell, Outline } from "../../board/model";
import { boardsOf } from "../../board/scene";

/** Cells of a board. */
export interface BoardArea {
  readonly board: string;
  readonly cells: readonly Cell[];
}

/** The cells of one piece that was laid. */
export interface LaidPiece {
  readonly board: BoardModel;
  readonly cells: readonly BoardCell[];
}

/** A piece on cells that were laid before; without `from` it is new, without `to` it has gone. */
export interface MovedPiece {
  readonly name: string;
  readonly board: BoardModel;
  readonly from: Cell | null;
  readonly to: Cell | null;
}

export interface ClosedArea {
  readonly board: string;
  readonly outline: Outline;
}

/** A counter of a seat, or of nobody, that has changed. */
export interface ChangedCounter {
  readonly seat: number | null;
  readonly id: string;
  readonly symbol: string;
  readonly gain: number;
}

export interface SceneChange {
  /** The boards after the change. */
  readonly boards: readonly BoardModel[];
  readonly laid: readonly LaidPiece[];
  readonly moved: readonly MovedPiece[];
  readonly closed: readonly ClosedArea[];
  /** The points that each seat gained, if any. */
  readonly points: ReadonlyMap<number, number>;
  readonly counters: readonly ChangedCounter[];
  /** Whether a new round has begun. */
  readonly newRound: boolean;
}

const MAX_CELLS_OF_A_MOVE = 12;

/** The names of all pieces on a cell. */
function piecesOn({ on, figure }: BoardCell): string[] {
  return figure ? [...on, `figure-${seatColour(figure.seat)}-${figure.value}`] : [...on];
}

/** The names in the first list that are not in the second. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

interface BoardDifference {
  readonly laid: readonly LaidPiece[];
  readonly came: readonly MovedPiece[];
  readonly went: readonly MovedPiece[];
}

function compareBoards(before: BoardModel, board: BoardModel): BoardDifference {
  const known = new Map(before.cells.map((cell) => [cellKey(cell), cell]));
  const groups = new Map<number, BoardCell[]>();
  const [came, went]: [MovedPiece[], MovedPiece[]] = [[], []];
  for (const cell of board.cells) {
    const old = known.get(cellKey(cell));
    known.delete(cellKey(cell));
    if (old?.ground.join() !== cell.ground.join()) {
      groups.set(cell.group, [...(groups.get(cell.group) ?? []), cell]);
      continue;
    }
    const [now, then] = [piecesOn(cell), piecesOn(old)];
    for (const name of without(now, then)) came.push({ name, board, from: null, to: cell });
    for (const name of without(then, now)) went.push({ name, board, from: cell, to: null });
  }
  const laid = [...groups.values()].map((cells) => ({ board, cells }));
  const count = laid.reduce((sum, { cells }) => sum + cells.length, 0);
  // More new cells mean another position, not a move.
  return { laid: count > MAX_CELLS_OF_A_MOVE ? [] : laid, came, went };
}

/** Join pieces that went from one cell with the same ones that came to another. */
function joinMoves(came: readonly MovedPiece[], went: readonly MovedPiece[]): MovedPiece[] {
  const left = [...went];
  const joined = came.map((piece) => {
    const at = left.findIndex(({ name, board }) => name === piece.name && board.id === piece.board.id);
    if (at < 0) return piece;
    const [source] = left.splice(at, 1);
    return { ...piece, from: source?.from ?? null };
  });
  return [...joined, ...left];
}

const keyOf = ({ cells, parts = [] }: Outline): string =>
  [...cells.map(cellKey), ...parts.map(({ x, y, side }) => `${x},${y},${side}`)].join(" ");

function closedAreas(before: BoardModel, after: BoardModel): ClosedArea[] {
  if (before.outlines === after.outlines) return [];
  const known = new Set(before.outlines.filter(({ kind }) => kind === "closed").map(keyOf));
  return after.outlines
    .filter((outline) => outline.kind === "closed" && !known.has(keyOf(outline)))
    .map((outline) => ({ board: after.id, outline }));
}

function changedCounters(
  seat: number | null,
  before: readonly Counter[] = [],
  after: readonly Counter[],
): ChangedCounter[] {
  return after.flatMap(({ id, symbol, value }) => {
    const gain = value - (before.find((counter) => counter.id === id)?.value ?? 0);
    return gain === 0 ? [] : [{ seat, id, symbol, gain }];
  });
}

function gainedPoints(before: Scene, after: Scene): Map<number, number> {
  const points = new Map<number, number>();
  for (const [seat, { points: now }] of after.seats.entries()) {
    const then = before.seats[seat]?.points;
    if (now !== null && then != null && now !== then) points.set(seat, now - then);
  }
  return points;
}

/** Compare two scenes. */
export function compareScenes(before: Scene, after: Scene, names: readonly string[]): SceneChange {
  const known = new Map(boardsOf(before, null, names).map((board) => [board.id, board]));
  const pairs = boardsOf(after, null, names).flatMap((board) => {
    const old = known.get(board.id);
    return old === undefined || old.cells.length === 0 ? [] : [[old, board] as const];
  });
  const changes = pairs.flatMap(([old, board]) => (old.cells === board.cells ? [] : [compareBoards(old, board)]));
  return {
    boards: pairs.map(([, board]) => board),
    laid: changes.flatMap(({ laid }) => laid),
    moved: joinMoves(
      changes.flatMap(({ came }) => came),
      changes.flatMap(({ went }) => went),
    ),
    closed: pairs.flatMap(([old, board]) => closedAreas(old, board)),
    points: gainedPoints(before, after),
    counters: [
      ...changedCounters(null, before.counters, after.counters),
      ...after.seats.flatMap(({ counters }, seat) => changedCounters(seat, before.seats[seat]?.counters, counters)),
    ],
    newRound: before.round > 0 && after.round > before.round,
  };
}

/** The cells of a change on each board, in the order of the boards. */
export function changedAreas({ laid, moved }: Pick<SceneChange, "laid" | "moved">): BoardArea[] {
  const areas = new Map<string, Cell[]>();
  const add = (board: string, cells: readonly Cell[]): void => {
    areas.set(board, [...(areas.get(board) ?? []), ...cells]);
  };
  for (const { board, cells } of laid) add(board.id, cells);
  for (const { board, to } of moved) if (to !== null) add(board.id, [to]);
  return [...areas].map(([board, cells]) => ({ board, cells }));
}

/** Whether a change can be seen on the boards or in the scores. */
export function isVisible({ laid, moved, closed, points, newRound }: SceneChange): boolean {
  return laid.length > 0 || moved.length > 0 || closed.length > 0 || points.size > 0 || newRound;
}
