/** What everything at a table of Wooly Bully does, in a sentence or two. */
export const woolybully = {
  board: "The shared land. Touching sides always match. A hedge marks a closed field.",
  outlineClosed:
    "A field here is closed: nothing can be added to it. It scores if it has your colour and no Wolf threatens it.",

  // Tiles
  field:
    "A field, with one sheep on each side. Meeting sides of one colour form a field; once closed, it scores for the player of that colour.",
  village: "A village side. Only another village side can touch it.",
  forest:
    "A forest side. Only another forest side can touch it. A Wolf in this forest threatens every field bordering it.",
  wolf: "A Wolf. Until a Hunter covers it, no field bordering its forest scores.",
  hunter: "A Hunter. He has covered a Wolf, or he guards this forest: no Wolf can enter it any more.",
  shepherd: "A revealed shepherd: a tile with four sheep of one player’s colour.",
  well: "The village square, where the land began.",

  // Players
  points: "This player’s result, now that all colours are revealed.",
  badge: "What is known about this player’s colour. It stays secret until they reveal it or the game ends.",
  factTiles: "How many tiles this player holds. Which ones is secret.",
  factSafe: "The sheep in the largest closed field of this colour that no Wolf threatens.",
  factGone: "Tiles this player has discarded. Nobody sees which.",
  factBonus: "This player’s bonus for retiring early.",

  // The side
  hand: "Your tiles, each with both of its faces. Only you see them.",
  bag: "How many tiles are left in the bag. When it’s empty, play continues with the hands.",
  colour: "The colour of your sheep. Nobody else knows it until you reveal it.",
  face: "One face of a tile you hold. Press it and point at a place on the land, or drag it there. Every touching side must match.",
  wolfFace:
    "A Wolf. You can place it at any time in a forest without a Hunter; fields beside that forest then score nothing.",
  hunterFace:
    "A Hunter. You can place him at any time: on a Wolf, or in a forest without a Wolf, which he then guards.",
  otherFace: "Shows the other face of the selected tile. The F key does the same.",
  putBack: "Puts the tile back into your hand. Nothing has been placed yet. Esc does the same.",
  pass: "Passes, because none of your tiles fits. You draw nothing.",
  doneFree: "Skips your free turn.",
  decline: "You don’t act now: no Wolf, no Hunter and no shepherd.",
  putAway: "Discards the selected tile, unseen by the others, because your hand is too large.",
  anyTime: "What you can do at any time, even while others play.",
  callWolf:
    "Picks up a Wolf from your hand. You can place it at any time if every touching side is forest and no Hunter is there.",
  callHunter: "Picks up a Hunter from your hand. You can place him at any time, on a Wolf or in a forest without one.",
  reveal: "Picks up your shepherd. Once it’s placed, everyone knows your colour; you draw, and you get a free turn.",
  quit: "Retires from the game. Your field still scores, and the earlier you retire, the larger your bonus. You’re asked to confirm.",
  away: "The tiles you have discarded. Only you can see them.",
  watching: "You’re watching: hands and colours stay hidden until the end.",
} as const;
