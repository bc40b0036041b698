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
  bind_states(module);
  bind_batches(module);
  bind_environments(module);
  bind_networks(module);
}
