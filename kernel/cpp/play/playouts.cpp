#include "play/playouts.hpp"

#include <algorithm>
#include <atomic>

#include "play/threads.hpp"

namespace hedgerow {

namespace {

int score_of(const State& state, int seat) { return state.position().score(seat); }

// The result of a move: of the move alone, or of the whole turn after it.
struct Result {
  int score;
  bool retires;  // the seat leaves the game while others continue
  bool ends;     // the game is over
};

bool is_over(const State& state) { return state.position().to_act().empty(); }

// Return the result of a move without its score.
Result unscored_result(const State& after, int seat) {
  const bool over = is_over(after);
  return {0, !over && after.position().has_left(seat), over};
}

// The best moves found so far, with and without those that leave the game.
class BestMoves {
 public:
  explicit BestMoves(Move pass_move) : pass_move_(pass_move) {}

  // Moves are ranked by score, then declining to act comes first, then moves that don't end the game. Of equal moves,
  // `replaces(n)` decides whether the n-th one replaces the one before.
  template <class F>
  void add(Move move, const Result& result, F&& replaces) {
    const int rank = 4 * result.score + 2 * (move == pass_move_) + !result.ends;
    all_.add(move, rank, replaces);
    if (result.retires) return;
    staying_.add(move, rank, replaces);
    continues_ = continues_ || !result.ends;
  }

  // A move that leaves the game counts only if every alternative ends it.
  Move best() const { return continues_ ? staying_.move : all_.move; }

 private:
  struct Best {
    Move move = -1;
    int rank = -1;
    int ties = 0;

    template <class F>
    void add(Move other, int other_rank, F&& replaces) {
      if (other_rank < rank) return;
      ties = other_rank > rank ? 1 : ties + 1;
      if (other_rank > rank || replaces(ties)) move = other;
      rank = other_rank;
    }
  };

  Move pass_move_;
  Best all_;
  Best staying_;
  bool continues_ = false;
};

std::optional<Outlook> outlook(const State& state, int seat, Move move, Search search) {
  return search == Search::FAST ? state.position().outlook(seat, move) : std::nullopt;
}

// The states and moves of a search, kept from one try to the next.
struct Scratch {
  State turn;    // after a move and the rest of the turn
  State move;    // after a later move of the turn
  MoveSets later_moves{};
  int score = 0;  // before the later move

  explicit Scratch(const State& state) : turn(state), move(state) {}
};

// Return the move with the best score right after it, the first one of several.
Move best_immediate_move(const State& state, int seat, Search search, Scratch& scratch) {
  state.position().moves(seat, scratch.later_moves);
  const int score = scratch.score = score_of(state, seat);
  BestMoves best(state.position().pass_move());
  scratch.later_moves.for_each([&](Move move) {
    Result result{};
    if (const auto known = outlook(state, seat, move, search)) {
      result = {score + known->gain, false, known->ends_game};
    } else {
      scratch.move.assign(state);
      scratch.move.play(seat, move);
      result = unscored_result(scratch.move, seat);
      result.score = score_of(scratch.move, seat);
    }
    best.add(move, result, [](int) { return false; });
  });
  return best.best();
}

// Play a move and the rest of the seat's turn, each decision with the best score right after it.
Result result_of_turn(const State& state, int seat, Move move, std::uint64_t chance_seed, Search search,
                      Scratch& scratch) {
  State& after = scratch.turn;
  after.assign(state);
  FastRandom random(chance_seed);
  const int turn = state.position().turn();
  after.play(seat, move);
  Result result = unscored_result(after, seat);
  while (after.position().turn() == turn) {
    const Seats seats = after.position().to_act();
    if (seats.at_chance()) {
      if (after.position().plans_end_at_chance()) break;
      after.play_outcome(random);
    } else if (seats.contains(seat)) {
      const Move next = best_immediate_move(after, seat, search, scratch);
      const auto known = outlook(after, seat, next, search);
      if (known && known->ends_turn) {
        result.score = scratch.score + known->gain;
        return result;
      }
      after.play(seat, next);
    } else {
      break;
    }
  }
  result.score = score_of(after, seat);
  return result;
}

}  // namespace

Move greedy_move(const State& state, int seat, FastRandom& random, Search search) {
  MoveSets moves;
  state.position().moves(seat, moves);
  if (moves.size() == 1) return moves.at(0);
  const std::uint64_t chance_seed = random.next();
  const int score = score_of(state, seat);
  BestMoves best(state.position().pass_move());
  Scratch scratch(state);
  moves.for_each([&](Move move) {
    const auto known = outlook(state, seat, move, search);
    const Result result = known && known->ends_turn ? Result{score + known->gain, false, known->ends_game}
                                                    : result_of_turn(state, seat, move, chance_seed, search, scratch);
    best.add(move, result, [&random](int ties) { return random.below(ties) == 0; });
  });
  return best.best();
}

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
