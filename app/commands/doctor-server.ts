// The doctor's check that a running server answers, or that a new one could listen on the port.
import { createServer } from "node:net";
import { explainListening } from "~/front-door/listening-fault";
import { programPaths } from "~/paths/programs";
import { isServerRunning } from "~/process/data/data-directory";
import type { Config } from "~/process/settings/config";
import type { Finding } from "./doctor-checks";

const about = "Server";
const HEALTH_TIMEOUT_MS = 5_000;
/** Health reports trouble with saving, mail and the log here; its status stays the same. */
const TROUBLE = /"(failing|degraded)"/;
/** Hosts that mean every address of the machine. */
const WILDCARDS = ["", "0.0.0.0", "::"];

/** Queries a running server's health, as a supervisor would; if none is running, opens the port for a moment. */
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
    const facts = (await response.text()).trim();
    const says = `It answers at ${place}: ${facts}`;
    if (!response.ok) return { about, state: "fail", says };
    return { about, state: TROUBLE.test(facts) ? "warn" : "ok", says };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { about, state: "fail", says: `It runs but does not answer at ${place} (${reason})` };
  }
}

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
