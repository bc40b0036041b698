import { expect, test } from "vitest";
import type { GridKind } from "./model";
import { readOrientation } from "./notation";
import { transformFrom } from "./turn-transform";

const from = (grid: GridKind, before: string, now: string) =>
  transformFrom(grid, readOrientation(before), readOrientation(now));

test("a piece turns the short way round", () => {
  expect(from("square", "17r0", "17r1")).toBe("rotate(-90deg)");
  expect(from("square", "17r1", "17r0")).toBe("rotate(90deg)");
  expect(from("square", "17r3", "17r0")).toBe("rotate(-90deg)");
  expect(from("hex", "12r5", "12r0")).toBe("rotate(-60deg)");
});

test("a flipped piece is mirrored", () => expect(from("square", "17r1", "17f3")).toBe("scaleX(-1)"));

test("another piece, or the same orientation, does not turn", () => {
  expect(from("square", "17r0", "18r1")).toBeNull();
  expect(from("square", "17r2", "17r2")).toBeNull();
});
