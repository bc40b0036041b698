// The log of a table: entries by number, with the undone ones marked.

import type { WireEntry } from "../api/schema";
import type { LogEntry } from "./contract";

function readEntry({ from, by, ...entry }: WireEntry): LogEntry {
  if (from !== undefined) return { ...entry, speaker: from };
  return by === undefined ? entry : { ...entry, seat: by };
}

/** Mark the moves and chance events that an undo entry takes back. */
function markUndone(log: LogEntry[], undo: LogEntry): void {
  const to = undo.to ?? undo.seq;
  for (const [index, entry] of log.entries()) {
    const isPlay = entry.kind === "move" || entry.kind === "chance";
    if (isPlay && entry.seq > to && entry.seq < undo.seq) log[index] = { ...entry, undone: true };
  }
}

/** Whether the received entries go back at least as far as the known ones. */
export const isComplete = (received: readonly WireEntry[], known: readonly LogEntry[] = []): boolean =>
  known[0] === undefined || (received[0]?.seq ?? Infinity) <= known[0].seq;

/** Add received entries to the known log; entries with the same number are replaced. */
export function merge(known: readonly LogEntry[], received: readonly WireEntry[]): readonly LogEntry[] {
  if (received.length === 0) return known;
  const first = received[0]?.seq ?? 0;
  const log = known.filter((entry) => entry.seq < first);
  for (const wireEntry of received) {
    const entry = readEntry(wireEntry);
    log.push(entry);
    if (entry.kind === "undo") markUndone(log, entry);
  }
  return log;
}
