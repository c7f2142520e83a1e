// Loads what the next steps from a calendar's page need, once the browser is idle.
import { useEffect, useState } from "react";
import { whenIdle } from "./idle";
import { prefetchScripts } from "./route-scripts";

/** False while the page is drawn and started, then true. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** Starts the scripts of the page at `path`; of none where it is "". A failed one is tried again when it is needed. */
export function usePrefetchedScripts(path: string): void {
  const start = () => void prefetchScripts(path).catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` depends on the path alone
  useEffect(() => (path ? whenIdle(start) : undefined), [path]);
}
