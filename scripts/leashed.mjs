// Runs a script of Node that ends with whoever started it, also where that one is killed: its end of our standard
// input closes then. `node scripts/leashed.mjs script.js …parameters`; where this process leads a group, the group ends too.
import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

process.stdin.on("error", () => undefined).on("close", endGroup);
process.stdin.resume();
process.stdin.unref?.();

const [, , script = ""] = process.argv;
process.argv.splice(1, 2, resolve(script));
await import(pathToFileURL(process.argv[1] ?? "").href);

function endGroup() {
  try {
    process.kill(-process.pid, "SIGKILL");
  } catch {
    // It leads none.
    process.kill(process.pid, "SIGKILL");
  }
}
