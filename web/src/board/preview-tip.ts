// The text and position of the preview tip: beside the ghost, or docked where there is no room.

import type { PreviewItem } from "../api/schema";
import { t } from "../i18n";
import { itemName } from "../i18n/game-texts.svelte";
import type { Box, Point } from "./geometry";
import type { Placement, Preview } from "./placement";

export interface TipText {
  /** The most important line: the effect of the move, or why it is not possible. */
  readonly first: string;
  readonly more: readonly string[];
  readonly isRefusal: boolean;
}

function describeItem({ name, before, after }: PreviewItem): string {
  return t("board.change", { name: itemName(name), before, after });
}

/** More lines would hide too much of the map. */
const MAX_LINES = 2;

function describePreview({ items, words, guessed, lines }: Preview): TipText {
  const [first, ...others] = lines ?? [];
  if (first !== undefined) return { first, more: others, isRefusal: false };
  // The first sentence only repeats the move.
  const more = words.slice(1, 1 + MAX_LINES);
  return {
    first: items.length ? items.map(describeItem).join(", ") : t("board.noChange"),
    more: guessed && items.length ? [...more, t("board.guessed")] : more,
    isRefusal: false,
  };
}

export function tipText(placement: Placement): TipText | null {
  if (placement.refusal !== null) return { first: placement.refusal, more: [], isRefusal: true };
  return placement.preview === null ? null : describePreview(placement.preview);
}

export type Side = "above" | "right" | "left" | "below" | "docked";

export interface TipPlace {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 14;
const MARGIN = 8;
/** The size of the corner with the zoom buttons, at the lower left of the view, for a text size in pixels. */
export function buttonCorner(textSize: number): Size {
  return { width: textSize * 20, height: textSize * 4.125 };
}

/** The view around a tip: its size, and the corner with the buttons, in pixels. */
export interface TipView extends Size {
  readonly buttons: Size;
}

/** Whether a tip at the lower right would cover the buttons. */
export const isOverButtons = (tip: Size, view: TipView): boolean => view.width - GAP - tip.width < view.buttons.width;

/** Whether a tip at the lower right would cover the ghost, but one at the upper right would not. */
export function belongsAtTop(tip: Size, ghost: Box, view: TipView): boolean {
  if (ghost.right < view.width - tip.width - GAP) return false;
  const bottomGap = isOverButtons(tip, view) ? view.buttons.height : GAP;
  return ghost.bottom > view.height - tip.height - bottomGap && ghost.top > tip.height + GAP;
}

/** Find a place for a tip. The ghost, the middles of laid cells and half a cell (`reach`) are in pixels of the view. */
export function placeTip(tip: Size, ghost: Box, land: readonly Point[], reach: number, view: TipView): TipPlace {
  const [midX, midY] = [(ghost.left + ghost.right) / 2, (ghost.top + ghost.bottom) / 2];
  const docked: TipPlace = {
    side: "docked",
    left: view.width - tip.width - GAP,
    top: view.height - tip.height - GAP,
  };
  const choices: TipPlace[] = [
    { side: "above", left: midX - tip.width / 2, top: ghost.top - tip.height - GAP },
    { side: "right", left: ghost.right + GAP, top: midY - tip.height / 2 },
    { side: "left", left: ghost.left - tip.width - GAP, top: midY - tip.height / 2 },
    { side: "below", left: midX - tip.width / 2, top: ghost.bottom + GAP },
  ];
  const isFree = ({ left, top }: TipPlace): boolean =>
    left >= MARGIN &&
    top >= MARGIN &&
    left + tip.width <= view.width - MARGIN &&
    top + tip.height <= view.height - (left < view.buttons.width ? view.buttons.height : MARGIN) &&
    !land.some(
      ({ x, y }) => x + reach > left && x - reach < left + tip.width && y + reach > top && y - reach < top + tip.height,
    );
  return choices.find(isFree) ?? docked;
}
