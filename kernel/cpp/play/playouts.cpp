#include "play/playouts.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

#include "play/threads.hpp"

namespace hedgerow {

namespace {

// The greedy bot tries only this number of moves whose result has a limit: the most promising ones.
constexpr int MAX_LIMITED = 8;
// The greedy bot makes a shortlist of more moves without limits than this; the policy tries them all.
constexpr int MAX_TRIED = 64;
// The number of moves that the greedy bot considers at all.
constexpr int MAX_CANDIDATES = 2000;

int score_of(const State& state, int seat) { return state.position().score(seat); }

bool is_over(const State& state) { return state.position().to_act().empty(); }

// The result of a move: of the move alone, or of the whole turn after it.
struct Result {
  Move move = -1;
  int score = 0;
  bool retires = false;  // the seat leaves the game while others continue
  bool ends = false;     // the game is over
  int rival = 0;         // the best score of another seat, if the policy follows the greedy bot
};

int best_rival(const State& state, int seat) {
  Scores scores{};
  state.position().scores(scores);
  int best = 0;
  for (int other = 0; other < state.position().players(); ++other) {
    if (other != seat) best = std::max(best, scores[other]);
  }
  return best;
}

// Return the result of a move without its scores.
Result unscored_result(const State& after, int seat, Move move) {
  const bool over = is_over(after);
  return {move, 0, !over && after.position().has_left(seat), over, 0};
}

std::optional<Outlook> outlook(const State& state, int seat, Move move, Search search) {
  return search == Search::FAST ? state.position().outlook(seat, move) : std::nullopt;
}

// Drop moves that leave the game while it continues, unless every alternative ends it.
void prefer_staying(std::vector<Result>& results) {
  const bool continues =
      std::any_of(results.begin(), results.end(), [](const Result& each) { return !each.retires && !each.ends; });
  if (continues) std::erase_if(results, [](const Result& each) { return each.retires; });
}

// Keep the results with the highest value.
template <class F>
void keep_best(std::vector<Result>& results, F&& value) {
  int best = value(results.front());
  for (const Result& each : results) best = std::max<int>(best, value(each));
  std::erase_if(results, [&](const Result& each) { return value(each) < best; });
}

// A search for the best move of a seat; its states and lists are kept from one try to the next.
template <class Random>
class GreedySearch {
 public:
  GreedySearch(const State& state, int seat, Search search)
      : start_(state), seat_(seat), search_(search), bot_(state.position().follows_greedy_bot()), turn_(state), move_(state) {}

  // Return the best moves; any of them will do.
  const std::vector<Result>& best_moves(const MoveSets& moves, std::uint64_t chance_seed) {
    try_moves(moves, chance_seed);
    prefer_staying(results_);
    keep_best(results_, [](const Result& each) { return each.score; });
    const Move pass = start_.position().pass_move();
    keep_best(results_, [pass](const Result& each) { return each.move == pass; });
    prefer_continuing();
    if (bot_) keep_best(results_, [](const Result& each) { return -each.rival; });
    return results_;
  }

 private:
  void try_moves(const MoveSets& moves, std::uint64_t chance_seed) {
    const int score = score_of(start_, seat_);
    const int rival = bot_ ? best_rival(start_, seat_) : 0;
    const int step = bot_ ? (moves.size() + MAX_CANDIDATES - 1) / MAX_CANDIDATES : 1;
    // The greedy bot plays all moves that have no limits.
    const bool looks = !bot_ || start_.position().has_limits(seat_);
    int best = 0;
    int number = 0;
    moves.for_each([&](Move move) {
      if (number++ % step) return;
      const auto known = looks ? start_.position().outlook(seat_, move) : std::nullopt;
      if (!known || !known->ends_turn) {
        limited_.push_back({move, known ? known->limit : Outlook::NO_LIMIT});
        return;
      }
      Result result{move, score + known->gain, false, known->ends_game, 0};
      if (search_ == Search::THOROUGH) result = result_of_turn(move, chance_seed);
      result.rival = rival;
      best = std::max(best, result.score);
      results_.push_back(result);
    });
    std::stable_sort(limited_.begin(), limited_.end(), [](const auto& one, const auto& other) {
      return one.second > other.second;
    });
    int tried = 0;
    for (const auto& [move, limit] : limited_) {
      if (limit != Outlook::NO_LIMIT && (tried++ == MAX_LIMITED || score + limit < best)) break;
      results_.push_back(result_of_turn(move, chance_seed));
      best = std::max(best, results_.back().score);
    }
    std::sort(results_.begin(), results_.end(), [](const auto& one, const auto& other) { return one.move < other.move; });
  }

  // Prefer moves that do not end the game, because there may be more to win. The greedy bot ends a game that it wins.
  void prefer_continuing() {
    if (bot_) {
      if (std::all_of(results_.begin(), results_.end(), [](const Result& each) { return each.ends; })) return;
      const auto wins = [this](const Result& each) {
        if (!each.ends) return false;
        move_.assign(start_);
        move_.play(seat_, each.move);
        return move_.position().winners() == 1u << seat_;
      };
      if (std::any_of(results_.begin(), results_.end(), wins)) {
        std::erase_if(results_, [&wins](const Result& each) { return !wins(each); });
        return;
      }
    }
    keep_best(results_, [](const Result& each) { return !each.ends; });
  }

  // Return the move with the best score right after it, the first one of several, and remember the score before it.
  Move best_immediate_move(const State& state) {
    if (const auto known = state.position().known_best(seat_)) return *known;
    state.position().moves(seat_, later_moves_);
    score_ = score_of(state, seat_);
    later_.clear();
    later_moves_.for_each([&](Move move) {
      if (const auto known = outlook(state, seat_, move, bot_ ? Search::FAST : search_)) {
        later_.push_back({move, score_ + known->gain, false, known->ends_game, 0});
        return;
      }
      move_.assign(state);
      move_.play(seat_, move);
      later_.push_back(unscored_result(move_, seat_, move));
      later_.back().score = score_of(move_, seat_);
    });
    prefer_staying(later_);
    const Move pass = state.position().pass_move();
    keep_best(later_, [this, pass](const Result& each) {
      return 4 * each.score + (bot_ ? 0 : 2 * (each.move == pass) + !each.ends);
    });
    return later_.front().move;
  }

  // Play a move and the rest of the seat's turn, each decision with the best score right after it.
  Result result_of_turn(Move move, std::uint64_t chance_seed) {
    turn_.assign(start_);
    std::optional<Random> random;
    const int turn = turn_.position().turn();
    turn_.play(seat_, move);
    Result result = unscored_result(turn_, seat_, move);
    while (turn_.position().turn() == turn) {
      const Seats seats = turn_.position().to_act();
      if (seats.at_chance()) {
        if (turn_.position().plans_end_at_chance()) break;
        if (!random) random.emplace(chance_seed);
        turn_.play_outcome(*random);
      } else if (seats.contains(seat_)) {
        const Move next = best_immediate_move(turn_);
        const auto known = bot_ ? std::nullopt : outlook(turn_, seat_, next, search_);
        if (known && known->ends_turn) {
          result.score = score_ + known->gain;
          return result;
        }
        turn_.play(seat_, next);
      } else {
        break;
      }
    }
    result.score = score_of(turn_, seat_);
    if (bot_) result.rival = best_rival(turn_, seat_);
    return result;
  }

  const State& start_;
  int seat_;
  Search search_;
  bool bot_;    // the policy follows the greedy bot
  State turn_;  // after a move and the rest of the turn
  State move_;  // after a later move of the turn
  MoveSets later_moves_{};
  int score_ = 0;  // before the later move
  std::vector<Result> results_{};
  std::vector<Result> later_{};
  std::vector<std::pair<Move, int>> limited_{};  // moves that must be tried, with their limits
};

}  // namespace

template <class Random>
Move greedy_move(const State& state, int seat, Random& random, Search search) {
  const std::uint64_t chance_seed = random.bits();
  if (const auto known = state.position().known_best(seat)) return *known;
  thread_local MoveSets moves;
  state.position().moves(seat, moves);
  if (moves.size() == 1) {
    random.below(1);
    return moves.at(0);
  }
  GreedySearch<Random> greedy(state, seat, search);
  const auto& best = greedy.best_moves(moves, chance_seed);
  return best[random.below(static_cast<int>(best.size()))].move;
}

bool follows_greedy_bot(const State& state, int seat) {
  if (!state.position().follows_greedy_bot()) return false;
  if (state.position().has_limits(seat) || state.position().known_best(seat)) return true;
  thread_local MoveSets moves;
  state.position().moves(seat, moves);
  return moves.size() <= MAX_TRIED;
}

template Move greedy_move(const State& state, int seat, FastRandom& random, Search search);
template Move greedy_move(const State& state, int seat, PythonRandom& random, Search search);

int play_out(State& state, Policy policy, FastRandom& random) {
  if (policy == Policy::RANDOM) return play_randomly(state, random);
  int moves = 0;
  for (Seats seats = state.play_chance(random); !seats.empty(); seats = state.play_chance(random)) {
    state.play(seats[0], greedy_move(state, seats[0], random));
    ++moves;
  }
  return moves;
}

Rollouts rollouts(const State& state, int count, Policy policy, std::uint64_t seed, int threads) {
  const int players = state.position().players();
  Rollouts result{std::vector<int>(static_cast<std::size_t>(count) * players), std::vector<unsigned>(count), 0};
  std::atomic<std::int64_t> moves = 0;
  share_work(count, threads, [&](int first, int last) {
    for (int number = first; number < last; ++number) {
      State copy(state);
      FastRandom random(seed, static_cast<std::uint64_t>(number));
      moves += play_out(copy, policy, random);
      Scores scores{};
      copy.position().scores(scores);
      std::copy_n(scores.begin(), players, result.scores.begin() + static_cast<std::ptrdiff_t>(number) * players);
      result.winners[number] = copy.position().winners();
    }
  });
  result.moves = moves;
  return result;
}

std::uint64_t perft(const State& state, int depth) {
  if (depth == 0) return 1;
  const Seats seats = state.position().to_act();
  std::uint64_t lines = 0;
  for (int index = 0; index < seats.size(); ++index) {
    const int seat = seats[index];
    if (seat == CHANCE) {
      Chance chance;
      state.position().chance(chance);
      if (depth == 1) {
        lines += chance.size();
        continue;
      }
      for (int rank = 0; rank < chance.size(); ++rank) {
        State after(state);
        after.play(CHANCE, chance.at(rank).number);
        lines += perft(after, depth - 1);
      }
      continue;
    }
    MoveSets moves;
    state.position().moves(seat, moves);
    if (depth == 1) {
      lines += moves.size();
      continue;
    }
    moves.for_each([&](Move move) {
      State after(state);
      after.play(seat, move);
      lines += perft(after, depth - 1);
    });
  }
  return lines;
}

}  // namespace hedgerow
