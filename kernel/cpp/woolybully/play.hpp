// Moves and what follows them; mirrors hedgerow.games.woolybully.state.
#pragma once

#include "woolybully/state.hpp"

namespace hedgerow::woolybully {

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

}  // namespace hedgerow::woolybully
