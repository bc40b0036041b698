// Play by a learned evaluation: the best turns of a seat, and games to learn from.
#pragma once

#include <cstdint>
#include <vector>

#include "core/network.hpp"
#include "core/state.hpp"

namespace hedgerow {

// A way to play a turn.
struct Turn {
  std::vector<Move> moves;
  Forecast forecast;
};

// Return what a seat may expect between two turns; at the end of the game, the result.
Forecast forecast(const State& state, int seat, const Network& network);

// Return the best turn of a seat for each of its first moves, the one with the best lead first.
std::vector<Turn> turns(const State& state, int seat, const Network& network);

// How games to learn from are played.
struct Exploration {
  double chance = 0;       // the chance of a turn that need not be the best
  double temperature = 1;  // in points: a turn that is worse by as much is chosen e times less often
};

// Positions after turns, from the view of every seat, and the results of their games.
struct Lessons {
  std::vector<std::int32_t> game;
  std::vector<std::int16_t> seat;
  std::vector<std::int32_t> item_counts;
  std::vector<std::int16_t> items;
  std::vector<std::int16_t> numbers;
  std::vector<float> forecasts;  // the lead that was forecast; that of the position if there is no network
  std::vector<float> leads;      // at the end
  std::vector<float> points;
  std::vector<float> wins;
};

// Play games by the network, or by the greedy policy if there is none. Every game depends on the seed and its number
// only.
Lessons play_to_learn(std::shared_ptr<const Game> game, const Network* network, int first, int count,
                      std::uint64_t seed, const Exploration& exploration);

}  // namespace hedgerow
