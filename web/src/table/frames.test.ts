import { expect, test } from "vitest";
import { scene } from "../../tests/scenes";
import type { SeatUpdate, Update, ViewUpdate } from "../api/schema";
import { framesOf, isJump, NO_FRAME } from "./frames";

const position = (stage: string) => ({ scene: scene({ stage }), view: null });
const staged = (stage: string) => ({ fields: { scene: { fields: { stage: { set: stage } } } } });
const entry = (seq: number) => ({ seq, kind: "move", seat: 0, events: [] });
const moves = { words: ["done"], side: 0, places: [] };
const seats: readonly SeatUpdate[] = [{ seat: 0, moves, undo_to: null }];
const update = (nextSeq: number, views: readonly ViewUpdate[], more: Partial<Update> = {}): Update =>
  ({ type: "update", next_seq: nextSeq, to_act: [1], awaited: [1], views, ...more }) as Update;
const step = (seq: number, stage: string) => ({ next_seq: seq, to_act: [2], awaited: [2], change: staged(stage) });

const first = framesOf(update(1, [{ viewer: null, position: position("one"), log: [] }], { seats }), NO_FRAME, "en");

test("an update without steps is one frame", () => {
  expect(first).toHaveLength(1);
  expect(first[0]!.known.get(null)).toMatchObject({ nextSeq: 1, position: position("one"), language: "en" });
});

test("the positions between two updates come first, each with its part of the log", () => {
  const view = {
    viewer: null,
    steps: [step(3, "two"), step(4, "three")],
    change: staged("four"),
    log: [1, 2, 3, 4].map(entry),
  };
  const frames = framesOf(update(5, [view]), first[0]!, "en");
  const known = frames.map((frame) => frame.known.get(null)!);
  expect(known.map(({ position: told }) => told.scene.stage)).toEqual(["two", "three", "four"]);
  expect(known.map(({ nextSeq, log }) => [nextSeq, log.length])).toEqual([
    [3, 2],
    [4, 3],
    [5, 4],
  ]);
  expect(frames.map(({ awaited }) => awaited)).toEqual([[2], [2], [1]]);
});

test("a viewer without a step keeps its position until the next one", () => {
  const both = [0, 1].map((viewer) => ({ viewer, position: position("one"), log: [] }));
  const [start] = framesOf(update(1, both), NO_FRAME, "en");
  const views = [
    { viewer: 0, steps: [step(2, "two")], change: staged("three"), log: [entry(1), entry(2)] },
    { viewer: 1, change: staged("three"), log: [entry(1), entry(2)] },
  ];
  const frames = framesOf(update(3, views), start!, "en");
  expect(frames.map(({ known }) => [0, 1].map((viewer) => known.get(viewer)!.position.scene.stage))).toEqual([
    ["two", "one"],
    ["three", "three"],
  ]);
});

test("legal moves are told for the last position only; unchanged ones stay legal before it", () => {
  const view = { viewer: null, steps: [step(2, "two")], change: staged("three"), log: [entry(1), entry(2)] };
  const same = framesOf(update(3, [view]), first[0]!, "en");
  expect(same.map((frame) => frame.seats[0]!.moves)).toEqual([moves, moves]);
  const other = [{ seat: 0, moves: { ...moves, words: ["pass"] }, undo_to: null }];
  const changed = framesOf(update(3, [view], { seats: other }), first[0]!, "en");
  expect(changed.map((frame) => frame.seats[0]!.moves?.words)).toEqual([undefined, ["pass"]]);
});

test("the stage of the table changes with the last position", () => {
  const view = { viewer: null, steps: [step(2, "two")], change: staged("three"), log: [] };
  const frames = framesOf(update(3, [view], { table: { stage: "over" } as never }), first[0]!, "en");
  expect(frames.map(({ stage }) => stage)).toEqual(["", "over"]);
});

test("only a whole position is a jump", () => {
  expect(isJump(update(1, [{ viewer: null, position: position("one"), log: [] }]))).toBe(true);
  expect(isJump(update(1, [{ viewer: null, change: staged("two"), log: [] }]))).toBe(false);
  expect(isJump(update(1, []))).toBe(false);
});
