// The connection to a table. It comes back by itself, and a move that was not answered is sent again under the same id.

import { Problem } from "./api.js";

const VERSION = 1;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
const WAITS = [500, 1000, 2000, 4000, 8000];
const FATAL = new Set(["no-table", "not-allowed", "damaged"]);

function newId() {
  // randomUUID is missing where the page is not served safely, as in a home network.
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Live {
  /**
   * `on.update`, `on.welcome`, `on.state` ("connecting", "open", "lost") and `on.fatal` are told what happens;
   * `on.since` says how much of the log is known.
   */
  constructor(table, tokens, on) {
    this.table = table;
    this.tokens = tokens;
    this.on = on;
    this.waiting = new Map();
    this.failures = 0;
    this.ready = false;
    this.ended = false;
    this.again = () => this.connect();
    addEventListener("online", this.again);
    this.connect();
  }

  connect() {
    if (this.ended || (this.socket && this.socket.readyState < WebSocket.CLOSING)) return;
    clearTimeout(this.retry);
    this.on.state(this.failures ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/api/live`));
    socket.onopen = () =>
      this.write({ type: "hello", v: VERSION, table: this.table, tokens: this.tokens, since: this.on.since() });
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.dropped();
    this.pings = setInterval(() => this.ping(), PING_EVERY);
  }

  dropped() {
    clearInterval(this.pings);
    clearTimeout(this.pong);
    this.ready = false;
    if (this.ended) return;
    for (const [id, asked] of this.waiting) {
      if (asked.resend) continue;
      this.waiting.delete(id);
      asked.reject(new Problem("offline", "The connection broke before this was answered.", "Look, then try again."));
    }
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    this.on.state("lost");
    this.retry = setTimeout(this.again, wait);
  }

  ping() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.write({ type: "ping", n: 0 });
    clearTimeout(this.pong);
    // A dead line may take minutes to be noticed otherwise.
    this.pong = setTimeout(() => {
      const dead = this.socket;
      this.socket = null;
      dead.close();
      this.dropped();
    }, PONG_WITHIN);
  }

  write(message) {
    this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    clearTimeout(this.pong);
    if (message.type === "update") this.on.update(message);
    else if (message.type === "welcome") this.welcomed(message);
    else if (message.type === "done" || message.type === "preview") this.settle(message.id, "resolve", message);
    else if (message.type === "refused") this.refused(message);
  }

  welcomed(message) {
    this.failures = 0;
    this.ready = true;
    this.on.welcome(message);
    this.on.state("open");
    for (const asked of this.waiting.values()) this.write(asked.message);
  }

  refused({ id, code, message, advice }) {
    const problem = new Problem(code, message, advice);
    if (id !== null) this.settle(id, "reject", problem);
    else if (!this.ready && FATAL.has(code)) {
      this.end();
      this.on.fatal(problem);
    } else this.on.refused(problem);
  }

  settle(id, how, value) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    asked?.[how](value);
  }

  /** Ask for something; resolved when it is done and stored. Only moves survive a broken connection. */
  ask(type, fields) {
    const id = newId();
    const message = { type, id, ...fields };
    const resend = type === "play";
    return new Promise((resolve, reject) => {
      if (!this.ready && !resend) {
        reject(new Problem("offline", "There is no connection now.", "It comes back by itself; then try again."));
        return;
      }
      this.waiting.set(id, { message, resend, resolve, reject });
      if (this.ready) this.write(message);
    });
  }

  end() {
    this.ended = true;
    removeEventListener("online", this.again);
    clearTimeout(this.retry);
    clearTimeout(this.pong);
    clearInterval(this.pings);
    this.socket?.close();
  }
}
