// A move in notation, taken apart, and put on the board without being laid.

import type { Cell } from "../board/model";
import { readLie } from "../board/notation";
import type { Laying } from "./contract";

export interface ReadMove {
  /** The piece as it lies ("17r2", "sheep"), or a word ("done"). */
  readonly piece: string;
  /** Where it goes; null for a word. */
  readonly cell: Cell | null;
}

/** "c-3" or "-a2" as a cell; null where it is none. */
export function readCell(text: string): Cell | null {
  const [, minus, letters, row] = /^(-?)([a-z]+)(-?\d+)$/.exec(text) ?? [];
  if (letters === undefined || row === undefined) return null;
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return { x: minus ? -column : column - 1, y: Number(row) - 1 };
}

export function readMove(move: string): ReadMove {
  const [piece = "", place] = move.split("@", 2);
  return { piece, cell: place === undefined ? null : readCell(place) };
}

/** Put the piece of a move where the move would lay it; nothing is laid. */
export function putMove(laying: Laying, move: string): void {
  const { piece, cell } = readMove(move);
  if (cell === null) return;
  laying.choose(readLie(piece).key, piece);
  laying.put(cell);
}
