/**
 * Every Remix option of this project. vite.config.ts hands it to the Vite plugin.
 *
 * v3_lazyRouteDiscovery stays off: one anonymous request to its /__manifest
 * address costs most of a second of CPU (docs/decisions/0002).
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  // Each build has a folder of its own (scripts/builds.mjs).
  buildDirectory: process.env.EAS_BUILD_FOLDER || "build",
  ignoredRouteFiles: ["**/*.css"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: false,
  },
};
