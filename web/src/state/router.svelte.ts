// The router. Seat tokens are in the fragment of the address, which browsers never send to a server.

export type Route =
  | { readonly page: "start" }
  | { readonly page: "table"; readonly id: string; readonly token: string | null }
  | { readonly page: "replay"; readonly id: string }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "learn"; readonly game: string }
  | { readonly page: "unknown" };

function readRoute(address: Location): Route {
  const [what = "", id = "", ...rest] = address.pathname.split("/").filter(Boolean);
  if (what === "" || what === "index.html") return { page: "start" };
  if (id === "" || rest.length > 0) return { page: "unknown" };
  if (what === "table") return { page: "table", id, token: new URLSearchParams(address.hash.slice(1)).get("seat") };
  if (what === "rules") return { page: "rules", game: id };
  if (what === "learn") return { page: "learn", game: id };
  return what === "replay" ? { page: "replay", id } : { page: "unknown" };
}

/** Host names that mean this device only. */
const HOME: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

class Router {
  #route = $state.raw<Route>(readRoute(location));
  #nearby = $state("");

  get route(): Route {
    return this.#route;
  }

  /** The address of the server for links to other devices. */
  get origin(): string {
    return HOME.has(location.hostname) && this.#nearby ? this.#nearby : location.origin;
  }

  /** Whether links work on this device only. */
  get atHome(): boolean {
    return HOME.has(new URL(this.origin).hostname);
  }

  /** Set the address of the server in the local network. */
  foundAt(nearby: string): void {
    this.#nearby = nearby && new URL(nearby).origin;
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

export const tablePath = (id: string): string => `/table/${encodeURIComponent(id)}`;
export const replayPath = (id: string): string => `/replay/${encodeURIComponent(id)}`;
export const rulesPath = (game: string): string => `/rules/${encodeURIComponent(game)}`;
export const learnPath = (game: string): string => `/learn/${encodeURIComponent(game)}`;
export const tableLink = (id: string): string => `${router.origin}${tablePath(id)}`;
export const seatLink = (id: string, token: string): string => `${tableLink(id)}#seat=${token}`;
