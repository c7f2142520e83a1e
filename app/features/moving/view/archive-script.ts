// The address of the script that reads an archive; the build replaces this file by one with the built script
// (vite.config.ts).

/** When run from source, Node needs a loader for TypeScript first. */
export const ARCHIVE_SCRIPT = new URL("./source-archive.mjs", import.meta.url);
