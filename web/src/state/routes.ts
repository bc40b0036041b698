// Addresses of the pages. Seat tokens are in the fragment, which browsers never send to a server.

export type Route =
  | { readonly page: "start" }
  | { readonly page: "table"; readonly id: string; readonly token: string | null }
  | { readonly page: "replay"; readonly id: string }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "learn"; readonly game: string }
  | { readonly page: "puzzles"; readonly game: string; readonly puzzle: string }
  | { readonly page: "deal"; readonly deal: string }
  | { readonly page: "unknown" };

export function readRoute(address: Pick<Location, "pathname" | "hash">): Route {
  const [page = "", id = "", ...rest] = address.pathname.split("/").filter(Boolean);
  if (page === "" || page === "index.html") return { page: "start" };
  if (id === "" || rest.length > (page === "puzzles" ? 1 : 0)) return { page: "unknown" };
  switch (page) {
    case "table":
      return { page, id, token: new URLSearchParams(address.hash.slice(1)).get("seat") };
    case "replay":
      return { page, id };
    case "puzzles":
      return { page, game: id, puzzle: rest[0] ?? "next" };
    case "deal":
      return { page, deal: id };
    case "rules":
    case "learn":
      return { page, game: id };
    default:
      return { page: "unknown" };
  }
}

export const tablePath = (id: string): string => `/table/${encodeURIComponent(id)}`;
export const replayPath = (id: string): string => `/replay/${encodeURIComponent(id)}`;
export const rulesPath = (game: string): string => `/rules/${encodeURIComponent(game)}`;
export const learnPath = (game: string): string => `/learn/${encodeURIComponent(game)}`;
/** Host names that mean this device only. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

export const isLocal = (origin: string): boolean => LOCAL_HOSTS.has(new URL(origin).hostname);

/** The origin for links to other devices: the server's address in the local network if the page has a local one. */
export function publicOrigin(origin: string, networkOrigin: string): string {
  return isLocal(origin) && networkOrigin ? networkOrigin : origin;
}
