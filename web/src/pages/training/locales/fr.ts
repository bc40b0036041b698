import type { Texts } from "../../../i18n/catalogue";
import type { training as english } from "./en";

/** Texts of the pages for practice: puzzles, daily deals, own games. */
export const training: Texts<typeof english> = {
  // Puzzles
  panel: "Problème",
  puzzle: "Problème",
  daily: "Problème du jour",
  dailyOf: "Problème du {day}",
  rating: "Ton classement : {rating}",
  task: "Trouve le meilleur coup",
  taskHelp: "C’est à toi, et un coup est nettement meilleur que tous les autres. Joue-le sur le plateau.",
  goOn: "Juste ! Continue",
  goOnHelp: "C’était le meilleur coup, et ton tour n’est pas fini. Et maintenant ?",
  triedBefore: "Tu as déjà essayé ce problème : il ne change plus ton classement.",
  solved: "Résolu !",
  failed: "Pas tout à fait",
  found: { one: "Tu as trouvé le meilleur coup.", other: "Tu as trouvé les {count} coups dans le bon ordre." },
  best: "Mieux :",
  margin:
    "Le deuxième meilleur coup ({second}) perd {points} ± {pointsError} points et {chance} ± {chanceError} % de chances de gagner.",
  themes: "Thèmes",
  ratingUp: "Ton classement gagne {change} points : {rating}. Le problème vaut {puzzle}.",
  ratingDown: "Ton classement perd {change} points : {rating}. Le problème vaut {puzzle}.",
  notRated: "Seul le premier essai compte : ton classement ne change pas.",
  again: "Réessayer",
  skip: "Autre problème",
  next: "Problème suivant",
  solvedOf: "Résolus",
  ofTried: "{solved} sur {tried}",
  streak: "D’affilée",
  bestStreak: "Meilleure série",
  days: "Jours d’affilée",
};
