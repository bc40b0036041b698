// What a board widget shows. Games make it from their view; the widget knows no game and no rule.

export type GridKind = "square" | "hex" | "quadrant";

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** One of the four parts of a cell on a quadrant grid: 0 to 3 for north, east, south, west. */
export interface Part extends Cell {
  readonly side: number;
}

export interface Figure {
  readonly seat: number;
  readonly value: number;
}

export interface BoardCell extends Cell {
  /** Names of the art: one, or four clockwise from the north on a quadrant grid. The same names as in scenes. */
  readonly ground: readonly string[];
  /** Cells of one laid piece share a number. */
  readonly group: number;
  /** Pieces and symbols on the cell, lowest first; the same names as in scenes. */
  readonly on: readonly string[];
  readonly figure?: Figure;
}

export interface Outline {
  /** `last`: the last move; `score`: what counts now (brackets); `closed`: hedged in; `light`: pointed out. */
  readonly kind: "last" | "score" | "closed" | "light";
  readonly cells: readonly Cell[];
  readonly parts?: readonly Part[];
}

/** A short text or symbol on the board, for example the number of sheep in a closed field. */
export interface Label extends Cell {
  readonly text: string;
  readonly symbol?: string;
}

export interface BoardModel {
  /** Stable over updates, so that the widget keeps its zoom. */
  readonly id: string;
  /** Whose it is; null for a common board. */
  readonly seat: number | null;
  readonly title: string;
  readonly grid: GridKind;
  readonly cells: readonly BoardCell[];
  readonly outlines: readonly Outline[];
  readonly labels?: readonly Label[];
  /** Whether columns and rows are labelled as in the notation. */
  readonly coordinates: boolean;
  /** What to show on the edge where a ghost with this ground comes to lie beside that ground: a symbol of the art, "plus"
   *  or "tick", or null for nothing. Without it hexes show a plus and quadrants a tick where grounds are the same. */
  readonly meets?: (ground: string, beside: string) => string | null;
}

/** A piece before it is laid, as `/api/tables/ID/pieces` describes it; cells relative to the piece's first cell. */
export interface PieceShape {
  readonly cells: readonly { dx: number; dy: number; ground: readonly string[]; on: readonly string[] }[];
}
