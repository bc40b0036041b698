#include "tipperary/components.hpp"

#include <algorithm>
#include <atomic>

#include "tipperary/move_codes.hpp"

namespace hedgerow::tipperary {

namespace {

std::atomic<std::uint64_t> last_serial = 0;

}  // namespace

Tipperary::Tipperary(int players, int rounds, bool by_seat, std::vector<int> whiskey,
                     const std::vector<int>& whiskey_sheep, const std::vector<int>& bonus,
                     const std::vector<SquareList>& hometowns, const std::vector<TileList>& tiles)
    : players_(players), rounds_(rounds), by_seat_(by_seat), whiskey_(std::move(whiskey)) {
  if (players < 1 || players > MAX_PLAYERS || rounds < 1 || rounds > 12) throw InvalidPosition("wrong number of players");
  if (whiskey_.size() < 2 || whiskey_.size() > 255) throw TooLarge("the whiskey track is too long for the kernel");
  if (bonus.size() != FEATURES || hometowns.size() != 2 * AREAS || tiles.size() != TILES) {
    throw InvalidPosition("the components are not complete");
  }
  gives_sheep_.resize(whiskey_.size());
  for (int step : whiskey_sheep) gives_sheep_.at(step) = true;
  std::copy(bonus.begin(), bonus.end(), bonus_.begin());
  const auto squares_of = [this](const SquareList& list) {
    std::vector<Square> squares;
    for (const auto& [x, y, feature, symbol] : list) {
      if (feature < MEADOW || feature > TOWN) throw InvalidPosition("unknown feature");
      squares.push_back({x, y, feature, symbol});
    }
    if (squares.empty()) throw InvalidPosition("a piece without squares");
    return squares;
  };
  for (const SquareList& town : hometowns) hometowns_.push_back({squares_of(town)});
  for (const TileList& orientations : tiles) {
    Tile tile;
    tile.serial = ++last_serial;
    for (const auto& [slot, list] : orientations) {
      Stamp stamp{slot, 0, squares_of(list)};
      std::vector<Cell> shape;
      for (const Square& square : stamp.squares) {
        shape.push_back({square.x, square.y});
        longest_ = std::max({longest_, square.y + 1, square.x + 1, 1 - square.x});
        stamp.stone_points += stone_points_of(square.feature);
        stamp.symbols += square.symbol;
      }
      const auto same = [&shape](const std::vector<Cell>& other) {
        return std::equal(shape.begin(), shape.end(), other.begin(), other.end(),
                          [](Cell one, Cell two) { return one.x == two.x && one.y == two.y; });
      };
      const auto known = std::find_if(tile.shapes.begin(), tile.shapes.end(), same);
      stamp.shape = static_cast<int>(known - tile.shapes.begin());
      if (known == tile.shapes.end()) tile.shapes.push_back(shape);
      tile.stamps.push_back(std::move(stamp));
    }
    if (tile.stamps.empty() || tile.stamps.size() > ORIENTATIONS) throw InvalidPosition("a tile without orientations");
    tiles_.push_back(std::move(tile));
  }
  if (longest_ > LONGEST) throw TooLarge("a tile is too long for the kernel: at most 7 squares");
}

const Stamp* Tipperary::stamp(int slot) const {
  const int index = slot - FIRST_TILE_SLOT;
  if (index < 0 || index >= TILES * ORIENTATIONS) return nullptr;
  for (const Stamp& stamp : tiles_[index / ORIENTATIONS].stamps) {
    if (stamp.slot == slot) return &stamp;
  }
  return nullptr;
}

}  // namespace hedgerow::tipperary
