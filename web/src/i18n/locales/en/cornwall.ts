/** Texts of the page: cornwall. */
export const cornwall = {
  map: "The map",

  // What is going on, and what to do
  yourTurn: "Your turn.",
  turnOf: "{name}’s turn.",
  drawing: "A tile is being drawn.",
  overStage: "The game is over.",
  taskLay: { one: "Lay the tile. 1 tile left.", other: "Lay the tile. {count} tiles left." },
  taskFirstFigure: "A figure on your tile, or none? {left}",
  taskNextFigure: "One more figure, or is that all? {left}",
  taskWatchLay: "The tile is being laid. {left}",
  taskWatchFigures: "Figures may follow. {left}",
  taskOver: "",
  tilesLeft: { one: "1 tile left.", other: "{count} tiles left." },

  // Seats
  laying: "laying",
  placing: "placing",
  coinsFact: { one: "coin", other: "coins" },
  pubFact: "in the pub",
  atHand: "In hand: {figures}",
  nobodyAtHand: "no figures",

  // Pieces and words
  tile: "Tile {number}",
  small: "small figure",
  tall: "tall figure",
  big: "big figure",
  smallSize: "small",
  tallSize: "tall",
  bigSize: "big",
  smallCount: { one: "1 small", other: "{count} small" },
  tallCount: { one: "1 tall", other: "{count} tall" },
  bigCount: { one: "1 big", other: "{count} big" },
  done: "No more figures",
  pubWord: "Take figures back from the pub",

  // Terrains and features
  mountain: "mountain",
  forest: "forest",
  village: "village",
  meadow: "meadow",
  moor: "moor",
  flag: "flag",

  // The tile
  drawn: "Tile drawn",
  drawnFor: "Tile of {name}",
  reconstructedSet: "reconstructed set",
  customSet: "custom set of tiles",
  reconstructedWhy:
    "Which tiles the printed game contains has not been published; this set is put together from what is known.",
  turn: "Turn",
  back: "Back",
  layTile: "Lay tile",
  choosePlace: "Choose a place",
  waitLay: "{name} is laying.",
  waitFigures: "{name} is placing figures.",
  waitDraw: "A tile is being drawn …",
  laidTile: "The tile just laid",
  nothingDrawn: "No tile has been drawn.",

  // Figures
  figures: "Figures",
  figuresSoFar: { one: "1 of 3 placed", other: "{count} of 3 placed" },
  figuresUpTo: "up to three",
  left: "{count} left",
  value: "value {value}",
  chooseFigure: "Choose a figure",
  figureLabel: "{size}, value {value}, {count} left",
  fields: "Price on each field",
  fieldLabel: "{price}: {region}",
  ofSize: "{terrain} of {count}",
  free: "free",
  coins: { one: "1 coin", other: "{count} coins" },
  chapelPoints: "+{count} points",
  tooDear: "too dear",
  place: "Place figure",
  chooseField: "Choose a field",
  noFigure: "No figure",
  thatIsAll: "That is all",

  // Coins
  sumSpoken: {
    one: "{before} plus {earned} minus {paid} is 1 coin",
    other: "{before} plus {earned} minus {paid} is {count} coins",
  },
  costFree: "{size} in the {terrain}: free",
  cost: { one: "{size} in the {terrain}: 1 coin", other: "{size} in the {terrain}: {count} coins" },

  // The pub
  pub: "The pub",
  pubEmpty: "Nobody is in the pub.",
  pubPay: { one: "Pay {price}, take back your figure", other: "Pay {price}, take back your {count} figures" },
  pubShort: { one: "Pay {price}, take 1 back", other: "Pay {price}, take {count} back" },
  you: "You",

  // Points, tiles
  track: "Score track",
  trackSpoken: "{name}: {points}",
  points: { one: "1 point", other: "{count} points" },
  hollow: "Rings: if the game ended now.",
  ifItEnded: "if it ended now: {count}",
  stack: "Tiles to come",
  stackEmpty: "The stack is empty.",
  under: { one: "1 of them under the stack", other: "{count} of them under the stack" },

  // Regions
  regions: "Regions",
  mine: "Mine",
  open: "Open",
  closed: "Closed",
  whichRegions: "Which regions",
  noneOfMine: "None of your figures is on the map.",
  noneOpen: "No region is open.",
  noneClosed: "No region is closed yet.",
  withFlag: "with a flag",
  regionClosed: "closed",
  nobodyHere: "Nobody is here yet.",
  nobodyScored: "Nobody scored.",
  perField: "{first} a field for the strongest",
  perFieldBoth: "{first} a field for the strongest, {second} for the second",
  atTheEnd: "evaluated at the end",
  strength: "strength {count}",
  regionSpoken: "{region}. {strengths}",
  priceHere: "A figure here: {price}.",
  tileSpoken: "{tile}: {fields}",

  // Prices
  prices: "Prices",
  priceRegion: "each figure already in that region",
  priceFurther: "each further figure this turn",
  pricePub: "taking all your figures back from the pub",
  priceChapel: "figure on a chapel",
  priceChapelValue: "+3 points",
} as const;
