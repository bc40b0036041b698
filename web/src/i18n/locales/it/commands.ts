import type { commands as english } from "../en/commands";
import type { Texts } from "../../catalogue";

/** Texts of the page: the command box. Words that are accepted stand side by side, with a bar between them; the first is
 *  the one that is suggested. English ones are always accepted as well. */
export const commands: Texts<typeof english> = {
  // Accepted words
  word_lay: "posa|piazza|metti|gioca|cala",
  word_try: "prova|anteprima|simula|e se|cosa porta|che cosa porta",
  word_choose: "scegli|prendi|seleziona",
  word_at:
    "cosa c’è in|cosa c'è in|cosa c’è su|cosa c'è su|cosa c’è|cosa c'è|cosa ce in|cosa ce su|che cosa c’è su|che cosa c'è su|che cosa c’è in|che cosa c'è in|che c’è in|che c'è in|che c’è su|che c'è su|cos’è|cos'è|guarda|vedi|casella|su|in",
  word_score: "punti|punteggio|punteggi|classifica|quanti punti",
  word_moves:
    "mosse|dove può andare|dove puo andare|dove posso posare|dove posso|dove va|dove|posti|mosse possibili|mosse valide|cosa posso fare",
  word_hand: "mano|la mia mano|la mano|tessere|le mie tessere|pezzi|i miei pezzi|cosa ho",
  word_log:
    "registro|ultime mosse|ultima mossa|cronaca|storia|cosa è successo|cosa e successo|cos’è successo|cos'è successo|che è successo",
  word_turn:
    "turno|a chi tocca|tocca a chi|chi tocca|chi gioca|di chi è il turno|tocca a me|cosa devo fare|situazione|stato",
  word_undo: "annulla|annulla mossa|annulla la mossa|torna indietro|indietro",
  word_map: "mappa|tabellone|la mappa|il tabellone|terre|contea",
  word_help: "aiuto|aiutami|comandi|?",
  /** Left out wherever they stand. */
  fillers:
    "a|al|allo|alla|in|nel|nella|su|sul|sullo|sulla|il|lo|la|i|gli|le|un|uno|una|di|del|della|con|per|favore|tessera|tessere|casella|posto|faccia|è|e|va|vai|può|puo|posso|andare|posare|mettere|mio|mia|miei|mie|c’è|c'è",

  // The box
  title: "Riga dei comandi",
  open: "Scrivi un comando",
  label: "Comando",
  hint: "aiuto, o cosa c’è in b2",
  run: "Esegui",
  answers: "Risposte",
  suggestions: "Forse intendevi",
  asked: "Tu: {text}",

  // Answers
  unknown: "“{text}”: non ho capito.",
  unknownPiece: "“{text}” non è un pezzo che ora si può posare.",
  noCell: "“{text}” non è una casella. Le caselle si chiamano per esempio b2 o c-3.",
  needsCell: "Dove? Indica una casella, per esempio b2.",
  needsPiece: "Che cosa? Indica un pezzo, e dove va.",
  several: { one: "Lì si può posare in {count} modo.", other: "Lì si può posare in {count} modi: quale?" },
  laid: "{piece} ora è in {cell}.",
  said: "Fatto: {word}.",
  notDone: "Non è cambiato nulla.",
  busy: "L’ultima mossa è ancora in viaggio. Riprova tra un momento.",
  chosen: {
    one: "Hai scelto: {piece}. Può andare in {count} posto.",
    other: "Hai scelto: {piece}. Può andare in {count} posti.",
  },
  chosenPurist: "Hai scelto: {piece}.",
  brings: "{piece} in {cell}: {text}",
  nothingToLay: "Ora non hai nulla da posare.",
  placesOf: { one: "{piece}: {count} modo di posare", other: "{piece}: {count} modi di posare" },
  placesIn: "{orientation}: {cells}",
  more: "{cells} e ancora {count}",
  wordsNow: "Puoi anche dire: {words}.",
  wordAs: "{word} ({name})",
  emptyHand: "Ora non hai nulla in mano.",
  watching: "Stai guardando: non hai tessere in mano.",
  purist: "A questo tavolo si gioca senza aiuti: i posti possibili non si indicano.",
  scoreOf: "{name}: {facts}",
  pointsSecret: "punti segreti",
  fact: "{name}: {value}",
  waitsFor: "In attesa di {names}.",
  undone: "Annullo la mossa.",
  mapOf: {
    one: "{title}: {count} casella, da {from} a {to}.",
    other: "{title}: {count} caselle, da {from} a {to}.",
  },
  mapRow: "Riga {row}: {cells}",

  // Help
  helpTitle: "Puoi scrivere:",
  whereExample: "dove può andare {piece}",
  layExample: "posa {piece} in {cell}",
  help_lay: "posa 17 r2 in c-3: posa la tessera 17, ruotata due volte. 17r2@c-3 fa lo stesso.",
  help_try: "prova 17 r2 in c-3: dice che cosa porterebbe.",
  help_choose: "scegli 17: prende un pezzo, da spostare con le frecce.",
  help_at: "cosa c’è in b2: dice che cosa c’è in una casella.",
  help_map: "mappa: descrive tutto il tabellone, riga per riga.",
  help_moves: "mosse, o dove può andare 17: dice che cosa è possibile.",
  help_hand: "mano: dice che cosa puoi posare.",
  help_score: "punti: dice il punteggio di tutti.",
  help_turn: "turno: dice a chi tocca, e che cosa fare.",
  help_log: "registro: dice le ultime mosse.",
  help_undo: "annulla: annulla la tua mossa.",
  help_words: "Le parole del gioco, come passa o ritirati, così come sono.",
};
