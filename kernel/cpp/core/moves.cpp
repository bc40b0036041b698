#include "core/moves.hpp"

namespace hedgerow {

Move MoveSets::at(int rank) const {
  const int singles = static_cast<int>(first_.size());
  if (rank < singles) return first_[rank];
  rank -= singles;
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    if (rank >= groups_[group].count) {
      rank -= groups_[group].count;
      continue;
    }
    const std::uint64_t* words = bits_.data() + group * words_;
    for (int word = 0;; ++word) {
      const int count = std::popcount(words[word]);
      if (rank < count) return move_of(groups_[group].slot, 64 * word + select_bit(words[word], rank));
      rank -= count;
    }
  }
  return last_;
}

int MoveSets::rank(Move move) const {
  if (move < 0) return -1;
  for (std::size_t index = 0; index < first_.size(); ++index) {
    if (first_[index] == move) return static_cast<int>(index);
  }
  if (move == last_) return size_ - 1;
  const auto [slot, x, y] = parts_of(move);
  const int column = x + origin_x_;
  const int row = y + origin_y_;
  if (column < 0 || column >= side_ || row < 0 || row >= side_) return -1;
  const int bit = row * side_ + column;
  int before = static_cast<int>(first_.size());
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    if (groups_[group].slot != slot) {
      before += groups_[group].count;
      continue;
    }
    const std::uint64_t* words = bits_.data() + group * words_;
    if (!(words[bit / 64] >> (bit % 64) & 1)) return -1;
    for (int word = 0; word < bit / 64; ++word) before += std::popcount(words[word]);
    return before + std::popcount(words[bit / 64] & ((std::uint64_t{1} << (bit % 64)) - 1));
  }
  return -1;
}

}  // namespace hedgerow
