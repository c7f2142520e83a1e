// The privacy policy's list item about calendars of other sites.
import { Trans } from "@lingui/react/macro";

export function StoredSources() {
  return (
    <li>
      <Trans>
        Calendars of other sites that a calendar shows: their addresses, in a form that shows them
        to no one, who added each, and the events that were read, until the calendar no longer shows
        them. This server asks those sites for them every few hours. They learn its network address
        and the address of this site, and nothing about you.
      </Trans>
    </li>
  );
}
