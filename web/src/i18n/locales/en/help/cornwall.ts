/** What everything at a table of Cornwall does, in a sentence or two. */
export const cornwall = {
  board:
    "The common map. Fields of one terrain that share an edge are a region; a hedge marks a region that is closed.",
  outlineClosed: "Its region is closed: it has been evaluated and can never grow again.",
  outlineLight: "The line around it shows the whole region.",

  // Fields
  mountain:
    "A mountain. When its region is closed, the strongest there gets 1 point a field; with a flag 2, and the second gets 1.",
  forest:
    "A forest. When its region is closed, the strongest there gets 1 point a field; with a flag 2, and the second gets 1.",
  village:
    "A village. When its region is closed, the strongest there gets 1 point a field; with a flag 3, and the second gets 1.",
  meadow:
    "A meadow. When its region is closed, the strongest there gets 1 point a field; with a flag 2, and the second gets 1.",
  moor: "A moor counts at the end of the game only: 2 points a field for the strongest, 1 for the second. Figures stay there until then.",
  cottage: "A cottage closes its whole region in the turn in which it is laid.",
  flag: "A flag makes its region worth more, and the second gets points, too. A second flag changes nothing.",
  chapel: "A figure placed on a chapel brings 3 points at once. It stays there and counts as usual.",
  figure_1: "A small figure counts 1 for the majority in its region.",
  figure_2: "A tall figure counts 2 for the majority in its region.",
  figure_3: "A big figure counts 3 for the majority in its region.",

  // Players
  points: "The points on the score track. Open regions and coins are not counted yet.",
  factCoins: "The coins this player has. They pay for figures and the pub, and each is worth 1 point at the end.",
  factPub: "How many of this player’s figures are in the pub.",
  atHand: "The figures this player can still place.",

  // The side
  move: "What you have to do now: first lay the tile, then place figures on it if you like.",
  tile: "The tile that was drawn. Press it and point at a place on the map, or drag it there. At least two edges must touch, and at least one open region must grow.",
  laid: "The tile that was laid last. Figures of this turn can only stand on it.",
  field: "A field of the tile just laid, with the price of a figure there. Press it to put the chosen figure on it.",
  small: "Your small figures: value 1. Press to choose one, then a field of the tile just laid.",
  tall: "Your tall figures: value 2. Press to choose one, then a field of the tile just laid.",
  big: "Your big figure: value 3. Press to choose it, then a field of the tile just laid.",
  purse: "Your coins: what you had, what the tile brought, what you have paid, and what is left.",
  done: "Ends your turn without another figure. Then regions that are closed are evaluated.",
  pub: "Figures from evaluated regions are here. For a coin their owner may take all of them back.",
  payPub: "Pays a coin and takes back all your figures from the pub. Only after laying and before the first figure.",
  track: "Where everybody stands. Rings show the points if the game ended now.",
  regions: "All regions of the map, with how strong everybody is in them and what they would bring.",
  regionKinds: "Chooses which regions are listed: those with your figures, all open ones, or those that are closed.",
  region: "A region. The map shows where it lies.",
  stack: "The tiles still to come. Open it to see which ones they are; nobody knows in which order they come.",
  prices: "What figures and the pub cost, in coins.",
  tileSet: "Which set of tiles is used. The usual set is our reconstruction, not the printed one.",
} as const;
