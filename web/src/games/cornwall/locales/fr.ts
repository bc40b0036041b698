import type { Texts } from "../../../i18n/catalogue";
import type { cornwall as english } from "./en";

/** Texts of the tray. */
export const cornwall: Texts<typeof english> = {
  // Seats
  atHand: "En main : {figures}",
  noFigures: "aucun pion",

  // Pieces and words
  smallSize: "petit",
  tallSize: "moyen",
  bigSize: "grand",
  smallCount: { one: "{count} petit", other: "{count} petits" },
  tallCount: { one: "{count} moyen", other: "{count} moyens" },
  bigCount: { one: "{count} grand", other: "{count} grands" },

  // The tile
  drawn: "Tuile piochée",
  drawnFor: "Tuile pour {name}",
  customSet: "jeu de tuiles personnel",
  layTile: "Poser la tuile",
  waitLay: "{name} pose sa tuile.",
  waitFigures: "{name} place des pions.",
  waitDraw: "Une tuile est piochée…",
  laidTile: "La tuile qui vient d’être posée",
  nothingDrawn: "Aucune tuile n’est piochée.",

  // Figures
  figures: "Pions",
  figuresSoFar: { one: "{count} placé sur 3", other: "{count} placés sur 3" },
  figuresUpTo: "jusqu’à trois",
  left: "reste {count}",
  value: "valeur {value}",
  figureLabel: "{size}, valeur {value}, reste {count}",
  fields: "Prix sur chaque case",
  fieldLabel: "{price} : {region}",
  ofSize: { one: "{terrain}, {count} case", other: "{terrain}, {count} cases" },
  free: "gratuit",
  coins: { one: "{count} pièce", other: "{count} pièces" },
  chapelPoints: "+{count} points",
  tooExpensive: "trop cher",
  place: "Placer le pion",
  chooseField: "Choisis une case",
  endTurn: "Finir le tour",

  // Coins
  plusSpoken: {
    one: "{before} plus {change} égale {count} pièce",
    other: "{before} plus {change} égale {count} pièces",
  },
  minusSpoken: {
    one: "{before} moins {change} égale {count} pièce",
    other: "{before} moins {change} égale {count} pièces",
  },
  costFree: "{size}, case {terrain} : gratuit",
  cost: { one: "{size}, case {terrain} : {count} pièce", other: "{size}, case {terrain} : {count} pièces" },

  // The pub
  pub: "Le pub",
  pubEmpty: "Personne n’est au pub.",
  pubPay: { one: "Payer {price}, reprendre ton pion", other: "Payer {price}, reprendre tes {count} pions" },
  pubShort: { one: "Payer {price}, reprendre {count}", other: "Payer {price}, reprendre {count}" },
  you: "Toi",

  // Points, tiles
  track: "Tableau des scores",
  trackSpoken: "{name} : {points}",
  points: { one: "{count} point", other: "{count} points" },
  hollow: "Anneaux : si la partie s’arrêtait là.",
  ifItEnded: "si ça s’arrêtait là : {count}",

  // Regions
  regions: "Territoires",
  mine: "À moi",
  open: "Ouverts",
  closed: "Achevés",
  whichRegions: "Quels territoires",
  noneOfMine: "Aucun de tes pions n’est sur la carte.",
  noneOpen: "Aucun territoire n’est ouvert.",
  noneClosed: "Aucun territoire n’est encore achevé.",
  withFlag: "avec un drapeau",
  regionClosed: "achevé",
  nobodyHere: "Il n’y a encore personne ici.",
  nobodyScored: "Personne n’a marqué.",
  perField: "{first} par case pour la majorité",
  perFieldBoth: "{first} par case pour la majorité, {second} pour la deuxième place",
  atTheEnd: "compte à la fin",
  strength: "force {count}",
  regionSpoken: "{region}. {strengths}",
  priceHere: "Un pion ici : {price}.",
  tileSpoken: "{tile} : {fields}",

  // Prices
  prices: "Prix",
  priceRegion: "chaque pion déjà sur ce territoire",
  priceFurther: "chaque pion de plus dans ce tour",
  pricePub: "reprendre tous tes pions du pub",
  priceChapel: "pion sur une chapelle",
  priceChapelValue: "+3 points",
};
