#include "batch.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

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
  std::exception_ptr failure;
  std::mutex lock;
  const auto share = [&](int first, int last) {
    try {
      for (int number = first; number < last; ++number) work(number);
    } catch (...) {
      const std::scoped_lock held(lock);
      failure = std::current_exception();
    }
  };
  const int workers = std::min(threads_, size());
  std::vector<std::thread> threads;
  for (int worker = 1; worker < workers; ++worker) {
    threads.emplace_back(share, static_cast<int>(static_cast<std::int64_t>(size()) * worker / workers),
                         static_cast<int>(static_cast<std::int64_t>(size()) * (worker + 1) / workers));
  }
  share(0, workers > 1 ? size() / workers : size());
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
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

void Batch::step(const Move* moves) {
  thread_local MoveSets legal;
  for (int number = 0; number < size(); ++number) {
    if (over_[number]) continue;
    states_[number].position().moves(seats_[number], legal);
    if (legal.rank(moves[number]) < 0) {
      throw IllegalMove("move " + std::to_string(moves[number]) + " is not legal in game " + std::to_string(number));
    }
  }
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
  thread_local MoveSets legal;
  moves.clear();
  offsets.assign(1, 0);
  for (int number = 0; number < size(); ++number) {
    if (!over_[number]) {
      states_[number].position().moves(seats_[number], legal);
      legal.for_each([&moves](Move move) { moves.push_back(move); });
    }
    offsets.push_back(static_cast<std::int64_t>(moves.size()));
  }
}

}  // namespace hedgerow
