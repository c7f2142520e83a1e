// Shows the spinner once a wait takes 100 ms, so that quick answers do not flicker.
import { Trans } from "@lingui/react/macro";
import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useWaitForScripts } from "~/client/route-scripts";
import { SPINNER_DELAY_MS } from "~/values/limits";
import { Ring } from "./logo";

export function Pending() {
  const forScripts = useWaitForScripts();
  const waiting = useNavigation().state !== "idle" || forScripts;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!waiting) return setShown(false);
    const timer = setTimeout(() => setShown(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return waiting && shown ? <Spinner /> : null;
}

function Spinner() {
  return (
    <div className="spinner" role="status">
      <Ring />
      <span className="visually-hidden">
        <Trans>Loading</Trans>
      </span>
    </div>
  );
}
