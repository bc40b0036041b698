// Where the pieces may go: the legal moves of a seat, sorted for choosing.

import { cellName, readPiece } from "./names.js";

/** Cell centres on paper, in cells; hexes stand on a corner and their columns lean. */
export function onPaper(kind, x, y) {
  return kind === "hex" ? [x + y / 2, y * 0.866] : [x, y];
}

/** A set of cells as the server sends it: the number of the first, and a bit for it and each that follows. */
function unfolded(side, first, bits) {
  const cells = [];
  const half = side / 2;
  for (let place = 0; place < bits.length; place++) {
    const digit = parseInt(bits[bits.length - 1 - place], 16);
    for (let bit = 0; bit < 4; bit++) {
      if (!(digit & (1 << bit))) continue;
      const number = first + 4 * place + bit;
      cells.push([(number % side) - half, Math.floor(number / side) - half]);
    }
  }
  return cells;
}

const BESIDE = [[1, 0], [-1, 0], [0, 1], [0, -1]];

export class Places {
  constructor(moves, kind) {
    this.kind = kind;
    this.words = moves.words;
    this.groups = new Map();
    this.cells = new Map();
    const isTile = ([text]) => Number(/^\d/.test(text));
    for (const [text, first, bits] of [...moves.places].sort((a, b) => isTile(b) - isTile(a))) {
      const piece = readPiece(text);
      if (!this.groups.has(piece.key)) this.groups.set(piece.key, []);
      this.groups.get(piece.key).push(piece);
      this.cells.set(text, unfolded(moves.side, first, bits));
    }
  }

  of(text) {
    return this.cells.get(text) ?? [];
  }

  piece(text) {
    return [...this.groups.values()].flat().find((piece) => piece.text === text);
  }

  has(text, cell) {
    return this.of(text).some(([x, y]) => x === cell[0] && y === cell[1]);
  }

  /** The next way the tile may lie: turned, or on its other side. */
  turned(text, step) {
    const piece = this.piece(text);
    const same = this.groups.get(piece.key).filter((other) => other.side === piece.side);
    const at = same.findIndex((other) => other.text === text);
    return same[(at + step + same.length) % same.length].text;
  }

  flipped(text) {
    const piece = this.piece(text);
    const other = this.groups.get(piece.key).filter((found) => found.side !== piece.side);
    const nearest = (found) => Math.abs(found.turn - piece.turn);
    return other.sort((a, b) => nearest(a) - nearest(b))[0]?.text ?? text;
  }

  canTurn(text) {
    return this.turned(text, 1) !== text;
  }

  canFlip(text) {
    return this.flipped(text) !== text;
  }

  /** Cells to be pointed out for a piece: those beside the land where it may lie, or those it may stand on. */
  hints(text, shape, land) {
    if (!shape) return this.of(text);
    const taken = new Set(land.map(({ x, y }) => `${x},${y}`));
    const around = this.kind === "hex" ? [...BESIDE, [1, -1], [-1, 1]] : BESIDE;
    const found = new Map();
    for (const [x, y] of this.of(text)) {
      for (const [dx, dy] of shape) {
        const cell = [x + dx, y + dy];
        if (taken.has(cell.join()) || around.some(([a, b]) => taken.has(`${cell[0] + a},${cell[1] + b}`))) {
          found.set(cell.join(), cell);
        }
      }
    }
    return [...found.values()];
  }

  /** The middle of the piece when its first cell lies on `cell`. */
  middle(cell, shape) {
    const covered = (shape ?? [[0, 0]]).map(([dx, dy]) => onPaper(this.kind, cell[0] + dx, cell[1] + dy));
    const sum = covered.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
    return sum.map((length) => length / covered.length);
  }

  /** The legal place nearest to a point; one that covers the cell under the point comes first. */
  nearest(text, shape, point, over) {
    const covers = ([x, y]) => over && shape?.some(([dx, dy]) => x + dx === over[0] && y + dy === over[1]);
    let best = null;
    for (const cell of this.of(text)) {
      const [x, y] = this.middle(cell, shape);
      const far = Math.hypot(x - point[0], y - point[1]) + (over && !covers(cell) ? 100 : 0);
      if (best === null || far < best.far) best = { cell, far };
    }
    return best?.cell ?? null;
  }

  /** The next legal place in a direction. */
  beside(text, cell, [rightwards, downwards]) {
    const [fromX, fromY] = onPaper(this.kind, ...cell);
    let best = null;
    for (const other of this.of(text)) {
      const [x, y] = onPaper(this.kind, ...other);
      const along = (x - fromX) * rightwards + (y - fromY) * downwards;
      const aside = Math.abs((x - fromX) * downwards) + Math.abs((y - fromY) * rightwards);
      if (along < 0.1) continue;
      const far = along + 2 * aside;
      if (best === null || far < best.far) best = { cell: other, far };
    }
    return best?.cell ?? cell;
  }

  moveText(text, cell) {
    return `${text}@${cellName(...cell)}`;
  }
}
