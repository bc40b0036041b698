import { beforeAll, describe, expect, test } from "vitest";
import type { SeatStatus } from "../api/schema";
import { locale, t } from "../i18n";
import { levelName } from "../i18n/options";
import { isReplaceable, seatStatusText } from "./seat-status";
import type { Table } from "./table.svelte";
import { ownMoves, undoAction } from "./undo";

beforeAll(() => locale.load("en"));

const PERSON: SeatStatus = {
  name: "Ann",
  kind: "open",
  bot: null,
  taken: true,
  awaited: false,
  here: true,
  stand_in: "",
  muted: false,
};
const BOT: SeatStatus = { ...PERSON, kind: "bot", bot: "greedy" };

function table(seats: readonly SeatStatus[], more: Partial<Table> = {}): Table {
  return { seats, ownSeats: [0], shownSeat: 0, stage: "running", undo: null, log: [], ...more } as unknown as Table;
}

describe("the status of a seat", () => {
  const text = (seat: SeatStatus, more: Partial<Table> = {}): string => seatStatusText(table([PERSON, seat], more), 1);

  test("is empty for a player who is there", () => expect(text(PERSON)).toBe(""));
  test("names the level of a bot", () => expect(text(BOT)).toBe(t("table.botOf", { level: levelName("greedy") })));
  test("tells an absence, but not after the end", () => {
    expect(text({ ...PERSON, here: false })).toBe(t("table.away"));
    expect(text({ ...PERSON, here: false }, { stage: "over" })).toBe("");
  });
  test.each([
    ["resigned", "table.standInResigned"],
    ["time", "table.standInTime"],
    ["absent", "table.standInAbsent"],
  ] as const)("tells why a bot stands in: %s", (stand_in, key) => expect(text({ ...PERSON, stand_in })).toBe(t(key)));
  test("adds that a player is muted", () => expect(text({ ...PERSON, muted: true })).toBe(t("table.muted")));
});

describe("an owner can replace", () => {
  const may = (seat: SeatStatus, more: Partial<Table> = {}): boolean => isReplaceable(table([PERSON, seat], more), 1);
  const absent = { ...PERSON, here: false };

  test("an absent player before and during the match", () => {
    expect(may(absent)).toBe(true);
    expect(may(absent, { stage: "open" })).toBe(true);
    expect(may(absent, { stage: "over" })).toBe(false);
  });
  test("nobody else", () => {
    expect(may(PERSON)).toBe(false);
    expect(may({ ...absent, bot: "easy" })).toBe(false);
    expect(may({ ...absent, stand_in: "time" })).toBe(false);
    expect(may({ ...absent, taken: false })).toBe(false);
    expect(may(absent, { ownSeats: [1] })).toBe(false);
  });
});

describe("undo", () => {
  const moved = [{ seq: 0, kind: "move", seat: 0 }];
  const view = (undoTo: number | null, lastDecision: number | null = 3) =>
    ({ undoTo, lastDecision }) as unknown as Table["seatView"];

  test("is free while nothing new was revealed", () => {
    const action = undoAction(table([PERSON, PERSON], { seatView: view(3), log: moved }))!;
    expect([action.name, action.possible]).toEqual([t("table.undo"), true]);
  });

  test("needs the consent of other people afterwards", () => {
    const action = undoAction(table([PERSON, PERSON], { seatView: view(null), log: moved }))!;
    expect([action.name, action.possible]).toEqual([t("table.undoAsk"), true]);
  });

  test("against bots alone asks first, once", () => {
    const requests: unknown[] = [];
    const request = async (message: unknown): Promise<boolean> => requests.push(message) > 0;
    const alone = (more: Partial<Table>): Table =>
      table([PERSON, BOT], { seatView: view(null), practice: false, undoAsked: null, request, ...more });
    const asked = alone({});
    const action = undoAction(asked)!;
    expect([action.name, action.possible]).toEqual([t("table.undo"), true]);
    action.act();
    expect([asked.undoAsked, requests]).toEqual([3, []]);
    undoAction(alone({ practice: true }))!.act();
    expect(requests).toEqual([{ type: "undo", seat: 0, to: 3 }]);
    undoAction(alone({ seatView: view(2) }))!.act();
    expect(requests.length).toBe(2);
  });

  test("is impossible without a decision, and while a request is open", () => {
    const possible = (more: Partial<Table>): boolean =>
      undoAction(table([PERSON, PERSON], { seatView: view(null), log: moved, ...more }))!.possible;
    expect(possible({ seatView: view(null, null) })).toBe(false);
    expect(possible({ undo: { by: 1, to: 0, agreed: [] } })).toBe(false);
    expect(possible({ seatView: view(3), undo: { by: 1, to: 0, agreed: [] } })).toBe(false);
  });

  test("lists the own moves that count, with the entry before each", () => {
    const log = [
      { seq: 0, kind: "setup" },
      { seq: 1, kind: "chance" },
      { seq: 2, kind: "move", seat: 0 },
      { seq: 3, kind: "chat", speaker: 0 },
      { seq: 4, kind: "move", seat: 1 },
      { seq: 5, kind: "move", seat: 0, undone: true },
      { seq: 6, kind: "undo" },
      { seq: 7, kind: "move", seat: 0 },
    ];
    expect(ownMoves(table([PERSON, BOT], { log, names: ["Ann", "Ben"] })).map(({ seq, to }) => [seq, to])).toEqual([
      [7, 4],
      [2, 1],
    ]);
  });

  test("does not exist for spectators, after a resignation, and after the end", () => {
    expect(undoAction(table([PERSON, PERSON], { shownSeat: null }))).toBeNull();
    expect(undoAction(table([{ ...PERSON, stand_in: "resigned" }, PERSON]))).toBeNull();
    expect(undoAction(table([PERSON, PERSON], { stage: "over" }))).toBeNull();
  });
});
