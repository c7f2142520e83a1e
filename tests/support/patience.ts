// How long tests wait. No test may fail on a slow or busy machine: only if something never happens.
export const PATIENCE_MS = 120_000;

/** Waits until the condition is true. Throws an error with the condition's source text if it never is. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
