// The chat of a table: its lines, whether there are other people to chat with, and the number of unread lines.

import { t } from "../i18n";
import type { LogEntry } from "./contract";
import type { Table } from "./table.svelte";

/** The chat lines, the oldest first. Before the match there is no log, and the table itself has them. */
export const chatLines = (table: Pick<Table, "log"> & Partial<Pick<Table, "status" | "stage">>): readonly LogEntry[] =>
  table.stage === "open"
    ? (table.status?.waiting_lines ?? []).map(({ seat, name, text }, seq) => ({
        seq,
        kind: "chat",
        speaker: seat ?? name,
        text,
      }))
    : table.log.filter(({ kind }) => kind === "chat");

/** Whether there is a chat: other people play or watch, or a line was written before. */
export function hasChat(table: Pick<Table, "log" | "seats" | "ownSeats" | "watching">): boolean {
  const others = table.seats.some((seat, number) => !seat.bot && !table.ownSeats.includes(number));
  return others || table.watching > (table.ownSeats.length ? 0 : 1) || chatLines(table).length > 0;
}

/** The number of lines of others that the player has not seen. */
export const unreadCount = (table: Pick<Table, "log" | "ownSeats" | "chatReadTo">): number =>
  chatLines(table).filter(
    ({ seq, speaker }) => seq > table.chatReadTo && !(typeof speaker === "number" && table.ownSeats.includes(speaker)),
  ).length;

/** Why the player cannot chat now; empty if they can. */
export function mutedNote(table: Table): string {
  const seat = table.shownSeat ?? table.ownSeats[0];
  if (seat === undefined) return table.spectatorsMuted ? t("table.spectatorsMuted") : "";
  return table.seats[seat]?.muted ? t("table.youAreMuted") : "";
}
