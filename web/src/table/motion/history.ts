// The changes since the player's last move: where they are, who made them, and the points they brought.

import { cellKey } from "../../board/geometry";
import type { Cell } from "../../board/model";
import type { BoardArea } from "./scene-change";

/** One move, or several of the same seat, and what it changed. */
export interface Turn {
  /** The number of the last log entry. */
  readonly seq: number;
  /** The seat that moved; null for chance. */
  readonly mover: number | null;
  readonly areas: readonly BoardArea[];
  /** The points that each seat gained. */
  readonly points: ReadonlyMap<number, number>;
}

/** Cells that a seat has changed, to be outlined. */
export interface TurnMark {
  readonly board: string;
  readonly seat: number | null;
  readonly cells: readonly Cell[];
  readonly points: readonly { readonly seat: number; readonly gain: number }[];
}

const keysOf = ({ areas }: Turn): Set<string> =>
  new Set(areas.flatMap(({ board, cells }) => cells.map((cell) => `${board} ${cellKey(cell)}`)));

/** Whether a move belongs to the one before: it has changed the same cells, or none. */
function continues(turn: Turn, last: Turn): boolean {
  if (turn.mover !== null && turn.mover !== last.mover) return false;
  const before = keysOf(last);
  return turn.areas.length === 0 || last.areas.length === 0 || [...keysOf(turn)].some((key) => before.has(key));
}

/** Join the moves of a seat that belong together, as a tile and the figure on it. */
function joinTurns(turns: readonly Turn[]): Turn[] {
  const joined: Turn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (last === undefined || !continues(turn, last)) {
      joined.push(turn);
      continue;
    }
    const points = new Map(last.points);
    for (const [seat, gain] of turn.points) points.set(seat, (points.get(seat) ?? 0) + gain);
    joined[joined.length - 1] = { ...last, seq: turn.seq, areas: [...last.areas, ...turn.areas], points };
  }
  return joined;
}

/** The marks of turns. A cell that several have changed belongs to the last one. */
export function turnMarks(turns: readonly Turn[]): TurnMark[] {
  const marks: TurnMark[] = [];
  const taken = new Set<string>();
  for (const { mover, areas, points } of joinTurns(turns).reverse()) {
    const boards = new Map<string, Cell[]>();
    for (const { board, cells } of areas) {
      const free = cells.filter((cell) => !taken.has(`${board} ${cellKey(cell)}`));
      for (const cell of free) taken.add(`${board} ${cellKey(cell)}`);
      if (free.length) boards.set(board, [...(boards.get(board) ?? []), ...free]);
    }
    const gains = [...points].map(([seat, gain]) => ({ seat, gain }));
    for (const [board, cells] of boards) {
      // Points are shown once, even if a move has changed several boards.
      marks.push({ board, seat: mover, cells, points: marks.some((mark) => mark.points === gains) ? [] : gains });
    }
  }
  return marks.reverse();
}
