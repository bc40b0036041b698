// What the parts of the review share: grades, moves in words, numbers with their intervals, and the curve.

import type { Belief, CurvePoint, Decision, Estimate } from "../../api/schema";
import { locale, t } from "../../i18n";
import { pieceName, wordName } from "../../i18n/game-texts.svelte";
import { LOCALES } from "../../i18n/languages";
import { capitalize } from "../../i18n/plain";
import type { BoardCell } from "../../board/model";
import { readMove } from "../../board/notation";

export const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];
/** Signs beside the names of the grades, so that a grade can be told without its colour. */
export const SIGNS: Readonly<Record<Grade, string>> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** A position that the review shows on the board. */
export interface ReviewedPosition {
  /** The index of the step in the replay. */
  readonly step: number;
  readonly seat: number | null;
  /** The cells of a better placement. */
  readonly cells: readonly BoardCell[];
}

export function numberText(value: number, digits = 1, sign: "auto" | "exceptZero" = "auto"): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign };
  return new Intl.NumberFormat(LOCALES[locale.language], format).format(value).replace("-", "−");
}

export const signedNumber = (value: number, digits = 1): string => numberText(value, digits, "exceptZero");

/** "3.2 ± 0.4". */
export function intervalText({ value, low, high }: Estimate, factor = 1, digits = 1): string {
  const error = numberText(((high - low) / 2) * factor, digits);
  return t("review.plusMinus", { value: numberText(value * factor, digits), error });
}

/** "Tile 17 at c3", or the name of a word move. */
export function moveText(move: string): string {
  if (move === "") return t("review.secretMove");
  const { piece, cell } = readMove(move);
  if (cell === null) return wordName(piece);
  return t("learn.hintLay", { piece: capitalize(pieceName(piece)), place: move.slice(move.indexOf("@") + 1) });
}

/** What a move has cost, in words. */
export function costText({ loss_points: points, loss_chance: chance }: Decision, alone: boolean): string {
  const lost = intervalText(points);
  return alone
    ? t("review.costPoints", { points: lost })
    : t("review.costBoth", { points: lost, chance: intervalText(chance, 100, 0) });
}

/** A part of the curve, from the value at one place to the value at the next. */
export interface CurvePart {
  readonly kind: "luck" | "play";
  readonly from: { readonly place: number; readonly value: number };
  readonly to: { readonly place: number; readonly value: number };
}

/** The curve of a seat in parts that luck has changed and parts that moves have changed. */
export function curveParts(curve: readonly CurvePoint[], seat: number, what: "chances" | "points"): CurvePart[] {
  const dots = curve.map((point) => ({ kind: point.kind, place: point.place, value: point[what][seat] ?? 0 }));
  return dots
    .slice(1)
    .map((to, at) => ({ kind: to.kind === "luck" ? ("luck" as const) : ("play" as const), from: dots[at]!, to }));
}

/** What the seats could believe after a step of the replay; undefined before the first move. */
export const beliefsAt = (beliefs: readonly Belief[], step: number): Belief | undefined =>
  beliefs.findLast(({ place }) => place <= step);
