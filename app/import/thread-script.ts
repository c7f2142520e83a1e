// Where the script of the reading thread is; the build writes this file anew, with the place of the built one (vite.config.ts).

/** From source, Node has to be taught TypeScript first. */
export const THREAD_SCRIPT = new URL("./source-thread.mjs", import.meta.url);
