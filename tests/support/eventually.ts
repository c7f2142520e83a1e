// Waits for expectations that are not met yet but will be.
import { vi } from "vitest";
import { PATIENCE_MS } from "./patience";

/** Repeats `check` until it no longer throws, and returns its result. Throws its last error if it keeps failing. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
