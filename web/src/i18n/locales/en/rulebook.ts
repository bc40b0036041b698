/** Texts of the page: around the rules of a game. */
export const rulebook = {
  title: "{game}: rules",
  kicker: "Rules",
  contents: "Contents",
  all: "Full rules with pictures",
  newTab: "opens in a new tab",
  why: "Why: {reason}",
  otherGames: "Rules of the other games",
  play: "Start page",
} as const;
