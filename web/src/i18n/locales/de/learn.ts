import type { learn as english } from "../en/learn";
import type { Texts } from "../../catalogue";

/** Texts of the page: lessons, hints, the first game. The lessons are messages of the games. */
export const learn: Texts<typeof english> = {
  // The way in
  learn: "In drei Minuten lernen",
  learnOf: "In drei Minuten lernen: {game}",
  lesson: "{game} lernen",

  // The panel of a step
  players: "Mitspielende",

  // Hints at a table
  hint: "Tipp",
  hintThinking: "Ein Tipp wird gesucht …",
  hintLay: "{piece} auf {place}",
  hintNext: "Nächstbester Zug: {total}",
  hintOpen: "Hält dir alles offen",
  hintPut: "Dorthin setzen",
  hintClose: "Tipp schließen",
  hintsOn: "Tipps in jedem Zug: an",
  hintsOff: "Tipps in jedem Zug: aus",
};
