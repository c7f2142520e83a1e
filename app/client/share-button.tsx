// The button that opens the system's share sheet for an address; drawn only where there is one.
import { Trans } from "@lingui/react/macro";
import { useHydrated } from "./hydrated";

export function ShareButton({ address }: { address: string }) {
  const hydrated = useHydrated();
  if (!hydrated || !("share" in navigator)) return null;
  // Without a network nothing happens.
  const press = () =>
    import("./copy-or-share").then(({ handOn }) => handOn(address, true, Boolean), Boolean);
  return (
    <button type="button" className="quiet" onClick={press}>
      <Trans>Share with an app</Trans>
    </button>
  );
}
