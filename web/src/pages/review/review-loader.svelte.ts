// The review of a match: request it, follow its progress, show it.

import * as api from "../../api/http";
import type { ApiError } from "../../api/errors";
import type { Review, ReviewStatus } from "../../api/schema";

/** Milliseconds between two questions how far the review is. */
const POLL = 1000;

export type LoadingStage = "loading" | "none" | "waiting" | "running" | "ready" | "stopped" | "failed";

export class ReviewLoader {
  readonly #id: string;
  #stage = $state<LoadingStage>("loading");
  #status = $state.raw<ReviewStatus | null>(null);
  #review = $state.raw<Review | null>(null);
  #problem = $state.raw<ApiError | null>(null);
  #token: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(id: string) {
    this.#id = id;
  }

  get stage(): LoadingStage {
    return this.#stage;
  }

  get review(): Review | null {
    return this.#review;
  }

  get problem(): ApiError | null {
    return this.#problem;
  }

  /** How many moves and draws are judged, and how many there are. */
  get progress(): { readonly done: number; readonly total: number } {
    return { done: this.#status?.done ?? 0, total: this.#status?.total ?? 0 };
  }

  /** Whether this browser may stop the computation. */
  get own(): boolean {
    return this.#status?.own ?? false;
  }

  /** Load the review as the seat of a token sees it, or its progress. */
  async load(token: string | undefined): Promise<void> {
    this.#token = token;
    await this.#ask(() => this.#read());
  }

  async request(): Promise<void> {
    this.#stage = "waiting";
    await this.#ask(async () => {
      const status = await api.requestReview(this.#id);
      return status.state === "ready" ? this.#read() : status;
    });
  }

  async cancel(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#ask(() => api.cancelReview(this.#id));
    if (this.#stage === "none") this.#stage = "stopped";
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Read the review; as a spectator if the stored token opens no seat any more. */
  async #read(): Promise<ReviewStatus> {
    try {
      return await api.review(this.#id, this.#token);
    } catch (error) {
      if (this.#token === undefined || api.toApiError(error).code !== "not-allowed") throw error;
      this.#token = undefined;
      return api.review(this.#id);
    }
  }

  async #ask(question: () => Promise<ReviewStatus>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const status = await question();
      if (this.#closed) return;
      const computing = this.#stage === "running" || this.#stage === "waiting";
      this.#problem = null;
      this.#status = status;
      if (status.review) this.#review = status.review;
      this.#stage = status.state === "none" && computing ? "failed" : status.state;
    } catch (error) {
      if (this.#closed) return;
      this.#problem = api.toApiError(error);
      if (this.#stage === "loading" || this.#problem.code !== "offline") {
        this.#stage = "none";
        return;
      }
    }
    if (this.#stage === "waiting" || this.#stage === "running") {
      this.#timer = setTimeout(() => void this.#ask(() => this.#read()), POLL);
    }
  }
}
