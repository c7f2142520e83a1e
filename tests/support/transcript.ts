// Runs the operator's commands on a fresh site, and records the terminal's output.
import { type Ended, runCommand } from "./commands";
import type { Site } from "./site";

/** Replaces the data folder, whose real name means nothing to readers. */
const FOLDER = "…/data";

/** Each command with its output: start, health, backup and doctor of a running site, then its end and a restore. */
export async function makeTranscript(site: Site): Promise<string> {
  const env = { DATA_DIR: site.dataDir, PORT: String(site.port), HOST: "127.0.0.1" };
  const run = async (shown: string, name: string, ...args: string[]) =>
    `$ ${shown}\n${printed(await runCommand(name, args, env))}`;
  const health = await fetch(`http://127.0.0.1:${site.port}/healthz`);
  const parts = [
    `$ npm start\n${site.output().trim()}`,
    `$ curl -s localhost:${site.port}/healthz\n${(await health.text()).trim()}`,
    await run("npm run seed -- --events 200", "seed", "--events", "200"),
    await run("npm run backup", "backup"),
    await run("npm run doctor", "doctor"),
  ];
  const [, file = ""] = /npm run restore (\S+)/.exec(parts.join("\n")) ?? [];
  parts.push(`$ kill -TERM %1    # the server ends with ${await site.stop({ keep: true })}`);
  parts.push(await run(`npm run restore ${file}`, "restore", file));
  return parts
    .join("\n\n")
    .replaceAll(site.dataDir, FOLDER)
    .replaceAll(process.cwd(), "…/eas")
    .replaceAll(String(site.port), "3000");
}

function printed({ output }: Ended): string {
  return output.trim();
}

/** The names of a doctor's checks, in order. */
export function checksIn(transcript: string): string[] {
  return [...transcript.matchAll(/^\[ *\w+ *\] ([A-Z][a-z]+(?: [a-z]+)*)/gm)].map(
    ([, name = ""]) => name,
  );
}
