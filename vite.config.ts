import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { BUNDLED } from "./bundled-packages.js";
import remixConfig from "./remix.config.js";

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream)\//;
type ManualChunkMeta = Parameters<Rollup.GetManualChunk>[1];

const inRoot = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Kinds of screens, by the files of their routes. */
const ROUTE = String.raw`/app/routes/calendar\.\$id`;
const FRAME = new RegExp(String.raw`/app/root\.tsx|${ROUTE}\.tsx`);
const TAB = new RegExp(String.raw`${ROUTE}\.(home|calendar|list|news)\.tsx`);
const DIALOG_FRAME = new RegExp(String.raw`${ROUTE}\._dialog\.tsx`);
const VISITED_DIALOG = new RegExp(
  String.raw`${ROUTE}\._dialog\.(day|events)\.\$\w+(\._index)?\.tsx`,
);
const EVENT_FORM = new RegExp(
  String.raw`${ROUTE}\._dialog\.(events\..*(new|edit|duplicate)|suggest)\.tsx`,
);
const UI = /\/app\/(client|components)\//;
/** What so many of the 70 screens need, and no page of a visitor, belongs to forms. */
const MANY_SCREENS = 25;

/**
 * Puts what several screens share into a few files, chosen by which screens need it: a request for each small part
 * would take longer than its bytes. The rest is left to Rollup.
 */
function manualChunks(id: string, graph: ManualChunkMeta): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  const screens = screensOf(graph).get(id) ?? [];
  const isOn = (kind: RegExp) => screens.some((screen) => kind.test(screen));
  if (isOn(FRAME)) return "site";
  const [tab, ...otherTabs] = new Set(screens.flatMap((screen) => TAB.exec(screen)?.[1] ?? []));
  const isOnDialog = isOn(VISITED_DIALOG);
  if (otherTabs.length > 0 || (tab && isOnDialog)) return "site";
  if (isOn(DIALOG_FRAME)) return "dialogs";
  if (screens.length < 2) return undefined;
  if (isOnDialog) return UI.test(id) ? "dialogs" : "days";
  if (tab) return tab;
  if (screens.every((screen) => EVENT_FORM.test(screen))) return "event-form";
  return isOn(EVENT_FORM) || screens.length >= MANY_SCREENS ? "forms" : undefined;
}

type Screens = Map<string, string[]>;
const found = new WeakMap<ManualChunkMeta["getModuleInfo"], Screens>();

/** The screens that cannot be drawn without a module, by the module. */
function screensOf({ getModuleIds, getModuleInfo }: ManualChunkMeta): Screens {
  const known = found.get(getModuleInfo);
  if (known) return known;
  const screens: Screens = new Map();
  found.set(getModuleInfo, screens);
  for (const entry of getModuleIds()) {
    if (!getModuleInfo(entry)?.isEntry) continue;
    const needed = new Set([entry]);
    for (const id of needed) {
      for (const imported of getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
      screens.set(id, [...(screens.get(id) ?? []), entry]);
    }
  }
  return screens;
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
      name: "ARCHIVE_SCRIPT",
      fileName: "archive-thread.js",
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
