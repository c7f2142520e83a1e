// The button that opens the system's share sheet for an address; drawn only if there is one.
import { Trans } from "@lingui/react/macro";
import { useHydrated } from "./hydrated";
import { dropAround } from "./loader-cache";

export function ShareButton({ address }: { address: string }) {
  const hydrated = useHydrated();
  if (!hydrated || !("share" in navigator)) return null;
  // Without a network nothing happens.
  const press = () =>
    import("./copy-or-share").then(
      ({ copyOrShare }) => copyOrShare(address, true, Boolean),
      Boolean,
    );
  return (
    <button type="button" className="quiet" onClick={press}>
      <Trans>Share with an app</Trans>
    </button>
  );
}

/** Marks the "share" step of a new calendar as done. Without a network, the step stays open. */
export function noteShared(action: string): void {
  const body = new URLSearchParams({ step: "shared" });
  void dropAround(() => fetch(action, { method: "POST", body, redirect: "manual" })).catch(Boolean);
}
