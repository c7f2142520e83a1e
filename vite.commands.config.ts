// Builds what an operator runs in a terminal, a file for each command, for scripts/command.mjs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { BUNDLED } from "./bundled-packages.js";
import { words } from "./scripts/words/vite-plugin.mjs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const names = Object.values<string>(scripts).flatMap(
  (script) => /^node scripts\/command\.mjs (\S+)$/.exec(script)?.[1] ?? [],
);

export default defineConfig({
  plugins: [words()],
  logLevel: "error",
  ssr: { noExternal: BUNDLED },
  define: { __EAS_COMMIT__: JSON.stringify(process.env.EAS_COMMIT ?? "") },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    ssr: true,
    target: "node20",
    outDir: join(process.env.EAS_BUILD_FOLDER || "build", "commands"),
    copyPublicDir: false,
    rollupOptions: { input: names.map((name) => `app/commands/${name}.ts`) },
  },
});
