// The questions about who sees a calendar, who may add to it, and how its link gets to people.
import { pagePaths } from "~/paths/pages";
import type { FaqEntry } from "./faq-entry";
import { LINK_QUESTIONS } from "./faq-links";

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
