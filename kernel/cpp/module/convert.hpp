// Conversions and checks that all bindings share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "core/game.hpp"

namespace hedgerow {

namespace nb = nanobind;
using namespace nb::literals;

void bind_moves(nb::module_& module);
void bind_states(nb::module_& module);
void bind_batches(nb::module_& module);
void bind_environments(nb::module_& module);
void bind_networks(nb::module_& module);

inline nb::tuple tuple_of(const std::vector<int>& values) {
  nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
  for (std::size_t index = 0; index < values.size(); ++index) {
    PyTuple_SET_ITEM(result.ptr(), index, PyLong_FromLong(values[index]));
  }
  return result;
}

inline int checked_rank(int index, int size) {
  const int rank = index < 0 ? index + size : index;
  if (rank < 0 || rank >= size) throw nb::index_error(("move " + std::to_string(index) + " of " + std::to_string(size)).c_str());
  return rank;
}

// Return the number if it can be a move; -1, which no move has, for any other Python object.
inline Move move_of(nb::handle object) {
  int overflow = 0;
  if (!PyLong_Check(object.ptr())) return -1;
  const long long value = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  return overflow || value < 0 || value > INT32_MAX ? -1 : static_cast<Move>(value);
}

inline void check_positive(int value, const char* name) {
  if (value < 1) throw std::invalid_argument(std::string(name) + " must be at least 1, not " + std::to_string(value));
}

// The most games of a batch: more would fill the memory of most machines.
inline constexpr int MAX_GAMES = 1 << 20;

inline void check_games(int size) {
  check_positive(size, "size");
  if (size > MAX_GAMES) {
    throw std::invalid_argument("size must be at most " + std::to_string(MAX_GAMES) + ", not " + std::to_string(size));
  }
}

template <class T>
using Array = nb::ndarray<nb::numpy, T, nb::c_contig, nb::device::cpu>;

// Return a copy of a vector as an array.
template <class T>
Array<T> array_of(const std::vector<T>& values, std::initializer_list<std::size_t> shape) {
  auto* owned = new std::vector<T>(values);
  nb::capsule owner(owned, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
  return Array<T>(owned->data(), shape, owner);
}

}  // namespace hedgerow
