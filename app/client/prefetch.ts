// Preloads what the next steps from a calendar's page need, once the browser is idle.
import { useEffect, useState } from "react";
import { whenIdle } from "./idle";
import { prefetchScripts } from "./route-scripts";

/** False while the page is drawn and started, then true. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** Preloads the scripts of the page at `path`, or nothing for "". Failed ones are retried when they are needed. */
export function usePrefetchedScripts(path: string): void {
  const start = () => void prefetchScripts(path).catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` depends on the path alone
  useEffect(() => (path ? whenIdle(start) : undefined), [path]);
}
