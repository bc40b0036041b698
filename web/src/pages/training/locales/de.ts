import type { Texts } from "../../../i18n/catalogue";
import type { training as english } from "./en";

/** Texts of the pages for practice: puzzles, daily deals, own games. */
export const training: Texts<typeof english> = {
  // Puzzles
  panel: "Aufgabe",
  puzzle: "Aufgabe",
  daily: "Aufgabe des Tages",
  dailyOf: "Aufgabe vom {day}",
  rating: "Deine Wertung: {rating}",
  task: "Finde den besten Zug",
  taskHelp: "Du bist am Zug, und ein Zug ist deutlich besser als alle anderen. Spiel ihn auf dem Brett.",
  goOn: "Richtig! Weiter",
  goOnHelp: "Das war der beste Zug, und du bist noch dran. Was kommt jetzt?",
  triedBefore: "Du hast diese Aufgabe schon einmal versucht, darum ändert sie deine Wertung nicht.",
  solved: "Gelöst!",
  failed: "Nicht ganz",
  found: {
    one: "Du hast den besten Zug gefunden.",
    other: "Du hast alle {count} Züge in der richtigen Folge gefunden.",
  },
  best: "Besser:",
  margin:
    "Der zweitbeste Zug ({second}) verliert {points} ± {pointsError} Punkte und {chance} ± {chanceError} % Siegchance.",
  themes: "Themen",
  ratingUp: "Deine Wertung steigt um {change} auf {rating}. Die Aufgabe hat {puzzle}.",
  ratingDown: "Deine Wertung fällt um {change} auf {rating}. Die Aufgabe hat {puzzle}.",
  notRated: "Nur der erste Versuch zählt; deine Wertung bleibt, wie sie ist.",
  again: "Noch einmal",
  skip: "Andere Aufgabe",
  next: "Nächste Aufgabe",
  solvedOf: "Gelöst",
  ofTried: "{solved} von {tried}",
  streak: "In Folge",
  bestStreak: "Längste Serie",
  days: "Tage in Folge",
};
