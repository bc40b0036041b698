// A board as something to be asked about, cell by cell: for who points at it, and for who goes over it with the keys.

import type { BoardModel, Cell } from "./model";
import type { Listener } from "./words";

export interface Explorer {
  readonly model: BoardModel;
  /** Who is told what is there. */
  readonly listener: Listener;
  /** The cell of the board's cursor, if it is shown. */
  readonly cursor: Cell | null;
  /** The cell at a point of the window. */
  cellAt(clientX: number, clientY: number): Cell;
  /** Where a cell is in the window. */
  boxOf(cell: Cell): DOMRect;
  /** An arrow key moves the cursor; false: it was none. */
  move(event: KeyboardEvent): boolean;
}

const explorers = new WeakMap<Element, Explorer>();

/** Let a board be asked about for as long as it is shown. */
export function explorable(element: Element, explorer: Explorer): () => void {
  explorers.set(element, explorer);
  return () => explorers.delete(element);
}

export function explorerOf(element: Element): Explorer | undefined {
  return explorers.get(element);
}
