import type { Texts } from "../../../i18n/catalogue";
import type { learn as english } from "./en";

/** Texts of a lesson. Its steps are messages of the game. */
export const learn: Texts<typeof english> = {
  panel: "Die Lektion",
  progress: "Schritt {step} von {steps}",
  back: "Zurück",
  next: "Weiter",
  skip: "Überspringen",
  showMe: "Zeig es mir",
  showWord: "Drücke den markierten Knopf.",
  leave: "Lektion verlassen",
  reached: "Gut gemacht.",
  prepared: "Das geht auch. Die Lektion geht mit einer vorbereiteten Stellung weiter.",
  tryAgain: "Versuch es noch einmal: Es wurde nichts gelegt.",
  firstGame: "Deine erste Partie spielen",
  firstGameNote: "Gegen einen leichten Bot, mit einem Tipp in jedem Zug. Die Tipps kannst du im Menü ausschalten.",
  again: "Noch einmal von vorn",
};
