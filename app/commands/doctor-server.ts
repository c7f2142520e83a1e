// The doctor's check of the server: that a running one answers, and that one that is to start can listen.
import { createServer } from "node:net";
import { explainListening } from "~/front-door/listening-fault";
import { programPaths } from "~/paths/programs";
import { isServerRunning } from "~/process/data/data-directory";
import type { Config } from "~/process/settings/config";
import type { Finding } from "./doctor-checks";

const about = "Server";
const HEALTH_TIMEOUT_MS = 5_000;
/** What stands for every address of the machine. */
const WILDCARDS = ["", "0.0.0.0", "::"];

/** Asks a running server how it is, as a supervisor would; opens the port for a moment where none runs. */
export function checkServer(config: Config): Promise<Finding> {
  return isServerRunning(config.dataDir) ? askServer(config) : tryPort(config);
}

async function askServer({ port, host }: Config): Promise<Finding> {
  const name = WILDCARDS.includes(host ?? "") ? "localhost" : writeHost(host ?? "");
  const place = `${name}:${port}`;
  try {
    const response = await fetch(`http://${place}${programPaths.health()}`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    const says = `It answers at ${place}: ${(await response.text()).trim()}`;
    return { about, state: response.ok ? "ok" : "fail", says };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { about, state: "fail", says: `It runs but does not answer at ${place} (${reason})` };
  }
}

/** As part of an address. */
function writeHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function tryPort({ port, host }: Config): Promise<Finding> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => {
      const says = explainListening(error, { port, host }) ?? `It cannot listen: ${error.message}`;
      resolve({ about, state: "fail", says: `Not running. ${says.replace(/\.$/, "")}` });
    });
    probe.listen({ port, host }, () => {
      const says = `Not running. It may listen on port ${port}`;
      probe.close(() => resolve({ about, state: "ok", says }));
    });
  });
}
