// Waits for expectations that will be met later.
import { vi } from "vitest";
import { PATIENCE_MS, throwNoted } from "./patience";

/** Repeats `check` until it no longer throws, and returns its result. Throws its last error if it keeps failing. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const repeated = async (): Promise<{ result: T } | { fault: unknown }> => {
    try {
      throwNoted();
    } catch (fault) {
      return { fault };
    }
    return { result: await check() };
  };
  const last = await vi.waitFor(repeated, { timeout: PATIENCE_MS });
  if ("fault" in last) throw last.fault;
  return last.result;
}
