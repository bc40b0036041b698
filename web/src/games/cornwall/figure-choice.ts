import type { Placement } from "../../board/placement";
import type { FigureSize } from "./position";

/** Choose a figure, or put it back if it is chosen already. It takes the field that was chosen for another figure. */
export function chooseFigure(placement: Placement, size: FigureSize): void {
  if (placement.busy || !placement.pieces.has(size)) return;
  const { cell, pinned } = placement;
  if (placement.piece?.key === size) {
    if (cell) placement.takeBack();
    placement.takeBack();
    return;
  }
  placement.choose(size);
  if (cell && pinned) placement.put(cell);
}
