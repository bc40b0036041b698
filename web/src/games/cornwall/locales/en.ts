/** Texts of the tray. */
export const cornwall = {
  // Seats
  atHand: "In hand: {figures}",
  noFigures: "no figures",

  // Pieces and words
  smallSize: "small",
  tallSize: "medium",
  bigSize: "large",
  smallCount: { one: "1 small", other: "{count} small" },
  tallCount: { one: "1 medium", other: "{count} medium" },
  bigCount: { one: "1 large", other: "{count} large" },

  // The tile
  drawn: "Your tile",
  drawnFor: "{name}’s tile",
  customSet: "custom tile set",
  layTile: "Place tile",
  waitLay: "{name} is placing a tile.",
  waitFigures: "{name} is placing figures.",
  waitDraw: "Drawing a tile …",
  laidTile: "The tile just placed",
  nothingDrawn: "No tile drawn yet.",

  // Figures
  figures: "Figures",
  figuresSoFar: { one: "1 of 3 placed", other: "{count} of 3 placed" },
  figuresUpTo: "up to three",
  left: "{count} left",
  value: "value {value}",
  figureLabel: "{size}, value {value}, {count} left",
  fields: "Price on each hex",
  fieldLabel: "{price}: {region}",
  ofSize: { one: "{terrain}, {count} hex", other: "{terrain}, {count} hexes" },
  free: "free",
  coins: { one: "1 coin", other: "{count} coins" },
  chapelPoints: "+{count} points",
  tooExpensive: "too expensive",
  place: "Place figure",
  chooseField: "Choose a hex",
  endTurn: "End turn",

  // Coins
  plusSpoken: { one: "{before} plus {change} is 1 coin", other: "{before} plus {change} is {count} coins" },
  minusSpoken: { one: "{before} minus {change} is 1 coin", other: "{before} minus {change} is {count} coins" },
  costFree: "{size} in the {terrain}: free",
  cost: { one: "{size} in the {terrain}: 1 coin", other: "{size} in the {terrain}: {count} coins" },

  // The pub
  pub: "The pub",
  pubEmpty: "The pub is empty.",
  pubPay: { one: "Pay {price}, fetch your figure", other: "Pay {price}, fetch your {count} figures" },
  pubShort: { one: "Pay {price}, fetch 1", other: "Pay {price}, fetch {count}" },
  you: "You",

  // Points, tiles
  track: "Score track",
  trackSpoken: "{name}: {points}",
  points: { one: "1 point", other: "{count} points" },
  hollow: "Rings: if the game ended now.",
  ifItEnded: "if the game ended now: {count}",

  // Regions
  regions: "Regions",
  mine: "Mine",
  open: "Open",
  closed: "Closed",
  whichRegions: "Which regions",
  noneOfMine: "You have no figures on the map.",
  noneOpen: "No open regions.",
  noneClosed: "No closed regions yet.",
  withFlag: "with a flag",
  regionClosed: "closed",
  nobodyHere: "No figures yet.",
  nobodyScored: "Nobody scored.",
  perField: "{first} per hex for the leader",
  perFieldBoth: "{first} per hex for the leader, {second} for second place",
  atTheEnd: "scores at the end",
  strength: "strength {count}",
  regionSpoken: "{region}. {strengths}",
  priceHere: "A figure here: {price}.",
  tileSpoken: "{tile}: {fields}",

  // Prices
  prices: "Prices",
  priceRegion: "each figure already in the region",
  priceFurther: "each further figure this turn",
  pricePub: "fetching all your figures from the pub",
  priceChapel: "figure on a chapel",
  priceChapelValue: "+3 points",
} as const;

declare module "../../../i18n" {
  interface TrayAreas {
    readonly cornwall: typeof cornwall;
  }
}
