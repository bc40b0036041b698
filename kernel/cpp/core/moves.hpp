// Legal moves as sets of cells, in the order of their numbers, and chance outcomes with their weights.
//
// The numbers are those of hedgerow.games.core.moves: a slot above two coordinates of ten bits each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

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

// Return the position of the set bit with this rank.
inline int select_bit(std::uint64_t word, int rank) {
#if defined(__BMI2__)
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << rank, word));
#else
  while (rank--) word &= word - 1;
  return std::countr_zero(word);
#endif
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
    if (!cells.any()) return;
    const int count = cells.count();
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

// Chance outcomes in ascending order, with the number of tickets of each: a few weighted ones, or a set of equally likely
// ones, which is never listed.
class Chance {
 public:
  struct Outcome {
    Move number;
    int weight;
  };
  using Members = unsigned __int128;

  int total = 0;

  void reset() {
    weighted_.clear();
    members_ = 0;
    total = 0;
  }
  void add(Move number, int weight) {
    weighted_.push_back({number, weight});
    total += weight;
  }
  // Make the outcomes `base + member` for each member of a bit set, all equally likely.
  void set_members(Move base, Members members) {
    base_ = base;
    members_ = members;
    total = popcount(members);
  }

  int size() const { return members_ ? total : static_cast<int>(weighted_.size()); }
  Outcome at(int rank) const { return members_ ? Outcome{outcome(rank), 1} : weighted_[rank]; }

  Move outcome(int ticket) const {
    if (members_) return base_ + member(ticket);
    for (const Outcome& outcome : weighted_) {
      if (ticket < outcome.weight) return outcome.number;
      ticket -= outcome.weight;
    }
    return -1;
  }
  // Return the rank of an outcome, or -1 if it is not possible.
  int rank(Move number) const {
    if (!weight(number)) return -1;
    if (members_) return popcount(members_ & ((Members{1} << (number - base_)) - 1));
    int rank = 0;
    while (weighted_[rank].number != number) ++rank;
    return rank;
  }
  int weight(Move number) const {
    if (members_) return number >= base_ && number < base_ + 128 && (members_ >> (number - base_) & 1);
    for (const Outcome& outcome : weighted_) {
      if (outcome.number == number) return outcome.weight;
    }
    return 0;
  }

 private:
  // The member with this rank.
  int member(int rank) const {
    const auto low = static_cast<std::uint64_t>(members_);
    const int count = std::popcount(low);
    return rank < count ? select_bit(low, rank)
                        : 64 + select_bit(static_cast<std::uint64_t>(members_ >> 64), rank - count);
  }

  std::vector<Outcome> weighted_;
  Members members_ = 0;
  Move base_ = 0;
};

}  // namespace hedgerow
