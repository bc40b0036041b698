// A board as something to be asked about, cell by cell: for who points at it, and for who goes over it with the keys.

import type { Camera } from "./camera.svelte";
import type { Viewer } from "./descriptions";
import { boxOf, geometryOf, type Point } from "./geometry";
import type { BoardModel, Cell } from "./model";

/** What a board tells of itself. */
interface BoardAccess {
  model(): BoardModel;
  /** Who is told what is there. */
  viewer(): Viewer;
  /** The cell of the board's cursor, if it is shown. */
  cursor(): Cell | null;
  /** An arrow key moves the cursor; false: it was none. */
  move(event: KeyboardEvent): boolean;
}

export interface ExplorableBoard extends BoardAccess {
  /** The cell at a point of the window. */
  cellAt(clientX: number, clientY: number): Cell;
  /** Where a cell is in the window. */
  boxOf(cell: Cell): DOMRect;
}

const boards = new WeakMap<Element, ExplorableBoard>();

/** Let a board be asked about for as long as it is shown. */
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
