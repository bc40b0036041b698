// Requests about puzzles and deals, and the addresses of their pages.

import { get, post } from "../../api/http";
import type {
  AttemptReply,
  CreatedTable,
  DealComparison,
  DealInfo,
  PiecesInfo,
  PreviewReply,
  PuzzlesInfo,
  PuzzleView,
} from "../../api/schema";

const puzzleAddress = (game: string, ...parts: readonly string[]): string =>
  ["/api/puzzles", ...[game, ...parts].map(encodeURIComponent)].join("/");
export const puzzles = (game: string): Promise<PuzzlesInfo> => get(puzzleAddress(game));
export const puzzlePieces = async (game: string): Promise<PiecesInfo["pieces"]> =>
  (await get<PiecesInfo>(puzzleAddress(game, "pieces"))).pieces;
/** A puzzle by its id, the `daily` one, or the `next` one, other than the one `after` which it comes. */
export const puzzle = (game: string, id: string, after = ""): Promise<PuzzleView> =>
  get(`${puzzleAddress(game, id)}?after=${encodeURIComponent(after)}`);
export const puzzlePreview = (
  game: string,
  id: string,
  moves: readonly string[],
  move: string,
): Promise<PreviewReply> => post(puzzleAddress(game, id, "preview"), { moves, move });
/** Judge all moves of an attempt so far. */
export const puzzleAttempt = (game: string, id: string, moves: readonly string[]): Promise<AttemptReply> =>
  post(puzzleAddress(game, id, "attempt"), { moves });

/** The page of the puzzles of a game: of the `daily` one, or of the next one for this guest. */
export const puzzlePath = (game: string, puzzle: "daily" | "" = ""): string =>
  ["/puzzles", encodeURIComponent(game), puzzle].filter(Boolean).join("/");

export const dailyDeals = (): Promise<readonly DealInfo[]> => get("/api/deals/daily");
export const newDeal = (game: string, level: string, players: number): Promise<DealInfo> =>
  post("/api/deals", { game, level, players });
const dealAddress = (deal: string): string => `/api/deals/${encodeURIComponent(deal)}`;
export const deal = (id: string): Promise<DealInfo> => get(dealAddress(id));
export const playDeal = (id: string): Promise<CreatedTable> => post(`${dealAddress(id)}/play`, {});
export const dealMoves = (id: string): Promise<DealComparison> => get(`${dealAddress(id)}/moves`);

export const dealPath = (id: string): string => `/deal/${encodeURIComponent(id)}`;
