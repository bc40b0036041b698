// The model of a board. Games build it from their view; the board widget knows no game and no rule.

import type { GridKind } from "../components/art/game-art.svelte";

export type { GridKind } from "../components/art/game-art.svelte";

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
  /** Names from the art's vocabulary: one, or four clockwise from the north on a quadrant grid. */
  readonly ground: readonly string[];
  /** Cells of one laid piece share a number. */
  readonly group: number;
  /** Pieces and symbols on the cell, the lowest first; names from the art's vocabulary. */
  readonly on: readonly string[];
  readonly figure?: Figure;
}

export interface Outline {
  /** `last`: the last move; `score`: scores now; `closed`: closed area; `light`: highlighted. */
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
  /** Stable across updates, so that the widget keeps its zoom. */
  readonly id: string;
  /** The owner; null for a shared board. */
  readonly seat: number | null;
  readonly title: string;
  readonly grid: GridKind;
  readonly cells: readonly BoardCell[];
  readonly outlines: readonly Outline[];
  readonly labels?: readonly Label[];
  /** The cells of a piece that a hint suggests to place. */
  readonly suggestion?: readonly BoardCell[];
  /** Whether columns and rows are labelled. */
  readonly coordinates: boolean;
  /** The sign for an edge between a ground of the ghost and a ground beside it: a symbol of the art, "plus" or "tick",
   *  or null. By default hexes show a plus and quadrants a tick where the grounds are the same. */
  readonly meets?: (ground: string, beside: string) => string | null;
}

/** The shape of a piece in one orientation; cells are relative to its first cell. */
export interface PieceShape {
  readonly cells: readonly { dx: number; dy: number; ground: readonly string[]; on: readonly string[] }[];
}
