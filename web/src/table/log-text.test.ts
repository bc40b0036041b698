import { beforeAll, describe, expect, test } from "vitest";
import type { LogEvent } from "../api/schema";
import { locale, t } from "../i18n";
import { announcementAfter } from "./announcements";
import { chatLines, hasChat, unreadCount } from "./chat";
import type { LogEntry } from "./contract";
import { withLight } from "./log-light";
import {
  firstUndone,
  lines,
  type LogReader,
  type LogTurn,
  pointsOf,
  readerOf,
  seatOf,
  sentence,
  speakerName,
  turns,
} from "./log-text";

beforeAll(() => locale.load("en"));

const READER: LogReader = { names: ["Ann", "Ben"], you: null };
const ANN: LogReader = { ...READER, you: 0 };
const event = (text: string, seat = 0, more: Partial<LogEvent> = {}): LogEvent => ({
  kind: "lay",
  text,
  seat,
  facts: {},
  ...more,
});
const move = (seq: number, text: string, more: Partial<LogEntry> = {}): LogEntry => ({
  seq,
  kind: "move",
  seat: 0,
  events: [event(text, more.seat ?? 0)],
  ...more,
});
const draw = (seq: number, text: string, seat = -1, weight: LogEvent["weight"] | undefined = "minor"): LogEntry => ({
  seq,
  kind: "chance",
  events: [event(text, seat, weight ? { weight } : {})],
});
const chat = (seq: number, speaker: number | string, text = "Hi"): LogEntry => ({ seq, kind: "chat", speaker, text });
const texts = (log: readonly LogEntry[], reader = READER): [string, string][] =>
  lines(log, reader).map(({ text, after }) => [text, after]);

describe("lines", () => {
  test("the newest comes first, and minor events belong to the move before them", () => {
    expect(texts([move(0, "Ann lays."), draw(1, "A draw."), move(2, "Ben lays.", { seat: 1 })])).toEqual([
      ["Ben lays.", ""],
      ["Ann lays.", "A draw."],
    ]);
  });

  test("a minor event of another seat begins the turn of that seat", () => {
    expect(texts([move(0, "Ann lays."), draw(1, "Ben draws.", 1)])).toEqual([
      ["", "Ben draws."],
      ["Ann lays.", ""],
    ]);
  });

  test("setting up is one quiet line", () => {
    const log = [draw(0, "Ann begins.", 0), draw(1, "The bag is filled."), draw(2, "The bag is filled.")];
    expect(lines(log, READER)).toMatchObject([{ text: "", after: "Ann begins. The bag is filled.", quiet: true }]);
  });

  test("repetitions are counted for a seat only", () => {
    const after = (seat: number): string =>
      texts([move(0, "Ann lays."), draw(1, "A draw.", seat), draw(2, "A draw.", seat)])[0]![1];
    expect(after(0)).toBe(t("table.times", { text: "A draw", count: 2 }));
    expect(after(-1)).toBe("A draw.");
  });

  test("chance that is not minor gets a line", () => {
    expect(texts([move(0, "Ann lays."), draw(1, "The wheel turns.", 1, undefined)])).toHaveLength(2);
  });

  test("a heading is a line of its own, and takes up what follows", () => {
    const events = [event("Ann lays."), event("Round 2.", 1, { weight: "heading" })];
    expect(lines([move(0, "", { events }), draw(1, "The wheel is refilled.")], READER)).toMatchObject([
      { text: "Round 2.", after: "The wheel is refilled.", heading: true, seat: null },
      { text: "Ann lays.", after: "", heading: false, seat: 0 },
    ]);
  });

  test("an undone move does not take up the draws of another", () => {
    expect(texts([move(0, "Ann lays.", { undone: true }), draw(1, "A draw.")])).toEqual([
      ["", "A draw."],
      ["Ann lays.", ""],
    ]);
  });

  test("entries without words, and chat, have no line", () => {
    expect(texts([move(0, "", { events: [] }), chat(1, 0)])).toEqual([]);
  });

  test("the reader is addressed", () => {
    const log = [move(0, "", { events: [event("Ann lays.", 0, { own: { "0": "You lay." } })] })];
    expect(texts(log, ANN)).toEqual([["You lay.", ""]]);
    expect(texts(log, { ...READER, you: 1 })).toEqual([["Ann lays.", ""]]);
    expect(texts(log)).toEqual([["Ann lays.", ""]]);
  });
});

test("several players at one screen are called by their names", () => {
  expect(readerOf({ names: ["Ann", "Ben"], ownSeats: [1] }).you).toBe(1);
  expect(readerOf({ names: ["Ann", "Ben"], ownSeats: [0, 1] }).you).toBeNull();
  expect(readerOf({ names: ["Ann", "Ben"], ownSeats: [] }).you).toBeNull();
});

describe("turns", () => {
  const grouped = (log: readonly LogEntry[]): string[][] =>
    turns(lines(log, READER)).map((turn) => turn.lines.map(({ text, after }) => text || after));

  test("group consecutive lines of a seat: the newest turn first, its oldest line first", () => {
    const log = [move(0, "A1."), move(1, "A2."), move(2, "B1.", { seat: 1 }), move(3, "A3.")];
    expect(grouped(log)).toEqual([["A3."], ["B1."], ["A1.", "A2."]]);
  });

  test("what is set up before the first move is one group", () => {
    const chance = (
      seq: number,
      text: string,
      seat: number,
      more: Partial<LogEvent> = { weight: "minor" },
    ): LogEntry => ({
      seq,
      kind: "chance",
      events: [event(text, seat, more)],
    });
    const setUp = [chance(0, "A draws.", 0), chance(1, "B draws.", 1)];
    const group = (log: readonly LogEntry[]): readonly LogTurn[] =>
      turns(lines(log, READER)).filter((one) => one.setUp);
    expect(group(setUp)).toHaveLength(1);
    const log = [...setUp, chance(2, "B spins.", 1, {}), move(3, "B1.", { seat: 1 })];
    expect(grouped(log)).toEqual([
      ["B spins.", "B1."],
      ["A draws.", "B draws."],
    ]);
    expect(group(log)).toHaveLength(1);
    // A single line belongs to the first turn.
    expect(group([chance(0, "A draws.", 0), move(1, "A1.")])).toEqual([]);
  });

  test("a heading and a notice stand alone", () => {
    const heading = move(1, "", { events: [event("Round 2.", -1, { weight: "heading" })] });
    const notice: LogEntry = { seq: 3, kind: "notice", seat: 0, text: "Ann has resigned." };
    expect(grouped([move(0, "A1."), heading, move(2, "A2."), notice])).toEqual([
      ["Ann has resigned."],
      ["A2."],
      ["Round 2."],
      ["A1."],
    ]);
  });

  test("points are added up by seat, without those of undone moves", () => {
    const scored = (seq: number, points: number[], undone = false): LogEntry => ({
      ...move(seq, "", { events: [event("Scores.", -1, { points })] }),
      undone,
    });
    const all = lines([scored(0, [2, 0]), scored(1, [1, 3]), scored(2, [9, 9], true)], READER);
    expect(pointsOf(all)).toEqual([
      { seat: 0, points: 3 },
      { seat: 1, points: 3 },
    ]);
  });
});

test("sentences of each kind", () => {
  expect(sentence(move(0, "Ann lays."), READER)).toBe("Ann lays.");
  expect(sentence(chat(1, 1), READER)).toBe("Hi");
  expect(sentence({ seq: 2, kind: "undo", seat: 1 }, READER)).toBe(t("table.tookBack", { name: "Ben" }));
  expect(sentence({ seq: 2, kind: "undo", seat: 0 }, ANN)).toBe(t("table.tookBackYou"));
  expect(sentence({ seq: 3, kind: "end" }, READER)).toBe(t("table.over"));
  const notice = { seq: 4, kind: "notice", seat: 0, text: "Ann has resigned.", own: { "0": "You have resigned." } };
  expect([sentence(notice, READER), sentence(notice, ANN)]).toEqual(["Ann has resigned.", "You have resigned."]);
});

test("entries are about a seat, or about nobody", () => {
  expect(seatOf(move(0, "x", { seat: 1 }))).toBe(1);
  expect(seatOf(draw(0, "x"))).toBeNull();
  expect(seatOf(chat(0, 1))).toBe(1);
  expect(seatOf(chat(0, "Eve"))).toBeNull();
});

test("a speaker is named, addressed, or a spectator", () => {
  expect(speakerName(chat(0, 0), READER)).toBe("Ann");
  expect(speakerName(chat(0, 0), ANN)).toBe(t("common.you"));
  expect(speakerName(chat(0, "Eve"), READER)).toBe(t("table.chatSpectator", { name: "Eve" }));
});

test("an undo would take back the first move after its target", () => {
  const log = [move(0, "First."), move(1, "Second.", { undone: true }), move(2, "Third.")];
  expect(firstUndone(log, 0, READER)).toBe("Third.");
  expect(firstUndone(log, 2, READER)).toBe("");
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
    expect(announcementAfter(log, 0, READER)).toBe("One. Two. Drawn.");
    expect(announcementAfter(log, 4, READER)).toBe("");
  });

  test("chat lines have a speaker and keep their place", () => {
    const log = [move(1, "One."), chat(2, 1), move(3, "Two.", { seat: 1 })];
    expect(announcementAfter(log, 0, READER)).toBe(`One. ${t("table.heard", { name: "Ben", text: "Hi" })} Two.`);
  });

  test("of many only the newest are read, and how many were left out", () => {
    const log = Array.from({ length: 20 }, (_, seq) => move(seq + 1, `${seq}.`));
    const text = announcementAfter(log, 0, READER);
    expect(text).toBe(
      [t("table.heardMore", { count: 12 }), ...[12, 13, 14, 15, 16, 17, 18, 19].map((n) => `${n}.`)].join(" "),
    );
  });
});

describe("chat", () => {
  const seat = (bot: string | null) => ({
    name: "x",
    kind: "open",
    bot,
    taken: true,
    awaited: false,
    here: true,
    stand_in: "",
    muted: false,
  });
  const table = {
    log: [] as LogEntry[],
    seats: [seat(null), seat("greedy")],
    ownSeats: [0],
    watching: 0,
    chatReadTo: -1,
  };

  test("is offered only if there is somebody to chat with", () => {
    expect(hasChat(table)).toBe(false);
    expect(hasChat({ ...table, watching: 1 })).toBe(true);
    expect(hasChat({ ...table, seats: [seat(null), seat(null)] })).toBe(true);
    expect(hasChat({ ...table, seats: [seat(null), seat(null)], ownSeats: [0, 1] })).toBe(false);
    expect(hasChat({ ...table, log: [chat(0, "Eve")] })).toBe(true);
  });

  test("counts what others have written since", () => {
    const log = [chat(1, 1), chat(2, 0), move(3, "A."), chat(4, 1)];
    expect(chatLines({ log }).map(({ seq }) => seq)).toEqual([1, 2, 4]);
    expect(unreadCount({ ...table, log })).toBe(2);
    expect(unreadCount({ ...table, log, chatReadTo: 2 })).toBe(1);
  });
});

test("the cells of events are highlighted on their boards", () => {
  const board = (id: string, seat: number | null) =>
    ({ id, seat, title: "", grid: "square", cells: [], outlines: [], coordinates: false }) as const;
  const lit = withLight(
    [{ ...board("a", 0) }, { ...board("b", 1) }],
    [event("x", 0, { cells: [[1, 2]] }), event("y", 1, { cells: [[3, 4]], board: "b" })],
  );
  expect(lit.map(({ outlines }) => outlines)).toEqual([
    [{ kind: "light", cells: [{ x: 1, y: 2 }] }],
    [{ kind: "light", cells: [{ x: 3, y: 4 }] }],
  ]);
});
