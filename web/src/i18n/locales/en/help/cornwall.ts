/** What everything at a table of Cornwall does, in a sentence or two. */
export const cornwall = {
  board: "The shared map. Touching hexes of one terrain form a region; a hedge marks a closed region.",
  outlineClosed: "This region is closed: it has scored and can’t grow any more.",
  outlineLight: "The outline shows the whole region.",

  // Fields
  mountain: "A mountain. When its region closes, the leader scores 1 point per hex; with a flag 2, and second place 1.",
  forest: "A forest. When its region closes, the leader scores 1 point per hex; with a flag 2, and second place 1.",
  village: "A village. When its region closes, the leader scores 1 point per hex; with a flag 3, and second place 1.",
  meadow: "A meadow. When its region closes, the leader scores 1 point per hex; with a flag 2, and second place 1.",
  moor: "A moor scores only at the end of the game: 2 points per hex for the leader, 1 for second place. Figures stay there until then.",
  cottage: "A cottage closes its whole region in the turn it is placed.",
  flag: "A flag makes its region worth more, and second place scores too. A second flag changes nothing.",
  chapel: "A figure placed on a chapel scores 3 points right away. It stays there and counts as usual.",
  figure_1: "A small figure counts 1 towards the lead in its region.",
  figure_2: "A medium figure counts 2 towards the lead in its region.",
  figure_3: "A large figure counts 3 towards the lead in its region.",

  // Players
  points: "Points on the score track. Open regions and coins aren’t included yet.",
  factCoins: "This player’s coins. They pay for figures and the pub, and each is worth 1 point at the end.",
  factPub: "How many of this player’s figures are in the pub.",
  atHand: "The figures this player can still place.",

  // The side
  move: "What to do now: first place the tile, then place figures on it if you like.",
  tile: "The tile you drew. Press it and point at a place on the map, or drag it there. At least two edges must touch the map, and at least one open region must grow.",
  laid: "The tile that was placed last. Figures of this turn can only go on it.",
  field: "A hex of the tile just placed, with the price of a figure there. Press it to put the selected figure on it.",
  small: "Your small figures: value 1. Press to select one, then choose a hex of the tile just placed.",
  tall: "Your medium figures: value 2. Press to select one, then choose a hex of the tile just placed.",
  big: "Your large figure: value 3. Press to select it, then choose a hex of the tile just placed.",
  purse: "Your coins: what you had, what the tile earned, what you paid, and what’s left.",
  done: "Ends your turn without another figure. Then closed regions score.",
  pub: "Figures from scored regions wait here. For one coin, their owner can fetch all of them.",
  payPub:
    "Pays a coin and fetches all your figures from the pub. Only after placing your tile and before the first figure.",
  track: "Everyone’s score. Rings show the points if the game ended now.",
  regions: "All regions of the map, with everyone’s strength and what they would score.",
  regionKinds: "Chooses which regions are listed: yours, all open ones, or the closed ones.",
  region: "A region. The map shows where it is.",
  stack: "The remaining tiles. Open it to see which ones they are; nobody knows the order.",
  prices: "What figures and the pub cost, in coins.",
  tileSet: "The tile set in use. The usual set is our reconstruction, not the printed one.",
} as const;
