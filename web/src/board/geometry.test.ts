import { describe, expect, test } from "vitest";
import {
  around,
  boxOf,
  cellKey,
  contains,
  geometryOf,
  expandBox,
  unionBox,
  middleOf,
  nextInDirection,
  outlinePath,
  type Geometry,
  type Point,
} from "./geometry";
import type { Cell } from "./model";

const GRIDS = (["square", "hex", "quadrant"] as const).map((grid): [string, Geometry] => [grid, geometryOf(grid)]);
const CELLS: readonly Cell[] = [-3, -1, 0, 2, 5].flatMap((x) => [-4, -1, 0, 3].map((y) => ({ x, y })));

/** Twice the signed area of a polygon; positive if it runs clockwise on the screen. */
function doubleArea(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
}

describe.each(GRIDS)("the %s grid", (_, geometry) => {
  const centre = (cell: Cell): Point => geometry.centre(cell);

  test("the cell at the centre of a cell is that cell", () => {
    for (const cell of CELLS) expect(geometry.cellAt(centre(cell))).toEqual(cell);
  });

  test("points near the corners belong to the cell, points beyond them to others", () => {
    for (const cell of CELLS) {
      for (const node of geometry.corners(cell)) {
        const [middle, corner] = [centre(cell), geometry.onPaper(node)];
        const at = (part: number): Point => ({
          x: middle.x + (corner.x - middle.x) * part,
          y: middle.y + (corner.y - middle.y) * part,
        });
        expect(cellKey(geometry.cellAt(at(0.98)))).toBe(cellKey(cell));
        expect(cellKey(geometry.cellAt(at(1.05)))).not.toBe(cellKey(cell));
      }
    }
  });

  test("the corners run clockwise, one for each turn and neighbour", () => {
    const corners = geometry.corners({ x: 2, y: -1 });
    expect(corners).toHaveLength(geometry.turns);
    expect(geometry.neighbours({ x: 2, y: -1 })).toHaveLength(geometry.turns);
    expect(doubleArea(corners.map((node) => geometry.onPaper(node)))).toBeGreaterThan(0);
  });

  test("the neighbour across an edge has the same two corners", () => {
    for (const cell of CELLS) {
      const corners = geometry.corners(cell).map(String);
      geometry.neighbours(cell).forEach((neighbour, side) => {
        const shared = geometry.corners(neighbour).map(String);
        expect(shared).toContain(corners[side]);
        expect(shared).toContain(corners[(side + 1) % corners.length]);
        expect(geometry.neighbours(neighbour).map(cellKey)).toContain(cellKey(cell));
      });
    }
  });

  test("neighbours are one pitch apart", () => {
    for (const neighbour of geometry.neighbours({ x: 0, y: 0 })) {
      const [a, b] = [centre({ x: 0, y: 0 }), centre(neighbour)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(geometry.pitch, 6);
    }
  });

  test("an outline has the area of its cells", () => {
    const one = doubleArea(geometry.corners({ x: 0, y: 0 }).map((node) => geometry.onPaper(node)));
    const cells = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 4, y: 4 },
    ];
    const loops = around(geometry, cells);
    expect(loops).toHaveLength(2);
    expect(loops.reduce((sum, loop) => sum + doubleArea(loop), 0)).toBeCloseTo(4 * one, 6);
    expect(outlinePath(loops).match(/z/g)).toHaveLength(2);
  });

  test("the grid lines reach over the whole box", () => {
    const numbers = geometry.sheet({ left: -200, top: -100, right: 300, bottom: 150 }).match(/M-?[\d.]+ -?[\d.]+/g)!;
    expect(numbers.length).toBeGreaterThan(3);
    expect(Math.min(...numbers.map((move) => Number(move.slice(1).split(" ")[0])))).toBeLessThanOrEqual(-144);
  });

  test("the box around cells holds their corners", () => {
    expect(boxOf(geometry, [])).toBeNull();
    const box = boxOf(geometry, CELLS)!;
    for (const cell of CELLS) {
      for (const node of geometry.corners(cell)) {
        const { x, y } = geometry.onPaper(node);
        expect(contains(box, { left: x, top: y, right: x, bottom: y })).toBe(true);
      }
    }
  });

  test("directions lead to the next cell as seen on the map", () => {
    const cells = geometry.neighbours({ x: 0, y: 0 });
    const from = centre({ x: 0, y: 0 });
    expect(nextInDirection(geometry, from, cells, "right")).toEqual({ x: 1, y: 0 });
    expect(nextInDirection(geometry, from, cells, "left")).toEqual({ x: -1, y: 0 });
    expect(nextInDirection(geometry, from, cells, "up")!.y).toBe(-1);
    expect(nextInDirection(geometry, from, cells, "down")!.y).toBe(1);
    expect(nextInDirection(geometry, from, [{ x: 0, y: 0 }], "right")).toBeNull();
    // Straight ahead wins over a nearer cell far aside.
    expect(
      nextInDirection(
        geometry,
        from,
        [
          { x: 1, y: 3 },
          { x: 3, y: 0 },
        ],
        "right",
      ),
    ).toEqual({ x: 3, y: 0 });
  });
});

test("a square grid has 48 units, a quadrant grid 96", () => {
  expect(geometryOf("square").centre({ x: 1, y: 2 })).toEqual({ x: 72, y: 120 });
  expect(geometryOf("quadrant").centre({ x: 1, y: 2 })).toEqual({ x: 144, y: 240 });
});

test("hex columns slant to the lower right", () => {
  const { centre, pitch } = geometryOf("hex");
  expect(centre({ x: 0, y: 1 }).x).toBeCloseTo(pitch / 2, 6);
  expect(centre({ x: 0, y: 1 }).y).toBeCloseTo(45, 6);
});

test("the four quadrants of a cell fill it", () => {
  const geometry = geometryOf("quadrant");
  const parts = [0, 1, 2, 3].map((side) => ({ x: 1, y: 1, side }));
  const [loop, ...more] = around(geometry, [], parts);
  expect(more).toEqual([]);
  expect(doubleArea(loop!)).toBe(2 * 96 * 96);
  // North lies above the centre.
  expect(middleOf(geometry, [{ x: 1, y: 1 }])).toEqual({ x: 144, y: 144 });
  expect(geometry.part(parts[0]!).map((node) => geometry.onPaper(node))).toEqual([
    { x: 96, y: 96 },
    { x: 192, y: 96 },
    { x: 144, y: 144 },
  ]);
});

test("boxes grow and join", () => {
  const box = { left: 0, top: 0, right: 10, bottom: 20 };
  expect(expandBox(box, 2)).toEqual({ left: -2, top: -2, right: 12, bottom: 22 });
  expect(unionBox(box, { left: 5, top: -5, right: 30, bottom: 6 })).toEqual({
    left: 0,
    top: -5,
    right: 30,
    bottom: 20,
  });
  expect(contains(expandBox(box, 1), box)).toBe(true);
  expect(contains(box, expandBox(box, 1))).toBe(false);
});
