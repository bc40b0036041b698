/** What everything at a table of Wooly Bully does, in a sentence or two. */
export const woolybully = {
  board: "The common land. Touching sides always match. A hedge marks a field that is closed.",
  outlineClosed:
    "A field here is closed: nothing can be added to it. It counts if it is of your colour and no Wolf threatens it.",

  // Tiles
  field:
    "A field, with one sheep on each of its sides. Sides of one colour that meet are one field; closed, it counts for whoever has that colour.",
  village: "A village side. Only another village side may touch it.",
  forest:
    "A forest side. Only another forest side may touch it. A Wolf in this forest threatens every field that borders on it.",
  wolf: "A Wolf. As long as no Hunter covers it, no field that borders on its forest counts.",
  hunter: "A Hunter. He has covered a Wolf, or he guards this forest: no Wolf may come into it any more.",
  shepherd: "A shepherd that was revealed: a tile with four sheep of one player’s colour.",
  well: "The village square, with which the land began.",

  // Players
  points: "The result of this player, now that all colours are shown.",
  badge: "What is known of this player’s colour. It stays secret until they reveal it or the game is over.",
  factTiles: "How many tiles this player holds. Which ones is secret.",
  factSafe: "The sheep in the largest closed field of this colour that no Wolf threatens.",
  factGone: "Tiles this player has discarded. Nobody sees which.",
  factBonus: "The bonus this player got for leaving the game early.",

  // The side
  hand: "Your tiles, each with both of its faces. Only you see them.",
  bag: "How many tiles the bag still has. When it is empty, all go on with what they hold.",
  colour: "The colour of your sheep. Nobody else knows it until you reveal it.",
  face: "One face of a tile you hold. Press it and point at a place on the land, or drag it there. Every touching side must match.",
  wolfFace:
    "A Wolf. You may lay it at any time in a forest without a Hunter; fields beside that forest then count for nothing.",
  hunterFace: "A Hunter. You may lay him at any time: on a Wolf, or in a forest without a Wolf, which he then guards.",
  otherFace: "Shows the other face of the chosen tile. The F key does the same.",
  putBack: "Puts the tile back into your hand. Nothing has been laid yet. Esc does the same.",
  pass: "Says that nothing you hold can be laid now. You draw nothing.",
  doneFree: "Skips your free turn.",
  decline: "Lets this moment pass: you call no Wolf, no Hunter and no shepherd now.",
  putAway: "Discards the chosen tile for good, unseen by the others, because your hand is too large.",
  anyTime: "What you may do at any time, even while others play.",
  callWolf:
    "Takes up a Wolf from your hand. You may lay it at any time, if every touching side is forest and no Hunter is there.",
  callHunter: "Takes up a Hunter from your hand. You may lay him at any time, on a Wolf or in a forest without one.",
  reveal: "Takes up your shepherd. Once it is laid, everybody knows your colour; you draw, and you get a free turn.",
  quit: "Leaves the game for good. Your field still counts, and the earlier you leave, the larger your bonus. You are asked once more.",
  away: "The tiles you have discarded. Only you can look at them.",
  watching: "You are watching: hands and colours stay hidden from you until the end.",
} as const;
