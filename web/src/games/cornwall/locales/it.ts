import type { Texts } from "../../../i18n/catalogue";
import type { cornwall as english } from "./en";

/** Texts of the tray. */
export const cornwall: Texts<typeof english> = {
  // Seats
  atHand: "Disponibili: {figures}",
  noFigures: "nessun segnalino",

  // Pieces and words
  smallSize: "piccolo",
  tallSize: "medio",
  bigSize: "grande",
  smallCount: { one: "1 piccolo", other: "{count} piccoli" },
  tallCount: { one: "1 medio", other: "{count} medi" },
  bigCount: { one: "1 grande", other: "{count} grandi" },

  // The tile
  drawn: "Tessera pescata",
  drawnFor: "Tessera di {name}",
  customSet: "set di tessere proprio",
  layTile: "Posa tessera",
  waitLay: "{name} sta posando.",
  waitFigures: "{name} sta piazzando segnalini.",
  waitDraw: "Si pesca una tessera…",
  laidTile: "La tessera appena posata",
  nothingDrawn: "Nessuna tessera pescata.",

  // Figures
  figures: "Segnalini",
  figuresSoFar: { one: "1 su 3 piazzato", other: "{count} su 3 piazzati" },
  figuresUpTo: "fino a tre",
  left: "ne hai {count}",
  value: "valore {value}",
  figureLabel: "{size}, valore {value}, ne hai {count}",
  fields: "Prezzo su ogni casella",
  fieldLabel: "{price}: {region}",
  ofSize: { one: "{terrain}, {count} casella", other: "{terrain}, {count} caselle" },
  free: "gratis",
  coins: { one: "1 moneta", other: "{count} monete" },
  chapelPoints: "+{count} punti",
  tooExpensive: "troppo caro",
  place: "Piazza segnalino",
  chooseField: "Scegli una casella",
  endTurn: "Fine turno",

  // Coins
  plusSpoken: { one: "{before} più {change} fa 1 moneta", other: "{before} più {change} fa {count} monete" },
  minusSpoken: { one: "{before} meno {change} fa 1 moneta", other: "{before} meno {change} fa {count} monete" },
  costFree: "{size} su {terrain}: gratis",
  cost: { one: "{size} su {terrain}: 1 moneta", other: "{size} su {terrain}: {count} monete" },

  // The pub
  pub: "Il pub",
  pubEmpty: "Al pub non c’è nessuno.",
  pubPay: {
    one: "Paga {price} e riprendi il tuo segnalino",
    other: "Paga {price} e riprendi i tuoi {count} segnalini",
  },
  pubShort: { one: "Paga {price}, riprendine 1", other: "Paga {price}, riprendine {count}" },
  you: "Tu",

  // Points, tiles
  track: "Punteggio",
  trackSpoken: "{name}: {points}",
  points: { one: "1 punto", other: "{count} punti" },
  hollow: "Anelli: se la partita finisse ora.",
  ifItEnded: "se finisse ora: {count}",

  // Regions
  regions: "Territori",
  mine: "Miei",
  open: "Aperti",
  closed: "Completi",
  whichRegions: "Quali territori",
  noneOfMine: "Nessun tuo segnalino è sulla mappa.",
  noneOpen: "Nessun territorio è aperto.",
  noneClosed: "Nessun territorio è ancora completo.",
  withFlag: "con bandiera",
  regionClosed: "completo",
  nobodyHere: "Qui non c’è ancora nessuno.",
  nobodyScored: "Nessuno ha preso punti.",
  perField: "{first} a casella per la maggioranza",
  perFieldBoth: "{first} a casella per la maggioranza, {second} per il secondo posto",
  atTheEnd: "conta alla fine",
  strength: "forza {count}",
  regionSpoken: "{region}. {strengths}",
  priceHere: "Un segnalino qui: {price}.",
  tileSpoken: "{tile}: {fields}",

  // Prices
  prices: "Prezzi",
  priceRegion: "ogni segnalino già nel territorio",
  priceFurther: "ogni altro segnalino in questo turno",
  pricePub: "riprendere dal pub tutti i tuoi segnalini",
  priceChapel: "segnalino su una cappella",
  priceChapelValue: "+3 punti",
};
