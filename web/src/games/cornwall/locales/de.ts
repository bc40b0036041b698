import type { Texts } from "../../../i18n/catalogue";
import type { cornwall as english } from "./en";

/** Texts of the tray. */
export const cornwall: Texts<typeof english> = {
  // Seats
  atHand: "Verfügbar: {figures}",
  noFigures: "keine Figuren",

  // Pieces and words
  smallSize: "klein",
  tallSize: "mittel",
  bigSize: "groß",
  smallCount: { one: "1 kleine", other: "{count} kleine" },
  tallCount: { one: "1 mittlere", other: "{count} mittlere" },
  bigCount: { one: "1 große", other: "{count} große" },

  // The tile
  drawn: "Neues Plättchen",
  drawnFor: "Plättchen von {name}",
  customSet: "eigener Plättchensatz",
  layTile: "Anlegen",
  waitLay: "{name} legt an.",
  waitFigures: "{name} setzt Figuren.",
  waitDraw: "Ein Plättchen wird gezogen …",
  laidTile: "Das eben gelegte Plättchen",
  nothingDrawn: "Kein Plättchen gezogen.",

  // Figures
  figures: "Figuren",
  figuresSoFar: { one: "1 von 3 gesetzt", other: "{count} von 3 gesetzt" },
  figuresUpTo: "bis zu drei",
  left: "noch {count}",
  value: "Wert {value}",
  figureLabel: "{size}, Wert {value}, noch {count}",
  fields: "Preis auf jedem Feld",
  fieldLabel: "{price}: {region}",
  ofSize: { one: "{terrain}, {count} Feld", other: "{terrain}, {count} Felder" },
  free: "gratis",
  coins: { one: "1 Münze", other: "{count} Münzen" },
  chapelPoints: "+{count} Punkte",
  tooExpensive: "zu teuer",
  place: "Figur setzen",
  chooseField: "Feld wählen",
  endTurn: "Zug beenden",

  // Coins
  plusSpoken: { one: "{before} plus {change} ist 1 Münze", other: "{before} plus {change} sind {count} Münzen" },
  minusSpoken: { one: "{before} minus {change} ist 1 Münze", other: "{before} minus {change} sind {count} Münzen" },
  costFree: "{size}, {terrain}: gratis",
  cost: { one: "{size}, {terrain}: 1 Münze", other: "{size}, {terrain}: {count} Münzen" },

  // The pub
  pub: "Der Pub",
  pubEmpty: "Niemand ist im Pub.",
  pubPay: {
    one: "{price} zahlen, deine Figur zurückholen",
    other: "{price} zahlen, deine {count} Figuren zurückholen",
  },
  pubShort: { one: "{price} zahlen, 1 zurück", other: "{price} zahlen, {count} zurück" },
  you: "Du",

  // Points, tiles
  track: "Wertungstafel",
  trackSpoken: "{name}: {points}",
  points: { one: "1 Punkt", other: "{count} Punkte" },
  hollow: "Ringe: wenn jetzt Schluss wäre.",
  ifItEnded: "wenn jetzt Schluss wäre: {count}",

  // Regions
  regions: "Gebiete",
  mine: "Meine",
  open: "Offen",
  closed: "Geschlossen",
  whichRegions: "Welche Gebiete",
  noneOfMine: "Keine deiner Figuren ist auf der Karte.",
  noneOpen: "Kein Gebiet ist offen.",
  noneClosed: "Noch ist kein Gebiet abgeschlossen.",
  withFlag: "mit Flagge",
  regionClosed: "abgeschlossen",
  nobodyHere: "Noch ist niemand hier.",
  nobodyScored: "Niemand bekam Punkte.",
  perField: "{first} pro Feld für die Mehrheit",
  perFieldBoth: "{first} pro Feld für die Mehrheit, {second} für den zweiten Platz",
  atTheEnd: "wird am Ende gewertet",
  strength: "Stärke {count}",
  regionSpoken: "{region}. {strengths}",
  priceHere: "Eine Figur hier: {price}.",
  tileSpoken: "{tile}: {fields}",

  // Prices
  prices: "Preise",
  priceRegion: "jede Figur, die schon im Gebiet steht",
  priceFurther: "jede weitere Figur in diesem Zug",
  pricePub: "alle deine Figuren aus dem Pub zurückholen",
  priceChapel: "Figur auf einer Kapelle",
  priceChapelValue: "+3 Punkte",
};
