import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    // remix-serve sends everything in build/client as immutable for a year; public/ is not.
    copyPublicDir: false,
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {}
      : { rollupOptions: { output: { chunkFileNames: "static/js/[name].[hash].chunk.js" } } }),
  },
}));
