/** What everything at a table of Tipperary does, in a sentence or two. */
export const tipperary = {
  board:
    "A display: the hometown and everything laid around it. Brackets mark the largest full rectangle, which counts at the end.",
  outlineScore: "It lies in the largest full rectangle, which brings a point for each square.",

  // Squares
  meadow: "A meadow is free: for a wooden sheep, or for a bonus tile on top of it. It is not part of a flock.",
  pasture: "Sheep on pastures that share an edge are one flock. Your largest flock brings a point for each sheep.",
  grain: "Each edge between a grain field and a distillery moves your whiskey barrel one step.",
  distillery: "Each edge between a distillery and a grain field moves your whiskey barrel one step.",
  bog: "Two bogs that share an edge are a protected site and bring a bonus tile, drawn at once.",
  ruin: "Three ruins in a straight line without a gap bring a tower, which you may place at the end.",
  stone: "A stone circle brings the points printed on it at the end, and does nothing before.",
  town: "Your hometown. If all 18 squares around it are covered at the end, that brings 5 points.",
  tower: "A tower fills one square at the end of the game. It counts for the rectangle and around the hometown.",
  "wooden-sheep": "A wooden sheep makes this meadow a pasture with one sheep.",
  "sheep-symbol": "Whoever lays a tile with this symbol gets a wooden sheep for a free meadow.",
  bonus: "This square is a bonus tile, which came from a protected site of bogs.",
  arms: "The coat of arms of this hometown. On the wheel it points at the area whose tiles you may take.",

  // Players
  points: "The points if the game ended now: rectangle, flock, marker, hometown, whiskey and stone circles.",
  factArea: "The largest full rectangle of this display: a point for each square.",
  factSheep: "The largest flock: a point for each sheep.",
  factWhiskey: "The value under this player’s whiskey barrel.",
  factStones: "The numbers on this player’s stone circles, added up.",
  badgeTower: "Towers gained so far. They may be placed at the end, to fill gaps.",
  badgeMarker: "Holds the marker: alone with the largest flock after a round. At the end it is worth 5 points.",

  // The side
  move: "What you have to do now, with the pieces for it.",
  tile: "A tile you may take. Press it, then point at a place on your display; or drag it there. The other tile stays in its area.",
  sheep: "A wooden sheep you have gained. Put it on a free meadow of your display.",
  bonusTile:
    "The bonus tile you have drawn. Put it beside your display or on a free meadow; what it shows has its effect.",
  towerPiece: "A tower you have gained. Put it beside your display, best in a gap.",
  draw: "Draws your bonus tile now; the sheep waits until it is placed. You decide what comes first.",
  done: "Ends your game. Towers you have not placed are left over.",
  others: "What the others are doing while you wait.",
  wheel:
    "Five areas with two open tiles each. Your coat of arms at the hub points at the area from which you take a tile this round.",
  river: "The barrel on the river counts the rounds.",
  whiskey:
    "The whiskey track. Your barrel moves a step for each new edge between grain and a distillery; its value counts at the end. A sheep symbol on a step brings a wooden sheep.",
  standing: "Your largest flock, your towers and your stone circles.",
  supply: "What is left for all: when something runs out, nobody gains any more of it.",
  supplySheep: "Wooden sheep left in the supply. When there are none, a symbol brings nothing.",
  supplyTowers: "Towers left in the supply. When there are none, a line of ruins brings nothing.",
  supplyBonus: "Bonus tiles left in the supply. When there are none, a site of bogs brings nothing.",
  supplyBag: "Tiles left in the bag, and who has the bag this round.",
  marker: "Who holds the marker of the largest flock. It is checked after each round and worth 5 points at the end.",
} as const;
