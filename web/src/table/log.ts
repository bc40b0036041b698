// The log as a page keeps it: entries by their number, those that were taken back marked.

import type { LogEntry, LogEvent } from "./contract";

/** An entry as it comes over the wire. */
export interface WireEntry {
  readonly seq: number;
  readonly kind: string;
  readonly seat?: number;
  readonly from?: number | string;
  readonly by?: number;
  readonly text?: string;
  readonly to?: number;
  readonly undone?: boolean;
  readonly events?: readonly LogEvent[];
}

function readEntry({ from, by, ...entry }: WireEntry): LogEntry {
  if (from !== undefined) return { ...entry, speaker: from };
  return by === undefined ? entry : { ...entry, seat: by };
}

/** What an undo takes back: older entries that it reaches no longer count. */
function takeBack(log: LogEntry[], undo: LogEntry): void {
  const to = undo.to ?? undo.seq;
  for (const [place, entry] of log.entries()) {
    const counts = entry.kind === "move" || entry.kind === "chance";
    if (counts && entry.seq > to && entry.seq < undo.seq) log[place] = { ...entry, undone: true };
  }
}

/** Whether what came is as much as is known, or more. */
export const isWhole = (news: readonly WireEntry[], known: readonly LogEntry[] = []): boolean =>
  known[0] === undefined || (news[0]?.seq ?? Infinity) <= known[0].seq;

/** The known log and what is new; numbers that are there already are replaced. */
export function merge(known: readonly LogEntry[], news: readonly WireEntry[]): readonly LogEntry[] {
  if (news.length === 0) return known;
  const first = news[0]?.seq ?? 0;
  const log = known.filter((entry) => entry.seq < first);
  for (const wire of news) {
    const entry = readEntry(wire);
    log.push(entry);
    if (entry.kind === "undo") takeBack(log, entry);
  }
  return log;
}
