// The button that prints the page, drawn only with scripts; without them the browser's menu prints.
import { Trans } from "@lingui/react/macro";
import { useHydrated } from "./hydrated";

export function PrintButton({ className }: { className?: string }) {
  if (!useHydrated()) return null;
  return (
    <button type="button" className={className} onClick={() => print()}>
      <Trans>Print</Trans>
    </button>
  );
}
