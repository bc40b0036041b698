// A board as something to be asked about, cell by cell: for who points at it, and for who goes over it with the keys.

import type { Camera } from "./camera.svelte";
import { boxOf, geometryOf, type Point } from "./geometry";
import type { BoardModel, Cell } from "./model";
import type { Listener } from "./descriptions";

/** What a board tells of itself. */
interface Shown {
  model(): BoardModel;
  /** Who is told what is there. */
  listener(): Listener;
  /** The cell of the board's cursor, if it is shown. */
  cursor(): Cell | null;
  /** An arrow key moves the cursor; false: it was none. */
  move(event: KeyboardEvent): boolean;
}

export interface Explorer extends Shown {
  /** The cell at a point of the window. */
  cellAt(clientX: number, clientY: number): Cell;
  /** Where a cell is in the window. */
  boxOf(cell: Cell): DOMRect;
}

const explorers = new WeakMap<Element, Explorer>();

/** Let a board be asked about for as long as it is shown. */
export function explorable(element: Element, camera: Camera, shown: Shown): () => void {
  const corner = (): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: left, y: top };
  };
  explorers.set(element, {
    ...shown,
    cellAt: (clientX, clientY) => {
      const { x, y } = corner();
      return geometryOf(shown.model().grid).cellAt(camera.toMap({ x: clientX - x, y: clientY - y }));
    },
    boxOf: (cell) => {
      const { left, top, right, bottom } = boxOf(geometryOf(shown.model().grid), [cell]) ?? new DOMRect();
      const [at, from, to] = [corner(), camera.toView({ x: left, y: top }), camera.toView({ x: right, y: bottom })];
      return new DOMRect(at.x + from.x, at.y + from.y, to.x - from.x, to.y - from.y);
    },
  });
  return () => explorers.delete(element);
}

export function explorerOf(element: Element): Explorer | undefined {
  return explorers.get(element);
}
