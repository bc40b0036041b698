// Observations and actions for learning programs; mirrors hedgerow.games.cornwall.planes.
#pragma once

#include "cornwall/state.hpp"

namespace hedgerow::cornwall {

constexpr int SINGLES = 2;
constexpr int FIRST_FIGURE_PLANE = ROTATIONS;
constexpr ActionLayout ACTIONS{SINGLES, FIRST_FIGURE_PLANE + SIZES};

template <int N>
Box CornwallPosition<N>::board(int) const {
  Box box = map_.box;
  box.move(-map_.origin_x, -map_.origin_y);
  return box;
}

template <int N>
int CornwallPosition<N>::single_of(int, Move move) const {
  return move == DONE ? 0 : move == PUB ? 1 : -1;
}

template <int N>
Move CornwallPosition<N>::single_move(int, int single) const {
  return single == 0 ? DONE : PUB;
}

template <int N>
int CornwallPosition<N>::plane_of(int, int slot) const {
  if (slot < FIRST_FIGURE_SLOT) return -1;
  if (slot < FIRST_FIGURE_SLOT + SIZES) return FIRST_FIGURE_PLANE + slot - FIRST_FIGURE_SLOT;
  const int rotation = slot - FIRST_TILE_SLOT - ROTATIONS * (tile_ - 1);
  return tile_ && rotation >= 0 && rotation < ROTATIONS ? rotation : -1;
}

template <int N>
int CornwallPosition<N>::slot_of(int, int plane) const {
  if (plane >= FIRST_FIGURE_PLANE) return FIRST_FIGURE_SLOT + plane - FIRST_FIGURE_PLANE;
  return tile_ ? FIRST_TILE_SLOT + ROTATIONS * (tile_ - 1) + plane : -1;
}

template <int N>
void CornwallPosition<N>::observe(int seat, PlaneWriter planes, ScalarWriter scalars) const {
  observe_map(seat, planes);
  scalars.add(phase_);
  scalars.add(tile_);
  scalars.add(phase_ == FIRST ? NOBODY : seat_from(seat, active_, players()));
  scalars.add(figures_placed_);
  scalars.add(game_->coin_limit() ? bank() : NOBODY);
  scalars.add_members(unseen_, 1, TILES);
  std::uint64_t under = 0;
  for (int index = 0; index < under_count_; ++index) under |= std::uint64_t{1} << under_[index];
  scalars.add_members(under, 1, TILES);
  Scores points{};
  scores(points);
  for (int index = 0; index < players(); ++index) {
    const int other = (seat + index) % players();
    const Holdings& holdings = holdings_[other];
    scalars.add(holdings.coins);
    for (int count : holdings.hand) scalars.add(count);
    for (int count : holdings.pub) scalars.add(count);
    scalars.add(points[other]);
  }
}

template <int N>
void CornwallPosition<N>::observe_map(int seat, PlaneWriter& planes) const {
  planes.begin_board(map_.box, map_.origin_x, map_.origin_y);
  for (int terrain = 0; terrain < TERRAINS; ++terrain) planes.add(map_.open_cells(terrain));
  for (int terrain = 0; terrain < TERRAINS; ++terrain) planes.add(map_.closed_cells(terrain));
  planes.add(map_.new_tile);
  const auto mark_regions = [&](auto&& value_of) {
    for (int terrain = 0; terrain < TERRAINS; ++terrain) {
      map_.open_cells(terrain).for_each([&](int x, int y) {
        const int value = value_of(map_.region(map_.region_at(x, y)));
        if (value) planes.mark(x, y, value);
      });
    }
    planes.end_plane();
  };
  mark_regions([](const Region& region) { return region.flagged; });
  for (int index = 0; index < players(); ++index) {
    const int other = (seat + index) % players();
    for (int number = 0; number < figure_count_; ++number) {
      const PlacedFigure& figure = figures_[number];
      if (figure.seat == other) planes.mark(figure.x + map_.origin_x, figure.y + map_.origin_y, figure.value);
    }
    planes.end_plane();
    mark_regions([other](const Region& region) { return region.strengths[other]; });
  }
}

}  // namespace hedgerow::cornwall
