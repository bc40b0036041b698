#include "core/network.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace hedgerow {

namespace {

// The points that one unit of an output stands for.
constexpr float POINTS = 10.0F;
// The largest size of a layer; more than any game needs, and products of two sizes fit into an int.
constexpr int MAX_SIZE = 1 << 14;

// Add the rows of a matrix for all inputs that are not 0, multiplied by them.
template <class Input>
void add_product(const Input* inputs, int count, const float* row, int outputs, float* sums) {
  for (int index = 0; index < count; ++index, row += outputs) {
    if (inputs[index] == 0) continue;
    const auto input = static_cast<float>(inputs[index]);
    for (int output = 0; output < outputs; ++output) sums[output] += input * row[output];
  }
}

void rectify(std::vector<float>& values) {
  for (float& value : values) value = std::max(value, 0.0F);
}

}  // namespace

Network::Network(const NetworkSizes& sizes, const std::vector<float>& weights) : sizes_(sizes) {
  const int smallest = std::min({sizes.item, sizes.hidden, sizes.first, sizes.second});
  if (smallest < 1 || sizes.numbers < 2) throw InvalidNetwork("the sizes of a network must be positive");
  const int largest = std::max({sizes.item, sizes.numbers, sizes.hidden, sizes.first, sizes.second});
  if (largest > MAX_SIZE) throw InvalidNetwork("the network is too large");
  auto next = weights.begin();
  const auto read = [&](Layer& layer, int inputs, int outputs) {
    const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(inputs) * outputs;
    if (weights.end() - next < count + outputs) throw InvalidNetwork("the network has too few weights");
    layer.outputs = outputs;
    layer.weights.assign(next, next + count);
    layer.biases.assign(next + count, next + count + outputs);
    next += count + outputs;
  };
  read(item_, sizes.item, sizes.hidden);
  read(first_, sizes.hidden + sizes.numbers, sizes.first);
  read(second_, sizes.first, sizes.second);
  read(last_, sizes.second, OUTPUTS);
  if (next != weights.end()) throw InvalidNetwork("the network has too many weights");
}

Forecast Network::forecast(const Features& features) const {
  if (features.items.size() % sizes_.item != 0 || features.numbers.size() != static_cast<std::size_t>(sizes_.numbers)) {
    throw InvalidNetwork("the features do not fit the network");
  }
  thread_local std::vector<float> unit;
  thread_local std::vector<float> sums;
  thread_local std::vector<float> first;
  thread_local std::vector<float> second;
  sums.assign(sizes_.hidden, 0.0F);
  for (std::size_t item = 0; item < features.items.size(); item += sizes_.item) {
    unit = item_.biases;
    add_product(features.items.data() + item, sizes_.item, item_.weights.data(), sizes_.hidden, unit.data());
    for (int index = 0; index < sizes_.hidden; ++index) sums[index] += std::max(unit[index], 0.0F);
  }
  first = first_.biases;
  const float* rows = first_.weights.data();
  add_product(sums.data(), sizes_.hidden, rows, sizes_.first, first.data());
  rows += static_cast<std::ptrdiff_t>(sizes_.hidden) * sizes_.first;
  add_product(features.numbers.data(), sizes_.numbers, rows, sizes_.first, first.data());
  rectify(first);
  second = second_.biases;
  add_product(first.data(), sizes_.first, second_.weights.data(), sizes_.second, second.data());
  rectify(second);
  std::array<float, OUTPUTS> outputs{last_.biases[0], last_.biases[1], last_.biases[2]};
  add_product(second.data(), sizes_.second, last_.weights.data(), OUTPUTS, outputs.data());
  const float lead = static_cast<float>(features.numbers[0]) + POINTS * outputs[0];
  const float points = static_cast<float>(features.numbers[1]) + POINTS * outputs[1];
  const float spread = 1.0F + POINTS * (std::max(outputs[2], 0.0F) + std::log1p(std::exp(-std::abs(outputs[2]))));
  return {lead, points, 1.0F / (1.0F + std::exp(-lead / spread))};
}

}  // namespace hedgerow
