// What a learning program sees of a position: planes of a window around a board, scalars, and numbered actions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/bits.hpp"
#include "core/moves.hpp"

namespace hedgerow {

// A square part of a board, in the coordinates of moves.
struct Window {
  int left;
  int top;
  int side;

  bool contains(int x, int y) const { return x >= left && x < left + side && y >= top && y < top + side; }
};

// The window whose centre is that of a box. All games put the first piece at (0, 0), so an empty board is centred there.
inline Window window_around(const Box& box, int side) {
  if (box.right < box.left) return {-(side / 2), -(side / 2), side};
  return {((box.left + box.right + 1) >> 1) - side / 2, ((box.top + box.bottom + 1) >> 1) - side / 2, side};
}

// The numbers of actions: first those without a cell, then one for each plane and cell of the window.
struct ActionLayout {
  int singles;
  int planes;

  int count(int side) const { return singles + planes * side * side; }
};

// A writer of planes, one after another, into an array of zeros.
class PlaneWriter {
 public:
  PlaneWriter(std::uint8_t* planes, int side) : plane_(planes), side_(side) {}

  // Begin the planes of a board: those cells are written that lie in the window. (origin_x, origin_y) is the place of
  // the cell (0, 0) in the frame.
  void begin_board(const Box& box, int origin_x, int origin_y) {
    Box moved = box;
    moved.move(-origin_x, -origin_y);
    const Window window = window_around(moved, side_);
    left_ = window.left + origin_x;
    top_ = window.top + origin_y;
  }

  // Set cells of the current plane.
  template <int N>
  void mark(const Rows<N>& cells, int value = 1) {
    cells.for_each([&](int x, int y) { mark(x, y, value); });
  }
  void mark(int x, int y, int value = 1) {
    const int column = x - left_;
    const int row = y - top_;
    if (column < 0 || column >= side_ || row < 0 || row >= side_) return;
    plane_[row * side_ + column] = static_cast<std::uint8_t>(value);
  }

  void end_plane() { plane_ += side_ * side_; }
  // Leave planes empty.
  void skip(int planes) { plane_ += planes * side_ * side_; }

  template <int N>
  void add(const Rows<N>& cells, int value = 1) {
    mark(cells, value);
    end_plane();
  }

 private:
  std::uint8_t* plane_;
  int side_;
  int left_ = 0;
  int top_ = 0;
};

// A writer of scalars, one after another.
class ScalarWriter {
 public:
  explicit ScalarWriter(std::int32_t* scalars) : next_(scalars) {}

  void add(int value) { *next_++ = value; }
  // Add 1 for each number from `first` to `last` that is in a set, and 0 for the others.
  template <class Set>
  void add_members(Set members, int first, int last) {
    for (int number = first; number <= last; ++number) add(static_cast<int>(members >> number & 1));
  }

 private:
  std::int32_t* next_;
};

using Names = std::vector<std::string>;

inline void append(Names& names, const Names& more) { names.insert(names.end(), more.begin(), more.end()); }

// Append `name.first` to `name.last`.
inline void append_numbered(Names& names, const std::string& name, int first, int last) {
  for (int number = first; number <= last; ++number) names.push_back(name + "." + std::to_string(number));
}

// Return all names for each seat, as `seat0.name`; seat 0 is the observer, the others follow clockwise.
inline Names names_by_seat(int players, const Names& names) {
  Names all;
  for (int seat = 0; seat < players; ++seat) {
    for (const std::string& name : names) all.push_back("seat" + std::to_string(seat) + "." + name);
  }
  return all;
}

}  // namespace hedgerow
