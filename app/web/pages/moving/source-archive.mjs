// Starts the reading of an archive from its source, where nothing is built: in development and in tests.
import { register } from "tsx/esm/api";

register();
await import("./archive-thread.ts");
