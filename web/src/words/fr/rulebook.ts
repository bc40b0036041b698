import type { rulebook as english } from "../en/rulebook";
import type { Texts } from "../texts";

/** Texts of the page: around the rules of a game. */
export const rulebook: Texts<typeof english> = {
  title: "{game}: the rules",
  kicker: "The rules",
  contents: "Contents",
  all: "All rules, with pictures",
  newTab: "opens in a new tab",
  why: "Why: {reason}",
  otherGames: "The rules of the other games",
  play: "To the start page",
};
