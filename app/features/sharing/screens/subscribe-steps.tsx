// The steps to subscribe, for each kind of app.
import { Trans } from "@lingui/react/macro";
import type { SubscribeView } from "~/features/sharing/view/subscribe";

export type StepsProps = { links: SubscribeView["links"]; minutes: number };

export function IphoneSteps({ minutes }: StepsProps) {
  return (
    <ol>
      <li>
        <Trans>
          Press the button on the device itself and confirm with <b>Subscribe</b>.
        </Trans>
      </li>
      <li>
        <Trans>
          If nothing opens: in the Calendar app choose{" "}
          <b>Calendars › Add Calendar › Add Subscription Calendar</b> and paste the address.
        </Trans>
      </li>
      <li>
        <Trans>
          In <b>Settings › Apps › Calendar › Calendar Accounts › Fetch New Data</b> choose{" "}
          <b>Every {minutes} Minutes</b>. (Before iOS 18: <b>Settings › Calendar › Accounts</b>.)
        </Trans>
      </li>
    </ol>
  );
}

/** The button opens ICSx⁵ if it is installed. */
export function GoogleAppSteps({ minutes }: StepsProps) {
  return (
    <ol>
      <li>
        <Trans>
          Faster on Android: the free app <b>ICSx⁵</b>. Paste the address there and set it to sync
          every {minutes} minutes; the Google app will then show the calendar, too.
        </Trans>
      </li>
      <li>
        <Trans>
          The app itself cannot add an address. Follow the steps for{" "}
          <a href="#google-web">Google Calendar in the browser</a>, best on a computer, with the
          same Google account.
        </Trans>
      </li>
      <li>
        <Trans>
          In the app, open the menu and check the calendar. If it is not there: <b>Settings</b>, the
          calendar's name, <b>Sync</b>.
        </Trans>
      </li>
    </ol>
  );
}

export function MacSteps({ minutes }: StepsProps) {
  return (
    <ol>
      <li>
        <Trans>
          Press the button, or in the Calendar app choose <b>File › New Calendar Subscription…</b>{" "}
          and paste the address.
        </Trans>
      </li>
      <li>
        <Trans>
          Press <b>Subscribe</b>. With <b>iCloud</b> as the location, your iPhone and iPad show the
          calendar too.
        </Trans>
      </li>
      <li>
        <Trans>
          As <b>Auto-refresh</b> choose <b>Every {minutes} minutes</b>.
        </Trans>
      </li>
    </ol>
  );
}

export function OutlookWindowsSteps({ minutes }: StepsProps) {
  return (
    <ol>
      <li>
        <Trans>
          Press the button and log in; Outlook on this computer will then show the calendar, too.
        </Trans>
      </li>
      <li>
        <Trans>
          Classic Outlook: in the calendar choose <b>Add Calendar › From Internet…</b> (in older
          versions <b>Open Calendar</b>), paste the address and answer <b>Yes</b>.
        </Trans>
      </li>
      <li>
        <Trans>
          In <b>File › Options › Advanced › Send/Receive…</b> schedule an automatic send/receive
          every {minutes} minutes.
        </Trans>
      </li>
      <li>
        <Trans>
          New Outlook: choose <b>Calendar › Add calendar › Subscribe from web</b> and paste the
          address.
        </Trans>
      </li>
    </ol>
  );
}

export function GoogleWebSteps(_: StepsProps) {
  return (
    <ol>
      <li>
        <Trans>
          Copy <a href="#address">the address</a>.
        </Trans>
      </li>
      <li>
        <Trans>
          Open Google's page with the button, or choose <b>Other calendars › + › From URL</b>.
        </Trans>
      </li>
      <li>
        <Trans>
          Paste the address and press <b>Add calendar</b>.
        </Trans>
      </li>
    </ol>
  );
}

export function OutlookWebSteps({ links }: StepsProps) {
  return (
    <>
      <p>
        <a href={links.outlookAtWork} className="button quiet" rel="noopener noreferrer">
          <Trans>Add to Outlook at work or school</Trans>
        </a>
      </p>
      <ol>
        <li>
          <Trans>
            Press the button; address and name are filled in. Confirm with <b>Import</b>.
          </Trans>
        </li>
        <li>
          <Trans>
            Or by hand: <b>Calendar › Add calendar › Subscribe from web</b>, paste the address,
            press <b>Import</b>.
          </Trans>
        </li>
      </ol>
    </>
  );
}

export function OtherSteps({ minutes }: StepsProps) {
  return (
    <ul>
      <li>
        <Trans>
          Thunderbird: <b>File › New › Calendar… › On the Network</b>, paste the address. In the
          calendar's properties choose to refresh every {minutes} minutes.
        </Trans>
      </li>
      <li>
        <Trans>
          Nextcloud: <b>New calendar › New subscription from link (read-only)</b>.
        </Trans>
      </li>
      <li>
        <Trans>
          GNOME Calendar, Evolution, KOrganizer and the rest: look for “Subscribe”, “From URL”, “On
          the web”, “iCal” or “ICS”, paste the address, and choose {minutes} minutes.
        </Trans>
      </li>
      <li>
        <Trans>
          Do not <b>import</b> a downloaded file where you can subscribe: an imported copy never
          changes.
        </Trans>
      </li>
    </ul>
  );
}
