// The phases of a game, and what a seat still has to do; mirrors hedgerow.games.tipperary.phases.
#pragma once

#include <cstdint>


namespace hedgerow::tipperary {

enum Phase { BAG, TOWNS, FILL, SPIN, PLACE, TOWER_PHASE, OVER };

struct Pending {
  bool tile_placed = false;
  std::int8_t sheep = 0;
  std::int8_t bonus = 0;
  std::int8_t hand = -1;

  bool operator==(const Pending&) const = default;
};

constexpr Pending NOT_STARTED{};
constexpr Pending FINISHED{true};

}  // namespace hedgerow::tipperary
