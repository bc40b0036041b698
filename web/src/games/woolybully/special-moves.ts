// Wolf, Hunter, Reveal and Quit: which are possible now, and why the others are not.

import type { SpecialMove, WoolyBullyView } from "../../api/schema";
import type { Placement } from "../../board/placement";

export interface Special {
  readonly kind: SpecialMove["kind"];
  /** The pieces that may be laid; there may be several Wolves in hand. */
  readonly pieces: readonly string[];
  /** Why it is not possible now; null if it is possible, empty without a reason, as in a lesson step without a task. */
  readonly reason: string | null;
}

/** All special moves, always in the same order. */
export function specials(view: WoolyBullyView, placement: Placement): Special[] {
  return view.special_moves.map(({ kind, reason }) => {
    const pieces = [...placement.pieces.keys()].filter((key) => key === kind || key.startsWith(`${kind}-`));
    return { kind, pieces, reason: pieces.length || placement.words.includes(kind) ? null : reason };
  });
}

/** The reasons, without duplicates. */
export const reasons = (all: readonly Special[]): string[] => [...new Set(all.flatMap(({ reason }) => reason || []))];
