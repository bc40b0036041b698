import type { end as english } from "../en/end";
import type { Texts } from "../../catalogue";

/** Texts of the page: the end of a match, score sheet, replay and sharing. */
export const end: Texts<typeof english> = {
  // Winners
  overTitle: "La partita è finita",
  runningTitle: "Ancora in corso",
  runningDetail: "Questa è la partita fino a qui.",
  closedTitle: "Questo tavolo è chiuso",
  closedDetail:
    "Chi l’ha creato ha chiuso la partita prima della fine. Qui c’è quanto si è giocato; ciò che era nascosto resta nascosto.",
  youWin: "Hai vinto",
  wins: "Vince {name}",
  share: "Vittoria condivisa tra {names}",
  allShare: "Vittoria condivisa tra tutti",
  youInList: "te",
  points: { one: "{count} punto", other: "{count} punti" },
  pointsEach: { one: "{count} punto a testa", other: "{count} punti a testa" },
  byMargin: "{count} punti, {margin} in più di {names}",
  byTieBreak: "{count} punti, alla pari con {names}; decide lo spareggio",
  gaveUp: "ha abbandonato",

  // What to do now
  playAgain: "Gioca ancora",
  wantsRematch: "{name} vuole la rivincita.",
  declineRematch: "Rifiuta",
  goToNext: "Vai alla rivincita",
  watchNext: "Guarda la rivincita",
  nextReady: "La rivincita è pronta.",
  ownGame: "Inizia a giocare",
  watch: "Guarda il tavolo",
  toStart: "Pagina iniziale",

  // The score sheet
  scores: "Punteggi",
  scoresOf: "Punteggi di {names}, voce per voce",
  scoresSecret: "I punti sono segreti fino alla fine.",
  scoresStaySecret: "I punti dovevano restare segreti fino alla fine, e segreti restano.",
  sum: "Totale",
  place_1: "1º",
  place_2: "2º",
  place_3: "3º",
  place_4: "4º",
  place_5: "5º",
  lightHint: "Scegli un numero per vedere sul tabellone da dove viene.",
  lightCell: "{name}, {item}: {points}. Mostra sul tabellone",
  lightPart: "{points} di {count}",
  lit: "{name}, {item}: {points}",

  // The replay
  replay: "Replay",
  replayOf: "Replay: {game}",
  boards: "Tabelloni",
  position: "Posizione nella partita",
  positionText: "{at} di {count}. {words}",
  start: "L’inizio.",
  first: "All’inizio",
  previous: "Un passo indietro",
  play: "Avvia il replay",
  pause: "Ferma il replay",
  next: "Un passo avanti",
  last: "Alla fine",
  key_Home: "Inizio",
  key_ArrowLeft: "freccia sinistra",
  key_Space: "barra spaziatrice",
  key_ArrowRight: "freccia destra",
  key_End: "Fine",
  withKey: "{what} ({key})",
  speed: "Velocità: {speed}",
  speed_slow: "lenta",
  speed_normal: "normale",
  speed_fast: "veloce",
  speedShort_slow: "½ ×",
  speedShort_normal: "1 ×",
  speedShort_fast: "3 ×",
  preparing: "Ripercorro le mosse…",

  // Sharing and keeping
  shareTitle: "Condividi e conserva",
  shareNow: "Condividi",
  linkCopied: "Link copiato",
  link: "Link al replay",
  linkHere: "Link a questa posizione",
  picture: "Immagine",
  pictureSvg: "Disegno (SVG)",
  pictureBusy: "Disegno in corso…",
  pictureFailed: "Non è stato possibile creare l’immagine.",
  pictureAdvice: "Controlla la connessione, poi riprova.",
  code: "Codice partita",
  codeCopied: "Codice copiato",
  file: "File partita",
  fairTitle: "Correttezza",

  // Loading and failure
  loading: "Apertura del replay…",
  failedTitle: "Non è stato possibile aprire il replay",
  counting: "Si contano i punti …",
  countingSkip: "Un tasto per saltare.",

  // A deal that several guests play
  deal: "Tutti i risultati di questa partita",
};
