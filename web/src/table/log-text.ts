// The log as text: lines of a match, grouped by turn.

import type { LogEvent } from "../api/schema";
import { t } from "../i18n";
import type { LogEntry } from "./contract";

/** The reader of the log: all names, and the seat that it addresses as "you". */
export interface LogReader {
  readonly names: readonly string[];
  readonly you: number | null;
}

export interface LogLine {
  readonly key: string;
  readonly entry: LogEntry;
  readonly seat: number | null;
  readonly text: string;
  /** Minor events that followed, such as draws. */
  readonly after: string;
  /** Whether the line has nothing but minor events. */
  readonly quiet: boolean;
  /** Whether a new part of the match starts here. */
  readonly heading: boolean;
  /** The events of the line, with their pieces and cells. */
  readonly events: readonly LogEvent[];
}

/** The lines of one turn, the oldest first. */
export interface LogTurn {
  readonly key: string;
  readonly seat: number | null;
  readonly heading: boolean;
  /** Whether it is everything that was set up before the first move. */
  readonly setUp: boolean;
  readonly lines: readonly LogLine[];
}

/** The reader at a screen. Several players at one screen are called by their names. */
export const readerOf = (table: {
  readonly names: readonly string[];
  readonly ownSeats: readonly number[];
}): LogReader => ({
  names: table.names,
  you: table.ownSeats.length === 1 ? (table.ownSeats[0] ?? null) : null,
});

/** The seat that an entry is about, if any. */
export function seatOf(entry: LogEntry): number | null {
  if (entry.kind === "chat") return typeof entry.speaker === "number" ? entry.speaker : null;
  const about = entry.seat ?? entry.events?.[0]?.seat ?? -1;
  return about < 0 ? null : about;
}

const addressed = (text: { readonly text?: string; readonly own?: LogEvent["own"] }, you: number | null): string =>
  (you === null ? undefined : text.own?.[String(you)]) ?? text.text ?? "";

/** The text of an entry; empty for entries without a line. */
export function sentence(entry: LogEntry, reader: LogReader): string {
  switch (entry.kind) {
    case "chat":
    case "notice":
      return addressed(entry, reader.you);
    case "undo":
      return entry.seat === reader.you && reader.you !== null
        ? t("table.tookBackYou")
        : t("table.tookBack", { name: reader.names[entry.seat ?? 0] ?? "" });
    case "end":
      return t("table.over");
    default:
      return joinEvents(entry.events ?? [], reader);
  }
}

export function speakerName(entry: LogEntry, { names, you }: LogReader): string {
  if (typeof entry.speaker !== "number") return t("table.chatSpectator", { name: entry.speaker ?? "" });
  return entry.speaker === you ? t("common.you") : (names[entry.speaker] ?? "");
}

/** Join the sentences of events. Repetitions are counted for a seat; an event of no seat is mentioned once. */
function joinEvents(events: readonly LogEvent[], { you }: LogReader): string {
  const counted: { text: string; count: number }[] = [];
  for (const event of events) {
    const text = addressed(event, you);
    const last = counted[counted.length - 1];
    if (last?.text !== text) counted.push({ text, count: 1 });
    else if (event.seat >= 0) last.count += 1;
  }
  return counted
    .map(({ text, count }) => (count > 1 ? t("table.times", { text: text.replace(/\.$/, ""), count }) : text))
    .join(" ");
}

interface OpenLine {
  readonly key: string;
  readonly entry: LogEntry;
  readonly seat: number | null;
  readonly heading: boolean;
  readonly main: LogEvent[];
  readonly minor: LogEvent[];
}

const about = (event: LogEvent): number | null => (event.seat < 0 ? null : event.seat);

/** Whether minor events can follow a line. */
function takes(line: OpenLine | undefined, entry: LogEntry, event: LogEvent): line is OpenLine {
  if (line === undefined || line.entry.undone !== entry.undone) return false;
  if (line.entry.kind !== "move" && line.entry.kind !== "chance") return false;
  return event.seat < 0 || line.seat === event.seat || (line.seat === null && !line.main.length);
}

/** The lines of the match, the oldest first; chat is not among them. */
function openLines(log: readonly LogEntry[]): OpenLine[] {
  const result: OpenLine[] = [];
  for (const entry of log) {
    if (entry.kind === "chat") continue;
    if (!entry.events) {
      result.push({ key: `${entry.seq}`, entry, seat: seatOf(entry), heading: false, main: [], minor: [] });
      continue;
    }
    let current: OpenLine | undefined;
    const line = (event: LogEvent, heading: boolean): OpenLine => {
      const seat = entry.seat ?? about(event);
      const key = `${entry.seq}.${result.length}`;
      const created = { key, entry, seat: heading ? null : seat, heading, main: [], minor: [] };
      result.push(created);
      return created;
    };
    for (const event of entry.events) {
      if (event.weight === "heading") (current = line(event, true)).main.push(event);
      else if (event.weight === "minor") {
        const last = current ?? result[result.length - 1];
        (takes(last, entry, event) ? last : (current = line(event, false))).minor.push(event);
      } else (current = current && !current.heading ? current : line(event, false)).main.push(event);
    }
  }
  return result;
}

/** The lines of the match, the newest first. Minor events belong to the line before them. */
export function lines(log: readonly LogEntry[], reader: LogReader): LogLine[] {
  return openLines(log)
    .map(({ main, minor, ...line }) => ({
      ...line,
      text: line.entry.events ? joinEvents(main, reader) : sentence(line.entry, reader),
      after: joinEvents(minor, reader),
      quiet: Boolean(line.entry.events) && !main.length,
      events: [...main, ...minor],
    }))
    .filter(({ text, after }) => text || after)
    .reverse();
}

/** Group lines by turn: the newest turn first, the lines of each turn from the oldest to the newest. */
export function turns(newestFirst: readonly LogLine[]): LogTurn[] {
  const result: { key: string; seat: number | null; heading: boolean; setUp: boolean; lines: LogLine[] }[] = [];
  const oldestFirst = [...newestFirst].reverse();
  const begun = oldestFirst.findIndex(({ entry, quiet }) => entry.kind !== "chance" || !quiet);
  const setUp = oldestFirst.slice(0, begun < 0 ? undefined : begun);
  const [first] = setUp;
  // One line alone belongs to the first turn.
  const rest = setUp.length > 1 ? oldestFirst.slice(setUp.length) : oldestFirst;
  if (first && setUp.length > 1) {
    result.push({ key: first.key, seat: null, heading: true, setUp: true, lines: setUp });
  }
  for (const line of rest) {
    const last = result[result.length - 1];
    const continues =
      last !== undefined && !last.setUp && !line.heading && line.entry.kind !== "notice" && last.seat === line.seat;
    if (continues && !(last.heading && line.seat !== null)) last.lines.push(line);
    else result.push({ key: line.key, seat: line.seat, heading: line.heading, setUp: false, lines: [line] });
  }
  return result.reverse();
}

/** The points that each seat has scored in some lines. */
export function pointsOf(shown: readonly LogLine[]): readonly { readonly seat: number; readonly points: number }[] {
  const totals: number[] = [];
  for (const { points } of shown.flatMap(({ entry, events }) => (entry.undone ? [] : events)))
    for (const [seat, gained] of (points ?? []).entries()) totals[seat] = (totals[seat] ?? 0) + gained;
  return totals.flatMap((points, seat) => (points ? [{ seat, points }] : []));
}

/** The text of the first move that an undo would take back. */
export function firstUndone(log: readonly LogEntry[], to: number, reader: LogReader): string {
  const entry = log.find((result) => result.seq > to && result.kind === "move" && !result.undone);
  return entry ? sentence(entry, reader) : "";
}
