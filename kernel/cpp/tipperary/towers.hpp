// The best places for towers at the end of the game; mirrors hedgerow.games.tipperary.bot.towers.
#pragma once

#include <algorithm>
#include <vector>

#include "tipperary/state.hpp"

namespace hedgerow::tipperary {

// The best squares for a number of towers, as cells of the frame; some may be outside of it.
struct TowerPlan {
  int points = 0;
  std::vector<Cell> squares{};
};

// Return the best plan that fills these gaps of the ring and then completes a rectangle with as few towers as possible.
template <int N>
TowerPlan plan_with_rectangle(const County<N>& county, const std::vector<Cell>& gaps, int bonus, int towers) {
  Rows<N> filled = county.cells;
  Box box = county.box;
  for (const Cell& gap : gaps) {
    filled.add(gap.x, gap.y);
    box.include(gap.x, gap.y);
  }
  const auto is_filled = [&filled](int x, int y) { return x >= 0 && x < N && y >= 0 && y < N && filled.has(x, y); };
  const int spare = towers - static_cast<int>(gaps.size());
  const int first = box.left - spare;
  const int columns = box.width() + 2 * spare;
  int best = 0;
  int fewest = 0;
  Box found{0, -1, 0, -1};
  for (int upper = box.top - spare; upper <= box.bottom; ++upper) {
    std::vector<int> missing_in_column(columns);
    for (int lower = upper; lower <= box.bottom + spare; ++lower) {
      for (int column = 0; column < columns; ++column) missing_in_column[column] += !is_filled(first + column, lower);
      if (lower < box.top) continue;
      int start = 0;
      int missing = 0;
      for (int end = 0; end < columns; ++end) {
        missing += missing_in_column[end];
        while (missing > spare) missing -= missing_in_column[start++];
        const int size = (end - start + 1) * (lower - upper + 1);
        if (size < best || (size == best && missing >= fewest)) continue;
        best = size;
        fewest = missing;
        found = {first + start, first + end, upper, lower};
      }
    }
  }
  TowerPlan plan{best + bonus, gaps};
  for (int y = found.top; y <= found.bottom; ++y) {
    for (int x = found.left; x <= found.right; ++x) {
      if (!is_filled(x, y)) plan.squares.push_back({x, y});
    }
  }
  return plan;
}

// Return the fewest squares that maximise the points for the rectangle and the home town ring together.
template <int N>
TowerPlan best_towers(const County<N>& county, int towers) {
  std::vector<Cell> gaps;
  (county.ring - county.cells).for_each([&gaps](int x, int y) { gaps.push_back({x, y}); });
  TowerPlan plan = plan_with_rectangle<N>(county, {}, gaps.empty() ? EXPLORATION_POINTS : 0, towers);
  if (gaps.empty() || static_cast<int>(gaps.size()) > towers) return plan;
  TowerPlan with_ring = plan_with_rectangle<N>(county, gaps, EXPLORATION_POINTS, towers);
  const bool better = with_ring.points > plan.points ||
                      (with_ring.points == plan.points && with_ring.squares.size() < plan.squares.size());
  return better ? with_ring : plan;
}

// In the tower phase: the square for the next tower, or the end if no further tower scores anything.
template <int N>
std::optional<Move> TipperaryPosition<N>::known_best(int seat) const {
  if (phase_ != TOWER_PHASE) return std::nullopt;
  if (!tower_stock_[seat]) return DONE;
  const County<N>& county = counties_[seat];
  const Rows<N> frontier = county.frontier();
  std::optional<Cell> next;
  for (const Cell& cell : best_towers(county, tower_stock_[seat]).squares) {
    if (!county.contains(cell.x, cell.y) || !frontier.has(cell.x, cell.y)) continue;
    if (!next || cell.x < next->x || (cell.x == next->x && cell.y < next->y)) next = cell;
  }
  return next ? move_at(TOWER_SLOT, next->x - county.origin_x, next->y - county.origin_y) : DONE;
}

}  // namespace hedgerow::tipperary
