// The motion of a table as one of its boards shows it.

import type { BoardMotion } from "../../board/board-motion";
import type { Motion } from "./motion.svelte";

/** What moves on a board, with the changes since the last turn if they are `marked`. */
export function boardMotion(
  motion: Pick<Motion<unknown>, "growingOn" | "landed" | "marks" | "time">,
  board: string,
  marked: boolean,
  names: readonly string[],
  symbols: readonly (string | null)[],
): BoardMotion {
  const by = (seat: number | null): { symbol: string | null; name: string } =>
    seat === null ? { symbol: null, name: "" } : { symbol: symbols[seat] ?? null, name: names[seat] ?? "" };
  const own = marked ? motion.marks.filter((mark) => mark.board === board) : [];
  return {
    growing: motion.growingOn(board),
    landed: motion.landed,
    time: motion.time,
    changes: own.map(({ cells, seat, points }) => ({
      cells,
      ...by(seat),
      gains: points.map(({ seat: scorer, gain }) => ({ ...by(scorer), gain })),
    })),
  };
}
