// Keys that are pressed while the command box is loading. The box takes them when it is shown, so none is lost.

const keys: string[] = [];

function hold(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
  event.preventDefault();
  event.stopPropagation();
  keys.push(event.key);
}

/** Hold the keys that are pressed from now on. */
export function holdKeys(): void {
  document.addEventListener("keydown", hold, { capture: true });
}

/** Hold no more keys, and return those that were held. */
export function releaseKeys(): readonly string[] {
  document.removeEventListener("keydown", hold, { capture: true });
  return keys.splice(0);
}
