// Runs a Node script that ends with its parent process, even if that is killed, because its standard input then closes.
// `node scripts/leashed.mjs script.js …parameters`; ends the whole process group if this process leads one.
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
    // Not a group leader.
    process.kill(process.pid, "SIGKILL");
  }
}
