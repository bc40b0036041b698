// The router: shows the page of an address, and changes the address without reloading.

import { isLocal, learnPath, publicOrigin, readRoute, type Route, tablePath } from "./routes";

export { learnPath, replayPath, rulesPath, tablePath } from "./routes";

class Router {
  #route = $state.raw<Route>(readRoute(location));
  #networkOrigin = $state("");

  get route(): Route {
    return this.#route;
  }

  /** The origin for links to other devices. */
  get origin(): string {
    return publicOrigin(location.origin, this.#networkOrigin);
  }

  /** Whether links work on this device only. */
  get isLocal(): boolean {
    return isLocal(this.origin);
  }

  /** Set the server's address in the local network; empty if it has none. */
  setNetworkAddress(address: string): void {
    this.#networkOrigin = address && new URL(address).origin;
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** Read the route from the address, for example after the back button. */
  read(): void {
    this.#route = readRoute(location);
  }

  /** Remove a stored token from the address, where others could read it. */
  hideToken(): void {
    history.replaceState(null, "", location.pathname);
  }
}

export const router = new Router();

/** Handle clicks on internal links without reloading the page. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  router.go(link.pathname + link.hash);
}

export const tableLink = (id: string): string => `${router.origin}${tablePath(id)}`;
export const seatLink = (id: string, token: string): string => `${tableLink(id)}#seat=${token}`;

/** The lesson of a game, which leads back to a table. */
export const lessonLink = (game: string, table: string): string =>
  `${learnPath(game)}#back=${encodeURIComponent(tablePath(table))}`;

/** Where the lesson leads back to: the table that it was opened from, or the start page. */
export function lessonOrigin(hash: string): string {
  const back = new URLSearchParams(hash.slice(1)).get("back") ?? "";
  return /^\/table\/[\w-]+$/.test(back) ? back : "/";
}
