// The drawings on the cells of a board, as the vocabulary places them: the double of Python's `cell_drawings`.

import type { GridArt, PieceArt, Spot } from "../api/schema";
import { seatColour } from "../components/art/game-art.svelte";
import { cellKey, type Geometry, type Point } from "./geometry";
import type { BoardCell, Cell } from "./model";

/** A symbol of the art, a paper disc (with `line`), or initials (with `text`). */
export interface Drawn {
  readonly symbol?: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly css?: string;
  readonly mirrored?: boolean;
  /** The line width of a disc. */
  readonly line?: number;
  readonly text?: string;
}

interface PieceOnBoard {
  readonly name: string;
  readonly art: PieceArt;
  /** Where it is drawn: the centre of its cell or area, or a place beside that. */
  readonly at: Point;
}

/** How the drawing of a ground moves and shrinks to leave space for pieces. */
type Shift = readonly [x: number, y: number, scale: number];
const UNCHANGED: Shift = [0, 0, 1];

/** The two letters for a name without a drawing: `heron` is He, `grey-heron` Gh. */
export function initials(name: string): string {
  const [first = "", second = ""] = name.split("-");
  return first.charAt(0).toUpperCase() + (second || first.slice(1)).charAt(0);
}

/** All pieces on a cell, the lowest first. */
function namesOn({ on, figure }: BoardCell): readonly string[] {
  return figure ? [...on, `figure-${seatColour(figure.seat)}-${figure.value}`] : on;
}

export class CellDrawings {
  readonly #pieces: ReadonlyMap<string, readonly PieceOnBoard[]>;
  readonly #clearing: readonly PieceOnBoard[];

  constructor(
    readonly art: GridArt,
    readonly geometry: Geometry,
    readonly cells: ReadonlyMap<string, BoardCell>,
    readonly mini: boolean,
  ) {
    this.#pieces = new Map([...cells].map(([key, cell]) => [key, this.#piecesOn(cell)]));
    this.#clearing = [...this.#pieces.values()].flat().filter(({ art: { clearing } }) => clearing > 0);
  }

  /** The ground of a cell and the pieces below lines and outlines. */
  low(cell: BoardCell): Drawn[] {
    const [at, pieces] = [this.geometry.centre(cell), this.#piecesAt(cell)];
    const grounds = this.#ground(cell, at, pieces);
    const bare = !grounds.some(({ spots }) => spots.length);
    return [
      ...(this.mini ? [] : pieces.flatMap(({ name, art }) => draw(art.under, at, name))),
      ...grounds.flatMap(({ name, spots, room }) => draw(spots, at, name, room)),
      ...pieces.filter(({ art }) => !art.top).flatMap((piece) => this.#piece(piece, bare)),
    ];
  }

  /** The pieces above lines and outlines. */
  high(cell: BoardCell): Drawn[] {
    return this.#piecesAt(cell)
      .filter(({ art }) => art.top)
      .flatMap((piece) => this.#piece(piece, false));
  }

  #piecesAt(cell: Cell): readonly PieceOnBoard[] {
    return this.#pieces.get(cellKey(cell)) ?? [];
  }

  #piece({ name, art, at }: PieceOnBoard, bare: boolean): Drawn[] {
    return draw(this.mini ? art.mini : bare && art.alone.length ? art.alone : art.full, at, name);
  }

  /** The pieces on a cell; those in the same place stand side by side. */
  #piecesOn(cell: BoardCell): PieceOnBoard[] {
    const names = namesOn(cell);
    if (!names.length) return [];
    const arts = names.map((name) => this.art.pieces[name] ?? this.art.undrawn_piece);
    const crowded = new Set(arts.map(({ place }) => place)).size > 1;
    return names.map((name, index) => {
      const art = arts[index] ?? this.art.undrawn_piece;
      const alike = arts.filter(({ place }) => place === art.place);
      const before = arts.slice(0, index).filter(({ place }) => place === art.place).length;
      const { x, y } = art.area ? this.#areaCentre(cell, art.area) : this.geometry.centre(cell);
      const step = (crowded ? art.aside : 0) + (before - (alike.length - 1) / 2) * art.spacing;
      return { name, art, at: { x: this.mini ? x : x + step, y } };
    });
  }

  /** The centre of the connected cells with a ground in the group of a cell. */
  #areaCentre(start: BoardCell, ground: string): Point {
    const found = new Map<string, Cell>([[cellKey(start), start]]);
    for (const cell of found.values()) {
      for (const place of this.geometry.neighbours(cell)) {
        const beside = this.cells.get(cellKey(place));
        if (beside?.ground[0] === ground && beside.group === start.group) found.set(cellKey(place), place);
      }
    }
    const centres = [...found.values()].map((cell) => this.geometry.centre(cell));
    const [xs, ys] = [centres.map(({ x }) => x), centres.map(({ y }) => y)];
    return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  }

  /** What is drawn on each part of the ground: it makes room for pieces, or is left out. */
  #ground(
    cell: BoardCell,
    at: Point,
    pieces: readonly PieceOnBoard[],
  ): { readonly name: string; readonly spots: readonly Spot[]; readonly room: Shift }[] {
    const grounds = cell.ground.map((name) => ({ name, art: this.art.grounds[name] ?? this.art.undrawn_ground }));
    if (this.mini) {
      if (pieces.some(({ art }) => art.covers)) return [];
      return grounds.map(({ name, art }, part) => ({ name, spots: art.marks[part] ?? [], room: UNCHANGED }));
    }
    const rooms = new Map(pieces.flatMap(({ art }) => (art.room ? [[art.place, art.room] as const] : [])));
    if (rooms.size > 1 || this.#clearing.some((piece) => clears(piece, cell, at))) return [];
    const [room = UNCHANGED] = rooms.values();
    return grounds.map(({ name, art }, part) => ({ name, spots: art.drawings[part] ?? [], room }));
  }
}

/** Whether a cell near a piece has no drawing. */
function clears({ art, at }: PieceOnBoard, cell: BoardCell, centre: Point): boolean {
  return cell.ground.includes(art.area) && Math.hypot(centre.x - at.x, centre.y - at.y) < art.clearing;
}

function draw(spots: readonly Spot[], at: Point, name: string, [right, down, scale]: Shift = UNCHANGED): Drawn[] {
  return spots.map(({ symbol, x = 0, y = 0, width = 0, height = 0, css, mirrored, line }) => {
    const [wide, high] = [width * scale, height * scale];
    const centre = { x: at.x + right + x * scale, y: at.y + down + y * scale };
    const box = { x: centre.x - wide / 2, y: centre.y - high / 2, width: wide, height: high };
    if (symbol) return { ...box, symbol, ...(css ? { css } : {}), ...(mirrored ? { mirrored } : {}) };
    return line ? { ...box, line } : { ...centre, width: 0, height: high, text: initials(name) };
  });
}
