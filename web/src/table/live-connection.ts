// The connection to a table. It comes back by itself, and a move that was not answered is sent again under the same id.

import { Trouble } from "../api/http";
import {
  VERSION,
  type Done,
  type FromPage,
  type PreviewReply,
  type Refused,
  type ToPage,
  type Update,
} from "../api/schema";
import { speech, t, type Language } from "../i18n";

type Asked = Extract<FromPage, { id: string }>;
/** What can be asked for; the id is added here. */
export type Wish = Asked extends infer Kind ? (Kind extends { id: string } ? Omit<Kind, "id"> : never) : never;

export type Connection = "connecting" | "open" | "lost" | "closed";
/** Why there is no connection: the line is cut, or the server says that it starts again. */
export type Reason = "line" | "restart";

export interface Listener {
  /** How much of the log is known. */
  since(): number;
  welcome(seats: readonly number[]): void;
  /** News, and the language they are told in. */
  update(update: Update, language: Language): void;
  connection(state: Connection, reason: Reason): void;
  /** The table cannot be opened, and trying again would not help. */
  fatal(problem: Trouble): void;
  /** Something that nobody asked for in particular was refused. */
  refused(problem: Trouble): void;
}

const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
/** When the page comes back to sight or the network has changed, an answer should be there sooner. */
const PONG_SOON = 3_000;
/** A server that does not welcome the page in this time is not there. */
const WELCOME_WITHIN = 12_000;
const WAITS = [400, 1000, 2000, 4000, 8000, 15_000];
const FATAL = new Set(["no-table", "not-allowed", "damaged"]);

interface Waiting {
  readonly message: Asked;
  readonly resolve: (answer: Done | PreviewReply) => void;
  readonly reject: (problem: Trouble) => void;
}

const brokenOff = (): Trouble =>
  new Trouble(
    "offline",
    () => t("table.brokeOff"),
    () => t("table.brokeOffAdvice"),
  );
const unconnected = (): Trouble =>
  new Trouble(
    "offline",
    () => t("table.noConnection"),
    () => t("table.noConnectionAdvice"),
  );
const oldPage = (): Trouble =>
  new Trouble(
    "old-page",
    () => t("table.oldPage"),
    () => t("table.oldPageAdvice"),
  );

function newId(): string {
  // randomUUID is missing where the page is not served safely, as in a home network.
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Live {
  readonly #table: string;
  readonly #tokens: readonly string[];
  readonly #on: Listener;
  readonly #waiting = new Map<string, Waiting>();
  readonly #outside = new AbortController();
  #socket: WebSocket | null = null;
  #failures = 0;
  #ready = false;
  #ended = false;
  #reason: Reason = "line";
  #retry = 0;
  #pings = 0;
  #pong = 0;
  /** The languages of the greetings that were not answered yet, and of the last that was. */
  #greeted: Language[] = [];
  #language: Language = speech.language;

  constructor(table: string, tokens: readonly string[], on: Listener) {
    this.#table = table;
    this.#tokens = tokens;
    this.#on = on;
    const { signal } = this.#outside;
    addEventListener("online", () => this.#check(), { signal });
    addEventListener("offline", () => this.#check(), { signal });
    addEventListener("pageshow", () => this.#check(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.#check(), { signal });
    this.#connect();
  }

  /** Something about the line may have changed: try at once, or ask whether the server is still there. */
  #check(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping(PONG_SOON);
    else this.#connect();
  }

  #connect(): void {
    if (this.#ended || (this.#socket && this.#socket.readyState < WebSocket.CLOSING)) return;
    clearTimeout(this.#retry);
    this.#on.connection(this.#failures ? "lost" : "connecting", this.#reason);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.#socket = new WebSocket(`${scheme}://${location.host}/api/live`));
    socket.onopen = () => this.#greet();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as ToPage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#dropped();
    };
    clearTimeout(this.#pong);
    this.#pong = window.setTimeout(() => this.#dropped(), WELCOME_WITHIN);
    clearInterval(this.#pings);
    this.#pings = window.setInterval(() => this.#ping(PONG_WITHIN), PING_EVERY);
  }

  #greet(): void {
    const { language } = speech;
    this.#write({
      type: "hello",
      v: VERSION,
      table: this.#table,
      tokens: [...this.#tokens],
      // What another greeting is about to bring may be in another language.
      since: this.#greeted.length ? 0 : this.#on.since(),
      language,
    });
    this.#greeted.push(language);
  }

  /** Another language is spoken now: hear in it what is not known in it. Without a connection the next greeting does that. */
  greetAgain(): void {
    if (this.#ready) this.#greet();
  }

  #dropped(wait?: number): void {
    clearInterval(this.#pings);
    clearTimeout(this.#pong);
    clearTimeout(this.#retry);
    const dead = this.#socket;
    this.#socket = null;
    dead?.close();
    this.#ready = false;
    this.#greeted = [];
    if (this.#ended) return;
    for (const [id, asked] of this.#waiting) {
      // A move is known by its id, so it can be sent again; what else was asked may have been done already.
      if (asked.message.type === "play") continue;
      this.#waiting.delete(id);
      asked.reject(brokenOff());
    }
    const usual = WAITS[Math.min(this.#failures, WAITS.length - 1)] ?? 1000;
    this.#failures += 1;
    this.#on.connection("lost", this.#reason);
    // Not all pages of a server that comes back should knock at the same moment.
    this.#retry = window.setTimeout(() => this.#connect(), (wait ?? usual) * (0.75 + Math.random() / 2));
  }

  #ping(within: number): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#write({ type: "ping", n: 0 });
    clearTimeout(this.#pong);
    // A dead line may take minutes to be noticed otherwise.
    this.#pong = window.setTimeout(() => this.#dropped(0), within);
  }

  #write(message: FromPage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #hear(message: ToPage): void {
    clearTimeout(this.#pong);
    switch (message.type) {
      case "update":
        this.#on.update(message, this.#language);
        break;
      case "welcome":
        this.#welcomed(message.seats);
        break;
      case "done":
        this.#settle(message.id)?.resolve(message);
        break;
      case "preview":
        this.#settle(message.id ?? "")?.resolve(message);
        break;
      case "refused":
        this.#refused(message);
        break;
      case "closing":
        this.#reason = "restart";
        this.#dropped(message.retry * 1000);
        break;
    }
  }

  #welcomed(seats: readonly number[]): void {
    const again = this.#ready;
    this.#language = this.#greeted.shift() ?? this.#language;
    this.#failures = 0;
    this.#ready = true;
    this.#reason = "line";
    this.#on.welcome(seats);
    this.#on.connection("open", this.#reason);
    // Who greets a second time on the same line has sent it all already.
    if (!again) for (const asked of this.#waiting.values()) this.#write(asked.message);
  }

  #refused(refusal: Refused): void {
    const problem = new Trouble(refusal.code, refusal.message, refusal.advice);
    if (refusal.id !== null) {
      this.#settle(refusal.id)?.reject(problem);
    } else if (this.#ready) {
      this.#on.refused(problem);
      // It may have been a greeting, and then nobody knows in which language the next news will be: begin anew.
      if (this.#greeted.length) this.#dropped();
    } else if (refusal.code === "bad-request") {
      // The one thing in a greeting that a server can fail to understand is its version.
      this.#fail(oldPage());
    } else if (FATAL.has(refusal.code)) {
      this.#fail(problem);
    } else {
      this.#dropped();
    }
  }

  #fail(problem: Trouble): void {
    this.end();
    this.#on.fatal(problem);
  }

  #settle(id: string): Waiting | undefined {
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    return asked;
  }

  /** Ask for something; resolved when it is done and stored. Only moves survive a broken connection. */
  ask(wish: Wish): Promise<Done | PreviewReply> {
    const message = { ...wish, id: newId() } as Asked;
    return new Promise((resolve, reject) => {
      if (this.#ended || (!this.#ready && message.type !== "play")) {
        reject(unconnected());
        return;
      }
      this.#waiting.set(message.id, { message, resolve, reject });
      if (this.#ready) this.#write(message);
    });
  }

  end(): void {
    this.#ended = true;
    this.#ready = false;
    this.#outside.abort();
    clearTimeout(this.#retry);
    clearTimeout(this.#pong);
    clearInterval(this.#pings);
    this.#socket?.close();
    this.#on.connection("closed", this.#reason);
    for (const asked of this.#waiting.values()) {
      asked.reject(unconnected());
    }
    this.#waiting.clear();
  }
}
