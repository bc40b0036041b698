// The lines of the preview tip.

import type { Scene } from "../../api/schema";
import { t } from "../../i18n";
import { readCell } from "../../board/notation";
import type { Preview } from "../../board/placement";
import type { GamePosition } from "../../table/game-ui";

const BESIDE = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
// More lines would hide too much of the map.
const MAX_LINES = 3;

/** The number of neighbours of a place, and the beast that the tile would cover there. */
function touching({ boards }: Scene, place: string): string[] {
  const cell = readCell(place);
  if (cell === null) return [];
  const laid = new Map(boards[0]?.cells.map(({ x, y, on_top }) => [`${x},${y}`, on_top[0]]));
  const count = BESIDE.filter(([dx, dy]) => laid.has(`${cell.x + dx},${cell.y + dy}`)).length;
  const under = laid.get(`${cell.x},${cell.y}`);
  const covers =
    under === "wolf" ? [t("woolybully.coversWolf")] : under === "hunter" ? [t("woolybully.coversHunter")] : [];
  return [...covers, t("woolybully.touches", { count })];
}

export function previewLines({ scene }: GamePosition, move: string, { items, words }: Preview): readonly string[] {
  const place = move.split("@")[1];
  const gains = items.map(({ name, before, after }) =>
    t(name === "field" ? "woolybully.gainField" : "woolybully.gainBonus", { before, after }),
  );
  const touches = place === undefined ? [] : touching(scene, place);
  // The first sentence only repeats the move; the others name the fields that it closes.
  return [...gains, ...touches, ...words.slice(1)].slice(0, MAX_LINES);
}
