import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { BUNDLED } from "./bundled-packages.js";
import remixConfig from "./remix.config.js";

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream)\//;
/** Small files that nearly every page needs, by folder; Vite's own loader of chunks is one of them. */
const ON_EVERY_PAGE = {
  "": ["paths.ts"],
  calendar: ["error-messages.ts", "limits.ts", "recent-calendars.ts"],
  client: [
    ...[
      "browser-cookies.ts",
      "commit-effect.ts",
      "copy-button.tsx",
      "enhancements.tsx",
      "fresh-tab.ts",
      "freshness.ts",
    ],
    ...[
      "hydrated.ts",
      "idle.ts",
      "lasting-notice.ts",
      "leave.ts",
      "link.tsx",
      "local-copies.ts",
      "motion.ts",
      "replies.ts",
    ],
    ...[
      "route-scripts.ts",
      "shown-month.ts",
      "tab-below.tsx",
      "toasts.tsx",
      "unanswered.ts",
      "view-notes.ts",
    ],
  ],
  components: [
    "current.tsx",
    "error-content.tsx",
    "error-screens.tsx",
    "nonce.tsx",
    "page-frame.tsx",
    "submit-button.tsx",
  ],
  "components/calendar": [
    "action-link.tsx",
    "calendar-header.tsx",
    "calendar-tabs.tsx",
    "category-filter.tsx",
    "event-card.tsx",
    "link-row.tsx",
    "panel-below.tsx",
    "rich-text.tsx",
    "series-mark.tsx",
    "tab-switch.tsx",
  ],
  "web/pages": ["current-tab.ts", "feed-links.ts"],
};

const onEveryPage = new Set(
  Object.entries(ON_EVERY_PAGE).flatMap(([folder, files]) =>
    files.map((file) => fileURLToPath(new URL(join("app", folder, file), import.meta.url))),
  ),
);
for (const file of onEveryPage) {
  if (!existsSync(file)) throw new Error(`vite.config.ts lists ${file}, which is not there.`);
}

/** Small parts of most tabs: a file for each, and its name on every page that may load it, would be more. */
const OF_TABS =
  /\/app\/(components\/(empty-state|calendar\/search-form)|client\/search-key)\.tsx?$/;

/** They come in one file, beside React and Remix. */
function manualChunks(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (OF_TABS.test(id)) return "tabs";
  return id.includes("vite/preload-helper") || onEveryPage.has(id) ? "site" : undefined;
}

const inApp = (file: string) => fileURLToPath(new URL(join("app", file), import.meta.url));

/** By the file that tells where a thread's script is, the built script's name and what it is made of. */
const THREADS = new Map([
  [
    inApp("import/thread-script.ts"),
    { name: "THREAD_SCRIPT", fileName: "reading-thread.js", id: inApp("import/reading-thread.ts") },
  ],
  [
    inApp("web/pages/archive-script.ts"),
    {
      ...{ name: "ARCHIVE_SCRIPT", fileName: "archive-thread.js" },
      id: inApp("web/pages/archive-thread.ts"),
    },
  ],
]);

/** Builds the scripts of the threads that read chosen files, and tells the server where they are. */
const readingThreads: Plugin = {
  name: "reading-threads",
  apply: "build",
  load(file) {
    const thread = THREADS.get(file);
    if (!thread) return null;
    const { name, fileName, id } = thread;
    const script = this.emitFile({ type: "chunk", id, fileName });
    return `export const ${name} = new URL(import.meta.ROLLUP_FILE_URL_${script});`;
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [remix(remixConfig), readingThreads],
  // Who starts the product for the first time is shown what is wrong, and no more.
  logLevel: command === "build" ? "error" : "info",
  ssr: { noExternal: command === "build" ? BUNDLED : [] },
  define: { __EAS_COMMIT__: JSON.stringify(process.env.EAS_COMMIT ?? "") },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    // remix-serve sends everything in build/client as immutable for a year; public/ is not.
    copyPublicDir: false,
    // Vite's own choice writes out what browsers from 2020 on can read shorter; older ones have the pages without scripts.
    target: "es2020",
    cssTarget: ["edge88", "firefox78", "chrome87", "safari14"],
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {}
      : {
          rollupOptions: {
            output: {
              chunkFileNames: "static/js/[name].[hash].chunk.js",
              manualChunks,
            },
          },
        }),
  },
}));
