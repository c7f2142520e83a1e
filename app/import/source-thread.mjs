// Starts the reading thread from its source, where nothing is built: in development and in tests.
import { register } from "tsx/esm/api";

register();
await import("./reading-thread.ts");
