// The state of a game, its legal moves and its chance outcomes; mirrors hedgerow.games.cornwall.state.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "cornwall/map.hpp"
#include "cornwall/placements.hpp"
#include "cornwall/regions.hpp"

namespace hedgerow::cornwall {

constexpr int MARGIN = 4;
constexpr int CHAPEL_POINTS = 3;
constexpr int PUB_PRICE = 1;

struct TilesToCome;
struct FigurePlan;
struct TouchedRegion;
struct TouchedRegions;

template <int N>
class CornwallPosition final : public Position {
 public:
  explicit CornwallPosition(const Cornwall& game) : game_(&game), map_(game) {}

  template <int M>
  explicit CornwallPosition(const CornwallPosition<M>& other);

  std::unique_ptr<Position> copy() const override { return std::make_unique<CornwallPosition>(*this); }
  int side() const override { return N; }
  void assign(const Position& other) override { *this = static_cast<const CornwallPosition&>(other); }
  int players() const override { return game_->players(); }
  int turn() const override { return map_.size - (phase_ == FIGURE_PHASE) + (phase_ == OVER); }
  Seats to_act() const override;
  bool follows_greedy_bot() const override { return true; }
  bool has_limits(int seat) const override { return phase_ == LAY && seat == active_; }
  std::optional<Move> known_best(int seat) const override;
  std::optional<Outlook> outlook(int seat, Move move) const override;
  void moves(int seat, MoveSets& moves) const override;
  void chance(Chance& chance) const override;
  std::unique_ptr<Position> play(int seat, Move move) override;
  void scores(Scores& scores) const override;
  int score(int seat) const override;
  void items(int seat, std::vector<int>& points) const override;
  unsigned winners() const override;
  std::uint64_t hash() const override;
  void save(Data& data) const override;
  void observe(int seat, Observation& seen) const override;
  FeatureCounts feature_counts() const override;
  void features(int seat, Features& features) const override;
  Move finishing_move() const override { return phase_ == FIGURE_PHASE ? DONE : -1; }

  // Read the position from data, each number checked against those before it.
  void load(DataReader& reader);

 private:
  template <int M>
  friend class CornwallPosition;

  const Stamp& last_stamp() const { return *game_->stamp(parts_of(map_.placements[map_.size - 1]).slot); }
  // The first hex of the tile placed last, as a cell of the frame.
  Cell last_cell() const {
    const auto [slot, x, y] = parts_of(map_.placements[map_.size - 1]);
    return {x + map_.origin_x, y + map_.origin_y};
  }
  int bank() const;
  int price(int x, int y) const { return map_.region(map_.region_at(x, y)).figures + (figures_placed_ > 0); }
  Rows<N> affordable_hexes() const;
  bool may_visit_pub() const;
  bool has_figure_moves() const;
  bool is_legal_placement(Move move) const;
  void place_tile(int seat, Move move);
  void place_figure(int seat, Move move);
  void visit_pub(int seat);
  bool is_new_chapel(int x, int y) const;
  void add_award(const Award& award);
  void end_turn();
  void score_closed_regions();
  bool try_tile(int tile);
  void draw_from_under();
  Points region_points(const Region& region) const;
  TilesToCome tiles_to_come() const;
  int best_rival(int seat, const Scores& points) const;
  void add_region(const Region& region, int open, int seat, int rival, const TilesToCome& coming,
                  Features& features) const;
  void add_numbers(int seat, int rival, const Scores& points, const TilesToCome& coming, Features& features) const;
  FigurePlan best_figures(int seat, std::span<const TouchedRegion> regions, int coins) const;
  TouchedRegions touched_by(const Stamp& stamp, int x, int y, int seat) const;
  std::unique_ptr<Position> grown();
  void recentre();
  void load_tiles(DataReader& reader);
  void load_figures(DataReader& reader);
  void load_awards(DataReader& reader);
  void take_tile(int tile);
  void check();

  const Cornwall* game_;
  Map<N> map_;
  Places<N> places_;  // the legal placements of the drawn tile, one set for each rotation
  std::uint8_t phase_ = FIRST;
  std::int8_t first_ = NOBODY;
  std::int8_t active_ = NOBODY;
  std::uint8_t tile_ = 0;
  std::uint8_t figures_placed_ = 0;
  std::uint8_t under_count_ = 0;
  std::uint8_t figure_count_ = 0;
  std::uint64_t unseen_ = ((std::uint64_t{1} << TILES) - 1) << 1;
  std::array<std::uint8_t, TILES> under_{};
  std::array<PlacedFigure, MAX_FIGURES> figures_;
  std::array<Holdings, MAX_SEATS> holdings_;
  std::array<Points, TERRAINS + 1> points_{};  // by terrain, then for chapels
  std::vector<Award> awards_;
};

// Turn and prices

template <int N>
Seats CornwallPosition<N>::to_act() const {
  Seats seats;
  if (phase_ <= DRAW) {
    seats.add(CHANCE);
  } else if (phase_ != OVER) {
    seats.add(active_);
  }
  return seats;
}

// The coins in the bank; a number that is never reached if there is no limit.
template <int N>
int CornwallPosition<N>::bank() const {
  if (!game_->coin_limit()) return MAX_COINS;
  int coins = *game_->coin_limit();
  for (int seat = 0; seat < players(); ++seat) coins -= holdings_[seat].coins;
  return coins;
}

template <int N>
Rows<N> CornwallPosition<N>::affordable_hexes() const {
  Rows<N> free = map_.new_tile;
  for (int index = figure_count_ - figures_placed_; index < figure_count_; ++index) {
    free.remove(figures_[index].x + map_.origin_x, figures_[index].y + map_.origin_y);
  }
  const int coins = holdings_[active_].coins;
  Rows<N> affordable;
  free.for_each([&](int x, int y) {
    if (price(x, y) <= coins) affordable.add(x, y);
  });
  return affordable;
}

template <int N>
bool CornwallPosition<N>::may_visit_pub() const {
  const Holdings& holdings = holdings_[active_];
  return holdings.coins >= PUB_PRICE && !figures_placed_ &&
         std::any_of(holdings.pub.begin(), holdings.pub.end(), [](int count) { return count > 0; });
}

// Whether the active seat has a choice after it has placed its tile.
template <int N>
bool CornwallPosition<N>::has_figure_moves() const {
  const auto& hand = holdings_[active_].hand;
  const bool holds = std::any_of(hand.begin(), hand.end(), [](int count) { return count > 0; });
  return may_visit_pub() || (holds && affordable_hexes().any());
}

// Moves

template <int N>
void CornwallPosition<N>::moves(int, MoveSets& moves) const {
  moves.reset(N, map_.origin_x, map_.origin_y);
  if (phase_ == LAY) {
    const std::vector<Stamp>& rotations = game_->rotations(tile_);
    for (std::size_t index = 0; index < rotations.size(); ++index) moves.add(rotations[index].slot, places_[index]);
    return;
  }
  moves.add_first(DONE);
  if (may_visit_pub()) moves.add_first(PUB);
  const Rows<N> hexes = affordable_hexes();
  for (int size = 0; size < SIZES; ++size) {
    if (holdings_[active_].hand[size]) moves.add(FIRST_FIGURE_SLOT + size, hexes);
  }
}

template <int N>
void CornwallPosition<N>::chance(Chance& chance) const {
  chance.reset();
  if (phase_ == FIRST) {
    chance.set_members(0, (1u << players()) - 1);
  } else {
    chance.set_members(FIRST_TILE_OUTCOME, unseen_);
  }
}

// Frames

template <int N>
void CornwallPosition<N>::recentre() {
  const int room = N - 2 * MARGIN;
  if (map_.box.fits(N, MARGIN) || map_.box.width() > room || map_.box.height() > room) return;
  map_ = Map<N>(map_, (N - map_.box.width()) / 2 - map_.box.left, (N - map_.box.height()) / 2 - map_.box.top,
                game_->strict());
}

template <int N>
std::unique_ptr<Position> CornwallPosition<N>::grown() {
  if (map_.box.fits(N, MARGIN)) return nullptr;
  if constexpr (N < LARGEST_FRAME) {
    return std::make_unique<CornwallPosition<2 * N>>(*this);
  } else {
    throw TooLarge("the map is too large for the kernel");
  }
}

template <int N>
template <int M>
CornwallPosition<N>::CornwallPosition(const CornwallPosition<M>& other)
    : game_(other.game_),
      map_(other.map_, (N - other.map_.box.width()) / 2 - other.map_.box.left,
           (N - other.map_.box.height()) / 2 - other.map_.box.top, other.game_->strict()),
      phase_(other.phase_),
      first_(other.first_),
      active_(other.active_),
      tile_(other.tile_),
      figures_placed_(other.figures_placed_),
      under_count_(other.under_count_),
      figure_count_(other.figure_count_),
      unseen_(other.unseen_),
      under_(other.under_),
      figures_(other.figures_),
      holdings_(other.holdings_),
      points_(other.points_),
      awards_(other.awards_) {}

template <int N>
std::uint64_t CornwallPosition<N>::hash() const {
  std::uint64_t hash = map_.hash;
  for (int index = 0; index < figure_count_; ++index) {
    const PlacedFigure& figure = figures_[index];
    hash ^= hex_key(64 + 4 * figure.seat + figure.value, figure.x, figure.y);
  }
  const auto add = [&hash](std::uint64_t value) { hash = mix(hash ^ value); };
  add(phase_ | (active_ & 255) << 8 | tile_ << 16 | static_cast<std::uint64_t>(figures_placed_) << 24);
  add(unseen_);
  for (int index = 0; index < under_count_; ++index) add(under_[index]);
  for (int seat = 0; seat < players(); ++seat) {
    const Holdings& holdings = holdings_[seat];
    add(static_cast<std::uint64_t>(holdings.coins));
    for (int size = 0; size < SIZES; ++size) add(holdings.hand[size] | holdings.pub[size] << 8);
    for (const Points& points : points_) add(static_cast<std::uint64_t>(points[seat]));
  }
  return hash;
}

}  // namespace hedgerow::cornwall
