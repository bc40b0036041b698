import { beforeAll, describe, expect, test } from "vitest";
import type { SeatStatus } from "../api/schema";
import { locale, t } from "../i18n";
import { levelName } from "../i18n/options";
import { isReplaceable, seatStatusText } from "./seat-status";
import type { Table } from "./table.svelte";
import { undoAction } from "./undo";

beforeAll(() => locale.load("en"));

const PERSON: SeatStatus = {
  name: "Ann",
  kind: "open",
  bot: null,
  taken: true,
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
  const view = (undoTo: number | null) => ({ undoTo }) as unknown as Table["seatView"];

  test("is free while nothing new was revealed", () => {
    const action = undoAction(table([PERSON, PERSON], { seatView: view(3), log: moved }))!;
    expect([action.name, action.possible]).toEqual([t("table.undo"), true]);
  });

  test("needs the consent of other people afterwards", () => {
    const action = undoAction(table([PERSON, PERSON], { seatView: view(null), log: moved }))!;
    expect([action.name, action.possible]).toEqual([t("table.undoAsk"), true]);
  });

  test("is impossible against bots only, without a move, and while a request is open", () => {
    const possible = (more: Partial<Table>, other = PERSON): boolean =>
      undoAction(table([PERSON, other], { seatView: view(null), log: moved, ...more }))!.possible;
    expect(possible({}, BOT)).toBe(false);
    expect(possible({ log: [] })).toBe(false);
    expect(possible({ undo: { by: 1, to: 0, agreed: [] } })).toBe(false);
    expect(possible({ seatView: view(3), undo: { by: 1, to: 0, agreed: [] } })).toBe(false);
  });

  test("does not exist for spectators, after a resignation, and after the end", () => {
    expect(undoAction(table([PERSON, PERSON], { shownSeat: null }))).toBeNull();
    expect(undoAction(table([{ ...PERSON, stand_in: "resigned" }, PERSON]))).toBeNull();
    expect(undoAction(table([PERSON, PERSON], { stage: "over" }))).toBeNull();
  });
});
