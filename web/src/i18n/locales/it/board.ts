import type { board as english } from "../en/board";
import type { Texts } from "../../catalogue";

/** Texts of the page: the board. */
export const board: Texts<typeof english> = {
  zoom: "Vista",
  zoomIn: "Ingrandisci",
  zoomOut: "Riduci",
  fit: "Mostra tutto il tabellone",
  keys: "Le frecce spostano, R ruota, F ribalta, Invio posa, Esc riprende. Più e meno ingrandiscono e riducono, 0 mostra tutto il tabellone.",
  onlyWay: "Qui sta solo in questo verso.",
  ways: { one: "Qui sta in un solo verso", other: "Qui sta in {count} versi: ruota" },
  notHere: "Qui no.",
  guessed: "Ciò che non puoi vedere è una stima.",
  noChange: "Ancora nessun punto",
  secured: { one: "Assicura {count} punto", other: "Assicura {count} punti" },
  change: "{name} {before} → {after}",
  at: "{place}: {things}",
  placed: "In {place}.",
  explorable:
    "Il tasto E lo esplora casella per casella; poi le frecce vanno da una casella all’altra, Inizio va all’ultima mossa, Fine al prossimo posto per il pezzo scelto, Pag giù al prossimo pezzo. La barra / apre la riga dei comandi.",

  // Exploring
  explores: "Esplorazione.",
  edge: "Qui finisce la mappa.",
  noLast: "Non è ancora stato posato nulla.",
  noPlace: "Non c’è un posto dove andare: prima scegli un pezzo.",
  noPiece: "Sul tabellone non c’è un pezzo così.",
  empty: "vuoto",
  sentence: "{text}.",
  sides: "nord {north}, est {east}, sud {south}, ovest {west}",
  north: "nord",
  east: "est",
  south: "sud",
  west: "ovest",
  orientation: "Pezzo scelto: {orientation}. {shape}.",
  orientationRow: "riga {row}: {cells}",
  gap: "vuoto",
  way_right: "a destra {things}",
  way_left: "a sinistra {things}",
  way_upLeft: "in alto a sinistra {things}",
  way_upRight: "in alto a destra {things}",
  way_downLeft: "in basso a sinistra {things}",
  way_downRight: "in basso a destra {things}",
  isLast: "ultima posa",
  isCounted: "nell’area che conta",
  isClosed: "completo",
  fits: "Il pezzo scelto può andare qui.",
  covers: "Il pezzo scelto può coprire questa casella.",
  fitsNot: "Il pezzo scelto non può andare qui.",

  // Grounds and pieces, for screen readers.
  figureBy: "{figure} di {name}",
  figureMine: "il tuo {figure}",
  gain: "+{points}",
};
