// Observations as planes and numbers, and legal moves as actions of a fixed size; mirrors hedgerow.rl.encoder.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "core/bits.hpp"
#include "core/game.hpp"

namespace hedgerow {

// The kind of a slot in the action space: see hedgerow.rl.layout.
enum SlotKind { NO_SLOT, PIECE_SLOT, TILE_SLOT, WORD_SLOT, TILE_WORD_SLOT };

// How moves become actions: a layer and a cell of the window, or a word.
struct Layout {
  struct Slot {
    int kind = NO_SLOT;
    int index = 0;  // the layer of a piece, the orientation of a tile, or the number of a word
    int tile = 0;
  };

  int window = 32;
  int offered = 1;  // the limit of different tiles
  int orientations = 1;
  int layers = 1;
  int words = 0;
  std::vector<Slot> slots;

  int cells() const { return window * window; }
  int first_word() const { return layers * cells(); }
  // Plays the first legal move if none has an action of its own.
  int outside() const { return first_word() + words; }
  // Nothing to do, where all agents act at once.
  int wait() const { return outside() + 1; }
  int size() const { return wait() + 1; }
};

inline constexpr int NO_ACTION = -1;

// The legal moves of a seat with their actions, in the order of the moves.
struct Choices {
  MoveSets legal;
  std::vector<std::int32_t> actions;  // NO_ACTION for a move outside of the window or of an unlisted tile
  std::vector<int> tiles;             // the different tiles, ascending
  int outside = 0;                    // the number of moves without an action
};

class Encoder {
 public:
  struct Paint {
    int dx;
    int dy;
    int plane;
    int value;
    bool clears;
  };
  // The cells of a stamp as (dx, dy, plane, value, clears), as Python passes them.
  using PaintList = std::vector<std::tuple<int, int, int, int, bool>>;

  // `rows` describes the tiles, in rows of `row` numbers, from tile 0 on.
  Encoder(Layout layout, int boards, int planes, int numbers, const std::vector<PaintList>& stamps,
          std::vector<float> rows, int row);

  const Layout& layout() const { return layout_; }
  int boards() const { return boards_; }
  int planes() const { return planes_; }
  std::size_t board_size() const { return static_cast<std::size_t>(boards_) * planes_ * layout_.cells(); }
  // The numbers of the observer, the rows of the offered tiles, and the layer chosen so far.
  std::size_t number_size() const { return static_cast<std::size_t>(numbers_) + layout_.offered * row_ + 1; }

  // Write what a seat sees and may do. The board must be zero except at `touched`, which is updated.
  void encode(const Position& position, int seat, Choices& choices, std::uint8_t* board, float* numbers,
              std::vector<std::uint32_t>& touched) const;
  // Write what a seat may do.
  void choose(const Position& position, int seat, Choices& choices) const;

 private:
  struct Stamp {
    Box box;
    std::vector<Paint> paints;
  };
  struct Corner {
    int left;
    int top;
  };

  const Observation& see(const Position& position, int seat) const;
  Corner corner_of(const std::vector<Move>& stamps) const;
  void paint(const std::vector<Move>& stamps, Corner corner, std::uint32_t first, std::uint8_t* board,
             std::vector<std::uint32_t>& touched) const;
  void list_choices(const Position& position, int seat, Corner corner, Choices& choices) const;
  const Layout::Slot& slot_of(int number) const;
  void list_tiles(Choices& choices) const;
  void add_word(Move move, Choices& choices) const;
  void add_group(MoveSets::Group group, const std::uint64_t* words, Corner corner, Choices& choices) const;

  Layout layout_;
  int boards_;
  int planes_;
  int numbers_;
  std::vector<Stamp> stamps_;
  std::vector<float> rows_;
  int row_;
};

}  // namespace hedgerow
