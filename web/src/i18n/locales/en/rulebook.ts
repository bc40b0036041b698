/** Texts of the page: around the rules of a game. */
export const rulebook = {
  title: "{game}: the rules",
  kicker: "The rules",
  contents: "Contents",
  all: "All the rules, with pictures",
  newTab: "opens in a new tab",
  why: "Why: {reason}",
  otherGames: "The rules of the other games",
  play: "To the start page",
} as const;
