// Choosing a figure, by click or by key.

import type { Laying } from "../../table/contract";
import type { Size } from "./view";

/** Choose a figure, or put it back if it was chosen already. On a field that was chosen before, it takes its place there. */
export function chooseFigure(laying: Laying, size: Size): void {
  if (laying.busy || !laying.pieces.has(size)) return;
  const { cell, pinned } = laying;
  if (laying.piece?.key === size) {
    if (cell) laying.takeBack();
    laying.takeBack();
    return;
  }
  laying.choose(size);
  if (cell && pinned) laying.put(cell);
}
