// Positions as numbers, and the checks of numbers that are read.
#pragma once

#include "woolybully/state.hpp"

namespace hedgerow::woolybully {

// Data: phase, first, holder, turns, passes, due seat, due; the number of duties, each as kind, seat, tiles; the number
// of seats asked and these; the number of seats finished and these; the number of actions, each as seat, move, drawn;
// for each seat its colour, its hand, the tiles gone and the number of returned hands and these. A set of tiles is their
// number and these.

inline void save_tiles(TileSet tiles, Data& data) {
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

}  // namespace hedgerow::woolybully
