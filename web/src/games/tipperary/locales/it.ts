import type { Texts } from "../../../i18n/catalogue";
import type { tipperary as english } from "./en";

/** Texts of the tray. */
export const tipperary: Texts<typeof english> = {
  // What a seat is doing

  // Facts of a seat

  // The wheel
  wheel: "La ruota",
  wheelLabel: { one: "La ruota, girata di {count} zona.", other: "La ruota, girata di {count} zone." },
  wheelOwn: "Il tuo stemma, {arms}, indica la zona {area}.",
  wheelArea: "Zona {area}: {tiles}",
  wheelAreaOf: "Zona {area}, {name}: {tiles}",
  wheelEmpty: "nessuna tessera",
  river: "Giro {round} di {rounds}",
  arms_castle: "il castello",
  arms_harp: "l’arpa",
  arms_bridge: "il ponte",
  arms_rock: "la roccia",
  arms_bee: "l’ape",

  // Pieces and buttons of the current move
  yourTiles: "Le tue due tessere",
  yourTilesHint: "ruota e ribalta a piacere",
  toPlace: "Da piazzare",
  yourSheep: { one: "Una pecora di legno", other: "{count} pecore di legno" },
  yourSheepHint: "su un prato libero",
  yourChoice: "Cosa viene prima?",
  yourChoiceHint: "l’ordine lo decidi tu",
  yourBonus: "La tua tessera bonus",
  yourBonusHint: "accanto alla tua contea o su un prato libero",
  yourTowers: { one: "Una torre", other: "{count} torri" },
  yourTowersHint: "accanto alla tua contea",
  yourDone: "Torri tutte piazzate",
  nothingMore: "Non c’è altro da piazzare.",
  sheepFirst: "Piazza una pecora",
  bonusFirst: "Pesca il bonus",
  drawHint: "piazzalo, poi continua",
  thenSheep: { one: "Poi una pecora di legno.", other: "Poi {count} pecore di legno." },
  thenBonus: { one: "Poi un’altra tessera bonus.", other: "Poi altre {count} tessere bonus." },
  mayTakeMeadow: "Una tessera bonus può occupare l’ultimo prato libero.",
  layTile: "Posa tessera",
  placeSheep: "Piazza pecora",
  placeBonus: "Piazza il bonus",
  placeTower: "Piazza torre",
  sayDone: "Fatto",
  sayDoneWith: { one: "Fatto senza questa torre", other: "Fatto senza {count} torri" },
  waitHead: "In attesa",
  turnHead: "Non tocca ancora a te",
  watchHead: "Ora in gioco",
  prepareHead: "Preparazione",
  tileOf: "Tessera {number}: {features}",
  several: "{count} × {feature}",

  // Whiskey and supply
  whiskeyHead: "Whiskey",
  trackLabel: "Whiskey: la tua botte è su {value}.",
  trackOthers: "{name} su {value}.",
  standing: "gregge {flock} · {towers} · pietre {stones}",
  towerCount: { one: "{count} torre", other: "{count} torri" },
  supplyHead: "Riserva",
  supplySheep: "pecore",
  supplyTowers: "torri",
  supplyBonus: "tessere bonus",
  supplyBag: "nel sacchetto",
  supplyBagOf: "sacchetto: {name}",
  supplyBagYours: "sacchetto: tu",
  flockHolder: "gregge più grande: {name}, +5",
  flockYou: "gregge più grande: tu, +5",
  flockNobody: "gregge più grande: parità",

  // Pieces and words of the notation
  piece_bonus: "Tessera bonus: {feature}",
};
