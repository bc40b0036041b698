import type { Texts } from "../../../i18n/catalogue";
import type { learn as english } from "./en";

/** Texts of a lesson. Its steps are messages of the game. */
export const learn: Texts<typeof english> = {
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
  firstGame: "Jouer ta première partie",
  firstGameNote: "Contre un bot facile, avec un conseil à chaque tour. Tu peux désactiver les conseils dans le menu.",
  again: "Recommencer depuis le début",
};
