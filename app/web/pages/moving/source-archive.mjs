// Starts the script that reads an archive from its source, without a build: in development and in tests.
import { register } from "tsx/esm/api";

register();
await import("./archive-thread.ts");
