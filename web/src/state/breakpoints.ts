// The layouts of a table, by the size of the window. Styles use them as `@media (--compact)`; `web/text-size.ts` fills
// them in, and converts the pixels so that larger text selects the layout of a smaller screen.

export const BREAKPOINTS = {
  /** Three columns: seats, board, tray. */
  "--desk": "(min-width: 1001px) and (min-height: 481px)",
  /** A tablet held upright: seats above, tray and log below the board. */
  "--tablet": "(min-width: 700px) and (max-width: 1000px) and (min-height: 481px) and (orientation: portrait)",
  /** A phone on its side, or a small window: a rail of seats, the board, and the tray beside it. */
  "--beside":
    "((min-width: 480px) and (max-height: 480px)) or " +
    "((min-width: 700px) and (max-width: 1000px) and (min-height: 481px) and (orientation: landscape))",
  /** A phone held upright: seats above, the tray as a bottom sheet. */
  "--sheet": "((max-width: 699px) and (min-height: 481px)) or (max-width: 479px)",
  /** Controls in the sizes of a phone. */
  "--compact": "(max-width: 699px) or (max-height: 480px)",
} as const;

/** A query for `matchMedia`, with lengths that grow with the text size of the browser, as in the styles. */
export const mediaQuery = (name: keyof typeof BREAKPOINTS): string =>
  BREAKPOINTS[name].replace(/(\d+)px/g, (_, pixels: string) => `${String(Number(pixels) / 16)}em`);
