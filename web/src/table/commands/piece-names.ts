// Finding pieces and moves by their names.

import type { Cell } from "../../board/model";
import { readCell } from "../../board/notation";
import type { Orientation } from "../../board/placement";
import type { Places } from "../../board/places";

type NameOf = (piece: string) => string;

/** The lies that are meant by some words: one lie, all of a piece, or those of all pieces with such a name. */
export function findOrientations(words: readonly string[], places: Places, nameOf: NameOf): readonly Orientation[] {
  const joined = words.join("");
  if (!joined) return [];
  const all = [...places.pieces.values()].flat();
  const exact = all.filter(({ text }) => text.toLowerCase() === joined);
  if (exact.length) return exact;
  const ofKey = all.filter(({ key, side }) => [key, key + side].some((name) => name.toLowerCase() === joined));
  if (ofKey.length) return ofKey;
  const named = (fits: Fits): readonly Orientation[] =>
    all.filter(({ key }) => words.every((word) => isNamed(key, word, nameOf, fits)));
  const begun = named((part, word) => part.startsWith(word));
  // What a word is about stands at its end where words are put together: "Schaf" of a Holzschaf.
  return begun.length ? begun : named((part, word) => part.startsWith(word) || part.endsWith(word));
}

type Fits = (part: string, word: string) => boolean;

/** Whether a word is, or may stand for, one of the words of a piece's name: "wolf" of wolf-k, "small" of the small figure. */
function isNamed(key: string, word: string, nameOf: NameOf, fits: Fits): boolean {
  const parts = `${key} ${nameOf(key)}`.toLowerCase().split(/[\s:,-]+/);
  return parts.some((part) => part === word || (word.length > 2 && !/\d/.test(word) && fits(part, word)));
}

export interface Wanted {
  readonly piece: readonly string[];
  readonly cell: Cell | null;
  /** The last word, which should have been a cell. */
  readonly where: string;
}

/** Split words into a piece and a cell; "17 r2" is a piece, although r2 is also a cell. */
export function readMove(words: readonly string[], places: Places): Wanted {
  const where = words.at(-1) ?? "";
  const isOrientation = places.orientation(words.join("")) !== undefined;
  const cell = isOrientation || words.length < 2 ? null : readCell(where);
  return { piece: cell ? words.slice(0, -1) : words, cell, where: isOrientation ? "" : where };
}
