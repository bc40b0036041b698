#include "play/learned.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "play/playouts.hpp"

namespace hedgerow {

namespace {

// The number of unfinished turns that are followed after the second move of a turn.
constexpr int BEAM = 4;

Forecast result_of(const Position& position, int seat) {
  Scores points{};
  position.scores(points);
  int best = -1;
  for (int other = 0; other < position.players(); ++other) {
    if (other != seat) best = std::max(best, points[other]);
  }
  const unsigned winners = position.winners();
  const float share = winners >> seat & 1 ? 1.0F / static_cast<float>(std::popcount(winners)) : 0.0F;
  return {static_cast<float>(points[seat] - std::max(best, 0)), static_cast<float>(points[seat]), share};
}

// A turn that is not over.
struct Unfinished {
  State state;
  std::vector<Move> moves;
  float value;
};

// The search for the best turns of a seat.
class TurnSearch {
 public:
  TurnSearch(const State& start, int seat, const Network& network)
      : start_(start), seat_(seat), network_(network), after_(start), finished_(start) {}

  std::vector<Turn> turns() {
    std::vector<Unfinished> unfinished;
    follow({start_, {}, 0}, unfinished);
    for (bool second = true; !unfinished.empty(); second = false) {
      if (!second && unfinished.size() > BEAM) {
        std::partial_sort(unfinished.begin(), unfinished.begin() + BEAM, unfinished.end(),
                          [](const Unfinished& one, const Unfinished& other) { return one.value > other.value; });
        unfinished.erase(unfinished.begin() + BEAM, unfinished.end());
      }
      std::vector<Unfinished> longer;
      for (const Unfinished& turn : unfinished) follow(turn, longer);
      unfinished = std::move(longer);
    }
    std::stable_sort(found_.begin(), found_.end(), [](const Turn& one, const Turn& other) {
      return one.forecast.lead > other.forecast.lead;
    });
    return std::move(found_);
  }

 private:
  // Try all next moves of a turn.
  void follow(const Unfinished& turn, std::vector<Unfinished>& longer) {
    const Position& position = turn.state.position();
    const Move finishing = position.finishing_move();
    MoveSets moves;
    position.moves(seat_, moves);
    moves.for_each([&](Move move) {
      // Every unfinished turn has been finished already when it was found.
      if (move == finishing && !turn.moves.empty()) return;
      after_.assign(turn.state);
      after_.play(seat_, move);
      std::vector<Move> played = turn.moves;
      played.push_back(move);
      if (is_over(after_)) {
        add({std::move(played), forecast(after_, seat_, network_)});
        return;
      }
      finished_.assign(after_);
      const Move last = after_.position().finishing_move();
      finished_.play(seat_, last);
      const Forecast expected = forecast(finished_, seat_, network_);
      longer.push_back({after_, played, expected.lead});
      played.push_back(last);
      add({std::move(played), expected});
    });
  }

  bool is_over(const State& state) const { return state.position().turn() != start_.position().turn(); }

  // Keep a turn if it is the best one with its first move.
  void add(Turn turn) {
    for (Turn& found : found_) {
      if (found.moves[0] != turn.moves[0]) continue;
      if (turn.forecast.lead > found.forecast.lead) found = std::move(turn);
      return;
    }
    found_.push_back(std::move(turn));
  }

  const State& start_;
  int seat_;
  const Network& network_;
  State after_;
  State finished_;
  std::vector<Turn> found_;
};

void play_turn(State& state, int seat, const std::vector<Move>& moves) {
  const int turn = state.position().turn();
  for (Move move : moves) {
    if (state.position().turn() != turn) return;
    state.play(seat, move);
  }
}

// Choose among turns: usually the best one, otherwise one that is not much worse.
const Turn& explored(const std::vector<Turn>& turns, const Exploration& exploration, FastRandom& random) {
  constexpr int STEPS = 1 << 20;
  if (random.below(STEPS) >= exploration.chance * STEPS) return turns[0];
  std::vector<double> weights;
  double total = 0;
  for (const Turn& turn : turns) {
    total += std::exp((turn.forecast.lead - turns[0].forecast.lead) / exploration.temperature);
    weights.push_back(total);
  }
  const double drawn = total * random.below(STEPS) / STEPS;
  const auto chosen = std::upper_bound(weights.begin(), weights.end(), drawn) - weights.begin();
  return turns[std::min<std::size_t>(chosen, turns.size() - 1)];
}

void play_greedily(State& state, int seat, const Exploration& exploration, FastRandom& random) {
  constexpr int STEPS = 1 << 20;
  const int turn = state.position().turn();
  const bool explores = random.below(STEPS) < exploration.chance * STEPS;
  while (state.position().turn() == turn && state.position().to_act().contains(seat)) {
    state.play(seat, explores ? random_move(state, seat, random) : greedy_move(state, seat, random));
  }
}

void record(const State& state, int number, const Network* network, Lessons& lessons) {
  Features features;
  for (int seat = 0; seat < state.position().players(); ++seat) {
    state.position().features(seat, features);
    const int width = state.position().feature_counts().item;
    lessons.game.push_back(number);
    lessons.seat.push_back(static_cast<std::int16_t>(seat));
    lessons.item_counts.push_back(static_cast<std::int32_t>(features.items.size()) / width);
    lessons.items.insert(lessons.items.end(), features.items.begin(), features.items.end());
    lessons.numbers.insert(lessons.numbers.end(), features.numbers.begin(), features.numbers.end());
    lessons.forecasts.push_back(network ? network->forecast(features).lead : static_cast<float>(features.numbers[0]));
  }
}

void play_game(State& state, int number, const Network* network, const Exploration& exploration, FastRandom& random,
               Lessons& lessons) {
  const std::size_t first = lessons.game.size();
  for (Seats seats = state.play_chance(random); !seats.empty(); seats = state.play_chance(random)) {
    const int seat = seats[0];
    if (network) {
      play_turn(state, seat, explored(turns(state, seat, *network), exploration, random).moves);
    } else {
      play_greedily(state, seat, exploration, random);
    }
    if (!state.position().to_act().empty()) record(state, number, network, lessons);
  }
  for (std::size_t index = first; index < lessons.game.size(); ++index) {
    const Forecast result = result_of(state.position(), lessons.seat[index]);
    lessons.leads.push_back(result.lead);
    lessons.points.push_back(result.points);
    lessons.wins.push_back(result.win);
  }
}

}  // namespace

Forecast forecast(const State& state, int seat, const Network& network) {
  if (state.position().to_act().empty()) return result_of(state.position(), seat);
  thread_local Features features;
  state.position().features(seat, features);
  return network.forecast(features);
}

std::vector<Turn> turns(const State& state, int seat, const Network& network) {
  return TurnSearch(state, seat, network).turns();
}

Lessons play_to_learn(std::shared_ptr<const Game> game, const Network* network, int first, int count,
                      std::uint64_t seed, const Exploration& exploration) {
  Lessons lessons;
  for (int number = first; number < first + count; ++number) {
    FastRandom random(seed, static_cast<std::uint64_t>(number));
    State state(game);
    play_game(state, number, network, exploration, random, lessons);
  }
  return lessons;
}

}  // namespace hedgerow
