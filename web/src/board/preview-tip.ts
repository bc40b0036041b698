// The text and position of the preview tip: beside the ghost, or in a corner if it does not fit there.

import type { ScoreChange } from "../api/schema";
import { t } from "../i18n";
import { itemName } from "../i18n/game-texts.svelte";
import { capitalize } from "../i18n/plain";
import type { Box, Point } from "./geometry";
import type { Placement, MovePreview } from "./placement";

export interface TipText {
  /** The change of the own score, to compare places at a glance; empty for a refusal. */
  readonly total: string;
  /** The items that change, or why the move is not possible. */
  readonly first: string;
  readonly more: readonly string[];
  readonly isRefusal: boolean;
}

/** More lines would hide too much of the map. */
const MAX_LINES = 3;

/** A number with its sign: "+9", "−2", "±0". */
export function signed(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

export const describeChange = ({ name, before, after }: ScoreChange): string =>
  t("board.change", { name: itemName(name), before, after });

function describeTotal({ total, items, secured }: MovePreview): string {
  if (items.length) return signed(total);
  return secured ? t("board.secured", { count: secured }) : t("board.noChange");
}

export function describePreview(preview: MovePreview): TipText {
  const { items, lines, guessed } = preview;
  const shown = lines.slice(0, MAX_LINES).map(capitalize);
  return {
    total: describeTotal(preview),
    first: items.map(describeChange).join(", "),
    more: guessed && items.length ? [...shown, t("board.guessed")] : shown,
    isRefusal: false,
  };
}

/** A word move without effects, such as passing, needs no tip. */
const hasEffects = ({ items, lines }: MovePreview): boolean => items.length > 0 || lines.length > 0;

export function tipText({ refusal, preview, word, cell }: Placement): TipText | null {
  if (cell !== null && refusal !== null) return { total: "", first: refusal, more: [], isRefusal: true };
  if (preview === null || (cell === null && word === null)) return null;
  if (cell !== null) return describePreview(preview);
  if (!hasEffects(preview)) return null;
  const text = describePreview(preview);
  return preview.items.length || preview.secured ? text : { ...text, total: "" };
}

export type Side = "above" | "right" | "left" | "below" | "corner";

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
/** The gaps above and at the right of the ghost, for the handle that turns it. */
const HANDLE_GAP = { above: 22, right: 32 };
/** The cost of hiding the handle, compared with that of hiding the ghost. */
const HANDLE_WEIGHT = 100;
const MARGIN = 8;
/** The size of the corner with the buttons, at the lower left of the view, for a text size in pixels. A narrow view has
 *  fewer buttons, and only one while a piece is placed. */
export function buttonCorner(textSize: number, isNarrow = false, isPlacing = false): Size {
  if (!isNarrow) return { width: textSize * 20, height: textSize * 4.125 };
  return { width: textSize * (isPlacing ? 3.75 : 10), height: textSize * 5 };
}

/** The view around a tip: its size, the corner with the buttons, and the height that something covers at the top. */
export interface TipView extends Size {
  readonly buttons: Size;
  readonly above: number;
}

/** What a tip should not cover, in pixels of the view. */
export interface TipSubject {
  readonly ghost: Box | null;
  /** The middles of laid cells. */
  readonly land: readonly Point[];
  /** Half a cell. */
  readonly reach: number;
}

/** Find a place beside the ghost, `preferred` if it is free; else a corner. */
export function placeTip(tip: Size, subject: TipSubject, view: TipView, preferred?: Side): TipPlace {
  const { ghost, land, reach } = subject;
  const isFree = (place: TipPlace): boolean =>
    isInView(tip, place, view) && !land.some((cell) => covers(tip, place, cell, reach));
  const sides = ghost === null ? [] : besideGhost(tip, ghost);
  const wanted = sides.filter(({ side }) => side === preferred);
  return wanted.find(isFree) ?? sides.find(isFree) ?? placeInCorner(tip, subject, view);
}

/** Places on all four sides: first in the middle of a side, then level with one of its ends. */
function besideGhost({ width, height }: Size, ghost: Box): TipPlace[] {
  const lefts = [(ghost.left + ghost.right - width) / 2, ghost.left, ghost.right - width];
  const tops = [(ghost.top + ghost.bottom - height) / 2, ghost.top, ghost.bottom - height];
  return [0, 1, 2].flatMap((at): TipPlace[] => {
    const [left = 0, top = 0] = [lefts[at], tops[at]];
    return [
      { side: "above", left, top: ghost.top - height - HANDLE_GAP.above },
      { side: "right", left: ghost.right + HANDLE_GAP.right, top },
      { side: "left", left: ghost.left - width - GAP, top },
      { side: "below", left, top: ghost.bottom + GAP },
    ];
  });
}

/** The distance of the arrow from the upper left corner of a tip: it points at the middle of the ghost. */
export function arrowAt(tip: Size, { side, left, top }: TipPlace, ghost: Box | null): number {
  if (ghost === null || side === "corner") return 0;
  const isVertical = side === "above" || side === "below";
  const middle = isVertical ? (ghost.left + ghost.right) / 2 - left : (ghost.top + ghost.bottom) / 2 - top;
  return Math.min(Math.max(middle, GAP), (isVertical ? tip.width : tip.height) - GAP);
}

function isInView(tip: Size, { left, top }: TipPlace, view: TipView): boolean {
  const bottom = view.height - (left < view.buttons.width ? view.buttons.height : MARGIN);
  return (
    left >= MARGIN &&
    top >= MARGIN + view.above &&
    left + tip.width <= view.width - MARGIN &&
    top + tip.height <= bottom
  );
}

function covers(tip: Size, { left, top }: TipPlace, { x, y }: Point, reach: number): boolean {
  return x + reach > left && x - reach < left + tip.width && y + reach > top && y - reach < top + tip.height;
}

/** The handle that turns the ghost, at its upper right. */
function handleOf({ right, top }: Box): Box {
  const { above, right: beside } = HANDLE_GAP;
  return { left: right - beside, right: right + beside, top: top - above, bottom: top + above };
}

/** The corner that hides least of the handle, then of the ghost and its surroundings, then of the land. */
export function placeInCorner(tip: Size, { ghost, land, reach }: TipSubject, view: TipView): TipPlace {
  const right = view.width - tip.width - GAP;
  const bottom = view.height - tip.height - (right < view.buttons.width ? view.buttons.height : GAP);
  const top = GAP + view.above;
  const corners = [
    { left: right, top: bottom },
    { left: right, top },
    { left: GAP, top },
  ].map((corner): TipPlace => ({ side: "corner", ...corner }));
  const cost = (place: TipPlace): number =>
    (ghost === null ? 0 : overlap(tip, place, handleOf(ghost), 0)) * view.width * HANDLE_WEIGHT +
    (ghost === null ? 0 : overlap(tip, place, ghost, 2 * reach)) * view.width +
    land.filter((cell) => covers(tip, place, cell, reach)).length;
  return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

/** The area in pixels that a tip would cover of a box with a margin around it. */
function overlap(tip: Size, { left, top }: TipPlace, box: Box, margin: number): number {
  const width = Math.min(left + tip.width, box.right + margin) - Math.max(left, box.left - margin);
  const height = Math.min(top + tip.height, box.bottom + margin) - Math.max(top, box.top - margin);
  return Math.max(0, width) * Math.max(0, height);
}
