// Score sheets side by side: a row for each kind of item, a column for each seat.

import { list, t, tOr } from "../../i18n";
import type { ScoreItem } from "./replay-frames";

interface SheetCell {
  readonly points: number;
  readonly items: readonly ScoreItem[];
}

export interface SheetRow {
  readonly name: string;
  /** By seat. */
  readonly cells: readonly SheetCell[];
}

/** Merge the sheets into rows, keeping their order. */
export function sheetRows(sheets: readonly (readonly ScoreItem[])[]): SheetRow[] {
  const order: string[] = [];
  for (const sheet of sheets) {
    let place = 0;
    for (const { name } of sheet) {
      const known = order.indexOf(name);
      if (known < 0) order.splice(place++, 0, name);
      else place = Math.max(place, known + 1);
    }
  }
  return order.map((name) => ({
    name,
    cells: sheets.map((sheet) => {
      const items = sheet.filter((item) => item.name === name);
      return { items, points: sum(items) };
    }),
  }));
}

export const sum = (items: readonly ScoreItem[]): number => items.reduce((total, { points }) => total + points, 0);

/** The points of a seat in the first rows. */
export const countedSum = (rows: readonly SheetRow[], seat: number, counted: number): number =>
  rows.slice(0, counted).reduce((total, { cells }) => total + (cells[seat]?.points ?? 0), 0);

/** The rank of each seat: winners first, the others by points; equal points share a rank. */
export function places(totals: readonly number[], winners: readonly number[]): number[] {
  const ahead = (one: number, other: number): boolean =>
    winners.includes(one) ? !winners.includes(other) : !winners.includes(other) && totals[one]! > totals[other]!;
  return totals.map((_, seat) => 1 + totals.filter((_, other) => ahead(other, seat)).length);
}

export interface ResultText {
  readonly title: string;
  readonly detail: string;
}

/** The winners and the margin. `own` is the viewer's seat, if there is exactly one. */
export function resultText(
  names: readonly string[],
  totals: readonly number[] | null,
  winners: readonly number[],
  own: number | null,
): ResultText {
  const named = winners.map((seat) => (seat === own ? t("end.youInList") : (names[seat] ?? "")));
  if (winners.length === 0) return { title: t("end.overTitle"), detail: "" };
  const best = totals?.[winners[0]!] ?? null;
  if (winners.length > 1) {
    const all = winners.length === names.length && winners.length > 2;
    return {
      title: all ? t("end.allShare") : t("end.share", { names: list(named) }),
      detail: best === null ? "" : t("end.pointsEach", { count: best }),
    };
  }
  const title = winners[0] === own ? t("end.youWin") : t("end.wins", { name: named[0] ?? "" });
  return { title, detail: best === null ? "" : margin(names, totals ?? [], winners[0]!, best, own) };
}

function margin(
  names: readonly string[],
  totals: readonly number[],
  winner: number,
  best: number,
  own: number | null,
): string {
  const others = totals.flatMap((points, seat) => (seat === winner ? [] : [{ points, seat }]));
  if (others.length === 0) return t("end.points", { count: best });
  const next = Math.max(...others.map(({ points }) => points));
  const behind = others
    .filter(({ points }) => points === next)
    .map(({ seat }) => (seat === own ? t("end.youInList") : (names[seat] ?? "")));
  const values = { count: best, margin: best - next, names: list(behind) };
  return next === best ? t("end.byTieBreak", values) : t("end.byMargin", values);
}

export const placeName = (place: number): string => tOr(`end.place_${place}`, String(place));
