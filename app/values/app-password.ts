// App passwords as people type them.
import { createHash } from "node:crypto";

const LETTERS = /^[abcdefghjkmnpqrstvwxyz]{24}$/;

/** What is stored of a password, typed in any case with or without dashes and blanks; undefined for none of ours. */
export function hashAppPassword(typed: string): string | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, "");
  return LETTERS.test(letters) ? createHash("sha256").update(letters).digest("hex") : undefined;
}
