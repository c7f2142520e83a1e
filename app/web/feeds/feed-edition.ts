// Marks feeds by what wrote them, so that they are fetched anew when another program would write other
// bytes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** In the built server this file is the whole program. */
const PROGRAM = fileURLToPath(import.meta.url);

/**
 * The mark as it stands within an entity-tag. It follows the program, the
 * machine's time zone data and what the installation writes into feeds, so that
 * an update or a move is not hidden behind a 304.
 */
export function feedEdition(installation: { origin: string; uidSuffix: string }): string {
  return createHash("sha256")
    .update(readFileSync(PROGRAM))
    .update(JSON.stringify([process.versions.tz, installation.origin, installation.uidSuffix]))
    .digest("base64url")
    .slice(0, 8);
}
