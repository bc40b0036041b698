// The phases of a game, duties and actions; mirrors hedgerow.games.woolybully.phases.
#pragma once

#include <cstdint>

#include "core/moves.hpp"

namespace hedgerow::woolybully {

enum Phase { FIRST, COLOUR_PHASE, DEAL, DRAW, DISCARD, PLAY, CALL, OVER };
enum DutyKind { TURN, EXTRA, FREE, MORE };

struct Duty {
  std::int8_t kind;
  std::int8_t seat;
  std::int8_t tiles = 1;

  bool operator==(const Duty&) const = default;
};

struct Action {
  std::int8_t seat;
  std::int8_t drawn;
  Move move;
};

}  // namespace hedgerow::woolybully
