// Runs a Node script that ends when the process that started it ends, even if that one is killed, because its end of
// our standard input closes then. `node scripts/leashed.mjs script.js …parameters`; if this process leads a process
// group, the whole group ends.
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
    // It is not a group leader.
    process.kill(process.pid, "SIGKILL");
  }
}
