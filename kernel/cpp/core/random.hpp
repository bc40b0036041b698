// Random numbers: a fast generator for play inside the kernel, and Python's own for results that agree with Python.
#pragma once

#include <array>
#include <cstdint>

namespace hedgerow {

constexpr std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

// xoshiro256++, seeded so that streams with different numbers are independent.
class FastRandom {
 public:
  explicit FastRandom(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t value = mix(seed) ^ mix(~stream);
    for (std::uint64_t& word : state_) word = value = mix(value);
  }

  // Continue from the state of another generator.
  explicit FastRandom(const std::array<std::uint64_t, 4>& state) : state_(state) {}

  const std::array<std::uint64_t, 4>& state() const { return state_; }

  std::uint64_t next() {
    const std::uint64_t result = rotated(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotated(state_[3], 45);
    return result;
  }

  std::uint64_t bits() { return next(); }

  // Return a number from 0 to limit - 1. With 64 random bits the bias is too small to measure.
  int below(int limit) {
    return static_cast<int>(static_cast<unsigned __int128>(next()) * static_cast<unsigned>(limit) >> 64);
  }

 private:
  static constexpr std::uint64_t rotated(std::uint64_t value, int by) { return value << by | value >> (64 - by); }

  std::array<std::uint64_t, 4> state_;
};

// The Mersenne Twister of Python's `random.Random`, continued from its state.
class PythonRandom {
 public:
  static constexpr int WORDS = 624;

  PythonRandom(const std::array<std::uint32_t, WORDS>& words, int index) : words_(words), index_(index) {}

  // Start like `random.Random(seed)`.
  explicit PythonRandom(std::uint64_t seed);

  // Return the same number as `random.getrandbits(64)`.
  std::uint64_t bits() {
    const std::uint64_t low = next();
    return static_cast<std::uint64_t>(next()) << 32 | low;
  }

  // Return the same numbers as `random.random()`.
  double random() {
    const std::uint32_t high = next() >> 5;
    const std::uint32_t low = next() >> 6;
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
  }

  // Return the same number as `int(rng.random() * limit)`.
  int below(int limit) { return static_cast<int>(random() * limit); }

  const std::array<std::uint32_t, WORDS>& words() const { return words_; }
  int index() const { return index_; }

 private:
  std::uint32_t next();

  std::array<std::uint32_t, WORDS> words_;
  int index_;
};

inline PythonRandom::PythonRandom(std::uint64_t seed) : index_(WORDS) {
  const std::array<std::uint32_t, 2> key{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)};
  const std::uint32_t length = key[1] ? 2 : 1;
  words_[0] = 19650218;
  for (std::uint32_t k = 1; k < WORDS; ++k) words_[k] = 1812433253 * (words_[k - 1] ^ words_[k - 1] >> 30) + k;
  std::uint32_t place = 1;
  const auto stir = [this, &place](std::uint32_t factor) {
    return words_[place] ^ (words_[place - 1] ^ words_[place - 1] >> 30) * factor;
  };
  const auto advance = [this, &place] {
    if (++place < WORDS) return;
    words_[0] = words_[WORDS - 1];
    place = 1;
  };
  for (std::uint32_t step = 0; step < WORDS; ++step) {
    words_[place] = stir(1664525) + key[step % length] + step % length;
    advance();
  }
  for (std::uint32_t step = 1; step < WORDS; ++step) {
    words_[place] = stir(1566083941) - place;
    advance();
  }
  words_[0] = 0x80000000;
}

inline std::uint32_t PythonRandom::next() {
  if (index_ >= WORDS) {
    for (int k = 0; k < WORDS; ++k) {
      const std::uint32_t joined = (words_[k] & 0x80000000) | (words_[(k + 1) % WORDS] & 0x7fffffff);
      words_[k] = words_[(k + 397) % WORDS] ^ (joined >> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    }
    index_ = 0;
  }
  std::uint32_t value = words_[index_++];
  value ^= value >> 11;
  value ^= value << 7 & 0x9d2c5680;
  value ^= value << 15 & 0xefc60000;
  return value ^ value >> 18;
}

}  // namespace hedgerow
