// The Python module: games, states, moves, batches and play-outs.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "batch.hpp"
#include "binding.hpp"
#include "cornwall.hpp"
#include "playouts.hpp"
#include "tipperary.hpp"
#include "woolybully.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace hedgerow;

namespace {

nb::tuple tuple_of(const std::vector<int>& values) {
  nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
  for (std::size_t index = 0; index < values.size(); ++index) {
    PyTuple_SET_ITEM(result.ptr(), index, PyLong_FromLong(values[index]));
  }
  return result;
}

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

int checked_rank(int index, int size) {
  const int rank = index < 0 ? index + size : index;
  if (rank < 0 || rank >= size) throw nb::index_error(("move " + std::to_string(index) + " of " + std::to_string(size)).c_str());
  return rank;
}

// Return the number if it can be a move; -1, which no move has, for any other Python object.
Move move_of(nb::handle object) {
  int overflow = 0;
  if (!PyLong_Check(object.ptr())) return -1;
  const long long value = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  return overflow || value < 0 || value > INT32_MAX ? -1 : static_cast<Move>(value);
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

template <class T>
using Array = nb::ndarray<nb::numpy, T, nb::c_contig, nb::device::cpu>;

// Return a copy of a vector as an array.
template <class T>
Array<T> array_of(const std::vector<T>& values, std::initializer_list<std::size_t> shape) {
  auto* owned = new std::vector<T>(values);
  nb::capsule owner(owned, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
  return Array<T>(owned->data(), shape, owner);
}

void check_positive(int value, const char* name) {
  if (value < 1) throw std::invalid_argument(std::string(name) + " must be at least 1, not " + std::to_string(value));
}

void bind_moves(nb::module_& module) {
  nb::class_<FastRandom>(module, "Random", "A fast generator of random numbers for play in the kernel.")
      .def(nb::init<std::uint64_t, std::uint64_t>(), "seed"_a, "stream"_a = 0)
      .def("below", [](FastRandom& random, int limit) { check_positive(limit, "limit"); return random.below(limit); },
           "limit"_a, "Return a number from 0 to limit - 1.")
      .def_static("from_state", [](const std::array<std::uint64_t, 4>& state) { return FastRandom(state); }, "state"_a,
                  "Return a generator that continues from the `state` of another one.")
      .def_prop_ro("state", [](const FastRandom& random) {
        const auto& words = random.state();
        return nb::make_tuple(words[0], words[1], words[2], words[3]);
      })
      .def("copy", [](const FastRandom& random) { return random; }, "Return an independent copy.");

  nb::class_<PythonRandom>(module, "PythonRandom", "Python's generator, continued from `random.Random.getstate()`.")
      .def("__init__",
           [](PythonRandom* self, const std::vector<std::uint32_t>& state) {
             if (state.size() != PythonRandom::WORDS + 1 || state.back() > PythonRandom::WORDS) {
               throw std::invalid_argument("not the state of a random.Random");
             }
             std::array<std::uint32_t, PythonRandom::WORDS> words;
             std::copy_n(state.begin(), PythonRandom::WORDS, words.begin());
             new (self) PythonRandom(words, static_cast<int>(state.back()));
           },
           "state"_a)
      .def("random", &PythonRandom::random, "Return the next number of `random.random()`.")
      .def_prop_ro("state", [](const PythonRandom& random) {
        std::vector<int> state;
        nb::list result;
        for (std::uint32_t word : random.words()) result.append(word);
        result.append(random.index());
        return nb::tuple(result);
      });

  nb::class_<MoveSets>(module, "Moves", "The legal moves of a seat, in ascending order.")
      .def("__len__", &MoveSets::size)
      .def("__getitem__", [](const MoveSets& moves, int index) { return moves.at(checked_rank(index, moves.size())); })
      .def("__contains__", [](const MoveSets& moves, nb::handle move) { return moves.rank(move_of(move)) >= 0; },
           "move"_a.none())
      .def("__iter__",
           [](const MoveSets& moves) {
             nb::list list;
             moves.for_each([&list](Move move) { list.append(move); });
             return nb::iter(list);
           })
      .def("rank",
           [](const MoveSets& moves, nb::handle move) -> nb::object {
             const int rank = moves.rank(move_of(move));
             return rank < 0 ? nb::object(nb::none()) : nb::object(nb::int_(rank));
           },
           "move"_a.none(), "Return the rank of a move, or `None` if it is not legal.")
      .def("choice",
           [](const MoveSets& moves, FastRandom& random) {
             if (!moves.size()) throw nb::index_error("there is no legal move");
             return moves.at(random.below(moves.size()));
           },
           "random"_a, "Return a random move, all equally likely.")
      .def("choice",
           [](const MoveSets& moves, PythonRandom& random) {
             if (!moves.size()) throw nb::index_error("there is no legal move");
             return moves.at(random.below(moves.size()));
           },
           "random"_a)
      .def_prop_ro("side", &MoveSets::side, "The side of the frame of `cells`.")
      .def_prop_ro("origin", [](const MoveSets& moves) { return std::pair(moves.origin_x(), moves.origin_y()); },
                   "The column and the row of the cell (0, 0) in the frame.")
      .def_prop_ro("slots", [](const MoveSets& moves) {
        std::vector<int> slots;
        for (const MoveSets::Group& group : moves.groups()) slots.push_back(group.slot);
        return tuple_of(slots);
      }, "The slots of the moves that name a cell.")
      .def_prop_ro("single", [](const MoveSets& moves) {
        std::vector<int> single(moves.first().begin(), moves.first().end());
        if (moves.has_last()) single.push_back(moves.last());
        return tuple_of(single);
      }, "The moves that do not name a cell.")
      .def_prop_ro("cells",
                   [](MoveSets& moves) {
                     const std::size_t row = static_cast<std::size_t>(moves.side()) / 8;
                     const auto bits = moves.bits();
                     return nb::ndarray<nb::numpy, const std::uint8_t, nb::ndim<3>, nb::c_contig>(
                         bits.data(), {moves.groups().size(), static_cast<std::size_t>(moves.side()), row});
                   },
                   nb::rv_policy::reference_internal,
                   "The cells of each slot as bit rows, without a copy: column x is bit x % 8 of byte x // 8.");

  nb::class_<Chance>(module, "Chance", "The outcomes of a chance node with their weights, in ascending order.")
      .def("__len__", [](const Chance& chance) { return chance.outcomes.size(); })
      .def("__getitem__",
           [](const Chance& chance, int index) {
             return chance.outcomes[checked_rank(index, static_cast<int>(chance.outcomes.size()))].number;
           })
      .def("__iter__",
           [](const Chance& chance) {
             nb::list list;
             for (const Chance::Outcome& outcome : chance.outcomes) list.append(outcome.number);
             return nb::iter(list);
           })
      .def_ro("total", &Chance::total)
      .def("weight", [](const Chance& chance, nb::handle outcome) { return chance.weight(move_of(outcome)); },
           "outcome"_a.none())
      .def("draw", [](const Chance& chance, FastRandom& random) { return chance.outcome(random.below(chance.total)); },
           "random"_a)
      .def("draw",
           [](const Chance& chance, PythonRandom& random) { return chance.outcome(random.below(chance.total)); },
           "random"_a);
}

void bind_state(nb::module_& module) {
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
             if (seat == CHANCE || !state.position().to_act().contains(seat)) throw IllegalMove("the seat may not act");
             return greedy_move(state, seat, random, thorough ? Search::THOROUGH : Search::FAST);
           },
           "seat"_a, "random"_a, "thorough"_a = false,
           "Return the move with the best score of the seat at the end of its turn; thorough: play every move.")
      .def("copy", [](const State& state) { return State(state); })
      .def("__copy__", [](const State& state) { return State(state); })
      .def("__deepcopy__", [](const State& state, nb::handle) { return State(state); }, "memo"_a)
      .def("scores", &scores_of)
      .def("items",
           [](const State& state, int seat) {
             if (seat < 0 || seat >= state.position().players()) throw IllegalMove("there is no such seat");
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

void bind_batch(nb::module_& module) {
  nb::enum_<Policy>(module, "Policy").value("RANDOM", Policy::RANDOM).value("GREEDY", Policy::GREEDY);

  module.def(
      "rollouts",
      [](const State& state, int count, Policy policy, std::uint64_t seed, int threads) {
        check_positive(count, "count");
        check_positive(threads, "threads");
        Rollouts result;
        {
          nb::gil_scoped_release released;
          result = rollouts(state, count, policy, seed, threads);
        }
        const auto players = static_cast<std::size_t>(state.position().players());
        const std::vector<std::int32_t> winners(result.winners.begin(), result.winners.end());
        return nb::make_tuple(array_of(result.scores, {static_cast<std::size_t>(count), players}),
                              array_of(winners, {static_cast<std::size_t>(count)}), result.moves);
      },
      "state"_a, "count"_a, "policy"_a = Policy::RANDOM, "seed"_a = 0, "threads"_a = 1,
      "Play copies of a state to the end: return the scores, the sets of winners as bits, and the number of moves.");
  module.def("perft",
             [](const State& state, int depth) {
               if (depth < 0) throw std::invalid_argument("the depth must be at least 0");
               nb::gil_scoped_release released;
               return perft(state, depth);
             },
             "state"_a, "depth"_a, "Return the number of lines of play of this depth.");

  nb::class_<Batch>(module, "Batch", "Many games of one kind that advance together.")
      .def("__init__",
           [](Batch* self, std::shared_ptr<const Game> game, int size, std::uint64_t seed, int threads) {
             check_positive(size, "size");
             check_positive(threads, "threads");
             new (self) Batch(std::move(game), size, seed, threads);
           },
           "game"_a, "size"_a, "seed"_a = 0, "threads"_a = 1)
      .def("__len__", &Batch::size)
      .def("state", [](const Batch& batch, int number) { return State(batch.state(checked_rank(number, batch.size()))); },
           "number"_a, "Return a copy of the state of a game.")
      .def("reset", &Batch::reset, nb::call_guard<nb::gil_scoped_release>(), "Start every game again.")
      .def("step",
           [](Batch& batch, const nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& moves) {
             if (moves.shape(0) != static_cast<std::size_t>(batch.size())) {
               throw std::invalid_argument("a batch needs one move for each game");
             }
             nb::gil_scoped_release released;
             batch.step(moves.data());
           },
           "moves"_a, "Play one move in every game; a game that was over starts again instead.")
      .def("play_randomly",
           [](Batch& batch, int count) {
             check_positive(count, "count");
             nb::gil_scoped_release released;
             batch.play_randomly(count);
           },
           "count"_a, "Play random moves: `count` in every game; games that are over start again.")
      .def_prop_ro("seats", [](const Batch& batch) { return array_of(batch.seats(), {batch.seats().size()}); },
                   nb::rv_policy::automatic,
                   "The seat to act in each game; -1 when it is over.")
      .def_prop_ro("over", [](const Batch& batch) { return array_of(batch.over(), {batch.over().size()}); },
                   nb::rv_policy::automatic,
                   "1 for each game that is over.")
      .def_prop_ro("scores",
                   [](const Batch& batch) {
                     return array_of(batch.scores(), {static_cast<std::size_t>(batch.size()),
                                                      static_cast<std::size_t>(batch.players())});
                   },
                   nb::rv_policy::automatic,
                   "The scores of each game.")
      .def_prop_ro("winners", [](const Batch& batch) { return array_of(batch.winners(), {batch.winners().size()}); },
                   nb::rv_policy::automatic,
                   "The winners of each game as bit sets; 0 before its end.")
      .def_prop_ro("finished", &Batch::finished, "The number of games that have been played to the end.")
      .def("moves",
           [](const Batch& batch) {
             std::vector<Move> moves;
             std::vector<std::int64_t> offsets;
             batch.list_moves(moves, offsets);
             return nb::make_tuple(array_of(moves, {moves.size()}), array_of(offsets, {offsets.size()}));
           },
           "Return the legal moves of all games, and where those of each game begin.");
}

}  // namespace

NB_MODULE(MODULE_NAME, module) {
  nb::set_leak_warnings(true);
  nb::exception<IllegalMove>(module, "IllegalMove", PyExc_ValueError);
  nb::exception<InvalidPosition>(module, "InvalidPosition", PyExc_ValueError);
  nb::exception<TooLarge>(module, "TooLarge", PyExc_ValueError);
  nb::class_<Game>(module, "Game", nb::dynamic_attr(), "The rules and components of a game.")
      .def_prop_ro("players", &Game::players);
  nb::class_<tipperary::Tipperary, Game>(module, "Tipperary")
      .def(nb::init<int, int, bool, std::vector<int>, const std::vector<int>&, const std::vector<int>&,
                    const std::vector<tipperary::SquareList>&, const std::vector<tipperary::TileList>&>(),
           "players"_a, "rounds"_a, "by_seat"_a, "whiskey"_a, "whiskey_sheep"_a, "bonus"_a, "hometowns"_a, "tiles"_a);
  nb::class_<cornwall::Cornwall, Game>(module, "Cornwall")
      .def(nb::init<int, int, bool, const std::vector<cornwall::Prizes>&, const cornwall::HexList&,
                    const std::vector<cornwall::TileList>&>(),
           "players"_a, "coin_limit"_a, "strict"_a, "flag_values"_a, "start"_a, "tiles"_a);
  nb::class_<woolybully::WoolyBully, Game>(module, "WoolyBully")
      .def(nb::init<int, int, int, bool, bool, bool, bool, bool, bool, bool,
                    const std::vector<woolybully::FaceList>&>(),
           "players"_a, "hand_limit"_a, "hand_size"_a, "extra_turn"_a, "count_all"_a, "hungry_wolf"_a, "multi_tile"_a,
           "last_draws"_a, "tie_by_field"_a, "live"_a, "tiles"_a);
  bind_moves(module);
  bind_state(module);
  bind_batch(module);
  bind_environments(module);
}
