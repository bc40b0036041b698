// Wolf, Hunter, Reveal and Quit: which are possible now, and why the others are not.

import { t } from "../../i18n";
import type { Placement } from "../../board/placement";
import { type Beast, handTile } from "./model";
import { colourName } from "./names";
import type { WoolyView } from "./view";

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
export function specials(view: WoolyView, seat: number, placement: Placement, names: readonly string[]): Special[] {
  const waits = waiting(view, seat, names);
  // A lesson step without a task: nothing is possible, but no rule is the reason.
  if (waits === null && !placement.pieces.size && !placement.words.length) {
    return KINDS.map((kind) => ({ kind, pieces: [], reason: "" }));
  }
  const beast = (kind: Beast, none: string, nowhere: string): Special => {
    const held = (view.hand ?? []).some((tile) => handTile(tile).beast?.kind === kind);
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

function reveal(view: WoolyView, seat: number, placement: Placement, waits: string | null): Special {
  if (placement.pieces.has("reveal")) return { kind: "reveal", pieces: ["reveal"], reason: null };
  const colour = view.colours[seat];
  const nowhere = t("woolybully.noShepherdPlace", { colour: colour ? colourName(colour) : "" });
  return { kind: "reveal", pieces: [], reason: view.revealed[seat] ? t("woolybully.isRevealed") : (waits ?? nowhere) };
}

/** Why a seat can do nothing at all now; null if it can. */
function waiting(view: WoolyView, seat: number, names: readonly string[]): string | null {
  if (view.phase === "over") return t("woolybully.isOver");
  if (view.finished.includes(seat)) return t("woolybully.youLeft");
  if (view.phase === "discard") {
    const [who = -1, count = 0] = view.due ?? [];
    return who === seat
      ? t("woolybully.putAwayChoose", { count })
      : t("woolybully.waitDiscard", { name: names[who] ?? "" });
  }
  if (view.phase !== "play" && view.phase !== "call") return t("woolybully.waitDraw");
  return view.to_act.includes(seat) ? null : t("woolybully.waitNext");
}

/** The reasons as sentences, without duplicates. */
export function reasons(all: readonly Special[]): string[] {
  const result = all.flatMap(({ reason }) => reason || []);
  const [noWolf, noHunter] = [t("woolybully.noWolf"), t("woolybully.noHunter")];
  const both = result.includes(noWolf) && result.includes(noHunter);
  const others = result.filter((text) => text !== noWolf && text !== noHunter);
  return [...new Set(both ? [t("woolybully.noBeast"), ...others] : result)];
}
