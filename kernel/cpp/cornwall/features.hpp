// What the learned evaluation sees; mirrors hedgerow.games.cornwall.bot.network_features.
#pragma once

#include <algorithm>

#include "cornwall/state.hpp"

namespace hedgerow::cornwall {

constexpr int ITEM_FEATURES = 40;
constexpr int NUMBER_FEATURES = 40;
constexpr int MAX_OPEN_HEXES = 12;
constexpr int MANY_COINS = 20;

// Hexes, flags and cottages of each terrain on the tiles that are not placed yet.
struct TilesToCome {
  int tiles = 0;
  std::array<int, TERRAINS> hexes{};
  std::array<int, TERRAINS> flags{};
  std::array<int, TERRAINS> cottages{};
};

// The figures and coins of a seat as far as they decide what it can do in a region.
struct Reach {
  int coins;
  int strongest;  // the value of its largest figure in hand
};

inline Reach reach_of(const Holdings& held) {
  int strongest = 0;
  for (int size = 0; size < SIZES; ++size) strongest = held.hand[size] ? size + 1 : strongest;
  return {held.coins, strongest};
}

inline int strength_in(const std::array<std::int8_t, SIZES>& figures) {
  return figures[0] + 2 * figures[1] + 3 * figures[2];
}

template <int N>
TilesToCome CornwallPosition<N>::tiles_to_come() const {
  std::uint64_t tiles = unseen_;
  for (int index = 0; index < under_count_; ++index) tiles |= std::uint64_t{1} << under_[index];
  if (phase_ == LAY) tiles |= std::uint64_t{1} << tile_;
  TilesToCome result;
  for (; tiles; tiles &= tiles - 1) {
    ++result.tiles;
    for (const Hex& hex : game_->rotations(std::countr_zero(tiles))[0].hexes) {
      ++result.hexes[hex.terrain];
      result.flags[hex.terrain] += hex.feature == FLAG;
      result.cottages[hex.terrain] += hex.feature == COTTAGE;
    }
  }
  return result;
}

// The seat with the most points besides this one; the next one at the table of several.
template <int N>
int CornwallPosition<N>::best_rival(int seat, const Scores& points) const {
  int best = (seat + 1) % players();
  for (int step = 2; step < players(); ++step) {
    const int other = (seat + step) % players();
    if (points[other] > points[best]) best = other;
  }
  return best;
}

template <int N>
FeatureCounts CornwallPosition<N>::feature_counts() const {
  return {ITEM_FEATURES, NUMBER_FEATURES};
}

template <int N>
void CornwallPosition<N>::features(int seat, Features& features) const {
  features.clear();
  Scores points{};
  scores(points);
  const int rival = best_rival(seat, points);
  const TilesToCome coming = tiles_to_come();
  std::array<std::uint8_t, MAX_REGIONS> open_hexes;
  map_.count_open_hexes(open_hexes);
  for (int number : map_.open_regions()) {
    add_region(map_.region(number), std::min<int>(open_hexes[number], MAX_OPEN_HEXES), seat, rival, coming, features);
  }
  add_numbers(seat, rival, points, coming, features);
}

template <int N>
void CornwallPosition<N>::add_region(const Region& region, int open, int seat, int rival, const TilesToCome& coming,
                                     Features& features) const {
  const int terrain = region.terrain;
  const int own = region.strengths[seat];
  int other = 0;
  for (int each = 0; each < players(); ++each) {
    if (each != seat) other = std::max<int>(other, region.strengths[each]);
  }
  const Points shared = region.figures ? region_points(region) : Points{};
  const int leads = own > other;
  const int behind = other > own;
  const int sign = leads - behind;
  const int tied = own == other && own > 0;
  const int free = !region.figures;
  const int gap = std::abs(own - other);
  const int hexes = region.size;
  const int stake = game_->prizes(terrain, region.flagged).first * hexes;
  const int growth = 4 * coming.hexes[terrain] * open / (open + 3);
  const int gains_flag = terrain != MOOR && !region.flagged;
  const Reach mine = reach_of(holdings_[seat]);
  const Reach theirs = reach_of(holdings_[rival]);
  const bool may_enter = mine.strongest && mine.coins >= region.figures;
  const bool may_be_entered = theirs.strongest && theirs.coins >= region.figures;
  const int can_tie = behind && may_enter && mine.strongest == gap;
  const int can_win = !leads && may_enter && mine.strongest > gap;
  const int can_be_tied = leads && may_be_entered && theirs.strongest == gap;
  const int can_be_lost = !behind && may_be_entered && theirs.strongest > gap;
  for (int each = 0; each < TERRAINS; ++each) features.add_item(each == terrain);
  features.add_item(hexes, open, open == 1, open == 2, region.flagged, own, other, region.figures);
  features.add_item(leads, behind, tied, free, shared[seat], shared[rival], free * stake);
  features.add_item(leads * growth, behind * growth, free * growth, sign * (stake * growth / (4 * hexes)));
  features.add_item(gains_flag * sign * (hexes * coming.flags[terrain] * open / (open + 3)));
  features.add_item(sign * coming.cottages[terrain], can_tie, can_win, can_be_tied, can_be_lost);
  features.add_item(can_win * stake, can_be_lost * stake, can_tie * stake, can_be_tied * stake);
  features.add_item(sign * (gap == 1), sign * (gap >= 3), sign * coming.tiles, (own - other) * coming.cottages[terrain]);
  features.add_item(own && other, (open <= 1) * sign * stake);
}

template <int N>
void CornwallPosition<N>::add_numbers(int seat, int rival, const Scores& points, const TilesToCome& coming,
                                      Features& features) const {
  const Holdings& own = holdings_[seat];
  const Holdings& other = holdings_[rival];
  const int tiles = coming.tiles;
  const int to_own_turn = (seat - active_ + players()) % players();
  const int to_rival_turn = (rival - active_ + players()) % players();
  const auto turns = [&](int wait) { return (tiles + players() - 1 - wait) / players(); };
  const auto total = [](const auto& counts) { return counts[0] + counts[1] + counts[2]; };
  features.add(points[seat] - points[rival], points[seat], tiles, turns(to_own_turn), turns(to_rival_turn));
  features.add(to_own_turn, !to_own_turn, own.coins, other.coins, std::min(bank(), MANY_COINS));
  for (const auto* counts : {&own.hand, &other.hand, &own.pub, &other.pub}) {
    for (int count : *counts) features.add(count);
  }
  features.add(!total(own.hand), !total(other.hand), std::min(own.coins, 3), std::min(other.coins, 3));
  features.add(tiles * strength_in(own.hand) / 4, tiles * strength_in(other.hand) / 4);
  features.add(tiles * std::min(own.coins, MANY_COINS) / 4, tiles * std::min(other.coins, MANY_COINS) / 4);
  int others = 0;
  for (int each = 0; each < players(); ++each) others += each == seat ? 0 : points[each];
  features.add(points[seat] - others / std::max(players() - 1, 1));
  for (int hexes : coming.hexes) features.add(hexes);
  int cottages = 0;
  int flags = 0;
  for (int terrain = 0; terrain < TERRAINS; ++terrain) {
    cottages += coming.cottages[terrain];
    flags += coming.flags[terrain];
  }
  features.add(cottages, flags, std::min<int>(total(own.hand), 3), std::min<int>(total(other.hand), 3));
}

// Count the hexes beside each open region that a tile could still cover.
template <int N>
void Map<N>::count_open_hexes(std::array<std::uint8_t, MAX_REGIONS>& counts) const {
  counts.fill(0);
  const Rows<N> beside = hex::dilate(cells) & fillable_;
  beside.for_each([&](int x, int y) {
    std::array<int, 6> seen;
    int found = 0;
    for (const Cell& step : NEIGHBOURS) {
      const int column = x + step.x;
      const int row = y + step.y;
      if (!contains(column, row) || !cells.has(column, row) || !is_open(column, row)) continue;
      const int number = region_at(column, row);
      if (std::find(seen.begin(), seen.begin() + found, number) != seen.begin() + found) continue;
      seen[found++] = number;
      ++counts[number];
    }
  });
}

}  // namespace hedgerow::cornwall
