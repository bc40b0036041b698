// Many games as environments for reinforcement learning: observations, masks and rewards; mirrors hedgerow.rl.episode.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rl/encoder.hpp"
#include "play/playouts.hpp"

namespace hedgerow {

enum class Codec { WINDOW, RANKED, STEPS };
enum class Reward { WIN, POINTS };

struct EnvironmentOptions {
  Codec codec = Codec::WINDOW;
  int ranks = 0;    // the number of actions of the codec `RANKED` before the last one
  int agent = -1;   // the seat of the agent; -1 if the agent plays all seats
  Policy opponent = Policy::RANDOM;
  Reward reward = Reward::WIN;
};

// Every game has its own random numbers, which depend on the seed and the number of the game only. Chance and opponents
// play at once. Buffers are written in place.
class Environments {
 public:
  static constexpr int FEATURES = 6;

  Environments(std::shared_ptr<const Game> game, Encoder encoder, EnvironmentOptions options, int size,
               std::uint64_t seed, int threads);

  int size() const { return static_cast<int>(slots_.size()); }
  int players() const { return game_->players(); }
  int action_count() const { return action_count_; }
  int ranks() const { return options_.codec == Codec::RANKED ? options_.ranks : 0; }
  const Encoder& encoder() const { return encoder_; }
  const State& state(int number) const { return slots_.at(number).state; }

  // Start the games with a mark again; random numbers continue.
  void restart(const std::uint8_t* marks);
  // Use new random numbers in a game from its next start on.
  void seed(int number, std::uint64_t seed, std::uint64_t stream) { slots_.at(number).random = FastRandom(seed, stream); }
  // Act in every game. An illegal action means the next legal one above it. A game that is over starts again, and its
  // action is ignored.
  void step(const std::int64_t* actions);

  std::vector<std::uint8_t> boards;
  std::vector<float> numbers;
  std::vector<std::int8_t> masks;
  std::vector<std::int16_t> features;  // of the codec `RANKED`
  std::vector<float> rewards;          // of the seat that acted
  std::vector<float> all_rewards;
  std::vector<std::uint8_t> over;
  std::vector<std::int8_t> seats;      // to act; after the end, of the last observation
  std::vector<std::int32_t> scores;
  std::vector<std::int32_t> outside;   // legal moves without an action, now
  std::vector<std::int32_t> illegal;   // illegal actions since the start of the game

 private:
  struct Slot {
    State state;
    FastRandom random;
    Choices choices{};
    std::vector<std::uint32_t> touched{};
    std::vector<std::int32_t> allowed{};  // the legal actions
    std::size_t described = 0;            // the number of rows in `features`
    int layer = -1;                       // chosen in the first step of the codec `STEPS`
  };

  template <class F>
  void in_parallel(F&& work);
  void start(int number);
  void act(int number, std::int64_t action);
  void settle(int number);
  void observe(int number);
  void allow(int number);
  void describe(int number);
  void pay(int number);
  int allowed_action(int number, std::int64_t action);
  Move move_of(const Slot& slot, int action) const;
  bool chooses_layer(const Slot& slot, int action) const;

  std::shared_ptr<const Game> game_;
  Encoder encoder_;
  EnvironmentOptions options_;
  int threads_;
  int action_count_ = 0;
  std::vector<Slot> slots_;
};

}  // namespace hedgerow
