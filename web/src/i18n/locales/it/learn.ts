/** Texts of the page: lessons, hints, the first game. The lessons are messages of the games. */
import type { learn as english } from "../en/learn";
import type { Texts } from "../../catalogue";

export const learn: Texts<typeof english> = {
  // The way in
  learn: "Impara in tre minuti",
  learnOf: "Impara in tre minuti: {game}",
  lesson: "Impara {game}",

  // The panel of a step
  panel: "La lezione",
  progress: "Passo {step} di {steps}",
  back: "Indietro",
  next: "Avanti",
  skip: "Salta",
  showMe: "Fammi vedere",
  showWord: "Premi il pulsante evidenziato.",
  leave: "Esci dalla lezione",
  reached: "Ben fatto.",
  prepared: "Va bene anche così. La lezione continua da una posizione preparata.",
  tryAgain: "Riprova: non è stato posato nulla.",
  players: "Giocatori",

  // The end
  firstGame: "Gioca la tua prima partita",
  firstGameNote: "Contro un bot facile, con un suggerimento a ogni turno. Nel menu puoi disattivare i suggerimenti.",
  again: "Di nuovo dall’inizio",

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
