// The questions about sharing: who sees a calendar, who may add to it, how to spread its link, how to subscribe.
import { pagePaths } from "~/paths/pages";
import type { FaqEntry } from "./faq-entry";

const LINK_QUESTIONS: readonly FaqEntry[] = [
  {
    id: "leaked-link",
    question: "The link got to the wrong people. What can I do?",
    answer: [
      "If you manage the calendar, press “Share”, then “Replace the Link”. The calendar gets a new link with everything in it. Choose whether the old one ends now, or leads to the new one for 30 days more. Then give the new link to everyone who should have it. People who subscribed have to subscribe again. People who have the calendar in My Calendars keep seeing it there.",
      "People who saw the calendar before still know what they saw.",
    ],
    keywords: "leak lost secret replace new link change revoke private stolen",
  },
  {
    id: "busy",
    question: "Can I show when we are busy, but not with what?",
    answer: [
      "Yes. On “Share”, editors press “Add Extra Link” and choose “Only when it is busy”. Anyone who opens that link sees times, and nothing else: no titles, places, notes, news or names. Canceled events are left out. Subscribing works with it too, for about a year back and ahead.",
      "Each extra link has a name that only managers see. It can end on a date, or whenever you end it.",
    ],
    keywords: "free busy availability hide titles extra link expire until neighbor hall",
  },
];

export const FAQ_SHARING: readonly FaqEntry[] = [
  {
    id: "who-sees",
    question: "Who can see my calendar?",
    answer: [
      "Anyone with the link. The link cannot be guessed, but anyone who has it can pass it on. Only the people who manage the calendar can change it.",
    ],
    keywords: "private public visible secret share permission",
    link: { to: pagePaths.privacy(), text: "Privacy policy" },
  },
  {
    id: "suggest",
    question: "Can visitors suggest events?",
    answer: [
      "Yes, if you want that. Edit the calendar and check “Visitors may suggest events”. Visitors then find “Suggest an Event” in the list and on each day. They type the event and their name, and an email if they want to hear what became of it.",
      "Nobody else sees a suggestion until you approve it. You get an email that some wait, at most once an hour, and find them under the list of events. “Approve” opens the filled event form, so you can correct it first; saving it approves it. “Decline” takes a note for the person who left an email.",
      "Undo after approving removes the event. The suggestion stays decided, because its sender was told. You can restore the event from Deleted Events.",
    ],
    keywords: "propose submit proposal approve decline moderate public form parents members ideas",
  },
  {
    id: "share",
    question: "How do I share a calendar?",
    answer: [
      "Press “Share” beside the calendar's title (if you do not manage it, under Subscribe). There you can copy the link, email it, let someone scan its QR code, or print a poster for the notice board. Nobody needs an account to open it.",
      "Your own website can show it too, as a list or a month: editors choose under “On your own website” which websites may, then copy a line of code into the website's page. Anyone who reads that page's source finds the link there; nobody can edit the calendar from it.",
    ],
    keywords: "send link invite friends family whatsapp qr poster embed iframe homepage wordpress",
  },
  ...LINK_QUESTIONS,
];

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
      "Yes. Press Subscribe beside the calendar's title, then Email Updates. Choose what you want: the upcoming events every day or every Monday at 7 am, changes, or a reminder before each event. We send you one email with a link. You get nothing until you press Confirm there.",
      "Each email has a link to change what you get and one to stop it. People who manage the calendar see how many people follow by email, but never who.",
      "If a calendar is deleted, its emails stop for good. If it is restored, you can ask for them again.",
    ],
    keywords: "follow newsletter digest notification reminder alert weekly daily unsubscribe stop",
  },
];
