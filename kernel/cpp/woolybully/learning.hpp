// Observations and actions for learning programs; mirrors hedgerow.games.woolybully.planes.
#pragma once

#include "woolybully/state.hpp"

namespace hedgerow::woolybully {

// The number of tiles of a hand that have actions; the lowest tile comes first.
constexpr int HAND_RANKS = 12;
constexpr std::array<Move, 4> SINGLE_MOVES{DECLINE, PASS, DONE, QUIT};
constexpr int SINGLES = static_cast<int>(SINGLE_MOVES.size()) + HAND_RANKS;
constexpr int SHEPHERD_PLANE = SLOTS_PER_TILE * HAND_RANKS;
constexpr ActionLayout ACTIONS{SINGLES, SHEPHERD_PLANE + 1};

template <int N>
Box WoolyBullyPosition<N>::board(int) const {
  Box box = land_.box;
  box.move(-land_.origin_x, -land_.origin_y);
  return box;
}

// The rank of a tile in the hand of a seat, or -1 if the seat does not hold it or holds too many lower ones.
template <int N>
int WoolyBullyPosition<N>::rank_in_hand(int seat, int tile) const {
  if (tile < 1 || tile > TILES || !has(hands_[seat], tile)) return -1;
  const int rank = popcount(hands_[seat] & ((TileSet{1} << tile) - 1));
  return rank < HAND_RANKS ? rank : -1;
}

// The tile with a rank in the hand of a seat; 0 if the hand is smaller.
template <int N>
int WoolyBullyPosition<N>::tile_in_hand(int seat, int rank) const {
  TileSet hand = hands_[seat];
  for (; rank && hand; --rank) hand &= hand - 1;
  return hand ? lowest_bit(hand) : 0;
}

template <int N>
int WoolyBullyPosition<N>::single_of(int seat, Move move) const {
  const auto found = std::find(SINGLE_MOVES.begin(), SINGLE_MOVES.end(), move);
  if (found != SINGLE_MOVES.end()) return static_cast<int>(found - SINGLE_MOVES.begin());
  const int slot = parts_of(move).slot;
  if (slot < FIRST_DISCARD_SLOT || slot >= FIRST_DISCARD_SLOT + TILES || move != move_at(slot, 0, 0)) return -1;
  const int rank = rank_in_hand(seat, slot - FIRST_DISCARD_SLOT + 1);
  return rank < 0 ? -1 : static_cast<int>(SINGLE_MOVES.size()) + rank;
}

template <int N>
Move WoolyBullyPosition<N>::single_move(int seat, int single) const {
  const int rank = single - static_cast<int>(SINGLE_MOVES.size());
  if (rank < 0) return SINGLE_MOVES[single];
  const int tile = tile_in_hand(seat, rank);
  return tile ? move_at(FIRST_DISCARD_SLOT + tile - 1, 0, 0) : -1;
}

template <int N>
int WoolyBullyPosition<N>::plane_of(int seat, int slot) const {
  if (slot == REVEAL_SLOT) return SHEPHERD_PLANE;
  if (slot < FIRST_TILE_SLOT || slot > REVEAL_SLOT) return -1;
  const int rank = rank_in_hand(seat, tile_of(slot));
  return rank < 0 ? -1 : SLOTS_PER_TILE * rank + (slot - FIRST_TILE_SLOT) % SLOTS_PER_TILE;
}

template <int N>
int WoolyBullyPosition<N>::slot_of(int seat, int plane) const {
  if (plane == SHEPHERD_PLANE) return REVEAL_SLOT;
  const int tile = tile_in_hand(seat, plane / SLOTS_PER_TILE);
  return tile ? FIRST_TILE_SLOT + SLOTS_PER_TILE * (tile - 1) + plane % SLOTS_PER_TILE : -1;
}

template <int N>
void WoolyBullyPosition<N>::observe(int seat, PlaneWriter planes, ScalarWriter scalars) const {
  observe_land(planes);
  const Duty duty = duty_count_ ? newest_duty() : Duty{NOBODY, NOBODY, 0};
  for (int value : {+phase_, +colours_[seat], seat_from(seat, holder_, players()), +duty_count_, +duty.kind,
                    seat_from(seat, duty.seat, players()), +duty.tiles, +passes_,
                    seat_from(seat, due_seat_, players()), +due_, popcount(bag_)}) {
    scalars.add(value);
  }
  scalars.add_members(hands_[seat], 1, TILES);
  scalars.add_members(gone_[seat], 1, TILES);
  TileSet unseen = bag_;
  for (int other = 0; other < players(); ++other) {
    if (other != seat) unseen |= hands_[other] | gone_[other];
  }
  scalars.add_members(unseen, 1, TILES);
  Scores points{};
  scores(points);
  for (int index = 0; index < players(); ++index) observe_seat((seat + index) % players(), index == 0, points, scalars);
}

// What everybody knows of a seat; its colour and its score are secret until it reveals them.
template <int N>
void WoolyBullyPosition<N>::observe_seat(int seat, bool own, const Scores& points, ScalarWriter& scalars) const {
  const bool revealed = revealed_ >> seat & 1;
  const bool known = colours_[seat] != NOBODY && (own || revealed || phase_ == OVER);
  const auto place = std::find(finished_.begin(), finished_.end(), seat);
  for (int value : {known ? colours_[seat] : NOBODY, int{revealed}, int{asked_.contains(seat)}, popcount(hands_[seat]),
                    popcount(gone_[seat]),
                    place == finished_.end() ? 0 : static_cast<int>(place - finished_.begin()) + 1, bonus(seat),
                    known ? points[seat] : NOBODY}) {
    scalars.add(value);
  }
}

template <int N>
void WoolyBullyPosition<N>::observe_land(PlaneWriter& planes) const {
  planes.begin_board(land_.box, land_.origin_x, land_.origin_y);
  planes.add(land_.cells);
  planes.add(land_.wolves);
  planes.add(land_.hunters);
  for (int side = 0; side < SIDES; ++side) {
    std::array<Rows<N>, LETTERS> showing;
    Rows<N> closed;
    land_.cells.for_each([&](int x, int y) {
      const Area& area = land_.area(x, y, side);
      showing[area.letter].add(x, y);
      if (!area.open) closed.add(x, y);
    });
    for (const Rows<N>& cells : showing) planes.add(cells);
    planes.add(closed);
  }
}

}  // namespace hedgerow::woolybully
