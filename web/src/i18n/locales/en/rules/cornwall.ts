import type { Rulebook } from "../../../rulebook";

/** The rules of Cornwall, in our own words. */
export const cornwall = {
  lead: "All players build one map of hexes and place figures on it. When a region closes, its leader scores, and the figures go to the pub.",
  short: [
    {
      name: "The aim",
      text: "Build a map together and lead its regions when they close. The most points win; ties go to the player with the most coins.",
    },
    {
      name: "Place a tile",
      text: "Place the tile you drew so that at least two of its edges touch the map and at least one hex joins an open region of its own terrain. A closed region never grows. You earn a coin for each terrain you extend after the first.",
    },
    {
      name: "Place figures",
      text: "Then place up to three figures on the new tile. Small counts 1, medium 2, large 3. The first is free, each further one this turn costs a coin, and each figure costs one coin more per figure already in that region. A figure on a chapel scores 3 points right away. For one coin you can first fetch all your figures from the pub.",
    },
    {
      name: "Regions close",
      text: "A region closes when a cottage is added to it or when no tile can reach it. The leader scores a point per hex; a flag makes it worth more, and second place scores too. Then all its figures go to the pub. Moors score only at the end: 2 per hex for the leader, 1 for second place.",
    },
    {
      name: "The end",
      text: "After the last tile, everything still open scores as it is, and each coin is worth a point.",
    },
  ],
  sections: {
    aim: {
      title: "Aim of the game",
      body: [
        "Two to four players build the map together. You score for **leading** regions when they close, for chapels, and for the coins you have left. The most points win.",
      ],
    },
    components: {
      title: "Components",
      body: [
        {
          list: [
            "**1 start tile** of five hexes, one of each terrain: mountain, forest, village, meadow and moor (the printed English rules say swamp).",
            "**36 tiles** of three hexes with two or three terrains. A hex can show a **cottage**, a **flag** or a **chapel**.",
            "**7 figures** for each player: four small ones (value 1), two medium ones (value 2) and a large one (value 3).",
            "**Coins** (everyone starts with one) and the **pub**.",
          ],
        },
        "Hexes of one terrain that share an edge form a **region**. It stays **open** until it closes; then it never changes again.",
      ],
    },
    setup: {
      title: "Set-up",
      body: [
        "The start tile is in the middle; the others form a stack. Everyone has all their figures in hand, one coin and no points. The first player is chosen at random; then play goes clockwise. Coins are public.",
      ],
    },
    turn: {
      title: "A turn",
      body: [
        {
          list: [
            "Draw a tile, **place** it, and take the coins it earns.",
            "Optionally visit the **pub**.",
            "Optionally **place figures** on the new tile.",
            "Regions that have closed **score**.",
          ],
        },
      ],
    },
    laying: {
      title: "Placing a tile",
      body: [
        "You can rotate the tile, but not flip it. All of these must hold:",
        {
          list: [
            "It covers nothing.",
            "At least **two of its edges** touch edges of the map. Both can belong to the same hex.",
            "At least one of its hexes touches a hex of the **same terrain** in an open region and so extends it. Other edges don’t have to match.",
            "None of its hexes touches its own terrain in a **closed** region.",
          ],
        },
        {
          picture: "laying",
          caption: "The first tile beside the start tile. Two of its edges touch, and its meadow extends the meadow.",
        },
        "If a tile fits nowhere, it goes under the stack and you draw another one.",
      ],
    },
    coins: {
      title: "Coins for placing",
      body: [
        "Count the **different terrains** that your tile extends, including moor. Joining two regions of one terrain counts once.",
        {
          head: ["Terrains extended", "Coins"],
          rows: [
            ["1", "0"],
            ["2", "1"],
            ["3", "2"],
          ],
        },
        { picture: "coins", caption: "One tile extends forest, meadow and village: 2 coins." },
      ],
    },
    figures: {
      title: "Placing figures",
      body: [
        "You can place **up to three figures** of any size on the tile you just placed, at most one per hex. You pay:",
        {
          head: ["For", "Coins"],
          rows: [
            ["the first figure of this turn", "0"],
            ["each further figure of this turn", "1"],
            ["each figure already in that region, including your own", "1 more"],
          ],
        },
        {
          picture: "prices",
          caption:
            "The price of a first figure on each hex of the new tile: one coin per figure already in that region. The hex for 2 coins has a chapel.",
        },
        "A figure on a **chapel** scores **3 points** right away; it stays and counts as usual. You can also place a figure on a hex with a cottage, or in a region that the tile has just closed: it counts when the region scores.",
      ],
    },
    pub: {
      title: "The pub",
      body: [
        "Figures from scored regions go to the pub. After placing your tile and before placing figures you can pay **1 coin** to fetch **all** your figures from there. You can pay with coins earned this turn, and use the figures right away.",
      ],
    },
    closing: {
      title: "When a region closes",
      body: [
        {
          list: [
            "**By a cottage**: the tile just placed has a cottage in the region. The whole region closes, including everything joined to it. A cottage hex that extends nothing is a region of its own and closes at once.",
            "**By enclosure**: no tile can reach the region any more.",
          ],
        },
        "It scores at the end of the turn, once per game, even if it has no figures. Then all its figures go to the pub. **Moors** never close: they score only at the end of the game, and figures stay there until then.",
        {
          picture: "cottage",
          caption: "The new tile adds a cottage to this mountain of four hexes. Yellow, alone there, scores 4 points.",
        },
        {
          picture: "enclosed",
          caption:
            "Nothing can be added to this village of two hexes: it is closed, as the hedge shows. Its figures have gone to the pub.",
        },
      ],
    },
    points: {
      title: "Points for a region",
      body: [
        "Add up the values of your figures in the region: that is your strength. The strongest player is the leader. Points are **per hex**:",
        {
          head: ["Region", "Leader", "Second place"],
          rows: [
            ["mountain, forest, village, meadow", "1", "0"],
            ["mountain, forest, meadow with a flag", "2", "1"],
            ["village with a flag", "3", "1"],
            ["moor (at the end)", "2", "1"],
          ],
        },
        {
          list: [
            "A second flag in the same region changes nothing.",
            "**Tie for the lead**: the points for first and second place are added up and divided among the tied players, rounded up. Nobody else scores.",
            "**Tie for second place**: the points for second place are divided among the tied players, rounded up.",
            "If there is no second place, those points are not awarded.",
          ],
        },
        {
          picture: "flag",
          caption: "A village of three hexes with a flag. Red leads 3 to 1: 9 points for red, 3 for blue.",
        },
        {
          picture: "tie",
          caption:
            "A village of seven hexes with a flag; red and yellow have 1 each. (3 + 1) × 7 = 28, divided by two: 14 points each.",
        },
        {
          picture: "moor",
          caption:
            "A moor of three hexes. If nothing changes, blue (3) scores 6 points at the end and yellow (1) scores 3.",
        },
      ],
    },
    end: {
      title: "End of the game",
      body: [
        "After the last turn, every region that has not scored yet scores as it is, including moors. Then each coin is worth **1 point**. The most points win. **Ties** go to the player with the most coins; if those are equal too, the victory is shared.",
      ],
    },
    options: {
      title: "Options",
      body: [
        {
          list: [
            "**Coins in the bank**: unlimited (the default), or 20 or 40, including the starting coins. If the bank runs low, you get what is left; paid coins go back.",
            "**A region closes** when no tile can reach it (the default), or only when every hex beside it is covered.",
            "**Flags on mountains and forests**: 2 points per hex for the leader and 1 for second place (the default), or 3 and 1.",
          ],
        },
      ],
    },
    rulings: {
      title: "Our rulings",
      body: [
        "Where the printed rules are silent or their languages differ (then we follow the German text), we decided:",
        {
          rulings: [
            {
              question: "When can a region no longer grow?",
              answer:
                "When no tile of three hexes can cover any empty hex beside it, no matter which tiles are left. All regions are checked after every turn.",
              reason:
                "A hole that no tile fits into closes a region just as a tile does, and a tile far away can create one.",
            },
            {
              question: "What if a tile would extend one region and touch a closed one of the same terrain?",
              answer: "You can’t place it there.",
              reason: "A closed region never grows.",
            },
            {
              question: "Does a figure I just placed make the next one in the same region more expensive?",
              answer: "Yes.",
              reason:
                "Every figure in the region counts, including your own. The order in which you place them makes no difference.",
            },
            {
              question: "Who may visit the pub, and when?",
              answer: "Only the player whose turn it is, after placing the tile and before the first figure.",
              reason:
                "The rules put it right after placing the tile. Only the German text says that the figures can be placed at once; we follow it.",
            },
            {
              question: "What happens to tiles under the stack?",
              answer:
                "They are drawn again after all the others, in the order they were put there. If none of them fits, the game ends with the usual scoring.",
              reason: "The rules put them under the stack; the rest follows from that.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "What is reconstructed",
      body: [
        "**The tiles are not the printed ones.** The 36 tiles and the start tile are our own reconstruction. What is known is kept: 11 cottages, no flag on a moor, mostly three terrains on a tile.",
        "**Mountains and forests with a flag**: the picture with their values is lost. We assume 2 and 1 per hex, as for meadows; an option changes it. The printed list says 40 **coins**, which is a misprint: the box holds 20. Our bank is unlimited by default.",
      ],
    },
  },
} as const satisfies Rulebook;
