// The questions people ask about the links of a calendar.
import type { FaqEntry } from "./faq-entry";

export const LINK_QUESTIONS: readonly FaqEntry[] = [
  {
    id: "leaked-link",
    question: "The link got to the wrong people. What can I do?",
    answer: [
      "If you manage the calendar, press “Share”, then “Replace the Link”. The calendar gets a new link with everything in it. Choose whether the old one ends now, or leads to the new one for 30 days more. Then give the new link to everyone who should have it; calendar apps have to be subscribed again. People who have the calendar in My Calendars keep seeing it there.",
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
