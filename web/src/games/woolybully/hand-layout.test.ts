import { expect, test } from "vitest";
import { handLayout } from "./hand-layout";

test.each([
  [300, 420, 4, { columns: 1, face: 81 }],
  [300, 280, 4, { columns: 2, face: 63 }],
  [404, 500, 4, { columns: 1, face: 101 }],
  [404, 500, 2, { columns: 1, face: 104 }],
  [300, 330, 9, { columns: 2, face: 44 }],
])("in %d by %d pixels, %d tiles are as large as possible", (width, height, tiles, layout) =>
  expect(handLayout(width, height, tiles)).toEqual(layout),
);

test("a large hand in a low place keeps faces that can be read, and scrolls", () =>
  expect(handLayout(300, 120, 12)).toEqual({ columns: 2, face: 44 }));
