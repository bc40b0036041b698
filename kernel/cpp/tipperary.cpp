// The rules of Tipperary; mirrors hedgerow.games.tipperary (county, state, scoring).
#include "tipperary.hpp"

#include <algorithm>
#include <string>

#include "grid.hpp"
#include "random.hpp"

namespace hedgerow::tipperary {

namespace {

constexpr int TOWERS = 12;
constexpr int WOODEN_SHEEP = 24;
constexpr int TILES_PER_AREA = 2;
constexpr int LINE = 3;
constexpr int MARKER_POINTS = 5;
constexpr int EXPLORATION_POINTS = 5;
// All landscape tiles of a county, all bonus tiles, sheep and towers.
constexpr int MAX_PLACEMENTS = 12 + 12 + WOODEN_SHEEP + TOWERS;

constexpr int SHEEP_SLOT = 2;
constexpr int TOWER_SLOT = 3;
constexpr int FIRST_BONUS_SLOT = 4;
constexpr int FIRST_TILE_SLOT = 16;
constexpr int ORIENTATIONS = 8;
constexpr Move DONE = move_at(0, 0, 0);
constexpr Move DRAW = move_at(1, 0, 0);

constexpr int VALUE_BITS = 8;
enum OutcomeKind { OUTCOME_BAG, OUTCOME_TOWN, OUTCOME_TILE, OUTCOME_SPIN, OUTCOME_BONUS };
constexpr Move outcome_of(OutcomeKind kind, int value) { return kind << VALUE_BITS | value; }

enum Phase { BAG, TOWNS, FILL, SPIN, PLACE, TOWER_PHASE, OVER };

struct Pending {
  bool tile_placed = false;
  std::int8_t sheep = 0;
  std::int8_t bonus = 0;
  std::int8_t hand = -1;

  bool operator==(const Pending&) const = default;
};

constexpr Pending NOT_STARTED{};
constexpr Pending FINISHED{true};

int stone_points_of(int feature) { return feature >= STONE_1 && feature <= STONE_3 ? feature - STONE_1 + 1 : 0; }

// What a placement brings, compared with the county just before it.
struct Effects {
  int whiskey = 0;
  int lines = 0;
  int sites = 0;
};

constexpr std::array<Cell, 4> STEPS{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

// A player's county: the home town and everything placed beside it.
template <int N>
struct County {
  Rows<N> cells;
  Rows<N> meadows;  // without a sheep
  Rows<N> pastures;
  Rows<N> doubles;  // pastures with two sheep
  Rows<N> grain;
  Rows<N> distilleries;
  Rows<N> bogs;
  Rows<N> ruins;
  Rows<N> bonuses;
  Rows<N> ring;  // the squares around the home town
  Box box;
  std::uint64_t hash = 0;
  int origin_x = N / 2;
  int origin_y = N / 2;
  int stone_points = 0;
  int largest_flock = 0;
  mutable int rectangle = 0;  // the size of a full rectangle, the largest one if `rectangle_known`
  mutable bool rectangle_known = false;
  std::int8_t hometown = -1;  // -1 before the deal
  std::uint8_t size = 0;
  std::array<Move, MAX_PLACEMENTS> placements;

  bool dealt() const { return hometown >= 0; }
  bool contains(int x, int y) const { return x >= 0 && x < N && y >= 0 && y < N; }
  Rows<N> frontier() const { return square::neighbours(cells); }
  Rows<N> bonus_places() const { return frontier() | (meadows - bonuses); }

  void deal(int number, const Hometown& town) {
    hometown = static_cast<std::int8_t>(number);
    for (const Square& square : town.squares) {
      add_feature(origin_x + square.x, origin_y + square.y, square.feature);
      cells.add(origin_x + square.x, origin_y + square.y);
      box.include(origin_x + square.x, origin_y + square.y);
      stone_points += stone_points_of(square.feature);
    }
    ring = square::surround(cells);
    update_largest_flock(pastures);
    hash = mix(static_cast<std::uint64_t>(number) + 1);
  }

  void place_piece(const Stamp& stamp, int x, int y, Move move) {
    Rows<N> added;
    for (const Square& square : stamp.squares) {
      const int column = x + square.x;
      const int row = y + square.y;
      cells.add(column, row);
      box.include(column, row);
      add_feature(column, row, square.feature);
      if (square.feature == PASTURE_1 || square.feature == PASTURE_2) added.add(column, row);
    }
    stone_points += stamp.stone_points;
    record(move);
    rectangle_known = false;
    if (added.any()) update_largest_flock(added);
  }

  void place_bonus(const Stamp& stamp, int x, int y, Move move) {
    if (meadows.has(x, y)) {
      meadows.remove(x, y);
      hash ^= key(MEADOW, x, y);
    }
    bonuses.add(x, y);
    place_piece(stamp, x, y, move);
  }

  void place_sheep(int x, int y, Move move) {
    meadows.remove(x, y);
    pastures.add(x, y);
    hash ^= key(FEATURES, x, y);
    record(move);
    Rows<N> added;
    added.add(x, y);
    update_largest_flock(added);
  }

  void place_tower(int x, int y, Move move) {
    cells.add(x, y);
    box.include(x, y);
    hash ^= key(FEATURES + 1, x, y);
    record(move);
    rectangle_known = false;
  }

  bool has_room_to_record() const { return size < MAX_PLACEMENTS; }

  void record(Move move) { placements[size++] = move; }

  void add_feature(int x, int y, int feature) {
    hash ^= key(feature, x, y);
    switch (feature) {
      case MEADOW: meadows.add(x, y); break;
      case PASTURE_2: doubles.add(x, y); [[fallthrough]];
      case PASTURE_1: pastures.add(x, y); break;
      case GRAIN: grain.add(x, y); break;
      case DISTILLERY: distilleries.add(x, y); break;
      case BOG: bogs.add(x, y); break;
      case RUIN: ruins.add(x, y); break;
      default: break;
    }
  }

  // A Zobrist key, the same in every frame.
  std::uint64_t key(int kind, int x, int y) const {
    return mix(static_cast<std::uint64_t>(kind) << 32 | static_cast<std::uint64_t>(x - origin_x + CELL_CENTRE) << 16 |
               static_cast<std::uint64_t>(y - origin_y + CELL_CENTRE));
  }

  // Flocks only grow, so the largest one is the old one or one that contains an added pasture.
  void update_largest_flock(const Rows<N>& with) {
    Rows<N> added = with;
    while (added.any()) {
      const Cell cell = added.first();
      const Rows<N> flock = square::flood(cell.x, cell.y, pastures);
      added -= flock;
      largest_flock = std::max(largest_flock, flock.count() + (flock & doubles).count());
    }
  }

  int rectangle_size() const {
    if (!rectangle_known) {
      rectangle = std::max(rectangle, square::largest_rectangle(cells, box.top, box.bottom, rectangle + 1));
      rectangle_known = true;
    }
    return rectangle;
  }

  bool explored() const { return !(ring - cells).any(); }

  // The size of the largest rectangle after a piece has been placed.
  int rectangle_with(const Stamp& stamp, int x, int y) const {
    Rows<N> together = cells;
    for (const Square& square : stamp.squares) together.add(x + square.x, y + square.y);
    int best = rectangle_size();
    for (const Square& square : stamp.squares) {
      best = square::largest_rectangle_with(together, x + square.x, y + square.y, best);
    }
    return best;
  }

  // The size of the largest flock after pastures have been added.
  int flock_with(const Stamp& stamp, int x, int y) const {
    Rows<N> together = pastures;
    Rows<N> added;
    int sheep = 0;
    for (const Square& square : stamp.squares) {
      if (square.feature != PASTURE_1 && square.feature != PASTURE_2) continue;
      added.add(x + square.x, y + square.y);
      sheep += square.feature == PASTURE_2;
    }
    if (!added.any()) return largest_flock;
    together |= added;
    Rows<N> twice = doubles;
    if (sheep) {
      for (const Square& square : stamp.squares) {
        if (square.feature == PASTURE_2) twice.add(x + square.x, y + square.y);
      }
    }
    int largest = largest_flock;
    while (added.any()) {
      const Cell cell = added.first();
      const Rows<N> flock = square::flood(cell.x, cell.y, together);
      added -= flock;
      largest = std::max(largest, flock.count() + (flock & twice).count());
    }
    return largest;
  }

  bool explored_with(const Stamp& stamp, int x, int y) const {
    Rows<N> missing = ring - cells;
    for (const Square& square : stamp.squares) missing.remove(x + square.x, y + square.y);
    return !missing.any();
  }

  Effects effects(const Stamp& stamp, int x, int y) const {
    Effects effects;
    bool bog = false;
    bool ruin = false;
    for (const Square& square : stamp.squares) {
      bog |= square.feature == BOG;
      ruin |= square.feature == RUIN;
    }
    effects.whiskey = new_whiskey(stamp, x, y);
    if (ruin) effects.lines = new_lines(stamp, x, y);
    if (bog) effects.sites = new_sites(stamp, x, y);
    return effects;
  }

  // New pairs of a grain field beside a distillery; pairs inside the piece count as well.
  int new_whiskey(const Stamp& stamp, int x, int y) const {
    int made = 0;
    for (const Square& square : stamp.squares) {
      if (square.feature != GRAIN && square.feature != DISTILLERY) continue;
      const Rows<N>& partners = square.feature == GRAIN ? distilleries : grain;
      for (const Cell& step : STEPS) {
        const int column = x + square.x + step.x;
        const int row = y + square.y + step.y;
        made += partners.has(column, row);
        if (square.feature == GRAIN) made += stamp_has(stamp, column - x, row - y, DISTILLERY);
      }
    }
    return made;
  }

  static bool stamp_has(const Stamp& stamp, int x, int y, int feature) {
    for (const Square& square : stamp.squares) {
      if (square.x == x && square.y == y) return square.feature == feature;
    }
    return false;
  }

  // Straight runs of three or more ruins that contain no run of three that existed before.
  int new_lines(const Stamp& stamp, int x, int y) const {
    Rows<N> together = ruins;
    for (const Square& square : stamp.squares) {
      if (square.feature == RUIN) together.add(x + square.x, y + square.y);
    }
    int lines = 0;
    for (const Cell& step : {Cell{1, 0}, Cell{0, 1}}) {
      Rows<N> counted;  // the starts of the runs that have been looked at
      for (const Square& square : stamp.squares) {
        if (square.feature != RUIN) continue;
        int column = x + square.x;
        int row = y + square.y;
        while (together.has(column - step.x, row - step.y)) column -= step.x, row -= step.y;
        if (counted.has(column, row)) continue;
        counted.add(column, row);
        lines += is_new_line(together, column, row, step);
      }
    }
    return lines;
  }

  bool is_new_line(const Rows<N>& together, int x, int y, Cell step) const {
    int length = 0;
    int old_in_a_row = 0;
    for (; together.has(x, y); x += step.x, y += step.y) {
      ++length;
      old_in_a_row = ruins.has(x, y) ? old_in_a_row + 1 : 0;
      if (old_in_a_row == LINE) return false;
    }
    return length >= LINE;
  }

  // Groups of two or more bogs that contain no such group that existed before.
  int new_sites(const Stamp& stamp, int x, int y) const {
    Rows<N> together = bogs;
    Rows<N> added;
    for (const Square& square : stamp.squares) {
      if (square.feature == BOG) added.add(x + square.x, y + square.y);
    }
    together |= added;
    int sites = 0;
    while (added.any()) {
      const Cell cell = added.first();
      const Rows<N> site = square::flood(cell.x, cell.y, together);
      added -= site;
      const Rows<N> old = site & bogs;
      sites += site.count() > 1 && !touches_itself(old);
    }
    return sites;
  }

  static bool touches_itself(const Rows<N>& some) {
    for (int y = 0; y < N; ++y) {
      if (some.row[y] & some.row[y] << 1) return true;
      if (y > 0 && some.row[y] & some.row[y - 1]) return true;
    }
    return false;
  }

  template <int M>
  County<M> moved(int dx, int dy) const {
    County<M> other;
    other.cells = cells.template moved<M>(dx, dy);
    other.meadows = meadows.template moved<M>(dx, dy);
    other.pastures = pastures.template moved<M>(dx, dy);
    other.doubles = doubles.template moved<M>(dx, dy);
    other.grain = grain.template moved<M>(dx, dy);
    other.distilleries = distilleries.template moved<M>(dx, dy);
    other.bogs = bogs.template moved<M>(dx, dy);
    other.ruins = ruins.template moved<M>(dx, dy);
    other.bonuses = bonuses.template moved<M>(dx, dy);
    other.ring = ring.template moved<M>(dx, dy);
    other.box = box;
    other.box.move(dx, dy);
    other.hash = hash;
    other.origin_x = origin_x + dx;
    other.origin_y = origin_y + dy;
    other.stone_points = stone_points;
    other.largest_flock = largest_flock;
    other.rectangle = rectangle;
    other.rectangle_known = rectangle_known;
    other.hometown = hometown;
    other.size = size;
    other.placements = placements;
    return other;
  }

  // Move the content to the centre of a frame, of this side or another one.
  template <int M>
  County<M> centred() const {
    if (!dealt()) return County<M>{};
    return moved<M>((M - box.width()) / 2 - box.left, (M - box.height()) / 2 - box.top);
  }

  // Append the legal places of a tile to the moves.
  void add_placements(const Tile& tile, const Rows<N>& frontier, MoveSets& moves) const;
};

template <int N>
void County<N>::add_placements(const Tile& tile, const Rows<N>& frontier, MoveSets& moves) const {
  using R = Row<N>;
  constexpr int PADDED = N + LONGEST;  // a shape has at most LONGEST rows
  alignas(32) std::array<R, PADDED> occupied{};
  alignas(32) std::array<R, PADDED> beside{};
  std::copy(cells.row.begin(), cells.row.end(), occupied.begin());
  std::copy(frontier.row.begin(), frontier.row.end(), beside.begin());
  std::array<Rows<N>, ORIENTATIONS> places;
  for (std::size_t shape = 0; shape < tile.shapes.size(); ++shape) {
    Rows<N> covered;
    Rows<N> touching;
    for (const Cell& cell : tile.shapes[shape]) {
      const R* occupied_row = occupied.data() + cell.y;
      const R* beside_row = beside.data() + cell.y;
      if (cell.x >= 0) {
        for (int y = 0; y < N; ++y) {
          covered.row[y] |= occupied_row[y] >> cell.x;
          touching.row[y] |= beside_row[y] >> cell.x;
        }
      } else {
        for (int y = 0; y < N; ++y) {
          covered.row[y] |= occupied_row[y] << -cell.x;
          touching.row[y] |= beside_row[y] << -cell.x;
        }
      }
    }
    places[shape] = touching - covered;
  }
  for (const Stamp& stamp : tile.stamps) moves.add(stamp.slot, places[stamp.shape]);
}

const Stamp& bonus_stamp(int feature) {
  static const std::array<Stamp, FEATURES> stamps = [] {
    std::array<Stamp, FEATURES> made;
    for (int each = 0; each < FEATURES; ++each) {
      made[each] = Stamp{FIRST_BONUS_SLOT + each, 0, {{0, 0, each, false}}, stone_points_of(each), 0};
    }
    return made;
  }();
  return stamps[feature];
}

// The numbers of hedgerow.games.tipperary.observer.
constexpr int FIRST_TOWN_STAMP = 512;
constexpr int FIRST_AREA_NUMBER = 2;

template <int N>
class TipperaryPosition final : public Position {
 public:
  explicit TipperaryPosition(const Tipperary& game) : game_(&game), bonus_left_(game.bonus()) {}

  template <int M>
  explicit TipperaryPosition(const TipperaryPosition<M>& other);

  std::unique_ptr<Position> copy() const override { return std::make_unique<TipperaryPosition>(*this); }
  int players() const override { return game_->players(); }
  int turn() const override { return round_ + (phase_ >= TOWER_PHASE); }
  Seats to_act() const override;
  std::optional<Outlook> outlook(int seat, Move move) const override;
  void moves(int seat, MoveSets& moves) const override;
  void chance(Chance& chance) const override;
  std::unique_ptr<Position> play(int seat, Move move) override;
  void scores(Scores& scores) const override;
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
  bool others_have_finished(int seat) const;
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
    chance.add_members(outcome_of(OUTCOME_BAG, 0), (1u << players()) - 1);
  } else if (phase_ == TOWNS) {
    unsigned free = (1u << 2 * AREAS) - 1;
    for (const County<N>& county : counties_) {
      if (county.dealt()) free &= ~(3u << (county.hometown & ~1));
    }
    chance.add_members(outcome_of(OUTCOME_TOWN, 0), free);
  } else if (phase_ == FILL) {
    chance.add_members(outcome_of(OUTCOME_TILE, 0), bag_);
  } else {
    chance.add_members(outcome_of(OUTCOME_SPIN, 0), (1u << AREAS) - 1);
  }
}

// Play

template <int N>
std::unique_ptr<Position> TipperaryPosition<N>::play(int seat, Move move) {
  if (!to_act().contains(seat)) throw IllegalMove("seat " + std::to_string(seat) + " may not act now");
  if (seat == CHANCE) {
    thread_local Chance possible;
    chance(possible);
    if (!possible.weight(move)) throw IllegalMove("outcome " + std::to_string(move) + " is not possible here");
    apply_outcome(move);
    return nullptr;
  }
  apply_move(seat, move);
  return grown();
}

template <int N>
void TipperaryPosition<N>::apply_move(int seat, Move move) {
  const Pending& pending = pending_[seat];
  if (phase_ == TOWER_PHASE) {
    place_tower(seat, move);
    return;
  }
  if (pending.hand >= 0) {
    place_bonus(seat, move);
  } else if (!pending.tile_placed) {
    place_tile(seat, move);
  } else if (move == DRAW && pending.bonus) {
    drawing_ = static_cast<std::int8_t>(seat);
    return;
  } else {
    place_sheep(seat, move);
  }
  resolve(seat);
}

IllegalMove illegal(Move move) { return IllegalMove("move " + std::to_string(move) + " is not legal here"); }

// Return whether the piece covers only empty squares and touches the county.
template <int N>
bool fits(const County<N>& county, const Stamp& stamp, int x, int y) {
  bool touches = false;
  for (const Square& square : stamp.squares) {
    const int column = x + square.x;
    const int row = y + square.y;
    if (!county.contains(column, row) || county.cells.has(column, row)) return false;
    for (const Cell& step : STEPS) {
      touches |= county.contains(column + step.x, row + step.y) && county.cells.has(column + step.x, row + step.y);
    }
  }
  return touches;
}

template <int N>
bool is_beside(const County<N>& county, int x, int y) {
  return fits(county, bonus_stamp(MEADOW), x, y);
}

template <int N>
void TipperaryPosition<N>::place_tile(int seat, Move move) {
  County<N>& county = counties_[seat];
  auto& area = areas_[area_of(seat)];
  const auto [slot, x, y] = parts_of(move);
  const Stamp* stamp = game_->stamp(slot);
  const int tile = stamp ? (slot - FIRST_TILE_SLOT) / ORIENTATIONS + 1 : 0;
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  if (!stamp || (area[0] != tile && area[1] != tile) || !fits(county, *stamp, column, row)) throw illegal(move);
  const Effects effects = county.effects(*stamp, column, row);
  county.place_piece(*stamp, column, row, move);
  area = {area[0] == tile ? area[1] : area[0], 0};
  pending_[seat] = FINISHED;
  gain(seat, effects, stamp->symbols);
  recentre(seat);
}

template <int N>
void TipperaryPosition<N>::place_bonus(int seat, Move move) {
  County<N>& county = counties_[seat];
  const auto [slot, x, y] = parts_of(move);
  const int feature = pending_[seat].hand;
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  const bool legal = slot == FIRST_BONUS_SLOT + feature && county.contains(column, row) &&
                     (is_beside(county, column, row) ||
                      (county.meadows.has(column, row) && !county.bonuses.has(column, row)));
  if (!legal) throw illegal(move);
  const Stamp& stamp = bonus_stamp(feature);
  const Effects effects = county.effects(stamp, column, row);
  county.place_bonus(stamp, column, row, move);
  pending_[seat].hand = -1;
  gain(seat, effects, 0);
  recentre(seat);
}

template <int N>
void TipperaryPosition<N>::place_sheep(int seat, Move move) {
  County<N>& county = counties_[seat];
  const auto [slot, x, y] = parts_of(move);
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  if (slot != SHEEP_SLOT || !county.contains(column, row) || !county.meadows.has(column, row)) throw illegal(move);
  county.place_sheep(column, row, move);
  --pending_[seat].sheep;
}

template <int N>
void TipperaryPosition<N>::place_tower(int seat, Move move) {
  County<N>& county = counties_[seat];
  if (move == DONE) {
    pending_[seat] = FINISHED;
  } else {
    const auto [slot, x, y] = parts_of(move);
    const int column = x + county.origin_x;
    const int row = y + county.origin_y;
    if (!tower_stock_[seat] || slot != TOWER_SLOT || !is_beside(county, column, row)) throw illegal(move);
    county.place_tower(column, row, move);
    --tower_stock_[seat];
    recentre(seat);
  }
  end_if_all_finished();
}

// Outlook

template <int N>
std::optional<Outlook> TipperaryPosition<N>::outlook(int seat, Move move) const {
  const County<N>& county = counties_[seat];
  if (phase_ != PLACE || pending_[seat].hand >= 0 || move == DRAW) return std::nullopt;
  const auto [slot, x, y] = parts_of(move);
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  if (pending_[seat].tile_placed) return outlook_of_sheep(seat, column, row);
  return outlook_of_tile(seat, *game_->stamp(slot), column, row);
}

template <int N>
Outlook TipperaryPosition<N>::outlook_of_tile(int seat, const Stamp& stamp, int x, int y) const {
  const County<N>& county = counties_[seat];
  const Effects effects = county.effects(stamp, x, y);
  const int last = static_cast<int>(game_->whiskey().size()) - 1;
  const int barrel = std::min(barrels_[seat] + effects.whiskey, last);
  bool sheep = stamp.symbols > 0;
  for (int step = barrels_[seat] + 1; step <= barrel; ++step) sheep = sheep || game_->gives_sheep()[step];
  const int flock = county.flock_with(stamp, x, y);
  int gain = county.rectangle_with(stamp, x, y) - county.rectangle_size() + flock - county.largest_flock +
             stamp.stone_points + game_->whiskey()[barrel] - game_->whiskey()[barrels_[seat]];
  if (!county.explored() && county.explored_with(stamp, x, y)) gain += EXPLORATION_POINTS;
  if (sheep || effects.sites) return {gain, false, false};
  bool ends_game = false;
  if (others_have_finished(seat)) {
    gain += marker_gain(seat, flock);
    const bool towers = std::any_of(tower_stock_.begin(), tower_stock_.begin() + players(), [](int n) { return n > 0; });
    ends_game = round_ == game_->rounds() && !towers && !std::min(effects.lines, towers_left_);
  }
  return {gain, true, ends_game};
}

template <int N>
Outlook TipperaryPosition<N>::outlook_of_sheep(int seat, int x, int y) const {
  const County<N>& county = counties_[seat];
  const Stamp& pasture = bonus_stamp(PASTURE_1);
  const int flock = county.flock_with(pasture, x, y);
  int gain = flock - county.largest_flock;
  Pending pending = pending_[seat];
  --pending.sheep;
  Rows<N> meadows = county.meadows;
  meadows.remove(x, y);
  if (!meadows.any()) pending.sheep = 0;
  bool ends_game = false;
  if (pending == FINISHED && others_have_finished(seat)) {
    gain += marker_gain(seat, flock);
    ends_game = round_ == game_->rounds() &&
                std::none_of(tower_stock_.begin(), tower_stock_.begin() + players(), [](int n) { return n > 0; });
  }
  return {gain, pending == FINISHED, ends_game};
}

template <int N>
bool TipperaryPosition<N>::others_have_finished(int seat) const {
  for (int other = 0; other < players(); ++other) {
    if (other != seat && pending_[other] != FINISHED) return false;
  }
  return true;
}

// The points for the flock marker that a seat gains or loses if the round ends with this flock.
template <int N>
int TipperaryPosition<N>::marker_gain(int seat, int flock) const {
  if (players() == 1) return 0;
  int largest = 0;
  for (int other = 0; other < players(); ++other) {
    if (other != seat) largest = std::max(largest, counties_[other].largest_flock);
  }
  const bool held = marker_ == seat;
  return MARKER_POINTS * ((flock > largest || (flock == largest && held)) - held);
}

// Give the seat the rewards of a placement, as far as the supplies last.
template <int N>
void TipperaryPosition<N>::gain(int seat, const Effects& effects, int symbols) {
  int sheep = symbols;
  if (effects.whiskey) sheep += move_barrel(seat, effects.whiskey);
  const int towers = std::min(effects.lines, towers_left_);
  towers_left_ -= towers;
  tower_stock_[seat] += towers;
  if (effects.sites) {
    int unreserved = 0;
    for (int left : bonus_left_) unreserved += left;
    for (int other = 0; other < players(); ++other) unreserved -= pending_[other].bonus;
    pending_[seat].bonus += std::min(effects.sites, unreserved);
  }
  const int gained = std::min(sheep, sheep_left_);
  sheep_left_ -= gained;
  pending_[seat].sheep += gained;
}

// Advance the barrel, at most to the end of the track, and return the number of sheep that it has passed.
template <int N>
int TipperaryPosition<N>::move_barrel(int seat, int steps) {
  const int last = static_cast<int>(game_->whiskey().size()) - 1;
  int sheep = 0;
  for (; steps && barrels_[seat] < last; --steps) sheep += game_->gives_sheep()[++barrels_[seat]];
  return sheep;
}

// Carry out the pending actions that leave the seat no choice.
template <int N>
void TipperaryPosition<N>::resolve(int seat) {
  Pending& pending = pending_[seat];
  if (pending.hand < 0) {
    const bool no_meadow = pending.sheep && !counties_[seat].meadows.any();
    if (pending.bonus && (no_meadow || !pending.sheep)) {
      drawing_ = static_cast<std::int8_t>(seat);
      return;
    }
    if (no_meadow) {
      sheep_left_ += pending.sheep;
      pending.sheep = 0;
    }
  }
  if (all_finished()) end_round();
}

template <int N>
bool TipperaryPosition<N>::all_finished() const {
  return std::all_of(pending_.begin(), pending_.begin() + players(),
                     [](const Pending& pending) { return pending == FINISHED; });
}

template <int N>
void TipperaryPosition<N>::end_round() {
  if (players() > 1) sheep_phase();
  pending_.fill(NOT_STARTED);
  if (round_ < game_->rounds()) {
    ++round_;
    bag_holder_ = static_cast<std::int8_t>((bag_holder_ + 1) % players());
    phase_ = FILL;
    return;
  }
  phase_ = TOWER_PHASE;
  for (int seat = 0; seat < players(); ++seat) pending_[seat] = tower_stock_[seat] ? NOT_STARTED : FINISHED;
  end_if_all_finished();
}

// Give the flock marker to the seat that alone has the largest flock; in a tie a tied holder keeps it.
template <int N>
void TipperaryPosition<N>::sheep_phase() {
  int largest = 0;
  for (int seat = 0; seat < players(); ++seat) largest = std::max(largest, counties_[seat].largest_flock);
  int leaders = 0;
  int leader = NOBODY;
  for (int seat = 0; seat < players(); ++seat) {
    if (counties_[seat].largest_flock != largest) continue;
    ++leaders;
    leader = seat;
  }
  if (leaders == 1) {
    marker_ = static_cast<std::int8_t>(leader);
  } else if (marker_ != NOBODY && counties_[marker_].largest_flock != largest) {
    marker_ = NOBODY;
  }
}

template <int N>
void TipperaryPosition<N>::end_if_all_finished() {
  if (all_finished()) phase_ = OVER;
}

template <int N>
void TipperaryPosition<N>::apply_outcome(Move outcome) {
  const int value = outcome & ((1 << VALUE_BITS) - 1);
  if (drawing_ >= 0) {
    --bonus_left_[value];
    Pending& pending = pending_[drawing_];
    --pending.bonus;
    pending.hand = static_cast<std::int8_t>(value);
    drawing_ = NOBODY;
  } else if (phase_ == BAG) {
    bag_holder_ = static_cast<std::int8_t>(value);
    phase_ = TOWNS;
  } else if (phase_ == TOWNS) {
    int seat = 0;
    while (counties_[seat].dealt()) ++seat;
    counties_[seat].deal(value, game_->hometown(value));
    if (seat == players() - 1) phase_ = FILL;
  } else if (phase_ == FILL) {
    bag_ ^= std::uint64_t{1} << value;
    auto area = std::find_if(areas_.begin(), areas_.end(), [](const auto& tiles) { return !tiles[1]; });
    (*area)[(*area)[0] ? 1 : 0] = static_cast<std::uint8_t>(value);
    if (std::all_of(areas_.begin(), areas_.end(), [](const auto& tiles) { return tiles[1] != 0; })) phase_ = SPIN;
  } else {
    spin_ = static_cast<std::uint8_t>(value);
    phase_ = PLACE;
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

// Score

template <int N>
void TipperaryPosition<N>::items(int seat, std::vector<int>& points) const {
  points.clear();
  const County<N>& county = counties_[seat];
  if (!county.dealt()) return;
  points = {county.rectangle_size(),
            county.largest_flock,
            marker_ == seat ? MARKER_POINTS : 0,
            county.explored() ? EXPLORATION_POINTS : 0,
            game_->whiskey()[barrels_[seat]],
            county.stone_points};
}

template <int N>
void TipperaryPosition<N>::scores(Scores& scores) const {
  for (int seat = 0; seat < players(); ++seat) {
    const County<N>& county = counties_[seat];
    scores[seat] = !county.dealt() ? 0
                                   : county.rectangle_size() + county.largest_flock + county.stone_points +
                                         (marker_ == seat ? MARKER_POINTS : 0) +
                                         (county.explored() ? EXPLORATION_POINTS : 0) +
                                         game_->whiskey()[barrels_[seat]];
  }
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

// Data: phase, round, holder, spin, marker, drawing; two tiles for each area; then for each seat the home town (-1
// before the deal) and, if it has one, the number of placements, the placements, barrel, towers, whether the tile is
// placed, sheep, bonus tiles, and the bonus tile in hand.

template <int N>
void TipperaryPosition<N>::save(Data& data) const {
  data = {phase_, round_, bag_holder_, spin_, marker_, drawing_};
  for (const auto& area : areas_) data.insert(data.end(), area.begin(), area.end());
  for (int seat = 0; seat < players(); ++seat) {
    const County<N>& county = counties_[seat];
    data.push_back(county.hometown);
    if (!county.dealt()) continue;
    data.push_back(county.size);
    data.insert(data.end(), county.placements.begin(), county.placements.begin() + county.size);
    const Pending& pending = pending_[seat];
    data.insert(data.end(), {barrels_[seat], tower_stock_[seat], pending.tile_placed, pending.sheep, pending.bonus,
                             pending.hand});
  }
}

template <int N>
void TipperaryPosition<N>::observe(int seat, Observation& seen) const {
  seen.reset(players());
  for (int index = 0; index < players(); ++index) {
    const County<N>& county = counties_[(seat + index) % players()];
    if (!county.dealt()) continue;
    seen.boards[index].push_back(move_at(FIRST_TOWN_STAMP + county.hometown, 0, 0));
    seen.boards[index].insert(seen.boards[index].end(), county.placements.begin(),
                              county.placements.begin() + county.size);
  }
  seen.add(round_, game_->rounds(), phase_ == TOWER_PHASE, sheep_left_, towers_left_);
  for (int left : bonus_left_) seen.add(left);
  const Seats acting = to_act();
  Scores points{};
  scores(points);
  for (int index = 0; index < players(); ++index) {
    const int each = (seat + index) % players();
    const Pending& pending = pending_[each];
    seen.add(points[each], acting.contains(each), each == bag_holder_, each == marker_, barrels_[each],
             tower_stock_[each], pending.tile_placed, pending.sheep, pending.bonus, pending.hand + 1);
  }
  const std::size_t before_tiles = seen.numbers.size() - 1;
  for (int tile = 1; tile <= TILES; ++tile) seen.add(bag_ >> tile & 1);
  const int own = counties_[seat].dealt() ? area_of(seat) : 0;
  for (int area = 0; area < AREAS; ++area) {
    for (int tile : areas_[area]) {
      if (tile) seen.numbers[before_tiles + tile] = FIRST_AREA_NUMBER + (area - own + AREAS) % AREAS;
    }
  }
}

template <int N>
void TipperaryPosition<N>::load(DataReader& reader) {
  phase_ = static_cast<std::uint8_t>(reader.next(BAG, OVER));
  round_ = static_cast<std::uint8_t>(reader.next(1, game_->rounds()));
  const int last = players() - 1;
  bag_holder_ = static_cast<std::int8_t>(reader.next(NOBODY, last));
  spin_ = static_cast<std::uint8_t>(reader.next(0, AREAS - 1));
  marker_ = static_cast<std::int8_t>(reader.next(NOBODY, last));
  drawing_ = static_cast<std::int8_t>(reader.next(NOBODY, last));
  for (auto& area : areas_) {
    for (std::uint8_t& tile : area) {
      tile = static_cast<std::uint8_t>(reader.next(0, TILES));
      if (tile && !(bag_ >> tile & 1)) throw InvalidPosition("tile " + std::to_string(tile) + " is there twice");
      bag_ &= ~(std::uint64_t{tile != 0} << tile);
    }
    if (!area[0] && area[1]) throw InvalidPosition("an area has a gap");
  }
  for (int seat = 0; seat < players(); ++seat) load_seat(seat, reader);
  reader.finish();
  count_supplies();
  check();
}

template <int N>
void TipperaryPosition<N>::load_seat(int seat, DataReader& reader) {
  const int town = reader.next(-1, 2 * AREAS - 1);
  if (town < 0) return;
  for (int other = 0; other < seat; ++other) {
    if (counties_[other].hometown >> 1 == town >> 1) throw InvalidPosition("two seats have the same arms");
  }
  counties_[seat].deal(town, game_->hometown(town));
  for (int count = reader.next(0, MAX_PLACEMENTS); count; --count) replay(seat, reader.next());
  barrels_[seat] = static_cast<std::uint8_t>(reader.next(0, static_cast<int>(game_->whiskey().size()) - 1));
  tower_stock_[seat] = static_cast<std::uint8_t>(reader.next(0, TOWERS));
  Pending& pending = pending_[seat];
  pending.tile_placed = reader.next(0, 1);
  pending.sheep = static_cast<std::int8_t>(reader.next(0, WOODEN_SHEEP));
  pending.bonus = static_cast<std::int8_t>(reader.next(0, TOWERS));
  pending.hand = static_cast<std::int8_t>(reader.next(-1, TOWN - 1));
}

template <int N>
void TipperaryPosition<N>::replay(int seat, Move move) {
  County<N>& county = counties_[seat];
  const auto [slot, x, y] = parts_of(move);
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  const bool beside = move >= 0 && is_beside(county, column, row);
  const bool on_meadow = move >= 0 && county.contains(column, row) && county.meadows.has(column, row);
  if (move >= 0 && slot >= FIRST_TILE_SLOT) {
    const Stamp* stamp = game_->stamp(slot);
    const int tile = (slot - FIRST_TILE_SLOT) / ORIENTATIONS + 1;
    if (!stamp || !(bag_ >> tile & 1) || !fits(county, *stamp, column, row)) throw InvalidPosition("a tile does not fit");
    bag_ ^= std::uint64_t{1} << tile;
    county.place_piece(*stamp, column, row, move);
  } else if (slot == SHEEP_SLOT && on_meadow) {
    county.place_sheep(column, row, move);
  } else if (slot == TOWER_SLOT && beside) {
    county.place_tower(column, row, move);
  } else if (slot >= FIRST_BONUS_SLOT && slot < FIRST_BONUS_SLOT + TOWN &&
             (beside || (on_meadow && !county.bonuses.has(column, row)))) {
    county.place_bonus(bonus_stamp(slot - FIRST_BONUS_SLOT), column, row, move);
  } else {
    throw InvalidPosition("placement " + std::to_string(move) + " is not possible");
  }
  recentre(seat);
  if (!county.box.fits(N, game_->margin())) throw TooLarge("a county is too large for this frame");
}

// Compute the supplies: all pieces that are neither in a county nor gained by a seat.
template <int N>
void TipperaryPosition<N>::count_supplies() {
  for (int seat = 0; seat < players(); ++seat) {
    const County<N>& county = counties_[seat];
    const Pending& pending = pending_[seat];
    for (int index = 0; index < county.size; ++index) {
      const int slot = parts_of(county.placements[index]).slot;
      sheep_left_ -= slot == SHEEP_SLOT;
      towers_left_ -= slot == TOWER_SLOT;
      if (slot >= FIRST_BONUS_SLOT && slot < FIRST_TILE_SLOT) --bonus_left_[slot - FIRST_BONUS_SLOT];
    }
    sheep_left_ -= pending.sheep;
    towers_left_ -= tower_stock_[seat];
    if (pending.hand >= 0) --bonus_left_[pending.hand];
  }
}

// Throw `InvalidPosition` for a position in which playing on would not be defined.
template <int N>
void TipperaryPosition<N>::check() const {
  int reserved = 0;
  int left = 0;
  bool all_dealt = true;
  for (int seat = 0; seat < players(); ++seat) {
    reserved += pending_[seat].bonus;
    all_dealt = all_dealt && counties_[seat].dealt();
    if (seat && counties_[seat].dealt() && !counties_[seat - 1].dealt()) throw InvalidPosition("a home town is missing");
  }
  for (int count : bonus_left_) {
    if (count < 0) throw InvalidPosition("there are too many bonus tiles");
    left += count;
  }
  if (sheep_left_ < 0 || towers_left_ < 0 || reserved > left) throw InvalidPosition("there are too many pieces");
  if (all_dealt != (phase_ > TOWNS)) throw InvalidPosition("the phase does not agree with the home towns");
  if ((bag_holder_ == NOBODY) != (phase_ == BAG)) throw InvalidPosition("the holder does not agree with the phase");
  if (drawing_ != NOBODY && (phase_ != PLACE || !pending_[drawing_].bonus || pending_[drawing_].hand >= 0)) {
    throw InvalidPosition("the seat has no bonus tile to draw");
  }
  const bool full = std::all_of(areas_.begin(), areas_.end(), [](const auto& tiles) { return tiles[1] != 0; });
  if ((phase_ == FILL && full) || (phase_ == SPIN && !full)) throw InvalidPosition("the areas do not agree with the phase");
  if ((phase_ == PLACE || phase_ == TOWER_PHASE) && all_finished()) throw InvalidPosition("nobody is left to act");
}

}  // namespace

// The game

Tipperary::Tipperary(int players, int rounds, bool by_seat, std::vector<int> whiskey,
                     const std::vector<int>& whiskey_sheep, const std::vector<int>& bonus,
                     const std::vector<SquareList>& hometowns, const std::vector<TileList>& tiles)
    : players_(players), rounds_(rounds), by_seat_(by_seat), whiskey_(std::move(whiskey)) {
  if (players < 1 || players > MAX_PLAYERS || rounds < 1 || rounds > 12) throw InvalidPosition("wrong number of players");
  if (whiskey_.size() < 2 || whiskey_.size() > 255) throw TooLarge("the whiskey track is too long for the kernel");
  if (bonus.size() != FEATURES || hometowns.size() != 2 * AREAS || tiles.size() != TILES) {
    throw InvalidPosition("the components are not complete");
  }
  gives_sheep_.resize(whiskey_.size());
  for (int step : whiskey_sheep) gives_sheep_.at(step) = true;
  std::copy(bonus.begin(), bonus.end(), bonus_.begin());
  const auto squares_of = [this](const SquareList& list) {
    std::vector<Square> squares;
    for (const auto& [x, y, feature, symbol] : list) {
      if (feature < MEADOW || feature > TOWN) throw InvalidPosition("unknown feature");
      squares.push_back({x, y, feature, symbol});
    }
    if (squares.empty()) throw InvalidPosition("a piece without squares");
    return squares;
  };
  for (const SquareList& town : hometowns) hometowns_.push_back({squares_of(town)});
  for (const TileList& orientations : tiles) {
    Tile tile;
    for (const auto& [slot, list] : orientations) {
      Stamp stamp{slot, 0, squares_of(list)};
      std::vector<Cell> shape;
      for (const Square& square : stamp.squares) {
        shape.push_back({square.x, square.y});
        longest_ = std::max({longest_, square.y + 1, square.x + 1, 1 - square.x});
        stamp.stone_points += stone_points_of(square.feature);
        stamp.symbols += square.symbol;
      }
      const auto same = [&shape](const std::vector<Cell>& other) {
        return std::equal(shape.begin(), shape.end(), other.begin(), other.end(),
                          [](Cell one, Cell two) { return one.x == two.x && one.y == two.y; });
      };
      const auto known = std::find_if(tile.shapes.begin(), tile.shapes.end(), same);
      stamp.shape = static_cast<int>(known - tile.shapes.begin());
      if (known == tile.shapes.end()) tile.shapes.push_back(shape);
      tile.stamps.push_back(std::move(stamp));
    }
    if (tile.stamps.empty() || tile.stamps.size() > ORIENTATIONS) throw InvalidPosition("a tile without orientations");
    tiles_.push_back(std::move(tile));
  }
  if (longest_ > LONGEST) throw TooLarge("a tile is too long for the kernel: at most 7 squares");
}

const Stamp* Tipperary::stamp(int slot) const {
  const int index = slot - FIRST_TILE_SLOT;
  if (index < 0 || index >= TILES * ORIENTATIONS) return nullptr;
  for (const Stamp& stamp : tiles_[index / ORIENTATIONS].stamps) {
    if (stamp.slot == slot) return &stamp;
  }
  return nullptr;
}

std::unique_ptr<Position> Tipperary::start() const { return std::make_unique<TipperaryPosition<32>>(*this); }

std::unique_ptr<Position> Tipperary::load(const Data& data) const {
  return load_in_smallest_frame<TipperaryPosition>(*this, data);
}

}  // namespace hedgerow::tipperary
