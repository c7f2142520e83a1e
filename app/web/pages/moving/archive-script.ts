// Where the script is that reads an archive; the build writes this file anew, with the place of the built one (vite.config.ts).

/** From source, Node has to be taught TypeScript first. */
export const ARCHIVE_SCRIPT = new URL("./source-archive.mjs", import.meta.url);
