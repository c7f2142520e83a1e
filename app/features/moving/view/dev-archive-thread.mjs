// Starts the script that reads an archive from its source, in development.
import { register as teach } from "node:module";
import { register } from "tsx/esm/api";

// The texts first, as in scripts/words/loader.mjs: tsx then reads the result.
teach("../../../../scripts/words/loader-hooks.mjs", import.meta.url);
register();
await import("./archive-thread.ts");
