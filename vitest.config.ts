import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** No test may fail because a machine is slow or busy: this is for one that hangs, and above all that tests wait for. */
const HANGS_MS = 600_000;

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: ["tests/support/build.ts"],
    allowOnly: false,
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
  },
});
