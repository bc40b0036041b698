import { describe, expect, test } from "vitest";
import { distance, mostSimilar, relativeDistance } from "./similarity";

test.each([
  ["", "", 0],
  ["score", "score", 0],
  ["score", "scroe", 1],
  ["score", "scor", 1],
  ["score", "sscore", 1],
  ["score", "scare", 1],
  ["kitten", "sitting", 3],
  ["abc", "", 3],
])("%j and %j differ by %i", (one, other, expected) => {
  expect(distance(one, other)).toBe(expected);
  expect(distance(other, one)).toBe(expected);
});

test("relative distances are between 0 and 1", () => {
  expect(relativeDistance("", "")).toBe(0);
  expect(relativeDistance("abcd", "abcx")).toBe(0.25);
  expect(relativeDistance("abc", "xyz")).toBe(1);
});

describe("suggestions", () => {
  const candidates = [{ text: "score" }, { text: "map" }, { text: "lay 5r0 at c3", as: ["5r0c3"] }];

  test("the most similar comes first, and unlike ones are left out", () => {
    expect(mostSimilar("scroe", candidates, 3)).toEqual(["score"]);
    expect(mostSimilar("5r0c4", candidates, 3)).toEqual(["lay 5r0 at c3"]);
    expect(mostSimilar("mpa", candidates, 1, 1)).toEqual(["map"]);
    expect(mostSimilar("xxxxxxxx", candidates, 3)).toEqual([]);
  });

  test("equal texts are suggested once", () =>
    expect(mostSimilar("map", [{ text: "map" }, { text: "map", as: ["maps"] }], 4)).toEqual(["map"]));
});
