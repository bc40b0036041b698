// Outlines of sets of cells. Corners are points of an integer lattice, so that a corner that two cells share is exactly
// one point; only the last step, `onPaper`, converts them to map units. Edges run clockwise around their cell, so the
// neighbour across an edge has the same edge in the opposite direction.

export type Node = readonly [number, number];
export type Edge = readonly [Node, Node];

export interface Point {
  readonly x: number;
  readonly y: number;
}

// Nodes and edges as single numbers, which are much faster map keys than strings. Boards reach 511 cells from the origin.
const SPAN = 1 << 13;
const numberOf = ([x, y]: Node): number => (x + SPAN / 2) * SPAN + y + SPAN / 2;

/** A number for a directed edge; of the two directions of an edge, one has the lower number. */
export function edgeNumber([from, to]: Edge): number {
  return numberOf(from) * SPAN * SPAN + numberOf(to);
}

export function edgesOf(corners: readonly Node[]): Edge[] {
  return corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner]);
}

/** The angle between two consecutive edges, positive to the right. */
function turnAngle([[x, y], [cornerX, cornerY]]: Edge, [, [toX, toY]]: Edge): number {
  const [aheadX, aheadY, asideX, asideY] = [cornerX - x, cornerY - y, toX - cornerX, toY - cornerY];
  return Math.atan2(aheadX * asideY - aheadY * asideX, aheadX * asideX + aheadY * asideY);
}

function removeCollinear(loop: readonly Node[]): Node[] {
  const count = loop.length;
  return loop.filter(([x, y], at) => {
    const [beforeX, beforeY] = loop[(at + count - 1) % count] ?? [x, y];
    const [afterX, afterY] = loop[(at + 1) % count] ?? [x, y];
    return (x - beforeX) * (afterY - y) !== (y - beforeY) * (afterX - x);
  });
}

/** Closed outlines of areas that are given by all edges of their cells: clockwise, and counterclockwise around holes. */
export function loops(edges: Iterable<Edge>): Node[][] {
  const allEdges = new Map<number, Edge>();
  for (const edge of edges) allEdges.set(edgeNumber(edge), edge);
  const outgoing = new Map<number, Edge[]>();
  for (const edge of allEdges.values()) {
    if (allEdges.has(edgeNumber([edge[1], edge[0]]))) continue;
    const from = numberOf(edge[0]);
    const list = outgoing.get(from);
    if (list) list.push(edge);
    else outgoing.set(from, [edge]);
  }
  const removeEdge = (edge: Edge): void => {
    const from = numberOf(edge[0]);
    const rest = (outgoing.get(from) ?? []).filter((other) => other !== edge);
    if (rest.length) outgoing.set(from, rest);
    else outgoing.delete(from);
  };
  const outlines: Node[][] = [];
  for (;;) {
    const first = outgoing.values().next().value?.[0];
    if (first === undefined) return outlines;
    const loop: Node[] = [];
    const end = numberOf(first[0]);
    let edge: Edge | undefined = first;
    while (edge !== undefined) {
      removeEdge(edge);
      loop.push(edge[0]);
      const here: Edge = edge;
      if (numberOf(here[1]) === end) break;
      // Where areas touch only at a corner, the sharpest turn inwards stays with the same area.
      edge = (outgoing.get(numberOf(here[1])) ?? []).reduce<Edge | undefined>(
        (best, next) => (best !== undefined && turnAngle(here, best) >= turnAngle(here, next) ? best : next),
        undefined,
      );
    }
    outlines.push(removeCollinear(loop));
  }
}

/** Shrink a loop by a distance. */
export function inset(points: readonly Point[], distance: number): Point[] {
  const count = points.length;
  const normals = points.map(({ x, y }, at) => {
    const to = points[(at + 1) % count] ?? { x, y };
    const length = Math.hypot(to.x - x, to.y - y) || 1;
    return { x: (y - to.y) / length, y: (to.x - x) / length };
  });
  return points.map(({ x, y }, at) => {
    const before = normals[(at + count - 1) % count] ?? { x: 0, y: 0 };
    const after = normals[at] ?? { x: 0, y: 0 };
    const stretch = distance / (1 + before.x * after.x + before.y * after.y);
    return { x: x + (before.x + after.x) * stretch, y: y + (before.y + after.y) * stretch };
  });
}

const format = (length: number): string => String(Math.round(length * 100) / 100);

/** Points as path data. */
export function polyline(points: readonly Point[], closed: boolean): string {
  if (!points.length) return "";
  return `M${points.map(({ x, y }) => `${format(x)} ${format(y)}`).join("L")}${closed ? "z" : ""}`;
}
