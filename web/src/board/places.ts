// Legal moves of a seat as places of pieces.

import type { LegalMoves } from "../api/schema";
import { cellKey, type Geometry, middleOf, type Point } from "./geometry";
import type { Cell, PieceShape } from "./model";
import { readOrientation } from "./notation";
import type { Orientation } from "./placement";

const NO_MOVES: LegalMoves = { words: [], side: 0, places: [] };
const ONE_CELL: readonly Cell[] = [{ x: 0, y: 0 }];

/** Decode a set of cells: the number of the first cell, and a bit for it and for each cell that follows. */
export function decodeCells(side: number, first: number, bits: string): Cell[] {
  const cells: Cell[] = [];
  for (let index = 0; index < bits.length; index++) {
    const digit = parseInt(bits[bits.length - 1 - index] ?? "0", 16);
    for (let bit = 0; bit < 4; bit++) {
      if (!(digit & (1 << bit))) continue;
      const number = first + 4 * index + bit;
      cells.push({ x: (number % side) - side / 2, y: Math.floor(number / side) - side / 2 });
    }
  }
  return cells;
}

/** The pieces that may be placed, with their legal cells. */
export class Places {
  readonly words: readonly string[];
  readonly pieces: ReadonlyMap<string, readonly Orientation[]>;
  readonly #orientations = new Map<string, Orientation>();
  readonly #moves: LegalMoves;
  readonly #decoded = new Map<string, { cells: readonly Cell[]; keys: ReadonlySet<string> }>();

  constructor(moves: LegalMoves | null | undefined) {
    this.#moves = moves ?? NO_MOVES;
    this.words = this.#moves.words;
    const pieces = new Map<string, Orientation[]>();
    for (const [text] of this.#moves.places) {
      const orientation = readOrientation(text);
      this.#orientations.set(text, orientation);
      const orientations = pieces.get(orientation.key);
      if (orientations) orientations.push(orientation);
      else pieces.set(orientation.key, [orientation]);
    }
    for (const orientations of pieces.values()) orientations.sort((a, b) => (a.side === b.side ? a.turn - b.turn : 0));
    this.pieces = pieces;
  }

  orientation(text: string): Orientation | undefined {
    return this.#orientations.get(text);
  }

  of(text: string): readonly Cell[] {
    return this.#decode(text).cells;
  }

  has(text: string, cell: Cell): boolean {
    return this.#decode(text).keys.has(cellKey(cell));
  }

  #decode(text: string): { cells: readonly Cell[]; keys: ReadonlySet<string> } {
    const known = this.#decoded.get(text);
    if (known) return known;
    const place = this.#moves.places.find(([piece]) => piece === text);
    const cells = place ? decodeCells(this.#moves.side, place[1], place[2]) : [];
    const found = { cells, keys: new Set(cells.map(cellKey)) };
    this.#decoded.set(text, found);
    return found;
  }
}

/** The cells that a piece covers if its first cell is on `cell`. */
export function coveredCells(shape: PieceShape | undefined, cell: Cell): Cell[] {
  const cells = shape?.cells.map(({ dx, dy }) => ({ x: dx, y: dy })) ?? ONE_CELL;
  return cells.map(({ x, y }) => ({ x: cell.x + x, y: cell.y + y }));
}

/** The vector from the middle of the first cell to the middle of the piece. */
export function centreOffset(geometry: Geometry, shape: PieceShape | undefined): Point {
  const [middle, first] = [middleOf(geometry, coveredCells(shape, { x: 0, y: 0 })), geometry.centre({ x: 0, y: 0 })];
  return { x: middle.x - first.x, y: middle.y - first.y };
}

/** The place nearest to a point; a place whose piece would cover the point wins. */
export function nearestPlace(
  geometry: Geometry,
  places: readonly Cell[],
  shape: PieceShape | undefined,
  point: Point,
): { readonly cell: Cell; readonly distance: number; readonly covers: boolean } | null {
  const offset = centreOffset(geometry, shape);
  const under = cellKey(geometry.cellAt(point));
  let best: { cell: Cell; distance: number; covers: boolean } | null = null;
  for (const cell of places) {
    const { x, y } = geometry.centre(cell);
    const distance = Math.hypot(x + offset.x - point.x, y + offset.y - point.y);
    const covers = coveredCells(shape, cell).some((own) => cellKey(own) === under);
    if (best === null || (covers === best.covers ? distance < best.distance : covers))
      best = { cell, distance, covers };
  }
  return best;
}
