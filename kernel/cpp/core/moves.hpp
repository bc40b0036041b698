// Legal moves as sets of cells, in the order of their numbers, and chance outcomes with their weights.
//
// The numbers are those of hedgerow.games.core.moves: a slot above two coordinates of ten bits each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/bits.hpp"

namespace hedgerow {

using Move = std::int32_t;

inline constexpr int CELL_BITS = 10;
inline constexpr int CELL_CENTRE = 1 << (CELL_BITS - 1);
inline constexpr int COORDINATE_MASK = (1 << CELL_BITS) - 1;

constexpr Move move_at(int slot, int x, int y) {
  return (slot << CELL_BITS | (y + CELL_CENTRE)) << CELL_BITS | (x + CELL_CENTRE);
}

struct MoveParts {
  int slot;
  int x;
  int y;
};

constexpr MoveParts parts_of(Move move) {
  return {move >> (2 * CELL_BITS), (move & COORDINATE_MASK) - CELL_CENTRE,
          (move >> CELL_BITS & COORDINATE_MASK) - CELL_CENTRE};
}

// The legal moves of a seat: single moves, then sets of cells by ascending slot, then perhaps a last single move.
class MoveSets {
 public:
  struct Group {
    int slot;
    int count;
  };

  // Start an empty list for boards of this side whose origin is at (origin_x, origin_y) of the frame.
  void reset(int side, int origin_x, int origin_y) {
    side_ = side;
    origin_x_ = origin_x;
    origin_y_ = origin_y;
    words_ = side * side / 64;
    size_ = 0;
    first_.clear();
    groups_.clear();
    bits_.clear();
    last_ = NONE;
  }

  void add_first(Move move) {
    first_.push_back(move);
    ++size_;
  }

  void set_last(Move move) {
    last_ = move;
    ++size_;
  }

  // Add a slot with its cells; an empty set is left out.
  template <int N>
  void add(int slot, const Rows<N>& cells) {
    const int count = cells.count();
    if (!count) return;
    const auto* words = reinterpret_cast<const std::uint64_t*>(cells.row.data());
    bits_.insert(bits_.end(), words, words + N * N / 64);
    groups_.push_back({slot, count});
    size_ += count;
  }

  int size() const { return size_; }
  int side() const { return side_; }
  int origin_x() const { return origin_x_; }
  int origin_y() const { return origin_y_; }
  std::span<const Group> groups() const { return groups_; }
  std::span<const std::uint64_t> bits() const { return bits_; }
  const std::vector<Move>& first() const { return first_; }
  bool has_last() const { return last_ != NONE; }
  Move last() const { return last_; }

  // Return the move with this rank, from 0 to size() - 1.
  Move at(int rank) const;
  // Return the rank of a move, or -1 if it is not legal.
  int rank(Move move) const;

  template <class F>
  void for_each(F&& visit) const {
    for (Move move : first_) visit(move);
    for (std::size_t group = 0; group < groups_.size(); ++group) {
      const std::uint64_t* words = bits_.data() + group * words_;
      for (int word = 0; word < words_; ++word) {
        for (std::uint64_t rest = words[word]; rest; rest &= rest - 1) {
          visit(move_of(groups_[group].slot, 64 * word + std::countr_zero(rest)));
        }
      }
    }
    if (last_ != NONE) visit(last_);
  }

  // Visit the cells (x, y) of a group.
  template <class F>
  void for_each_cell(std::size_t group, F&& visit) const {
    const std::uint64_t* words = bits_.data() + group * words_;
    for (int word = 0; word < words_; ++word) {
      for (std::uint64_t rest = words[word]; rest; rest &= rest - 1) {
        const int bit = 64 * word + std::countr_zero(rest);
        visit(bit % side_ - origin_x_, bit / side_ - origin_y_);
      }
    }
  }

 private:
  static constexpr Move NONE = -1;

  Move move_of(int slot, int bit) const {
    return move_at(slot, bit % side_ - origin_x_, bit / side_ - origin_y_);
  }

  int side_ = 32;
  int origin_x_ = 16;
  int origin_y_ = 16;
  int words_ = 16;
  int size_ = 0;
  std::vector<Move> first_;
  std::vector<Group> groups_;
  std::vector<std::uint64_t> bits_;
  Move last_ = NONE;
};

// Chance outcomes in ascending order, with the number of tickets of each.
struct Chance {
  struct Outcome {
    Move number;
    int weight;
  };
  std::vector<Outcome> outcomes;
  int total = 0;

  void reset() {
    outcomes.clear();
    total = 0;
  }
  void add(Move number, int weight) {
    outcomes.push_back({number, weight});
    total += weight;
  }
  // Add `base + member` for each member of a bit set, all equally likely.
  void add_members(Move base, std::uint64_t members) {
    for (; members; members &= members - 1) add(base + std::countr_zero(members), 1);
  }
  Move outcome(int ticket) const {
    for (const Outcome& outcome : outcomes) {
      if (ticket < outcome.weight) return outcome.number;
      ticket -= outcome.weight;
    }
    return -1;
  }
  int weight(Move number) const {
    for (const Outcome& outcome : outcomes) {
      if (outcome.number == number) return outcome.weight;
    }
    return 0;
  }
};

}  // namespace hedgerow
