import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Finale } from "./finale.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("rows are counted one after another, then everything is shown", () => {
  const finale = new Finale();
  finale.start(2, 1);
  expect([finale.counted, finale.row]).toEqual([0, null]);
  vi.advanceTimersToNextTimer();
  expect([finale.counted, finale.row]).toEqual([1, 0]);
  vi.advanceTimersToNextTimer();
  expect([finale.counted, finale.row, finale.isCounting]).toEqual([2, 1, true]);
  vi.advanceTimersToNextTimer();
  expect([finale.counted, finale.row, finale.isCounting]).toEqual([Infinity, null, false]);
  expect(vi.getTimerCount()).toBe(0);
});

test("it can be skipped, once", () => {
  const finale = new Finale();
  finale.start(5, 1);
  vi.advanceTimersToNextTimer();
  expect(finale.skip()).toBe(true);
  expect([finale.counted, finale.isCounting, vi.getTimerCount()]).toEqual([Infinity, false, 0]);
  expect(finale.skip()).toBe(false);
});

test("without animations nothing is counted", () => {
  const finale = new Finale();
  finale.start(5, 0);
  expect(finale.isCounting).toBe(false);
});
