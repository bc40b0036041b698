// Undo: alone while nothing new was revealed, otherwise with everybody's consent. A player without other people may go back
// to any own decision; the match is practice from then on.

import { t } from "../i18n";
import { attempt } from "../components/notices.svelte";
import { readerOf, sentence } from "./log-text";
import type { Table } from "./table.svelte";

export interface UndoAction {
  readonly name: string;
  readonly title: string;
  readonly possible: boolean;
  act(): void;
}

/** A move of the own seat that can be undone, with everything after it. */
export interface OwnMove {
  readonly seq: number;
  readonly text: string;
  /** The entry before it, to which the undo goes back. */
  readonly to: number;
}

/** The seat that may undo moves now, if any. */
function undoingSeat(table: Table): number | null {
  const seat = table.shownSeat;
  const plays = seat !== null && table.stage === "running" && table.seats[seat]?.stand_in !== "resigned";
  return plays ? seat : null;
}

/** Whether a seat has nobody to ask. Bots are not asked. */
const isAlone = (table: Table, seat: number): boolean =>
  table.seats.every((other, number) => other.bot !== null || number === seat);

function isFree({ seatView }: Table, to: number): boolean {
  const undoTo = seatView?.undoTo ?? null;
  return undoTo !== null && to >= undoTo;
}

/** Go back to an entry; if that makes the match practice, ask the player first. */
export function goBack(table: Table, to: number): void {
  const seat = undoingSeat(table);
  if (seat === null) return;
  if (isFree(table, to) || table.practice || !isAlone(table, seat)) void undo(table, to);
  else table.undoAsked = to;
}

/** Undo everything after an entry, or ask the other players to agree. */
export async function undo(table: Table, to: number): Promise<void> {
  const seat = undoingSeat(table);
  table.undoAsked = null;
  if (seat !== null) await attempt(() => table.request({ type: "undo", seat, to }));
}

/** The action of the undo button; null if there is no button. */
export function undoAction(table: Table): UndoAction | null {
  const seat = undoingSeat(table);
  if (seat === null) return null;
  const to = table.seatView?.lastDecision ?? null;
  const possible = !table.undo && to !== null;
  const asks = to !== null && !isFree(table, to) && !isAlone(table, seat);
  const name = t(asks ? "table.undoAsk" : "table.undo");
  return {
    name,
    title: possible ? name : t("table.undoNothing"),
    possible,
    act: () => to !== null && goBack(table, to),
  };
}

/** The own moves that count, the newest first. */
export function ownMoves(table: Table): readonly OwnMove[] {
  const seat = undoingSeat(table);
  const moves: OwnMove[] = [];
  let before = 0;
  for (const entry of table.log) {
    if (entry.undone || entry.kind === "chat" || entry.kind === "notice" || entry.kind === "undo") continue;
    if (entry.kind === "move" && entry.seat === seat) {
      moves.push({ seq: entry.seq, text: sentence(entry, readerOf(table)), to: before });
    }
    before = entry.seq;
  }
  return moves.reverse();
}
