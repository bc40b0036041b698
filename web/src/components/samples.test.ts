import { expect, test } from "vitest";
import { sample, type Sound } from "./samples";

const SOUNDS: readonly Sound[] = ["wood", "paper", "coin", "bell", "bleat", "dull", "end"];
const loudness = (part: Float32Array): number => Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length);

/** The share of a sound's zero crossings: high for bright sounds. */
const brightness = (data: Float32Array): number =>
  data.filter((value, at) => at > 0 && value < 0 !== (data[at - 1] ?? 0) < 0).length / data.length;

test.each(SOUNDS)("%s can be heard, is not distorted and ends in silence", (name) => {
  const data = sample(name);
  expect(data.every((value) => Number.isFinite(value) && Math.abs(value) <= 0.81)).toBe(true);
  expect(loudness(data)).toBeGreaterThan(0.01);
  expect(Math.abs(data.at(-1) ?? 1)).toBe(0);
  expect(loudness(data.slice(-200))).toBeLessThan(0.05);
});

test("a sound is the same each time", () => expect(sample("paper")).toEqual(sample("paper")));

test("coins are brighter than wood, and wood than a dull knock", () => {
  const [coin, wood, dull] = (["coin", "wood", "dull"] as const).map((name) => brightness(sample(name)));
  expect(coin).toBeGreaterThan(wood ?? 1);
  expect(wood).toBeGreaterThan(dull ?? 1);
});
