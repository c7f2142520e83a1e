// How long tests wait for what must come. No test may fail for a slow or busy machine: only what never comes does.
export const PATIENCE_MS = 120_000;

/** Waits until the condition holds. Throws, with the condition's text, when it never does. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
