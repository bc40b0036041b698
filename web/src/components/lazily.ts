// Parts of the page that are loaded when they are first shown, because few visits need them.

import { loadChunk, toApiError } from "../api/http";
import { notices } from "./notices.svelte";

/** Load a part of the page; show the error as a notice and return null if that fails. */
export async function lazily<Chunk>(load: () => Promise<Chunk>): Promise<Chunk | null> {
  try {
    return await loadChunk(load);
  } catch (error) {
    notices.show(toApiError(error));
    return null;
  }
}
