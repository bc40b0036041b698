import type { Rulebook } from "../../../rulebook";

/** The rules of Cornwall, in our own words. */
export const cornwall = {
  lead: "Together, all players lay one map of hexes and place figures on it. When a region is closed, whoever is strongest there takes the points, and the figures go to the pub.",
  short: [
    {
      name: "The aim",
      text: "Lay a common map and have the strongest figures in its regions when they close. The most points win; in a tie, the most coins.",
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
      text: "A region closes when a cottage is added to it or when it is hemmed in. The strongest there gets a point for each field; with a flag more, and the second gets some, too. Then all its figures go to the pub. Moors count only at the end: 2 a field for the first, 1 for the second.",
    },
    {
      name: "The end",
      text: "After the last tile everything still open counts as it stands, and each coin is a point.",
    },
  ],
  sections: {
    aim: {
      title: "Aim of the game",
      body: [
        "Two to four players lay the map together. You gain points by having the **majority** in regions when they are evaluated, by chapels, and by the coins you have left. The most points win.",
      ],
    },
    components: {
      title: "Components",
      body: [
        {
          list: [
            "**1 start tile** of five fields, one of each terrain: mountain, forest, village, meadow and moor (the printed English rules say swamp).",
            "**36 tiles** of three fields with two or three terrains. A field may show a **cottage**, a **flag** or a **chapel**.",
            "**7 figures** for each player: four small ones of value 1, two tall ones of value 2, and a big one of value 3.",
            "**Coins**, of which everybody has one at the start, and the **pub**.",
          ],
        },
        "Fields of one terrain that share an edge are a **region**. It is **open** until it is closed; then it never changes again.",
      ],
    },
    setup: {
      title: "Set-up",
      body: [
        "The start tile lies in the middle; the others form a stack. Everybody has all their figures in hand, one coin and no points. Chance decides who begins; then play goes clockwise. Coins are open to all.",
      ],
    },
    turn: {
      title: "A turn",
      body: [
        {
          list: [
            "Turn over a tile, **lay** it, and take the coins it brings.",
            "If you like, visit the **pub**.",
            "If you like, **place figures** on the new tile.",
            "Regions that are closed now are **evaluated**.",
          ],
        },
      ],
    },
    laying: {
      title: "Laying a tile",
      body: [
        "Turn the tile as you like; it is never flipped. All of this must hold:",
        {
          list: [
            "It covers nothing.",
            "At least **two of its edges** touch edges of the map. Both may belong to the same field.",
            "At least one of its fields touches a field of the **same terrain** in an open region and so makes that region larger. All other edges may differ.",
            "None of its fields touches its own terrain in a **closed** region.",
          ],
        },
        {
          picture: "laying",
          caption:
            "The first tile beside the start tile. Two of its edges touch, and its meadow makes the meadow larger.",
        },
        "A tile that fits nowhere goes under the stack, and you draw another one.",
      ],
    },
    coins: {
      title: "Coins for laying",
      body: [
        "Count the **different terrains** that your tile has made larger, moor included. Joining two regions of one terrain counts once.",
        {
          head: ["Terrains made larger", "Coins"],
          rows: [
            ["1", "0"],
            ["2", "1"],
            ["3", "2"],
          ],
        },
        { picture: "coins", caption: "Forest, meadow and village have grown, all by one tile: 2 coins." },
      ],
    },
    figures: {
      title: "Placing figures",
      body: [
        "You may place **up to three figures** of any size on the tile just laid, at most one on a field. You pay:",
        {
          head: ["For", "Coins"],
          rows: [
            ["the first figure of this turn", "0"],
            ["each further figure of this turn", "1"],
            ["each figure already in that region, whoever it belongs to, your own included", "1 more"],
          ],
        },
        {
          picture: "prices",
          caption:
            "What a first figure costs on each field of the new tile: as many coins as there are figures in that region. The field for 2 coins has a chapel.",
        },
        "A figure on a **chapel** brings **3 points** at once; it stays and counts as usual. A figure may also stand on a field with a cottage, or in a region that the tile has just closed: it counts in the evaluation.",
      ],
    },
    pub: {
      title: "The pub",
      body: [
        "Figures from evaluated regions stand in the pub. After laying and before placing figures you may pay **1 coin** and take back **all** your figures from there. You may pay with coins from this turn, and use the figures at once.",
      ],
    },
    closing: {
      title: "When a region is closed",
      body: [
        {
          list: [
            "**By a cottage**: the tile just laid has a cottage in the region. The whole region is closed, with everything that has grown together with it. A cottage field that makes nothing larger is a region of its own and is closed at once.",
            "**By enclosure**: no tile can reach the region any more.",
          ],
        },
        "It is evaluated at the end of the turn, once in the game, even if nobody is in it. Then all its figures go to the pub. **Moors** are never closed: they count at the end of the game only, and figures there stay until then.",
        {
          picture: "cottage",
          caption: "The new tile brings a cottage to this mountain of four fields. Yellow, alone there, gets 4 points.",
        },
        {
          picture: "enclosed",
          caption:
            "Nothing can be added to this village of two fields: it is closed. The hedge shows it; the figures have gone to the pub.",
        },
      ],
    },
    points: {
      title: "Points for a region",
      body: [
        "Add up the values of your figures in the region: that is your strength. The strongest is first. Points are given **for each field**:",
        {
          head: ["Region", "First", "Second"],
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
            "**Tie for first**: the points for first and second together are divided among those tied, rounded up. Nobody else gets any.",
            "**Tie for second**: the points for second are divided among those tied, rounded up.",
            "If there is no second, those points are not given.",
          ],
        },
        {
          picture: "flag",
          caption:
            "A village of three fields with a flag. Red is stronger (3 against 1): 9 points for red, 3 for blue.",
        },
        {
          picture: "tie",
          caption:
            "A village of seven fields with a flag; red and yellow have 1 each. (3 + 1) × 7 = 28, divided by two: 14 points each.",
        },
        {
          picture: "moor",
          caption: "A moor of three fields. If it stays so, blue (3) gets 6 points at the end and yellow (1) gets 3.",
        },
      ],
    },
    end: {
      title: "End of the game",
      body: [
        "After the last tile has been laid and evaluated, every region not yet evaluated counts as it stands, moors included. Then each coin is worth **1 point**. The most points win. In a **tie** the most coins win; if those are equal too, the victory is shared.",
      ],
    },
    options: {
      title: "Choices at our tables",
      body: [
        {
          list: [
            "**Coins**: as many as needed (usual), or 20 or 40 in all, those at the start included. If the bank runs low, you get what is left; what is paid goes back.",
            "**A region is closed** when no tile can reach it any more (usual), or only when no hex beside it is empty.",
          ],
        },
      ],
    },
    rulings: {
      title: "How we decided",
      body: [
        "Where the printed rules are silent, or their languages differ (then the German text decides), we had to choose:",
        {
          rulings: [
            {
              question: "When can a region no longer be made larger?",
              answer:
                "When no empty hex beside it can be covered by a tile of three hexes, whatever tiles are left. All regions are checked after every turn.",
              reason:
                "A hole that no tile fits into closes a region just as a tile does, and it can be made from afar.",
            },
            {
              question: "What if a tile would make one region larger and touch a closed one of the same terrain?",
              answer: "It may not be laid there at all.",
              reason: "A closed region never grows.",
            },
            {
              question: "Does a figure placed a moment ago make the next one in the same region dearer?",
              answer: "Yes.",
              reason:
                "Every figure in the region counts, your own too. The order in which you place them changes nothing.",
            },
            {
              question: "Who may visit the pub, and when?",
              answer: "Only the player whose turn it is, after laying and before the first figure.",
              reason: "The rules put it right after laying.",
            },
            {
              question: "What becomes of tiles under the stack?",
              answer:
                "They come up again when all the others have been drawn, the first one first. If none of them fits, the game ends with the usual evaluation.",
              reason: "The rules put them under the stack; the rest follows.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "What is reconstructed",
      body: [
        "**The tiles are not the printed ones.** The 36 tiles and the start tile are our own reconstruction. What is known is kept: 11 cottages, no flag on a moor, mostly three terrains on a tile.",
        "**Forests and mountains with a flag** score 2 and 1 a field, as meadows do. The number of **coins** in the printed list (40) is a misprint: the box holds 20; our bank has as many as needed.",
      ],
    },
  },
} as const satisfies Rulebook;
