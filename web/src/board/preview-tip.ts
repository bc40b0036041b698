// What the chip says, and where it lies: beside the ghost over empty map, or docked where there is no room.

import type { Laying, Preview, PreviewItem } from "../table/contract";
import { t, tOr } from "../i18n";
import type { Box, Point } from "./geometry";

export interface ChipText {
  /** What it brings, or why it cannot be. */
  readonly first: string;
  readonly more: readonly string[];
  readonly bad: boolean;
}

export function itemName(name: string): string {
  return tOr(`board.item_${name.replaceAll(" ", "_")}`, name);
}

function inWords({ name, before, after }: PreviewItem): string {
  return t("board.change", { name: itemName(name), before, after });
}

/** More would hide too much of the map. */
const MOST_LINES = 2;

function brings({ items, words, guessed, said }: Preview): ChipText {
  const [first, ...others] = said ?? [];
  if (first !== undefined) return { first, more: others, bad: false };
  // The first sentence only says what is about to be done.
  const more = words.slice(1, 1 + MOST_LINES);
  return {
    first: items.length ? items.map(inWords).join(", ") : t("board.noChange"),
    more: guessed && items.length ? [...more, t("board.guessed")] : more,
    bad: false,
  };
}

export function chipText(laying: Laying): ChipText | null {
  if (laying.refusal !== null) return { first: laying.refusal, more: [], bad: true };
  return laying.preview === null ? null : brings(laying.preview);
}

export type Side = "above" | "right" | "left" | "below" | "docked";

export interface ChipPlace {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 14;
const MARGIN = 8;
/** The corner of the buttons, at the lower left of the view; it grows with the text. */
function buttons(): Size {
  const large = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return { width: 320 * large, height: 66 * large };
}

/** Whether a note at the lower right would lie over the buttons. */
export const isOverButtons = (chip: Size, view: Size): boolean => view.width - GAP - chip.width < buttons().width;

/** Whether a note at the lower right would lie over the ghost although one at the upper right would not. */
export function belongsHigh(chip: Size, ghost: Box, view: Size): boolean {
  if (ghost.right < view.width - chip.width - GAP) return false;
  const foot = isOverButtons(chip, view) ? buttons().height : GAP;
  return ghost.bottom > view.height - chip.height - foot && ghost.top > chip.height + GAP;
}

/** `ghost` and the middles of `land` are in pixels of the view; `reach` is half a cell. */
export function placeChip(chip: Size, ghost: Box, land: readonly Point[], reach: number, view: Size): ChipPlace {
  const [midX, midY] = [(ghost.left + ghost.right) / 2, (ghost.top + ghost.bottom) / 2];
  const docked: ChipPlace = {
    side: "docked",
    left: view.width - chip.width - GAP,
    top: view.height - chip.height - GAP,
  };
  const choices: ChipPlace[] = [
    { side: "above", left: midX - chip.width / 2, top: ghost.top - chip.height - GAP },
    { side: "right", left: ghost.right + GAP, top: midY - chip.height / 2 },
    { side: "left", left: ghost.left - chip.width - GAP, top: midY - chip.height / 2 },
    { side: "below", left: midX - chip.width / 2, top: ghost.bottom + GAP },
  ];
  const corner = buttons();
  const isFree = ({ left, top }: ChipPlace): boolean =>
    left >= MARGIN &&
    top >= MARGIN &&
    left + chip.width <= view.width - MARGIN &&
    top + chip.height <= view.height - (left < corner.width ? corner.height : MARGIN) &&
    !land.some(
      ({ x, y }) =>
        x + reach > left && x - reach < left + chip.width && y + reach > top && y - reach < top + chip.height,
    );
  return choices.find(isFree) ?? docked;
}
