// How long tests wait. No test may fail on a slow or busy machine: only if something never happens.

/** Less than a test may take, so that it says what it waited for. */
export const PATIENCE_MS = 55_000;

let noted: { fault: unknown } | undefined;

/** Makes whatever waits, now or next, throw this fault of something that the test runs beside itself. */
export function noteFault(fault: unknown): void {
  noted = { fault };
}

export function throwNoted(): void {
  if (!noted) return;
  const { fault } = noted;
  noted = undefined;
  throw fault;
}

/** Waits until the condition is true. Throws an error with the condition's source text if it never is. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    throwNoted();
    if (performance.now() > end) throw new Error(`Waited in vain for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
