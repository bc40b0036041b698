import type { Texts } from "../../../i18n/catalogue";
import type { tipperary as english } from "./en";

/** Texts of the tray. */
export const tipperary: Texts<typeof english> = {
  // What a seat is doing

  // Facts of a seat

  // The wheel
  wheel: "La roue",
  wheelLabel: { one: "La roue, tournée de {count} zone.", other: "La roue, tournée de {count} zones." },
  wheelOwn: "Ton blason, {arms}, pointe vers la zone {area}.",
  wheelArea: "Zone {area} : {tiles}",
  wheelAreaOf: "Zone {area}, {name} : {tiles}",
  wheelEmpty: "aucune tuile",
  river: "Manche {round} sur {rounds}",
  arms_castle: "le château",
  arms_harp: "la harpe",
  arms_bridge: "le pont",
  arms_rock: "le rocher",
  arms_bee: "l’abeille",

  // Pieces and buttons of the current move
  yourTiles: "Tes deux tuiles",
  yourTilesHint: "dans tous les sens",
  toPlace: "À placer",
  yourSheep: { one: "Un mouton en bois", other: "{count} moutons en bois" },
  yourSheepHint: "sur une prairie libre",
  yourChoice: "Quoi d’abord ?",
  yourChoiceHint: "tu décides de l’ordre",
  yourBonus: "Ta tuile bonus",
  yourBonusHint: "contre ton comté ou sur une prairie libre",
  yourTowers: { one: "Une tour", other: "{count} tours" },
  yourTowersHint: "contre ton comté",
  yourDone: "Toutes les tours sont placées",
  nothingMore: "Il n’y a plus rien à placer.",
  sheepFirst: "Placer un mouton",
  bonusFirst: "Piocher un bonus",
  drawHint: "place-le, puis continue",
  thenSheep: { one: "Ensuite un mouton en bois.", other: "Ensuite {count} moutons en bois." },
  thenBonus: { one: "Ensuite une autre tuile bonus.", other: "Ensuite encore {count} tuiles bonus." },
  mayTakeMeadow: "Une tuile bonus peut prendre la dernière prairie libre.",
  layTile: "Poser la tuile",
  placeSheep: "Placer le mouton",
  placeBonus: "Placer la tuile bonus",
  placeTower: "Placer la tour",
  sayDone: "Terminé",
  sayDoneWith: { one: "Terminé sans cette tour", other: "Terminé sans {count} tours" },
  waitHead: "En attente",
  turnHead: "Pas encore ton tour",
  watchHead: "En train de jouer",
  prepareHead: "Mise en place",
  tileOf: "Tuile {number} : {features}",
  several: "{count} × {feature}",

  // Whiskey and supply
  whiskeyHead: "Whiskey",
  trackLabel: "Whiskey : ton tonneau est sur {value}.",
  trackOthers: "{name} sur {value}.",
  standing: "troupeau {flock} · {towers} · pierres {stones}",
  towerCount: { one: "{count} tour", other: "{count} tours" },
  supplyHead: "Réserve",
  supplySheep: "moutons",
  supplyTowers: "tours",
  supplyBonus: "tuiles bonus",
  supplyBag: "dans le sac",
  supplyBagOf: "sac : {name}",
  supplyBagYours: "sac : toi",
  flockHolder: "plus grand troupeau : {name}, +5",
  flockYou: "plus grand troupeau : toi, +5",
  flockNobody: "plus grand troupeau : égalité",

  // Pieces and words of the notation
  piece_bonus: "Tuile bonus : {feature}",
};
