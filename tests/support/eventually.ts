// Expectations of what is not so yet but must become so.
import { vi } from "vitest";
import { PATIENCE_MS } from "./patience";

/** Repeats `check` until it does not throw any more, and answers what it answers. Throws its last error when it never stops. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
