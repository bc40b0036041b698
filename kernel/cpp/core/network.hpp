// Learned evaluation: the features of a position from the view of a seat, and the network that judges them; mirrors
// hedgerow.games.core.network.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace hedgerow {

// Weights that do not fit the sizes of a network.
struct InvalidNetwork : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// What a network sees: any number of items (the open regions of a map, for example) with the same features each, and
// numbers of the whole position. All are whole numbers, so that Python computes exactly the same.
struct Features {
  std::vector<std::int16_t> items;
  std::vector<std::int16_t> numbers;

  void clear() {
    items.clear();
    numbers.clear();
  }
  template <class... Values>
  void add_item(Values... values) {
    (items.push_back(static_cast<std::int16_t>(values)), ...);
  }
  template <class... Values>
  void add(Values... values) {
    (numbers.push_back(static_cast<std::int16_t>(values)), ...);
  }
};

struct FeatureCounts {
  int item = 0;
  int numbers = 0;
};

// What is expected at the end of the game.
struct Forecast {
  float lead = 0;    // the points of the seat minus those of its best rival
  float points = 0;  // the points of the seat
  float win = 0;     // the chance to win
};

struct NetworkSizes {
  int item = 0;     // features of an item
  int numbers = 0;  // numbers of the position; the first two are the lead and the points of the seat now
  int hidden = 0;   // units for each item; they are added up over all items
  int first = 0;    // units of the first layer of the position
  int second = 0;
};

class Network {
 public:
  static constexpr int OUTPUTS = 3;

  // The weights are those of all layers in order: a matrix with a row for each input, then the biases.
  Network(const NetworkSizes& sizes, const std::vector<float>& weights);

  const NetworkSizes& sizes() const { return sizes_; }
  Forecast forecast(const Features& features) const;

 private:
  struct Layer {
    int outputs = 0;
    std::vector<float> weights;
    std::vector<float> biases;
  };

  NetworkSizes sizes_;
  Layer item_;
  Layer first_;
  Layer second_;
  Layer last_;
};

}  // namespace hedgerow
