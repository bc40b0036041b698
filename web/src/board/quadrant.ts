// Square tiles, 96 units wide, cut into four quadrants by their diagonals.

import type { Geometry } from "./geometry";
import { squares } from "./square";

export const quadrant: Geometry = squares("quadrant", 96, 1.6);
