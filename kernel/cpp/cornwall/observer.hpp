// What a seat may know, for programs that learn; mirrors hedgerow.games.cornwall.observer.
#pragma once

#include "cornwall/state.hpp"

namespace hedgerow::cornwall {

// The numbers of hedgerow.games.cornwall.observer.
constexpr int START_STAMP = 256;
constexpr int FIRST_FIGURE_STAMP = 257;
constexpr int UNDER_NUMBER = 2;
constexpr int DRAWN_NUMBER = 3;

template <int N>
void CornwallPosition<N>::observe(int seat, Observation& seen) const {
  seen.reset(1);
  std::vector<Move>& board = seen.boards[0];
  board.push_back(move_at(START_STAMP, 0, 0));
  board.insert(board.end(), map_.placements.begin(), map_.placements.begin() + map_.size);
  for (int index = 0; index < figure_count_; ++index) {
    const PlacedFigure& figure = figures_[index];
    const int owner = (figure.seat - seat + players()) % players();
    board.push_back(move_at(FIRST_FIGURE_STAMP + SIZES * owner + figure.value - 1, figure.x, figure.y));
  }
  seen.add(phase_ == LAY, phase_ == FIGURE_PHASE, figures_placed_, game_->coin_limit() ? bank() : -1);
  const Seats acting = to_act();
  Scores points{};
  scores(points);
  for (int index = 0; index < players(); ++index) {
    const int each = (seat + index) % players();
    const Holdings& held = holdings_[each];
    seen.add(points[each], acting.contains(each), each == first_, held.coins);
    for (int count : held.hand) seen.add(count);
    for (int count : held.pub) seen.add(count);
  }
  const std::size_t before_tiles = seen.numbers.size() - 1;
  for (int tile = 1; tile <= TILES; ++tile) seen.add(unseen_ >> tile & 1);
  for (int index = 0; index < under_count_; ++index) seen.numbers[before_tiles + under_[index]] = UNDER_NUMBER;
  if (tile_) seen.numbers[before_tiles + tile_] = DRAWN_NUMBER;
}

}  // namespace hedgerow::cornwall
