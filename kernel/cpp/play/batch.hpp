// Many games of one kind that advance together.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "play/playouts.hpp"
#include "rl/encoder.hpp"

namespace hedgerow {

// Every game has its own random numbers, which depend on the seed and the number of the game only, so results depend
// neither on the size of the batch nor on the number of threads. Chance plays at once. A game that is over keeps its
// final position until the next step, which starts it again.
class Batch {
 public:
  Batch(std::shared_ptr<const Game> game, int size, std::uint64_t seed, int threads);

  int size() const { return static_cast<int>(states_.size()); }
  int players() const { return game_->players(); }
  const State& state(int number) const { return states_.at(number); }

  // Start every game again, with the random numbers continued.
  void reset();
  // Play one move in every game; the move of a game that is over is ignored, and the game starts again. Throws
  // `IllegalMove` with the number of the game before anything has changed.
  void step(const Move* moves);
  // Play random moves: `count` in every game.
  void play_randomly(int count);

  // For each game: the seat to act (the first, if several may act; -1 when the game is over), whether it is over,
  // the scores, and the winners as a bit set.
  const std::vector<std::int8_t>& seats() const { return seats_; }
  const std::vector<std::uint8_t>& over() const { return over_; }
  const std::vector<std::int32_t>& scores() const { return scores_; }
  const std::vector<std::int32_t>& winners() const { return winners_; }
  std::int64_t finished() const { return finished_; }

  // The legal moves of the seat to act in every game, one game after another; those of game i begin at `offsets[i]`.
  void list_moves(std::vector<Move>& moves, std::vector<std::int64_t>& offsets) const;
  // The first `limit` legal moves of every game in a row, filled up with -1, and the number of all of them.
  void list_moves(Move* moves, int limit, std::int32_t* counts) const;
  // The legal actions of every game as a row of zeros and ones. Returns the number of legal moves without an action.
  std::int64_t mask_actions(const Encoder& encoder, std::int8_t* masks) const;
  // What the seats to act may know; seat 0 after the end of a game.
  void observe(const Encoder& encoder, std::uint8_t* planes, float* numbers) const;

 private:
  template <class F>
  void in_parallel(F&& work) const;
  void restart(int number);
  void settle(int number);
  const MoveSets& legal_moves(int number) const;

  std::shared_ptr<const Game> game_;
  int threads_;
  std::vector<State> states_;
  std::vector<FastRandom> randoms_;
  std::vector<std::int8_t> seats_;
  std::vector<std::uint8_t> over_;
  std::vector<std::int32_t> scores_;
  std::vector<std::int32_t> winners_;
  std::int64_t finished_ = 0;
};

}  // namespace hedgerow
