#include "play/batch.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <string>

#include "play/threads.hpp"

namespace hedgerow {

Batch::Batch(std::shared_ptr<const Game> game, int size, std::uint64_t seed, int threads)
    : game_(std::move(game)),
      threads_(std::max(threads, 1)),
      seats_(size),
      over_(size),
      scores_(static_cast<std::size_t>(size) * game_->players()),
      winners_(size) {
  states_.reserve(size);
  randoms_.reserve(size);
  for (int number = 0; number < size; ++number) {
    states_.emplace_back(game_);
    randoms_.emplace_back(seed, static_cast<std::uint64_t>(number));
  }
  reset();
}

// Call `work` for every game, on all threads, and rethrow the first exception.
template <class F>
void Batch::in_parallel(F&& work) const {
  share_work(size(), threads_, [&work](int first, int last) {
    for (int number = first; number < last; ++number) work(number);
  });
}

void Batch::restart(int number) {
  states_[number].restart();
  states_[number].play_chance(randoms_[number]);
}

// Play chance, then write the buffers of a game.
void Batch::settle(int number) {
  const Seats seats = states_[number].play_chance(randoms_[number]);
  seats_[number] = seats.empty() ? std::int8_t{NOBODY} : static_cast<std::int8_t>(seats[0]);
  over_[number] = seats.empty();
  const Position& position = states_[number].position();
  Scores scores{};
  position.scores(scores);
  std::copy_n(scores.begin(), players(), scores_.begin() + static_cast<std::ptrdiff_t>(number) * players());
  winners_[number] = static_cast<std::int32_t>(position.winners());
}

void Batch::reset() {
  in_parallel([this](int number) {
    restart(number);
    settle(number);
  });
}

// Return the legal moves of the seat to act; they stay valid until the next call in the same thread.
const MoveSets& Batch::legal_moves(int number) const {
  thread_local MoveSets legal;
  if (over_[number]) {
    legal.reset(32, 16, 16);
  } else {
    states_[number].position().moves(seats_[number], legal);
  }
  return legal;
}

void Batch::step(const Move* moves) {
  in_parallel([this, moves](int number) {
    if (!over_[number] && legal_moves(number).rank(moves[number]) < 0) {
      throw IllegalMove("move " + std::to_string(moves[number]) + " is not legal in game " + std::to_string(number));
    }
  });
  finished_ += std::count(over_.begin(), over_.end(), 1);
  in_parallel([this, moves](int number) {
    if (over_[number]) {
      restart(number);
    } else {
      states_[number].play(seats_[number], moves[number]);
    }
    settle(number);
  });
}

void Batch::play_randomly(int count) {
  std::vector<std::int64_t> finished(size());
  in_parallel([this, count, &finished](int number) {
    State& state = states_[number];
    FastRandom& random = randoms_[number];
    for (int played = 0; played < count;) {
      const Seats seats = state.play_chance(random);
      if (seats.empty()) {
        restart(number);
        ++finished[number];
        continue;
      }
      state.play(seats[0], random_move(state, seats[0], random));
      ++played;
    }
    settle(number);
  });
  for (std::int64_t games : finished) finished_ += games;
}

void Batch::list_moves(std::vector<Move>& moves, std::vector<std::int64_t>& offsets) const {
  offsets.assign(size() + 1, 0);
  in_parallel([&](int number) { offsets[number + 1] = legal_moves(number).size(); });
  std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
  moves.resize(static_cast<std::size_t>(offsets.back()));
  in_parallel([&](int number) {
    Move* next = moves.data() + offsets[number];
    legal_moves(number).for_each([&next](Move move) { *next++ = move; });
  });
}

void Batch::list_moves(Move* moves, int limit, std::int32_t* counts) const {
  in_parallel([=, this](int number) {
    const MoveSets& legal = legal_moves(number);
    Move* row = moves + static_cast<std::ptrdiff_t>(number) * limit;
    int written = 0;
    legal.for_each([&](Move move) {
      if (written < limit) row[written++] = move;
    });
    std::fill(row + written, row + limit, -1);
    counts[number] = legal.size();
  });
}

std::int64_t Batch::mask_actions(const Encoder& encoder, std::int8_t* masks) const {
  const Layout& layout = encoder.layout();
  std::atomic<std::int64_t> outside = 0;
  in_parallel([&, masks](int number) {
    thread_local Choices choices;
    std::int8_t* mask = masks + static_cast<std::ptrdiff_t>(number) * layout.size();
    std::fill_n(mask, layout.size(), 0);
    if (over_[number]) return;
    encoder.choose(states_[number].position(), seats_[number], choices);
    for (std::int32_t action : choices.actions) {
      if (action != NO_ACTION) mask[action] = 1;
    }
    mask[layout.outside()] = choices.outside == choices.legal.size();
    outside += choices.outside;
  });
  return outside;
}

void Batch::observe(const Encoder& encoder, std::uint8_t* planes, float* numbers) const {
  in_parallel([&, planes, numbers](int number) {
    thread_local Choices choices;
    thread_local std::vector<std::uint32_t> touched;
    std::uint8_t* own = planes + number * encoder.board_size();
    std::fill_n(own, encoder.board_size(), 0);
    touched.clear();
    encoder.encode(states_[number].position(), std::max<int>(seats_[number], 0), choices, own,
                   numbers + number * encoder.number_size(), touched);
  });
}

}  // namespace hedgerow
