// The release of this program, and the commit it was built from, if known.
import { version } from "../../package.json";

/** Set by the build (scripts/build.mjs); undefined when run from source. */
declare const __EAS_COMMIT__: string | undefined;

export const RELEASE: string = version;
export const COMMIT = typeof __EAS_COMMIT__ === "undefined" ? "" : __EAS_COMMIT__;

/** "0.4.0 (1a2b3c4d5e)" */
export const RELEASE_TEXT = COMMIT === "" ? RELEASE : `${RELEASE} (${COMMIT})`;
