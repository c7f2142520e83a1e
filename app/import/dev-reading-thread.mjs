// Starts the reading thread from its source, where nothing is built: in development.
import { register as teach } from "node:module";
import { register } from "tsx/esm/api";

// The texts first, as in scripts/words/loader.mjs: tsx then reads what that has written.
teach("../../scripts/words/loader-hooks.mjs", import.meta.url);
register();
await import("./reading-thread.ts");
