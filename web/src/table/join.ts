// Taking seats.

import * as api from "../api/http";
import type { TableStatus } from "../api/schema";
import { settings } from "../state/settings.svelte";
import { storage } from "../state/storage";

/** Take the seat of a link, or an open one, and store its token. */
export async function takeSeat(table: TableStatus, name: string, token: string | null): Promise<void> {
  if (name) {
    settings.change({ name });
    await api.setName(name);
  }
  const key = await api.join(table.id, { name, token });
  storage.saveTable(table.id, { mine: { [key.seat]: key.token }, game: table.game, invited: "" });
}

/** The seat of a link, and whether it is taken. */
export async function seatForToken(table: TableStatus, token: string): Promise<{ seat: number; taken: boolean }> {
  const { seat } = await api.view(table.id, token, Number.MAX_SAFE_INTEGER);
  const number = seat ?? 0;
  return { seat: number, taken: table.seats[number]?.taken ?? false };
}
