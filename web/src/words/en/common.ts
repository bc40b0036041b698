/** Texts used in many places. */
export const common = {
  and: "{first} and {last}",
  close: "Close",
  tiles: { one: "{count} tile", other: "{count} tiles" },
} as const;
