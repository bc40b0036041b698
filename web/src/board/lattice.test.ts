import { expect, test } from "vitest";
import { edgeNumber, edgesOf, inset, loops, polyline, type Node } from "./lattice";

const square = (x: number, y: number): Node[] => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y + 1],
];
const outline = (...corners: Node[][]): Node[][] => loops(corners.flatMap(edgesOf));

test("two squares side by side have one outline without their common edge", () => {
  const [loop, ...more] = outline(square(0, 0), square(1, 0));
  expect(more).toEqual([]);
  expect(new Set(loop!.map(String))).toEqual(new Set(["0,0", "2,0", "2,1", "0,1"]));
});

test("squares that touch at a corner have an outline each", () => {
  const found = outline(square(0, 0), square(1, 1));
  expect(found).toHaveLength(2);
  for (const loop of found) expect(loop).toHaveLength(4);
});

test("a ring has an outer and an inner outline, in opposite directions", () => {
  const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].flatMap((y) => (x === 1 && y === 1 ? [] : [square(x, y)])));
  const areas = outline(...ring).map((loop) =>
    loop.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = loop[(at + 1) % loop.length]!;
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );
  expect(areas.sort((a, b) => b - a)).toEqual([9, -1]);
});

test("both directions of an edge have numbers of their own, also far from the origin", () => {
  const nodes: Node[] = [-1500, -1, 0, 3, 1500].flatMap((x) => [-1500, 0, 7, 1500].map((y): Node => [x, y]));
  const numbers = nodes.flatMap((from) => nodes.map((to) => edgeNumber([from, to])));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("an inset loop keeps its distance", () => {
  const loop = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ];
  expect(inset(loop, 2)).toEqual([
    { x: 2, y: 2 },
    { x: 8, y: 2 },
    { x: 8, y: 8 },
    { x: 2, y: 8 },
  ]);
});

test("points become path data with two decimals", () => {
  const points = [
    { x: 0.123456, y: 1 },
    { x: 2, y: -3.005 },
  ];
  expect(polyline(points, false)).toBe("M0.12 1L2 -3");
  expect(polyline(points, true)).toBe("M0.12 1L2 -3z");
  expect(polyline([], true)).toBe("");
});
