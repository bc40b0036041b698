// The state of a game, its legal moves and its chance outcomes; mirrors hedgerow.games.tipperary.state.
#pragma once

#include <algorithm>
#include <string>

#include "tipperary/county.hpp"
#include "tipperary/county_effects.hpp"
#include "tipperary/phases.hpp"

namespace hedgerow::tipperary {

template <int N>
class TipperaryPosition final : public Position {
 public:
  explicit TipperaryPosition(const Tipperary& game) : game_(&game), bonus_left_(game.bonus()) {}

  template <int M>
  explicit TipperaryPosition(const TipperaryPosition<M>& other);

  std::unique_ptr<Position> copy() const override { return std::make_unique<TipperaryPosition>(*this); }
  int side() const override { return N; }
  void assign(const Position& other) override { *this = static_cast<const TipperaryPosition&>(other); }
  int players() const override { return game_->players(); }
  int turn() const override { return round_ + (phase_ >= TOWER_PHASE); }
  Seats to_act() const override;
  bool follows_greedy_bot() const override { return true; }
  bool has_limits(int seat) const override { return phase_ == PLACE && !pending_[seat].tile_placed; }
  std::optional<Move> known_best(int seat) const override;
  std::optional<Outlook> outlook(int seat, Move move) const override;
  void moves(int seat, MoveSets& moves) const override;
  void chance(Chance& chance) const override;
  std::unique_ptr<Position> play(int seat, Move move) override;
  void scores(Scores& scores) const override;
  int score(int seat) const override;
  void items(int seat, std::vector<int>& points) const override;
  std::uint64_t hash() const override;
  void save(Data& data) const override;
  void observe(int seat, Observation& seen) const override;

  // Read the position from data, each number checked against those before it.
  void load(DataReader& reader);

  // Return the position in a larger frame if a county has come too near to the rim of this one.
  std::unique_ptr<Position> grown();

 private:
  template <int M>
  friend class TipperaryPosition;

  Outlook outlook_of_tile(int seat, const Stamp& stamp, int x, int y) const;
  Outlook outlook_of_sheep(int seat, int x, int y) const;
  Outlook outlook_of_bonus(int seat, int x, int y) const;
  int limit_of_tile(int seat, const Stamp& stamp, int x, int y, int sheep, int bonuses) const;
  bool is_last_round_without_towers() const;
  int unreserved_bonuses() const;
  bool others_have_finished(int seat) const;
  int best_rival_flock(int seat) const;
  int marker_gain(int seat, int flock) const;
  int area_of(int seat) const { return ((counties_[seat].hometown >> 1) + spin_) % AREAS; }
  bool all_finished() const;
  void apply_move(int seat, Move move);
  void place_tile(int seat, Move move);
  void place_bonus(int seat, Move move);
  void place_sheep(int seat, Move move);
  void place_tower(int seat, Move move);
  void gain(int seat, const Effects& effects, int symbols);
  int move_barrel(int seat, int steps);
  void resolve(int seat);
  void end_round();
  void sheep_phase();
  void end_if_all_finished();
  void apply_outcome(Move outcome);
  void load_seat(int seat, DataReader& reader);
  void replay(int seat, Move move);
  void count_supplies();
  void check() const;
  void recentre(int seat);

  const Tipperary* game_;
  std::uint8_t phase_ = BAG;
  std::uint8_t round_ = 1;
  std::int8_t bag_holder_ = NOBODY;
  std::int8_t marker_ = NOBODY;
  std::int8_t drawing_ = NOBODY;
  std::uint8_t spin_ = 0;
  int sheep_left_ = WOODEN_SHEEP;
  int towers_left_ = TOWERS;
  std::uint64_t bag_ = ((std::uint64_t{1} << TILES) - 1) << 1;
  std::array<int, FEATURES> bonus_left_;
  std::array<std::array<std::uint8_t, TILES_PER_AREA>, AREAS> areas_{};  // 0 for no tile; a tile never follows a gap
  std::array<std::uint8_t, MAX_PLAYERS> barrels_{};
  std::array<std::uint8_t, MAX_PLAYERS> tower_stock_{};
  std::array<Pending, MAX_PLAYERS> pending_{};
  std::array<County<N>, MAX_PLAYERS> counties_;
};

// Moves

template <int N>
Seats TipperaryPosition<N>::to_act() const {
  Seats seats;
  if (phase_ == OVER) return seats;
  if (drawing_ >= 0 || phase_ < PLACE) {
    seats.add(CHANCE);
    return seats;
  }
  for (int index = 0; index < players(); ++index) {
    const int seat = (bag_holder_ + index) % players();
    if (pending_[seat] == FINISHED) continue;
    seats.add(seat);
    if (game_->by_seat()) break;
  }
  return seats;
}

template <int N>
void TipperaryPosition<N>::moves(int seat, MoveSets& moves) const {
  const County<N>& county = counties_[seat];
  const Pending& pending = pending_[seat];
  moves.reset(N, county.origin_x, county.origin_y);
  if (phase_ == TOWER_PHASE) {
    moves.add_first(DONE);
    if (tower_stock_[seat]) moves.add(TOWER_SLOT, county.frontier());
  } else if (pending.hand >= 0) {
    moves.add(FIRST_BONUS_SLOT + pending.hand, county.bonus_places());
  } else if (pending.tile_placed) {
    if (pending.bonus) moves.add_first(DRAW);
    moves.add(SHEEP_SLOT, county.meadows);
  } else {
    const auto [one, other] = areas_[area_of(seat)];
    const Rows<N> frontier = county.frontier();
    for (int tile : {std::min(one, other), std::max(one, other)}) {
      if (tile) county.add_placements(game_->tile(tile), frontier, moves);
    }
  }
}

template <int N>
void TipperaryPosition<N>::chance(Chance& chance) const {
  chance.reset();
  if (drawing_ >= 0) {
    for (int feature = 0; feature < FEATURES; ++feature) {
      if (bonus_left_[feature]) chance.add(outcome_of(OUTCOME_BONUS, feature), bonus_left_[feature]);
    }
  } else if (phase_ == BAG) {
    chance.set_members(outcome_of(OUTCOME_BAG, 0), (1u << players()) - 1);
  } else if (phase_ == TOWNS) {
    unsigned free = (1u << 2 * AREAS) - 1;
    for (const County<N>& county : counties_) {
      if (county.dealt()) free &= ~(3u << (county.hometown & ~1));
    }
    chance.set_members(outcome_of(OUTCOME_TOWN, 0), free);
  } else if (phase_ == FILL) {
    chance.set_members(outcome_of(OUTCOME_TILE, 0), bag_);
  } else {
    chance.set_members(outcome_of(OUTCOME_SPIN, 0), (1u << AREAS) - 1);
  }
}

// Frames

template <int N>
void TipperaryPosition<N>::recentre(int seat) {
  County<N>& county = counties_[seat];
  const int room = N - 2 * game_->margin();
  if (county.box.fits(N, game_->margin()) || county.box.width() > room || county.box.height() > room) return;
  county = county.template centred<N>();
}

template <int N>
std::unique_ptr<Position> TipperaryPosition<N>::grown() {
  const bool cramped = std::any_of(counties_.begin(), counties_.begin() + players(), [this](const auto& county) {
    return county.dealt() && !county.box.fits(N, game_->margin());
  });
  if (!cramped) return nullptr;
  if constexpr (N < LARGEST_FRAME) {
    return std::make_unique<TipperaryPosition<2 * N>>(*this);
  } else {
    throw TooLarge("a county is too large for the kernel");
  }
}

template <int N>
template <int M>
TipperaryPosition<N>::TipperaryPosition(const TipperaryPosition<M>& other)
    : game_(other.game_),
      phase_(other.phase_),
      round_(other.round_),
      bag_holder_(other.bag_holder_),
      marker_(other.marker_),
      drawing_(other.drawing_),
      spin_(other.spin_),
      sheep_left_(other.sheep_left_),
      towers_left_(other.towers_left_),
      bag_(other.bag_),
      bonus_left_(other.bonus_left_),
      areas_(other.areas_),
      barrels_(other.barrels_),
      tower_stock_(other.tower_stock_),
      pending_(other.pending_) {
  for (int seat = 0; seat < players(); ++seat) counties_[seat] = other.counties_[seat].template centred<N>();
}

template <int N>
std::uint64_t TipperaryPosition<N>::hash() const {
  std::uint64_t hash = 0;
  const auto add = [&hash](std::uint64_t value) { hash = mix(hash ^ value); };
  add(phase_ | round_ << 8 | (bag_holder_ & 255) << 16 | static_cast<std::uint64_t>(marker_ & 255) << 24);
  add((drawing_ & 255) | spin_ << 8);
  for (const auto& area : areas_) add(std::min(area[0], area[1]) | std::max(area[0], area[1]) << 8);
  for (int seat = 0; seat < players(); ++seat) {
    const Pending& pending = pending_[seat];
    add(counties_[seat].hash);
    add(barrels_[seat] | tower_stock_[seat] << 8 | pending.tile_placed << 16);
    add((pending.sheep & 255) | (pending.bonus & 255) << 8 | (pending.hand & 255) << 16);
  }
  return hash;
}

}  // namespace hedgerow::tipperary
