// Remembers a proxy that TRUSTED_PROXIES does not name, for the log, the doctor and the operator's note.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToOwner } from "~/process/data/data-directory";

export type ProxySighting = {
  /** Where the proxy was, undefined as long as none was seen. */
  address: () => string | undefined;
  note: (address: string) => void;
};

/** Begins anew with each start: what was seen before may have been put right. */
export function watchForProxy(folder: string, log: (line: object) => void): ProxySighting {
  const file = sightingFile(folder);
  rmSync(file, { force: true });
  let seen: string | undefined;
  return {
    address: () => seen,
    note(address) {
      seen = address;
      log({ level: "warn", event: "unnamed-proxy", address, says: describeProxy(address) });
      try {
        writeFileSync(file, `${address}\n`, { mode: 0o600 });
        giveToOwner(folder, [file]);
      } catch (error) {
        log({ level: "warn", event: "unnamed-proxy-unsaved", error: String(error) });
      }
    },
  };
}

/** Where the server that started last on this directory has seen one; undefined where it has not. */
export function readProxySighting(folder: string): string | undefined {
  try {
    return readFileSync(sightingFile(folder), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

export function describeProxy(address: string): string {
  return `Requests come through a proxy at ${address}, which TRUSTED_PROXIES does not name: all visitors count as one and share one visitor's limits. Add ${address} to TRUSTED_PROXIES and restart.`;
}

function sightingFile(folder: string): string {
  return join(folder, "unnamed-proxy");
}
