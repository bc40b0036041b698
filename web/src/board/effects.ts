// The outlines of a move's effects as lines to draw.

import type { EffectOutline } from "../api/schema";
import { bracketPath } from "./brackets";
import { around, type Geometry, outlinePath } from "./geometry";
import { inset, polyline } from "./lattice";
import type { Cell } from "./model";
import { isRectangle } from "./paint";

export interface EffectLine {
  /** The class of the line; every other line of an outline is a halo below it. */
  readonly css: "halo" | EffectOutline["kind"];
  readonly d: string;
}

/** A line and its halo, the halo first. */
export function effectLines(geometry: Geometry, outline: EffectOutline): EffectLine[] {
  const d = pathOf(geometry, outline);
  return [
    { css: "halo", d },
    { css: outline.kind, d },
  ];
}

function pathOf(geometry: Geometry, { kind, cells: pairs, parts }: EffectOutline): string {
  const cells = pairs.map(([x, y]): Cell => ({ x, y }));
  if (kind === "line") {
    const middles = cells.map((cell) => geometry.centre(cell));
    return polyline(middles, false);
  }
  if (kind === "score" && isRectangle(geometry, cells)) return bracketPath(geometry, cells);
  const rims = around(
    geometry,
    cells,
    parts.map(([x, y, side]) => ({ x, y, side })),
  );
  return outlinePath(kind === "closes" ? rims.map((line) => inset(line, 3.4)) : rims);
}
