import type { Rulebook } from "../../../rulebook";

/** The rules of Tipperary, in our own words. */
export const tipperary = {
  lead: "Everyone builds a county around their own home town, tile by tile and at the same time. Large flocks, whiskey and a landscape without gaps score points.",
  short: [
    {
      name: "The aim",
      text: "Build your county around your home town over twelve rounds (ten with five players). The most points win; ties share the victory.",
    },
    {
      name: "A round",
      text: "The wheel turns and gives everyone an area with two tiles. Everyone chooses at the same time: take one tile and place it edge to edge with your county, rotated and flipped as you like.",
    },
    {
      name: "What a tile brings",
      text: "A sheep symbol: a wooden sheep for one of your meadows. Grain beside a distillery: one step on the whiskey track. A new straight row of three ruins: a tower for the end. Two bogs that touch: a bonus tile, drawn at once. You choose the order.",
    },
    {
      name: "After each round",
      text: "The player with the single largest flock (sheep on touching pastures) holds the flock marker.",
    },
    {
      name: "Points",
      text: "Your largest full rectangle: 1 per square. Your largest flock: 1 per sheep, and 5 for the flock marker. A complete home town ring: 5. The number under your whiskey barrel. The numbers on your stone circles. Before scoring, you can place your towers to fill gaps.",
    },
  ],
  sections: {
    aim: {
      title: "Aim of the game",
      body: [
        "Over **twelve rounds** (ten with five players) you add one landscape tile per round to your county. At the end you score your largest full rectangle, your largest flock, a complete home town ring, your whiskey and your stone circles. The most points win.",
      ],
    },
    components: {
      title: "Components",
      body: [
        {
          list: [
            "**60 landscape tiles** of three to seven squares. Each square shows one feature: meadow, pasture with one or two sheep, grain field, distillery, bog, ruin or stone circle. Some squares also carry a sheep symbol.",
            "**5 home towns** with a coat of arms and two sides. Six of the nine squares are the town itself and show no feature.",
            "A **wheel** with five coats of arms, and five areas around it with two open tiles each.",
            "**24 wooden sheep**, **12 towers**, **12 bonus tiles** of one square, and the marker for the **largest flock**.",
            "A **whiskey track** with a barrel per player, the **cloth bag**, and the river that counts the rounds.",
          ],
        },
      ],
    },
    setup: {
      title: "Set-up",
      body: [
        "Everyone gets a random home town with a random side up, and puts a barrel on the start of the whiskey track. Two tiles are drawn per of the five areas. The first holder of the bag is chosen at random. Features on a home town have no effect yet.",
      ],
    },
    round: {
      title: "A round",
      body: [
        {
          list: [
            "**Placement phase.** The player with the bag spins the wheel. Each coat of arms then points at one area. You take one of the two tiles there, place it, and leave the other. Everyone does this at the same time.",
            "**Sheep phase.** When everyone is done, the largest flocks are compared (see below).",
            "**End of the round.** The barrel on the river moves one step, the bag passes to the left, and every area is refilled to two tiles. After the last round nothing is refilled.",
          ],
        },
        "With fewer than five players, all five areas are still filled; unused coats of arms do nothing.",
      ],
    },
    laying: {
      title: "Placing a tile",
      body: [
        "You can rotate and flip a tile. At least one of its squares must share an **edge** with your county; a corner is not enough. Tiles can’t overlap, and placed tiles never move. You can leave gaps, and your county can grow in every direction without limit.",
        {
          picture: "laying",
          caption:
            "The column on the right is the new tile: one of its four squares shares an edge with the home town. What the squares show need not match.",
        },
        "Effects of the tile happen right away. If there are several, you choose the order.",
      ],
    },
    sheep: {
      title: "Meadows, pastures and sheep",
      body: [
        "Pastures that share an edge form a **flock**. Its size is the number of **sheep** on them, printed and wooden. Pastures that touch only at a corner are separate flocks. Meadows and sheep symbols are not part of a flock.",
        {
          picture: "flock",
          caption:
            "Five pastures with two sheep each: a flock of 10. The single sheep in the upper right corner is a flock of its own.",
        },
        "For every **sheep symbol** on a tile you place, you get a wooden sheep and put it on any **free meadow** of your county: on the new tile, on the home town, on a bonus tile. That square becomes a pasture with one sheep. You must place the sheep if you can; if there is no free meadow, it is lost.",
        {
          picture: "wooden",
          caption:
            "Two wooden sheep on meadows, one of them on the home town. With the printed sheep below they form a flock of 3.",
        },
      ],
    },
    whiskey: {
      title: "Grain and distilleries: whiskey",
      body: [
        "Each **new edge between a grain field and a distillery** moves your barrel one step. One tile can make several such edges. Each time you reach or pass 6, 13 or 21, you get a wooden sheep. At the end of the track the barrel stops.",
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
        "A **new straight line of at least three ruins**, across or down, gives you a **tower**. You keep it until the end of the game. Extending a line gives nothing. A new line crossing an old one does give a tower, even if they share a ruin. One ruin that completes both a row and a column gives two towers; a line of five completed at once gives one.",
        { picture: "ruins", caption: "Three ruins in a row, without a gap: one tower." },
      ],
    },
    bogs: {
      title: "Bogs: bonus tiles",
      body: [
        "**Two bogs that share an edge** form a protected site. A new site gives you a **bonus tile**: draw one at random and place it right away, either beside your county or **on a meadow** that has neither a sheep nor a bonus tile. Its feature has the usual effect, so a chain can follow. Extending a site gives nothing; two single bogs joined by a third give one bonus tile.",
        { picture: "bogs", caption: "The bog of the new tile touches the bog of the home town: one bonus tile." },
      ],
    },
    stones: {
      title: "Stone circles",
      body: ["A stone circle does nothing during the game. At the end it scores its printed number: 1, 2 or 3."],
    },
    flock: {
      title: "The largest flock",
      body: [
        "After every round, everyone compares their largest flocks. The player with the **single** largest flock takes the flock marker. In a tie:",
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
        "After the last sheep phase you can place the towers you gained: one square each, beside your county or beside each other, never on a tile. They only fill gaps. Then you score:",
        {
          head: ["What", "Points"],
          rows: [
            ["Rectangle: your largest full rectangle", "1 per square, including the home town, bonus tiles and towers"],
            ["Sheep: your largest flock", "1 per sheep"],
            ["Flock marker", "5"],
            ["Home town ring: all 18 squares around the home town are covered, including corners", "5"],
            ["Whiskey", "the number under your barrel"],
            ["Stone circles", "their numbers"],
          ],
        },
        {
          picture: "area",
          caption:
            "A county at the end. The largest full rectangle is 7 by 8: 56 points. With a flock of 11, the flock marker, the home town ring, whiskey 6 and stone circles 4, that makes 87.",
        },
        {
          picture: "exploration",
          caption: "The same county: all 18 squares around the home town are covered. That scores 5 points.",
        },
        "The highest total wins. In a **tie** the victory is shared.",
      ],
    },
    options: {
      title: "Options",
      body: [
        {
          list: [
            "**Placing tiles**: everyone at once, or one after another, starting with the player who has the bag.",
            "**Solo** (one player; our own version, not the publisher’s solo sheet): twelve rounds, one coat of arms, all five areas. Only the area you used is refilled; there is no flock marker.",
          ],
        },
      ],
    },
    rulings: {
      title: "Our rulings",
      body: [
        "Where the printed rules are silent, we decided:",
        {
          rulings: [
            {
              question: "In what order do several effects happen?",
              answer: "In the order their owner chooses. A bonus tile is drawn when its owner gets to it.",
              reason: "Only the owner is affected, and a tile drawn earlier would be known too early.",
            },
            {
              question: "May a sheep wait for a bonus tile?",
              answer:
                "Yes, within the same turn. A bonus tile can even take the last free meadow; the sheep is then lost.",
              reason: "The rules only forbid keeping it for a later round.",
            },
            {
              question: "What counts as new in a chain?",
              answer: "Everything that was not there just before this placement.",
              reason: "Otherwise one line or one site would be rewarded twice.",
            },
            {
              question: "What if sheep, towers or bonus tiles run out?",
              answer: "You gain nothing more of it. Effects are served in the order they were triggered.",
              reason: "The box holds a counted number of each.",
            },
            {
              question: "Must all towers be placed?",
              answer: "No. Players with towers press “Finish”; players without towers are finished at once.",
              reason: "The rules allow placing them but do not require it.",
            },
            {
              question: "Can you decline to move your barrel?",
              answer: "No. The rules say that you can advance it; here it always advances.",
              reason: "Declining could only save a meadow from a wooden sheep, which hardly ever helps.",
            },
            {
              question: "What if nobody has a sheep?",
              answer: "That is a tie, and the marker stays in the supply. It is not checked again after the towers.",
              reason: "Nobody has the single largest flock, and towers carry no sheep.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "What is reconstructed",
      body: [
        "**The tiles are not the printed ones.** The 60 landscape tiles, the 12 bonus tiles and the outer squares of the home towns are our own reconstruction; sizes, features and numbers follow what is known. We also assumed that the back of a tile is its mirror image, that a tower covers one square, the outlines of the home towns, two of the five town names and four of the five coats of arms.",
        "On the **whiskey track** 3, 6, 10, 13 and 21 are known; 17, 25 and 30 are filled in. On our **wheel** all five positions are equally likely.",
      ],
    },
  },
} as const satisfies Rulebook;
