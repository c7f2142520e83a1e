// The button that opens the system's own sheet for sharing an address; where there is none, there is no button.
import { useHydrated } from "./hydrated";

export function ShareButton({ address }: { address: string }) {
  const hydrated = useHydrated();
  if (!hydrated || !("share" in navigator)) return null;
  // Without a network nothing happens, as nothing would be sent.
  const press = () =>
    import("./hand-on").then(({ handOn }) => handOn(address, true, Boolean), Boolean);
  return (
    <button type="button" className="quiet" onClick={press}>
      Share with an app
    </button>
  );
}
