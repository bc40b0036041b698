import { describe, expect, test } from "vitest";
import type { WireEntry } from "../api/schema";
import { isComplete, merge } from "./log";

const move = (seq: number, by = 0): WireEntry => ({ seq, kind: "move", by });
const undo = (seq: number, to: number): WireEntry => ({ seq, kind: "undo", to, by: 0 });
const undone = (log: readonly { seq: number; undone?: boolean }[]): number[] =>
  log.filter((entry) => entry.undone).map(({ seq }) => seq);

describe("merging", () => {
  test("new entries follow the known ones", () => {
    const known = merge([], [move(0), move(1)]);
    expect(merge(known, [move(2)]).map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });

  test("entries that come again are replaced, and everything after them", () => {
    const known = merge([], [move(0), move(1), move(2)]);
    expect(merge(known, [move(1, 3)])).toMatchObject([
      { seq: 0, seat: 0 },
      { seq: 1, seat: 3 },
    ]);
  });

  test("nothing new keeps the same object, so that nothing is drawn again", () => {
    const known = merge([], [move(0)]);
    expect(merge(known, [])).toBe(known);
  });

  test("the author of a move is its seat, the author of a chat line its speaker", () => {
    const chat: WireEntry = { seq: 1, kind: "chat", from: "Eve", text: "Hi" };
    expect(merge([], [move(0, 2), chat])).toEqual([
      { seq: 0, kind: "move", seat: 2 },
      { seq: 1, kind: "chat", speaker: "Eve", text: "Hi" },
    ]);
  });

  test("an undo marks moves and chance after its target, but no chat", () => {
    const log = merge(
      [],
      [move(0), move(1), { seq: 2, kind: "chance" }, { seq: 3, kind: "chat", from: 0 }, undo(4, 0)],
    );
    expect(undone(log)).toEqual([1, 2]);
  });

  test("an undo that arrives later marks what is known", () => {
    const known = merge([], [move(0), move(1)]);
    expect(undone(merge(known, [undo(2, 0)]))).toEqual([1]);
    expect(undone(known)).toEqual([]);
  });
});

test("a log is complete if it goes back as far as the known one", () => {
  const known = merge([], [move(3), move(4)]);
  expect(isComplete([move(3)], known)).toBe(true);
  expect(isComplete([move(4)], known)).toBe(false);
  expect(isComplete([], known)).toBe(false);
  expect(isComplete([])).toBe(true);
});
