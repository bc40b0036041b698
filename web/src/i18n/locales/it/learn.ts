/** Texts of the page: lessons, hints, the first game. The lessons are messages of the games. */
import type { learn as english } from "../en/learn";
import type { Texts } from "../../catalogue";

export const learn: Texts<typeof english> = {
  // The way in
  learn: "Impara in tre minuti",
  learnOf: "Impara in tre minuti: {game}",
  lesson: "Impara {game}",

  // The panel of a step
  players: "Giocatori",

  // Hints at a table
  hint: "Suggerimento",
  hintThinking: "Cerco un suggerimento…",
  hintLay: "{piece} in {place}",
  hintNext: "Seconda scelta: {total}",
  hintOpen: "Ti lascia tutte le possibilità",
  hintPut: "Metti lì",
  hintClose: "Chiudi il suggerimento",
  hintsOn: "Suggerimenti a ogni turno: sì",
  hintsOff: "Suggerimenti a ogni turno: no",
};
