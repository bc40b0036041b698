/** The games in a few sentences each. */
export const rules = {
  tipperary: [
    {
      name: "The aim",
      text: "Grow your own county round your hometown over twelve rounds (ten with five players). The most points win; a tie is shared.",
    },
    {
      name: "A round",
      text: "The wheel turns and gives everybody an area with two tiles. All choose at the same time: take one and lay it edge to edge to your land, turned and flipped as you like.",
    },
    {
      name: "What a tile brings",
      text: "A sheep symbol: a wooden sheep for one of your meadows. Grain beside a distillery: one step of whiskey. A new straight row of three ruins: a tower for the end. Two bogs that touch: a bonus tile, drawn at once. You choose the order.",
    },
    {
      name: "After each round",
      text: "Whoever alone has the largest flock (sheep on pastures that touch) holds the marker.",
    },
    {
      name: "Points",
      text: "Your largest full rectangle, one for each square. Your largest flock, one for each sheep, and 5 for the marker. 5 if your hometown is surrounded. The number under your whiskey barrel. The numbers on your stone circles. Before that you may lay your towers to fill gaps.",
    },
  ],
  cornwall: [
    {
      name: "The aim",
      text: "Lay a common map and have the strongest figures in its regions when they close. The most points win; then the most coins.",
    },
    {
      name: "Lay",
      text: "Lay the drawn tile so that at least two of its edges touch the map and at least one field makes an open region larger. A closed region never grows. You get a coin for each kind of region made larger after the first.",
    },
    {
      name: "Place figures",
      text: "Then place up to three figures on the new tile. Small counts 1, tall 2, big 3. The first is free, each further one this turn costs a coin, and each figure costs one more for every figure already in that region. A figure on a chapel brings 3 points at once. For a coin you may first take all your figures back from the pub.",
    },
    {
      name: "Regions close",
      text: "A region closes when a cottage is laid to it or when it is hemmed in. The strongest there gets a point for each field; with a flag more, and the second gets some, too. Then all its figures go to the pub. Moors count only at the end: 2 a field for the first, 1 for the second.",
    },
    {
      name: "The end",
      text: "After the last tile everything still open counts as it stands, and each coin is a point.",
    },
  ],
  woolybully: [
    {
      name: "The aim",
      text: "Fence in sheep of your secret colour: the largest closed field of your colour that no wolf can reach counts one point a sheep.",
    },
    {
      name: "Your turn",
      text: "Lay one tile, either face, where every touching edge matches. Draw as many tiles as it touches. Who can lay must lay; who cannot passes.",
    },
    {
      name: "At any time, also out of turn",
      text: "A Wolf goes into a forest without a Hunter and threatens all fields beside it. A Hunter covers a Wolf, or guards a forest before one comes. Reveal lays your shepherd: all know your colour, and you get a free turn. Quit ends the game for you.",
    },
    {
      name: "Quitting",
      text: "Who quits first gets 6 points, then 3, then 1; the last player gets none. Your field still counts at the end.",
    },
    { name: "The end", text: "When all have quit or nobody can lay, the colours are shown: field plus bonus." },
  ],
};
