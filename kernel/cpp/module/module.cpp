// The Python module: games, states, moves, batches and play-outs.
#include <nanobind/stl/array.h>

#include "cornwall/components.hpp"
#include "module/convert.hpp"
#include "tipperary/components.hpp"
#include "woolybully/components.hpp"

using namespace hedgerow;

NB_MODULE(MODULE_NAME, module) {
  nb::set_leak_warnings(true);
  nb::exception<IllegalMove>(module, "IllegalMove", PyExc_ValueError);
  nb::exception<InvalidPosition>(module, "InvalidPosition", PyExc_ValueError);
  nb::exception<TooLarge>(module, "TooLarge", PyExc_ValueError);
  nb::class_<Game>(module, "Game", nb::dynamic_attr(), "The rules and components of a game.")
      .def_prop_ro("players", &Game::players)
      .def_prop_ro("plane_names", &Game::plane_names, "The names of the planes of an observation.")
      .def_prop_ro("scalar_names", &Game::scalar_names, "The names of its scalars.")
      .def_prop_ro("plane_count", [](const Game& game) { return game.plane_names().size(); })
      .def_prop_ro("scalar_count", [](const Game& game) { return game.scalar_names().size(); })
      .def_prop_ro("action_singles", [](const Game& game) { return game.actions().singles; },
                   "The number of actions without a cell; they come first.")
      .def_prop_ro("action_planes", [](const Game& game) { return game.actions().planes; },
                   "The number of planes of actions with a cell.")
      .def("action_count",
           [](const Game& game, int side) {
             check_side(side);
             return game.actions().count(side);
           },
           "side"_a, "Return the number of actions for windows of this side.");
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
  bind_states(module);
  bind_batches(module);
}
