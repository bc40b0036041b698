// The rules of Cornwall; mirrors hedgerow.games.cornwall (map, state, scoring).
#include "cornwall.hpp"

#include <algorithm>
#include <string>

#include "grid.hpp"
#include "random.hpp"

namespace hedgerow::cornwall {

namespace {

constexpr int MARGIN = 4;
constexpr int MAX_SEATS = 4;
constexpr int SIZES = 3;
constexpr std::array<int, SIZES> FIGURES{4, 2, 1};
constexpr int MAX_FIGURES = MAX_SEATS * 7;
constexpr int FIRST_COINS = 1;
constexpr int MAX_COINS = 999;
constexpr int CHAPEL_POINTS = 3;
constexpr int PUB_PRICE = 1;
// A tile extends at least one region, so it adds two at most.
constexpr int MAX_REGIONS = MAX_START_HEXES + 2 * TILES;

constexpr int FIRST_FIGURE_SLOT = 2;
constexpr int FIRST_TILE_SLOT = 6;
constexpr int ROTATIONS = 6;
constexpr Move DONE = move_at(0, 0, 0);
constexpr Move PUB = move_at(1, 0, 0);
constexpr Move FIRST_TILE_OUTCOME = 100;

constexpr Prizes PLAIN_PRIZES{1, 0};
constexpr Prizes MOOR_PRIZES{2, 1};

// Both outlines of a tile: with one hex in the upper row, and with two.
constexpr std::array<std::array<Cell, HEXES_PER_TILE>, 2> OUTLINES{
    {{{{0, 0}, {-1, 1}, {0, 1}}}, {{{0, 0}, {1, 0}, {0, 1}}}}};

enum Phase { FIRST, DRAW, LAY, FIGURE_PHASE, OVER };

// Connected hexes of one terrain.
struct Region {
  std::uint8_t terrain = 0;
  bool flagged = false;
  std::uint8_t size = 0;
  std::uint8_t figures = 0;
  std::array<std::uint8_t, MAX_SEATS> strengths{};
};

struct PlacedFigure {
  std::int16_t x;
  std::int16_t y;
  std::int8_t seat;
  std::int8_t value;
};

struct Holdings {
  int coins = FIRST_COINS;
  std::array<std::int8_t, SIZES> hand{4, 2, 1};
  std::array<std::int8_t, SIZES> pub{};
};

using Points = std::array<std::int16_t, MAX_SEATS>;

// Points scored for a chapel (terrain -1), or for a region that is identified by its first hex.
struct Award {
  std::int8_t terrain;
  std::int16_t x;
  std::int16_t y;
  Points points;
};

// Return the points that each seat scores for a region.
Points shares(Prizes prizes, int hexes, const Region& region, int players) {
  const auto [first, second] = prizes;
  const auto& strengths = region.strengths;
  const auto divided = [hexes](int prize, int seats) {
    return static_cast<std::int16_t>((prize * hexes + seats - 1) / seats);
  };
  Points points{};
  const int best = *std::max_element(strengths.begin(), strengths.begin() + players);
  if (best == 0) return points;
  const int leaders = static_cast<int>(std::count(strengths.begin(), strengths.begin() + players, best));
  int runner_up = 0;
  for (int seat = 0; seat < players; ++seat) {
    if (strengths[seat] == best) {
      points[seat] = divided(leaders > 1 ? first + second : first, leaders);
    } else {
      runner_up = std::max<int>(runner_up, strengths[seat]);
    }
  }
  if (leaders > 1 || !runner_up || !second) return points;
  const int tied = static_cast<int>(std::count(strengths.begin(), strengths.begin() + players, runner_up));
  for (int seat = 0; seat < players; ++seat) {
    if (strengths[seat] == runner_up) points[seat] = divided(second, tied);
  }
  return points;
}

template <int N>
using Places = std::array<Rows<N>, ROTATIONS>;

// All tiles placed so far, with their regions and figures.
template <int N>
class Map {
 public:
  Rows<N> cells;
  Rows<N> new_tile;  // the hexes of the tile placed last
  Box box;
  std::uint64_t hash = 0;
  int origin_x = N / 2;
  int origin_y = N / 2;
  std::uint8_t size = 0;
  std::array<Move, TILES> placements;

  explicit Map(const Cornwall& game);

  template <int M>
  Map(const Map<M>& other, int dx, int dy, bool strict);

  bool contains(int x, int y) const { return x >= 0 && x < N && y >= 0 && y < N; }
  int region_at(int x, int y) const { return region_of_[y * N + x]; }
  Region& region(int number) { return regions_[number]; }
  const Region& region(int number) const { return regions_[number]; }
  bool is_open(int x, int y) const {
    return open_cells_[regions_[region_at(x, y)].terrain].has(x, y);
  }
  // The numbers of the open regions; those of the tile placed last are at the end.
  std::span<const std::uint8_t> open_regions() const { return {open_.data(), open_count_}; }

  // Place a tile and return the number of terrains that it extends.
  int place_tile(const Stamp& stamp, int x, int y, Move move);

  // Close regions at the end of a turn, and return their numbers in order.
  std::vector<int> close_regions(const Stamp& stamp, int x, int y, bool strict);

  Rows<N> cells_of(int x, int y) const { return hex::flood(x, y, open_cells_[regions_[region_at(x, y)].terrain]); }
  Cell any_cell_of(int region) const {
    const Rows<N>& candidates = open_cells_[regions_[region].terrain];
    for (int y = 0; y < N; ++y) {
      for (Row<N> row = candidates.row[y]; row; row &= row - 1) {
        const int x = lowest_bit(row);
        if (region_at(x, y) == region) return {x, y};
      }
    }
    return {-1, -1};
  }
  // The first hex in reading order of a closed region.
  Cell first_of_closed(int x, int y) const;

  // Return the places of each rotation of a tile, and whether there is any.
  bool legal_placements(const std::vector<Stamp>& rotations, Places<N>& places) const;

 private:
  template <int M>
  friend class Map;

  void add_hex(int x, int y, int terrain, int region);
  Rows<N> fillable_with(const Rows<N>& occupied, bool strict) const;
  Rows<N> free_cells(int outline, const Rows<N>& one_edge, const Rows<N>& two_edges) const;

  Rows<N> fillable_;  // the empty hexes that a tile could still cover at the end of the turn before
  std::array<Rows<N>, TERRAINS> open_cells_;
  std::array<Rows<N>, TERRAINS> closed_cells_;
  std::array<Rows<N>, TERRAINS> near_closed_;
  std::array<std::uint8_t, N * N> region_of_{};
  std::array<Region, MAX_REGIONS> regions_;
  std::array<std::uint8_t, MAX_REGIONS> open_{};
  std::uint8_t open_count_ = 0;
  std::uint8_t region_count_ = 0;
};

std::uint64_t hex_key(int kind, int x, int y) {
  return mix(static_cast<std::uint64_t>(kind) << 32 | static_cast<std::uint64_t>(x + CELL_CENTRE) << 16 |
             static_cast<std::uint64_t>(y + CELL_CENTRE));
}

template <int N>
Map<N>::Map(const Cornwall& game) {
  std::array<Rows<N>, TERRAINS> rest;
  for (const Hex& hex : game.start_hexes()) {
    const int x = hex.x + origin_x;
    const int y = hex.y + origin_y;
    cells.add(x, y);
    box.include(x, y);
    rest[hex.terrain].add(x, y);
    open_cells_[hex.terrain].add(x, y);
  }
  for (int terrain = 0; terrain < TERRAINS; ++terrain) {
    while (rest[terrain].any()) {
      const Cell first = rest[terrain].first();
      const Rows<N> area = hex::flood(first.x, first.y, open_cells_[terrain]);
      const int number = region_count_++;
      regions_[number] = {static_cast<std::uint8_t>(terrain), false, static_cast<std::uint8_t>(area.count()), 0, {}};
      open_[open_count_++] = static_cast<std::uint8_t>(number);
      area.for_each([&](int x, int y) { region_of_[y * N + x] = static_cast<std::uint8_t>(number); });
      rest[terrain] -= area;
    }
  }
  fillable_ = fillable_with(cells, game.strict());
}

// Copy a map into a frame where everything is moved by (dx, dy).
template <int N>
template <int M>
Map<N>::Map(const Map<M>& other, int dx, int dy, bool strict)
    : cells(other.cells.template moved<N>(dx, dy)),
      new_tile(other.new_tile.template moved<N>(dx, dy)),
      box(other.box),
      hash(other.hash),
      origin_x(other.origin_x + dx),
      origin_y(other.origin_y + dy),
      size(other.size),
      placements(other.placements),
      regions_(other.regions_),
      open_(other.open_),
      open_count_(other.open_count_),
      region_count_(other.region_count_) {
  box.move(dx, dy);
  // A map moves only after a tile was placed, when `fillable_` is still that of the turn before.
  fillable_ = fillable_with(cells - new_tile, strict);
  for (int terrain = 0; terrain < TERRAINS; ++terrain) {
    open_cells_[terrain] = other.open_cells_[terrain].template moved<N>(dx, dy);
    closed_cells_[terrain] = other.closed_cells_[terrain].template moved<N>(dx, dy);
    near_closed_[terrain] = other.near_closed_[terrain].template moved<N>(dx, dy);
  }
  other.cells.for_each([&](int x, int y) { region_of_[(y + dy) * N + x + dx] = other.region_of_[y * M + x]; });
}

// Return the empty hexes that a tile could still cover with these hexes occupied; all if holes are strict.
template <int N>
Rows<N> Map<N>::fillable_with(const Rows<N>& occupied, bool strict) const {
  using R = Row<N>;
  Rows<N> empty;
  for (int y = 0; y < N; ++y) empty.row[y] = static_cast<R>(~occupied.row[y]);
  if (strict) return empty;
  // Both outlines contain a hex and its lower right neighbour; the third hex is beside these two.
  Rows<N> down;
  Rows<N> up;
  for (int y = 0; y < N - 1; ++y) {
    const R pairs = empty.row[y] & empty.row[y + 1];
    down.row[y] = pairs & static_cast<R>(empty.row[y + 1] << 1);
    up.row[y] = pairs & (empty.row[y] >> 1);
  }
  Rows<N> fillable;
  for (int y = 0; y < N; ++y) fillable.row[y] = down.row[y] | up.row[y] | static_cast<R>(up.row[y] << 1);
  for (int y = 1; y < N; ++y) fillable.row[y] |= down.row[y - 1] | up.row[y - 1] | down.row[y - 1] >> 1;
  return fillable;
}

template <int N>
void Map<N>::add_hex(int x, int y, int terrain, int region) {
  cells.add(x, y);
  new_tile.add(x, y);
  box.include(x, y);
  open_cells_[terrain].add(x, y);
  region_of_[y * N + x] = static_cast<std::uint8_t>(region);
}

constexpr std::array<Cell, 6> NEIGHBOURS{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {-1, 1}, {1, -1}}};

template <int N>
int Map<N>::place_tile(const Stamp& stamp, int x, int y, Move move) {
  placements[size++] = move;
  new_tile = {};
  unsigned extended = 0;
  unsigned done = 0;
  std::array<std::uint8_t, HEXES_PER_TILE> added;
  int added_count = 0;
  // The hexes are added after all regions have been found, so that those of the tile do not touch each other.
  std::array<int, HEXES_PER_TILE> region_of_hex{};
  for (const Hex& hex : stamp.hexes) {
    if (done >> hex.terrain & 1) continue;
    done |= 1u << hex.terrain;
    int target = -1;
    Region joined{static_cast<std::uint8_t>(hex.terrain), false, 0, 0, {}};
    for (std::size_t index = 0; index < stamp.hexes.size(); ++index) {
      const Hex& other = stamp.hexes[index];
      if (other.terrain != hex.terrain) continue;
      ++joined.size;
      joined.flagged |= other.feature == FLAG;
      for (const Cell& step : NEIGHBOURS) {
        const int column = x + other.x + step.x;
        const int row = y + other.y + step.y;
        if (!open_cells_[hex.terrain].has(column, row)) continue;
        const int number = region_at(column, row);
        if (number == target) continue;
        const Region& old = regions_[number];
        joined.flagged |= old.flagged;
        joined.size = static_cast<std::uint8_t>(joined.size + old.size);
        joined.figures = static_cast<std::uint8_t>(joined.figures + old.figures);
        for (int seat = 0; seat < MAX_SEATS; ++seat) {
          joined.strengths[seat] = static_cast<std::uint8_t>(joined.strengths[seat] + old.strengths[seat]);
        }
        extended |= 1u << hex.terrain;
        open_count_ = static_cast<std::uint8_t>(std::remove(open_.begin(), open_.begin() + open_count_, number) -
                                                open_.begin());
        if (target < 0) {
          target = number;
        } else {
          const Rows<N> area = cells_of(column, row);
          area.for_each([&](int cx, int cy) { region_of_[cy * N + cx] = static_cast<std::uint8_t>(target); });
        }
      }
    }
    if (target < 0) target = region_count_++;
    regions_[target] = joined;
    added[added_count++] = static_cast<std::uint8_t>(target);
    for (std::size_t index = 0; index < stamp.hexes.size(); ++index) {
      if (stamp.hexes[index].terrain == hex.terrain) region_of_hex[index] = target;
    }
  }
  for (int index = 0; index < added_count; ++index) open_[open_count_++] = added[index];
  for (std::size_t index = 0; index < stamp.hexes.size(); ++index) {
    const Hex& hex = stamp.hexes[index];
    add_hex(x + hex.x, y + hex.y, hex.terrain, region_of_hex[index]);
    hash ^= hex_key(hex.terrain << 2 | hex.feature, x + hex.x - origin_x, y + hex.y - origin_y);
  }
  return std::popcount(extended);
}

template <int N>
std::vector<int> Map<N>::close_regions(const Stamp& stamp, int x, int y, bool strict) {
  const Rows<N> fillable = fillable_with(cells, strict);
  const Rows<N> affected = hex::dilate((fillable_ - fillable) | new_tile) & cells;
  fillable_ = fillable;
  std::array<bool, MAX_REGIONS> tried{};
  std::array<bool, MAX_REGIONS> closing{};
  bool any = false;
  affected.for_each([&](int column, int row) {
    const int number = region_at(column, row);
    const Region& old = regions_[number];
    if (tried[number] || old.terrain == MOOR || !open_cells_[old.terrain].has(column, row)) return;
    tried[number] = true;
    bool closes = false;
    for (const Hex& hex : stamp.hexes) {
      closes |= hex.feature == COTTAGE && region_at(x + hex.x, y + hex.y) == number;
    }
    const Rows<N> area = cells_of(column, row);
    closes = closes || !(hex::dilate(area) & fillable).any();
    if (!closes) return;
    any = closing[number] = true;
  });
  std::vector<int> closed;
  if (!any) return closed;
  for (int index = 0; index < open_count_; ++index) {
    if (closing[open_[index]]) closed.push_back(open_[index]);
  }
  for (int number : closed) {
    const Cell cell = any_cell_of(number);
    const Rows<N> area = cells_of(cell.x, cell.y);
    const int terrain = regions_[number].terrain;
    near_closed_[terrain] |= hex::dilate(area);
    closed_cells_[terrain] |= area;
    open_cells_[terrain] -= area;
  }
  const auto last = std::remove_if(open_.begin(), open_.begin() + open_count_,
                                   [&closing](std::uint8_t number) { return closing[number]; });
  open_count_ = static_cast<std::uint8_t>(last - open_.begin());
  return closed;
}

template <int N>
Cell Map<N>::first_of_closed(int x, int y) const {
  return hex::flood(x, y, closed_cells_[regions_[region_at(x, y)].terrain]).first();
}

template <int N>
bool Map<N>::legal_placements(const std::vector<Stamp>& rotations, Places<N>& places) const {
  using R = Row<N>;
  // The hexes that touch the map with at least one edge, and with at least two.
  Rows<N> one_edge;
  Rows<N> two_edges;
  const auto add = [&](int y, R beside) {
    two_edges.row[y] |= one_edge.row[y] & beside;
    one_edge.row[y] |= beside;
  };
  for (int y = 0; y < N; ++y) {
    add(y, static_cast<R>(cells.row[y] << 1));
    add(y, cells.row[y] >> 1);
  }
  for (int y = 1; y < N; ++y) {
    add(y, cells.row[y - 1]);
    add(y, cells.row[y - 1] >> 1);
  }
  for (int y = 0; y < N - 1; ++y) {
    add(y, cells.row[y + 1]);
    add(y, static_cast<R>(cells.row[y + 1] << 1));
  }
  const std::array<Rows<N>, 2> free{free_cells(0, one_edge, two_edges), free_cells(1, one_edge, two_edges)};
  std::array<Rows<N>, TERRAINS> near_open;
  for (const Hex& hex : rotations[0].hexes) near_open[hex.terrain] = hex::dilate(open_cells_[hex.terrain]);
  bool any = false;
  for (std::size_t rotation = 0; rotation < rotations.size(); ++rotation) {
    Rows<N> extends;
    Rows<N> clashes;
    for (const Hex& hex : rotations[rotation].hexes) {
      const Rows<N>& near = near_open[hex.terrain];
      const Rows<N>& closed = near_closed_[hex.terrain];
      for (int y = 0; y < N - hex.y; ++y) {
        extends.row[y] |= shifted(near.row[y + hex.y], hex.x);
        clashes.row[y] |= shifted(closed.row[y + hex.y], hex.x);
      }
    }
    places[rotation] = (free[rotations[rotation].outline] & extends) -= clashes;
    any = any || places[rotation].any();
  }
  return any;
}

// Return the cells for the first hex where a tile covers no hex and touches the map with at least two edges.
template <int N>
Rows<N> Map<N>::free_cells(int outline, const Rows<N>& one_edge, const Rows<N>& two_edges) const {
  Rows<N> covered;
  Rows<N> touching;
  Rows<N> twice;
  for (const Cell& cell : OUTLINES[outline]) {
    for (int y = 0; y < N - cell.y; ++y) {
      const Row<N> here = shifted(one_edge.row[y + cell.y], cell.x);
      covered.row[y] |= shifted(cells.row[y + cell.y], cell.x);
      twice.row[y] |= shifted(two_edges.row[y + cell.y], cell.x) | (touching.row[y] & here);
      touching.row[y] |= here;
    }
  }
  return twice -= covered;
}

// The numbers of hedgerow.games.cornwall.observer.
constexpr int START_STAMP = 256;
constexpr int FIRST_FIGURE_STAMP = 257;
constexpr int UNDER_NUMBER = 2;
constexpr int DRAWN_NUMBER = 3;

template <int N>
class CornwallPosition final : public Position {
 public:
  explicit CornwallPosition(const Cornwall& game) : game_(&game), map_(game) {}

  template <int M>
  explicit CornwallPosition(const CornwallPosition<M>& other);

  std::unique_ptr<Position> copy() const override { return std::make_unique<CornwallPosition>(*this); }
  int players() const override { return game_->players(); }
  int turn() const override { return map_.size - (phase_ == FIGURE_PHASE) + (phase_ == OVER); }
  Seats to_act() const override;
  std::optional<Outlook> outlook(int seat, Move move) const override;
  void moves(int seat, MoveSets& moves) const override;
  void chance(Chance& chance) const override;
  std::unique_ptr<Position> play(int seat, Move move) override;
  void scores(Scores& scores) const override;
  void items(int seat, std::vector<int>& points) const override;
  unsigned winners() const override;
  std::uint64_t hash() const override;
  void save(Data& data) const override;
  void observe(int seat, Observation& seen) const override;

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

IllegalMove illegal(Move move) { return IllegalMove("move " + std::to_string(move) + " is not legal here"); }

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
    chance.add_members(0, (1u << players()) - 1);
  } else {
    chance.add_members(FIRST_TILE_OUTCOME, unseen_);
  }
}

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

// Closing a region does not change a score, because open regions count as if the game ended now.
template <int N>
std::optional<Outlook> CornwallPosition<N>::outlook(int seat, Move move) const {
  // At the end of the last turns, the game may be over.
  if (phase_ != FIGURE_PHASE || !unseen_) return std::nullopt;
  if (move == DONE) return Outlook{0, true, false};
  if (move == PUB) return Outlook{-PUB_PRICE, false, false};
  const auto [slot, x, y] = parts_of(move);
  const int column = x + map_.origin_x;
  const int row = y + map_.origin_y;
  const Region& region = map_.region(map_.region_at(column, row));
  Region joined = region;
  ++joined.figures;
  joined.strengths[seat] = static_cast<std::uint8_t>(joined.strengths[seat] + slot - FIRST_FIGURE_SLOT + 1);
  const int before = region.figures ? region_points(region)[seat] : 0;
  const int chapel = is_new_chapel(column, row) ? CHAPEL_POINTS : 0;
  return Outlook{region_points(joined)[seat] - before + chapel - price(column, row), false, false};
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

template <int N>
Points CornwallPosition<N>::region_points(const Region& region) const {
  return shares(game_->prizes(region.terrain, region.flagged), region.size, region, players());
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

// Score

template <int N>
void CornwallPosition<N>::items(int seat, std::vector<int>& points) const {
  points.assign(TERRAINS + 2, 0);
  points[0] = points_[TERRAINS][seat];
  for (int terrain = 0; terrain < TERRAINS; ++terrain) points[1 + terrain] = points_[terrain][seat];
  for (int number : map_.open_regions()) {
    const Region& region = map_.region(number);
    if (region.figures) points[1 + region.terrain] += region_points(region)[seat];
  }
  points[TERRAINS + 1] = holdings_[seat].coins;
}

template <int N>
void CornwallPosition<N>::scores(Scores& scores) const {
  for (int seat = 0; seat < players(); ++seat) {
    scores[seat] = holdings_[seat].coins;
    for (const Points& points : points_) scores[seat] += points[seat];
  }
  for (int number : map_.open_regions()) {
    const Region& region = map_.region(number);
    if (!region.figures) continue;
    const Points points = region_points(region);
    for (int seat = 0; seat < players(); ++seat) scores[seat] += points[seat];
  }
}

// The seats with the most points; coins break ties.
template <int N>
unsigned CornwallPosition<N>::winners() const {
  if (phase_ != OVER) return 0;
  Scores points{};
  scores(points);
  std::pair<int, int> best{-1, -1};
  for (int seat = 0; seat < players(); ++seat) best = std::max(best, {points[seat], holdings_[seat].coins});
  unsigned winners = 0;
  for (int seat = 0; seat < players(); ++seat) {
    winners |= static_cast<unsigned>(best == std::pair(points[seat], holdings_[seat].coins)) << seat;
  }
  return winners;
}

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

}  // namespace

// The game

Cornwall::Cornwall(int players, int coin_limit, bool strict, const std::vector<Prizes>& flag_values,
                   const HexList& start, const std::vector<TileList>& tiles)
    : players_(players), strict_(strict) {
  if (players < 2 || players > MAX_SEATS) throw InvalidPosition("wrong number of players");
  if (flag_values.size() != MOOR || tiles.size() != TILES || start.empty() || start.size() > MAX_START_HEXES) {
    throw InvalidPosition("the components are not complete");
  }
  if (coin_limit >= 0) coin_limit_ = coin_limit;
  std::copy(flag_values.begin(), flag_values.end(), flag_values_.begin());
  const auto hex_of = [](const std::tuple<int, int, int, int>& values) {
    const auto [x, y, terrain, feature] = values;
    if (terrain < MOUNTAIN || terrain > MOOR || feature < NONE || feature > CHAPEL) {
      throw InvalidPosition("unknown terrain or feature");
    }
    return Hex{x, y, terrain, feature};
  };
  for (const auto& values : start) {
    start_.push_back(hex_of(values));
    if (std::max(std::abs(start_.back().x), std::abs(start_.back().y)) > MAX_START_DISTANCE) {
      throw TooLarge("the start tile is too large for the kernel");
    }
  }
  for (const TileList& rotations : tiles) {
    std::vector<Stamp> stamps;
    for (const auto& [slot, list] : rotations) {
      if (list.size() != HEXES_PER_TILE) throw InvalidPosition("a tile has three hexes");
      Stamp stamp{slot, 0, {}};
      std::transform(list.begin(), list.end(), stamp.hexes.begin(), hex_of);
      const auto matches = [&stamp](const auto& outline) {
        return std::equal(outline.begin(), outline.end(), stamp.hexes.begin(),
                          [](Cell cell, const Hex& hex) { return cell.x == hex.x && cell.y == hex.y; });
      };
      const auto outline = std::find_if(OUTLINES.begin(), OUTLINES.end(), matches);
      if (outline == OUTLINES.end()) throw InvalidPosition("a tile has a wrong outline");
      stamp.outline = static_cast<int>(outline - OUTLINES.begin());
      stamps.push_back(stamp);
    }
    if (stamps.size() != ROTATIONS) throw InvalidPosition("a tile has six rotations");
    tiles_.push_back(std::move(stamps));
  }
}

const Stamp* Cornwall::stamp(int slot) const {
  const int index = slot - FIRST_TILE_SLOT;
  if (index < 0 || index >= TILES * ROTATIONS) return nullptr;
  for (const Stamp& stamp : tiles_[index / ROTATIONS]) {
    if (stamp.slot == slot) return &stamp;
  }
  return nullptr;
}

Prizes Cornwall::prizes(int terrain, bool flagged) const {
  if (terrain == MOOR) return MOOR_PRIZES;
  return flagged ? flag_values_[terrain] : PLAIN_PRIZES;
}

std::unique_ptr<Position> Cornwall::start() const { return std::make_unique<CornwallPosition<32>>(*this); }

std::unique_ptr<Position> Cornwall::load(const Data& data) const {
  return load_in_smallest_frame<CornwallPosition>(*this, data);
}

}  // namespace hedgerow::cornwall
