// How long tests wait. No test may fail because of a slow machine, only if something never happens.

/** Less than the test timeout, so that the error names the condition. */
export const PATIENCE_MS = 55_000;

let noted: { fault: unknown } | undefined;

/** Makes the current or next wait throw this error, which happened outside the test's own code. */
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
