import type { Rulebook } from "../../../rulebook";

/** The rules of Tipperary, in our own words. */
export const tipperary = {
  lead: "Everybody lays out a county of their own around a hometown, tile by tile and at the same time. Large flocks, whiskey and a landscape without gaps bring points.",
  short: [
    {
      name: "The aim",
      text: "Grow your own county round your hometown over twelve rounds (ten with five players). The most points win; a tie is shared.",
    },
    {
      name: "A round",
      text: "The wheel turns and gives everybody an area with two tiles. All choose at the same time: take one and lay it edge to edge with your land, turned and flipped as you like.",
    },
    {
      name: "What a tile brings",
      text: "A sheep symbol: a wooden sheep for one of your meadows. Grain beside a distillery: one step on the whiskey track. A new straight row of three ruins: a tower for the end. Two bogs that touch: a bonus tile, drawn at once. You choose the order.",
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
  sections: {
    aim: {
      title: "Aim of the game",
      body: [
        "Over **twelve rounds** (ten with five players) you add one landscape tile a round to your display. At the end five things count: your largest full rectangle, your largest flock, a hometown that is surrounded, your whiskey and your stone circles. The most points win.",
      ],
    },
    components: {
      title: "Components",
      body: [
        {
          list: [
            "**60 landscape tiles** of three to seven squares. Each square shows one feature: meadow, pasture with one or two sheep, grain field, distillery, bog, ruin or stone circle. Some squares also carry a sheep symbol.",
            "**5 hometowns** with a coat of arms and two sides. Six of the nine squares are the town itself and show no feature.",
            "A **wheel** with five coats of arms, and five areas around it with two open tiles each.",
            "**24 wooden sheep**, **12 towers**, **12 bonus tiles** of one square, and the marker for the **largest flock**.",
            "A **whiskey track** with a barrel for each player, the **cloth bag**, and the river that counts the rounds.",
          ],
        },
      ],
    },
    setup: {
      title: "Set-up",
      body: [
        "Everybody is dealt a hometown, one of its sides at random, and puts a barrel on the start of the whiskey track. Two tiles are drawn for each of the five areas. Chance decides who has the bag first. Nothing on a hometown has an effect yet.",
      ],
    },
    round: {
      title: "A round",
      body: [
        {
          list: [
            "**Placement phase.** Whoever has the bag spins the wheel. Each coat of arms then points at one area. You take one of the two tiles there, lay it, and leave the other. All do this at the same time.",
            "**Sheep phase.** When everybody is done, the largest flocks are compared (see below).",
            "**End of the round.** The barrel on the river moves on, the bag passes to the left, and every area is filled up to two tiles. After the last round nothing is refilled.",
          ],
        },
        "With fewer than five players all five areas are stocked all the same; the coats of arms that nobody has do nothing.",
      ],
    },
    laying: {
      title: "Laying a tile",
      body: [
        "A tile may be turned and flipped as you like. At least one of its squares must share an **edge** with your display; a corner is not enough. Nothing may overlap, and what has been laid stays where it is. You may leave gaps, and your display may grow as far as you like in every direction.",
        {
          picture: "laying",
          caption:
            "The column on the right is the new tile: one of its four squares shares an edge with the hometown. What the squares show need not match.",
        },
        "What the tile brings happens at once. If several things are waiting, you choose the order.",
      ],
    },
    sheep: {
      title: "Meadows, pastures and sheep",
      body: [
        "Pastures that share an edge form a **flock**. It is as large as the number of **sheep** on them, printed and wooden. Pastures that touch only at a corner are two flocks. Meadows and sheep symbols are not part of a flock.",
        {
          picture: "flock",
          caption:
            "Five pastures with two sheep each: a flock of 10. The single sheep in the upper right corner is a flock of its own.",
        },
        "For every **sheep symbol** on a tile you lay, you get a wooden sheep and put it on a **free meadow** of your display: on the new tile, on the hometown, on a bonus tile, anywhere. That square is now a pasture with one sheep. The sheep must be placed if it can be; with no free meadow left, it is lost.",
        {
          picture: "wooden",
          caption:
            "Two wooden sheep stand on meadows, one of them on the hometown. With the printed sheep below they are a flock of 3.",
        },
      ],
    },
    whiskey: {
      title: "Grain and distilleries: whiskey",
      body: [
        "Each **new edge between a grain field and a distillery** moves your barrel one step. One tile can make several such edges. Whoever reaches or passes 6, 13 or 21 gets a wooden sheep each time. At the end of the track the barrel stays.",
        {
          head: ["Steps", "Points"],
          rows: [
            ["0", "0"],
            ["1", "3"],
            ["2", "6 and a sheep"],
            ["3", "10"],
            ["4", "13 and a sheep"],
            ["5", "17"],
            ["6", "21 and a sheep"],
            ["7", "25"],
            ["8", "30"],
          ],
        },
        {
          picture: "whiskey",
          caption: "The new distillery touches two grain fields: two steps at once, to 6, and a wooden sheep.",
        },
      ],
    },
    ruins: {
      title: "Ruins: towers",
      body: [
        "A **new straight line of at least three ruins**, across or down, brings a **tower**. You keep it until the end of the game. Making a line longer brings nothing more. A new line across an old one does bring a tower, even if they share a ruin. One ruin that completes a row and a column brings two towers; a line of five made at once brings one.",
        { picture: "ruins", caption: "Three ruins in a row, without a gap: one tower." },
      ],
    },
    bogs: {
      title: "Bogs: bonus tiles",
      body: [
        "**Two bogs that share an edge** are a protected site. A new site brings a **bonus tile**: draw one unseen and place it at once, either beside your display or **on a meadow** that has neither a sheep nor a bonus tile. What it shows has its usual effect, and so a chain can follow. Making a site larger brings nothing; two single bogs joined by a third bring one bonus tile.",
        { picture: "bogs", caption: "The bog of the new tile touches the bog of the hometown: one bonus tile." },
      ],
    },
    stones: {
      title: "Stone circles",
      body: [
        "A stone circle does nothing during the game. At the end it is worth the number printed on it: 1, 2 or 3.",
      ],
    },
    flock: {
      title: "The largest flock",
      body: [
        "After every round all compare their largest flocks. Whoever **alone** has the largest takes the marker. In a tie:",
        {
          list: [
            "nobody has the marker yet: it stays in the supply;",
            "its holder is among those tied: the holder keeps it;",
            "its holder is not among them: it goes back to the supply.",
          ],
        },
      ],
    },
    end: {
      title: "End and scoring",
      body: [
        "After the last sheep phase you may place the towers you have gained: one square each, beside your display or beside each other, never on a tile. They have no effect but to fill gaps. Then the points are counted:",
        {
          head: ["What", "Points"],
          rows: [
            ["Area: the largest full rectangle", "1 for each square, the hometown, bonus tiles and towers included"],
            ["Sheep: your largest flock", "1 for each sheep"],
            ["The marker of the largest flock", "5"],
            ["Exploration: all 18 squares around the hometown are covered, corners too", "5"],
            ["Whiskey", "the number under your barrel"],
            ["Stone circles", "their numbers"],
          ],
        },
        {
          picture: "area",
          caption:
            "A display at the end. The largest full rectangle is 7 by 8: 56 points. With a flock of 11, the marker, exploration, whiskey 6 and stone circles 4, that makes 87.",
        },
        {
          picture: "exploration",
          caption: "The same display: all 18 squares around the hometown are covered. That is worth 5 points.",
        },
        "The highest total wins. In a **tie** the victory is shared.",
      ],
    },
    options: {
      title: "Choices at our tables",
      body: [
        {
          list: [
            "**Laying tiles**: all at the same time, or seat by seat from whoever has the bag.",
            "**Alone** (one player; ours, not the publisher’s solo sheet): twelve rounds, one coat of arms, all five areas. The one you used is filled up; there is no marker.",
          ],
        },
      ],
    },
    rulings: {
      title: "How we decided",
      body: [
        "Where the printed rules are silent, we had to choose:",
        {
          rulings: [
            {
              question: "In which order do several effects happen?",
              answer: "As their owner likes. A bonus tile is drawn when its owner turns to it.",
              reason: "Only the owner is affected; and a tile drawn earlier would be known too early.",
            },
            {
              question: "May a sheep wait for a bonus tile?",
              answer:
                "Yes, within the same turn. A bonus tile may even take the last free meadow; the sheep is lost then.",
              reason: "Only keeping it for a later round is ruled out.",
            },
            {
              question: "What counts as new in a chain?",
              answer: "Whatever was not there just before this one laying.",
              reason: "Otherwise one line or one site would be paid twice.",
            },
            {
              question: "What if sheep, towers or bonus tiles run out?",
              answer: "Nothing more is gained. What was triggered first is served first.",
              reason: "The box holds a counted number of each.",
            },
            {
              question: "Must all towers be placed?",
              answer: "No. Whoever has towers ends with “Done”; whoever has none is done at once.",
              reason: "The rule allows it and does not require it.",
            },
            {
              question: "What if nobody has a sheep?",
              answer: "That is a tie, and the marker stays in the supply. It is not checked again after the towers.",
              reason: "Nobody has the largest flock alone, and towers carry no sheep.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "What is reconstructed",
      body: [
        "**The tiles are not the printed ones.** The 60 landscape tiles, the 12 bonus tiles and the outer squares of the hometowns are our own reconstruction; sizes, features and numbers follow what is known.",
        "On the **whiskey track** 3, 6, 10, 13 and 21 are known; 17, 25 and 30 are filled in. On our **wheel** all five positions are equally likely.",
      ],
    },
  },
} as const satisfies Rulebook;
