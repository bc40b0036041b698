// A move that is the only legal one. Not in games with secrets: the time that a move takes would show that there was no
// choice.

import type { LegalMoves } from "../api/schema";
import { cellName, readMove } from "../board/notation";
import { Places } from "../board/places";
import type { Table } from "./table.svelte";

/** The only legal move; null if there are several or none. */
export function onlyMove(moves: LegalMoves | null): string | null {
  const places = new Places(moves);
  const [word, ...otherWords] = places.words;
  const [orientation, ...others] = [...places.pieces.values()].flat();
  if (word !== undefined) return otherWords.length || orientation !== undefined ? null : word;
  if (orientation === undefined || others.length) return null;
  const [cell, ...otherCells] = places.of(orientation.text);
  return cell === undefined || otherCells.length ? null : `${orientation.text}@${cellName(cell)}`;
}

/** The part of a table that decides whether a forced move is played. */
export type ForcedTable = Pick<
  Table,
  "stage" | "connection" | "shownSeat" | "dueSeats" | "info" | "seatView" | "log" | "purist" | "motion" | "ui"
>;

/** The move to play for the shown seat; null if the player has to decide. */
export function forcedMove(table: ForcedTable): string | null {
  const { shownSeat, seatView, ui } = table;
  if (table.stage !== "running" || table.connection !== "open") return null;
  if (shownSeat === null || !table.dueSeats.includes(shownSeat) || table.motion.behind) return null;
  if (table.info?.secrets !== false) return null;
  // After an undo the player wants to stay here, perhaps to go back further.
  if (table.log.findLast(({ kind }) => kind !== "chat" && kind !== "notice")?.kind === "undo") return null;
  const move = onlyMove(seatView?.moves ?? null);
  if (move === null) return null;
  const isWord = readMove(move).cell === null;
  // A purist table does not show the only place.
  return isWord ? (ui.confirm(move) === null ? move : null) : table.purist ? null : move;
}
