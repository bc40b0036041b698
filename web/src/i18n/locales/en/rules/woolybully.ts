import type { Rulebook } from "../../../rulebook";

/** The rules of Wooly Bully, in our own words. */
export const woolybully = {
  lead: "Together, all players lay one land of fields, forests and villages. Everybody has a secret colour and wants the largest closed field with sheep of that colour. Somebody holds a Wolf, somebody a Hunter.",
  short: [
    {
      name: "The aim",
      text: "Fence in sheep of your secret colour: the largest closed field of your colour that no Wolf threatens scores one point for each sheep.",
    },
    {
      name: "Your turn",
      text: "Lay one tile, either face, where every touching side matches. Draw as many tiles as it touches. Whoever can lay must lay; whoever cannot passes.",
    },
    {
      name: "At any time, even out of turn",
      text: "A Wolf goes into a forest without a Hunter and threatens all fields beside it. A Hunter covers a Wolf, or guards a forest before one comes. Reveal lays your shepherd: all know your colour, and you get a free turn. Quit ends the game for you.",
    },
    {
      name: "Quitting",
      text: "Whoever quits first gets 6 points, then 3, then 1; the last player gets none. Your field still counts at the end.",
    },
    { name: "The end", text: "When all have quit or nobody can lay, the colours are shown: field plus bonus." },
  ],
  sections: {
    aim: {
      title: "Aim of the game",
      body: [
        "Two to four players lay the land together. At the end your **largest closed field** with sheep of your own colour scores **one point for each sheep**, if no Wolf threatens it, and your bonus for leaving early is added. The most points win.",
      ],
    },
    components: {
      title: "Components",
      body: [
        {
          list: [
            "**1 village square**, on which the land begins.",
            "**4 shepherds**: a question mark on the front, four sheep of one colour and a shepherd on the back. Black, blue, red, yellow.",
            "**60 ordinary tiles** with two different faces. Each of the four sides shows a field with one sheep, a village or a forest. Village and forest are never on the same face.",
            "**4 Wolves and 4 Hunters**: forest on all four sides, and on the back a field with four sheep. Each colour has one of each.",
          ],
        },
      ],
    },
    setup: {
      title: "Set-up",
      body: [
        "The village square lies in the middle. Everybody is dealt a **shepherd**, which only they may look at, and **four tiles** from the bag. Shepherds that nobody has stay unseen. How many tiles somebody holds is open; which ones is not. Chance decides who begins; then play goes clockwise.",
      ],
    },
    turn: {
      title: "Your turn",
      body: [
        "Lay **one tile**, either face, turned as you like, beside at least one tile. **Every side that touches must match**: sheep of the same colour, village to village, forest to forest. The sheep back of a Wolf or Hunter may be laid like any tile.",
        "Then draw **as many tiles as it touches**, one to four, or what the bag still has. Whoever can lay must lay. Whoever cannot says **pass** and draws nothing.",
        {
          picture: "draw",
          caption:
            "The new tile lies above the village square and beside another tile, and both touching sides match: draw two.",
        },
      ],
    },
    fields: {
      title: "Fields",
      body: [
        "Sides with the same colour that meet, across an edge or side by side on one tile, are one **field**. Opposite sides of a tile do not meet. A field has as many sheep as sides.",
        "A field is **closed** when none of its sides faces an empty place. An empty place inside keeps it open. A closed field always has an even number of sheep.",
        {
          picture: "field",
          caption: "A closed field with 8 black sheep. The hedge shows that nothing can be added to it.",
        },
      ],
    },
    wolf: {
      title: "Wolf!",
      body: [
        "You may lay a **Wolf at any time**, even out of turn: on an empty place where every touching side is forest, if there is **no Hunter** in any of these forests. You draw as usual. It does not count as your turn’s tile.",
        "As long as no Hunter covers it, **no field that borders on its forest counts**. A field borders on a forest where both are side by side on a tile.",
        {
          picture: "wolf",
          caption:
            "The Wolf sits in a forest that borders on this closed field with yellow sheep. The field counts for nothing as long as the Wolf is there.",
        },
      ],
    },
    hunter: {
      title: "Hunter!",
      body: [
        "A **Hunter**, too, may be laid at any time. He goes **on a Wolf**, which then does no more harm; you draw as many tiles as lie around that place. Or he goes on an empty place with forest on every touching side, if no uncovered Wolf is in these forests: then no Wolf may come there any more.",
        { picture: "hunter", caption: "The Hunter has been laid on a Wolf. He touches one tile: draw one." },
      ],
    },
    reveal: {
      title: "Reveal",
      body: [
        "Once in the game, at any time, you may turn over your **shepherd** and lay it like a tile. Then everybody knows your colour. You draw as usual and get a **free turn**: you may lay one more tile and draw for it. Anybody whose turn you interrupt goes on afterwards. In your own turn the shepherd is laid in addition to your normal tile.",
        { picture: "shepherd", caption: "A revealed shepherd: a tile with four yellow sheep." },
      ],
    },
    quit: {
      title: "Quit",
      body: [
        "At any time you may leave the game. Your hand leaves the game unseen, you play nothing more, and your colour stays secret unless it is revealed. Your field still counts at the end. The earlier you leave, the larger your bonus:",
        {
          head: ["Leaves", "2 players", "3 players", "4 players"],
          rows: [
            ["first", "6", "6", "6"],
            ["second", "0", "3", "3"],
            ["third", "–", "0", "1"],
            ["fourth", "–", "–", "0"],
          ],
        },
        "The last one left goes on with normal turns, need not lay, and may stop at any time.",
      ],
    },
    end: {
      title: "End and scoring",
      body: [
        "The game is over when everybody has left, or when nobody can go on: after a full round of passes all are asked once more whether they want to lay a Wolf, a Hunter or their shepherd, or to quit (the **closing call**). If nobody does anything, the game ends, and those still in get no bonus.",
        "Then the colours are shown:",
        {
          head: ["What", "Points"],
          rows: [
            ["Your largest field that is closed and that no Wolf threatens", "1 for each sheep"],
            ["Bonus for leaving", "6, 3, 1 or 0"],
          ],
        },
        "The highest total wins. In a **tie** whoever left earlier wins, and whoever left wins over those who were still in; if all those tied were still in, they share the victory.",
      ],
    },
    options: {
      title: "Choices at our tables",
      body: [
        {
          list: [
            "**Hand size**: no limit, or 3 tiles: then three are dealt, and after your turn you discard down to three, face down. The shepherd does not count.",
            "**Extra turn instead of several tiles**: if you touch two or more tiles, you draw one and have another turn at once. Not together with laying several.",
            "**Touching several tiles means laying several**: your first tile says how many tiles you lay this turn; you draw nothing for the further ones.",
            "**All your closed fields count**, not only the largest.",
            "**Hungry wolf**: a Wolf may be laid on a Hunter and cancels him. Only what lies on top counts.",
            "**The last player still draws** (usual), or plays only the tiles in hand.",
            "**A tie is won by** whoever left earlier (usual), or by the larger single field.",
          ],
        },
      ],
    },
    rulings: {
      title: "How we decided",
      body: [
        "Where the printed rules are silent, or leave a choice, we had to decide:",
        {
          rulings: [
            {
              question: "Who may act when?",
              answer:
                "A laying with its draw is never interrupted. Between two of them anybody may act; first come, first served. If reveals interrupt each other, the newest is finished first.",
              reason: "That way it is always clear what has happened and what is possible now.",
            },
            {
              question: "Which empty place keeps a field open?",
              answer: "One that a side of the field faces. A hole that only other sides face does not matter.",
              reason: "The hole has to be inside the field, not merely within its outline.",
            },
            {
              question: "What if a forest with a Hunter and one with a Wolf grow together?",
              answer: "The Wolf goes on threatening until a Hunter is laid on it. No further Wolf may come there.",
              reason: "The two versions of the rules differ here; both need a Hunter on top.",
            },
            {
              question: "What if the bag is empty?",
              answer:
                "Play goes on with the hands. Whoever has revealed and holds nothing has finished and takes the next bonus. Whoever has not revealed is never finished without saying so.",
              reason: "It would betray that the shepherd fits nowhere.",
            },
            {
              question: "What if nobody can begin?",
              answer: "The hands of those still in are dealt anew.",
              reason: "Without a village side nobody could ever play.",
            },
            {
              question: "Must a Wolf be laid if nothing else fits?",
              answer: "Its sheep back counts as a tile that must be laid if it fits. The Wolf face is never forced.",
              reason: "A Wolf may come at any time, so laying it is not a turn.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "What is reconstructed",
      body: [
        "**The tiles are not the printed ones.** The 60 ordinary tiles are our own reconstruction: every combination of at least two different sides appears, each colour is on 94 sides, village and forest on 52 each.",
        "The village square, the shepherds, the Wolves and the Hunters are as the rules describe them.",
      ],
    },
  },
} as const satisfies Rulebook;
