// The pieces that move on a board, and the marks of changes.

import type { Cell, Outline } from "./model";

/** Cells that a seat has changed, and the points that this brought. */
export interface MarkedChange {
  readonly cells: readonly Cell[];
  /** The mark of the seat; null for a disc with the initial of its name, or if nobody has made the change. */
  readonly symbol: string | null;
  readonly name: string;
  readonly gains: readonly { readonly symbol: string | null; readonly name: string; readonly gain: number }[];
}

export interface BoardMotion {
  /** Areas that were just closed: their hedge grows. */
  readonly growing: readonly Outline[];
  /** Whether new cells have travelled to their place, so that they need not drop onto it. */
  readonly landed: boolean;
  /** The changes since the player's last move. */
  readonly changes: readonly MarkedChange[];
  /** Milliseconds that effects take. */
  readonly time: number;
}

export const NO_MOTION: BoardMotion = { growing: [], landed: false, changes: [], time: 0 };

/** The class that gives a line the colour of a seat; empty for ink. */
export const colourClass = (symbol: string | null): string =>
  symbol?.startsWith("mk-") ? symbol.replace("mk-", "seat-") : "";
