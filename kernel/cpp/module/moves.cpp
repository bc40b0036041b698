// Random numbers, legal moves and chance outcomes.
#include <nanobind/stl/array.h>

#include <algorithm>

#include "core/moves.hpp"
#include "core/random.hpp"
#include "module/convert.hpp"

namespace hedgerow {

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
      .def("__len__", &Chance::size)
      .def("__getitem__",
           [](const Chance& chance, int index) {
             return chance.at(checked_rank(index, chance.size())).number;
           })
      .def("__iter__",
           [](const Chance& chance) {
             nb::list list;
             for (int rank = 0; rank < chance.size(); ++rank) list.append(chance.at(rank).number);
             return nb::iter(list);
           })
      .def_ro("total", &Chance::total)
      .def("weight", [](const Chance& chance, nb::handle outcome) { return chance.weight(move_of(outcome)); },
           "outcome"_a.none())
      .def("rank",
           [](const Chance& chance, nb::handle outcome) -> nb::object {
             const int rank = chance.rank(move_of(outcome));
             return rank < 0 ? nb::object(nb::none()) : nb::object(nb::int_(rank));
           },
           "outcome"_a.none(), "Return the rank of an outcome, or `None` if it is not possible.")
      .def("outcome",
           [](const Chance& chance, int ticket) { return chance.outcome(checked_rank(ticket, chance.total)); },
           "ticket"_a, "Return the outcome for a ticket from 0 to `total` - 1.")
      .def("draw", [](const Chance& chance, FastRandom& random) { return chance.outcome(random.below(chance.total)); },
           "random"_a)
      .def("draw",
           [](const Chance& chance, PythonRandom& random) { return chance.outcome(random.below(chance.total)); },
           "random"_a);
}

}  // namespace hedgerow
