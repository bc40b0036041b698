#include "woolybully/components.hpp"

#include <algorithm>

#include "woolybully/move_codes.hpp"

namespace hedgerow::woolybully {

OrientedFace oriented(int slot, const Face& face) {
  OrientedFace result{slot, face, {}};
  std::vector<int> starts;
  for (int side = 0; side < SIDES; ++side) {
    if (face[side] != face[(side + SIDES - 1) % SIDES]) starts.push_back(side);
  }
  if (starts.empty()) starts.push_back(0);
  for (std::size_t index = 0; index < starts.size(); ++index) {
    const int end = index + 1 < starts.size() ? starts[index + 1] : starts[0] + SIDES;
    unsigned sides = 0;
    for (int side = starts[index]; side < end; ++side) sides |= 1u << side % SIDES;
    result.groups.push_back(sides);
  }
  return result;
}

WoolyBully::WoolyBully(int players, int hand_limit, int hand_size, bool extra_turn, bool count_all, bool hungry_wolf,
                       bool multi_tile, bool last_draws, bool tie_by_field, bool live,
                       const std::vector<FaceList>& tiles)
    : players_(players),
      options_{hand_limit < 0 ? std::nullopt : std::optional(hand_limit),
               hand_size,
               extra_turn,
               count_all,
               hungry_wolf,
               multi_tile,
               last_draws,
               tie_by_field,
               live} {
  if (players < 2 || players > MAX_SEATS) throw InvalidPosition("wrong number of players");
  if (hand_size < 1 || hand_size * players > TILES) throw InvalidPosition("wrong hand size");
  if (tiles.size() != TILES) throw InvalidPosition("the components are not complete");
  for (const FaceList& list : tiles) {
    Tile tile;
    for (const auto& [slot, face] : list) {
      if (std::any_of(face.begin(), face.end(), [](int letter) { return letter < 0 || letter >= LETTERS; })) {
        throw InvalidPosition("unknown letter");
      }
      tile.ordinary.push_back(oriented(slot, face));
    }
    tiles_.push_back(std::move(tile));
  }
}

const OrientedFace* WoolyBully::face(int slot) const {
  if (slot < FIRST_TILE_SLOT || slot >= REVEAL_SLOT) return nullptr;
  for (const OrientedFace& face : tiles_[tile_of(slot) - 1].ordinary) {
    if (face.slot == slot) return &face;
  }
  return nullptr;
}

}  // namespace hedgerow::woolybully
