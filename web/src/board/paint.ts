// Converts cells to drawings in drawing order: shadow, grounds, lines, drawings, lines over them, veil, (outlines),
// figures and pieces. Used for boards, ghosts and pieces in trays.

import { terrain } from "../components/art/vocabulary";
import { around, boxOf, cellKey, edgePath, type Geometry, geometryOf, outlinePath } from "./geometry";
import { type Edge, edgeNumber, edgesOf, loops, type Node } from "./lattice";
import type { BoardCell, Cell, GridKind, Outline } from "./model";
import { paintHexes } from "./paint-hex";
import { paintQuadrants } from "./paint-quadrant";
import { paintSquares } from "./paint-square";

/** A symbol of the art, a rectangle, or a paper disc (with `line`). */
export interface Drawn {
  readonly symbol?: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly css?: string;
  /** Mirrored horizontally; `x` is then the right edge. */
  readonly mirrored?: boolean;
  /** The line width of a disc. */
  readonly line?: number;
}

export interface DrawnCell {
  readonly key: string;
  readonly drawn: readonly Drawn[];
}

export interface Line {
  readonly css: string;
  readonly d: string;
}

export interface Painted {
  readonly shadow: string;
  readonly shade: readonly [number, number];
  readonly grounds: readonly { readonly tone: string; readonly d: string }[];
  readonly under: readonly Line[];
  readonly low: readonly DrawnCell[];
  readonly over: readonly Line[];
  readonly veil: string;
  readonly high: readonly DrawnCell[];
}

/** The cells to paint, with lookups that all painters need. */
export class PaintContext {
  readonly geometry: Geometry;
  readonly byKey: ReadonlyMap<string, BoardCell>;

  constructor(
    readonly grid: GridKind,
    readonly cells: readonly BoardCell[],
    readonly mini: boolean,
    readonly closed: readonly Cell[] = [],
  ) {
    this.geometry = geometryOf(grid);
    this.byKey = new Map(cells.map((cell) => [cellKey(cell), cell]));
  }

  at(x: number, y: number): BoardCell | undefined {
    return this.byKey.get(`${x},${y}`);
  }

  /** All edges as paths, each edge once, grouped by the class that `kind` returns for the cells on both sides. */
  lines(kind: (cell: BoardCell, other: BoardCell | undefined) => string): Line[] {
    const sorted = new Map<string, Edge[]>();
    for (const cell of this.cells) {
      const beside = this.geometry.neighbours(cell);
      edgesOf(this.geometry.corners(cell)).forEach((edge, side) => {
        const other = this.byKey.get(cellKey(beside[side] ?? cell));
        if (other !== undefined && edgeNumber(edge) > edgeNumber([edge[1], edge[0]])) return;
        const css = kind(cell, other);
        if (!css) return;
        const list = sorted.get(css);
        if (list) list.push(edge);
        else sorted.set(css, [edge]);
      });
    }
    return [...sorted].map(([css, edges]) => ({ css, d: edgePath(this.geometry, edges) }));
  }

  /** One path per tone, so that its pattern is continuous across the map. */
  grounds(
    shapes: Iterable<{ readonly name: string | undefined; readonly corners: readonly Node[] }>,
  ): Painted["grounds"] {
    const byTone = new Map<string, Edge[]>();
    for (const { name, corners } of shapes) {
      const { tone } = terrain(this.grid, name);
      const list = byTone.get(tone);
      if (list) list.push(...edgesOf(corners));
      else byTone.set(tone, edgesOf(corners));
    }
    return [...byTone]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([tone, edges]) => ({
        tone,
        d: outlinePath(loops(edges).map((loop) => loop.map((node) => this.geometry.onPaper(node)))),
      }));
  }
}

const PAINTERS = { square: paintSquares, hex: paintHexes, quadrant: paintQuadrants } as const;
const SHADES = { square: [5, 6], hex: [4, 5], quadrant: [6, 8] } as const;

export interface PaintOptions {
  readonly mini?: boolean;
  readonly closed?: readonly Cell[];
}

export function paint(grid: GridKind, cells: readonly BoardCell[], options: PaintOptions = {}): Painted {
  const land = new PaintContext(grid, cells, options.mini ?? false, options.closed);
  const grounded = cells.filter((cell) => cell.ground.length);
  return {
    shadow: outlinePath(around(land.geometry, grounded)),
    shade: SHADES[grid],
    ...PAINTERS[grid](land),
  };
}

export function use(symbol: string, x: number, y: number, width: number, height: number, css?: string): Drawn {
  return css === undefined ? { symbol, x, y, width, height } : { symbol, x, y, width, height, css };
}

/** A disc of paper around a point. */
export function disc(x: number, y: number, radius: number, line: number): Drawn {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, line };
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
