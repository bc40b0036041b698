import type { Texts } from "../../../i18n/catalogue";
import type { training as english } from "./en";

/** Texts of the pages for practice: puzzles, daily deals, own games. */
export const training: Texts<typeof english> = {
  // Puzzles
  panel: "Problema",
  puzzle: "Problema",
  daily: "Problema del giorno",
  dailyOf: "Problema del {day}",
  rating: "Il tuo punteggio: {rating}",
  task: "Trova la mossa migliore",
  taskHelp: "Tocca a te, e una mossa è nettamente migliore di tutte le altre. Giocala sul tabellone.",
  goOn: "Giusto! Continua",
  goOnHelp: "Era la mossa migliore, e il turno non è finito. E adesso?",
  triedBefore: "Hai già provato questo problema: il tuo punteggio non cambia più.",
  solved: "Risolto!",
  failed: "Non proprio",
  found: { one: "Hai trovato la mossa migliore.", other: "Hai trovato tutte le {count} mosse nell’ordine giusto." },
  best: "Meglio:",
  margin:
    "La seconda mossa migliore ({second}) perde {points} ± {pointsError} punti e {chance} ± {chanceError} % di probabilità di vittoria.",
  themes: "Temi",
  ratingUp: "Il tuo punteggio sale di {change} a {rating}. Il problema vale {puzzle}.",
  ratingDown: "Il tuo punteggio scende di {change} a {rating}. Il problema vale {puzzle}.",
  notRated: "Conta solo il primo tentativo: il tuo punteggio non cambia.",
  again: "Riprova",
  skip: "Altro problema",
  next: "Problema successivo",
  solvedOf: "Risolti",
  ofTried: "{solved} su {tried}",
  streak: "Di fila",
  bestStreak: "Serie migliore",
  days: "Giorni di fila",
};
