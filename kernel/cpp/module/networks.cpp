// Learned evaluation: networks, the best turns by them, and games to learn from.
#include "core/network.hpp"

#include <memory>

#include "core/state.hpp"
#include "module/convert.hpp"
#include "play/learned.hpp"

namespace hedgerow {

namespace {

std::tuple<float, float, float> tuple_of(const Forecast& forecast) {
  return {forecast.lead, forecast.points, forecast.win};
}

void check_features(const Game& game) {
  if (!game.start()->feature_counts().item) throw std::invalid_argument("the game has no learned evaluation");
}

void check_network(const State& state, int seat, const Network& network) {
  check_features(*state.game());
  const FeatureCounts counts = state.position().feature_counts();
  if (counts.item != network.sizes().item || counts.numbers != network.sizes().numbers) {
    throw InvalidNetwork("the network is one of another game");
  }
  if (seat < 0 || seat >= state.position().players()) throw IllegalMove("there is no seat " + std::to_string(seat));
}

void check_turn(const State& state, int seat, const Network& network) {
  check_network(state, seat, network);
  if (!state.position().to_act().contains(seat)) throw IllegalMove("the seat may not act");
}

nb::list turns_of(const State& state, int seat, const Network& network, int limit) {
  check_turn(state, seat, network);
  nb::list result;
  for (const Turn& turn : turns(state, seat, network)) {
    if (static_cast<int>(nb::len(result)) == limit) break;
    result.append(nb::make_tuple(hedgerow::tuple_of(turn.moves), tuple_of(turn.forecast)));
  }
  return result;
}

nb::dict lessons_of(std::shared_ptr<const Game> game, const Network* network, int first, int count, std::uint64_t seed,
                    double chance, double temperature) {
  check_features(*game);
  if (network) check_network(State(game), 0, *network);
  const FeatureCounts widths = game->start()->feature_counts();
  Lessons lessons;
  {
    nb::gil_scoped_release release;
    lessons = play_to_learn(std::move(game), network, first, count, seed, {chance, temperature});
  }
  const std::size_t size = lessons.game.size();
  const std::size_t item = static_cast<std::size_t>(widths.item);
  nb::dict result;
  result["game"] = array_of(lessons.game, {size});
  result["seat"] = array_of(lessons.seat, {size});
  result["item_counts"] = array_of(lessons.item_counts, {size});
  result["items"] = array_of(lessons.items, {lessons.items.size() / item, item});
  result["numbers"] = array_of(lessons.numbers, {size, static_cast<std::size_t>(widths.numbers)});
  result["forecasts"] = array_of(lessons.forecasts, {size});
  result["leads"] = array_of(lessons.leads, {size});
  result["points"] = array_of(lessons.points, {size});
  result["wins"] = array_of(lessons.wins, {size});
  return result;
}

}  // namespace

void bind_networks(nb::module_& module) {
  nb::exception<InvalidNetwork>(module, "InvalidNetwork", PyExc_ValueError);
  nb::class_<Network>(module, "Network", "A learned evaluation.")
      .def("__init__",
           [](Network* self, int item, int numbers, int hidden, int first, int second,
              const std::vector<float>& weights) {
             new (self) Network({item, numbers, hidden, first, second}, weights);
           },
           "item"_a, "numbers"_a, "hidden"_a, "first"_a, "second"_a, "weights"_a)
      .def("forecast",
           [](const Network& network, const State& state, int seat) {
             check_network(state, seat, network);
             return tuple_of(forecast(state, seat, network));
           },
           "state"_a, "seat"_a,
           "Return the lead, the points and the chance to win that a seat may expect between two turns.")
      .def("turns",
           [](const Network& network, const State& state, int seat, int limit) {
             return turns_of(state, seat, network, limit);
           },
           "state"_a, "seat"_a, "limit"_a = 16,
           "Return the best turns of a seat as (moves, forecast), no two with the same first move.");
  module.def("features",
             [](const State& state, int seat) {
               check_features(*state.game());
               if (seat < 0 || seat >= state.position().players()) {
                 throw IllegalMove("there is no seat " + std::to_string(seat));
               }
               Features features;
               state.position().features(seat, features);
               const std::size_t item = static_cast<std::size_t>(state.position().feature_counts().item);
               return nb::make_tuple(array_of(features.items, {features.items.size() / item, item}),
                                     array_of(features.numbers, {features.numbers.size()}));
             },
             "state"_a, "seat"_a, "Return what the learned evaluation sees between two turns: items and numbers.");
  module.def("play_to_learn", &lessons_of, "game"_a, "network"_a.none(), "first"_a, "count"_a, "seed"_a = 0,
             "chance"_a = 0.0, "temperature"_a = 1.0,
             "Play games and return the positions after all turns, from the view of every seat, with their results.");
}

}  // namespace hedgerow
