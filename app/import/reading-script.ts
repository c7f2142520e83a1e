// The URL of the reading thread's script; the build replaces this file with the built script's URL (vite.config.ts).

/** In development, Node must first load a TypeScript loader. */
export const READING_SCRIPT = new URL("./dev-reading-thread.mjs", import.meta.url);
