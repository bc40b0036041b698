// The rules of Wooly Bully; mirrors hedgerow.games.woolybully (land, state, scoring).
#include "woolybully.hpp"

#include <algorithm>
#include <string>

#include "grid.hpp"
#include "random.hpp"

namespace hedgerow::woolybully {

namespace {

constexpr int MARGIN = 2;
constexpr int MAX_SEATS = 4;
constexpr int MAX_DUTIES = 32;
constexpr int MAX_TURNS = 9999;
// The village square, all tiles and all shepherds.
constexpr int MAX_PLACED = 1 + TILES + MAX_SEATS;
constexpr int MAX_AREAS = MAX_PLACED * SIDES;

constexpr Move DECLINE = move_at(0, 0, 0);
constexpr Move PASS = move_at(1, 0, 0);
constexpr Move DONE = move_at(2, 0, 0);
constexpr int FIRST_DISCARD_SLOT = 3;
constexpr int FIRST_TILE_SLOT = 72;
constexpr int SLOTS_PER_TILE = 8;
constexpr int REVEAL_SLOT = FIRST_TILE_SLOT + SLOTS_PER_TILE * TILES;
constexpr Move QUIT = move_at(REVEAL_SLOT + 1, 0, 0);
// Not moves, but entries of the history: a discard, and all hands being dealt again.
constexpr Move DISCARDED = -1;
constexpr Move REDEALT = -2;

constexpr Move FIRST_COLOUR_OUTCOME = 10;
constexpr Move FIRST_TILE_OUTCOME = 100;

enum Phase { FIRST, COLOUR_PHASE, DEAL, DRAW, DISCARD, PLAY, CALL, OVER };
enum DutyKind { TURN, EXTRA, FREE, MORE };

struct Duty {
  std::int8_t kind;
  std::int8_t seat;
  std::int8_t tiles = 1;

  bool operator==(const Duty&) const = default;
};

struct Action {
  std::int8_t seat;
  std::int8_t drawn;
  Move move;
};

// A set of tile numbers from 1 to 68.
using TileSet = unsigned __int128;

constexpr TileSet WHOLE_BAG = ((TileSet{1} << TILES) - 1) << 1;
constexpr TileSet SPECIALS = WHOLE_BAG & ~((TileSet{1} << FIRST_WOLF) - 1);

bool has(TileSet tiles, int tile) { return tiles >> tile & 1; }

template <class F>
void for_each(TileSet tiles, F&& visit) {
  for (; tiles; tiles &= tiles - 1) visit(lowest_bit(tiles));
}

constexpr std::array<Cell, SIDES> ACROSS{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

const OrientedFace& uniform(int letter) {
  static const std::array<OrientedFace, LETTERS> faces = [] {
    std::array<OrientedFace, LETTERS> made;
    for (int each = 0; each < LETTERS; ++each) made[each] = oriented(0, {each, each, each, each});
    return made;
  }();
  return faces[letter];
}

// Joined quadrants of one letter. A field has one sheep for each quadrant.
struct Area {
  std::int8_t letter = 0;
  std::int16_t size = 0;
  std::int16_t open = 0;  // the quadrants whose edge faces an empty cell
};

// All tiles that have been placed.
template <int N>
class Land {
 public:
  Rows<N> cells;
  Rows<N> frontier;  // the empty cells next to a tile
  Rows<N> wolves;
  Rows<N> hunters;
  Box box;
  std::uint64_t hash = 0;
  int origin_x = N / 2;
  int origin_y = N / 2;

  Land() { place(uniform(VILLAGE), origin_x, origin_y); }

  template <int M>
  Land(const Land<M>& other, int dx, int dy);

  bool contains(int x, int y) const { return x >= 0 && x < N && y >= 0 && y < N; }
  bool is_first() const { return placed_ == 1; }
  bool is_full() const { return placed_ == MAX_PLACED; }

  void place(const OrientedFace& face, int x, int y);
  void place_special(bool hunter, int x, int y);

  // The number of tiles that touch a cell.
  int contacts(int x, int y) const {
    int touching = 0;
    for (const Cell& step : ACROSS) touching += cells.has(x + step.x, y + step.y);
    return touching;
  }

  // The cells where a face fits: next to a tile, with every touching edge equal.
  Rows<N> cells_for(const Face& face) const {
    Rows<N> fitting;
    const Rows<N>& north = excluded_[face[0]];
    const Rows<N>& east = excluded_[LETTERS + face[1]];
    const Rows<N>& south = excluded_[2 * LETTERS + face[2]];
    const Rows<N>& west = excluded_[3 * LETTERS + face[3]];
    for (int y = 0; y < N; ++y) {
      fitting.row[y] = frontier.row[y] & ~(north.row[y] | east.row[y] | south.row[y] | west.row[y]);
    }
    return fitting;
  }

  // The empty cells for a Wolf or a Hunter: all touching edges are forest, and no joined forest has one of the others.
  Rows<N> special_cells(bool hunter) const {
    return cells_for(uniform(FOREST).face) - cells_beside_forests_of(hunter ? wolves : hunters);
  }

  // The closed fields of a colour that border no forest with an uncovered Wolf: their sum and the largest.
  struct Fields {
    int sum = 0;
    int largest = 0;
  };
  std::array<Fields, COLOURS> safe_fields() const;

 private:
  template <int M>
  friend class Land;

  Rows<N> cells_beside_forests_of(const Rows<N>& specials) const;
  int join(int area, int other);
  std::uint64_t key(int kind, int x, int y) const {
    return mix(static_cast<std::uint64_t>(kind) << 32 | static_cast<std::uint64_t>(x - origin_x + CELL_CENTRE) << 16 |
               static_cast<std::uint64_t>(y - origin_y + CELL_CENTRE));
  }
  int area_at(int x, int y, int side) const { return area_of_[SIDES * index_at_[y * N + x] + side]; }

  // For each side (times six) plus letter: the cells where a tile may not show that letter on that side, because the
  // neighbour there shows another one.
  std::array<Rows<N>, SIDES * LETTERS> excluded_;
  std::array<std::uint8_t, N * N> index_at_{};  // of the tile in a cell, in the order of placement
  std::array<std::int16_t, MAX_PLACED> x_{};
  std::array<std::int16_t, MAX_PLACED> y_{};
  std::array<std::int16_t, MAX_AREAS> area_of_{};  // of each quadrant
  std::array<Area, MAX_AREAS> areas_{};
  std::int16_t area_count_ = 0;
  std::uint8_t placed_ = 0;
};

template <int N>
template <int M>
Land<N>::Land(const Land<M>& other, int dx, int dy)
    : cells(other.cells.template moved<N>(dx, dy)),
      frontier(other.frontier.template moved<N>(dx, dy)),
      wolves(other.wolves.template moved<N>(dx, dy)),
      hunters(other.hunters.template moved<N>(dx, dy)),
      box(other.box),
      hash(other.hash),
      origin_x(other.origin_x + dx),
      origin_y(other.origin_y + dy),
      area_of_(other.area_of_),
      areas_(other.areas_),
      area_count_(other.area_count_),
      placed_(other.placed_) {
  box.move(dx, dy);
  for (std::size_t key = 0; key < excluded_.size(); ++key) {
    excluded_[key] = other.excluded_[key].template moved<N>(dx, dy);
  }
  for (int index = 0; index < placed_; ++index) {
    x_[index] = static_cast<std::int16_t>(other.x_[index] + dx);
    y_[index] = static_cast<std::int16_t>(other.y_[index] + dy);
    index_at_[y_[index] * N + x_[index]] = static_cast<std::uint8_t>(index);
  }
}

// Join two areas and return the one that remains.
template <int N>
int Land<N>::join(int area, int other) {
  if (area == other) return area;
  areas_[area].size = static_cast<std::int16_t>(areas_[area].size + areas_[other].size);
  areas_[area].open = static_cast<std::int16_t>(areas_[area].open + areas_[other].open);
  areas_[other].size = 0;
  for (int quadrant = 0; quadrant < SIDES * placed_; ++quadrant) {
    if (area_of_[quadrant] == other) area_of_[quadrant] = static_cast<std::int16_t>(area);
  }
  return area;
}

template <int N>
void Land<N>::place(const OrientedFace& face, int x, int y) {
  const int index = placed_++;
  x_[index] = static_cast<std::int16_t>(x);
  y_[index] = static_cast<std::int16_t>(y);
  index_at_[y * N + x] = static_cast<std::uint8_t>(index);
  hash ^= key(face.face[0] | face.face[1] << 3 | face.face[2] << 6 | face.face[3] << 9, x, y);
  for (unsigned sides : face.groups) {
    const int letter = face.face[std::countr_zero(sides)];
    int area = area_count_++;
    areas_[area] = {static_cast<std::int8_t>(letter), static_cast<std::int16_t>(std::popcount(sides)), 0};
    for (int side = 0; side < SIDES; ++side) {
      if (sides >> side & 1) area_of_[SIDES * index + side] = static_cast<std::int16_t>(area);
    }
    for (int side = 0; side < SIDES; ++side) {
      if (!(sides >> side & 1)) continue;
      const int column = x + ACROSS[side].x;
      const int row = y + ACROSS[side].y;
      if (!cells.has(column, row)) {
        ++areas_[area].open;
        continue;
      }
      const int met = area_at(column, row, side ^ 2);
      --areas_[met].open;
      area = join(met, area);
    }
  }
  for (int side = 0; side < SIDES; ++side) {
    const int column = x + ACROSS[side].x;
    const int row = y + ACROSS[side].y;
    if (cells.has(column, row)) continue;
    frontier.add(column, row);
    for (int letter = 0; letter < LETTERS; ++letter) {
      if (letter != face.face[side]) excluded_[(side ^ 2) * LETTERS + letter].add(column, row);
    }
  }
  cells.add(x, y);
  frontier.remove(x, y);
  box.include(x, y);
}

template <int N>
void Land<N>::place_special(bool hunter, int x, int y) {
  if (!cells.has(x, y)) place(uniform(FOREST), x, y);
  Rows<N>& own = hunter ? hunters : wolves;
  Rows<N>& other = hunter ? wolves : hunters;
  if (other.has(x, y)) hash ^= key(1 << 13 | !hunter, x, y);
  other.remove(x, y);
  own.add(x, y);
  hash ^= key(1 << 13 | hunter, x, y);
}

template <int N>
Rows<N> Land<N>::cells_beside_forests_of(const Rows<N>& specials) const {
  Rows<N> beside;
  if (!specials.any()) return beside;
  std::array<bool, MAX_AREAS> marked{};
  specials.for_each([&](int x, int y) { marked[area_at(x, y, 0)] = true; });
  for (int quadrant = 0; quadrant < SIDES * placed_; ++quadrant) {
    if (!marked[area_of_[quadrant]]) continue;
    const Cell step = ACROSS[quadrant % SIDES];
    const int x = x_[quadrant / SIDES] + step.x;
    const int y = y_[quadrant / SIDES] + step.y;
    if (!cells.has(x, y)) beside.add(x, y);
  }
  return beside;
}

template <int N>
auto Land<N>::safe_fields() const -> std::array<Fields, COLOURS> {
  std::array<bool, MAX_AREAS> danger{};
  if (wolves.any()) {
    std::array<bool, MAX_AREAS> wolf{};
    wolves.for_each([&](int x, int y) { wolf[area_at(x, y, 0)] = true; });
    for (int index = 0; index < placed_; ++index) {
      for (int side = 0; side < SIDES; ++side) {
        if (!wolf[area_of_[SIDES * index + side]]) continue;
        danger[area_of_[SIDES * index + (side + 1) % SIDES]] = true;
        danger[area_of_[SIDES * index + (side + 3) % SIDES]] = true;
      }
    }
  }
  std::array<Fields, COLOURS> fields{};
  for (int number = 0; number < area_count_; ++number) {
    const Area& area = areas_[number];
    if (!area.size || area.open || area.letter >= COLOURS || danger[number]) continue;
    fields[area.letter].sum += area.size;
    fields[area.letter].largest = std::max<int>(fields[area.letter].largest, area.size);
  }
  return fields;
}

bool is_special(int slot) {
  const int index = slot - FIRST_TILE_SLOT;
  return index / SLOTS_PER_TILE + 1 >= FIRST_WOLF && index % SLOTS_PER_TILE < SIDES;
}

int tile_of(int slot) { return (slot - FIRST_TILE_SLOT) / SLOTS_PER_TILE + 1; }

// The numbers of hedgerow.games.woolybully.observer.
constexpr int VILLAGE_STAMP = 640;
constexpr int FIRST_SHEPHERD_STAMP = 641;
enum TilePlace { IN_HAND = 1, IS_GONE, ELSEWHERE };

template <int N>
class WoolyBullyPosition final : public Position {
 public:
  explicit WoolyBullyPosition(const WoolyBully& game) : game_(&game) { colours_.fill(NOBODY); }

  template <int M>
  explicit WoolyBullyPosition(const WoolyBullyPosition<M>& other);

  std::unique_ptr<Position> copy() const override { return std::make_unique<WoolyBullyPosition>(*this); }
  int players() const override { return game_->players(); }
  int turn() const override { return turns_; }
  Seats to_act() const override;
  bool has_left(int seat) const override { return is_finished(seat) || phase_ == OVER; }
  Move pass_move() const override { return DECLINE; }
  bool plans_end_at_chance() const override { return true; }
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
  friend class WoolyBullyPosition;

  // A list of seats in some order.
  struct SeatList {
    std::array<std::int8_t, MAX_SEATS> seats{};
    std::int8_t size = 0;

    void add(int seat) { seats[size++] = static_cast<std::int8_t>(seat); }
    bool contains(int seat) const { return std::find(begin(), end(), seat) != end(); }
    void remove(int seat) { size = static_cast<std::int8_t>(std::remove(begin(), end(), seat) - begin()); }
    std::int8_t* begin() { return seats.data(); }
    std::int8_t* end() { return seats.data() + size; }
    const std::int8_t* begin() const { return seats.data(); }
    const std::int8_t* end() const { return seats.data() + size; }
  };

  const Options& options() const { return game_->options(); }
  bool is_finished(int seat) const { return finished_.contains(seat); }
  SeatList unfinished(int start) const;
  int unfinished_count() const { return players() - finished_.size; }
  int bonus(int seat) const;
  const Duty& newest_duty() const { return duties_[duty_count_ - 1]; }
  void push_duty(Duty duty);
  bool is_active(int seat) const {
    return phase_ == PLAY && newest_duty().seat == seat && (options().live || !asked_.size);
  }
  void add_placements(int tile, MoveSets& moves) const;
  bool can_place(TileSet hand) const;
  Rows<N> cells_for_special(int tile) const;
  Rows<N> reveal_cells(int seat) const;
  Rows<N> cells_for_slot(int seat, int slot) const;
  bool no_more_draws() const;
  int draws_after(int contacts) const;
  void apply_move(int seat, Move move);
  void place(int seat, Move move);
  void fulfil_duty(int contacts);
  void decline(int seat);
  void pass(int seat);
  void skip_free_turn(int seat);
  void drop_duty(int seat, Move move);
  void quit(int seat);
  void discard(int seat, Move move);
  void end_action(int seat);
  void finish(int seat);
  void discard_or_continue(int seat, bool ask_others);
  void continue_play(int seat, bool ask_others);
  void end_call();
  void end();
  void apply_outcome(Move outcome);
  void draw(int seat, int tile);
  void record(int seat, Move move, int drawn = 0) {
    history_.push_back({static_cast<std::int8_t>(seat), static_cast<std::int8_t>(drawn), move});
  }
  void recentre();
  std::unique_ptr<Position> grown();
  SeatList load_seats(DataReader& reader) const;
  TileSet load_tiles(DataReader& reader) const;
  TileSet take(TileSet tiles);
  void load_history(DataReader& reader);
  void load_placement(int seat, Move move);
  void check() const;
  void check_play() const;

  const WoolyBully* game_;
  Land<N> land_;
  std::uint8_t phase_ = FIRST;
  std::int8_t first_ = NOBODY;
  std::int8_t holder_ = NOBODY;
  std::int8_t due_seat_ = NOBODY;
  std::int16_t turns_ = 0;
  std::int8_t due_ = 0;
  std::int8_t passes_ = 0;
  std::uint8_t revealed_ = 0;
  std::int8_t duty_count_ = 0;
  std::array<Duty, MAX_DUTIES> duties_;
  SeatList asked_;
  SeatList finished_;
  std::array<std::int8_t, MAX_SEATS> colours_;
  TileSet bag_ = WHOLE_BAG;
  std::array<TileSet, MAX_SEATS> hands_{};
  std::array<TileSet, MAX_SEATS> gone_{};
  std::array<std::vector<TileSet>, MAX_SEATS> returned_;
  std::vector<Action> history_;
};

IllegalMove illegal(Move move) { return IllegalMove("move " + std::to_string(move) + " is not legal here"); }

// Seats

template <int N>
Seats WoolyBullyPosition<N>::to_act() const {
  Seats seats;
  if (phase_ == PLAY) {
    if (options().live || !asked_.size) seats.add(newest_duty().seat);
    if (options().live) {
      for (int seat : asked_) seats.add(seat);
    } else if (asked_.size) {
      seats.add(asked_.seats[0]);
    }
  } else if (phase_ <= DRAW) {
    seats.add(CHANCE);
  } else if (phase_ == CALL) {
    for (int seat : asked_) {
      seats.add(seat);
      if (!options().live) break;
    }
  } else if (phase_ == DISCARD) {
    seats.add(due_seat_);
  }
  return seats;
}

// The seats that have not finished, clockwise from `start`.
template <int N>
auto WoolyBullyPosition<N>::unfinished(int start) const -> SeatList {
  SeatList seats;
  for (int index = 0; index < players(); ++index) {
    const int seat = (start + index) % players();
    if (!is_finished(seat)) seats.add(seat);
  }
  return seats;
}

template <int N>
int WoolyBullyPosition<N>::bonus(int seat) const {
  const auto place = std::find(finished_.begin(), finished_.end(), seat);
  return place == finished_.end() ? 0 : game_->bonus(static_cast<int>(place - finished_.begin()));
}

template <int N>
void WoolyBullyPosition<N>::push_duty(Duty duty) {
  if (duty_count_ == MAX_DUTIES) throw TooLarge("there are too many duties for the kernel");
  duties_[duty_count_++] = duty;
}

// Legal moves

template <int N>
void WoolyBullyPosition<N>::moves(int seat, MoveSets& moves) const {
  moves.reset(N, land_.origin_x, land_.origin_y);
  const TileSet hand = hands_[seat];
  if (phase_ == DISCARD) {
    for_each(hand, [&](int tile) { moves.add_first(move_at(FIRST_DISCARD_SLOT + tile - 1, 0, 0)); });
    return;
  }
  const bool active = is_active(seat);
  if (!active) {
    moves.add_first(DECLINE);
  } else if (newest_duty().kind == FREE) {
    moves.add_first(DONE);
  } else if (!can_place(hand)) {
    moves.add_first(PASS);
  }
  for_each(hand, [&](int tile) {
    if (tile >= FIRST_WOLF) moves.add(FIRST_TILE_SLOT + SLOTS_PER_TILE * (tile - 1), cells_for_special(tile));
    if (active) add_placements(tile, moves);
  });
  moves.add(REVEAL_SLOT, reveal_cells(seat));
  moves.set_last(QUIT);
}

template <int N>
void WoolyBullyPosition<N>::add_placements(int tile, MoveSets& moves) const {
  for (const OrientedFace& face : game_->tile(tile).ordinary) moves.add(face.slot, land_.cells_for(face.face));
}

// Whether a tile of the hand can be placed as an ordinary tile.
template <int N>
bool WoolyBullyPosition<N>::can_place(TileSet hand) const {
  for (; hand; hand &= hand - 1) {
    for (const OrientedFace& face : game_->tile(lowest_bit(hand)).ordinary) {
      if (land_.cells_for(face.face).any()) return true;
    }
  }
  return false;
}

// The cells where a Wolf or a Hunter may be played. A Hunter may also cover a Wolf; a hungry Wolf may cover a Hunter.
template <int N>
Rows<N> WoolyBullyPosition<N>::cells_for_special(int tile) const {
  if (tile >= FIRST_HUNTER) return land_.special_cells(true) | land_.wolves;
  return options().hungry_wolf ? land_.special_cells(false) | land_.hunters : land_.special_cells(false);
}

// The cells where a seat may place its shepherd; none once it has.
template <int N>
Rows<N> WoolyBullyPosition<N>::reveal_cells(int seat) const {
  if (revealed_ >> seat & 1) return {};
  return land_.cells_for(uniform(colours_[seat]).face);
}

template <int N>
void WoolyBullyPosition<N>::chance(Chance& chance) const {
  chance.reset();
  if (phase_ == FIRST) {
    chance.add_members(0, (1u << players()) - 1);
  } else if (phase_ == COLOUR_PHASE) {
    unsigned free = (1u << COLOURS) - 1;
    for (int seat = 0; seat < due_seat_; ++seat) free &= ~(1u << colours_[seat]);
    chance.add_members(FIRST_COLOUR_OUTCOME, free);
  } else {
    for_each(bag_, [&chance](int tile) { chance.add(FIRST_TILE_OUTCOME + tile, 1); });
  }
}

// Play

template <int N>
std::unique_ptr<Position> WoolyBullyPosition<N>::play(int seat, Move move) {
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
void WoolyBullyPosition<N>::apply_move(int seat, Move move) {
  if (phase_ == DISCARD) {
    discard(seat, move);
  } else if (move == DECLINE) {
    decline(seat);
  } else if (move == QUIT) {
    quit(seat);
  } else if (move == PASS) {
    pass(seat);
  } else if (move == DONE) {
    skip_free_turn(seat);
  } else {
    place(seat, move);
  }
}

// The cells where the seat may play a slot now.
template <int N>
Rows<N> WoolyBullyPosition<N>::cells_for_slot(int seat, int slot) const {
  if (slot == REVEAL_SLOT) return reveal_cells(seat);
  if (slot < FIRST_TILE_SLOT || slot > REVEAL_SLOT || !has(hands_[seat], tile_of(slot))) return {};
  if (is_special(slot)) return (slot - FIRST_TILE_SLOT) % SIDES ? Rows<N>{} : cells_for_special(tile_of(slot));
  const OrientedFace* face = game_->face(slot);
  return face && is_active(seat) ? land_.cells_for(face->face) : Rows<N>{};
}

template <int N>
void WoolyBullyPosition<N>::place(int seat, Move move) {
  const auto [slot, x, y] = parts_of(move);
  const int column = x + land_.origin_x;
  const int row = y + land_.origin_y;
  if (move < 0 || !land_.contains(column, row) || !cells_for_slot(seat, slot).has(column, row)) throw illegal(move);
  const int contacts = land_.contacts(column, row);
  int drawn = draws_after(contacts);
  if (slot == REVEAL_SLOT) {
    land_.place(uniform(colours_[seat]), column, row);
    revealed_ |= static_cast<std::uint8_t>(1u << seat);
    push_duty({FREE, static_cast<std::int8_t>(seat)});
  } else {
    hands_[seat] ^= TileSet{1} << tile_of(slot);
    if (is_special(slot)) {
      land_.place_special(tile_of(slot) >= FIRST_HUNTER, column, row);
    } else {
      if (newest_duty().kind == MORE) drawn = 0;
      fulfil_duty(contacts);
      land_.place(*game_->face(slot), column, row);
    }
  }
  if (options().extra_turn && contacts > 1) push_duty({EXTRA, static_cast<std::int8_t>(seat)});
  passes_ = 0;
  record(seat, move, drawn);
  recentre();
  if (drawn) {
    phase_ = DRAW;
    due_seat_ = static_cast<std::int8_t>(seat);
    due_ = static_cast<std::int8_t>(drawn);
    asked_ = {};
  } else {
    end_action(seat);
  }
}

// The newest duty is fulfilled, or has fewer tiles left, or (multi-tile) is replaced by further tiles.
template <int N>
void WoolyBullyPosition<N>::fulfil_duty(int contacts) {
  Duty& duty = duties_[duty_count_ - 1];
  if (duty.kind == MORE) {
    if (--duty.tiles == 0) --duty_count_;
  } else if (options().multi_tile && contacts > 1 && duty.kind != EXTRA) {
    duty = {MORE, duty.seat, static_cast<std::int8_t>(contacts - 1)};
  } else {
    --duty_count_;
  }
}

template <int N>
bool WoolyBullyPosition<N>::no_more_draws() const {
  return !bag_ || (!options().last_draws && finished_.size == players() - 1);
}

template <int N>
int WoolyBullyPosition<N>::draws_after(int contacts) const {
  return no_more_draws() ? 0 : std::min(options().extra_turn ? 1 : contacts, popcount(bag_));
}

// Moves without a tile

template <int N>
void WoolyBullyPosition<N>::decline(int seat) {
  if (!asked_.contains(seat)) throw illegal(DECLINE);
  asked_.remove(seat);
  if (phase_ == CALL && !asked_.size) end_call();
}

template <int N>
void WoolyBullyPosition<N>::pass(int seat) {
  if (!is_active(seat) || newest_duty().kind == FREE || can_place(hands_[seat])) throw illegal(PASS);
  if (newest_duty().kind == TURN) ++passes_;
  drop_duty(seat, PASS);
}

template <int N>
void WoolyBullyPosition<N>::skip_free_turn(int seat) {
  if (!is_active(seat) || newest_duty().kind != FREE) throw illegal(DONE);
  drop_duty(seat, DONE);
}

template <int N>
void WoolyBullyPosition<N>::drop_duty(int seat, Move move) {
  record(seat, move);
  --duty_count_;
  discard_or_continue(seat, false);
}

template <int N>
void WoolyBullyPosition<N>::quit(int seat) {
  record(seat, QUIT);
  passes_ = 0;
  finish(seat);
  end_action(seat);
}

template <int N>
void WoolyBullyPosition<N>::discard(int seat, Move move) {
  const int tile = parts_of(move).slot - FIRST_DISCARD_SLOT + 1;
  if (move < 0 || tile < 1 || tile > TILES || move != move_at(FIRST_DISCARD_SLOT + tile - 1, 0, 0) ||
      !has(hands_[seat], tile)) {
    throw illegal(move);
  }
  hands_[seat] ^= TileSet{1} << tile;
  gone_[seat] |= TileSet{1} << tile;
  record(seat, DISCARDED);
  if (--due_) return;
  // If the last action before the discards was a placement, all players are asked.
  const auto last = std::find_if(history_.rbegin(), history_.rend(), [](const Action& action) { return action.move != DISCARDED; });
  continue_play(seat, last->move != PASS && last->move != DONE);
}

// After a move

template <int N>
void WoolyBullyPosition<N>::end_action(int seat) {
  if (no_more_draws()) {
    for (int other : unfinished(holder_)) {
      if (revealed_ >> other & 1 && !hands_[other]) finish(other);
    }
  }
  if (finished_.size == players()) {
    end();
  } else {
    discard_or_continue(seat, true);
  }
}

template <int N>
void WoolyBullyPosition<N>::finish(int seat) {
  finished_.add(seat);
  gone_[seat] |= hands_[seat];
  hands_[seat] = 0;
  const auto last = std::remove_if(duties_.begin(), duties_.begin() + duty_count_,
                                   [seat](const Duty& duty) { return duty.seat == seat; });
  duty_count_ = static_cast<std::int8_t>(last - duties_.begin());
}

// Let a seat without further duties discard down to the hand limit, if there is one, before play continues.
template <int N>
void WoolyBullyPosition<N>::discard_or_continue(int seat, bool ask_others) {
  if (options().hand_limit && !is_finished(seat)) {
    const int excess = popcount(hands_[seat]) - *options().hand_limit;
    const bool has_duty = std::any_of(duties_.begin(), duties_.begin() + duty_count_,
                                      [seat](const Duty& duty) { return duty.seat == seat; });
    if (excess > 0 && !has_duty) {
      phase_ = DISCARD;
      due_seat_ = static_cast<std::int8_t>(seat);
      due_ = static_cast<std::int8_t>(excess);
      asked_ = {};
      return;
    }
  }
  continue_play(seat, ask_others);
}

// Start the next turn if there is no duty left, then ask the players who may act out of turn.
template <int N>
void WoolyBullyPosition<N>::continue_play(int seat, bool ask_others) {
  phase_ = PLAY;
  due_seat_ = NOBODY;
  if (!duty_count_) {
    ++turns_;
    holder_ = unfinished(holder_ + 1).seats[0];
    push_duty({TURN, holder_});
  }
  if (passes_ && passes_ >= unfinished_count()) {
    phase_ = CALL;
    asked_ = unfinished(holder_);
  } else if (unfinished_count() == 1) {
    asked_ = {};
  } else if (options().live) {
    asked_ = unfinished(newest_duty().seat);
    asked_.remove(newest_duty().seat);
  } else {
    asked_ = ask_others ? unfinished(seat) : SeatList{};
  }
}

// End the game after all have declined the last call, or deal again if no tile was placed.
template <int N>
void WoolyBullyPosition<N>::end_call() {
  if (!land_.is_first()) {
    end();
    return;
  }
  for (int seat : unfinished(0)) {
    returned_[seat].push_back(hands_[seat]);
    bag_ |= hands_[seat];
    hands_[seat] = 0;
  }
  record(NOBODY, REDEALT);
  passes_ = 0;
  phase_ = DEAL;
  due_seat_ = holder_;
  due_ = static_cast<std::int8_t>(options().hand_size);
}

template <int N>
void WoolyBullyPosition<N>::end() {
  phase_ = OVER;
  due_seat_ = NOBODY;
  duty_count_ = 0;
  asked_ = {};
  ++turns_;
}

// Chance

template <int N>
void WoolyBullyPosition<N>::apply_outcome(Move outcome) {
  if (phase_ >= DEAL) {
    draw(due_seat_, outcome - FIRST_TILE_OUTCOME);
  } else if (phase_ == COLOUR_PHASE) {
    colours_[due_seat_++] = static_cast<std::int8_t>(outcome - FIRST_COLOUR_OUTCOME);
    if (due_seat_ < players()) return;
    phase_ = DEAL;
    due_seat_ = holder_;
    due_ = static_cast<std::int8_t>(options().hand_size);
    push_duty({TURN, holder_});
  } else {
    first_ = holder_ = static_cast<std::int8_t>(outcome);
    phase_ = COLOUR_PHASE;
    due_seat_ = 0;
  }
}

template <int N>
void WoolyBullyPosition<N>::draw(int seat, int tile) {
  bag_ ^= TileSet{1} << tile;
  hands_[seat] |= TileSet{1} << tile;
  if (--due_) return;
  if (phase_ == DRAW) {
    end_action(seat);
    return;
  }
  due_seat_ = unfinished(seat + 1).seats[0];
  if (due_seat_ == holder_) {
    continue_play(holder_, true);
  } else {
    due_ = static_cast<std::int8_t>(options().hand_size);
  }
}

// Frames

template <int N>
void WoolyBullyPosition<N>::recentre() {
  const int room = N - 2 * MARGIN;
  if (land_.box.fits(N, MARGIN) || land_.box.width() > room || land_.box.height() > room) return;
  land_ = Land<N>(land_, (N - land_.box.width()) / 2 - land_.box.left, (N - land_.box.height()) / 2 - land_.box.top);
}

template <int N>
std::unique_ptr<Position> WoolyBullyPosition<N>::grown() {
  if (land_.box.fits(N, MARGIN)) return nullptr;
  if constexpr (N < LARGEST_FRAME) {
    return std::make_unique<WoolyBullyPosition<2 * N>>(*this);
  } else {
    throw TooLarge("the land is too large for the kernel");
  }
}

template <int N>
template <int M>
WoolyBullyPosition<N>::WoolyBullyPosition(const WoolyBullyPosition<M>& other)
    : game_(other.game_),
      land_(other.land_, (N - other.land_.box.width()) / 2 - other.land_.box.left,
            (N - other.land_.box.height()) / 2 - other.land_.box.top),
      phase_(other.phase_),
      first_(other.first_),
      holder_(other.holder_),
      due_seat_(other.due_seat_),
      turns_(other.turns_),
      due_(other.due_),
      passes_(other.passes_),
      revealed_(other.revealed_),
      duty_count_(other.duty_count_),
      duties_(other.duties_),
      colours_(other.colours_),
      bag_(other.bag_),
      hands_(other.hands_),
      gone_(other.gone_),
      returned_(other.returned_),
      history_(other.history_) {
  for (int seat : other.asked_) asked_.add(seat);
  for (int seat : other.finished_) finished_.add(seat);
}

// Score

template <int N>
void WoolyBullyPosition<N>::items(int seat, std::vector<int>& points) const {
  points = {0, bonus(seat)};
  if (colours_[seat] == NOBODY) return;
  const auto fields = land_.safe_fields()[colours_[seat]];
  points[0] = options().count_all ? fields.sum : fields.largest;
}

template <int N>
void WoolyBullyPosition<N>::scores(Scores& scores) const {
  const auto fields = land_.safe_fields();
  for (int seat = 0; seat < players(); ++seat) {
    scores[seat] = bonus(seat);
    if (colours_[seat] == NOBODY) continue;
    const auto& own = fields[colours_[seat]];
    scores[seat] += options().count_all ? own.sum : own.largest;
  }
}

// The seats with the most points. A tie goes to the player who finished earlier or, as an option, to the larger field.
template <int N>
unsigned WoolyBullyPosition<N>::winners() const {
  if (phase_ != OVER) return 0;
  Scores points{};
  scores(points);
  const auto fields = land_.safe_fields();
  std::array<std::pair<int, int>, MAX_SEATS> ranks;
  for (int seat = 0; seat < players(); ++seat) {
    const auto place = std::find(finished_.begin(), finished_.end(), seat);
    const int tie = options().tie_by_field ? fields[colours_[seat]].largest : static_cast<int>(finished_.end() - place);
    ranks[seat] = {points[seat], tie};
  }
  const auto best = *std::max_element(ranks.begin(), ranks.begin() + players());
  unsigned winners = 0;
  for (int seat = 0; seat < players(); ++seat) winners |= static_cast<unsigned>(ranks[seat] == best) << seat;
  return winners;
}

template <int N>
std::uint64_t WoolyBullyPosition<N>::hash() const {
  std::uint64_t hash = land_.hash;
  const auto add = [&hash](std::uint64_t value) { hash = mix(hash ^ value); };
  const auto add_tiles = [&add](TileSet tiles) {
    add(static_cast<std::uint64_t>(tiles));
    add(static_cast<std::uint64_t>(tiles >> 64));
  };
  add(phase_ | (holder_ & 255) << 8 | (due_seat_ & 255) << 16 | static_cast<std::uint64_t>(due_) << 24);
  add(passes_ | revealed_ << 8);
  for (int index = 0; index < duty_count_; ++index) {
    add(duties_[index].kind | duties_[index].seat << 8 | duties_[index].tiles << 16);
  }
  for (int seat : asked_) add(1u << 8 | seat);
  for (int seat : finished_) add(1u << 9 | seat);
  for (int seat = 0; seat < players(); ++seat) {
    add(static_cast<std::uint64_t>(colours_[seat] & 255));
    add_tiles(hands_[seat]);
    add_tiles(gone_[seat]);
  }
  add_tiles(bag_);
  return hash;
}

// Data: phase, first, holder, turns, passes, due seat, due; the number of duties, each as kind, seat, tiles; the number
// of seats asked and these; the number of seats finished and these; the number of actions, each as seat, move, drawn;
// for each seat its colour, its hand, the tiles gone and the number of returned hands and these. A set of tiles is their
// number and these.

void save_tiles(TileSet tiles, Data& data) {
  data.push_back(popcount(tiles));
  for_each(tiles, [&data](int tile) { data.push_back(tile); });
}

template <int N>
void WoolyBullyPosition<N>::save(Data& data) const {
  data = {phase_, first_, holder_, turns_, passes_, due_seat_, due_, duty_count_};
  for (int index = 0; index < duty_count_; ++index) {
    data.insert(data.end(), {duties_[index].kind, duties_[index].seat, duties_[index].tiles});
  }
  for (const SeatList* list : {&asked_, &finished_}) {
    data.push_back(list->size);
    data.insert(data.end(), list->begin(), list->end());
  }
  data.push_back(static_cast<std::int32_t>(history_.size()));
  for (const Action& action : history_) data.insert(data.end(), {action.seat, action.move, action.drawn});
  for (int seat = 0; seat < players(); ++seat) {
    data.push_back(colours_[seat]);
    save_tiles(hands_[seat], data);
    save_tiles(gone_[seat], data);
    data.push_back(static_cast<std::int32_t>(returned_[seat].size()));
    for (TileSet hand : returned_[seat]) save_tiles(hand, data);
  }
}

template <int N>
void WoolyBullyPosition<N>::observe(int seat, Observation& seen) const {
  seen.reset(1);
  std::vector<Move>& board = seen.boards[0];
  board.push_back(move_at(VILLAGE_STAMP, 0, 0));
  TileSet placed = 0;
  for (const Action& action : history_) {
    if (action.move < 0) continue;
    const auto [slot, x, y] = parts_of(action.move);
    if (slot < FIRST_TILE_SLOT || slot > REVEAL_SLOT) continue;
    if (slot == REVEAL_SLOT) {
      board.push_back(move_at(FIRST_SHEPHERD_STAMP + colours_[action.seat], x, y));
    } else {
      board.push_back(action.move);
      placed |= TileSet{1} << tile_of(slot);
    }
  }
  seen.add(phase_ == DISCARD, phase_ == CALL, passes_);
  seen.add(duty_count_ ? newest_duty().kind + 1 : 0, duty_count_ ? newest_duty().tiles : 0, popcount(bag_));
  const Seats acting = to_act();
  Scores points{};
  scores(points);
  for (int index = 0; index < players(); ++index) {
    const int each = (seat + index) % players();
    const bool revealed = revealed_ >> each & 1;
    const bool known = colours_[each] != NOBODY && (each == seat || revealed || phase_ == OVER);
    const auto place = std::find(finished_.begin(), finished_.end(), each);
    seen.add(known, known ? points[each] : 0, acting.contains(each), each == holder_, asked_.contains(each),
             duty_count_ && newest_duty().seat == each, each == due_seat_ ? due_ : 0, popcount(hands_[each]),
             popcount(gone_[each]), place == finished_.end() ? 0 : place - finished_.begin() + 1, revealed,
             known ? colours_[each] + 1 : 0);
  }
  for (int tile = 1; tile <= TILES; ++tile) {
    seen.add(has(placed, tile) ? 0 : has(hands_[seat], tile) ? IN_HAND : has(gone_[seat], tile) ? IS_GONE : ELSEWHERE);
  }
}

template <int N>
void WoolyBullyPosition<N>::load(DataReader& reader) {
  const int last = players() - 1;
  const int phase = reader.next(FIRST, OVER);
  first_ = static_cast<std::int8_t>(reader.next(NOBODY, last));
  holder_ = static_cast<std::int8_t>(reader.next(NOBODY, last));
  turns_ = static_cast<std::int16_t>(reader.next(0, MAX_TURNS));
  passes_ = static_cast<std::int8_t>(reader.next(0, players()));
  due_seat_ = static_cast<std::int8_t>(reader.next(NOBODY, last));
  due_ = static_cast<std::int8_t>(reader.next(0, TILES));
  for (int count = reader.next(0, MAX_DUTIES); count; --count) {
    const auto kind = static_cast<std::int8_t>(reader.next(TURN, MORE));
    const auto seat = static_cast<std::int8_t>(reader.next(0, last));
    push_duty({kind, seat, static_cast<std::int8_t>(reader.next(1, SIDES))});
  }
  asked_ = load_seats(reader);
  finished_ = load_seats(reader);
  phase_ = static_cast<std::uint8_t>(phase);
  Data history;
  const int actions = reader.next(0, 3 * MAX_TURNS);
  for (int count = 3 * actions; count; --count) history.push_back(reader.next());
  unsigned taken = 0;
  for (int seat = 0; seat < players(); ++seat) {
    colours_[seat] = static_cast<std::int8_t>(reader.next(NOBODY, COLOURS - 1));
    if (colours_[seat] != NOBODY && taken >> colours_[seat] & 1) throw InvalidPosition("two seats have one colour");
    if (colours_[seat] != NOBODY) taken |= 1u << colours_[seat];
    hands_[seat] = take(load_tiles(reader));
    gone_[seat] = take(load_tiles(reader));
    for (int count = reader.next(0, MAX_TURNS); count; --count) returned_[seat].push_back(load_tiles(reader));
  }
  reader.finish();
  DataReader actions_reader(history);
  for (int index = 0; index < actions; ++index) load_history(actions_reader);
  check();
}

template <int N>
auto WoolyBullyPosition<N>::load_seats(DataReader& reader) const -> SeatList {
  SeatList seats;
  for (int count = reader.next(0, players()); count; --count) {
    const int seat = reader.next(0, players() - 1);
    if (seats.contains(seat)) throw InvalidPosition("a seat is named twice");
    seats.add(seat);
  }
  return seats;
}

template <int N>
TileSet WoolyBullyPosition<N>::load_tiles(DataReader& reader) const {
  TileSet tiles = 0;
  for (int count = reader.next(0, TILES); count; --count) {
    const int tile = reader.next(1, TILES);
    if (has(tiles, tile)) throw InvalidPosition("a tile is named twice");
    tiles |= TileSet{1} << tile;
  }
  return tiles;
}

// Remove tiles from the bag.
template <int N>
TileSet WoolyBullyPosition<N>::take(TileSet tiles) {
  if (tiles & ~bag_) throw InvalidPosition("a tile is there twice");
  bag_ ^= tiles;
  return tiles;
}

template <int N>
void WoolyBullyPosition<N>::load_history(DataReader& reader) {
  const int seat = reader.next(NOBODY, players() - 1);
  const Move move = reader.next();
  const int drawn = reader.next(0, SIDES);
  if ((seat == NOBODY) != (move == REDEALT)) throw InvalidPosition("an action has a wrong seat");
  if (move == REDEALT && !land_.is_first()) throw InvalidPosition("hands were dealt again after a placement");
  const bool wordy = move == REDEALT || move == DISCARDED || move == PASS || move == DONE || move == QUIT;
  if (wordy && drawn) throw InvalidPosition("an action without a tile draws");
  if (!wordy) load_placement(seat, move);
  record(seat, move, drawn);
}

template <int N>
void WoolyBullyPosition<N>::load_placement(int seat, Move move) {
  const auto [slot, x, y] = parts_of(move);
  const int column = x + land_.origin_x;
  const int row = y + land_.origin_y;
  const bool reveals = slot == REVEAL_SLOT;
  if (move < 0 || slot < FIRST_TILE_SLOT || slot > REVEAL_SLOT || !land_.contains(column, row) || land_.is_full() ||
      (reveals && colours_[seat] == NOBODY)) {
    throw InvalidPosition("action " + std::to_string(move) + " is not possible");
  }
  const bool special = !reveals && is_special(slot);
  const OrientedFace* face = reveals || special ? nullptr : game_->face(slot);
  if (!reveals && !special && !face) throw InvalidPosition("there is no such face");
  if (special && (slot - FIRST_TILE_SLOT) % SIDES) throw InvalidPosition("a Wolf or Hunter has one orientation");
  const Rows<N> cells = reveals   ? reveal_cells(seat)
                        : special ? cells_for_special(tile_of(slot))
                                  : land_.cells_for(face->face);
  if (!cells.has(column, row)) throw InvalidPosition("action " + std::to_string(move) + " does not fit");
  if (reveals) {
    land_.place(uniform(colours_[seat]), column, row);
    revealed_ |= static_cast<std::uint8_t>(1u << seat);
  } else {
    take(TileSet{1} << tile_of(slot));
    if (special) {
      land_.place_special(tile_of(slot) >= FIRST_HUNTER, column, row);
    } else {
      land_.place(*face, column, row);
    }
  }
  recentre();
  if (!land_.box.fits(N, MARGIN)) throw TooLarge("the land is too large for this frame");
}

// Throw `InvalidPosition` for a position in which playing on would not be defined.
template <int N>
void WoolyBullyPosition<N>::check() const {
  if ((first_ == NOBODY) != (phase_ == FIRST) || (holder_ == NOBODY) != (phase_ == FIRST)) {
    throw InvalidPosition("the first seat does not agree with the phase");
  }
  if (phase_ == FIRST && (!history_.empty() || turns_ || finished_.size)) {
    throw InvalidPosition("nothing can have happened before the first player is drawn");
  }
  const bool has_due = phase_ >= COLOUR_PHASE && phase_ <= DISCARD;
  if ((due_seat_ != NOBODY) != has_due) throw InvalidPosition("the due seat does not agree with the phase");
  if ((due_ > 0) != (has_due && phase_ != COLOUR_PHASE)) throw InvalidPosition("the due tiles do not agree");
  for (int seat = 0; seat < players(); ++seat) {
    const bool dealt = phase_ > COLOUR_PHASE || (phase_ == COLOUR_PHASE && seat < due_seat_);
    if ((colours_[seat] != NOBODY) != dealt) throw InvalidPosition("the shepherds do not agree with the phase");
    if (phase_ <= COLOUR_PHASE && (hands_[seat] || gone_[seat])) throw InvalidPosition("tiles before the deal");
    if (is_finished(seat) && hands_[seat]) throw InvalidPosition("a seat that has finished holds tiles");
    for (TileSet hand : returned_[seat]) {
      if (popcount(hand) != options().hand_size) throw InvalidPosition("a returned hand has a wrong size");
    }
  }
  if (phase_ <= COLOUR_PHASE && (!history_.empty() || finished_.size)) throw InvalidPosition("actions before the deal");
  if (phase_ != OVER && finished_.size == players()) throw InvalidPosition("all seats have finished");
  if (due_seat_ != NOBODY && is_finished(due_seat_)) throw InvalidPosition("the due seat has finished");
  check_play();
}

template <int N>
void WoolyBullyPosition<N>::check_play() const {
  const bool started = phase_ > COLOUR_PHASE && phase_ < OVER;
  if (!started && duty_count_) throw InvalidPosition("duties do not agree with the phase");
  if (phase_ == PLAY && !duty_count_) throw InvalidPosition("nobody has a duty");
  for (int index = 0; index < duty_count_; ++index) {
    if (is_finished(duties_[index].seat)) throw InvalidPosition("a seat with a duty has finished");
    if (duties_[index].kind == TURN && (index || duties_[index].seat != holder_)) {
      throw InvalidPosition("a turn comes first and belongs to the holder");
    }
  }
  const bool turn_only = duty_count_ == 1 && duties_[0] == Duty{TURN, holder_};
  if ((phase_ == DEAL || phase_ == CALL) && !turn_only) throw InvalidPosition("duties do not agree with the phase");
  if (phase_ != PLAY && phase_ != CALL && asked_.size) throw InvalidPosition("nobody is asked in this phase");
  if (phase_ == CALL && !asked_.size) throw InvalidPosition("the last call needs a seat that is asked");
  for (int seat : asked_) {
    if (is_finished(seat)) throw InvalidPosition("a seat that is asked has finished");
    if (phase_ == PLAY && options().live && seat == newest_duty().seat) {
      throw InvalidPosition("the active seat is asked");
    }
  }
  if (passes_ > unfinished_count() || (phase_ == PLAY && passes_ == unfinished_count())) {
    throw InvalidPosition("a full round of passes starts the last call");
  }
  int wanted = phase_ == DRAW || phase_ == DEAL ? due_ : 0;
  if (phase_ == DEAL) {
    for (int seat : unfinished(due_seat_ + 1)) {
      if (seat == holder_) break;
      wanted += options().hand_size;
    }
    if (is_finished(holder_)) throw InvalidPosition("the holder has finished");
  }
  if (wanted > popcount(bag_)) throw InvalidPosition("the bag does not have that many tiles");
  if (phase_ == DISCARD) {
    const bool acted = std::any_of(history_.begin(), history_.end(),
                                   [](const Action& action) { return action.move != DISCARDED; });
    if (!options().hand_limit || due_ > popcount(hands_[due_seat_]) || !acted) {
      throw InvalidPosition("the discards are not possible");
    }
  }
}

}  // namespace

// The game

OrientedFace oriented(int slot, const Face& face) {
  OrientedFace result{slot, face, {}};
  std::vector<int> starts;
  for (int side = 0; side < SIDES; ++side) {
    if (face[side] != face[(side + SIDES - 1) % SIDES]) starts.push_back(side);
  }
  if (starts.empty()) starts.push_back(0);
  for (std::size_t index = 0; index < starts.size(); ++index) {
    const int end = index + 1 < starts.size() ? starts[index + 1] : starts[0] + SIDES;
    unsigned sides = 0;
    for (int side = starts[index]; side < end; ++side) sides |= 1u << side % SIDES;
    result.groups.push_back(sides);
  }
  return result;
}

WoolyBully::WoolyBully(int players, int hand_limit, int hand_size, bool extra_turn, bool count_all, bool hungry_wolf,
                       bool multi_tile, bool last_draws, bool tie_by_field, bool live,
                       const std::vector<FaceList>& tiles)
    : players_(players),
      options_{hand_limit < 0 ? std::nullopt : std::optional(hand_limit),
               hand_size,
               extra_turn,
               count_all,
               hungry_wolf,
               multi_tile,
               last_draws,
               tie_by_field,
               live} {
  if (players < 2 || players > MAX_SEATS) throw InvalidPosition("wrong number of players");
  if (hand_size < 1 || hand_size * players > TILES) throw InvalidPosition("wrong hand size");
  if (tiles.size() != TILES) throw InvalidPosition("the components are not complete");
  for (const FaceList& list : tiles) {
    Tile tile;
    for (const auto& [slot, face] : list) {
      if (std::any_of(face.begin(), face.end(), [](int letter) { return letter < 0 || letter >= LETTERS; })) {
        throw InvalidPosition("unknown letter");
      }
      tile.ordinary.push_back(oriented(slot, face));
    }
    tiles_.push_back(std::move(tile));
  }
}

const OrientedFace* WoolyBully::face(int slot) const {
  if (slot < FIRST_TILE_SLOT || slot >= REVEAL_SLOT) return nullptr;
  for (const OrientedFace& face : tiles_[tile_of(slot) - 1].ordinary) {
    if (face.slot == slot) return &face;
  }
  return nullptr;
}

std::unique_ptr<Position> WoolyBully::start() const { return std::make_unique<WoolyBullyPosition<32>>(*this); }

std::unique_ptr<Position> WoolyBully::load(const Data& data) const {
  return load_in_smallest_frame<WoolyBullyPosition>(*this, data);
}

}  // namespace hedgerow::woolybully
