import type { end as english } from "../en/end";
import type { Texts } from "../../catalogue";

/** Texts of the page: the end of a match, score sheet, replay and sharing. */
export const end: Texts<typeof english> = {
  // Winners
  overTitle: "Die Partie ist zu Ende",
  runningTitle: "Wird noch gespielt",
  runningDetail: "Das ist die Partie bis jetzt.",
  closedTitle: "Dieser Tisch ist geschlossen",
  closedDetail:
    "Wer ihn eröffnet hat, hat die Partie vorzeitig beendet. Hier siehst du, was gespielt wurde; was verdeckt war, bleibt verdeckt.",
  youWin: "Du gewinnst",
  wins: "{name} gewinnt",
  share: "Gemeinsamer Sieg: {names}",
  allShare: "Alle gewinnen gemeinsam",
  youInList: "du",
  points: { one: "{count} Punkt", other: "{count} Punkte" },
  pointsEach: { one: "je {count} Punkt", other: "je {count} Punkte" },
  byMargin: "{count} Punkte, {margin} mehr als {names}",
  byTieBreak: "{count} Punkte, so viele wie {names}; die Regel für Gleichstand entscheidet",
  gaveUp: "aufgegeben",

  // What to do now
  playAgain: "Noch einmal",
  wantsRematch: "{name} möchte eine Revanche.",
  declineRematch: "Ablehnen",
  goToNext: "Zur Revanche",
  watchNext: "Revanche ansehen",
  nextReady: "Die Revanche ist bereit.",
  ownGame: "Ein Spiel beginnen",
  watch: "Am Tisch zuschauen",
  toStart: "Startseite",

  // The score sheet
  scores: "Wertung",
  scoresOf: "Wertung Posten für Posten: {names}",
  scoresSecret: "Die Punkte sind bis zum Ende geheim.",
  scoresStaySecret: "Die Punkte sollten bis zum Ende geheim sein, und das bleiben sie.",
  sum: "Summe",
  place_1: "1.",
  place_2: "2.",
  place_3: "3.",
  place_4: "4.",
  place_5: "5.",
  lightHint: "Wähle eine Zahl, um auf dem Spielfeld zu sehen, woher sie kommt.",
  lightCell: "{name}, {item}: {points}. Auf dem Spielfeld zeigen",
  lightPart: "{points} von {count}",
  lit: "{name}, {item}: {points}",

  // The replay
  replay: "Wiederholung",
  replayOf: "Wiederholung: {game}",
  boards: "Spielfelder",
  position: "Stelle in der Partie",
  positionText: "{at} von {count}. {words}",
  start: "Der Anfang.",
  first: "Zum Anfang",
  previous: "Ein Schritt zurück",
  play: "Wiederholung abspielen",
  pause: "Wiederholung anhalten",
  next: "Ein Schritt weiter",
  last: "Zum Ende",
  key_Home: "Pos1",
  key_ArrowLeft: "Pfeil links",
  key_Space: "Leertaste",
  key_ArrowRight: "Pfeil rechts",
  key_End: "Ende",
  withKey: "{what} ({key})",
  speed: "Tempo: {speed}",
  speed_slow: "langsam",
  speed_normal: "normal",
  speed_fast: "schnell",
  speedShort_slow: "½ ×",
  speedShort_normal: "1 ×",
  speedShort_fast: "3 ×",
  preparing: "Die Züge werden durchgegangen …",

  // Sharing and keeping
  shareTitle: "Teilen und aufheben",
  shareNow: "Teilen",
  linkCopied: "Link kopiert",
  link: "Link zur Wiederholung",
  linkHere: "Link zu dieser Stelle",
  picture: "Bild",
  pictureSvg: "Grafik (SVG)",
  pictureBusy: "Zeichnet …",
  pictureFailed: "Das Bild konnte nicht erstellt werden.",
  pictureAdvice: "Prüfe die Verbindung und versuch es noch einmal.",
  code: "Partiecode",
  codeCopied: "Code kopiert",
  file: "Partiedatei",
  fairTitle: "Fairness",

  // Loading and failure
  loading: "Die Wiederholung wird geöffnet …",
  failedTitle: "Die Wiederholung konnte nicht geöffnet werden",
  counting: "Die Punkte werden gezählt …",
  countingSkip: "Überspringen mit jeder Taste.",

  // A deal that several guests play
  deal: "Alle Ergebnisse dieses Spiels",
};
