// The log as text: a move and the draws after it are one line.

import { t } from "../i18n";
import type { LogEntry } from "./contract";

export interface Line {
  readonly entry: LogEntry;
  readonly text: string;
  /** The draws that followed. */
  readonly after: string;
  /** Whether the line has nothing but draws. */
  readonly quiet: boolean;
}

/** Kinds of events that get no line of their own. */
const MINOR_EVENTS = new Set(["draw", "fill", "shepherd"]);

const isMinor = (entry: LogEntry): boolean =>
  entry.kind === "chance" && (entry.events ?? []).every((event) => MINOR_EVENTS.has(event.kind));

/** The seat that an entry is about, if any. */
export function seatOf(entry: LogEntry): number | null {
  if (entry.kind === "chat") return typeof entry.speaker === "number" ? entry.speaker : null;
  const about = entry.seat ?? entry.events?.[0]?.seat ?? -1;
  return about < 0 ? null : about;
}

/** The text of an entry; empty for entries without a line. */
export function sentence(entry: LogEntry, names: readonly string[]): string {
  switch (entry.kind) {
    case "chat":
      return entry.text ?? "";
    case "undo":
      return t("table.tookBack", { name: names[entry.seat ?? 0] ?? "" });
    case "end":
      return t("table.over");
    default:
      return (entry.events ?? []).map((event) => event.text).join(" ");
  }
}

export function speakerName(entry: LogEntry, names: readonly string[]): string {
  return typeof entry.speaker === "number"
    ? (names[entry.speaker] ?? "")
    : t("table.chatSpectator", { name: entry.speaker ?? "" });
}

/** Join sentences; repetitions are counted. */
function joinSentences(sentences: readonly string[]): string {
  const counted: { text: string; count: number }[] = [];
  for (const text of sentences) {
    const last = counted[counted.length - 1];
    if (last?.text === text) last.count += 1;
    else counted.push({ text, count: 1 });
  }
  return counted.map(({ text, count }) => (count > 1 ? t("table.times", { text, count }) : text)).join(" ");
}

/** The lines of the log, the newest first. */
export function lines(log: readonly LogEntry[], names: readonly string[]): Line[] {
  const result: { entry: LogEntry; text: string; after: string[]; quiet: boolean }[] = [];
  for (const entry of log) {
    const text = sentence(entry, names);
    if (text === "") continue;
    const last = result[result.length - 1];
    const open = last !== undefined && (last.quiet || last.entry.kind === "move") && last.entry.undone === entry.undone;
    const joins = isMinor(entry) && open;
    if (joins) last.after.push(text);
    else if (isMinor(entry)) result.push({ entry, text: "", after: [text], quiet: true });
    else result.push({ entry, text, after: [], quiet: false });
  }
  return result.map((line) => ({ ...line, after: joinSentences(line.after) })).reverse();
}

/** The text of the first move that an undo would take back. */
export function firstUndone(log: readonly LogEntry[], to: number, names: readonly string[]): string {
  const entry = log.find((result) => result.seq > to && result.kind === "move" && !result.undone);
  return entry ? sentence(entry, names) : "";
}
