// Remembers a proxy missing from TRUSTED_PROXIES, for the log, the doctor and the operator's note.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToOwner } from "~/process/data/data-directory";

export type ProxySighting = {
  /** The proxy's address, undefined until one was seen. */
  address: () => string | undefined;
  note: (address: string) => void;
};

/** Starts from scratch: earlier sightings may have been fixed. */
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

/** The proxy address that the latest server on this directory recorded; undefined if it saw none. */
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
