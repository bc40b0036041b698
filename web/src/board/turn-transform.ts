// The transform between two orientations of a piece.

import { geometryOf } from "./geometry";
import type { GridKind } from "./model";
import type { Orientation } from "./placement";

/** The transform that makes a piece look as it did in its last orientation; null if it is another piece. */
export function transformFrom(grid: GridKind, before: Orientation, now: Orientation): string | null {
  if (before.key !== now.key || before.text === now.text) return null;
  if (before.side !== now.side) return "scaleX(-1)";
  const { turns } = geometryOf(grid);
  const steps = (((before.turn - now.turn) % turns) + turns) % turns;
  return `rotate(${((steps > turns / 2 ? steps - turns : steps) * 360) / turns}deg)`;
}
