/** Texts of the page: around "What does this do?". */
export const helpMode = {
  on: "What does this do?",
  banner: "Point at anything to learn what it does.",
  bannerKeys: "Tab and arrows move, Enter explains, Esc ends.",
  end: "End",
  open: "Open it",
  card: "What it does",
  close: "Close the explanation",
} as const;
