// Sitting down, and remembering where.

import * as api from "../api/http";
import type { TableStatus } from "../api/schema";
import { settings } from "../state/settings.svelte";
import { storage } from "../state/storage";

/** Take a seat: the one of a secret link, or an open one. */
export async function takeSeat(table: TableStatus, name: string, token: string | null): Promise<void> {
  if (name) {
    settings.change({ name });
    await api.setName(name);
  }
  const key = await api.join(table.id, { name, token });
  storage.saveTable(table.id, { mine: { [key.seat]: key.token }, game: table.game, invited: "" });
}

/** What a secret link opens: a seat that is somebody's already, or one to sit down on. */
export async function seatForToken(table: TableStatus, token: string): Promise<{ seat: number; taken: boolean }> {
  const { seat } = await api.view(table.id, token, Number.MAX_SAFE_INTEGER);
  const number = seat ?? 0;
  return { seat: number, taken: table.seats[number]?.taken ?? false };
}
