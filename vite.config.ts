import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream)\//;
const ON_EVERY_PAGE =
  /vite\/preload-helper|app\/(paths|calendar\/(error-messages|limits|recent-calendars)|client\/(browser-cookies|commit-effect|copy-button|freshness|hydrated|idle|leave|link|local-copies|motion|replies|route-scripts|tab-below|unanswered|view-notes)|components\/submit-button|components\/calendar\/(action-link|rich-text|tab-switch)|web\/pages\/(current-tab|feed-links))\.tsx?$/;

/** What is small and nearly every page needs comes in one file, beside React and Remix. */
function manualChunks(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  return ON_EVERY_PAGE.test(id) ? "site" : undefined;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  // Who starts the product for the first time is shown what is wrong, and no more.
  logLevel: command === "build" ? "error" : "info",
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    // remix-serve sends everything in build/client as immutable for a year; public/ is not.
    copyPublicDir: false,
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
