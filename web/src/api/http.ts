// HTTP requests. A request that fails throws an `ApiError`.

import { ApiError } from "./errors";
import type {
  BriefRules,
  GameArt,
  GameTexts,
  GuestInfo,
  HintInfo,
  ServerInfo,
  JoinRequest,
  LessonInfo,
  LessonReply,
  CreatedTable,
  OwnerInfo,
  PracticeRequest,
  PiecesInfo,
  Position,
  PreviewReply,
  Problem,
  ReplayInfo,
  ReviewStatus,
  RulesInfo,
  SeatKey,
  TableStatus,
  TableRequest,
  TableView,
} from "./schema";

export { ApiError } from "./errors";
export type { ReplayInfo as Replay } from "./schema";

type ErrorKey = "failed" | "failedAdvice" | "offline" | "offlineAdvice" | "oldPage" | "oldPageAdvice";

/** What requests need to know of the page: its language, and texts for errors that no server reports. */
export interface ClientContext {
  language(): string;
  text(name: ErrorKey): string;
}

let context: ClientContext = { language: () => "en", text: (name) => name };

export function configureClient(client: ClientContext): void {
  context = client;
}

function clientError(code: string, message: ErrorKey, advice: ErrorKey): ApiError {
  return new ApiError(
    code,
    () => context.text(message),
    () => context.text(advice),
  );
}

/** Turn whatever was thrown into an error that can be shown. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : clientError("failed", "failed", "failedAdvice");
}

/** Import a part of the page on demand. A part that is missing means that a newer page has been deployed. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch {
    await send("/api/protocol");
    throw clientError("old-page", "oldPage", "oldPageAdvice");
  }
}

interface RequestOptions {
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
  readonly token?: string | undefined;
}

async function send(path: string, { method = "GET", body, token }: RequestOptions = {}): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": context.language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["X-Seat-Token"] = token;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw clientError("offline", "offline", "offlineAdvice");
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(
    problem.code ?? "failed",
    problem.message ?? (() => context.text("failed")),
    problem.advice ?? (() => context.text("failedAdvice")),
  );
}

export const get = async <T>(path: string, token?: string): Promise<T> =>
  (await send(path, { token })).json() as Promise<T>;
export const post = async <T>(path: string, body: unknown, token?: string): Promise<T> =>
  (await send(path, { method: "POST", body, token })).json() as Promise<T>;
const table = (id: string, rest = ""): string => `/api/tables/${encodeURIComponent(id)}${rest}`;

const cachedInfos = new Map<string, Promise<ServerInfo>>();

/** Fetch the games and bots, once for each language: they do not change while the page is open. */
export function serverInfo(language = context.language()): Promise<ServerInfo> {
  const known = cachedInfos.get(language);
  if (known) return known;
  const request = get<ServerInfo>(`/api/games?language=${language}`).catch((error: unknown) => {
    cachedInfos.delete(language);
    throw error;
  });
  cachedInfos.set(language, request);
  return request;
}

/** The names and explanations of a game. */
export const gameTexts = async (game: string, language: string): Promise<GameTexts["messages"]> =>
  (await get<GameTexts>(`/api/games/${encodeURIComponent(game)}/texts?language=${language}`)).messages;

/** The drawings of a game, and how its names are drawn. */
export const gameArt = (game: string): Promise<GameArt> => get(`/api/games/${encodeURIComponent(game)}/art`);

export const setName = (name: string): Promise<GuestInfo> => post("/api/guest", { name });
export const createTable = (request: TableRequest): Promise<CreatedTable> => post("/api/tables", request);
export const listTables = (stage: "open" | "running"): Promise<readonly TableStatus[]> =>
  get(`/api/tables?stage=${stage}`);
export const tableStatus = (id: string): Promise<TableStatus> => get(table(id));
export const join = (id: string, request: JoinRequest): Promise<SeatKey> => post(table(id, "/join"), request);
export const start = (id: string, bots: string | null): Promise<TableStatus> => post(table(id, "/start"), { bots });
/** Whether this browser created the table; the server knows by a cookie. */
export const isOwner = async (id: string): Promise<boolean> => (await get<OwnerInfo>(table(id, "/owner"))).owner;
export const closeTable = (id: string): Promise<TableStatus> => post(table(id, "/close"), {});
/** Let a bot play for an absent player; without a bot, free the seat. */
export const replaceSeat = (id: string, seat: number, bot: string | null): Promise<TableStatus> =>
  post(table(id, "/replace"), { seat, bot });
/** Mute or unmute the chat of a seat, or of all spectators (`null`). */
export const mute = (id: string, seat: number | null, muted: boolean): Promise<TableStatus> =>
  post(table(id, "/mute"), { seat, muted });
export const rematch = (id: string, token: string): Promise<TableStatus> => post(table(id, "/rematch"), {}, token);
export const declineRematch = (id: string, token: string): Promise<TableStatus> =>
  post(table(id, "/decline-rematch"), {}, token);
/** The match step by step; its sentences address the player of the seat `reader`. */
export const replay = (id: string, reader: number | null = null): Promise<ReplayInfo> =>
  get(table(id, reader === null ? "/replay" : `/replay?reader=${reader}`));
export const fileAddress = (id: string): string => table(id, "/file");
export const pictureAddress = (id: string, theme: "light" | "dark" | "auto", step?: number): string =>
  table(id, `/picture?theme=${theme}&language=${context.language()}${step === undefined ? "" : `&step=${step}`}`);

// Reviews

/** The review of a finished match as the seat of the token sees it, or how far it is. */
export const review = (id: string, token?: string): Promise<ReviewStatus> => get(table(id, "/review"), token);
/** Have a finished match reviewed. */
export const requestReview = (id: string): Promise<ReviewStatus> => post(table(id, "/review"), {});
/** Continue a finished match from a step of its replay: a new table against bots. */
export const practise = (id: string, request: PracticeRequest): Promise<CreatedTable> =>
  post(table(id, "/practice"), request);
export const cancelReview = (id: string): Promise<ReviewStatus> => post(table(id, "/cancel-review"), {});

const rulesAddress = (game: string, rest = ""): string => `/api/rules/${encodeURIComponent(game)}${rest}`;
export const rules = (game: string, language: string): Promise<RulesInfo> =>
  get(rulesAddress(game, `?language=${language}`));
export const briefRules = async (game: string, language: string): Promise<BriefRules["brief"]> =>
  (await get<BriefRules>(rulesAddress(game, `/brief?language=${language}`))).brief;

/** What a seat may see; a large `since` leaves the log out. */
export const view = (id: string, token?: string, since = 0): Promise<TableView> =>
  get(table(id, `/view?since=${since}`), token);

/** The position after an entry of the log, as the seat of the token sees it. */
export const position = (id: string, seq: number, token?: string): Promise<Position> =>
  get(table(id, `/position?seq=${seq}&language=${context.language()}`), token);

/** The shapes of all pieces of a table's game, in every orientation. */
export const pieces = async (id: string): Promise<PiecesInfo["pieces"]> =>
  (await get<PiecesInfo>(table(id, "/pieces"))).pieces;

/** The move that a strong bot would make on the seat of the token. */
export const hint = (id: string, token: string): Promise<HintInfo> => post(table(id, "/hint"), {}, token);

// Lessons

const lessonPath = (game: string, rest = ""): string => `/api/lessons/${encodeURIComponent(game)}${rest}`;
export const lesson = (game: string, language: string): Promise<LessonInfo> =>
  get(lessonPath(game, `?language=${language}`));
export const lessonPieces = async (game: string): Promise<PiecesInfo["pieces"]> =>
  (await get<PiecesInfo>(lessonPath(game, "/pieces"))).pieces;
/** The position of a step, or the position after a move there. */
export const lessonStep = (game: string, step: number, move: string | null = null): Promise<LessonReply> =>
  post(lessonPath(game, `/${step}`), { move });
export const lessonPreview = (game: string, step: number, move: string): Promise<PreviewReply> =>
  post(lessonPath(game, `/${step}/preview`), { move });
