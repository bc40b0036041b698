// What a seat may know about a position: stamps on boards and numbers; mirrors hedgerow.games.core.observer.
#pragma once

#include <cstdint>
#include <vector>

#include "core/moves.hpp"

namespace hedgerow {

struct Observation {
  // For each board its stamps in the order of painting: pieces with the slot of their move, and others.
  std::vector<std::vector<Move>> boards;
  std::vector<std::int32_t> numbers;

  void reset(int count) {
    boards.resize(count);
    for (std::vector<Move>& board : boards) board.clear();
    numbers.clear();
  }

  template <class... Values>
  void add(Values... values) {
    (numbers.push_back(static_cast<std::int32_t>(values)), ...);
  }
};

}  // namespace hedgerow
