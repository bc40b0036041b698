// The Python classes of the encoder and the environments.
#include <string>

#include "module/convert.hpp"
#include "rl/environments.hpp"

namespace hedgerow {

namespace {

using Shape = std::vector<std::size_t>;

// Hand a vector over to Python as an array.
template <class T>
Array<T> moved(std::vector<T>&& values, const Shape& shape) {
  auto* owned = new std::vector<T>(std::move(values));
  nb::capsule owner(owned, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
  return Array<T>(owned->data(), shape.size(), shape.data(), owner);
}

// Show a buffer to Python without a copy.
template <class T>
Array<T> shown(std::vector<T>& values, const Shape& shape) {
  return Array<T>(values.data(), shape.size(), shape.data());
}

std::size_t wide(int value) { return static_cast<std::size_t>(value); }

Shape board_shape(const Encoder& encoder) {
  const std::size_t side = wide(encoder.layout().window);
  return {wide(encoder.boards()) * wide(encoder.planes()), side, side};
}

nb::tuple encode(const Encoder& encoder, const State& state, int seat) {
  if (seat < 0 || seat >= state.position().players()) throw IllegalMove("there is no seat " + std::to_string(seat));
  std::vector<std::uint8_t> board(encoder.board_size());
  std::vector<float> numbers(encoder.number_size());
  std::vector<std::uint32_t> touched;
  Choices choices;
  encoder.encode(state.position(), seat, choices, board.data(), numbers.data(), touched);
  std::vector<Move> moves;
  choices.legal.for_each([&moves](Move move) { moves.push_back(move); });
  const std::size_t count = moves.size();
  return nb::make_tuple(moved(std::move(board), board_shape(encoder)),
                        moved(std::move(numbers), {encoder.number_size()}), moved(std::move(moves), {count}),
                        moved(std::move(choices.actions), {count}));
}

void check_length(std::size_t length, const Environments& environments) {
  if (length != wide(environments.size())) throw std::invalid_argument("there must be one value for each game");
}

using Marks = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
// The slots as (kind, index, tile), as Python passes them.
using SlotList = std::vector<std::tuple<int, int, int>>;

Layout layout_of(int window, int offered, int orientations, int layers, int words, const SlotList& slots) {
  Layout layout{window, offered, orientations, layers, words, {}};
  for (const auto& [kind, index, tile] : slots) layout.slots.push_back({kind, index, tile});
  return layout;
}

}  // namespace

void bind_environments(nb::module_& module) {
  nb::class_<Encoder>(module, "Encoder", "Observations as planes and numbers, and legal moves as actions.")
      .def("__init__",
           [](Encoder* self, int window, int offered, int orientations, int layers, int words, const SlotList& slots,
              int boards, int planes, int numbers, const std::vector<Encoder::PaintList>& stamps,
              std::vector<float> rows, int row) {
             new (self) Encoder(layout_of(window, offered, orientations, layers, words, slots), boards, planes, numbers,
                                stamps, std::move(rows), row);
           },
           "window"_a, "offered"_a, "orientations"_a, "layers"_a, "words"_a, "slots"_a, "boards"_a, "planes"_a,
           "numbers"_a, "stamps"_a, "rows"_a, "row"_a)
      .def("encode", &encode, "state"_a, "seat"_a,
           "Return the board, the numbers, the legal moves, and the action of each; -1 for a move without an action.");

  nb::class_<Environments>(module, "Environments", "Many games as environments that advance together.")
      .def("__init__",
           [](Environments* self, std::shared_ptr<const Game> game, const Encoder& encoder, int size,
              std::uint64_t seed, int threads, const std::string& codec, int ranks, int agent, Policy opponent,
              bool points) {
             check_games(size);
             check_positive(threads, "threads");
             if (agent >= game->players()) throw std::invalid_argument("there is no seat " + std::to_string(agent));
             EnvironmentOptions options;
             options.codec = codec == "ranked" ? Codec::RANKED : codec == "steps" ? Codec::STEPS : Codec::WINDOW;
             options.ranks = ranks;
             options.agent = agent;
             options.opponent = opponent;
             options.reward = points ? Reward::POINTS : Reward::WIN;
             new (self) Environments(std::move(game), encoder, options, size, seed, threads);
           },
           "game"_a, "encoder"_a, "size"_a, "seed"_a = 0, "threads"_a = 1, "codec"_a = "window", "ranks"_a = 2048,
           "agent"_a = -1, "opponent"_a = Policy::RANDOM, "points"_a = false)
      .def("__len__", &Environments::size)
      .def("state",
           [](const Environments& environments, int number) { return State(environments.state(number)); }, "number"_a,
           "Return a copy of the state of a game.")
      .def("seed", &Environments::seed, "number"_a, "seed"_a, "stream"_a,
           "Use new random numbers in a game from its next start on.")
      .def("restart",
           [](Environments& environments, const Marks& marks) {
             check_length(marks.shape(0), environments);
             nb::gil_scoped_release released;
             environments.restart(marks.data());
           },
           "marks"_a, "Start the games with a mark again.")
      .def("step",
           [](Environments& environments, const Actions& actions) {
             check_length(actions.shape(0), environments);
             nb::gil_scoped_release released;
             environments.step(actions.data());
           },
           "actions"_a, "Act in every game; a game that is over starts again instead.")
      .def_prop_ro("actions", &Environments::action_count, "The number of actions.")
      .def_prop_ro("boards",
                   [](Environments& self) {
                     Shape shape = board_shape(self.encoder());
                     shape.insert(shape.begin(), wide(self.size()));
                     return shown(self.boards, shape);
                   },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("numbers",
                   [](Environments& self) {
                     return shown(self.numbers, {wide(self.size()), self.encoder().number_size()});
                   },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("masks",
                   [](Environments& self) {
                     return shown(self.masks, {wide(self.size()), wide(self.action_count())});
                   },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("features",
                   [](Environments& self) {
                     return shown(self.features, {wide(self.size()), wide(self.ranks()), Environments::FEATURES});
                   },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("rewards", [](Environments& self) { return shown(self.rewards, {wide(self.size())}); },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("all_rewards",
                   [](Environments& self) {
                     return shown(self.all_rewards, {wide(self.size()), wide(self.players())});
                   },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("over", [](Environments& self) { return shown(self.over, {wide(self.size())}); },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("seats", [](Environments& self) { return shown(self.seats, {wide(self.size())}); },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("scores",
                   [](Environments& self) { return shown(self.scores, {wide(self.size()), wide(self.players())}); },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("outside", [](Environments& self) { return shown(self.outside, {wide(self.size())}); },
                   nb::rv_policy::reference_internal)
      .def_prop_ro("illegal", [](Environments& self) { return shown(self.illegal, {wide(self.size())}); },
                   nb::rv_policy::reference_internal);
}

}  // namespace hedgerow
