// The seven instructions for subscribing, and how long a change takes to arrive in each app.
import type { ReactNode } from "react";
import type { SubscribeView } from "~/web/pages/sharing/subscribe-view";

type StepsProps = { links: SubscribeView["links"]; minutes: number };

/** `id` is the section's anchor in the page. */
export type Guide = {
  id: string;
  name: string;
  Steps: (props: StepsProps) => ReactNode;
  refresh: string;
};

export const GUIDES: Guide[] = [
  {
    id: "iphone",
    name: "iPhone and iPad",
    Steps: IphoneSteps,
    refresh:
      "as often as you set in the last step. In Low Power Mode, the device waits until you open Calendar.",
  },
  {
    id: "google-app",
    name: "Google Calendar app (Android)",
    Steps: GoogleAppSteps,
    refresh:
      "Google updates on its own schedule, usually every 8 to 24 hours, and you cannot change that. Do not rely on it for same-day changes. ICSx⁵ updates as often as you set.",
  },
  {
    id: "mac",
    name: "Mac",
    Steps: MacSteps,
    refresh: "as often as you set in the last step, while the Mac is awake.",
  },
  {
    id: "outlook-windows",
    name: "Outlook for Windows",
    Steps: OutlookWindowsSteps,
    refresh:
      "classic Outlook updates at each send and receive. In the new Outlook, Microsoft decides: usually about every 3 hours, sometimes once a day.",
  },
  {
    id: "google-web",
    name: "Google Calendar in the browser",
    Steps: GoogleWebSteps,
    refresh:
      "usually every 8 to 24 hours. There is no setting, and reloading the page does not speed it up.",
  },
  {
    id: "outlook-web",
    name: "Outlook in the browser",
    Steps: OutlookWebSteps,
    refresh: "about every 3 hours, sometimes more than a day. There is no setting.",
  },
  {
    id: "other",
    name: "Other apps",
    Steps: OtherSteps,
    refresh:
      "most let you choose. Apps that follow the calendar's own setting, such as Nextcloud, update every 15 minutes.",
  },
];

function IphoneSteps({ links, minutes }: StepsProps) {
  return (
    <>
      <p>
        <a href={links.webcal} className="button quiet">
          Subscribe on this iPhone or iPad
        </a>
      </p>
      <ol>
        <li>
          Press the button on the device itself and confirm with <b>Subscribe</b>.
        </li>
        <li>
          If nothing opens: in the Calendar app choose{" "}
          <b>Calendars › Add Calendar › Add Subscription Calendar</b> and paste the address.
        </li>
        <li>
          In <b>Settings › Apps › Calendar › Calendar Accounts › Fetch New Data</b> choose{" "}
          <b>Every {minutes} Minutes</b>. (Before iOS 18: <b>Settings › Calendar › Accounts</b>.)
        </li>
      </ol>
    </>
  );
}

function GoogleAppSteps({ minutes }: StepsProps) {
  return (
    <ol>
      <li>
        The app itself cannot add an address. Follow the steps for{" "}
        <a href="#google-web">Google Calendar in the browser</a>, best on a computer, with the same
        Google account.
      </li>
      <li>
        In the app, open the menu and check the calendar. If it is not there: <b>Settings</b>, the
        calendar’s name, <b>Sync</b>.
      </li>
      <li>
        Faster on Android: the free app <b>ICSx⁵</b>. Paste the address there and set it to sync
        every {minutes} minutes; the Google app then shows the calendar too.
      </li>
    </ol>
  );
}

function MacSteps({ links, minutes }: StepsProps) {
  return (
    <>
      <p>
        <a href={links.webcal} className="button quiet">
          Subscribe on this Mac
        </a>
      </p>
      <ol>
        <li>
          Press the button, or in the Calendar app choose <b>File › New Calendar Subscription…</b>{" "}
          and paste the address.
        </li>
        <li>
          Press <b>Subscribe</b>. With <b>iCloud</b> as the location, your iPhone and iPad show the
          calendar too.
        </li>
        <li>
          As <b>Auto-refresh</b> choose <b>Every {minutes} minutes</b>.
        </li>
      </ol>
    </>
  );
}

function OutlookWindowsSteps({ minutes }: StepsProps) {
  return (
    <ol>
      <li>
        Classic Outlook: in the calendar choose <b>Add Calendar › From Internet…</b> (in older
        versions <b>Open Calendar</b>), paste the address and answer <b>Yes</b>.
      </li>
      <li>
        In <b>File › Options › Advanced › Send/Receive…</b> schedule an automatic send/receive every{" "}
        {minutes} minutes.
      </li>
      <li>
        New Outlook: choose <b>Calendar › Add calendar › Subscribe from web</b> and paste the
        address.
      </li>
    </ol>
  );
}

function GoogleWebSteps({ links }: StepsProps) {
  return (
    <>
      <p>
        <a href={links.google} className="button quiet" rel="noopener noreferrer">
          Open Google’s “From URL” page
        </a>
      </p>
      <ol>
        <li>
          Copy <a href="#address">the address</a>.
        </li>
        <li>
          Open Google’s page with the button, or choose <b>Other calendars › + › From URL</b>.
        </li>
        <li>
          Paste the address and press <b>Add calendar</b>.
        </li>
      </ol>
    </>
  );
}

function OutlookWebSteps({ links }: StepsProps) {
  return (
    <>
      <ul className="quick-links">
        <li>
          <a href={links.outlook} className="button quiet" rel="noopener noreferrer">
            Add to Outlook.com
          </a>
        </li>
        <li>
          <a href={links.outlookAtWork} className="button quiet" rel="noopener noreferrer">
            Add to Outlook at work or school
          </a>
        </li>
      </ul>
      <ol>
        <li>
          Press the button; address and name are filled in. Confirm with <b>Import</b>.
        </li>
        <li>
          Or by hand: <b>Calendar › Add calendar › Subscribe from web</b>, paste the address, press{" "}
          <b>Import</b>.
        </li>
      </ol>
    </>
  );
}

function OtherSteps({ minutes }: StepsProps) {
  return (
    <ul>
      <li>
        Thunderbird: <b>File › New › Calendar… › On the Network</b>, paste the address. In the
        calendar’s properties choose to refresh every {minutes} minutes.
      </li>
      <li>
        Nextcloud: <b>New calendar › New subscription from link (read-only)</b>.
      </li>
      <li>
        GNOME Calendar, Evolution, KOrganizer and the rest: look for “Subscribe”, “From URL”, “On
        the web”, “iCal” or “ICS”, paste the address, and choose {minutes} minutes.
      </li>
      <li>
        Do not <b>import</b> a downloaded file where you can subscribe: an imported copy never
        changes.
      </li>
    </ul>
  );
}
