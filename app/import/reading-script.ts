// The URL of the reading thread's script; the build replaces this file by one with the URL of the built script
// (vite.config.ts).

/** In development Node first has to load a TypeScript loader. */
export const READING_SCRIPT = new URL("./source-reading.mjs", import.meta.url);
