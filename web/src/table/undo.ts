// Undo: alone while nothing new was revealed, otherwise with everybody's consent.

import { t } from "../i18n";
import { attempt } from "../components/notices.svelte";
import type { Table } from "./table.svelte";

export interface UndoAction {
  readonly name: string;
  readonly title: string;
  readonly possible: boolean;
  act(): void;
}

/** The action of the undo button; null if there is no button. */
export function undoAction(table: Table): UndoAction | null {
  const seat = table.shownSeat;
  if (seat === null || table.stage !== "running" || table.seats[seat]?.stand_in === "resigned") return null;
  const free = table.seatView?.undoTo !== null && table.seatView?.undoTo !== undefined;
  // Bots cannot consent, so among bots there is nobody to ask.
  const people = table.seats.some((other, number) => !other.bot && number !== seat);
  const moved = table.log.some((entry) => entry.kind === "move" && entry.seat === seat && !entry.undone);
  const possible = !table.undo && (free || (people && moved));
  const name = free || !people ? t("table.undo") : t("table.undoAsk");
  return {
    name,
    title: possible ? name : t("table.undoNothing"),
    possible,
    act: () => void attempt(() => table.request({ type: "undo", seat })),
  };
}
