import type { Texts } from "../../../i18n/catalogue";
import type { learn as english } from "./en";

/** Texts of a lesson. Its steps are messages of the game. */
export const learn: Texts<typeof english> = {
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
  firstGame: "Gioca la tua prima partita",
  firstGameNote: "Contro un bot facile, con un suggerimento a ogni turno. Nel menu puoi disattivare i suggerimenti.",
  again: "Di nuovo dall’inizio",
};
