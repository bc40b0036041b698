// What a seat may know, for programs that learn; mirrors hedgerow.games.woolybully.observer.
#pragma once

#include "woolybully/state.hpp"

namespace hedgerow::woolybully {

// The numbers of hedgerow.games.woolybully.observer.
constexpr int VILLAGE_STAMP = 640;
constexpr int FIRST_SHEPHERD_STAMP = 641;
enum TilePlace { IN_HAND = 1, IS_GONE, ELSEWHERE };

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

}  // namespace hedgerow::woolybully
