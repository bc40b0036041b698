// Everything that is asked once, over HTTP. A refusal becomes a `Trouble` with a sentence and an advice.

import type { Problem } from "../table/contract";
import { speech, t } from "../i18n";
import type {
  GuestInfo,
  HintInfo,
  HouseInfo,
  JoinWish,
  LessonInfo,
  LessonReply,
  NewTable,
  OwnerInfo,
  PiecesInfo,
  PreviewReply,
  ReplayInfo,
  RulesInfo,
  SeatKey,
  TableStatus,
  TableWish,
  Update,
} from "./schema";

export type { ReplayInfo as Replay } from "./schema";

/** The server's own words, or a text of the page, which is said anew when another language is chosen. */
type Said = string | (() => string);
const say = (said: Said): string => (typeof said === "string" ? said : said());

/** Something that could not be done, with what to do now. */
export class Trouble extends Error implements Problem {
  readonly code: string;
  readonly #message: Said;
  readonly #advice: Said;

  constructor(code: string, message: Said, advice: Said = "") {
    super();
    this.code = code;
    this.#message = message;
    this.#advice = advice;
  }

  override get message(): string {
    return say(this.#message);
  }

  get advice(): string {
    return say(this.#advice);
  }
}

const failed = (): string => t("common.failed");
const failedAdvice = (): string => t("common.failedAdvice");

/** Whatever was thrown, as something that can be shown. */
export function asTrouble(thrown: unknown): Trouble {
  return thrown instanceof Trouble ? thrown : new Trouble("failed", failed, failedAdvice);
}

/** Parts of the page are fetched when they are needed. One that is missing means that the page has been renewed. */
export async function fetchPart<Part>(part: () => Promise<Part>): Promise<Part> {
  try {
    return await part();
  } catch {
    await ask("/api/protocol");
    throw new Trouble(
      "old-page",
      () => t("common.oldPage"),
      () => t("common.oldPageAdvice"),
    );
  }
}

interface Question {
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
  readonly token?: string | undefined;
}

async function ask(path: string, { method = "GET", body, token }: Question = {}): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": speech.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["X-Seat-Token"] = token;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Trouble(
      "offline",
      () => t("common.offline"),
      () => t("common.offlineAdvice"),
    );
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Trouble(told.code ?? "failed", told.message ?? failed, told.advice ?? failedAdvice);
}

const get = async <T>(path: string, token?: string): Promise<T> => (await ask(path, { token })).json() as Promise<T>;
const post = async <T>(path: string, body: unknown, token?: string): Promise<T> =>
  (await ask(path, { method: "POST", body, token })).json() as Promise<T>;
const table = (id: string, rest = ""): string => `/api/tables/${encodeURIComponent(id)}${rest}`;

let offered: Promise<HouseInfo> | undefined;

/** The games and bots; they do not change while the page is open. */
export function house(): Promise<HouseInfo> {
  offered ??= get<HouseInfo>("/api/games").catch((problem: unknown) => {
    offered = undefined;
    throw problem;
  });
  return offered;
}

export const setName = (name: string): Promise<GuestInfo> => post("/api/guest", { name });
export const makeTable = (wish: TableWish): Promise<NewTable> => post("/api/tables", wish);
export const listTables = (stage: "open" | "running"): Promise<readonly TableStatus[]> =>
  get(`/api/tables?stage=${stage}`);
export const tableStatus = (id: string): Promise<TableStatus> => get(table(id));
export const join = (id: string, wish: JoinWish): Promise<SeatKey> => post(table(id, "/join"), wish);
export const start = (id: string, bots: string | null): Promise<TableStatus> => post(table(id, "/start"), { bots });
/** Whether whoever uses this browser made the table; only the server can tell. */
export const isOwner = async (id: string): Promise<boolean> => (await get<OwnerInfo>(table(id, "/owner"))).owner;
export const closeTable = (id: string): Promise<TableStatus> => post(table(id, "/close"), {});
/** A bot plays for somebody who is away; without one, the seat is free again. */
export const replaceSeat = (id: string, seat: number, bot: string | null): Promise<TableStatus> =>
  post(table(id, "/replace"), { seat, bot });
/** Keep a seat, or with `null` all spectators, from talking; or let them talk again. */
export const mute = (id: string, seat: number | null, muted: boolean): Promise<TableStatus> =>
  post(table(id, "/mute"), { seat, muted });
export const rematch = (id: string, token: string): Promise<TableStatus> => post(table(id, "/rematch"), {}, token);
export const replay = (id: string): Promise<ReplayInfo> => get(table(id, "/replay"));
export const fileAddress = (id: string): string => table(id, "/file");
export const pictureAddress = (id: string, theme: "light" | "dark" | "auto", step?: number): string =>
  table(id, `/picture?theme=${theme}${step === undefined ? "" : `&step=${step}`}`);

/** The positions that the rules of a game are shown with. */
export const rulesPictures = async (game: string): Promise<RulesInfo["pictures"]> =>
  (await get<RulesInfo>(`/api/rules/${encodeURIComponent(game)}`)).pictures;

/** What a seat may know; with a late `since` without the log. */
export const view = (id: string, token?: string, since = 0): Promise<Update> =>
  get(table(id, `/view?since=${since}`), token);

/** Every piece of the game's box in every lie. */
export const pieces = async (id: string): Promise<PiecesInfo["pieces"]> =>
  (await get<PiecesInfo>(table(id, "/pieces"))).pieces;

/** What a good bot would do on the seat of the secret now. */
export const hint = (id: string, token: string): Promise<HintInfo> => post(table(id, "/hint"), {}, token);

// Lessons

const lessonPath = (game: string, rest = ""): string => `/api/lessons/${encodeURIComponent(game)}${rest}`;
export const lesson = (game: string): Promise<LessonInfo> => get(lessonPath(game));
export const lessonPieces = async (game: string): Promise<PiecesInfo["pieces"]> =>
  (await get<PiecesInfo>(lessonPath(game, "/pieces"))).pieces;
/** How things stand at a step, or what becomes of a move there. */
export const lessonStep = (game: string, step: number, move: string | null = null): Promise<LessonReply> =>
  post(lessonPath(game, `/${step}`), { move });
export const lessonPreview = (game: string, step: number, move: string): Promise<PreviewReply> =>
  post(lessonPath(game, `/${step}/preview`), { move });
