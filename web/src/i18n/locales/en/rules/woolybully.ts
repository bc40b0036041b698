import type { Rulebook } from "../../../rulebook";

/** The rules of Wooly Bully, in our own words. */
export const woolybully = {
  lead: "All players build one land of fields, forests and villages. Everyone has a secret colour and wants the largest closed field with sheep of that colour. But someone holds a Wolf, and someone a Hunter.",
  short: [
    {
      name: "The aim",
      text: "Fence in sheep of your secret colour: the largest closed field of your colour that no Wolf threatens scores one point per sheep.",
    },
    {
      name: "Your turn",
      text: "Place one tile, either face, where every touching side matches. Draw as many tiles as it touches. If you can place a tile, you must; otherwise you pass.",
    },
    {
      name: "At any time, even out of turn",
      text: "A Wolf goes into a forest without a Hunter and threatens all fields beside it. A Hunter covers a Wolf, or guards a forest before one comes. Reveal places your shepherd: everyone learns your colour, and you get a free turn. Retire ends the game for you.",
    },
    {
      name: "Retiring",
      text: "The first player to retire gets 6 points, then 3, then 1; the last player gets none. Your field still scores at the end.",
    },
    {
      name: "The end",
      text: "When everyone has retired or nobody can place a tile, the colours are revealed: field plus bonus.",
    },
  ],
  sections: {
    aim: {
      title: "Aim of the game",
      body: [
        "Two to four players build the land together. At the end your **largest closed field** with sheep of your colour scores **one point per sheep** if no Wolf threatens it, plus your bonus for retiring early. The most points win.",
      ],
    },
    components: {
      title: "Components",
      body: [
        {
          list: [
            "**1 village square**, where the land begins.",
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
        "The village square is in the middle. Everyone is dealt a secret **shepherd** and **four tiles** from the bag. Unused shepherds stay hidden. The number of tiles in a hand is public; the tiles are not. The first player is chosen at random; then play goes clockwise.",
      ],
    },
    turn: {
      title: "Your turn",
      body: [
        "Place **one tile**, either face, rotated as you like, beside at least one tile. **Every touching side must match**: sheep of the same colour, village to village, forest to forest. You can place the sheep back of a Wolf or Hunter like any tile.",
        "Then draw **as many tiles as it touches**, one to four, or what is left in the bag. If you can place a tile, you must. If you can’t, you **pass** and draw nothing.",
        {
          picture: "draw",
          caption:
            "The new tile is above the village square and beside another tile, and both touching sides match: draw two.",
        },
      ],
    },
    fields: {
      title: "Fields",
      body: [
        "Sides of the same colour that meet, across an edge or side by side on one tile, form a **field**. Opposite sides of a tile do not meet. A field has one sheep per side.",
        "A field is **closed** when none of its sides faces an empty space. An empty space inside keeps it open. A closed field always has an even number of sheep.",
        {
          picture: "field",
          caption: "A closed field with 8 black sheep. The hedge shows that nothing can be added to it.",
        },
      ],
    },
    wolf: {
      title: "Wolf!",
      body: [
        "You can place a **Wolf at any time**, even out of turn: on an empty space where every touching side is forest, if there is **no Hunter** in any of these forests. You draw as usual. It does not count as your tile for the turn.",
        "Until a Hunter covers it, **no field bordering its forest scores**. A field borders a forest where both are side by side on a tile.",
        {
          picture: "wolf",
          caption:
            "The Wolf is in a forest bordering this closed field with yellow sheep. The field scores nothing as long as the Wolf is there.",
        },
      ],
    },
    hunter: {
      title: "Hunter!",
      body: [
        "You can also place a **Hunter** at any time. He goes **on a Wolf**, which is then harmless; you draw as many tiles as there are around that space. Or he goes on an empty space with forest on every touching side, if no uncovered Wolf is in these forests: then no Wolf can enter them any more.",
        { picture: "hunter", caption: "The Hunter covers a Wolf. He touches one tile: draw one." },
      ],
    },
    reveal: {
      title: "Reveal",
      body: [
        "Once per game, at any time, you can turn over your **shepherd** and place it like a tile. Then everyone knows your colour. You draw as usual and get a **free turn**: you can place one more tile and draw for it. A player you interrupt continues afterwards. In your own turn, the shepherd comes in addition to your normal tile.",
        { picture: "shepherd", caption: "A revealed shepherd: a tile with four yellow sheep." },
      ],
    },
    quit: {
      title: "Retire",
      body: [
        "You can retire at any time. Your hand leaves the game unseen, you play no more, and your colour stays secret unless it was revealed. Your field still scores at the end. The earlier you retire, the larger your bonus:",
        {
          head: ["Retires", "2 players", "3 players", "4 players"],
          rows: [
            ["first", "6", "6", "6"],
            ["second", "0", "3", "3"],
            ["third", "–", "0", "1"],
            ["fourth", "–", "–", "0"],
          ],
        },
        "The last player left keeps taking normal turns, doesn’t have to place tiles, and can stop at any time.",
      ],
    },
    end: {
      title: "End and scoring",
      body: [
        "The game is over when everyone has retired, or when nobody can play: after a full round of passes, there is a **last call** for a Wolf, a Hunter, a shepherd or retiring. If nobody acts, the game ends, and players still in get no bonus.",
        "Then the colours are revealed:",
        {
          head: ["What", "Points"],
          rows: [
            ["Your largest closed field that no Wolf threatens", "1 per sheep"],
            ["Bonus for retiring", "6, 3, 1 or 0"],
          ],
        },
        "The highest total wins. In a **tie**, the player who retired earlier wins, and a retired player beats one still in; if all tied players were still in, they share the victory.",
      ],
    },
    options: {
      title: "Options",
      body: [
        {
          list: [
            "**Hand size**: no limit, or 3 tiles: you start with three, and after your turn you discard down to three, face down. The shepherd does not count.",
            "**Extra turn instead of extra tiles**: if you touch two or more tiles, you draw one and take another turn at once. It can’t be combined with placing several.",
            "**Touch several tiles, place several**: the number of tiles your first tile touches is the number you place this turn; you draw nothing for the others.",
            "**All your closed fields score**, not just the largest.",
            "**Hungry Wolf**: a Wolf can cover a Hunter and cancels him. Only the top tile counts.",
            "**The last player keeps drawing** (the default), or plays only the tiles in hand, as the rulebook says. We prefer drawing because it is the better game: without it, retiring early nearly always wins with two players.",
            "**Ties go to** the player who finished first (the default), or to the player with the largest field.",
          ],
        },
      ],
    },
    rulings: {
      title: "Our rulings",
      body: [
        "Where the printed rules are silent or leave a choice, we decided:",
        {
          rulings: [
            {
              question: "Who can act when?",
              answer:
                "A placement with its draw is never interrupted. Between two of them anyone can act; first come, first served. If reveals interrupt each other, the newest is finished first.",
              reason: "It is always clear what has happened and what is possible now.",
            },
            {
              question: "Which empty space keeps a field open?",
              answer: "One that a side of the field faces. A hole faced only by other sides does not matter.",
              reason: "The hole has to be inside the field, not merely within its outline.",
            },
            {
              question: "What if a forest with a Hunter and one with a Wolf grow together?",
              answer: "The Wolf keeps threatening until a Hunter is placed on it. No other Wolf can enter.",
              reason:
                "The FAQ and the published rules differ: the rules can also be read so that the Hunter already there moves onto the Wolf. We follow the FAQ.",
            },
            {
              question: "What if the bag is empty?",
              answer:
                "Play continues with the hands. A player who has revealed and holds no tiles has finished and takes the next bonus. A player who has not revealed never finishes automatically.",
              reason: "That would give away that the shepherd fits nowhere.",
            },
            {
              question: "What if nobody can begin?",
              answer: "The players still in get new hands.",
              reason: "Without a village side nobody could ever play.",
            },
            {
              question: "With a limit of three tiles: what counts, and when do you discard?",
              answer:
                "Everything in your hand except the shepherd counts. You discard when your turn, your reveal with its free turn, or your interruption is over.",
              reason: "The variant names the number only.",
            },
            {
              question: "With Hungry Wolf: can a Wolf cover one of two Hunters in a forest?",
              answer: "Yes. A Hunter under a Wolf no longer keeps Wolves out.",
              reason: "Only the top tile of each space counts.",
            },
            {
              question: "Must I place a Wolf if nothing else fits?",
              answer:
                "Its sheep back counts as a tile that you must place if it fits. You never have to use the Wolf face.",
              reason: "A Wolf can come at any time, so placing it is not a turn.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "What is reconstructed",
      body: [
        "**The tiles are not the printed ones.** The 60 ordinary tiles are our own reconstruction: every combination of at least two different sides appears, each colour is on 94 sides, village and forest on 52 each.",
        "The rulebook does not give the numbers of tiles, Wolves and Hunters, nor the backs of Wolves and Hunters. They come from other sources and are reconstructed as well.",
      ],
    },
  },
} as const satisfies Rulebook;
