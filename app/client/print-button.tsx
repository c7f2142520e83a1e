// The button that prints the page, where scripts run; without them the browser's menu does.
import { useHydrated } from "./hydrated";

export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" onClick={() => print()}>
      Print
    </button>
  );
}
