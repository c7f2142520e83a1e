import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { BUNDLED } from "./bundled-packages.js";
import remixConfig from "./remix.config.js";
import { words } from "./scripts/words/vite-plugin.mjs";

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream)\//;
type Graph = Parameters<Rollup.GetManualChunk>[1];

const inRoot = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** On the wire that is less than a kilobyte: asking for it takes longer than having it. */
const SMALL_LENGTH = 3_000;
const EVENT_PAGE = "app/routes/calendar.$id._dialog.events.$eventId._index.tsx";
const PART = /\/app\/(?:client|styles|features\/\w+\/styles?|values|components\/(?:ui|(\w+)))\//;

/**
 * What every page needs comes in one file, what a calendar's visitors need in another. Of the rest, small parts that
 * several screens share come in a file a room, those of no room with the forms: an event's page has one that visitors
 * send, and what only editors' forms are made of is in a file of its own.
 */
function manualChunks(id: string, graph: Graph): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (isNeededBy(inRoot("app/root.tsx"), id, graph)) return "site";
  if (isNeededBy(inRoot("app/routes/calendar.$id.tsx"), id, graph)) return "calendar";
  const { importers, code } = graph.getModuleInfo(id) ?? {};
  const isSmall = (code?.length ?? 0) < SMALL_LENGTH || id.includes("/components/ui/");
  const isShared = (importers?.length ?? 0) > 1 && isSmall;
  const [isPart, room] = PART.exec(id) ?? [];
  if (!isShared || !isPart) return undefined;
  return room ?? (isNeededBy(inRoot(EVENT_PAGE), id, graph) ? "forms" : "editing");
}

const needs = new Map<string, Set<string>>();

/** Whether `screen` cannot be drawn without the module; also true for the entry that Remix makes of the screen. */
function isNeededBy(screen: string, id: string, { getModuleInfo }: Graph): boolean {
  const needed = needs.get(screen) ?? new Set([screen]);
  needs.set(screen, needed);
  for (const each of needed)
    for (const imported of getModuleInfo(each)?.importedIds ?? []) needed.add(imported);
  return needed.has(id) || id.startsWith(`${screen}?`);
}

/** Keeps each screen in one chunk even when other files import from it. */
const sharedEntries: Plugin = {
  name: "shared-entries",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
};

/** A file that tells where a thread's script is: "archive-script.ts" that of "archive-thread.ts". */
const TELLS_THREAD = /^(.*\/app\/.*\/(\w+))-script\.ts$/;

/** Builds the scripts of the threads that read chosen files, and tells the server where they are. */
const readingThreads: Plugin = {
  name: "reading-threads",
  apply: "build",
  load(file) {
    const [, path, name] = TELLS_THREAD.exec(file) ?? [];
    if (!path || !name) return null;
    const chunk = { id: `${path}-thread.ts`, fileName: `${name}-thread.js` };
    const script = this.emitFile({ type: "chunk", ...chunk });
    return `export const ${name.toUpperCase()}_SCRIPT = new URL(import.meta.ROLLUP_FILE_URL_${script});`;
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [words(), remix(remixConfig), sharedEntries, readingThreads],
  // Who starts the product for the first time is shown what is wrong, and no more.
  logLevel: command === "build" ? "error" : "info",
  ssr: { noExternal: command === "build" ? BUNDLED : [] },
  define: { __EAS_COMMIT__: JSON.stringify(process.env.EAS_COMMIT ?? "") },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    // remix-serve sends everything in build/client as immutable for a year; public/ is not.
    copyPublicDir: false,
    // Vite's own choice writes out what browsers from 2020 on can read shorter; older ones have the pages without scripts.
    // The server is for the oldest Node that it runs on.
    target: isSsrBuild ? "node20" : "es2020",
    cssTarget: ["edge88", "firefox78", "chrome87", "safari14"],
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {}
      : {
          rollupOptions: {
            output: {
              chunkFileNames: "static/js/[name].[hash].chunk.js",
              manualChunks,
              // Otherwise Rollup merges the empty entries of routes without a screen, which Remix looks for.
              experimentalMinChunkSize: 0,
            },
          },
        }),
  },
}));
