#include "rl/environments.hpp"

#include <algorithm>
#include <bit>

#include "play/threads.hpp"

namespace hedgerow {

namespace {

int count_actions(const Layout& layout, const EnvironmentOptions& options) {
  switch (options.codec) {
    case Codec::RANKED: return options.ranks + 1;
    case Codec::STEPS: return layout.layers + layout.words + 2 + layout.cells();
    default: return layout.size();
  }
}

// The actions of the codec `STEPS`: layers, words and the other two, then cells.
int first_step_cell(const Layout& layout) { return layout.layers + layout.words + 2; }

enum MoveKind : std::int16_t { WORD, PIECE, TILE, UNLISTED };

}  // namespace

Environments::Environments(std::shared_ptr<const Game> game, Encoder encoder, EnvironmentOptions options, int size,
                           std::uint64_t seed, int threads)
    : game_(std::move(game)),
      encoder_(std::move(encoder)),
      options_(options),
      threads_(std::max(threads, 1)),
      action_count_(count_actions(encoder_.layout(), options)) {
  const auto count = static_cast<std::size_t>(size);
  boards.resize(count * encoder_.board_size());
  numbers.resize(count * encoder_.number_size());
  masks.resize(count * action_count_);
  features.resize(count * ranks() * FEATURES);
  rewards.resize(count);
  all_rewards.resize(count * players());
  over.resize(count);
  seats.resize(count);
  scores.resize(count * players());
  outside.resize(count);
  illegal.resize(count);
  slots_.reserve(count);
  for (std::size_t number = 0; number < count; ++number) slots_.push_back({State(game_), FastRandom(seed, number)});
  const std::vector<std::uint8_t> all(count, 1);
  restart(all.data());
}

// Call `work` for every game, on all threads, and rethrow the first exception.
template <class F>
void Environments::in_parallel(F&& work) {
  share_work(size(), threads_, [&work](int first, int last) {
    for (int number = first; number < last; ++number) work(number);
  });
}

void Environments::restart(const std::uint8_t* marks) {
  in_parallel([this, marks](int number) {
    if (marks[number]) start(number);
  });
}

void Environments::step(const std::int64_t* actions) {
  in_parallel([this, actions](int number) {
    if (over[number]) {
      start(number);
    } else {
      act(number, actions[number]);
    }
  });
}

void Environments::start(int number) {
  slots_[number].state.restart();
  slots_[number].layer = -1;
  illegal[number] = 0;
  over[number] = 0;
  std::fill_n(scores.begin() + static_cast<std::ptrdiff_t>(number) * players(), players(), 0);
  settle(number);
  rewards[number] = 0;
  std::fill_n(all_rewards.begin() + static_cast<std::ptrdiff_t>(number) * players(), players(), 0.0f);
}

void Environments::act(int number, std::int64_t wanted) {
  Slot& slot = slots_[number];
  const int seat = seats[number];
  const int action = allowed_action(number, wanted);
  if (chooses_layer(slot, action)) {
    slot.layer = action;
    allow(number);
    numbers[(number + 1) * encoder_.number_size() - 1] = static_cast<float>(slot.layer + 1);
    rewards[number] = 0;
    std::fill_n(all_rewards.begin() + static_cast<std::ptrdiff_t>(number) * players(), players(), 0.0f);
    return;
  }
  const Move move = move_of(slot, action);
  slot.layer = -1;
  slot.state.play(seat, move);
  settle(number);
  rewards[number] = all_rewards[static_cast<std::size_t>(number) * players() + seat];
}

// Play chance and opponents until the agent is to act or the game is over; then write the buffers.
void Environments::settle(int number) {
  Slot& slot = slots_[number];
  Seats acting = slot.state.play_chance(slot.random);
  while (!acting.empty() && options_.agent >= 0 && acting[0] != options_.agent) {
    const Move move = options_.opponent == Policy::GREEDY ? greedy_move(slot.state, acting[0], slot.random)
                                                          : random_move(slot.state, acting[0], slot.random);
    slot.state.play(acting[0], move);
    acting = slot.state.play_chance(slot.random);
  }
  over[number] = acting.empty();
  if (!acting.empty()) seats[number] = acting[0];
  if (acting.empty() && options_.agent >= 0) seats[number] = static_cast<std::int8_t>(options_.agent);
  pay(number);
  observe(number);
}

void Environments::observe(int number) {
  Slot& slot = slots_[number];
  encoder_.encode(slot.state.position(), seats[number], slot.choices, boards.data() + number * encoder_.board_size(),
                  numbers.data() + number * encoder_.number_size(), slot.touched);
  outside[number] = slot.choices.outside;
  allow(number);
  if (options_.codec == Codec::RANKED) {
    outside[number] = std::max(0, slot.choices.legal.size() - options_.ranks);
    describe(number);
  }
}

// Write the mask.
void Environments::allow(int number) {
  Slot& slot = slots_[number];
  std::int8_t* mask = masks.data() + static_cast<std::size_t>(number) * action_count_;
  for (std::int32_t action : slot.allowed) mask[action] = 0;
  slot.allowed.clear();
  const auto add = [&](int action) {
    if (mask[action]) return;
    mask[action] = 1;
    slot.allowed.push_back(action);
  };
  const Layout& layout = encoder_.layout();
  const Choices& choices = slot.choices;
  const int moves = choices.legal.size();
  if (options_.codec == Codec::RANKED) {
    for (int rank = 0; rank < std::min(moves, options_.ranks); ++rank) add(rank);
    return;
  }
  const bool lost = moves && choices.outside == moves;
  if (options_.codec == Codec::WINDOW) {
    slot.allowed.assign(choices.actions.begin(), choices.actions.end());
    if (choices.outside) std::erase(slot.allowed, NO_ACTION);
    if (lost) slot.allowed.push_back(layout.outside());
    for (std::int32_t action : slot.allowed) mask[action] = 1;
    return;
  }
  for (std::int32_t action : choices.actions) {
    if (action == NO_ACTION) continue;
    const int layer = action / layout.cells();
    if (slot.layer >= 0) {
      if (layer == slot.layer) add(first_step_cell(layout) + action % layout.cells());
    } else {
      add(action < layout.first_word() ? layer : layout.layers + action - layout.first_word());
    }
  }
  if (lost) add(layout.layers + layout.words);
}

// Write a row of features for every legal move.
void Environments::describe(int number) {
  Slot& slot = slots_[number];
  const Layout& layout = encoder_.layout();
  std::int16_t* row = features.data() + static_cast<std::size_t>(number) * options_.ranks * FEATURES;
  const std::size_t count = std::min<std::size_t>(slot.choices.actions.size(), options_.ranks);
  if (slot.described > count) std::fill(row + count * FEATURES, row + slot.described * FEATURES, std::int16_t{0});
  slot.described = count;
  const int tile_layers = layout.offered * layout.orientations;
  for (std::size_t rank = 0; rank < count; ++rank, row += FEATURES) {
    const int action = slot.choices.actions[rank];
    std::array<int, FEATURES> values{UNLISTED, 0, 0, 0, -1, -1};
    if (action >= layout.first_word()) {
      values = {WORD, action - layout.first_word(), 0, 0, -1, -1};
    } else if (action != NO_ACTION) {
      const int layer = action / layout.cells();
      const int cell = action % layout.cells();
      const bool tile = layer < tile_layers;
      values = {tile ? TILE : PIECE,
                tile ? 0 : layer - tile_layers,
                tile ? layer / layout.orientations + 1 : 0,
                tile ? layer % layout.orientations + 1 : 0,
                cell % layout.window,
                cell / layout.window};
    }
    std::copy(values.begin(), values.end(), row);
  }
}

// Write the rewards of all seats for what has happened since the last observation.
void Environments::pay(int number) {
  const Position& position = slots_[number].state.position();
  std::int32_t* before = scores.data() + static_cast<std::size_t>(number) * players();
  float* paid = all_rewards.data() + static_cast<std::size_t>(number) * players();
  Scores now{};
  position.scores(now);
  for (int seat = 0; seat < players(); ++seat) {
    paid[seat] = options_.reward == Reward::POINTS ? static_cast<float>(now[seat] - before[seat]) : 0.0f;
    before[seat] = now[seat];
  }
  if (!over[number] || options_.reward == Reward::POINTS) return;
  const unsigned winners = position.winners();
  const double share = static_cast<double>(players()) / std::popcount(winners);
  for (int seat = 0; seat < players(); ++seat) {
    const double won = winners >> seat & 1 ? share : 0.0;
    paid[seat] = players() > 1 ? static_cast<float>((won - 1.0) / (players() - 1)) : 0.0f;
  }
}

// Return the action itself if it is legal, else the next legal one above it, the first one after the last one.
int Environments::allowed_action(int number, std::int64_t action) {
  const auto wanted = static_cast<std::int32_t>(std::clamp<std::int64_t>(action, -1, action_count_));
  std::int32_t best = INT32_MAX;
  std::int32_t lowest = INT32_MAX;
  for (std::int32_t allowed : slots_[number].allowed) {
    best = allowed >= wanted ? std::min(best, allowed) : best;
    lowest = std::min(lowest, allowed);
  }
  const int chosen = best == INT32_MAX ? lowest : best;
  illegal[number] += chosen != action;
  return chosen;
}

bool Environments::chooses_layer(const Slot& slot, int action) const {
  return options_.codec == Codec::STEPS && slot.layer < 0 && action < encoder_.layout().layers;
}

Move Environments::move_of(const Slot& slot, int action) const {
  const Layout& layout = encoder_.layout();
  const Choices& choices = slot.choices;
  if (options_.codec == Codec::RANKED) return choices.legal.at(action);
  if (options_.codec == Codec::STEPS) {
    action = slot.layer >= 0 ? slot.layer * layout.cells() + action - first_step_cell(layout)
                             : layout.first_word() + action - layout.layers;
  }
  if (action == layout.outside()) return choices.legal.at(0);
  const auto found = std::find(choices.actions.begin(), choices.actions.end(), action);
  return choices.legal.at(static_cast<int>(found - choices.actions.begin()));
}

}  // namespace hedgerow
