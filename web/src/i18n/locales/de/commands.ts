import type { commands as english } from "../en/commands";
import type { Texts } from "../../catalogue";

/** Texts of the page: the command box. Words that are accepted stand side by side, with a bar between them; the first is
 *  the one that is suggested. English ones are always accepted as well. */
export const commands: Texts<typeof english> = {
  // Accepted words
  word_lay: "lege|leg|lege an|leg an|anlegen|legen|setze|setz|setzen|spiele|spiel|stelle|platziere",
  word_try:
    "probiere|probier|probieren|teste|testen|versuche|versuch|vorschau|was bringt|was wäre wenn|was wäre|was wenn",
  word_choose: "wähle|wähl|wählen|waehle|nimm|nehmen|nehme",
  word_at:
    "was ist auf|was ist bei|was ist an|was ist in|was ist|was liegt auf|was liegt bei|was liegt an|was liegt|was steht auf|was steht bei|was steht|schau auf|schau|sieh auf|feld",
  word_score:
    "punkte|wertung|stand|punktestand|spielstand|wie steht es|wie steht's|wer führt|wie ist der stand|wie viele punkte|wie steht es?|wer führt?",
  word_moves:
    "züge|zuege|mögliche züge|erlaubte züge|wo passt|wo kann|wohin kann|wohin|wo|stellen|was geht|was kann ich tun|was kann ich legen|was geht?|was kann ich tun?|was kann ich legen?",
  word_hand: "hand|meine hand|meine plättchen|meine plaettchen|meine figuren|figuren|was habe ich|was habe ich?",
  word_log:
    "verlauf|zuletzt|letzte züge|letzte zuege|letzter zug|was ist passiert|was ist geschehen|was war|was ist passiert?|was ist geschehen?",
  word_turn:
    "wer ist dran|dran|wer ist am zug|am zug|zug|bin ich dran|wer kommt|aufgabe|was ist zu tun|was soll ich tun|wer ist dran?|wer ist am zug?|bin ich dran?|was ist zu tun?|was soll ich tun?",
  word_undo:
    "zurücknehmen|zurück|zug zurücknehmen|zug zurück|nimm zurück|rückgängig|rückgängig machen|zuruecknehmen|zurueck|rueckgaengig",
  word_map: "karte|spielfeld|land|auslage|brett",
  word_help: "hilfe|befehle|hilf mir|was kann ich tippen|?|hilfe?",
  /** Left out wherever they stand. */
  fillers:
    "auf|an|bei|in|ins|im|am|nach|zu|zum|hin|der|die|das|den|dem|ein|eine|einen|plättchen|plaettchen|feld|mein|meine|meinen|mit|von|ist|es|er|sie|bitte|kann|ich|geht|passt|liegt|steht|lage|zeige|zeig|lege|legen|anlegen|hinlegen|setzen",

  // The box
  title: "Befehlszeile",
  open: "Befehl eintippen",
  label: "Befehl",
  hint: "Hilfe oder: Was ist auf b2",
  run: "Los",
  answers: "Antworten",
  suggestions: "Meintest du",
  asked: "Du: {text}",

  // Answers
  unknown: "„{text}“ wurde nicht verstanden.",
  unknownPiece: "„{text}“ kann jetzt nicht gelegt werden.",
  noCell: "„{text}“ ist kein Feld. Felder heißen zum Beispiel b2 oder c-3.",
  needsCell: "Wohin? Nenne ein Feld, zum Beispiel b2.",
  needsPiece: "Was? Nenne, was du legen willst und wohin.",
  several: {
    one: "Dort geht es auf {count} Art.",
    other: "Dort geht es auf {count} Arten: Welche meinst du?",
  },
  laid: "{piece} ist jetzt auf {cell}.",
  said: "Erledigt: {word}.",
  notDone: "Nichts ist geschehen.",
  busy: "Der letzte Zug ist noch unterwegs. Versuch es gleich noch einmal.",
  chosen: {
    one: "Gewählt: {piece}. Passt an {count} Stelle.",
    other: "Gewählt: {piece}. Passt an {count} Stellen.",
  },
  chosenPurist: "Gewählt: {piece}.",
  brings: "{piece} auf {cell}: {text}",
  nothingToLay: "Für dich gibt es jetzt nichts zu legen.",
  placesOf: { one: "{piece}: {count} Möglichkeit", other: "{piece}: {count} Möglichkeiten" },
  placesIn: "{orientation}: {cells}",
  more: "{cells} und {count} weitere",
  wordsNow: "Du kannst auch sagen: {words}.",
  wordAs: "{word} ({name})",
  emptyHand: "Du hast jetzt nichts in der Hand.",
  watching: "Du schaust zu und hast keine Hand.",
  purist: "An diesem Tisch wird ohne Hilfe gespielt: Stellen werden nicht verraten.",
  scoreOf: "{name}: {facts}",
  pointsSecret: "Punkte geheim",
  fact: "{name}: {value}",
  waitsFor: "Das Spiel wartet auf {names}.",
  undone: "Wird zurückgenommen.",
  mapOf: {
    one: "{title}: {count} Feld, von {from} bis {to}.",
    other: "{title}: {count} Felder, von {from} bis {to}.",
  },
  mapRow: "Reihe {row}: {cells}",

  // Help
  helpTitle: "Du kannst tippen:",
  whereExample: "wo passt {piece}",
  layExample: "lege {piece} auf {cell}",
  help_lay: "lege 17 r2 auf c-3: legt Plättchen 17, zweimal gedreht. 17r2@c-3 bewirkt dasselbe.",
  help_try: "probiere 17 r2 auf c-3: sagt, was es bringen würde.",
  help_choose: "wähle 17: nimmt ein Plättchen oder eine Figur zum Bewegen mit den Pfeiltasten.",
  help_at: "was ist auf b2: sagt, was auf einem Feld ist.",
  help_map: "karte: sagt das ganze Spielfeld an, Reihe für Reihe.",
  help_moves: "züge oder wo passt 17: sagt, was möglich ist.",
  help_hand: "hand: sagt, was du zum Legen hast.",
  help_score: "punkte: sagt, wie es bei allen steht.",
  help_turn: "wer ist dran: sagt, wer dran ist und was zu tun ist.",
  help_log: "verlauf: nennt die letzten Züge.",
  help_undo: "zurücknehmen: nimmt deinen Zug zurück.",
  help_words: "Wörter des Spiels, zum Beispiel passen oder aussteigen, einfach so.",
};
