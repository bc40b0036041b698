// Painter for square tiles that are cut into four quadrants by their diagonals.

import { PIECES, terrain } from "../components/art/vocabulary";
import { cellKey, edgePath, type Point } from "./geometry";
import { type Edge, edgesOf } from "./lattice";
import type { BoardCell } from "./model";
import { disc, type Drawn, type PaintContext, type Painted, use } from "./paint";

const SIDE = 96;
const [SHEEP_WIDTH, SHEEP_HEIGHT] = [33, 27];
const WEST = 3;

type Place = readonly [number, number];

// Offsets from the upper left corner of a tile, for the north, east, south and west quadrants.
const SHEEP: readonly Place[] = [
  [31.5, 7],
  [58.5, 34.5],
  [31.5, 62],
  [37.5, 34.5],
];
const HOUSES: readonly (readonly Place[])[] = [
  [
    [26, 9.5],
    [49, 9.5],
  ],
  [
    [68, 27],
    [68, 49],
  ],
  [
    [26, 69.5],
    [49, 69.5],
  ],
  [
    [6, 27],
    [6, 49],
  ],
];
const TREES: readonly (readonly (readonly [string, number, number])[])[] = [
  [
    ["g-fir", 24, 4.5],
    ["g-tree", 40, 6.5],
    ["g-fir", 56, 4.5],
  ],
  [
    ["g-fir", 69, 23],
    ["g-tree", 73, 46],
  ],
  [
    ["g-fir", 24, 66.5],
    ["g-tree", 40, 68.5],
    ["g-fir", 56, 66.5],
  ],
  [
    ["g-fir", 9, 23],
    ["g-tree", 5, 46],
  ],
];
const MINI_MARKS: readonly Place[] = [
  [48, 19],
  [77, 48],
  [48, 77],
  [19, 48],
];
const RADII: Readonly<Record<string, number>> = { well: 24, wolf: 26, hunter: 26, shepherd: 15 };

export function paintQuadrants(land: PaintContext): Omit<Painted, "shadow" | "shade"> {
  const { geometry, cells, mini } = land;
  const fences = edgePath(geometry, [...findFences(land)]);
  const lines = land.lines((cell, other) => {
    if (!cell.ground.length) return "";
    if (other?.ground.length) return mini ? "" : "seam";
    return mini ? "edge-mini" : "edge";
  });
  const field = mini ? miniField : fullField;
  return {
    grounds: land.grounds(
      cells.flatMap((cell) =>
        cell.ground.map((name, side) => ({ name, corners: geometry.part({ x: cell.x, y: cell.y, side }) })),
      ),
    ),
    under: mini
      ? [{ css: "edge-mini", d: fences }]
      : [
          { css: "rail", d: fences },
          { css: "post", d: fences },
        ],
    low: cells.map((cell) => ({
      key: cellKey(cell),
      drawn: cell.ground.flatMap((name, side) => field(name, side, cell.x * SIDE, cell.y * SIDE)),
    })),
    over: lines.sort((a, b) => (a.css > b.css ? -1 : 1)),
    veil: "",
    // Pieces are drawn over the outlines of fields, which run through the middle of tiles.
    high: cells
      .filter((cell) => cell.on.length)
      .map((cell) => ({ key: cellKey(cell), drawn: pieces(cell, geometry.centre(cell)) })),
  };
}

/** Borders between different fields: along the diagonals, and between tiles that do not match. */
function* findFences(land: PaintContext): Generator<Edge> {
  for (const cell of land.cells) {
    if (!cell.ground.length) continue;
    const corners = land.geometry.corners(cell);
    const middle = land.geometry.centreNode(cell);
    for (const [side, corner] of corners.entries()) {
      if (cell.ground[side] !== cell.ground[(side + 3) % 4]) yield [corner, middle];
    }
    const edges = edgesOf(corners);
    for (const [side, beside] of [
      [1, land.at(cell.x + 1, cell.y)],
      [2, land.at(cell.x, cell.y + 1)],
    ] as const) {
      const edge = edges[side];
      if (edge && beside?.ground.length && beside.ground[(side + 2) % 4] !== cell.ground[side]) yield edge;
    }
  }
}

function fullField(name: string, side: number, left: number, top: number): Drawn[] {
  if (name === "village") return (HOUSES[side] ?? []).map(([x, y]) => use("g-house", left + x, top + y, 21, 19.5));
  if (name === "forest") return (TREES[side] ?? []).map(([tree, x, y]) => use(tree, left + x, top + y, 18, 24));
  const [x, y] = SHEEP[side] ?? [0, 0];
  const sheep = use(terrain("quadrant", name).drawing ?? "", left + x, top + y, SHEEP_WIDTH, SHEEP_HEIGHT);
  // The western sheep faces outwards, like the eastern one.
  return [side === WEST ? { ...sheep, mirrored: true } : sheep];
}

function miniField(name: string, side: number, left: number, top: number): Drawn[] {
  const [x, y] = MINI_MARKS[side] ?? [0, 0];
  const colour = name.startsWith("field-") ? `seat-${name.slice(6)} mark` : undefined;
  return [use(terrain("quadrant", name).mini ?? "", left + x - 12, top + y - 12, 24, 24, colour)];
}

function pieces(cell: BoardCell, { x, y }: Point): Drawn[] {
  return cell.on.flatMap((name) => {
    const radius = RADII[name] ?? 20;
    const size = 1.56 * radius;
    return [disc(x, y, radius, 2), use(PIECES[name] ?? name, x - size / 2, y - size / 2, size, size)];
  });
}
