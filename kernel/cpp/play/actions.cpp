#include "play/actions.hpp"

namespace hedgerow {

namespace {

int cell_action(ActionLayout layout, int plane, int x, int y, const Window& window) {
  return layout.singles + (plane * window.side + y - window.top) * window.side + x - window.left;
}

}  // namespace

int action_of(const Position& position, ActionLayout layout, int seat, Move move, const Window& window) {
  if (move < 0) return -1;
  const int single = position.single_of(seat, move);
  if (single >= 0) return single;
  const auto [slot, x, y] = parts_of(move);
  const int plane = position.plane_of(seat, slot);
  return plane < 0 || !window.contains(x, y) ? -1 : cell_action(layout, plane, x, y, window);
}

Move move_of(const Position& position, ActionLayout layout, int seat, int action, const Window& window) {
  if (action < 0 || action >= layout.count(window.side)) return -1;
  if (action < layout.singles) return position.single_move(seat, action);
  const int cell = action - layout.singles;
  const int slot = position.slot_of(seat, cell / (window.side * window.side));
  if (slot < 0) return -1;
  return move_at(slot, window.left + cell % window.side, window.top + cell / window.side % window.side);
}

int mark_actions(const Position& position, ActionLayout layout, int seat, const MoveSets& moves, const Window& window,
                 std::uint8_t* mask) {
  int outside = 0;
  const auto mark_single = [&](Move move) {
    const int single = position.single_of(seat, move);
    if (single < 0) {
      ++outside;
    } else {
      mask[single] = 1;
    }
  };
  for (Move move : moves.first()) mark_single(move);
  if (moves.has_last()) mark_single(moves.last());
  for (std::size_t group = 0; group < moves.groups().size(); ++group) {
    const int plane = position.plane_of(seat, moves.groups()[group].slot);
    if (plane < 0) {
      outside += moves.groups()[group].count;
      continue;
    }
    moves.for_each_cell(group, [&](int x, int y) {
      if (window.contains(x, y)) {
        mask[cell_action(layout, plane, x, y, window)] = 1;
      } else {
        ++outside;
      }
    });
  }
  return outside;
}

}  // namespace hedgerow
