// Loads what the next steps from a calendar's page need, once the browser is idle.
import { useEffect, useState } from "react";
import { whenIdle } from "./idle";
import { loadAhead } from "./route-scripts";

/** False while the page is drawn and started, then true. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** The scripts of the page at `path`; of none where it is "". */
export function useScriptsAhead(path: string): void {
  useEffect(() => (path ? whenIdle(() => loadAhead(path)) : undefined), [path]);
}
