// Hexes with pointy tops, radius 30, in axial coordinates: columns slant to the lower right, rows are horizontal.

import type { Box, Geometry } from "./geometry";
import type { Node, Point } from "./lattice";
import type { Cell } from "./model";

const RADIUS = 30;
const HALF_WIDTH = (RADIUS * Math.sqrt(3)) / 2;
const ROW = 1.5 * RADIUS;

const CORNERS: readonly Node[] = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];

const centreNode = ({ x, y }: Cell): Node => [2 * x + y, 3 * y];

function corners(cell: Cell): Node[] {
  const [x, y] = centreNode(cell);
  return CORNERS.map(([dx, dy]) => [x + dx, y + dy]);
}

const onPaper = ([x, y]: Node): Point => ({ x: x * HALF_WIDTH, y: (y * RADIUS) / 2 });

function cellAt({ x, y }: Point): Cell {
  const row = y / ROW;
  const column = x / (2 * HALF_WIDTH) - row / 2;
  // Round all three cube coordinates; the one with the largest error follows from the other two.
  const third = -column - row;
  const [a, b, c] = [Math.round(column), Math.round(row), Math.round(third)];
  const [offA, offB, offC] = [Math.abs(a - column), Math.abs(b - row), Math.abs(c - third)];
  if (offA > offB && offA > offC) return { x: -b - c, y: b };
  if (offB > offC) return { x: a, y: -a - c };
  return { x: a, y: b };
}

/** A zigzag above each row of hexes, and the vertical edges. */
function sheet({ left, top, right, bottom }: Box): string {
  const width = 2 * HALF_WIDTH;
  const steps = Math.floor((right - left) / width) + 3;
  const [half, whole, rise] = [HALF_WIDTH.toFixed(3), width.toFixed(3), RADIUS / 2];
  const zigzag = `l${half} ${-rise} ${half} ${rise}`.repeat(steps);
  const posts = `v${RADIUS}m-${whole} ${-RADIUS}`.repeat(steps) + `v${RADIUS}`;
  const lines: string[] = [];
  for (let row = Math.floor(top / ROW); row <= Math.floor(bottom / ROW) + 1; row++) {
    const first = width * (Math.floor(left / width) - 1) + (Math.abs(row % 2) * HALF_WIDTH - HALF_WIDTH);
    lines.push(`M${first.toFixed(2)} ${row * ROW - rise}${zigzag}${posts}`);
  }
  return lines.join("");
}

export const hex: Geometry = {
  grid: "hex",
  pitch: 2 * HALF_WIDTH,
  detail: 52,
  closest: 2.2,
  turns: 6,
  centreNode,
  corners,
  part: (part) => corners(part),
  onPaper,
  centre: (cell) => onPaper(centreNode(cell)),
  cellAt,
  neighbours: ({ x, y }) => [
    { x: x + 1, y: y - 1 },
    { x: x + 1, y },
    { x, y: y + 1 },
    { x: x - 1, y: y + 1 },
    { x: x - 1, y },
    { x, y: y - 1 },
  ],
  sheet,
};
