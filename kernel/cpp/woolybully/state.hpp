// The state of a game; mirrors hedgerow.games.woolybully.state.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "woolybully/land.hpp"
#include "woolybully/move_codes.hpp"
#include "woolybully/phases.hpp"

namespace hedgerow::woolybully {

constexpr int MARGIN = 2;
constexpr int MAX_DUTIES = 32;
constexpr int MAX_TURNS = 9999;

// A set of tile numbers from 1 to 68.
using TileSet = unsigned __int128;

constexpr TileSet WHOLE_BAG = ((TileSet{1} << TILES) - 1) << 1;

inline bool has(TileSet tiles, int tile) { return tiles >> tile & 1; }

template <class F>
void for_each(TileSet tiles, F&& visit) {
  for (; tiles; tiles &= tiles - 1) visit(lowest_bit(tiles));
}

template <int N>
class WoolyBullyPosition final : public Position {
 public:
  explicit WoolyBullyPosition(const WoolyBully& game) : game_(&game) { colours_.fill(NOBODY); }

  template <int M>
  explicit WoolyBullyPosition(const WoolyBullyPosition<M>& other);

  std::unique_ptr<Position> copy() const override { return std::make_unique<WoolyBullyPosition>(*this); }
  int side() const override { return N; }
  void assign(const Position& other) override { *this = static_cast<const WoolyBullyPosition&>(other); }
  int players() const override { return game_->players(); }
  int turn() const override { return turns_; }
  Seats to_act() const override;
  bool has_left(int seat) const override { return is_finished(seat) || phase_ == OVER; }
  Move pass_move() const override { return DECLINE; }
  bool plans_end_at_chance() const override { return true; }
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

  int points_in(const Land<N>& land, int colour) const;
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

}  // namespace hedgerow::woolybully
