// Changes between two JSON values, as `hedgerow.server.live.delta` describes them.

export type Change =
  | { readonly set: unknown }
  | { readonly fields: Readonly<Record<string, Change>> }
  | { readonly items: Readonly<Record<string, Change>> }
  | { readonly splice: readonly [start: number, deleted: number, ...items: unknown[]] };

/** Apply a change. Unchanged parts keep their identity, so that what depends on them is not computed again. */
export function applyChange<T>(value: T, change: Change): T {
  return apply(value, change) as T;
}

function apply(value: unknown, change: Change): unknown {
  if ("set" in change) return change.set;
  if ("splice" in change) {
    const [start, deleted, ...items] = change.splice;
    return (value as readonly unknown[]).toSpliced(start, deleted, ...items);
  }
  if ("items" in change) {
    const copy = [...(value as readonly unknown[])];
    for (const [index, inner] of Object.entries(change.items)) copy[Number(index)] = apply(copy[Number(index)], inner);
    return copy;
  }
  const copy = { ...(value as Readonly<Record<string, unknown>>) };
  for (const [name, inner] of Object.entries(change.fields)) copy[name] = apply(copy[name], inner);
  return copy;
}
