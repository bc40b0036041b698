// The interface of all games: a position that a `State` owns and replaces when its frame becomes too small.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/moves.hpp"
#include "core/network.hpp"
#include "core/observation.hpp"

namespace hedgerow {

inline constexpr int MAX_PLAYERS = 5;
inline constexpr int LARGEST_FRAME = 128;
inline constexpr int CHANCE = -1;
inline constexpr int NOBODY = -1;

// A move or outcome that is not legal here, or a seat that may not act.
struct IllegalMove : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

inline IllegalMove illegal(Move move) { return IllegalMove("move " + std::to_string(move) + " is not legal here"); }

// Data that is not a position of the game.
struct InvalidPosition : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// A tile set or a position that needs a larger frame than the kernel has.
struct TooLarge : std::length_error {
  using std::length_error::length_error;
};

// The seats that may act: empty at the end, only `CHANCE` at a chance node.
class Seats {
 public:
  void add(int seat) { seats_[size_++] = static_cast<std::int8_t>(seat); }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  int operator[](int index) const { return seats_[index]; }
  bool at_chance() const { return size_ == 1 && seats_[0] == CHANCE; }
  bool contains(int seat) const {
    for (int index = 0; index < size_; ++index) {
      if (seats_[index] == seat) return true;
    }
    return false;
  }

 private:
  std::array<std::int8_t, MAX_PLAYERS + 1> seats_{};
  int size_ = 0;
};

using Scores = std::array<int, MAX_PLAYERS>;

// The whole position as numbers, in an order that each game defines. Python turns them into its own state and back.
using Data = std::vector<std::int32_t>;

// A reader of `Data` that never reads past the end.
class DataReader {
 public:
  explicit DataReader(const Data& data) : data_(data) {}

  int next() {
    if (position_ >= data_.size()) throw InvalidPosition("the data end too early");
    return data_[position_++];
  }
  // Return the next number, or throw unless it is from `low` to `high`.
  int next(int low, int high) {
    const int value = next();
    if (value < low || value > high) {
      throw InvalidPosition("number " + std::to_string(position_) + " is " + std::to_string(value) + ", not from " +
                            std::to_string(low) + " to " + std::to_string(high));
    }
    return value;
  }
  void finish() const {
    if (position_ != data_.size()) throw InvalidPosition("the data are too long");
  }

 private:
  const Data& data_;
  std::size_t position_ = 0;
};

// What a move brings to the seat that plays it, as far as it can be computed without playing it.
struct Outlook {
  int gain;        // the change of the seat's score right after the move, or at the end of the turn that it ends
  bool ends_turn;  // what the seat may still decide in this turn is contained in `gain`
  bool ends_game;
  int limit = NO_LIMIT;  // the most that the seat can practically gain in this turn if the move does not end it

  static constexpr int NO_LIMIT = 1 << 20;
};

// One point of a game. Every function mirrors the method of the same name in Python.
class Position {
 public:
  virtual ~Position() = default;
  virtual std::unique_ptr<Position> copy() const = 0;
  // The side of the frame.
  virtual int side() const = 0;
  // Become equal to a position of the same game in a frame of the same side; faster than a copy.
  virtual void assign(const Position& other) = 0;
  virtual int players() const = 0;
  virtual Seats to_act() const = 0;
  virtual int turn() const = 0;
  // Whether the seat has finished playing, although the game may continue without it.
  virtual bool has_left(int) const { return to_act().empty(); }
  // The move that declines to act, in games where a seat may act out of turn; -1 if there is none.
  virtual Move pass_move() const { return -1; }
  // Whether a plan for a turn ends at a chance node, because it must not rely on the outcome.
  virtual bool plans_end_at_chance() const { return false; }
  // Whether the greedy policy makes the choices of the greedy bot in Python, which prefers weak rivals.
  virtual bool follows_greedy_bot() const { return false; }
  // Whether the greedy bot tries only the moves of a seat with the highest limits; mirrors `Evaluator.score_bounds`.
  virtual bool has_limits(int) const { return false; }
  // The best move if it is known without comparing moves; mirrors `Evaluator.greedy_move`.
  virtual std::optional<Move> known_best(int) const { return std::nullopt; }
  // The outlook of a legal move; nothing if the move must be played to know it.
  virtual std::optional<Outlook> outlook(int, Move) const { return std::nullopt; }
  // The legal moves of a seat that is to act.
  virtual void moves(int seat, MoveSets& moves) const = 0;
  virtual void chance(Chance& chance) const = 0;
  // Play a move or an outcome, or throw `IllegalMove` and leave the position unchanged. Returns the same game in a
  // larger frame if this one has become too small, otherwise nothing.
  virtual std::unique_ptr<Position> play(int seat, Move move) = 0;
  virtual void scores(Scores& scores) const = 0;
  virtual int score(int seat) const = 0;
  // The points of each item of a seat's score sheet, in the order of `Game::items`.
  virtual void items(int seat, std::vector<int>& points) const = 0;
  // The seats that have won, as a bit set; 0 before the end.
  virtual unsigned winners() const;
  virtual std::uint64_t hash() const = 0;
  virtual void save(Data& data) const = 0;
  // What a seat may know, as stamps and numbers; mirrors the observers of the games in Python.
  virtual void observe(int seat, Observation& seen) const = 0;
  // The sizes of the features; 0 if the game has no learned evaluation.
  virtual FeatureCounts feature_counts() const { return {}; }
  // What the learned evaluation sees between two turns; mirrors the features of the game in Python.
  virtual void features(int, Features& features) const { features.clear(); }
  // The move that ends the turn of a seat that has a choice left; -1 if there is none.
  virtual Move finishing_move() const { return -1; }
};

inline unsigned Position::winners() const {
  if (!to_act().empty()) return 0;
  Scores points{};
  scores(points);
  int best = points[0];
  for (int seat = 1; seat < players(); ++seat) best = points[seat] > best ? points[seat] : best;
  unsigned winners = 0;
  for (int seat = 0; seat < players(); ++seat) winners |= static_cast<unsigned>(points[seat] == best) << seat;
  return winners;
}

// The rules and components of a game, shared by its positions.
class Game {
 public:
  virtual ~Game() = default;
  virtual int players() const = 0;
  virtual std::unique_ptr<Position> start() const = 0;
  // Return the position with these data, or throw `InvalidPosition`.
  virtual std::unique_ptr<Position> load(const Data& data) const = 0;
};

// Return the position with these data in the smallest frame that has room for it.
template <template <int> class PositionIn, int N = 32, class GameType>
std::unique_ptr<Position> load_in_smallest_frame(const GameType& game, const Data& data) {
  try {
    DataReader reader(data);
    auto position = std::make_unique<PositionIn<N>>(game);
    position->load(reader);
    return position;
  } catch (const TooLarge&) {
    if constexpr (N < LARGEST_FRAME) {
      return load_in_smallest_frame<PositionIn, 2 * N>(game, data);
    } else {
      throw;
    }
  }
}

}  // namespace hedgerow
