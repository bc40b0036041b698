// Wolf, Hunter, Reveal and Quit: which are possible now, and why the others are not.

import type { WoolyBullyView } from "../../api/schema";
import { t } from "../../i18n";
import type { Placement } from "../../board/placement";
import type { Beast } from "./model";
import { colourName } from "./names";

export type SpecialKind = Beast | "reveal" | "quit";
const KINDS: readonly SpecialKind[] = ["wolf", "hunter", "reveal", "quit"];

export interface Special {
  readonly kind: SpecialKind;
  /** The pieces that may be laid; there may be several Wolves in hand. */
  readonly pieces: readonly string[];
  /** Why it is not possible now; null if it is possible, empty without a reason. */
  readonly reason: string | null;
}

/** All four special moves, always in the same order. */
export function specials(
  view: WoolyBullyView,
  seat: number,
  mayAct: boolean,
  placement: Placement,
  names: readonly string[],
): Special[] {
  const waits = waiting(view, seat, mayAct, names);
  // A lesson step without a task: nothing is possible, but no rule is the reason.
  if (waits === null && !placement.pieces.size && !placement.words.length) {
    return KINDS.map((kind) => ({ kind, pieces: [], reason: "" }));
  }
  const beast = (kind: Beast, none: string, nowhere: string): Special => {
    const held = view.hand.some(({ special }) => special === kind);
    const pieces = [...placement.pieces.keys()].filter((key) => key.startsWith(`${kind}-`));
    return { kind, pieces, reason: pieces.length ? null : held ? (waits ?? nowhere) : none };
  };
  return [
    beast("wolf", t("woolybully.noWolf"), t("woolybully.noWolfPlace")),
    beast("hunter", t("woolybully.noHunter"), t("woolybully.noHunterPlace")),
    reveal(view, seat, placement, waits),
    { kind: "quit", pieces: [], reason: placement.words.includes("quit") ? null : (waits ?? t("woolybully.waitNext")) },
  ];
}

function reveal(view: WoolyBullyView, seat: number, placement: Placement, waits: string | null): Special {
  if (placement.pieces.has("reveal")) return { kind: "reveal", pieces: ["reveal"], reason: null };
  const colour = view.colours[seat];
  const nowhere = t("woolybully.noShepherdPlace", { colour: colour ? colourName(colour) : "" });
  return { kind: "reveal", pieces: [], reason: view.revealed[seat] ? t("woolybully.isRevealed") : (waits ?? nowhere) };
}

/** Why a seat can do nothing at all now; null if it can. */
function waiting(view: WoolyBullyView, seat: number, mayAct: boolean, names: readonly string[]): string | null {
  if (view.phase === "over") return t("woolybully.isOver");
  if (view.finished.includes(seat)) return t("woolybully.youLeft");
  if (view.phase === "discard") {
    return view.due_seat === seat
      ? t("woolybully.putAwayChoose", { count: view.due })
      : t("woolybully.waitDiscard", { name: names[view.due_seat ?? -1] ?? "" });
  }
  if (view.phase !== "play" && view.phase !== "call") return t("woolybully.waitDraw");
  return mayAct ? null : t("woolybully.waitNext");
}

/** The reasons as sentences, without duplicates. */
export function reasons(all: readonly Special[]): string[] {
  const result = all.flatMap(({ reason }) => reason || []);
  const [noWolf, noHunter] = [t("woolybully.noWolf"), t("woolybully.noHunter")];
  const both = result.includes(noWolf) && result.includes(noHunter);
  const others = result.filter((text) => text !== noWolf && text !== noHunter);
  return [...new Set(both ? [t("woolybully.noBeast"), ...others] : result)];
}
