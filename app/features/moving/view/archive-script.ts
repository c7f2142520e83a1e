// The address of the script that reads an archive; the build replaces it by the built script (vite.config.ts).

/** From source, Node first needs a TypeScript loader. */
export const ARCHIVE_SCRIPT = new URL("./dev-archive-thread.mjs", import.meta.url);
