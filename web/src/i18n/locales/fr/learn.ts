import type { learn as english } from "../en/learn";
import type { Texts } from "../../catalogue";

/** Texts of the page: lessons, hints, the first game. The lessons are messages of the games. */
export const learn: Texts<typeof english> = {
  // The way in
  learn: "Apprendre en trois minutes",
  learnOf: "Apprendre en trois minutes : {game}",
  lesson: "Apprendre {game}",

  // The panel of a step
  players: "Joueurs",

  // Hints at a table
  hint: "Conseil",
  hintThinking: "Recherche d’un conseil…",
  hintLay: "{piece} en {place}",
  hintNext: "Deuxième choix : {total}",
  hintOpen: "Te laisse toutes les possibilités",
  hintPut: "Mettre là",
  hintClose: "Fermer le conseil",
  hintsOn: "Un conseil à chaque tour : oui",
  hintsOff: "Un conseil à chaque tour : non",
};
