// The WebSocket connection to a table. It reconnects automatically and sends unanswered moves again with their ids.

import { ApiError } from "../api/http";
import {
  type Done,
  type FromPage,
  type PreviewReply,
  type Refused,
  type ToPage,
  type Update,
  VERSION,
} from "../api/schema";
import { type Language, locale, t } from "../i18n";

type ClientMessage = Extract<FromPage, { id: string }>;
/** A request without its id, which `request` adds. */
export type ClientRequest = ClientMessage extends infer Kind
  ? Kind extends { id: string }
    ? Omit<Kind, "id">
    : never
  : never;

export type Connection = "connecting" | "open" | "lost" | "closed";
/** Why the connection was lost: the network failed, or the server is restarting. */
export type LossReason = "line" | "restart";

export interface LiveHandlers {
  /** The number up to which the log is known. */
  since(): number;
  welcome(seats: readonly number[]): void;
  /** An update, and the language of its texts. */
  update(update: Update, language: Language): void;
  connection(state: Connection, reason: LossReason): void;
  /** The table cannot be opened; retrying would not help. */
  fatal(problem: ApiError): void;
  /** The server refused something that has no request id. */
  refused(problem: ApiError): void;
}

/** Times are in milliseconds. */
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
/** After the page becomes visible or the network changes, a dead connection should be noticed sooner. */
const PONG_SOON = 3_000;
/** Without a welcome within this time the connection counts as failed. */
const WELCOME_WITHIN = 12_000;
const RETRY_DELAYS = [400, 1000, 2000, 4000, 8000, 15_000];
const FATAL = new Set(["no-table", "not-allowed", "damaged", "not-installed", "old-page"]);

interface PendingRequest {
  readonly message: ClientMessage;
  readonly resolve: (reply: Done | PreviewReply) => void;
  readonly reject: (problem: ApiError) => void;
}

const interrupted = (): ApiError =>
  new ApiError(
    "offline",
    () => t("table.brokeOff"),
    () => t("table.brokeOffAdvice"),
  );
const notConnected = (): ApiError =>
  new ApiError(
    "offline",
    () => t("table.noConnection"),
    () => t("table.noConnectionAdvice"),
  );
const outdatedPage = (): ApiError =>
  new ApiError(
    "old-page",
    () => t("table.oldPage"),
    () => t("table.oldPageAdvice"),
  );

function newId(): string {
  // `crypto.randomUUID` is missing on insecure addresses, as in a home network.
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class LiveConnection {
  readonly #table: string;
  readonly #tokens: readonly string[];
  readonly #handlers: LiveHandlers;
  readonly #pending = new Map<string, PendingRequest>();
  readonly #listeners = new AbortController();
  #socket: WebSocket | null = null;
  #failures = 0;
  #ready = false;
  #ended = false;
  #lossReason: LossReason = "line";
  #retryTimer = 0;
  #pingTimer = 0;
  #pongTimer = 0;
  /** The languages of the hello messages that were not answered yet, and of the last one that was. */
  #hellos: Language[] = [];
  #language: Language = locale.language;

  constructor(table: string, tokens: readonly string[], handlers: LiveHandlers) {
    this.#table = table;
    this.#tokens = tokens;
    this.#handlers = handlers;
    const { signal } = this.#listeners;
    addEventListener("online", () => this.#check(), { signal });
    addEventListener("offline", () => this.#check(), { signal });
    addEventListener("pageshow", () => this.#check(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.#check(), { signal });
    this.#connect();
  }

  /** Check the connection now, because the network or the visibility of the page has changed. */
  #check(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping(PONG_SOON);
    else this.#connect();
  }

  #connect(): void {
    if (this.#ended || (this.#socket && this.#socket.readyState < WebSocket.CLOSING)) return;
    clearTimeout(this.#retryTimer);
    this.#handlers.connection(this.#failures ? "lost" : "connecting", this.#lossReason);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.#socket = new WebSocket(`${scheme}://${location.host}/api/live`));
    socket.onopen = () => this.#sendHello();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as ToPage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#reconnect();
    };
    clearTimeout(this.#pongTimer);
    this.#pongTimer = window.setTimeout(() => this.#reconnect(), WELCOME_WITHIN);
    clearInterval(this.#pingTimer);
    this.#pingTimer = window.setInterval(() => this.#ping(PONG_WITHIN), PING_EVERY);
  }

  #sendHello(): void {
    const { language } = locale;
    this.#send({
      type: "hello",
      v: VERSION,
      table: this.#table,
      tokens: [...this.#tokens],
      // The answer to an earlier hello may still arrive in another language, so request the whole log.
      since: this.#hellos.length ? 0 : this.#handlers.since(),
      language,
    });
    this.#hellos.push(language);
  }

  /** Request the log in the new language. Without a connection the next hello does that. */
  helloAgain(): void {
    if (this.#ready) this.#sendHello();
  }

  #reconnect(wait?: number): void {
    clearInterval(this.#pingTimer);
    clearTimeout(this.#pongTimer);
    clearTimeout(this.#retryTimer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#ready = false;
    this.#hellos = [];
    if (this.#ended) return;
    for (const [id, pending] of this.#pending) {
      // The id makes it safe to send a move again; any other request may already have been executed.
      if (pending.message.type === "play") continue;
      this.#pending.delete(id);
      pending.reject(interrupted());
    }
    const delay = RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length - 1)] ?? 1000;
    this.#failures += 1;
    this.#handlers.connection("lost", this.#lossReason);
    // A random factor, so that not all pages reconnect to a restarted server at the same moment.
    this.#retryTimer = window.setTimeout(() => this.#connect(), (wait ?? delay) * (0.75 + Math.random() / 2));
  }

  #ping(within: number): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#send({ type: "ping", n: 0 });
    clearTimeout(this.#pongTimer);
    // Otherwise the browser may take minutes to notice a dead connection.
    this.#pongTimer = window.setTimeout(() => this.#reconnect(0), within);
  }

  #send(message: FromPage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #receive(message: ToPage): void {
    clearTimeout(this.#pongTimer);
    switch (message.type) {
      case "update":
        this.#handlers.update(message, this.#language);
        break;
      case "welcome":
        this.#onWelcome(message.seats);
        break;
      case "done":
        this.#takePending(message.id)?.resolve(message);
        break;
      case "preview":
        this.#takePending(message.id ?? "")?.resolve(message);
        break;
      case "refused":
        this.#onRefused(message);
        break;
      case "closing":
        this.#lossReason = "restart";
        this.#reconnect(message.retry * 1000);
        break;
    }
  }

  #onWelcome(seats: readonly number[]): void {
    const wasReady = this.#ready;
    this.#language = this.#hellos.shift() ?? this.#language;
    this.#failures = 0;
    this.#ready = true;
    this.#lossReason = "line";
    this.#handlers.welcome(seats);
    this.#handlers.connection("open", this.#lossReason);
    // A second hello on the same connection: the requests have been sent already.
    if (!wasReady) for (const pending of this.#pending.values()) this.#send(pending.message);
  }

  #onRefused(refusal: Refused): void {
    const problem = new ApiError(refusal.code, refusal.message, refusal.advice);
    if (refusal.id !== null) {
      this.#takePending(refusal.id)?.reject(problem);
    } else if (this.#ready) {
      this.#handlers.refused(problem);
      // It may have been a hello: then the language of the next update is unknown, so connect again.
      if (this.#hellos.length) this.#reconnect();
    } else if (refusal.code === "bad-request") {
      // A server of another version cannot read the hello.
      this.#abandon(outdatedPage());
    } else if (FATAL.has(refusal.code)) {
      this.#abandon(problem);
    } else {
      this.#reconnect();
    }
  }

  #abandon(problem: ApiError): void {
    this.end();
    this.#handlers.fatal(problem);
  }

  #takePending(id: string): PendingRequest | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  /** Send a request; resolves when it is executed and stored. Only moves survive a lost connection. */
  request(request: ClientRequest): Promise<Done | PreviewReply> {
    const message = { ...request, id: newId() } as ClientMessage;
    return new Promise((resolve, reject) => {
      if (this.#ended || (!this.#ready && message.type !== "play")) {
        reject(notConnected());
        return;
      }
      this.#pending.set(message.id, { message, resolve, reject });
      if (this.#ready) this.#send(message);
    });
  }

  end(): void {
    this.#ended = true;
    this.#ready = false;
    this.#listeners.abort();
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#pongTimer);
    clearInterval(this.#pingTimer);
    this.#socket?.close();
    this.#handlers.connection("closed", this.#lossReason);
    for (const pending of this.#pending.values()) {
      pending.reject(notConnected());
    }
    this.#pending.clear();
  }
}
