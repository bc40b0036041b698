// The phases of a game, figures, holdings and awards; mirrors hedgerow.games.cornwall.phases.
#pragma once

#include <array>
#include <cstdint>

#include "cornwall/components.hpp"

namespace hedgerow::cornwall {

constexpr int SIZES = 3;
constexpr std::array<int, SIZES> FIGURES{4, 2, 1};
constexpr int MAX_FIGURES = MAX_SEATS * 7;
constexpr int FIRST_COINS = 1;
constexpr int MAX_COINS = 999;

enum Phase { FIRST, DRAW, LAY, FIGURE_PHASE, OVER };

struct PlacedFigure {
  std::int16_t x;
  std::int16_t y;
  std::int8_t seat;
  std::int8_t value;
};

struct Holdings {
  int coins = FIRST_COINS;
  std::array<std::int8_t, SIZES> hand{4, 2, 1};
  std::array<std::int8_t, SIZES> pub{};
};

using Points = std::array<std::int16_t, MAX_SEATS>;

// Points scored for a chapel (terrain -1), or for a region that is identified by its first hex.
struct Award {
  std::int8_t terrain;
  std::int16_t x;
  std::int16_t y;
  Points points;
};

}  // namespace hedgerow::cornwall
