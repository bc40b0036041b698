// The legal places of a tile; mirrors hedgerow.games.cornwall.map.
#pragma once

#include "cornwall/map.hpp"

namespace hedgerow::cornwall {

template <int N>
bool Map<N>::legal_placements(const std::vector<Stamp>& rotations, Places<N>& places) const {
  using R = Row<N>;
  // The hexes that touch the map with at least one edge, and with at least two.
  Rows<N> one_edge;
  Rows<N> two_edges;
  const auto add = [&](int y, R beside) {
    two_edges.row[y] |= one_edge.row[y] & beside;
    one_edge.row[y] |= beside;
  };
  for (int y = 0; y < N; ++y) {
    add(y, static_cast<R>(cells.row[y] << 1));
    add(y, cells.row[y] >> 1);
  }
  for (int y = 1; y < N; ++y) {
    add(y, cells.row[y - 1]);
    add(y, cells.row[y - 1] >> 1);
  }
  for (int y = 0; y < N - 1; ++y) {
    add(y, cells.row[y + 1]);
    add(y, static_cast<R>(cells.row[y + 1] << 1));
  }
  const std::array<Rows<N>, 2> free{free_cells(0, one_edge, two_edges), free_cells(1, one_edge, two_edges)};
  std::array<Rows<N>, TERRAINS> near_open;
  for (const Hex& hex : rotations[0].hexes) near_open[hex.terrain] = hex::dilate(open_cells_[hex.terrain]);
  bool any = false;
  for (std::size_t rotation = 0; rotation < rotations.size(); ++rotation) {
    Rows<N> extends;
    Rows<N> clashes;
    for (const Hex& hex : rotations[rotation].hexes) {
      const Rows<N>& near = near_open[hex.terrain];
      const Rows<N>& closed = near_closed_[hex.terrain];
      for (int y = 0; y < N - hex.y; ++y) {
        extends.row[y] |= shifted(near.row[y + hex.y], hex.x);
        clashes.row[y] |= shifted(closed.row[y + hex.y], hex.x);
      }
    }
    places[rotation] = (free[rotations[rotation].outline] & extends) -= clashes;
    any = any || places[rotation].any();
  }
  return any;
}

// Return the cells for the first hex where a tile covers no hex and touches the map with at least two edges.
template <int N>
Rows<N> Map<N>::free_cells(int outline, const Rows<N>& one_edge, const Rows<N>& two_edges) const {
  Rows<N> covered;
  Rows<N> touching;
  Rows<N> twice;
  for (const Cell& cell : OUTLINES[outline]) {
    for (int y = 0; y < N - cell.y; ++y) {
      const Row<N> here = shifted(one_edge.row[y + cell.y], cell.x);
      covered.row[y] |= shifted(cells.row[y + cell.y], cell.x);
      twice.row[y] |= shifted(two_edges.row[y + cell.y], cell.x) | (touching.row[y] & here);
      touching.row[y] |= here;
    }
  }
  return twice -= covered;
}

}  // namespace hedgerow::cornwall
