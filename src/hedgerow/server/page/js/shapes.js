// What the pieces cover, asked from the server once for each piece. Without it a piece is shown by its first cell only.

import * as api from "./api.js";

export class Shapes {
  constructor(table) {
    this.table = table;
    this.known = new Map();
    this.missing = false;
  }

  of(piece) {
    return this.known.get(piece);
  }

  /** Learn the shapes of these pieces; tells whether any is new. */
  async learn(pieces, token) {
    if (this.missing || pieces.every((piece) => this.known.has(piece))) return false;
    try {
      const found = await api.shapes(this.table, token);
      for (const [piece, cells] of Object.entries(found)) this.known.set(piece, cells);
      return true;
    } catch (problem) {
      this.missing = problem.code === "no-page";
      return false;
    }
  }

  /** The piece as it would lie. */
  ghost(piece, [x, y]) {
    const cells = this.of(piece) ?? [[0, 0, [], []]];
    return cells.map(([dx, dy, ground, on]) => ({ x: x + dx, y: y + dy, ground, on }));
  }
}
