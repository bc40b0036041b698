// A position together with its game: what Python calls a state.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"

namespace hedgerow {

class State {
 public:
  explicit State(std::shared_ptr<const Game> game) : game_(std::move(game)), position_(game_->start()) {}
  State(std::shared_ptr<const Game> game, std::unique_ptr<Position> position)
      : game_(std::move(game)), position_(std::move(position)) {}
  State(const State& other) : game_(other.game_), position_(other.position_->copy()) {}
  State(State&&) = default;
  State& operator=(State&&) = default;

  // Become equal to another state of the same game.
  void assign(const State& other) {
    if (position_->side() == other.position_->side()) {
      position_->assign(*other.position_);
    } else {
      position_ = other.position_->copy();
    }
  }

  const std::shared_ptr<const Game>& game() const { return game_; }
  const Position& position() const { return *position_; }

  // Play a move or outcome, or throw `IllegalMove`.
  void play(int seat, Move move) {
    if (auto larger = position_->play(seat, move)) position_ = std::move(larger);
  }

  void restart() { position_ = game_->start(); }

  // Play random outcomes until a seat is to act or the game is over; return the seats to act.
  template <class Random>
  Seats play_chance(Random& random) {
    Seats seats = position_->to_act();
    while (seats.at_chance()) {
      play_outcome(random);
      seats = position_->to_act();
    }
    return seats;
  }

  // Play one random outcome at a chance node.
  template <class Random>
  void play_outcome(Random& random) {
    thread_local Chance possible;
    position_->chance(possible);
    play(CHANCE, possible.outcome(random.below(possible.total)));
  }

 private:
  std::shared_ptr<const Game> game_;
  std::unique_ptr<Position> position_;
};

}  // namespace hedgerow
