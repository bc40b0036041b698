import { describe, expect, test } from "vitest";
import type { LegalMoves } from "../api/schema";
import { forcedMove, type ForcedTable, onlyMove } from "./forced-move";

const SIDE = 16;
const CENTRE = (SIDE / 2) * SIDE + SIDE / 2;
const moves = (words: readonly string[], ...places: LegalMoves["places"]): LegalMoves => ({
  words,
  side: SIDE,
  places,
});

describe("the only move", () => {
  test("is a word without alternatives", () => {
    expect(onlyMove(moves(["done"]))).toBe("done");
    expect(onlyMove(moves(["done", "pub"]))).toBeNull();
    expect(onlyMove(moves(["done"], ["sheep", CENTRE, "1"]))).toBeNull();
  });

  test("is a piece with one place in one orientation", () => {
    expect(onlyMove(moves([], ["5r0", CENTRE, "1"]))).toBe("5r0@a1");
    expect(onlyMove(moves([], ["5r0", CENTRE, "3"]))).toBeNull();
    expect(onlyMove(moves([], ["5r0", CENTRE, "1"], ["5r1", CENTRE, "1"]))).toBeNull();
  });

  test("does not exist without moves", () => {
    expect(onlyMove(null)).toBeNull();
    expect(onlyMove(moves([]))).toBeNull();
  });
});

describe("a forced move", () => {
  const table = (more: Record<string, unknown> = {}): ForcedTable =>
    ({
      stage: "running",
      connection: "open",
      shownSeat: 0,
      dueSeats: [0],
      info: { secrets: false },
      seatView: { moves: moves(["done"]) },
      log: [],
      purist: false,
      motion: { behind: false },
      ui: { confirm: (word: string) => (word === "quit" ? "Really?" : null) },
      ...more,
    }) as unknown as ForcedTable;

  test("is played for the player", () => expect(forcedMove(table())).toBe("done"));

  test.each([
    ["out of turn", { dueSeats: [1] }],
    ["where it would tell something about a hand", { info: { secrets: true } }],
    ["while moves of others are shown", { motion: { behind: true } }],
    [
      "right after an undo",
      {
        log: [
          { seq: 1, kind: "undo" },
          { seq: 2, kind: "chat" },
        ],
      },
    ],
    ["without a connection", { connection: "lost" }],
    ["if it needs a confirmation", { seatView: { moves: moves(["quit"]) } }],
    [
      "at a purist table, if it would show the only place",
      { purist: true, seatView: { moves: moves([], ["5r0", CENTRE, "1"]) } },
    ],
  ])("is not played %s", (_, more) => expect(forcedMove(table(more))).toBeNull());
});
