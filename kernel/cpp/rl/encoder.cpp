#include "rl/encoder.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

namespace hedgerow {

namespace {

// The number of a slot's tile among the tiles of the moves; 0 if the slot has none.
int offered_index(const Layout::Slot& slot, const std::vector<int>& tiles) {
  if (!slot.tile) return 0;
  return static_cast<int>(std::lower_bound(tiles.begin(), tiles.end(), slot.tile) - tiles.begin());
}

}  // namespace

Encoder::Encoder(Layout layout, int boards, int planes, int numbers, const std::vector<PaintList>& stamps,
                 std::vector<float> rows, int row)
    : layout_(std::move(layout)),
      boards_(boards),
      planes_(planes),
      numbers_(numbers),
      rows_(std::move(rows)),
      row_(row) {
  if (layout_.window < 1 || layout_.offered < 0 || layout_.orientations < 1 || boards < 1 || planes < 1 || row < 0) {
    throw std::invalid_argument("the sizes of an encoder must be positive");
  }
  for (const PaintList& list : stamps) {
    Stamp stamp;
    for (const auto& [dx, dy, plane, value, clears] : list) {
      if (plane < 0 || plane >= planes) throw std::invalid_argument("there is no plane " + std::to_string(plane));
      stamp.box.left = std::min(stamp.box.left, dx);
      stamp.box.top = std::min(stamp.box.top, dy);
      stamp.box.right = stamp.paints.empty() ? dx : std::max(stamp.box.right, dx);
      stamp.box.bottom = stamp.paints.empty() ? dy : std::max(stamp.box.bottom, dy);
      stamp.paints.push_back({dx, dy, plane, value, clears});
    }
    stamps_.push_back(std::move(stamp));
  }
}

void Encoder::encode(const Position& position, int seat, Choices& choices, std::uint8_t* board, float* numbers,
                     std::vector<std::uint32_t>& touched) const {
  const Observation& seen = see(position, seat);
  for (std::uint32_t index : touched) board[index] = 0;
  touched.clear();
  for (int number = 0; number < boards_; ++number) {
    const Corner corner = corner_of(seen.boards[number]);
    paint(seen.boards[number], corner, static_cast<std::uint32_t>(number * planes_ * layout_.cells()), board, touched);
    if (number == 0) list_choices(position, seat, corner, choices);
  }
  numbers = std::copy(seen.numbers.begin(), seen.numbers.end(), numbers);
  for (int index = 0; index < layout_.offered; ++index) {
    if (index < static_cast<int>(choices.tiles.size())) {
      numbers = std::copy_n(rows_.begin() + static_cast<std::ptrdiff_t>(choices.tiles[index]) * row_, row_, numbers);
    } else {
      numbers = std::fill_n(numbers, row_, 0.0f);
    }
  }
  *numbers = 0;
}

void Encoder::choose(const Position& position, int seat, Choices& choices) const {
  list_choices(position, seat, corner_of(see(position, seat).boards[0]), choices);
}

// Return what a seat may know; it stays valid until the next call in the same thread.
const Observation& Encoder::see(const Position& position, int seat) const {
  thread_local Observation seen;
  position.observe(seat, seen);
  if (static_cast<int>(seen.boards.size()) != boards_ || static_cast<int>(seen.numbers.size()) != numbers_) {
    throw std::invalid_argument("the encoder belongs to another game");
  }
  return seen;
}

// The upper left cell of the window around the middle of everything on a board.
auto Encoder::corner_of(const std::vector<Move>& stamps) const -> Corner {
  int left = 0;
  int right = 0;
  int top = 0;
  int bottom = 0;
  bool any = false;
  for (Move code : stamps) {
    const auto [slot, x, y] = parts_of(code);
    const Box& box = stamps_.at(slot).box;
    if (stamps_[slot].paints.empty()) continue;
    left = any ? std::min(left, x + box.left) : x + box.left;
    right = any ? std::max(right, x + box.right) : x + box.right;
    top = any ? std::min(top, y + box.top) : y + box.top;
    bottom = any ? std::max(bottom, y + box.bottom) : y + box.bottom;
    any = true;
  }
  return {((left + right + 1) >> 1) - layout_.window / 2, ((top + bottom + 1) >> 1) - layout_.window / 2};
}

void Encoder::paint(const std::vector<Move>& stamps, Corner corner, std::uint32_t first, std::uint8_t* board,
                    std::vector<std::uint32_t>& touched) const {
  const int side = layout_.window;
  for (Move code : stamps) {
    const auto [slot, x, y] = parts_of(code);
    for (const Paint& paint : stamps_[slot].paints) {
      const int column = x + paint.dx - corner.left;
      const int row = y + paint.dy - corner.top;
      if (column < 0 || column >= side || row < 0 || row >= side) continue;
      const auto cell = first + static_cast<std::uint32_t>(row * side + column);
      if (paint.clears) {
        for (int plane = 0; plane < planes_; ++plane) board[cell + plane * layout_.cells()] = 0;
      }
      const std::uint32_t index = cell + paint.plane * layout_.cells();
      board[index] = static_cast<std::uint8_t>(paint.value);
      touched.push_back(index);
    }
  }
}

const Layout::Slot& Encoder::slot_of(int number) const {
  static const Layout::Slot unknown;
  return number < static_cast<int>(layout_.slots.size()) ? layout_.slots[number] : unknown;
}

void Encoder::list_choices(const Position& position, int seat, Corner corner, Choices& choices) const {
  choices.legal.reset(32, 16, 16);
  choices.actions.clear();
  choices.tiles.clear();
  choices.outside = 0;
  if (seat == CHANCE || !position.to_act().contains(seat)) return;
  position.moves(seat, choices.legal);
  const MoveSets& legal = choices.legal;
  list_tiles(choices);
  for (Move move : legal.first()) add_word(move, choices);
  const std::size_t words = static_cast<std::size_t>(legal.side()) * legal.side() / 64;
  for (std::size_t group = 0; group < legal.groups().size(); ++group) {
    add_group(legal.groups()[group], legal.bits().data() + group * words, corner, choices);
  }
  if (legal.has_last()) add_word(legal.last(), choices);
  choices.outside = static_cast<int>(std::count(choices.actions.begin(), choices.actions.end(), NO_ACTION));
}

// Write the different tiles of the moves, ascending.
void Encoder::list_tiles(Choices& choices) const {
  const auto add = [this, &choices](int number) {
    const int tile = slot_of(number).tile;
    if (!tile) return;
    const auto place = std::lower_bound(choices.tiles.begin(), choices.tiles.end(), tile);
    if (place == choices.tiles.end() || *place != tile) choices.tiles.insert(place, tile);
  };
  for (Move move : choices.legal.first()) add(parts_of(move).slot);
  for (const MoveSets::Group& group : choices.legal.groups()) add(group.slot);
  if (choices.legal.has_last()) add(parts_of(choices.legal.last()).slot);
}

void Encoder::add_word(Move move, Choices& choices) const {
  const Layout::Slot& slot = slot_of(parts_of(move).slot);
  const int offered = offered_index(slot, choices.tiles);
  const bool listed = slot.kind == WORD_SLOT || (slot.kind == TILE_WORD_SLOT && offered < layout_.offered);
  choices.actions.push_back(listed ? layout_.first_word() + slot.index + offered : NO_ACTION);
}

// Add the actions of a slot's cells, by halves of words: each is a part of one row.
void Encoder::add_group(MoveSets::Group group, const std::uint64_t* words, Corner corner, Choices& choices) const {
  constexpr int PART = 32;
  const Layout::Slot& slot = slot_of(group.slot);
  const int offered = offered_index(slot, choices.tiles);
  const bool listed = (slot.kind == TILE_SLOT && offered < layout_.offered) || slot.kind == PIECE_SLOT;
  const int layer = slot.kind == TILE_SLOT ? offered * layout_.orientations + slot.index : slot.index;
  const int window = layout_.window;
  const int first = layer * layout_.cells();
  const int left = corner.left + choices.legal.origin_x();
  const int top = corner.top + choices.legal.origin_y();
  const int parts_per_row = choices.legal.side() / PART;
  const int parts = parts_per_row * choices.legal.side();
  const std::size_t before = choices.actions.size();
  choices.actions.resize(before + group.count);
  std::int32_t* action = choices.actions.data() + before;
  for (int part = 0; part < parts; ++part) {
    auto bits = static_cast<std::uint32_t>(words[part / 2] >> (PART * (part % 2)));
    if (!bits) continue;
    const int row = part / parts_per_row - top;
    const int column = part % parts_per_row * PART - left;  // of the first bit
    const bool in_rows = listed && row >= 0 && row < window;
    const int start = first + row * window + column;
    // The columns of this part that are in the window: bits -column to window - column - 1.
    const int low = std::clamp(-column, 0, PART);
    const int high = std::clamp(window - column, 0, PART);
    const auto columns = static_cast<std::uint32_t>((std::uint64_t{1} << high) - (std::uint64_t{1} << std::min(low, high)));
    if (in_rows && !(bits & ~columns)) {
      for (; bits; bits &= bits - 1) *action++ = start + std::countr_zero(bits);
      continue;
    }
    for (; bits; bits &= bits - 1) {
      const bool inside = in_rows && (columns >> std::countr_zero(bits) & 1);
      *action++ = inside ? start + std::countr_zero(bits) : NO_ACTION;
    }
  }
}

}  // namespace hedgerow
