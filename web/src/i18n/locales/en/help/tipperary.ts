/** What everything at a table of Tipperary does, in a sentence or two. */
export const tipperary = {
  board:
    "A county: the home town and everything placed around it. Brackets mark the largest full rectangle, which scores at the end.",
  outlineScore: "It’s part of the largest full rectangle, which scores a point per square.",

  // Squares
  meadow: "A free meadow: room for a wooden sheep, or for a bonus tile on top. It isn’t part of a flock.",
  pasture: "Sheep on touching pastures form a flock. Your largest flock scores a point per sheep.",
  grain: "Each edge between a grain field and a distillery moves your whiskey barrel one step.",
  distillery: "Each edge between a distillery and a grain field moves your whiskey barrel one step.",
  bog: "Two touching bogs form a protected site and give you a bonus tile right away.",
  ruin: "Three ruins in a straight line without a gap give you a tower, which you can place at the end.",
  stone: "A stone circle scores its printed points at the end, and does nothing before.",
  town: "Your home town. If all 18 squares around it are covered at the end, you score 5 points.",
  tower: "A tower fills one square at the end of the game. It counts for the rectangle and for the home town ring.",
  "wooden-sheep": "A wooden sheep makes this meadow a pasture with one sheep.",
  "sheep-symbol": "If you place a tile with this symbol, you get a wooden sheep for a free meadow.",
  bonus: "This square is a bonus tile from a protected site of bogs.",
  arms: "The coat of arms of this home town. On the wheel it points at the area whose tiles you can choose from.",

  // Players
  points: "The score if the game ended now: rectangle, flock, flock marker, home town ring, whiskey and stone circles.",
  factArea: "The largest full rectangle of this county: a point per square.",
  factSheep: "The largest flock: a point per sheep.",
  factWhiskey: "The value under this player’s whiskey barrel.",
  factStones: "The sum of this player’s stone circles.",
  badgeTower: "Towers gained so far. They can be placed at the end to fill gaps.",
  badgeMarker: "Holds the flock marker: the single largest flock after a round. Worth 5 points at the end.",

  // The side
  move: "What to do now, with the pieces for it.",
  tile: "A tile you can choose. Press it, then point at a place in your county; or drag it there. The other tile stays in its area.",
  sheep: "A wooden sheep you gained. Put it on a free meadow of your county.",
  bonusTile: "The bonus tile you drew. Put it beside your county or on a free meadow; its features take effect.",
  towerPiece: "A tower you gained. Put it beside your county, ideally in a gap.",
  draw: "Draws your bonus tile now; the sheep waits until it’s placed. You decide what comes first.",
  done: "Ends your game. Unplaced towers are lost.",
  others: "What the others are doing while you wait.",
  wheel:
    "Five areas with two open tiles each. Your coat of arms at the hub points at the area you choose a tile from this round.",
  river: "The barrel on the river counts the rounds.",
  whiskey:
    "The whiskey track. Your barrel moves a step for each new edge between grain and a distillery; its value scores at the end. A sheep symbol on a step brings a wooden sheep.",
  standing: "Your largest flock, your towers and your stone circles.",
  supply: "What’s left for everyone: when something runs out, nobody gains any more of it.",
  supplySheep: "Wooden sheep left. When there are none, a symbol brings nothing.",
  supplyTowers: "Towers left. When there are none, a line of ruins brings nothing.",
  supplyBonus: "Bonus tiles left. When there are none, a site of bogs brings nothing.",
  supplyBag: "Tiles left in the bag, and who has the bag this round.",
  marker: "Who holds the flock marker. It’s checked after each round and worth 5 points at the end.",
} as const;
