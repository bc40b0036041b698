// Taking back: by oneself where nothing new has been seen since, else by asking everybody.

import { attempt } from "../components/notices.svelte";
import { t } from "../i18n";
import type { Table } from "./table.svelte";

export interface UndoTool {
  readonly name: string;
  readonly title: string;
  readonly possible: boolean;
  act(): void;
}

/** What the undo button does now; null where there is none. */
export function undoOf(table: Table): UndoTool | null {
  const seat = table.shown;
  if (seat === null || table.stage !== "running" || table.seats[seat]?.stand_in === "resigned") return null;
  const free = table.standing?.undoTo !== null && table.standing?.undoTo !== undefined;
  // Bots cannot agree, so among bots there is nobody to ask.
  const people = table.seats.some((other, number) => !other.bot && number !== seat);
  const moved = table.log.some((entry) => entry.kind === "move" && entry.seat === seat && !entry.undone);
  const possible = !table.undo && (free || (people && moved));
  const name = free || !people ? t("table.undo") : t("table.undoAsk");
  return {
    name,
    title: possible ? name : t("table.undoNothing"),
    possible,
    act: () => void attempt(() => table.ask({ type: "undo", seat })),
  };
}
