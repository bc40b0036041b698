import { beforeAll, describe, expect, test } from "vitest";
import type { Belief, CurvePoint, Decision } from "../../api/schema";
import { locale } from "../../i18n";
import { loadReviewTexts } from "../../i18n/review-texts";
import { beliefsAt, costText, curveParts, intervalText, moveText, signedNumber } from "./review";

beforeAll(async () => {
  await locale.load("en");
  await loadReviewTexts();
});

const point = (place: number, kind: string, chance: number): CurvePoint => ({
  place,
  kind,
  points: [10 * chance, -10 * chance],
  chances: [chance, 1 - chance],
});

describe("the curve", () => {
  const curve = [point(-1, "play", 0.5), point(3, "luck", 0.4), point(6, "play", 0.7), point(9, "end", 1)];

  test("tells what luck and what moves have changed", () => {
    const parts = curveParts(curve, 0, "chances");
    expect(parts.map(({ kind }) => kind)).toEqual(["luck", "play", "play"]);
    expect(parts.map(({ from, to }) => Math.round(100 * (to.value - from.value)))).toEqual([-10, 30, 30]);
  });

  test("adds up to the result of each seat", () => {
    for (const seat of [0, 1]) {
      const parts = curveParts(curve, seat, "points");
      const sum = parts.reduce((total, { from, to }) => total + to.value - from.value, 0);
      expect(sum).toBeCloseTo(curve[3]!.points[seat]! - curve[0]!.points[seat]!);
    }
  });

  test("is empty without draws", () => expect(curveParts([], 0, "chances")).toEqual([]));
});

describe("texts", () => {
  test("intervals have the half of their width", () => {
    expect(intervalText({ value: 3.25, low: 2.75, high: 3.75 })).toBe("3.3 ± 0.5");
    expect(intervalText({ value: 0.2, low: 0.17, high: 0.23 }, 100, 0)).toBe("20 ± 3");
  });

  test("a sign is a real minus", () => {
    expect([signedNumber(-1.5), signedNumber(2), signedNumber(0)]).toEqual(["−1.5", "+2.0", "0.0"]);
  });

  test("a hidden move has no name", () => expect(moveText("")).toBe("a hidden move"));

  test("with one player only points count", () => {
    const loss = { value: 4, low: 3, high: 5 };
    const decision = { loss_points: loss, loss_chance: loss } as Decision;
    expect(costText(decision, true)).toBe("It cost 4.0 ± 1.0 points.");
    expect(costText(decision, false)).toContain("of the chance to win");
  });
});

test("beliefs are those after the last move before a step", () => {
  const beliefs = [3, 5].map((place): Belief => ({ place, seat: 0, probabilities: [] }));
  expect([2, 3, 4, 9].map((step) => beliefsAt(beliefs, step)?.place)).toEqual([undefined, 3, 3, 5]);
});
