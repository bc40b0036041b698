// The lines between the cells of each kind of grid.

import { cellKey, edgePath, type Geometry } from "./geometry";
import { type Edge, edgeNumber, edgesOf } from "./lattice";
import type { BoardCell } from "./model";

export interface Line {
  readonly css: string;
  readonly d: string;
}

interface Lines {
  /** Lines below the drawings. */
  readonly under: readonly Line[];
  /** Lines above the drawings. */
  readonly over: readonly Line[];
}

type Land = ReadonlyMap<string, BoardCell>;
/** The class of the line between two cells; empty for none. */
type LineKind = (cell: BoardCell, other: BoardCell | undefined) => string;

export function gridLines(geometry: Geometry, land: Land, mini: boolean): Lines {
  const lines = (order: readonly string[], kind: LineKind): Line[] => edgeLines(geometry, land, order, kind);
  const edge = mini ? "edge-mini" : "edge";
  switch (geometry.grid) {
    case "square":
      return {
        under: [],
        over: lines(["cellline", edge], (cell, other) => (other?.group !== cell.group ? edge : mini ? "" : "cellline")),
      };
    case "hex":
      return {
        under: lines(["seam", "hedgeline", "coast", "edge-mini"], (cell, other) => {
          if (other === undefined) return mini ? edge : "coast";
          if (other.ground[0] === cell.ground[0]) return mini ? "" : "seam";
          return mini ? edge : "hedgeline";
        }),
        over: [],
      };
    case "quadrant": {
      const d = edgePath(geometry, [...fences(geometry, land)]);
      return {
        under: (mini ? [edge] : ["rail", "post"]).map((css) => ({ css, d })),
        over: lines(["seam", edge], (_, other) => (!other?.ground.length ? edge : mini ? "" : "seam")),
      };
    }
  }
}

/** All edges as paths, each edge once, by their class. */
function edgeLines(geometry: Geometry, land: Land, order: readonly string[], kind: LineKind): Line[] {
  const found = new Map<string, Edge[]>(order.map((css) => [css, []]));
  for (const cell of land.values()) {
    if (!cell.ground.length) continue;
    const beside = geometry.neighbours(cell);
    edgesOf(geometry.corners(cell)).forEach((edge, side) => {
      const other = land.get(cellKey(beside[side] ?? cell));
      if (other !== undefined && edgeNumber(edge) > edgeNumber([edge[1], edge[0]])) return;
      found.get(kind(cell, other))?.push(edge);
    });
  }
  return [...found].flatMap(([css, edges]) => (edges.length ? [{ css, d: edgePath(geometry, edges) }] : []));
}

/** Borders between different fields: along the diagonals, and between tiles that do not match. */
function* fences(geometry: Geometry, land: Land): Generator<Edge> {
  for (const cell of land.values()) {
    if (!cell.ground.length) continue;
    const corners = geometry.corners(cell);
    const middle = geometry.centreNode(cell);
    for (const [side, corner] of corners.entries()) {
      if (cell.ground[side] !== cell.ground[(side + 3) % 4]) yield [corner, middle];
    }
    const edges = edgesOf(corners);
    for (const [side, beside] of [
      [1, land.get(`${cell.x + 1},${cell.y}`)],
      [2, land.get(`${cell.x},${cell.y + 1}`)],
    ] as const) {
      const edge = edges[side];
      if (edge && beside?.ground.length && beside.ground[(side + 2) % 4] !== cell.ground[side]) yield edge;
    }
  }
}
