// The highlighted part of a score sheet.

/** A highlighted item of a score sheet, or one of its parts. */
export interface ScoreHighlight {
  readonly seat: number;
  readonly item: string;
  /** The index of the part; null for the whole item. */
  readonly part: number | null;
}

export const isSameHighlight = (one: ScoreHighlight | null, other: ScoreHighlight | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.seat === other.seat && one.item === other.item && one.part === other.part);
