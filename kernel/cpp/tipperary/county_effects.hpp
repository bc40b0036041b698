// The whiskey, towers and bonus tiles that a placement brings; mirrors hedgerow.games.tipperary.county.
#pragma once

#include "tipperary/county.hpp"

namespace hedgerow::tipperary {

template <int N>
Effects County<N>::effects(const Stamp& stamp, int x, int y, bool with_lines) const {
  Effects effects;
  bool bog = false;
  bool ruin = false;
  for (const Square& square : stamp.squares) {
    bog |= square.feature == BOG;
    ruin |= square.feature == RUIN;
  }
  effects.whiskey = new_whiskey(stamp, x, y);
  if (ruin && with_lines) effects.lines = new_lines(stamp, x, y);
  if (bog) effects.sites = new_sites(stamp, x, y);
  return effects;
}

template <int N>
int County<N>::new_whiskey(const Stamp& stamp, int x, int y) const {
  int made = 0;
  for (const Square& square : stamp.squares) {
    if (square.feature != GRAIN && square.feature != DISTILLERY) continue;
    const Rows<N>& partners = square.feature == GRAIN ? distilleries : grain;
    for (const Cell& step : STEPS) {
      const int column = x + square.x + step.x;
      const int row = y + square.y + step.y;
      made += partners.has(column, row);
      if (square.feature == GRAIN) made += stamp_has(stamp, column - x, row - y, DISTILLERY);
    }
  }
  return made;
}

template <int N>
bool County<N>::stamp_has(const Stamp& stamp, int x, int y, int feature) {
  for (const Square& square : stamp.squares) {
    if (square.x == x && square.y == y) return square.feature == feature;
  }
  return false;
}

template <int N>
int County<N>::new_lines(const Stamp& stamp, int x, int y) const {
  Rows<N> together = ruins;
  for (const Square& square : stamp.squares) {
    if (square.feature == RUIN) together.add(x + square.x, y + square.y);
  }
  int lines = 0;
  for (const Cell& step : {Cell{1, 0}, Cell{0, 1}}) {
    Rows<N> counted;  // the starts of the runs that have been looked at
    for (const Square& square : stamp.squares) {
      if (square.feature != RUIN) continue;
      int column = x + square.x;
      int row = y + square.y;
      while (together.has(column - step.x, row - step.y)) column -= step.x, row -= step.y;
      if (counted.has(column, row)) continue;
      counted.add(column, row);
      lines += is_new_line(together, column, row, step);
    }
  }
  return lines;
}

template <int N>
bool County<N>::is_new_line(const Rows<N>& together, int x, int y, Cell step) const {
  int length = 0;
  int old_in_a_row = 0;
  for (; together.has(x, y); x += step.x, y += step.y) {
    ++length;
    old_in_a_row = ruins.has(x, y) ? old_in_a_row + 1 : 0;
    if (old_in_a_row == LINE) return false;
  }
  return length >= LINE;
}

template <int N>
int County<N>::new_sites(const Stamp& stamp, int x, int y) const {
  Rows<N> together = bogs;
  Rows<N> added;
  for (const Square& square : stamp.squares) {
    if (square.feature == BOG) added.add(x + square.x, y + square.y);
  }
  together |= added;
  int sites = 0;
  while (added.any()) {
    const Cell cell = added.first();
    const Rows<N> site = square::flood(cell.x, cell.y, together);
    added -= site;
    const Rows<N> old = site & bogs;
    sites += site.count() > 1 && !touches_itself(old);
  }
  return sites;
}

template <int N>
bool County<N>::touches_itself(const Rows<N>& some) {
  for (int y = 0; y < N; ++y) {
    if (some.row[y] & some.row[y] << 1) return true;
    if (y > 0 && some.row[y] & some.row[y - 1]) return true;
  }
  return false;
}

}  // namespace hedgerow::tipperary
