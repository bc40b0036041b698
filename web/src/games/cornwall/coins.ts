// The coins of a turn: the amount before, earned and paid.

import type { CornwallView, LogEvent } from "../../api/schema";
import type { LogEntry } from "../../table/contract";

export interface TurnCoins {
  readonly before: number;
  readonly earned: number;
  readonly paid: number;
}

/** The events that were not undone, newest first. */
function* newestEvents(log: readonly LogEntry[]): Generator<LogEvent> {
  let last = Infinity;
  for (const entry of log.toReversed()) {
    if (entry.kind === "undo") last = Math.min(last, entry.to ?? last);
    else if (entry.seq <= last) yield* (entry.events ?? []).toReversed();
  }
}

/** The coins earned and paid since the tile of this turn was laid. */
export function turnCoins(view: CornwallView, log: readonly LogEntry[], seat: number): TurnCoins {
  const coins = view.players[seat]?.coins ?? 0;
  if (view.phase !== "figures") return { before: coins, earned: 0, paid: 0 };
  let paid = 0;
  for (const { kind, facts } of newestEvents(log)) {
    if (kind === "place") paid += Number(facts["coins"]);
    else if (kind === "pub") paid += view.pub_price;
    else if (kind === "lay") {
      const earned = Number(facts["coins"]);
      return { before: coins - earned + paid, earned, paid };
    }
  }
  return { before: coins + paid, earned: 0, paid };
}
