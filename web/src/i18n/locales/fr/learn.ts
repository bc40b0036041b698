import type { learn as english } from "../en/learn";
import type { Texts } from "../../catalogue";

/** Texts of the page: lessons, hints, the first game. The lessons are messages of the games. */
export const learn: Texts<typeof english> = {
  // The way in
  learn: "Apprendre en trois minutes",
  learnOf: "Apprendre en trois minutes : {game}",
  lesson: "Apprendre {game}",

  // The panel of a step
  panel: "La leçon",
  progress: "Étape {step} sur {steps}",
  back: "Retour",
  next: "Continuer",
  skip: "Sauter",
  showMe: "Montre-moi",
  showWord: "Appuie sur le bouton entouré.",
  leave: "Quitter la leçon",
  reached: "Bien joué.",
  prepared: "Ça marche aussi. La leçon continue à partir d’une position préparée.",
  tryAgain: "Réessaie : rien n’a été posé.",
  players: "Joueurs",

  // The end
  firstGame: "Jouer ta première partie",
  firstGameNote: "Contre un bot facile, avec un conseil à chaque tour. Tu peux désactiver les conseils dans le menu.",
  again: "Recommencer depuis le début",

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
