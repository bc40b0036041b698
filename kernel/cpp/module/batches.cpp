// Play-outs, perft and batches.
#include "module/convert.hpp"
#include "play/batch.hpp"

namespace hedgerow {

namespace {

// Arrays of the caller, for results.
template <class T, std::size_t D>
using Buffer = nb::ndarray<T, nb::ndim<D>, nb::c_contig, nb::device::cpu>;

template <class T, std::size_t D>
void check_shape(const Buffer<T, D>& array, const char* name, const std::array<std::size_t, D>& shape) {
  for (std::size_t axis = 0; axis < D; ++axis) {
    if (array.shape(axis) == shape[axis]) continue;
    std::string wanted;
    for (std::size_t size : shape) {
      if (!wanted.empty()) wanted += ", ";
      wanted += std::to_string(size);
    }
    throw std::invalid_argument(std::string(name) + " must have the shape (" + wanted + ")");
  }
}

void bind_learning(nb::class_<Batch>& batch) {
  batch
      .def("moves_into",
           [](const Batch& batch, Buffer<std::int32_t, 2> moves, Buffer<std::int32_t, 1> counts) {
             const std::size_t size = batch.size();
             check_shape<std::int32_t, 2>(moves, "moves", {size, moves.shape(1)});
             check_shape<std::int32_t, 1>(counts, "counts", {size});
             nb::gil_scoped_release released;
             batch.list_moves(moves.data(), static_cast<int>(moves.shape(1)), counts.data());
           },
           "moves"_a.noconvert(), "counts"_a.noconvert(),
           "Write the legal moves of every game in a row, filled up with -1, and the number of all of them.")
      .def("masks_into",
           [](const Batch& batch, const Encoder& encoder, Buffer<std::int8_t, 2> masks) {
             check_shape<std::int8_t, 2>(masks, "masks",
                                         {static_cast<std::size_t>(batch.size()),
                                          static_cast<std::size_t>(encoder.layout().size())});
             nb::gil_scoped_release released;
             return batch.mask_actions(encoder, masks.data());
           },
           "encoder"_a, "masks"_a.noconvert(),
           "Write 1 for every legal action, and return the number of legal moves that have no action.")
      .def("observe_into",
           [](const Batch& batch, const Encoder& encoder, Buffer<std::uint8_t, 4> planes, Buffer<float, 2> numbers) {
             const std::size_t size = batch.size();
             const std::size_t side = encoder.layout().window;
             const std::size_t count = static_cast<std::size_t>(encoder.boards()) * encoder.planes();
             check_shape<std::uint8_t, 4>(planes, "planes", {size, count, side, side});
             check_shape<float, 2>(numbers, "numbers", {size, encoder.number_size()});
             nb::gil_scoped_release released;
             batch.observe(encoder, planes.data(), numbers.data());
           },
           "encoder"_a, "planes"_a.noconvert(), "numbers"_a.noconvert(),
           "Write what the seats to act may know as planes and numbers; of seat 0 after the end of a game.");
}

}  // namespace

void bind_batches(nb::module_& module) {
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

  nb::class_<Batch> batches(module, "Batch", "Many games of one kind that advance together.");
  bind_learning(batches);
  batches
      .def("__init__",
           [](Batch* self, std::shared_ptr<const Game> game, int size, std::uint64_t seed, int threads) {
             check_games(size);
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

}  // namespace hedgerow
