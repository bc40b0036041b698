import { boxOf, type Geometry } from "./geometry";
import { polyline } from "./lattice";
import type { Cell } from "./model";

/** Four corner brackets just outside a full rectangle, as path data. */
export function bracketPath(geometry: Geometry, cells: readonly Cell[]): string {
  const [out, arm] = [5, 16];
  const box = boxOf(geometry, cells);
  if (box === null) return "";
  const columns = [
    [box.left - out, arm],
    [box.right + out, -arm],
  ] as const;
  const rows = [
    [box.top - out, arm],
    [box.bottom + out, -arm],
  ] as const;
  return columns
    .flatMap(([x, dx]) =>
      rows.map(([y, dy]) =>
        polyline(
          [
            { x, y: y + dy },
            { x, y },
            { x: x + dx, y },
          ],
          false,
        ),
      ),
    )
    .join("");
}
