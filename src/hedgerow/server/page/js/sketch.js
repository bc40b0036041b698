// A plain drawing of a board, with letters for the grounds: to choose a place, and to look at a replay.

import { GROUNDS, PIECES } from "./boards.js";
import { el, shape } from "./dom.js";
import { columnName } from "./names.js";
import { onPaper } from "./places.js";

const UNIT = 44;
const SMALLEST = 0.72; // a board shrinks so far to fit, then it scrolls
const SIDES = [
  [[-0.5, -0.5], [0.5, -0.5]],
  [[0.5, -0.5], [0.5, 0.5]],
  [[0.5, 0.5], [-0.5, 0.5]],
  [[-0.5, 0.5], [-0.5, -0.5]],
];
const HEX = [0, 1, 2, 3, 4, 5].map((corner) => {
  const angle = (Math.PI / 3) * corner - Math.PI / 2;
  return [Math.cos(angle) * 0.577, Math.sin(angle) * 0.577];
});
const SQUARE = SIDES.map(([from]) => from);

const scaled = (kind) => (kind === "quadrant" ? UNIT * 1.4 : UNIT);
const points = (corners, size) => corners.map(([x, y]) => `${(x * size).toFixed(1)},${(y * size).toFixed(1)}`).join(" ");

function words(x, y, text, style) {
  return shape("text", { x, y, class: style }, text);
}

function grounds(kind, ground, size) {
  if (kind !== "quadrant") {
    return [
      shape("polygon", { class: `g-${ground[0]}`, points: points(kind === "hex" ? HEX : SQUARE, size) }),
      words(0, size * 0.1, GROUNDS[ground[0]]?.[0] ?? "", "ground"),
    ];
  }
  return ground.flatMap((name, side) => {
    const [from, to] = SIDES[side];
    return [
      shape("polygon", { class: `g-${name}`, points: points([from, to, [0, 0]], size) }),
      words((from[0] + to[0]) * size * 0.33, (from[1] + to[1]) * size * 0.33 + 4, GROUNDS[name]?.[0] ?? "", "ground"),
    ];
  });
}

function pieces(kind, cell, size) {
  const parts = [];
  const low = kind === "quadrant" ? 4 : size * 0.4;
  if (cell.on?.length) {
    const text = cell.on.map((name) => PIECES[name]?.[0] ?? "").join("");
    parts.push(words(0, low, text, kind === "quadrant" ? "piece big" : "piece"));
  }
  if (cell.figure) {
    parts.push(
      shape("circle", { class: `seat-${cell.figure.seat}`, cy: -size * 0.02, r: size * 0.24 }),
      words(0, size * 0.1, String(cell.figure.value), "figure"),
    );
  }
  return parts;
}

function outline(kind, size, style) {
  return shape("polygon", { class: style, points: points(kind === "hex" ? HEX : SQUARE, size) });
}

function group(kind, x, y, ...parts) {
  const size = scaled(kind);
  const [left, top] = onPaper(kind, x, y);
  return shape("g", { transform: `translate(${(left * size).toFixed(1)} ${(top * size).toFixed(1)})` }, ...parts);
}

/** The rectangle of paper that is shown, in cells. */
function frame(kind, cells) {
  const places = cells.length ? cells.map(([x, y]) => onPaper(kind, x, y)) : [[0, 0]];
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  return [Math.min(...xs) - 0.7, Math.min(...ys) - 0.7, Math.max(...xs) + 0.7, Math.max(...ys) + 0.7];
}

function labels(kind, cells, [left, , , bottom]) {
  const size = scaled(kind);
  const rows = [...new Set(cells.map(([, y]) => y))];
  const parts = rows.map((y) => words((left - 0.25) * size, onPaper(kind, 0, y)[1] * size + 4, String(y + 1), "label"));
  const columns = new Map();
  for (const [x, y] of cells) columns.set(x, Math.max(y, columns.get(x) ?? y));
  for (const [x, lowest] of columns) {
    // Columns of hexes lean, so each is labelled where it ends.
    const [at, below] = kind === "hex" ? onPaper(kind, x, lowest + 0.9) : [x, bottom + 0.3];
    parts.push(words(at * size, below * size + 4, columnName(x), "label"));
  }
  return parts;
}

/**
 * Draw a board into an SVG element. `hints` are cells where something may go, `ghost` the piece that would be laid
 * (cells with grounds), `marked` cells to point out. Returns how to get from a point of the page to a cell.
 */
export function draw(svg, board, { hints = [], ghost = null, marked = [] } = {}) {
  const { kind, cells } = board;
  const size = scaled(kind);
  const all = [...cells.map(({ x, y }) => [x, y]), ...hints, ...(ghost ?? []).map(({ x, y }) => [x, y])];
  const box = frame(kind, all);
  const parts = cells.map((cell) =>
    group(kind, cell.x, cell.y, ...grounds(kind, cell.ground, size), ...pieces(kind, cell, size), outline(kind, size, "line")),
  );
  const covered = new Set((ghost ?? []).map(({ x, y }) => `${x},${y}`));
  for (const [x, y] of hints) {
    if (covered.has(`${x},${y}`)) continue;
    parts.push(group(kind, x, y, shape("path", { class: "hint", d: "M-5 0H5M0-5V5" })));
  }
  for (const [x, y] of marked) parts.push(group(kind, x, y, outline(kind, size * 0.94, "marked")));
  for (const cell of ghost ?? []) {
    const inner = cell.ground?.length ? grounds(kind, cell.ground, size) : [];
    parts.push(group(kind, cell.x, cell.y, ...inner, ...pieces(kind, cell, size), outline(kind, size, "ghost")));
  }
  parts.push(...labels(kind, all, box));
  const [left, top, right, bottom] = [box[0] - 0.5, box[1] - 0.1, box[2] + 0.1, box[3] + 0.7].map((at) => at * size);
  svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  svg.setAttribute("width", Math.round(right - left));
  svg.setAttribute("height", Math.round(bottom - top));
  svg.style.minWidth = `${Math.round((right - left) * SMALLEST)}px`;
  svg.replaceChildren(...parts);
}

/** The point of the paper, in cells, and the cell under the pointer. */
export function pointed(svg, kind, event) {
  const size = scaled(kind);
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const [px, py] = [at.x / size, at.y / size];
  if (kind !== "hex") return { point: [px, py], cell: [Math.round(px), Math.round(py)] };
  const row = Math.round(py / 0.866);
  return { point: [px, py], cell: [Math.round(px - row / 2), row] };
}

/** What the letters mean, for the grounds and pieces that can be seen. */
export function legend(boards) {
  const seen = new Set(boards.flatMap(({ cells }) => cells.flatMap((cell) => [...cell.ground, ...(cell.on ?? [])])));
  const lines = [...seen].map((name) => ({ name, known: GROUNDS[name] ?? PIECES[name] })).filter(({ known }) => known);
  return el(
    "details",
    { class: "legend" },
    el("summary", {}, "What the letters mean"),
    el(
      "ul",
      {},
      lines.map(({ name, known: [letter, text] }) =>
        el("li", {}, GROUNDS[name] && el("span", { class: `swatch b-${name}` }), letter ? `${letter}: ${text}` : text),
      ),
    ),
  );
}

export function newSketch(attributes) {
  return shape("svg", { class: "sketch", ...attributes });
}
