// Errors of requests, with a message and an advice for the player.

import type { Problem } from "./schema";

/** A text from the server, or a function that returns a text of the page in the current language. */
type ErrorText = string | (() => string);

const resolve = (message: ErrorText): string => (typeof message === "string" ? message : message());

/** A request that failed: what happened, and what to do now. */
export class ApiError extends Error implements Problem {
  readonly code: string;
  readonly #message: ErrorText;
  readonly #advice: ErrorText;

  constructor(code: string, message: ErrorText, advice: ErrorText = "") {
    super();
    this.code = code;
    this.#message = message;
    this.#advice = advice;
  }

  override get message(): string {
    return resolve(this.#message);
  }

  get advice(): string {
    return resolve(this.#advice);
  }
}
