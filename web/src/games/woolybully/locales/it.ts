import type { Texts } from "../../../i18n/catalogue";
import type { woolybully as english } from "./en";

/** Texts of the tray. */
export const woolybully: Texts<typeof english> = {
  // Pieces
  colourK: "nero",
  colourB: "blu",
  colourR: "rosso",
  colourY: "giallo",
  tileFace: "Tessera {tile}, faccia {face}",
  backOf: "Retro pecore: {what}",

  // For screen readers
  fieldOpen: {
    one: "{sides}: campo {colour} con {count} pecora, aperto.",
    other: "{sides}: campo {colour} con {count} pecore, aperto.",
  },
  fieldClosed: {
    one: "{sides}: campo {colour} con {count} pecora, chiuso.",
    other: "{sides}: campo {colour} con {count} pecore, chiuso.",
  },
  fieldWolf: {
    one: "{sides}: campo {colour} con {count} pecora, chiuso, ma accanto c’è un Lupo.",
    other: "{sides}: campo {colour} con {count} pecore, chiuso, ma accanto c’è un Lupo.",
  },
  faceSpoken: "faccia {face}: {sides}",
  handSpoken: "{tile}: {faces}",

  // Words of the notation
  discard: "Scarta: {what}",

  // The line beside the title
  callNote: "Hanno passato tutti. Un’ultima chiamata?",

  // Public facts about a seat
  badgeKnown: "Colore: {colour}",

  // The hand
  hand: "La tua mano",
  bag: "{count} nel sacchetto",
  bagShort: "Sacchetto: {count}",
  bagEmptyShort: "sacchetto vuoto",
  youLeftTitle: "Hai lasciato il gioco",
  emptyHand: "Non hai tessere in mano.",
  ownSecret: "Il tuo colore segreto: {colour}.",
  ownRevealed: "Il tuo colore è il {colour}. Lo sanno tutti.",
  faceOf: "{what}, faccia {face}: {sides}",
  fitsNowhere: "ora non trova posto",
  noFit: "Questa faccia ora non trova posto.",
  noTileFits: "Nessuna tua tessera trova posto: passa, o fai una mossa speciale.",
  notYourTurn: "Non tocca a te: solo Lupo, Cacciatore, Rivela o Ritirati.",
  otherFace: "Faccia",
  otherFaceLong: "Altra faccia",
  lay: "Posa tessera",
  layWolf: "Posa il Lupo",
  layHunter: "Posa il Cacciatore",
  layShepherd: "Rivela il {colour}",
  putAway: "Scarta",
  putAwayChoose: { one: "Scegli {count} tessera da scartare.", other: "Scegli {count} tessere da scartare." },
  ownGone: {
    one: "{count} tessera scartata, ignota agli altri",
    other: "{count} tessere scartate, ignote agli altri",
  },

  // At any time
  anyTime: "In ogni momento",
  anyTimeNote: "anche fuori turno",
  callWolf: "Lupo!",
  callHunter: "Cacciatore!",
  reveal: "Rivela",
  quit: "Ritirati",
  bonus: "+{count}",
  quitBrings: "Se ti ritiri ora prendi +{count} e per te il gioco finisce; le tue pecore contano ancora.",
  quitBringsNothing: "Se ti ritiri ora non prendi bonus e per te il gioco finisce; le tue pecore contano ancora.",
  quitEnds: "Se ti ritiri, per te il gioco finisce; le tue pecore contano ancora.",
  quitQuestion: "Vuoi ritirarti?",
  quitHand: {
    one: "Hai in mano {count} tessera: esce coperta, e non giochi più nulla.",
    other: "Hai in mano {count} tessere: escono coperte, e non giochi più nulla.",
  },
  quitNoHand: "Non giochi più nulla.",
  quitSecret: "Le tue pecore di colore {colour} contano ancora alla fine; fino ad allora il tuo colore resta segreto.",
  quitKnown: "Le tue pecore di colore {colour} contano ancora alla fine.",
  quitBonus: "Bonus se ti ritiri ora: {count}.",
  quitNoBonus: "Se ti ritiri ora non c’è bonus.",
  stay: "Resta",
  leave: "Ritirati",

  // What the rivals may keep
  rivals: "Colori degli avversari",
  rivalsNote: "solo per te",
  rivalNone: "{name}, {colour}: nessun segno",
  rivalLikely: "{name}, {colour}: probabile",
  rivalUnlikely: "{name}, {colour}: improbabile",

  // For spectators
  watching: "Stai guardando",
  watchingNote: "Mani e colori sono segreti fino alla fine.",
};
