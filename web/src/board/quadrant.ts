// Square tiles, 96 units wide, cut by their diagonals into four parts: north, east, south, west.

import type { Geometry } from "./geometry";
import { squares } from "./square";

export const quadrant: Geometry = squares("quadrant", 96, 1.1);
