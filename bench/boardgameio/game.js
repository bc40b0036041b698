"use strict";

// As little game as there can be: two players count by turns. Whatever a move costs is the framework's.
module.exports = {
  name: "counter",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
};
