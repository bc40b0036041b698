"use strict";

// The smallest possible game: two players count in turns, so a move costs nothing beyond the framework.
module.exports = {
  name: "counter",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
};
