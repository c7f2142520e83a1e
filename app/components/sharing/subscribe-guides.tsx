// The seven instructions for subscribing, and how long a change takes to arrive in each app.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import {
  GoogleAppSteps,
  GoogleWebSteps,
  IphoneSteps,
  MacSteps,
  OtherSteps,
  OutlookWebSteps,
  OutlookWindowsSteps,
  type StepsProps,
} from "./subscribe-steps";

/**
 * `id` is the section's anchor in the page; `here` is its heading on such a device, which `button` adds the calendar to
 * with one press.
 */
export type Guide = {
  id: string;
  name: MessageDescriptor;
  here?: MessageDescriptor;
  button?: { text: MessageDescriptor; link: "webcal" | "google" | "outlook" };
  Steps: (props: StepsProps) => ReactNode;
  Refresh: () => ReactNode;
};

const ADD_TO_CALENDAR = msg`Add to Calendar`;

export const GUIDES: Guide[] = [
  {
    id: "iphone",
    name: msg`iPhone and iPad`,
    here: msg`On this iPhone or iPad`,
    button: { text: ADD_TO_CALENDAR, link: "webcal" },
    Steps: IphoneSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> as often as you set in the last step. In Low Power Mode, the
        device waits until you open Calendar.
      </Trans>
    ),
  },
  {
    id: "google-app",
    name: msg`Google Calendar app (Android)`,
    here: msg`On this Android device`,
    button: { text: ADD_TO_CALENDAR, link: "webcal" },
    Steps: GoogleAppSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> Google updates on its own schedule, usually every 8 to 24 hours,
        and you cannot change that. Do not rely on it for same-day changes. ICSx⁵ updates as often
        as you set.
      </Trans>
    ),
  },
  {
    id: "mac",
    name: msg`Mac`,
    here: msg`On this Mac`,
    button: { text: ADD_TO_CALENDAR, link: "webcal" },
    Steps: MacSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> as often as you set in the last step, while the Mac is awake.
      </Trans>
    ),
  },
  {
    id: "outlook-windows",
    name: msg`Outlook for Windows`,
    here: msg`On this Windows computer`,
    button: { text: msg`Add to Outlook`, link: "outlook" },
    Steps: OutlookWindowsSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> classic Outlook updates at each send and receive. In the new
        Outlook, Microsoft decides: usually about every 3 hours, sometimes once a day.
      </Trans>
    ),
  },
  {
    id: "google-web",
    name: msg`Google Calendar in the browser`,
    button: { text: msg`Open Google’s “From URL” page`, link: "google" },
    Steps: GoogleWebSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> usually every 8 to 24 hours. There is no setting, and reloading
        the page does not speed it up.
      </Trans>
    ),
  },
  {
    id: "outlook-web",
    name: msg`Outlook in the browser`,
    button: { text: msg`Add to Outlook.com`, link: "outlook" },
    Steps: OutlookWebSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> about every 3 hours, sometimes more than a day. There is no
        setting.
      </Trans>
    ),
  },
  {
    id: "other",
    name: msg`Any other app: the address`,
    here: msg`On this device`,
    button: { text: msg`Open in this device’s calendar app`, link: "webcal" },
    Steps: OtherSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> most let you choose. Apps that follow the calendar's own setting,
        such as Nextcloud, update every 15 minutes.
      </Trans>
    ),
  },
];
