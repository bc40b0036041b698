// Where the pieces may go: the legal moves of a seat, sorted for choosing.

import { cellKey, middleOf, type Geometry, type Point } from "./geometry";
import type { Cell, PieceShape } from "./model";
import { readLie } from "./notation";
import type { LegalMoves, Lie } from "../table/contract";

const NO_MOVES: LegalMoves = { words: [], side: 0, places: [] };
const ONE_CELL: readonly Cell[] = [{ x: 0, y: 0 }];

/** A set of cells as the server sends it: the number of the first, and a bit for it and each that follows. */
export function unfold(side: number, first: number, bits: string): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at < bits.length; at++) {
    const digit = parseInt(bits[bits.length - 1 - at] ?? "0", 16);
    for (let bit = 0; bit < 4; bit++) {
      if (!(digit & (1 << bit))) continue;
      const number = first + 4 * at + bit;
      cells.push({ x: (number % side) - side / 2, y: Math.floor(number / side) - side / 2 });
    }
  }
  return cells;
}

export class Places {
  readonly words: readonly string[];
  readonly pieces: ReadonlyMap<string, readonly Lie[]>;
  readonly #lies = new Map<string, Lie>();
  readonly #moves: LegalMoves;
  readonly #unfolded = new Map<string, { cells: readonly Cell[]; keys: ReadonlySet<string> }>();

  constructor(moves: LegalMoves | null | undefined) {
    this.#moves = moves ?? NO_MOVES;
    this.words = this.#moves.words;
    const pieces = new Map<string, Lie[]>();
    for (const [text] of this.#moves.places) {
      const lie = readLie(text);
      this.#lies.set(text, lie);
      const lies = pieces.get(lie.key);
      if (lies) lies.push(lie);
      else pieces.set(lie.key, [lie]);
    }
    for (const lies of pieces.values()) lies.sort((a, b) => (a.side === b.side ? a.turn - b.turn : 0));
    this.pieces = pieces;
  }

  lie(text: string): Lie | undefined {
    return this.#lies.get(text);
  }

  of(text: string): readonly Cell[] {
    return this.#unfold(text).cells;
  }

  has(text: string, cell: Cell): boolean {
    return this.#unfold(text).keys.has(cellKey(cell));
  }

  #unfold(text: string): { cells: readonly Cell[]; keys: ReadonlySet<string> } {
    const known = this.#unfolded.get(text);
    if (known) return known;
    const place = this.#moves.places.find(([piece]) => piece === text);
    const cells = place ? unfold(this.#moves.side, place[1], place[2]) : [];
    const found = { cells, keys: new Set(cells.map(cellKey)) };
    this.#unfolded.set(text, found);
    return found;
  }
}

/** The cells of a piece whose first cell lies on `cell`. */
export function covered(shape: PieceShape | undefined, cell: Cell): Cell[] {
  const cells = shape?.cells.map(({ dx, dy }) => ({ x: dx, y: dy })) ?? ONE_CELL;
  return cells.map(({ x, y }) => ({ x: cell.x + x, y: cell.y + y }));
}

/** From the middle of the first cell to the middle of the piece. */
export function leaning(geometry: Geometry, shape: PieceShape | undefined): Point {
  const [middle, first] = [middleOf(geometry, covered(shape, { x: 0, y: 0 })), geometry.centre({ x: 0, y: 0 })];
  return { x: middle.x - first.x, y: middle.y - first.y };
}

/** The place nearest to a point, and how far it is; one that covers the point comes before all others. */
export function nearest(
  geometry: Geometry,
  places: readonly Cell[],
  shape: PieceShape | undefined,
  point: Point,
): { readonly cell: Cell; readonly far: number; readonly covers: boolean } | null {
  const lean = leaning(geometry, shape);
  const under = cellKey(geometry.cellAt(point));
  let best: { cell: Cell; far: number; covers: boolean } | null = null;
  for (const cell of places) {
    const { x, y } = geometry.centre(cell);
    const far = Math.hypot(x + lean.x - point.x, y + lean.y - point.y);
    const covers = covered(shape, cell).some((own) => cellKey(own) === under);
    if (best === null || (covers === best.covers ? far < best.far : covers)) best = { cell, far, covers };
  }
  return best;
}
