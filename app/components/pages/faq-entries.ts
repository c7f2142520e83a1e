// The questions people ask, their answers, and which of them a search finds.
import { paths } from "~/paths";

export type FaqEntry = {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Words that people search for and that question and answer do not use. */
  keywords: string;
  link?: { to: string; text: string };
};

export const FAQ: readonly FaqEntry[] = [
  {
    id: "login",
    question: "How do I log in?",
    answer: [
      "Enter your e-mail and press “Send Me the Link”. A mail arrives with a link and an access code; open the link, or type the code. Both work once, within 10 minutes.",
      "There is no registration and no password. Your e-mail is your access key.",
    ],
    keywords: "sign in account register password code enter",
    link: { to: paths.login(), text: "Login" },
  },
  {
    id: "no-mail",
    question: "The login mail does not arrive. What now?",
    answer: [
      "Look into the spam folder and check that the e-mail is spelled right. A new mail can be asked for a minute after the last one; when several have arrived, use the newest.",
    ],
    keywords: "junk missing lost inbox email not received",
  },
  {
    id: "code-fails",
    question: "The access code is not accepted. Why?",
    answer: [
      "It may be mistyped, older than 10 minutes, used already, or blocked after too many failed attempts. The link in the mail still works when the typed code is blocked; otherwise ask for a new mail.",
    ],
    keywords: "wrong expired invalid failed attempts",
  },
  {
    id: "who-sees",
    question: "Who can see my calendar?",
    answer: [
      "Anyone with the link. The link cannot be guessed, but whoever knows it can pass it on. Only the people who manage the calendar can change it.",
    ],
    keywords: "private public visible secret share permission",
    link: { to: paths.privacy(), text: "Privacy policy" },
  },
  {
    id: "share",
    question: "How do I share a calendar?",
    answer: [
      "Copy the address of the calendar from your browser and send it to whomever it is for. They need no account.",
    ],
    keywords: "send link invite friends family whatsapp",
  },
  {
    id: "create",
    question: "How do I make a calendar of my own?",
    answer: [
      "Log in, go to Calendars, enter a title and press “Create Calendar”. The new calendar is among your favorites at once.",
    ],
    keywords: "new start add begin",
    link: { to: paths.calendars(), text: "Calendars" },
  },
  {
    id: "together",
    question: "Can several people manage one calendar?",
    answer: [
      "Yes. Press Edit next to “Managed By” and invite others by e-mail. As soon as they accept, they have the same rights as you. An invitation that is not accepted yet can be cancelled, and ends by itself after 30 days or when you stop managing the calendar.",
    ],
    keywords: "admin editor helper team invite co-owner",
  },
  {
    id: "phone",
    question: "How do I get the events into the calendar on my phone or computer?",
    answer: [
      "Press Subscribe on the calendar and follow the steps for your program: iPhone and Mac, Google, Outlook and others. The events then appear next to your own and stay up to date by themselves.",
    ],
    keywords: "ical ics feed sync apple iphone android google outlook webcal import export",
  },
  {
    id: "delay",
    question: "A change does not show on my phone. Why?",
    answer: [
      "Calendar programs ask for news when it suits them, some every few minutes, some once a day. We recommend a refresh every 15 minutes where the program lets you choose. The calendar on this site is always current.",
    ],
    keywords: "update refresh old outdated late sync slow",
  },
  {
    id: "cancelled",
    question: "An event is cancelled. Should I delete it?",
    answer: [
      "Better not: rename it with CANCELED in front, so that nobody wonders where it went. There is a button for it on the event.",
    ],
    keywords: "remove canceled call off",
    link: { to: paths.bestPractices(), text: "Best practices" },
  },
  {
    id: "repeat",
    question: "How do I enter an event that comes every week?",
    answer: [
      "Save it once, then press Duplicate on it: the copy is one week later and ready to be changed and saved.",
    ],
    keywords: "recurring repeat series weekly copy",
  },
  {
    id: "all-day",
    question: "How do I enter a holiday or a trip over several days?",
    answer: [
      "Tick “All day” and choose the first and the last day. Such an event stays on its dates wherever it is looked at.",
    ],
    keywords: "whole vacation multi-day camp",
  },
  {
    id: "time-zone",
    question: "Which time zone are the times in?",
    answer: [
      "Yours, when your browser has told it; otherwise the calendar's. The page says which. Editors choose the zone of a calendar when they edit its title.",
    ],
    keywords: "clock hours wrong time summer daylight saving travel abroad",
  },
  {
    id: "favorites",
    question: "What are favorites, recent and hidden calendars?",
    answer: [
      "Favorites are the calendars you want at hand. Recent ones are the last five that you opened in this browser. Hide puts a favorite out of sight without losing it; “Show Hidden Calendars” brings it back.",
    ],
    keywords: "list my calendars star remove bookmark history",
    link: { to: paths.calendars(), text: "Calendars" },
  },
  {
    id: "name",
    question: "How do I change my name?",
    answer: [
      "In your profile. The public name is what others see at calendars that you manage and at news that you write. The e-mail cannot be changed.",
    ],
    keywords: "profile rename email address",
    link: { to: paths.profile(), text: "Profile" },
  },
  {
    id: "no-scripts",
    question: "Does it work on an old device or without JavaScript?",
    answer: [
      "Yes. Every page and every form works without scripts; with them, it is a little quicker and smoother.",
    ],
    keywords: "browser tablet text lynx noscript",
    link: { to: paths.inside(), text: "Inside" },
  },
  {
    id: "no-network",
    question: "What happens to what I typed when the network fails?",
    answer: [
      "It stays. The form says that it could not be sent; press the button again once you are back online. If someone deletes the event or news item you are editing, you can save yours as a new one.",
    ],
    keywords: "offline connection lost save form error unavailable wifi",
  },
  {
    id: "cost",
    question: "What does it cost?",
    answer: ["The software is free. So is this site, unless the people who run it say otherwise."],
    keywords: "price money pay free subscription",
  },
  {
    id: "delete-account",
    question: "How do I delete my account?",
    answer: ["Write to us with the contact form, from the e-mail that you log in with."],
    keywords: "remove erase data gdpr close leave",
    link: { to: paths.contact("Account"), text: "Contact" },
  },
];

/** Entries in which each word of `query` occurs somewhere, whatever its case; all for an empty query. */
export function findAnswers(query: string): readonly FaqEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return FAQ;
  return FAQ.filter((entry) => {
    const text = textOf(entry);
    return words.every((word) => text.includes(word));
  });
}

function textOf({ question, answer, keywords }: FaqEntry): string {
  return [question, ...answer, keywords].join(" ").toLowerCase();
}
