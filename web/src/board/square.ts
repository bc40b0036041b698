// Squares, 48 units wide.

import type { Box, Geometry } from "./geometry";
import type { Node, Point } from "./lattice";
import type { Cell, GridKind } from "./model";

const CORNERS: readonly Node[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

/** A grid of squares; quadrant tiles use a wider one. */
export function squares(grid: GridKind, side: number, closest: number): Geometry {
  const half = side / 2;
  const centreNode = ({ x, y }: Cell): Node => [2 * x + 1, 2 * y + 1];
  const corners = (cell: Cell): Node[] => {
    const [x, y] = centreNode(cell);
    return CORNERS.map(([dx, dy]) => [x + dx, y + dy]);
  };
  const onPaper = ([x, y]: Node): Point => ({ x: x * half, y: y * half });
  return {
    grid,
    pitch: side,
    detail: 48,
    closest,
    turns: 4,
    centreNode,
    corners,
    part: (part) => {
      const all = corners(part);
      const corner = (at: number): Node => all[at % 4] ?? centreNode(part);
      return [corner(part.side), corner(part.side + 1), centreNode(part)];
    },
    onPaper,
    centre: (cell) => onPaper(centreNode(cell)),
    cellAt: ({ x, y }) => ({ x: Math.floor(x / side), y: Math.floor(y / side) }),
    neighbours: ({ x, y }) => [
      { x, y: y - 1 },
      { x: x + 1, y },
      { x, y: y + 1 },
      { x: x - 1, y },
    ],
    sheet: ({ left, top, right, bottom }: Box) => {
      const lines: string[] = [];
      for (let x = Math.ceil(left / side); x <= right / side; x++) lines.push(`M${x * side} ${top}V${bottom}`);
      for (let y = Math.ceil(top / side); y <= bottom / side; y++) lines.push(`M${left} ${y * side}H${right}`);
      return lines.join("");
    },
  };
}

export const square: Geometry = squares("square", 48, 2.2);
