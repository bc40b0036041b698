import type { learn as english } from "../en/learn";
import type { Texts } from "../../catalogue";

/** Texts of the page: lessons, hints, the first game. The lessons are messages of the games. */
export const learn: Texts<typeof english> = {
  // The way in
  learn: "In drei Minuten lernen",
  learnOf: "In drei Minuten lernen: {game}",
  lesson: "{game} lernen",

  // The panel of a step
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
  players: "Mitspielende",

  // The end
  firstGame: "Deine erste Partie spielen",
  firstGameNote: "Gegen einen leichten Bot, mit einem Tipp in jedem Zug. Die Tipps kannst du im Menü ausschalten.",
  again: "Noch einmal von vorn",

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
