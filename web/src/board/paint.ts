// Converts cells to drawings in drawing order: shadow, grounds, lines, drawings, lines over them, veil, (outlines),
// figures and pieces. Used for boards, ghosts and pieces in trays.

import type { GridArt } from "../api/schema";
import { gameArt } from "../components/art/game-art.svelte";
import { CellDrawings, type Drawn } from "./cell-drawings";
import { around, boxOf, cellKey, type Geometry, geometryOf, outlinePath } from "./geometry";
import { gridLines, type Line } from "./grid-lines";
import { type Edge, edgesOf, loops } from "./lattice";
import type { BoardCell, Cell, GridKind, Outline } from "./model";

export type { Drawn } from "./cell-drawings";

export interface DrawnCell {
  readonly key: string;
  readonly drawn: readonly Drawn[];
}

export interface Painted {
  readonly shadow: string;
  readonly shade: readonly [number, number];
  readonly grounds: readonly { readonly tone: string; readonly pattern: boolean; readonly d: string }[];
  readonly under: readonly Line[];
  readonly low: readonly DrawnCell[];
  readonly over: readonly Line[];
  readonly veil: string;
  readonly high: readonly DrawnCell[];
}

const SHADES = { square: [5, 6], hex: [4, 5], quadrant: [6, 8] } as const;

export interface PaintOptions {
  readonly mini?: boolean;
  readonly closed?: readonly Cell[];
  /** The drawings of the names; those of the current game unless given. */
  readonly art?: GridArt;
}

export function paint(grid: GridKind, cells: readonly BoardCell[], options: PaintOptions = {}): Painted {
  const { mini = false, closed = [], art = gameArt.grid(grid) } = options;
  const geometry = geometryOf(grid);
  const land = new Map(cells.map((cell) => [cellKey(cell), cell]));
  const drawings = new CellDrawings(art, geometry, land, mini);
  const veiled = grid === "hex" && !mini ? closed.filter((cell) => land.has(cellKey(cell))) : [];
  return {
    shadow: outlinePath(
      around(
        geometry,
        cells.filter(({ ground }) => ground.length),
      ),
    ),
    shade: SHADES[grid],
    grounds: paintGrounds(art, geometry, cells),
    ...gridLines(geometry, land, mini),
    low: cells.map((cell) => ({ key: cellKey(cell), drawn: drawings.low(cell) })),
    // A closed area cannot change any more, so it is veiled.
    veil: veiled.length ? outlinePath(around(geometry, veiled)) : "",
    high: cells.flatMap((cell) => {
      const drawn = drawings.high(cell);
      return drawn.length ? [{ key: cellKey(cell), drawn }] : [];
    }),
  };
}

/** One path per tone, so that its pattern is continuous across the map. */
function paintGrounds(art: GridArt, geometry: Geometry, cells: readonly BoardCell[]): Painted["grounds"] {
  const byTone = new Map<string, { pattern: boolean; edges: Edge[] }>();
  for (const cell of cells) {
    cell.ground.forEach((name, side) => {
      const { tone, pattern } = art.grounds[name] ?? art.undrawn_ground;
      const corners = cell.ground.length > 1 ? geometry.part({ x: cell.x, y: cell.y, side }) : geometry.corners(cell);
      const found = byTone.get(tone);
      if (found) found.edges.push(...edgesOf(corners));
      else byTone.set(tone, { pattern, edges: edgesOf(corners) });
    });
  }
  return [...byTone]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tone, { pattern, edges }]) => ({
      tone,
      pattern,
      d: outlinePath(loops(edges).map((loop) => loop.map((node) => geometry.onPaper(node)))),
    }));
}

/** The cells of closed areas. */
export function closedCells(outlines: readonly Outline[]): Cell[] {
  return outlines.filter(({ kind }) => kind === "closed").flatMap(({ cells }) => cells);
}

/** Whether cells fill the rectangle around them. */
export function isRectangle(geometry: Geometry, cells: readonly Cell[]): boolean {
  const box = geometry.grid === "hex" ? null : boxOf(geometry, cells);
  if (box === null) return false;
  const area = (box.right - box.left) * (box.bottom - box.top);
  return Math.round(area / geometry.pitch ** 2) === new Set(cells.map(cellKey)).size;
}
