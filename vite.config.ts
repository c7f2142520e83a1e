import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { BUNDLED } from "./bundled-packages.js";
import remixConfig from "./remix.config.js";

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream)\//;
/** Small files that nearly every page needs; Vite's own loader of chunks is one of them. */
const ON_EVERY_PAGE = [
  "app/paths/pages.ts",
  "app/paths/query.ts",
  "app/values/error-messages.ts",
  "app/values/limits.ts",
  "app/values/recent-calendars.ts",
  "app/client/browser-cookies.ts",
  "app/client/commit-effect.ts",
  "app/client/copy-button.tsx",
  "app/client/enhancements.tsx",
  "app/client/fresh-tab.ts",
  "app/client/freshness.ts",
  "app/client/hydrated.ts",
  "app/client/idle.ts",
  "app/client/lasting-notice.ts",
  "app/client/leave.ts",
  "app/client/link.tsx",
  "app/client/local-copies.ts",
  "app/client/motion.ts",
  "app/client/replies.ts",
  "app/client/route-scripts.ts",
  "app/client/shown-month.ts",
  "app/client/tab-below.tsx",
  "app/client/toasts.tsx",
  "app/client/unanswered.ts",
  "app/client/view-notes.ts",
  "app/components/ui/current.tsx",
  "app/components/ui/error-content.tsx",
  "app/components/ui/error-screens.tsx",
  "app/components/ui/nonce.tsx",
  "app/components/ui/page-frame.tsx",
  "app/components/ui/submit-button.tsx",
  "app/components/ui/action-link.tsx",
  "app/components/calendars/calendar-header.tsx",
  "app/components/calendars/calendar-tabs.tsx",
  "app/components/events/category-filter.tsx",
  "app/components/events/event-card.tsx",
  "app/components/ui/link-row.tsx",
  "app/components/calendars/panel-below.tsx",
  "app/components/ui/rich-text.tsx",
  "app/components/events/series-mark.tsx",
  "app/components/calendars/tab-switch.tsx",
  "app/web/pages/calendars/current-tab.ts",
  "app/web/pages/sharing/feed-links.ts",
];

const inRoot = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const onEveryPage = new Set(ON_EVERY_PAGE.map(inRoot));
for (const file of onEveryPage) {
  if (!existsSync(file)) throw new Error(`vite.config.ts lists ${file}, which is not there.`);
}

/** Small parts of most tabs: a file for each, and its name on every page that may load it, would be more. */
const OF_TABS =
  /\/app\/(components\/(ui\/empty-state|events\/search-form)|client\/search-key)\.tsx?$/;

/** They come in one file, beside React and Remix. */
function manualChunks(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (OF_TABS.test(id)) return "tabs";
  return id.includes("vite/preload-helper") || onEveryPage.has(id) ? "site" : undefined;
}

/** By the file that tells where a thread's script is, the built script's name and what it is made of. */
const THREADS = new Map([
  [
    inRoot("app/import/thread-script.ts"),
    {
      name: "THREAD_SCRIPT",
      fileName: "reading-thread.js",
      id: inRoot("app/import/reading-thread.ts"),
    },
  ],
  [
    inRoot("app/web/pages/moving/archive-script.ts"),
    {
      ...{ name: "ARCHIVE_SCRIPT", fileName: "archive-thread.js" },
      id: inRoot("app/web/pages/moving/archive-thread.ts"),
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
