import { beforeAll, describe, expect, test } from "vitest";
import { locale, t } from "../i18n";
import { announcementAfter } from "./announcements";
import type { LogEntry } from "./contract";
import { firstUndone, lines, seatOf, sentence, speakerName } from "./log-text";

beforeAll(() => locale.load("en"));

const NAMES = ["Ann", "Ben"];
const event = (kind: string, text: string, seat = 0) => ({ kind, text, seat, facts: {} });
const move = (seq: number, text: string, more: Partial<LogEntry> = {}): LogEntry => ({
  seq,
  kind: "move",
  seat: 0,
  events: [event("lay", text)],
  ...more,
});
const draw = (seq: number, text: string, kind = "draw"): LogEntry => ({
  seq,
  kind: "chance",
  events: [event(kind, text, -1)],
});
const texts = (log: readonly LogEntry[]): [string, string][] =>
  lines(log, NAMES).map(({ text, after }) => [text, after]);

describe("lines", () => {
  test("the newest comes first, and draws belong to the move before them", () => {
    expect(texts([move(0, "Ann lays 17."), draw(1, "Ben draws."), move(2, "Ben lays 5.")])).toEqual([
      ["Ben lays 5.", ""],
      ["Ann lays 17.", "Ben draws."],
    ]);
  });

  test("draws before the first move are a quiet line", () => {
    const [line] = lines([draw(0, "The bag is filled.", "fill"), draw(1, "Ann draws.")], NAMES);
    expect(line).toMatchObject({ text: "", after: "The bag is filled. Ann draws.", quiet: true });
  });

  test("repeated draws are counted", () => {
    expect(texts([move(0, "Ann lays."), draw(1, "Ann draws."), draw(2, "Ann draws.")])[0]![1]).toBe(
      t("table.times", { text: "Ann draws.", count: 2 }),
    );
  });

  test("chance that is worth a line gets one", () => {
    expect(texts([move(0, "Ann lays."), draw(1, "The wheel turns.", "spin")])).toHaveLength(2);
  });

  test("an undone move does not take up the draws of another", () => {
    expect(texts([move(0, "Ann lays.", { undone: true }), draw(1, "Ben draws.")])).toEqual([
      ["", "Ben draws."],
      ["Ann lays.", ""],
    ]);
  });

  test("entries without words have no line", () => expect(texts([move(0, "", { events: [] })])).toEqual([]));
});

test("sentences of each kind", () => {
  expect(sentence(move(0, "Ann lays."), NAMES)).toBe("Ann lays.");
  expect(sentence({ seq: 1, kind: "chat", speaker: 1, text: "Hi" }, NAMES)).toBe("Hi");
  expect(sentence({ seq: 2, kind: "undo", seat: 1 }, NAMES)).toBe(t("table.tookBack", { name: "Ben" }));
  expect(sentence({ seq: 3, kind: "end" }, NAMES)).toBe(t("table.over"));
});

test("entries are about a seat, or about nobody", () => {
  expect(seatOf(move(0, "x", { seat: 1 }))).toBe(1);
  expect(seatOf(draw(0, "x"))).toBeNull();
  expect(seatOf({ seq: 0, kind: "chat", speaker: 1 })).toBe(1);
  expect(seatOf({ seq: 0, kind: "chat", speaker: "Eve" })).toBeNull();
});

test("spectators are named as such", () => {
  expect(speakerName({ seq: 0, kind: "chat", speaker: 0 }, NAMES)).toBe("Ann");
  expect(speakerName({ seq: 0, kind: "chat", speaker: "Eve" }, NAMES)).toBe(t("table.chatSpectator", { name: "Eve" }));
});

test("an undo would take back the first move after its target", () => {
  const log = [move(0, "First."), move(1, "Second.", { undone: true }), move(2, "Third.")];
  expect(firstUndone(log, 0, NAMES)).toBe("Third.");
  expect(firstUndone(log, 2, NAMES)).toBe("");
});

describe("announcements", () => {
  test("the oldest comes first, without what was undone", () => {
    const log = [
      move(0, "Old."),
      move(1, "One."),
      move(2, "Gone.", { undone: true }),
      move(3, "Two."),
      draw(4, "Drawn."),
    ];
    expect(announcementAfter(log, 0, NAMES)).toBe("One. Two. Drawn.");
    expect(announcementAfter(log, 4, NAMES)).toBe("");
  });

  test("chat lines have a speaker", () => {
    const log: LogEntry[] = [{ seq: 1, kind: "chat", speaker: 1, text: "Hi" }];
    expect(announcementAfter(log, 0, NAMES)).toBe(t("table.heard", { name: "Ben", text: "Hi" }));
  });

  test("of many only the newest are read, and how many were left out", () => {
    const log = Array.from({ length: 20 }, (_, seq) => move(seq + 1, `${seq}.`));
    const text = announcementAfter(log, 0, NAMES);
    expect(text).toBe(
      [t("table.heardMore", { count: 12 }), ...[12, 13, 14, 15, 16, 17, 18, 19].map((n) => `${n}.`)].join(" "),
    );
  });
});
