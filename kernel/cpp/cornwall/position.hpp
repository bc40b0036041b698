// Positions as numbers, and the checks of numbers that are read.
#pragma once

#include "cornwall/state.hpp"

namespace hedgerow::cornwall {

// Data: phase, first, tile; the number of tiles under the stack and these; the number of placements and these; the
// number of figures, each as x, y, seat, value; the number of awards, each as terrain (-1 for a chapel), x, y and the
// points of each seat; for each seat its coins, figures in hand and figures in the pub.

template <int N>
void CornwallPosition<N>::save(Data& data) const {
  data = {phase_, first_, tile_, under_count_};
  data.insert(data.end(), under_.begin(), under_.begin() + under_count_);
  data.push_back(map_.size);
  data.insert(data.end(), map_.placements.begin(), map_.placements.begin() + map_.size);
  data.push_back(figure_count_);
  for (int index = 0; index < figure_count_; ++index) {
    const PlacedFigure& figure = figures_[index];
    data.insert(data.end(), {figure.x, figure.y, figure.seat, figure.value});
  }
  data.push_back(static_cast<std::int32_t>(awards_.size()));
  for (const Award& award : awards_) {
    data.insert(data.end(), {award.terrain, award.x, award.y});
    data.insert(data.end(), award.points.begin(), award.points.begin() + players());
  }
  for (int seat = 0; seat < players(); ++seat) {
    const Holdings& holdings = holdings_[seat];
    data.push_back(holdings.coins);
    data.insert(data.end(), holdings.hand.begin(), holdings.hand.end());
    data.insert(data.end(), holdings.pub.begin(), holdings.pub.end());
  }
}

template <int N>
void CornwallPosition<N>::load(DataReader& reader) {
  const int phase = reader.next(FIRST, OVER);
  first_ = static_cast<std::int8_t>(reader.next(NOBODY, players() - 1));
  const int tile = reader.next(0, TILES);
  const int under = reader.next(0, TILES);
  for (int index = 0; index < under; ++index) {
    under_[index] = static_cast<std::uint8_t>(reader.next(1, TILES));
    take_tile(under_[index]);
  }
  under_count_ = static_cast<std::uint8_t>(under);
  phase_ = static_cast<std::uint8_t>(phase);
  load_tiles(reader);
  load_figures(reader);
  load_awards(reader);
  for (int seat = 0; seat < players(); ++seat) {
    Holdings& holdings = holdings_[seat];
    holdings.coins = reader.next(0, MAX_COINS);
    for (std::int8_t& count : holdings.hand) count = static_cast<std::int8_t>(reader.next(0, FIGURES[0]));
    for (std::int8_t& count : holdings.pub) count = static_cast<std::int8_t>(reader.next(0, FIGURES[0]));
  }
  reader.finish();
  if (tile) {
    take_tile(tile);
    if (phase != LAY || !try_tile(tile)) throw InvalidPosition("the tile cannot be placed");
  }
  check();
}

template <int N>
void CornwallPosition<N>::take_tile(int tile) {
  if (!(unseen_ >> tile & 1)) throw InvalidPosition("tile " + std::to_string(tile) + " is there twice");
  unseen_ ^= std::uint64_t{1} << tile;
}

template <int N>
void CornwallPosition<N>::load_tiles(DataReader& reader) {
  const int count = reader.next(0, TILES);
  for (int index = 0; index < count; ++index) {
    const Move move = reader.next();
    const Stamp* stamp = move < 0 ? nullptr : game_->stamp(parts_of(move).slot);
    if (!stamp) throw InvalidPosition("placement " + std::to_string(move) + " is no tile");
    tile_ = static_cast<std::uint8_t>((stamp->slot - FIRST_TILE_SLOT) / ROTATIONS + 1);
    take_tile(tile_);
    map_.legal_placements(game_->rotations(tile_), places_);
    if (!is_legal_placement(move)) throw InvalidPosition("placement " + std::to_string(move) + " is not possible");
    const Cell cell{parts_of(move).x + map_.origin_x, parts_of(move).y + map_.origin_y};
    map_.place_tile(*stamp, cell.x, cell.y, move);
    recentre();
    if (!map_.box.fits(N, MARGIN)) throw TooLarge("the map is too large for this frame");
    if (index < count - 1 || phase_ != FIGURE_PHASE) {
      const Cell placed = last_cell();
      map_.close_regions(*stamp, placed.x, placed.y, game_->strict());
    }
  }
  tile_ = 0;
}

template <int N>
void CornwallPosition<N>::load_figures(DataReader& reader) {
  const int count = reader.next(0, MAX_FIGURES);
  for (int index = 0; index < count; ++index) {
    const int x = reader.next(-MAX_COINS, MAX_COINS);
    const int y = reader.next(-MAX_COINS, MAX_COINS);
    const int seat = reader.next(0, players() - 1);
    const int value = reader.next(1, SIZES);
    const int column = x + map_.origin_x;
    const int row = y + map_.origin_y;
    if (!map_.contains(column, row) || !map_.cells.has(column, row) || !map_.is_open(column, row)) {
      throw InvalidPosition("a figure is not in an open region");
    }
    for (int other = 0; other < index; ++other) {
      if (figures_[other].x == x && figures_[other].y == y) throw InvalidPosition("two figures are on one hex");
    }
    figures_[index] = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int8_t>(seat),
                       static_cast<std::int8_t>(value)};
    Region& region = map_.region(map_.region_at(column, row));
    ++region.figures;
    region.strengths[seat] = static_cast<std::uint8_t>(region.strengths[seat] + value);
    figures_placed_ = static_cast<std::uint8_t>(figures_placed_ +
                                                (phase_ == FIGURE_PHASE && map_.new_tile.has(column, row)));
  }
  figure_count_ = static_cast<std::uint8_t>(count);
}

template <int N>
void CornwallPosition<N>::load_awards(DataReader& reader) {
  for (int count = reader.next(0, TILES * HEXES_PER_TILE + MAX_REGIONS); count; --count) {
    Award award{};
    award.terrain = static_cast<std::int8_t>(reader.next(-1, TERRAINS - 1));
    award.x = static_cast<std::int16_t>(reader.next(-MAX_COINS, MAX_COINS));
    award.y = static_cast<std::int16_t>(reader.next(-MAX_COINS, MAX_COINS));
    for (int seat = 0; seat < players(); ++seat) award.points[seat] = static_cast<std::int16_t>(reader.next(0, MAX_COINS));
    add_award(award);
  }
}

// Throw `InvalidPosition` for a position in which playing on would not be defined.
template <int N>
void CornwallPosition<N>::check() {
  if ((first_ == NOBODY) != (phase_ == FIRST)) throw InvalidPosition("the first seat does not agree with the phase");
  if (phase_ == FIRST && (map_.size || under_count_)) throw InvalidPosition("tiles before the first player is drawn");
  if (phase_ != FIRST) active_ = static_cast<std::int8_t>((first_ + map_.size - (phase_ == FIGURE_PHASE)) % players());
  for (int seat = 0; seat < players(); ++seat) {
    std::array<int, SIZES> counts{};
    for (int size = 0; size < SIZES; ++size) counts[size] = holdings_[seat].hand[size] + holdings_[seat].pub[size];
    for (int index = 0; index < figure_count_; ++index) counts[figures_[index].value - 1] += figures_[index].seat == seat;
    if (counts != FIGURES) throw InvalidPosition("seat " + std::to_string(seat) + " has a wrong number of figures");
  }
  if (bank() < 0) throw InvalidPosition("there are more coins than in the bank");
  if (phase_ == LAY && !tile_) throw InvalidPosition("no tile is drawn");
  if (phase_ == DRAW && !unseen_) throw InvalidPosition("there is nothing left to draw");
  if (phase_ == FIGURE_PHASE && (!map_.size || !has_figure_moves())) throw InvalidPosition("the seat has no choice");
  if (phase_ == OVER && unseen_) throw InvalidPosition("the game is not over");
}

}  // namespace hedgerow::cornwall
