import { expect, test } from "vitest";
import { HandClock } from "../../../tests/hand-clock";
import { MANY, MotionQueue, type Stage, TOO_MANY } from "./queue";

function opened(pace = 1) {
  const clock = new HandClock();
  const happened: string[] = [];
  const shown: number[] = [];
  const stage: Stage<number> = {
    timing: (frame) => (frame === 0 ? { approach: 0, arrival: 0 } : { approach: 300, arrival: 200 }),
    approach: (frame, time) => happened.push(`${clock.now} to ${frame} in ${time}`),
    show: (frame, time) => {
      shown.push(frame);
      happened.push(`${clock.now} show ${frame} for ${time}`);
    },
    rest: (skipped) => happened.push(`${clock.now} rest ${skipped}`),
  };
  const speed = { pace };
  return { clock, happened, shown, queue: new MotionQueue(stage, clock, () => speed.pace), speed };
}

test("frames are approached and shown one after another", () => {
  const { clock, happened, queue } = opened();
  queue.push([1, 2]);
  expect(queue.behind).toBe(2);
  clock.pass(10_000);
  expect(happened).toEqual([
    "0 to 1 in 300",
    "300 show 1 for 200",
    "500 to 2 in 300",
    "800 show 2 for 200",
    "1000 rest 0",
  ]);
  expect(queue.behind).toBe(0);
});

test("a frame without anything to see takes no time", () => {
  const { clock, happened, queue } = opened();
  queue.push([0]);
  expect(happened).toEqual(["0 show 0 for 0", "0 rest 0"]);
  expect(clock.idle).toBe(true);
});

test("an update that arrives while another plays follows it", () => {
  const { clock, shown, queue } = opened();
  queue.push([1]);
  clock.pass(150);
  queue.push([2]);
  expect(shown).toEqual([]);
  clock.pass(200);
  expect(shown).toEqual([1]);
  clock.pass(1000);
  expect(shown).toEqual([1, 2]);
});

test("finishing shows the last frame at once, and nothing else afterwards", () => {
  const { clock, shown, happened, queue } = opened();
  queue.push([1, 2, 3]);
  clock.pass(100);
  queue.finish();
  expect(shown).toEqual([3]);
  expect(happened.at(-1)).toBe("100 rest 0");
  expect(clock.idle).toBe(true);
  clock.pass(10_000);
  expect(shown).toEqual([3]);
});

test("finishing between two frames shows the last one, and finishing at rest nothing", () => {
  const { clock, shown, queue } = opened();
  queue.push([1, 2]);
  clock.pass(400);
  queue.finish();
  queue.finish();
  expect(shown).toEqual([1, 2]);
});

test("too many frames are not played: the last one is shown at once, with the number of them", () => {
  const { clock, shown, happened, queue } = opened();
  queue.push([1]);
  queue.push(Array.from({ length: TOO_MANY }, (_, at) => at + 2));
  expect(shown).toEqual([TOO_MANY + 1]);
  expect(happened.at(-1)).toBe(`0 rest ${TOO_MANY + 1}`);
  clock.pass(10_000);
  expect(shown).toHaveLength(1);
});

test("ten updates at once end in the last one within a second", () => {
  const { clock, shown, queue } = opened(2);
  for (let frame = 1; frame <= 10; frame++) queue.push([frame]);
  clock.pass(1000);
  expect(shown.at(-1)).toBe(10);
  expect(queue.behind).toBe(0);
});

test("a replay may have any number of frames", () => {
  const { clock, shown, queue } = opened();
  queue.push(
    Array.from({ length: 20 }, (_, at) => at + 1),
    Infinity,
  );
  clock.pass(100_000);
  expect(shown).toHaveLength(20);
});

test("many waiting frames are played at double speed", () => {
  const { happened, queue } = opened();
  queue.push(Array.from({ length: MANY + 1 }, (_, at) => at + 1));
  expect(happened).toEqual(["0 to 1 in 150"]);
});

test("without animations every frame is shown at once", () => {
  const { clock, shown, queue } = opened(0);
  queue.push([1, 2]);
  queue.push([3]);
  expect(shown).toEqual([2, 3]);
  expect(clock.idle).toBe(true);
});

test("a speed that is changed applies to the next frame", () => {
  const { clock, happened, queue, speed } = opened();
  queue.push([1, 2]);
  speed.pace = 2;
  clock.pass(500);
  expect(happened.at(-1)).toBe("500 to 2 in 600");
});

test("a cleared queue shows nothing more", () => {
  const { clock, shown, queue } = opened();
  queue.push([1, 2]);
  queue.clear();
  clock.pass(10_000);
  expect(shown).toEqual([]);
  expect(queue.behind).toBe(0);
});
