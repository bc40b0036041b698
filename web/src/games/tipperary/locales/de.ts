import type { Texts } from "../../../i18n/catalogue";
import type { tipperary as english } from "./en";

/** Texts of the tray. */
export const tipperary: Texts<typeof english> = {
  // What a seat is doing

  // Facts of a seat

  // The wheel
  wheel: "Drehscheibe",
  wheelLabel: {
    one: "Die Drehscheibe, um {count} Bereich gedreht.",
    other: "Die Drehscheibe, um {count} Bereiche gedreht.",
  },
  wheelOwn: "Dein Wappen, {arms}, zeigt auf Bereich {area}.",
  wheelArea: "Bereich {area}: {tiles}",
  wheelAreaOf: "Bereich {area}, {name}: {tiles}",
  wheelEmpty: "keine Plättchen",
  river: "Runde {round} von {rounds}",
  arms_castle: "die Burg",
  arms_harp: "die Harfe",
  arms_bridge: "die Brücke",
  arms_rock: "der Felsen",
  arms_bee: "die Biene",

  // Pieces and buttons of the current move
  yourTiles: "Deine Plättchen",
  yourTilesHint: "frei dreh- und wendbar",
  toPlace: "Zu setzen",
  yourSheep: { one: "Ein Holzschaf", other: "{count} Holzschafe" },
  yourSheepHint: "auf eine freie Wiese",
  yourChoice: "Was kommt zuerst?",
  yourChoiceHint: "die Reihenfolge wählst du",
  yourBonus: "Dein Bonusplättchen",
  yourBonusHint: "neben dein Land oder auf eine freie Wiese",
  yourTowers: { one: "Ein Turm", other: "{count} Türme" },
  yourTowersHint: "neben dein Land",
  yourDone: "Alle Türme stehen",
  nothingMore: "Es gibt nichts mehr zu setzen.",
  sheepFirst: "Schaf setzen",
  bonusFirst: "Bonus ziehen",
  drawHint: "legen, dann weiter",
  thenSheep: { one: "Dann ein Holzschaf.", other: "Dann {count} Holzschafe." },
  thenBonus: { one: "Dann noch ein Bonusplättchen.", other: "Dann noch {count} Bonusplättchen." },
  mayTakeMeadow: "Ein Bonusplättchen kann die letzte freie Wiese belegen.",
  layTile: "Anlegen",
  placeSheep: "Schaf setzen",
  placeBonus: "Bonus legen",
  placeTower: "Turm setzen",
  sayDone: "Fertig",
  sayDoneWith: { one: "Fertig ohne diesen Turm", other: "Fertig ohne {count} Türme" },
  waitHead: "Warten",
  turnHead: "Noch nicht dran",
  watchHead: "Gerade am Zug",
  prepareHead: "Vorbereitung",
  tileOf: "Plättchen {number}: {features}",
  several: "{count} × {feature}",

  // Whiskey and supply
  whiskeyHead: "Whiskey",
  trackLabel: "Whiskey: Dein Fass steht auf {value}.",
  trackOthers: "{name} auf {value}.",
  standing: "Herde {flock} · {towers} · Steine {stones}",
  towerCount: { one: "{count} Turm", other: "{count} Türme" },
  supplyHead: "Vorrat",
  supplySheep: "Schafe",
  supplyTowers: "Türme",
  supplyBonus: "Bonus",
  supplyBag: "im Beutel",
  supplyBagOf: "Beutel: {name}",
  supplyBagYours: "Beutel: du",
  flockHolder: "größte Herde: {name}, +5",
  flockYou: "größte Herde: du, +5",
  flockNobody: "größte Herde: Gleichstand",

  // Pieces and words of the notation
  piece_bonus: "Bonusplättchen: {feature}",
};
