// Play to the end inside the kernel, with simple policies, and counts of lines of play.
#pragma once

#include <cstdint>
#include <vector>

#include "core/state.hpp"

namespace hedgerow {

enum class Policy { RANDOM, GREEDY };

// Return a uniformly random legal move.
template <class Random>
Move random_move(const State& state, int seat, Random& random) {
  thread_local MoveSets moves;
  state.position().moves(seat, moves);
  return moves.at(random.below(moves.size()));
}

// Whether the greedy policy computes the outlook of moves or plays every move; both give the same moves.
enum class Search { FAST, THOROUGH };

// Return the legal move with the best score of the seat at the end of its turn. The seat does not leave a game that
// continues, and declines to act if that scores as much. Other ties are broken at random.
template <class Random>
Move greedy_move(const State& state, int seat, Random& random, Search search = Search::FAST);

// Whether the greedy move of a seat is that of the greedy bot in Python, with the same random numbers.
bool follows_greedy_bot(const State& state, int seat);

// Play to the end and return the number of moves, without chance outcomes.
template <class Random>
int play_randomly(State& state, Random& random) {
  int moves = 0;
  for (Seats seats = state.play_chance(random); !seats.empty(); seats = state.play_chance(random)) {
    state.play(seats[0], random_move(state, seats[0], random));
    ++moves;
  }
  return moves;
}

int play_out(State& state, Policy policy, FastRandom& random);

struct Rollouts {
  std::vector<int> scores;    // one row of scores for each play-out
  std::vector<unsigned> winners;  // the winning seats of each play-out, as a bit set
  std::int64_t moves = 0;
};

// Play copies of a state to the end. The result of a play-out depends on the seed and its number only.
Rollouts rollouts(const State& state, int count, Policy policy, std::uint64_t seed, int threads);

// The number of lines of play of this depth.
std::uint64_t perft(const State& state, int depth);

}  // namespace hedgerow
