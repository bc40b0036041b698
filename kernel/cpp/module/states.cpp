// Single states.
#include "core/state.hpp"

#include "module/convert.hpp"
#include "play/playouts.hpp"

namespace hedgerow {

namespace {

nb::tuple seats_of(const State& state) {
  const Seats seats = state.position().to_act();
  nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(seats.size()));
  for (int index = 0; index < seats.size(); ++index) {
    PyTuple_SET_ITEM(result.ptr(), index, PyLong_FromLong(seats[index]));
  }
  return result;
}

nb::tuple scores_of(const State& state) {
  Scores scores{};
  state.position().scores(scores);
  return tuple_of({scores.begin(), scores.begin() + state.position().players()});
}

nb::tuple winners_of(unsigned winners) {
  std::vector<int> seats;
  for (int seat = 0; seat < MAX_PLAYERS; ++seat) {
    if (winners >> seat & 1) seats.push_back(seat);
  }
  return tuple_of(seats);
}

void check_seat(const State& state, int seat) {
  if (seat < CHANCE || seat >= state.position().players()) throw IllegalMove("there is no seat " + std::to_string(seat));
}

MoveSets moves_of(const State& state, int seat) {
  MoveSets moves;
  moves.reset(32, 16, 16);
  if (seat != CHANCE && state.position().to_act().contains(seat)) state.position().moves(seat, moves);
  return moves;
}

Chance chance_of(const State& state) {
  if (!state.position().to_act().at_chance()) throw IllegalMove("this is not a chance node");
  Chance chance;
  state.position().chance(chance);
  return chance;
}

template <class Random>
Move checked_greedy_move(const State& state, int seat, Random& random, bool thorough) {
  if (seat == CHANCE || !state.position().to_act().contains(seat)) throw IllegalMove("the seat may not act");
  return greedy_move(state, seat, random, thorough ? Search::THOROUGH : Search::FAST);
}

void check_player(const State& state, int seat) {
  if (seat < 0 || seat >= state.position().players()) throw IllegalMove("there is no seat " + std::to_string(seat));
}

}  // namespace

void bind_states(nb::module_& module) {
  nb::class_<State>(module, "State", "One point of a game.")
      .def(nb::init<std::shared_ptr<const Game>>(), "game"_a, "Return the state at the start of a game.")
      .def_static("load",
                  [](std::shared_ptr<const Game> game, const Data& data) {
                    auto position = game->load(data);
                    return State(std::move(game), std::move(position));
                  },
                  "game"_a, "data"_a, "Return the state with the data of `save`, or raise `InvalidPosition`.")
      .def("save",
           [](const State& state) {
             Data data;
             state.position().save(data);
             return data;
           },
           "Return the whole position as numbers.")
      .def_prop_ro("game", [](const State& state) { return state.game(); })
      .def_prop_ro("to_act", &seats_of)
      .def_prop_ro("over", [](const State& state) { return state.position().to_act().empty(); })
      .def_prop_ro("turn", [](const State& state) { return state.position().turn(); })
      .def("moves", &moves_of, "seat"_a, "Return the legal moves of a seat; none if it may not act.")
      .def("chance", &chance_of, "Return the outcomes of a chance node.")
      .def("play",
           [](State& state, int seat, nb::handle move) {
             check_seat(state, seat);
             state.play(seat, move_of(move));
           },
           "seat"_a, "move"_a.none(), "Play a move (for seat -1, an outcome), or raise `IllegalMove`.")
      .def("play_chance", [](State& state, FastRandom& random) { state.play_chance(random); }, "random"_a,
           "Play random outcomes until a seat is to act or the game is over.")
      .def("play_chance", [](State& state, PythonRandom& random) { state.play_chance(random); }, "random"_a)
      .def("play_randomly", [](State& state, FastRandom& random) { return play_randomly(state, random); }, "random"_a,
           nb::call_guard<nb::gil_scoped_release>(),
           "Play random moves to the end and return their number, without chance outcomes.")
      .def("play_randomly", [](State& state, PythonRandom& random) { return play_randomly(state, random); },
           "random"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("greedy_move",
           [](const State& state, int seat, FastRandom& random, bool thorough) {
             return checked_greedy_move(state, seat, random, thorough);
           },
           "seat"_a, "random"_a, "thorough"_a = false,
           "Return the move with the best score of the seat at the end of its turn; thorough: play every move.")
      .def("greedy_move",
           [](const State& state, int seat, PythonRandom& random, bool thorough) {
             return checked_greedy_move(state, seat, random, thorough);
           },
           "seat"_a, "random"_a, "thorough"_a = false)
      .def("follows_greedy_bot",
           [](const State& state, int seat) {
             check_player(state, seat);
             return state.position().to_act().contains(seat) && follows_greedy_bot(state, seat);
           },
           "seat"_a, "Return whether `greedy_move` is the choice of the greedy bot in Python.")
      .def("copy", [](const State& state) { return State(state); })
      .def("__copy__", [](const State& state) { return State(state); })
      .def("__deepcopy__", [](const State& state, nb::handle) { return State(state); }, "memo"_a)
      .def("scores", &scores_of)
      .def("items",
           [](const State& state, int seat) {
             check_player(state, seat);
             std::vector<int> points;
             state.position().items(seat, points);
             return tuple_of(points);
           },
           "seat"_a, "Return the points of each item of a seat's score sheet.")
      .def("gains",
           [](const State& state, int seat, nb::handle move) {
             check_seat(state, seat);
             std::vector<int> before;
             std::vector<int> after;
             State next(state);
             next.play(seat, move_of(move));
             if (seat != CHANCE) {
               state.position().items(seat, before);
               next.position().items(seat, after);
               for (std::size_t index = 0; index < before.size(); ++index) after[index] -= before[index];
             }
             return tuple_of(after);
           },
           "seat"_a, "move"_a.none(), "Return by how much a move changes each item of the seat's score sheet.")
      .def("winners", [](const State& state) { return winners_of(state.position().winners()); })
      .def("__hash__", [](const State& state) { return state.position().hash(); })
      .def("__eq__", [](const State& state, nb::handle other) {
        if (!nb::isinstance<State>(other)) return false;
        Data one;
        Data two;
        state.position().save(one);
        nb::cast<const State&>(other).position().save(two);
        return one == two;
      });
}

}  // namespace hedgerow
