// Cells and pieces of the notation.

import type { Lie } from "../table/contract";
import type { Cell } from "./model";

/** Columns count a, b … z, aa; left of a come -a, -b …. */
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

/** A cell by its name; null where that is none. */
export function readCell(name: string): Cell | null {
  const found = /^(-?)([a-z]+)(-?\d+)$/.exec(name);
  if (!found) return null;
  const [, minus, letters = "", row] = found;
  const number = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return { x: minus ? -number : number - 1, y: Number(row) - 1 };
}

/** A piece's name taken apart: the tile or word, its side and its turn. */
export function readLie(text: string): Lie {
  const [, key, side, turn] = /^(\d+)([a-z])(\d)$/.exec(text) ?? [];
  return key === undefined || side === undefined
    ? { text, key: text, side: "", turn: 0 }
    : { text, key, side, turn: Number(turn) };
}
