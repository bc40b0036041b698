// Geometry of the grids. The unit is that of the art: a square is 48 units wide.

import { hex } from "./hex";
import { type Edge, edgesOf, loops, type Node, type Point, polyline } from "./lattice";
import type { Cell, GridKind, Part } from "./model";
import { quadrant } from "./quadrant";
import { square } from "./square";

export type { Point } from "./lattice";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Direction = "left" | "right" | "up" | "down";

export interface Geometry {
  readonly grid: GridKind;
  /** The distance between neighbouring cells. */
  readonly pitch: number;
  /** The width of a drawing; below 20 pixels the mini level is shown. */
  readonly detail: number;
  /** The largest scale, in pixels per unit, when a small board is fitted into a large view. */
  readonly closest: number;
  /** The number of turns of a full rotation. */
  readonly turns: number;
  centreNode(cell: Cell): Node;
  /** The corners of a cell, clockwise. */
  corners(cell: Cell): Node[];
  /** The corners of a part of a cell, clockwise. */
  part(part: Part): Node[];
  onPaper(node: Node): Point;
  /** The middle of a cell; cells may be fractions here. */
  centre(cell: Cell): Point;
  cellAt(point: Point): Cell;
  /** The neighbours in the order of the edges. */
  neighbours(cell: Cell): Cell[];
  /** The faint grid lines as path data. */
  sheet(box: Box): string;
}

const GEOMETRIES: Readonly<Record<GridKind, Geometry>> = { square, hex, quadrant };

export function geometryOf(grid: GridKind): Geometry {
  return GEOMETRIES[grid];
}

export const cellKey = ({ x, y }: Cell): string => `${x},${y}`;

export const isPart = (cell: Cell | Part): cell is Part => "side" in cell;

/** Closed lines around a set of cells and parts of cells. */
export function around(geometry: Geometry, cells: readonly Cell[], parts: readonly Part[] = []): Point[][] {
  const whole = parts.length
    ? cells.flatMap((cell) => [0, 1, 2, 3].map((side) => geometry.part({ ...cell, side })))
    : cells.map((cell) => geometry.corners(cell));
  const shapes = [...whole, ...parts.map((part) => geometry.part(part))];
  return loops(shapes.flatMap(edgesOf)).map((loop) => loop.map((node) => geometry.onPaper(node)));
}

export function outlinePath(lines: readonly (readonly Point[])[]): string {
  return lines.map((line) => polyline(line, true)).join("");
}

export function edgePath(geometry: Geometry, edges: readonly Edge[]): string {
  return edges.map((edge) => polyline(edge.map(geometry.onPaper), false)).join("");
}

/** The bounding box of cells; null without cells. */
export function boxOf(geometry: Geometry, cells: Iterable<Cell>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const cell of cells) {
    for (const node of geometry.corners(cell)) {
      const { x, y } = geometry.onPaper(node);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return left === Infinity ? null : { left, top, right, bottom };
}

export function expandBox({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function unionBox(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Round a box outwards to multiples of a step. */
export function roundBox({ left, top, right, bottom }: Box, step: number): Box {
  const [down, up] = [(at: number) => Math.floor(at / step) * step, (at: number) => Math.ceil(at / step) * step];
  return { left: down(left), top: down(top), right: up(right), bottom: up(bottom) };
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}

/** The mean of the centres of cells. */
export function middleOf(geometry: Geometry, cells: readonly Cell[]): Point {
  const centres = cells.map((cell) => geometry.centre(cell));
  const sum = centres.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / (centres.length || 1), y: sum.y / (centres.length || 1) };
}

const DIRECTIONS: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The next cell in a direction as seen on the map. */
export function nextInDirection(
  geometry: Geometry,
  from: Point,
  cells: readonly Cell[],
  direction: Direction,
  place: (cell: Cell) => Point = (cell) => geometry.centre(cell),
): Cell | null {
  const way = DIRECTIONS[direction];
  let best: { cell: Cell; far: number } | null = null;
  for (const cell of cells) {
    const at = place(cell);
    const along = (at.x - from.x) * way.x + (at.y - from.y) * way.y;
    const aside = Math.abs((at.x - from.x) * way.y) + Math.abs((at.y - from.y) * way.x);
    if (along < geometry.pitch / 10) continue;
    const far = along + 2 * aside;
    if (best === null || far < best.far) best = { cell, far };
  }
  return best?.cell ?? null;
}
