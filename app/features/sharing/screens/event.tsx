// The part of an event's page that adds it to a calendar or shares it.
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import { OutsideLink } from "~/components/ui/rich-text";
import type { EventSharing } from "~/features/sharing/view/event";

export function ShareEvent({ sharing }: { sharing: EventSharing }) {
  const { t } = useLingui();
  return (
    <>
      <section className="event-sharing">
        <h3>
          <Trans>Add to your calendar</Trans>
        </h3>
        <ul className="actions add-links">
          {sharing.fileHref ? (
            <li>
              <a href={sharing.fileHref}>
                <Trans>File for any calendar (.ics)</Trans>
              </a>
            </li>
          ) : null}
          <li>
            <OutsideLink href={sharing.google}>
              <Trans>Google Calendar</Trans>
            </OutsideLink>
          </li>
          <li>
            <OutsideLink href={sharing.outlook}>
              <Trans>Outlook on the web</Trans>
            </OutsideLink>
          </li>
        </ul>
        <h3>
          <Trans>Share this event</Trans>
        </h3>
        {/* For copying by hand without JavaScript. */}
        <p className="address">
          <code translate="no">{sharing.address}</code>{" "}
          <CopyButton text={sharing.address} label={t`Copy Link`} shares />
        </p>
      </section>
      <Sheet sharing={sharing} />
    </>
  );
}

/** Printed instead of links: the event's address, and the date of printing. */
function Sheet({ sharing: { address, qr, asOf } }: { sharing: EventSharing }) {
  return (
    <figure className="qr sheet">
      <svg viewBox={`0 -0.5 ${qr.size} ${qr.size}`} aria-hidden="true">
        <path d={qr.path} />
      </svg>
      {/* Text comes from CSS, so that text browsers do not show it. */}
      <figcaption data-address={address} data-as-of={asOf} />
    </figure>
  );
}
