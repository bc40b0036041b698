import type { Environment } from "vitest/runtime";

/** Node without a document, but with modules compiled for the browser: so runes are reactive. */
const environment: Environment = {
  name: "client",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
};

export default environment;
