// The best turn by the seat's own points; mirrors hedgerow.games.cornwall.bot.turn_plans and figures.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <span>

#include "cornwall/state.hpp"

namespace hedgerow::cornwall {

// A region that contains hexes of the new tile, before any figures are placed there.
struct TouchedRegion {
  Region region{};
  std::array<Cell, HEXES_PER_TILE> free{};  // the hexes where a figure may be placed, chapels first
  int free_count = 0;
  int chapels = 0;

  void add_free(Cell cell, bool chapel) {
    free[free_count++] = cell;
    if (chapel) std::rotate(free.begin() + chapels++, free.begin() + free_count - 1, free.begin() + free_count);
  }
};

// The regions that a tile joins or starts.
struct TouchedRegions {
  std::array<TouchedRegion, HEXES_PER_TILE> regions{};
  int count = 0;
  int extended = 0;  // the number of terrains that the tile extends
  int before = 0;    // the seat's points for the old regions that are joined
};

// The values of the figures for one region, in the order of the Python module: up to one figure, then two.
struct FigureValues {
  int count;
  std::array<std::int8_t, 2> values;
};
constexpr std::array<FigureValues, 9> FIGURE_VALUES{
    {{0, {}}, {1, {1}}, {1, {2}}, {1, {3}}, {2, {1, 1}}, {2, {2, 1}}, {2, {3, 1}}, {2, {2, 2}}, {2, {3, 2}}}};

// Figures for some of the regions.
struct FigurePlan {
  int gain = 0;
  int price = 0;
  int number = 0;  // figures placed in this turn
  std::array<std::int8_t, SIZES> hand{};
  int first_value = 0;  // of the first figure; 0 if there is none
  Cell first_cell{};
  bool pub = false;
};

// The points of one seat for a region, for any strength of its own; agrees with `shares`.
class OwnPoints {
 public:
  OwnPoints(const Region& region, Prizes prizes, int seat, int players) : hexes_(region.size), prizes_(prizes) {
    for (int other = 0; other < players; ++other) {
      const int strength = region.strengths[other];
      if (other == seat || !strength) continue;
      if (strength > best_) {
        second_ = best_;
        seconds_ = leaders_;
        best_ = strength;
        leaders_ = 1;
      } else if (strength == best_) {
        ++leaders_;
      } else if (strength > second_) {
        second_ = strength;
        seconds_ = 1;
      } else if (strength == second_) {
        ++seconds_;
      }
    }
  }

  int with(int strength) const {
    const auto [first, second] = prizes_;
    if (!strength) return 0;
    if (strength > best_) return first * hexes_;
    if (strength == best_) return divided(first + second, leaders_ + 1);
    if (leaders_ > 1 || strength < second_) return 0;
    return divided(second, strength == second_ ? seconds_ + 1 : 1);
  }

 private:
  int divided(int prize, int seats) const { return (prize * hexes_ + seats - 1) / seats; }

  int hexes_;
  Prizes prizes_;
  int best_ = 0;     // the highest strength of another seat
  int leaders_ = 0;  // the seats that have it
  int second_ = 0;
  int seconds_ = 0;
};

// Finds the plan with the highest gain, the first one of several. `points_in` returns the `OwnPoints` for a region.
template <class PointsIn>
class FigurePlanner {
 public:
  FigurePlanner(std::span<const TouchedRegion> regions, int seat, PointsIn points_in) : regions_(regions) {
    for (std::size_t index = 0; index < regions_.size(); ++index) {
      list_choices(index, points_in(regions_[index].region), regions_[index].region.strengths[seat]);
    }
  }

  void plan(const Holdings& holdings, int coins, int placed) {
    FigurePlan start{0, 0, placed, holdings.hand, 0, {}, false};
    coins_ = coins;
    extend(start, 0);
    const bool any_in_pub = std::any_of(holdings.pub.begin(), holdings.pub.end(), [](int count) { return count > 0; });
    if (coins < PUB_PRICE || placed || !any_in_pub) return;
    for (int size = 0; size < SIZES; ++size) start.hand[size] = static_cast<std::int8_t>(start.hand[size] + holdings.pub[size]);
    start.pub = true;
    coins_ = coins - PUB_PRICE;
    extend(start, 0);
  }

  // The gain is the points for all regions and the coins that are left.
  const FigurePlan& best() const { return best_; }

 private:
  struct Choice {
    int gain;
    int price;
  };

  void list_choices(std::size_t index, const OwnPoints& points, int strength) {
    const TouchedRegion& touched = regions_[index];
    counts_[index] = touched.free_count == 0 ? 1 : touched.free_count == 1 ? 4 : static_cast<int>(FIGURE_VALUES.size());
    for (int number = 0; number < counts_[index]; ++number) {
      const auto& [count, values] = FIGURE_VALUES[number];
      const int figures = touched.region.figures;
      choices_[index][number] = {points.with(strength + values[0] + values[1]) +
                                     CHAPEL_POINTS * std::min(count, touched.chapels),
                                 count * figures + (count == 2)};
    }
  }

  void extend(const FigurePlan& plan, std::size_t index) {
    if (index == regions_.size()) {
      if (plan.gain + coins_ - plan.price <= best_.gain) return;
      best_ = plan;
      best_.gain = plan.gain + coins_ - plan.price;
      return;
    }
    for (int number = 0; number < counts_[index]; ++number) {
      const auto& [count, values] = FIGURE_VALUES[number];
      FigurePlan longer = plan;
      longer.gain += choices_[index][number].gain;
      longer.price += choices_[index][number].price;
      longer.number += count;
      bool held = true;
      for (int each = 0; each < count; ++each) held = held && --longer.hand[values[each] - 1] >= 0;
      // Every figure of a turn except the first costs one coin more.
      if (count) longer.price += count - !plan.number;
      if (!held || (count && longer.price > coins_)) continue;
      if (count && !longer.first_value) {
        longer.first_value = values[0];
        longer.first_cell = regions_[index].free[0];
      }
      extend(longer, index + 1);
    }
  }

  std::span<const TouchedRegion> regions_;
  std::array<std::array<Choice, FIGURE_VALUES.size()>, HEXES_PER_TILE> choices_{};
  std::array<int, HEXES_PER_TILE> counts_{};
  int coins_ = 0;
  FigurePlan best_{INT_MIN, 0, 0, {}, 0, {}, false};
};

// Return the best figures for some regions, with these coins.
template <int N>
FigurePlan CornwallPosition<N>::best_figures(int seat, std::span<const TouchedRegion> regions, int coins) const {
  const auto points_in = [this, seat](const Region& region) {
    return OwnPoints(region, game_->prizes(region.terrain, region.flagged), seat, players());
  };
  FigurePlanner planner(regions, seat, points_in);
  planner.plan(holdings_[seat], coins, figures_placed_);
  return planner.best();
}

// Return the regions as they are after a tile has been placed, without placing it.
template <int N>
TouchedRegions CornwallPosition<N>::touched_by(const Stamp& stamp, int x, int y, int seat) const {
  TouchedRegions touched;
  unsigned done = 0;
  for (const Hex& hex : stamp.hexes) {
    if (done >> hex.terrain & 1) continue;
    done |= 1u << hex.terrain;
    TouchedRegion& part = touched.regions[touched.count++];
    Region& joined = part.region;
    joined.terrain = static_cast<std::uint8_t>(hex.terrain);
    std::array<int, HEXES_PER_TILE * NEIGHBOURS.size()> numbers;
    auto end = numbers.begin();
    for (const Hex& other : stamp.hexes) {
      if (other.terrain != hex.terrain) continue;
      part.add_free({x + other.x, y + other.y}, other.feature == CHAPEL);
      ++joined.size;
      joined.flagged |= other.feature == FLAG;
      for (const Cell& step : NEIGHBOURS) {
        const int column = x + other.x + step.x;
        const int row = y + other.y + step.y;
        if (!map_.cells.has(column, row) || !map_.is_open(column, row)) continue;
        const int number = map_.region_at(column, row);
        const Region& old = map_.region(number);
        if (old.terrain != hex.terrain || std::find(numbers.begin(), end, number) != end) continue;
        *end++ = number;
        joined.flagged |= old.flagged;
        joined.size = static_cast<std::uint8_t>(joined.size + old.size);
        joined.figures = static_cast<std::uint8_t>(joined.figures + old.figures);
        for (int other_seat = 0; other_seat < MAX_SEATS; ++other_seat) {
          joined.strengths[other_seat] = static_cast<std::uint8_t>(joined.strengths[other_seat] + old.strengths[other_seat]);
        }
        if (old.strengths[seat]) touched.before += region_points(old)[seat];
      }
    }
    touched.extended += end != numbers.begin();
  }
  return touched;
}

// After the tile has been placed: the first move of the best way to finish the turn.
template <int N>
std::optional<Move> CornwallPosition<N>::known_best(int seat) const {
  if (phase_ != FIGURE_PHASE || seat != active_) return std::nullopt;
  const auto is_occupied = [this](int x, int y) {
    return std::any_of(figures_.begin() + figure_count_ - figures_placed_, figures_.begin() + figure_count_,
                       [&](const PlacedFigure& figure) {
                         return figure.x + map_.origin_x == x && figure.y + map_.origin_y == y;
                       });
  };
  std::array<TouchedRegion, HEXES_PER_TILE> regions{};
  std::size_t count = 0;
  for (int number : map_.open_regions()) {
    TouchedRegion part{map_.region(number), {}, 0, 0};
    bool touched = false;
    map_.new_tile.for_each([&](int x, int y) {
      if (map_.region_at(x, y) != number) return;
      touched = true;
      if (!is_occupied(x, y)) part.add_free({x, y}, is_new_chapel(x, y));
    });
    if (touched) regions[count++] = part;
  }
  const FigurePlan best = best_figures(seat, {regions.data(), count}, holdings_[seat].coins);
  if (best.pub) return PUB;
  if (!best.first_value) return DONE;
  return move_at(FIRST_FIGURE_SLOT + best.first_value - 1, best.first_cell.x - map_.origin_x,
                 best.first_cell.y - map_.origin_y);
}

// The score after the best turn that begins with a tile placement. Closing a region does not change a score, because
// open regions count as if the game ended now.
template <int N>
std::optional<Outlook> CornwallPosition<N>::outlook(int seat, Move move) const {
  if (phase_ != LAY) return std::nullopt;
  const auto [slot, x, y] = parts_of(move);
  const TouchedRegions touched = touched_by(*game_->stamp(slot), x + map_.origin_x, y + map_.origin_y, seat);
  const int coins = holdings_[seat].coins + std::min(touched.extended - 1, bank());
  const std::span<const TouchedRegion> regions(touched.regions.data(), static_cast<std::size_t>(touched.count));
  const int gain = best_figures(seat, regions, coins).gain - touched.before - holdings_[seat].coins;
  // At the end of the last turns, the game may be over, and then its rules decide.
  const bool continues = unseen_ || under_count_;
  return Outlook{gain, continues, false, gain};
}

}  // namespace hedgerow::cornwall
