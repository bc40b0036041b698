// Cells and pieces in notation.

import type { Cell } from "./model";
import type { Orientation } from "./placement";

/** Columns are a, b … z, aa to the right, and -a, -b … to the left of a. */
export function columnName(x: number): string {
  let number = (x >= 0 ? x : -x - 1) + 1;
  let letters = "";
  while (number > 0) {
    number -= 1;
    letters = String.fromCharCode(97 + (number % 26)) + letters;
    number = Math.floor(number / 26);
  }
  return x >= 0 ? letters : `-${letters}`;
}

export function cellName({ x, y }: Cell): string {
  return `${columnName(x)}${y + 1}`;
}

/** The piece and the place of a log event as moves name them ("17r2@c-3", "c-3"); empty without any. */
export function eventCode({
  piece = "",
  cells = [],
}: {
  readonly piece?: string;
  readonly cells?: readonly (readonly [number, number])[];
}): string {
  const place = cells[0] === undefined ? "" : cellName({ x: cells[0][0], y: cells[0][1] });
  return [piece, place].filter(Boolean).join("@");
}

/** Read "c-3" or "-a2" as a cell; null if the text is not a cell name. */
export function readCell(name: string): Cell | null {
  const [, minus, letters, row] = /^(-?)([a-z]+)(-?\d+)$/.exec(name) ?? [];
  if (letters === undefined || row === undefined) return null;
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return { x: minus ? -column : column - 1, y: Number(row) - 1 };
}

/** Split the text of a piece into tile or word, side and turn. */
export function readOrientation(text: string): Orientation {
  const [, key, side, turn] = /^(\d+)([a-z])(\d)$/.exec(text) ?? [];
  return key === undefined || side === undefined
    ? { text, key: text, side: "", turn: 0 }
    : { text, key, side, turn: Number(turn) };
}

export interface ParsedMove {
  /** The piece with its orientation ("17r2", "sheep"), or a word move ("done"). */
  readonly piece: string;
  /** The target cell; null for a word move. */
  readonly cell: Cell | null;
}

export function readMove(move: string): ParsedMove {
  const [piece = "", place] = move.split("@", 2);
  return { piece, cell: place === undefined ? null : readCell(place) };
}
