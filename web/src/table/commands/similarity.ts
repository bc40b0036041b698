// Similarity of texts.

/** The Damerau–Levenshtein distance: letters to change, insert, delete or swap with a neighbour. */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1];
      let least = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1));
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (swapped) least = Math.min(least, (before[at - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** The relative distance of two texts: 0 for equal ones, 1 for nothing in common. */
export function relativeDistance(one: string, other: string): number {
  return distance(one, other) / Math.max(one.length, other.length, 1);
}

export interface Candidate {
  /** The text to suggest. */
  readonly text: string;
  /** The texts to compare with, if they differ. */
  readonly as?: readonly string[];
}

/** The candidates most similar to a text, the best first. */
export function mostSimilar(text: string, candidates: readonly Candidate[], most: number, limit = 0.6): string[] {
  const rated = candidates.map((candidate) => ({
    text: candidate.text,
    off: Math.min(...(candidate.as ?? [candidate.text]).map((as) => relativeDistance(text, as))),
  }));
  const near = rated.filter(({ off }) => off <= limit).sort((one, other) => one.off - other.off);
  return [...new Set(near.map((one) => one.text))].slice(0, most);
}
