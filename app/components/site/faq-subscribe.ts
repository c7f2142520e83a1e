// The questions about getting a calendar elsewhere: in calendar apps, and by email.
import type { FaqEntry } from "./faq-entry";

export const SUBSCRIBE_QUESTIONS: readonly FaqEntry[] = [
  {
    id: "phone",
    question: "How do I see the events in the calendar on my phone or computer?",
    answer: [
      "Press Subscribe beside the calendar's title and follow the steps for your app: iPhone and Mac, Google, Outlook and others. The events then appear next to your own and update automatically.",
    ],
    keywords: "ical ics feed sync apple iphone android google outlook webcal import export",
  },
  {
    id: "delay",
    question: "A change does not show on my phone. Why?",
    answer: [
      "Calendar apps check for changes on their own schedule: some every few minutes, some once a day. If your app lets you choose, we recommend a refresh every 15 minutes. The calendar on this site is always up to date.",
    ],
    keywords: "update refresh old outdated late sync slow",
  },
  {
    id: "get-mails",
    question: "Can I get the events by email, without an account?",
    answer: [
      "Yes. Press Subscribe beside the calendar's title, then Email Updates. Choose what you want: the upcoming events every day or every Monday at 7 am, changes, or a reminder before each event. We send you one email with a link. Nothing comes before you press Confirm there.",
      "Each email has a link to change what you get and one to stop it. People who manage the calendar see how many people follow by email, never who.",
      "If a calendar is deleted, its emails stop for good. If it is restored, you can ask for them again.",
    ],
    keywords: "follow newsletter digest notification reminder alert weekly daily unsubscribe stop",
  },
];
