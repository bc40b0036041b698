// Boards by their elements, so that the help mode can find the cell at a point or under the cursor.

import type { Camera } from "./camera.svelte";
import type { Viewer } from "./descriptions";
import { boxOf, geometryOf, type Point } from "./geometry";
import type { BoardModel, Cell } from "./model";

/** What a board reveals of itself. */
interface BoardAccess {
  model(): BoardModel;
  /** For descriptions of cells. */
  viewer(): Viewer;
  /** The cell of the board's cursor, if it is shown. */
  cursor(): Cell | null;
  /** Move the cursor by an arrow key; returns false for another key. */
  move(event: KeyboardEvent): boolean;
}

export interface ExplorableBoard extends BoardAccess {
  /** The cell at a point of the window. */
  cellAt(clientX: number, clientY: number): Cell;
  /** The box of a cell in the window. */
  boxOf(cell: Cell): DOMRect;
}

const boards = new WeakMap<Element, ExplorableBoard>();

/** Register a board; the returned function removes it. */
export function explorable(element: Element, camera: Camera, access: BoardAccess): () => void {
  const corner = (): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: left, y: top };
  };
  boards.set(element, {
    ...access,
    cellAt: (clientX, clientY) => {
      const { x, y } = corner();
      return geometryOf(access.model().grid).cellAt(camera.toMap({ x: clientX - x, y: clientY - y }));
    },
    boxOf: (cell) => {
      const { left, top, right, bottom } = boxOf(geometryOf(access.model().grid), [cell]) ?? new DOMRect();
      const [at, from, to] = [corner(), camera.toView({ x: left, y: top }), camera.toView({ x: right, y: bottom })];
      return new DOMRect(at.x + from.x, at.y + from.y, to.x - from.x, to.y - from.y);
    },
  });
  return () => boards.delete(element);
}

export function explorableBoard(element: Element): ExplorableBoard | undefined {
  return boards.get(element);
}
