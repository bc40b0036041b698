/** Texts of the tray. */
export const tipperary = {
  // The wheel
  wheel: "The wheel",
  wheelLabel: { one: "The wheel, turned by {count} area.", other: "The wheel, turned by {count} areas." },
  wheelOwn: "Your coat of arms, {arms}, points at area {area}.",
  wheelArea: "Area {area}: {tiles}",
  wheelAreaOf: "Area {area}, {name}: {tiles}",
  wheelEmpty: "no tiles",
  river: "Round {round} of {rounds}",
  arms_castle: "the castle",
  arms_harp: "the harp",
  arms_bridge: "the bridge",
  arms_rock: "the rock",
  arms_bee: "the bee",

  // Pieces and buttons of the current move
  yourTiles: "Your two tiles",
  yourTilesHint: "rotate and flip freely",
  toPlace: "To place",
  yourSheep: { one: "A wooden sheep", other: "{count} wooden sheep" },
  yourSheepHint: "onto a free meadow",
  yourChoice: "What comes first?",
  yourChoiceHint: "you decide",
  yourBonus: "Your bonus tile",
  yourBonusHint: "beside your county or on a free meadow",
  yourTowers: { one: "A tower", other: "{count} towers" },
  yourTowersHint: "beside your county",
  yourDone: "All towers placed",
  nothingMore: "Nothing left to place.",
  sheepFirst: "Place a sheep",
  bonusFirst: "Draw the bonus tile",
  drawHint: "then place it",
  thenSheep: { one: "Then a wooden sheep.", other: "Then {count} wooden sheep." },
  thenBonus: { one: "Then another bonus tile.", other: "Then {count} more bonus tiles." },
  mayTakeMeadow: "A bonus tile can take the last free meadow.",
  layTile: "Place tile",
  placeSheep: "Place sheep",
  placeBonus: "Place bonus tile",
  placeTower: "Place tower",
  finish: "Finish",
  finishWithout: { one: "Finish without this tower", other: "Finish without {count} towers" },
  waitHead: "Waiting",
  turnHead: "Not your turn yet",
  watchHead: "Now playing",
  prepareHead: "Setting up",

  // Whiskey and supply
  whiskeyHead: "Whiskey",
  trackLabel: "Whiskey: your barrel is at {value}.",
  trackOthers: "{name} at {value}.",
  standing: "flock {flock} · {towers} · stones {stones}",
  towerCount: { one: "{count} tower", other: "{count} towers" },
  supplyHead: "Supply",
  supplySheep: "sheep",
  supplyTowers: "towers",
  supplyBonus: "bonus tiles",
  supplyBag: "in the bag",
  supplyBagOf: "bag: {name}",
  supplyBagYours: "bag: you",
  flockHolder: "largest flock: {name}, +5",
  flockYou: "largest flock: you, +5",
  flockNobody: "largest flock: tied",
} as const;

declare module "../../../i18n" {
  interface TrayAreas {
    readonly tipperary: typeof tipperary;
  }
}
