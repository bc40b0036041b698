// Finding pieces and moves by their names.

import type { Cell } from "../../board/model";
import { readCell } from "../../board/notation";
import type { Orientation } from "../../board/placement";
import type { Places } from "../../board/places";

type NameOf = (piece: string) => string;

const NO_MATCH = 0;
const CONTAINS = 1;
const ENDS = 2;
const BEGINS = 3;
const EQUAL = 4;
/** Shorter words have to match a whole word of a name. */
const MIN_PART = 3;

/** The orientations that some words mean: one orientation, all of a piece, or all of the pieces with such a name. */
export function findOrientations(words: readonly string[], places: Places, nameOf: NameOf): readonly Orientation[] {
  const unionBox = words.join("");
  if (!unionBox) return [];
  const all = [...places.pieces.values()].flat();
  const exact = all.filter(({ text }) => text.toLowerCase() === unionBox);
  if (exact.length) return exact;
  const ofKey = all.filter(({ key, side }) => [key, key + side].some((name) => name.toLowerCase() === unionBox));
  return ofKey.length ? ofKey : bestNamed(words, all, (key) => `${key} ${nameOf(key)}`.toLowerCase());
}

/** The orientations of the pieces whose names match best: "wolf" of wolf-k, "small" of the small figure. */
function bestNamed(words: readonly string[], all: readonly Orientation[], nameOf: NameOf): readonly Orientation[] {
  const rated = all.map((orientation) => ({ orientation, rank: rankName(words, nameOf(orientation.key)) }));
  const best = Math.max(NO_MATCH, ...rated.map(({ rank }) => rank));
  return best === NO_MATCH ? [] : rated.filter(({ rank }) => rank === best).map(({ orientation }) => orientation);
}

/** How well all words match a name: as well as the word that matches worst. */
function rankName(words: readonly string[], name: string): number {
  const parts = name.split(/[\s:,-]+/);
  return Math.min(...words.map((word) => Math.max(...parts.map((part) => rankPart(word, part)))));
}

/** How well a word matches a word of a name. The end of a German compound counts more than its middle: a Holzschaf is a
 *  Schaf. */
function rankPart(word: string, part: string): number {
  if (part === word) return EQUAL;
  if (word.length < MIN_PART || /\d/.test(word)) return NO_MATCH;
  if (part.startsWith(word)) return BEGINS;
  if (part.endsWith(word)) return ENDS;
  return part.includes(word) ? CONTAINS : NO_MATCH;
}

export interface NamedMove {
  readonly piece: readonly string[];
  readonly cell: Cell | null;
  /** The last word, which should have been a cell. */
  readonly where: string;
}

/** Split words into a piece and a cell; "17 r2" is a piece, although r2 is also a cell. */
export function readNamedMove(words: readonly string[], places: Places): NamedMove {
  const where = words.at(-1) ?? "";
  const isPiece = places.orientation(words.join("")) !== undefined;
  const cell = isPiece || words.length < 2 ? null : readCell(where);
  return { piece: cell ? words.slice(0, -1) : words, cell, where: isPiece ? "" : where };
}
