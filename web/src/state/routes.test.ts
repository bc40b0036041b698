import { describe, expect, test } from "vitest";
import { isLocal, learnPath, publicOrigin, readRoute, replayPath, rulesPath, tablePath } from "./routes";

const read = (address: string) => readRoute(new URL(address, "https://example.org"));

describe("routes", () => {
  test.each([
    ["/", { page: "start" }],
    ["/#cornwall", { page: "start" }],
    ["/index.html", { page: "start" }],
    ["/table/abc", { page: "table", id: "abc", token: null }],
    ["/table/abc#seat=s3cr-et_", { page: "table", id: "abc", token: "s3cr-et_" }],
    ["/table/abc/", { page: "table", id: "abc", token: null }],
    ["/replay/abc#step=7", { page: "replay", id: "abc" }],
    ["/rules/cornwall#pub", { page: "rules", game: "cornwall" }],
    ["/learn/tipperary", { page: "learn", game: "tipperary" }],
    ["/puzzles/tipperary", { page: "puzzles", game: "tipperary", puzzle: "next" }],
    ["/puzzles/tipperary/daily", { page: "puzzles", game: "tipperary", puzzle: "daily" }],
    ["/deal/x.greedy.2.2030-12-31", { page: "deal", deal: "x.greedy.2.2030-12-31" }],
    ["/puzzles", { page: "unknown" }],
    ["/puzzles/a/b/c", { page: "unknown" }],
    ["/table", { page: "unknown" }],
    ["/table/abc/def", { page: "unknown" }],
    ["/nowhere/abc", { page: "unknown" }],
  ])("%s", (address, route) => expect(read(address)).toEqual(route));

  test("paths lead back to their routes", () => {
    expect(read(tablePath("a-b_c"))).toEqual({ page: "table", id: "a-b_c", token: null });
    expect(read(replayPath("x"))).toEqual({ page: "replay", id: "x" });
    expect(read(rulesPath("x"))).toEqual({ page: "rules", game: "x" });
    expect(read(learnPath("x"))).toEqual({ page: "learn", game: "x" });
  });

  test("names cannot leave their place in a path", () => expect(tablePath("../a?b#c")).toBe("/table/..%2Fa%3Fb%23c"));
});

describe("links to other devices", () => {
  const home = "http://192.168.0.7:8642";

  test.each(["http://localhost:8642", "http://127.0.0.1:8642", "http://[::1]:8642"])("%s is local", (origin) => {
    expect(isLocal(origin)).toBe(true);
    expect(publicOrigin(origin, home)).toBe(home);
    expect(publicOrigin(origin, "")).toBe(origin);
  });

  test("a public address is kept", () => {
    expect(isLocal("https://example.org")).toBe(false);
    expect(publicOrigin("https://example.org", home)).toBe("https://example.org");
  });
});
