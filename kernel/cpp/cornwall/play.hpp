// Moves and the end of a turn; mirrors hedgerow.games.cornwall.state.
#pragma once

#include "cornwall/state.hpp"

namespace hedgerow::cornwall {

// Play

template <int N>
std::unique_ptr<Position> CornwallPosition<N>::play(int seat, Move move) {
  if (!to_act().contains(seat)) throw IllegalMove("seat " + std::to_string(seat) + " may not act now");
  if (seat == CHANCE) {
    thread_local Chance possible;
    chance(possible);
    if (!possible.weight(move)) throw IllegalMove("outcome " + std::to_string(move) + " is not possible here");
    if (phase_ == FIRST) {
      first_ = active_ = static_cast<std::int8_t>(move);
      phase_ = DRAW;
      return nullptr;
    }
    const int tile = move - FIRST_TILE_OUTCOME;
    unseen_ ^= std::uint64_t{1} << tile;
    if (!try_tile(tile) && !unseen_) draw_from_under();
    return nullptr;
  }
  if (phase_ == LAY) {
    place_tile(seat, move);
    if (auto larger = grown()) {
      auto* position = static_cast<CornwallPosition<N < LARGEST_FRAME ? 2 * N : N>*>(larger.get());
      if (!position->has_figure_moves()) position->end_turn();
      return larger;
    }
  } else if (move == DONE) {
    end_turn();
    return nullptr;
  } else if (move == PUB && may_visit_pub()) {
    visit_pub(seat);
  } else {
    place_figure(seat, move);
  }
  if (!has_figure_moves()) end_turn();
  return nullptr;
}

template <int N>
bool CornwallPosition<N>::is_legal_placement(Move move) const {
  const auto [slot, x, y] = parts_of(move);
  const int column = x + map_.origin_x;
  const int row = y + map_.origin_y;
  if (!map_.contains(column, row)) return false;
  const std::vector<Stamp>& rotations = game_->rotations(tile_);
  for (std::size_t index = 0; index < rotations.size(); ++index) {
    if (rotations[index].slot == slot) return places_[index].has(column, row);
  }
  return false;
}

template <int N>
void CornwallPosition<N>::place_tile(int seat, Move move) {
  if (move < 0 || !is_legal_placement(move)) throw illegal(move);
  const auto [slot, x, y] = parts_of(move);
  const int coins = map_.place_tile(*game_->stamp(slot), x + map_.origin_x, y + map_.origin_y, move) - 1;
  holdings_[seat].coins += std::min(coins, bank());
  phase_ = FIGURE_PHASE;
  tile_ = figures_placed_ = 0;
  recentre();
}

template <int N>
void CornwallPosition<N>::visit_pub(int seat) {
  Holdings& holdings = holdings_[seat];
  holdings.coins -= PUB_PRICE;
  for (int size = 0; size < SIZES; ++size) holdings.hand[size] += holdings.pub[size];
  holdings.pub = {};
}

template <int N>
void CornwallPosition<N>::place_figure(int seat, Move move) {
  const auto [slot, x, y] = parts_of(move);
  const int size = slot - FIRST_FIGURE_SLOT;
  const int column = x + map_.origin_x;
  const int row = y + map_.origin_y;
  Holdings& holdings = holdings_[seat];
  if (move < 0 || size < 0 || size >= SIZES || !holdings.hand[size] || !map_.contains(column, row) ||
      !affordable_hexes().has(column, row)) {
    throw illegal(move);
  }
  holdings.coins -= price(column, row);
  --holdings.hand[size];
  figures_[figure_count_++] = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y),
                               static_cast<std::int8_t>(seat), static_cast<std::int8_t>(size + 1)};
  Region& region = map_.region(map_.region_at(column, row));
  ++region.figures;
  region.strengths[seat] = static_cast<std::uint8_t>(region.strengths[seat] + size + 1);
  ++figures_placed_;
  if (is_new_chapel(column, row)) {
    Award award{-1, static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), {}};
    award.points[seat] = CHAPEL_POINTS;
    add_award(award);
  }
}

// Whether a hex of the tile placed last has a chapel.
template <int N>
bool CornwallPosition<N>::is_new_chapel(int x, int y) const {
  const Cell first = last_cell();
  const auto& hexes = last_stamp().hexes;
  return std::any_of(hexes.begin(), hexes.end(), [&](const Hex& hex) {
    return hex.feature == CHAPEL && first.x + hex.x == x && first.y + hex.y == y;
  });
}

template <int N>
void CornwallPosition<N>::add_award(const Award& award) {
  awards_.push_back(award);
  Points& points = points_[award.terrain < 0 ? TERRAINS : award.terrain];
  for (int seat = 0; seat < players(); ++seat) points[seat] = static_cast<std::int16_t>(points[seat] + award.points[seat]);
}

// End of a turn

template <int N>
void CornwallPosition<N>::end_turn() {
  score_closed_regions();
  phase_ = DRAW;
  figures_placed_ = 0;
  active_ = static_cast<std::int8_t>((active_ + 1) % players());
  if (!unseen_) draw_from_under();
}

// Score the regions that have closed and send their figures to the pub.
template <int N>
void CornwallPosition<N>::score_closed_regions() {
  const Cell cell = last_cell();
  const std::vector<int> closed = map_.close_regions(last_stamp(), cell.x, cell.y, game_->strict());
  for (int number : closed) {
    Region& region = map_.region(number);
    const Points points = region_points(region);
    if (std::any_of(points.begin(), points.end(), [](int each) { return each > 0; })) {
      // A region that scores has a figure, which leads to its hexes.
      const auto figure = std::find_if(figures_.begin(), figures_.begin() + figure_count_, [&](const PlacedFigure& each) {
        return map_.region_at(each.x + map_.origin_x, each.y + map_.origin_y) == number;
      });
      const Cell first = map_.first_of_closed(figure->x + map_.origin_x, figure->y + map_.origin_y);
      add_award({static_cast<std::int8_t>(region.terrain), static_cast<std::int16_t>(first.x - map_.origin_x),
                 static_cast<std::int16_t>(first.y - map_.origin_y), points});
    }
    region.figures = 0;
    region.strengths = {};
  }
  if (closed.empty()) return;
  int kept = 0;
  for (int index = 0; index < figure_count_; ++index) {
    const PlacedFigure figure = figures_[index];
    if (map_.is_open(figure.x + map_.origin_x, figure.y + map_.origin_y)) {
      figures_[kept++] = figure;
    } else {
      ++holdings_[figure.seat].pub[figure.value - 1];
    }
  }
  figure_count_ = static_cast<std::uint8_t>(kept);
}

// Draw the tiles under the empty stack, trying each once; if none fits, end the game.
template <int N>
void CornwallPosition<N>::draw_from_under() {
  for (int count = under_count_; count; --count) {
    const int tile = under_[0];
    std::copy(under_.begin() + 1, under_.begin() + under_count_, under_.begin());
    --under_count_;
    if (try_tile(tile)) return;
  }
  phase_ = OVER;
}

// Draw a tile; put it under the stack and return false if it fits nowhere.
template <int N>
bool CornwallPosition<N>::try_tile(int tile) {
  if (!map_.legal_placements(game_->rotations(tile), places_)) {
    under_[under_count_++] = static_cast<std::uint8_t>(tile);
    return false;
  }
  tile_ = static_cast<std::uint8_t>(tile);
  phase_ = LAY;
  return true;
}

}  // namespace hedgerow::cornwall
