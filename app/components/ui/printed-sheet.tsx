// On paper alone: how old the print is, and where to see what has changed since.
import { Trans } from "@lingui/react/macro";
import type { PrintedView } from "~/web/pages/history/printed-view";

/** Browsers load the code only to print it. */
export function PrintedSheet({ printed: { address, code, asOf } }: { printed: PrintedView }) {
  return (
    <figure className="printed">
      {code ? <img src={code} alt="" width="130" height="130" loading="lazy" /> : null}
      <figcaption>
        {code ? <Trans>What has changed since this print:</Trans> : null}{" "}
        <span translate="no">{address}</span> <span>{asOf}</span>
      </figcaption>
    </figure>
  );
}
