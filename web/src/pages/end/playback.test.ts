import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "./playback.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function loaded(count: number): Playback {
  const playback = new Playback();
  playback.load(count);
  return playback;
}

test("a replay opens at its end", () => {
  expect(loaded(12)).toMatchObject({ at: 11, last: 11, moved: false, playing: false });
  expect(loaded(0)).toMatchObject({ at: 0, last: 0 });
});

test("steps stay within the frames", () => {
  const playback = loaded(5);
  playback.step(-2);
  expect([playback.at, playback.moved]).toEqual([2, true]);
  playback.step(-9);
  expect(playback.at).toBe(0);
  playback.step(9);
  expect(playback.at).toBe(4);
  playback.go(1.6);
  expect(playback.at).toBe(2);
});

test("playing starts from the beginning at the end, goes frame by frame, and stops", () => {
  const playback = loaded(3);
  playback.play();
  expect([playback.at, playback.playing]).toEqual([0, true]);
  vi.advanceTimersByTime(1200);
  expect(playback.at).toBe(1);
  vi.advanceTimersByTime(1200);
  expect(playback.at).toBe(2);
  vi.advanceTimersByTime(1200);
  expect([playback.at, playback.playing]).toEqual([2, false]);
});

test("a step pauses, a jump does not", () => {
  const playback = loaded(9);
  playback.play();
  playback.go(4);
  expect(playback.playing).toBe(true);
  playback.step(1);
  expect([playback.at, playback.playing]).toEqual([5, false]);
  vi.advanceTimersByTime(9999);
  expect(playback.at).toBe(5);
});

test("the speed goes round", () => {
  const playback = loaded(9);
  expect(playback.speed).toBe("normal");
  playback.play();
  playback.nextSpeed();
  expect(playback.speed).toBe("fast");
  vi.advanceTimersByTime(400);
  expect(playback.at).toBe(1);
  playback.nextSpeed();
  expect(playback.speed).toBe("slow");
  vi.advanceTimersByTime(2399);
  expect(playback.at).toBe(1);
});

test("one frame cannot be played", () => {
  const playback = loaded(1);
  playback.toggle();
  expect(playback.playing).toBe(false);
});
