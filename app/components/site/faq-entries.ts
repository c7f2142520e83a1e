// The questions people ask, and their answers.
import { pagePaths } from "~/paths/pages";
import type { FaqEntry } from "./faq-entry";
import { FAQ_SHARING, SUBSCRIBE_QUESTIONS } from "./faq-sharing";

export type { FaqEntry } from "./faq-entry";

export const FAQ: readonly FaqEntry[] = [
  {
    id: "login",
    question: "How do I log in?",
    answer: [
      "Enter your email and press “Send Me the Link”. You'll get an email with a link and an access code. Open the link or type the code. You can use one of them, once, within 10 minutes.",
      "There is no registration and no password. Your email is your access key.",
    ],
    keywords: "sign in account register password code enter",
    link: { to: pagePaths.login(), text: "Login" },
  },
  {
    id: "no-mail",
    question: "The login email does not arrive. What now?",
    answer: [
      "Check your spam folder, and check that you spelled your email right. You can ask for a new login email after one minute. If you got several, use the newest.",
      "Some sites let only certain people log in. The login page says who, and so does the email that other people get instead of a link.",
    ],
    keywords: "junk missing lost inbox email not received",
  },
  {
    id: "code-fails",
    question: "The access code is not accepted. Why?",
    answer: [
      "It may be mistyped, older than 10 minutes, already used, or blocked after too many failed attempts. If the code is blocked, the link in the email still works. Otherwise ask for a new email.",
    ],
    keywords: "wrong expired invalid failed attempts",
  },
  ...FAQ_SHARING,
  {
    id: "create",
    question: "How do I create my own calendar?",
    answer: [
      "Log in, go to Calendars, enter a title and press “Create Calendar”. The new calendar is added to your favorites.",
      "Some sites let only certain people create calendars. If you are not one of them, Calendars says who is.",
    ],
    keywords: "new start add begin",
    link: { to: pagePaths.calendars(), text: "Calendars" },
  },
  {
    id: "together",
    question: "Can several people manage one calendar?",
    answer: [
      "Yes. Press “Edit managers” beside “Managed By” (on a phone, press that line first) and invite others by email. Once they accept, they can do everything you can. You can cancel an invite until it is accepted. It ends after 30 days, or when you stop managing the calendar.",
    ],
    keywords: "admin editor helper team invite co-owner",
  },
  {
    id: "import",
    question: "How do I bring my calendar from Google, Apple, Outlook or another program?",
    answer: [
      "Export it there as a file that ends in .ics: in Google Calendar under the calendar's settings, “Export calendar”; on a Mac under File, Export; in Outlook for Windows under File, “Save Calendar”; in Nextcloud and Teamup under “Export”. If you get a .zip file, open it and take the .ics file out.",
      "Then press ⋯ (More) beside your calendar's title, and Import. You first see what would change. Importing never deletes events, and Undo takes it all back. You can do the same with a newer file later.",
    ],
    keywords: "migrate move upload ics file teamup nextcloud thunderbird icloud",
  },
  {
    id: "import-questions",
    question: "What does an import ask me?",
    answer: [
      "If the file names a time zone we don't know, the page says so at the top. Choose the right zone, and check the times before you import. Without a choice, they are read in your calendar's zone.",
      "If you deleted an event here and the file still has it, it is listed as “deleted here” and left out. Check the box above the button to bring such events back. If an event was changed both here and in the file, you choose which one to keep.",
      "To take an import back later, press ⋯ (More) beside the calendar's title, and History. The import is one line with its file's name. Press Undo there. Anything changed here since then, or brought back by a later file, stays.",
    ],
    keywords: "import time zone unknown timezone deleted here again conflict undo file wrong hour",
  },
  {
    id: "export",
    question: "How do I export my calendar?",
    answer: [
      "Press ⋯ (More) beside your calendar's title, and Export. One file has everything, for another site with this software: import it into an empty calendar there. The other has the events, for any calendar program.",
    ],
    keywords: "export download backup leave archive json ics move",
  },
  ...SUBSCRIBE_QUESTIONS,
  {
    id: "cancelled",
    question: "An event is canceled. Should I delete it?",
    answer: [
      "It's better not to. Press Cancel Event on the event: this puts CANCELED in front of its title, so nobody wonders where it went.",
    ],
    keywords: "remove cancelled call off",
    link: { to: pagePaths.bestPractices(), text: "Best practices" },
  },
  {
    id: "repeat",
    question: "How do I add an event that happens every week?",
    answer: [
      "Choose “Every week” under Repeats when you create or edit it. Under “How it repeats” you can make it every other week or on several weekdays, and have it end on a date or after a number of times. Events can also repeat every day, month or year.",
    ],
    keywords: "recurring repeat series weekly daily monthly yearly birthday biweekly",
  },
  {
    id: "repeat-change",
    question: "One date of a repeating event is different. What do I do?",
    answer: [
      "Edit, cancel or delete that date. Edit and Delete ask first what to apply it to: “Only this date”, “This and following dates” or “All dates”. Canceling is for one date. A date that you changed keeps what is special about it when you change all dates later.",
      "On the event's page, All dates lists every date. Deleted ones are struck through, with a button to restore them. To copy a date as a single event, press Duplicate: the copy is one week later.",
    ],
    keywords: "recurring repeat series exception skip move moved holiday duplicate copy",
  },
  {
    id: "categories",
    question: "Can I sort events, for example by team, and show only some?",
    answer: [
      "Yes. Press “Edit calendar” beside its title, add a category for each team and give it a color. Then choose the category of an event in its form. An event can be in one category.",
      "Everyone can press a category under the month or above the list to see only its events. You can share the address of that page. Subscribe there adds only these events to a calendar app, and Email Updates covers only them. Events you create there start in that category. The choice stays while you open events and switch tabs, until you press All.",
      "If you rename a category, its events stay in it. If you remove one, its events stay in the calendar without a category.",
    ],
    keywords: "category group team color colour filter tag label sub-calendar subcalendar room",
  },
  {
    id: "all-day",
    question: "How do I add a vacation or a trip of several days?",
    answer: [
      "Check “All day” and choose the first and the last day. An all-day event has the same dates in every time zone.",
    ],
    keywords: "whole holiday multi-day camp",
  },
  {
    id: "time-zone",
    question: "Which time zone are the times in?",
    answer: [
      "Yours, if your browser tells us; otherwise the calendar's. The page says which one. Editors can change the calendar's time zone where they edit its title.",
    ],
    keywords: "clock hours wrong time summer daylight saving travel abroad",
  },
  {
    id: "search",
    question: "How do I find an event?",
    answer: [
      "On the List tab, type a word into the search field, or a part of one: “train” also finds “Wintertraining”. Up to five words, in any order, are looked for in titles, locations, notes and names of categories; upper or lower case and accents do not matter. Coming events are first, then past ones.",
      "With a keyboard, press / on the list to go to the field.",
    ],
    keywords: "search look for filter lookup keyword",
  },
  {
    id: "print-term",
    question: "How do I print the dates of a term or season?",
    answer: [
      "On the List tab, open “Print a List” at the end, choose the first and the last day, and one category if you like, and print the page that opens. It has each day's events, and the calendar's address with a code that phones can scan. The list can cover up to 400 days.",
    ],
    keywords: "paper pdf semester school year program handout list from to",
  },
  {
    id: "print",
    question: "How do I put an event on a notice board?",
    answer: [
      "Open the event and print the page. You get a sheet with the event, its address, a code that phones can scan, and the date of the printout. The list and the month print without menus and buttons, and no page prints managers' emails.",
    ],
    keywords: "paper poster pdf qr code scan flyer",
  },
  {
    id: "favorites",
    question: "What are favorites, recent and hidden calendars?",
    answer: [
      "Favorites are the calendars you want to find quickly. Recent ones are the five you opened last in this browser, newest first, favorites among them. Hide moves a favorite out of sight without losing it, and out of the recent ones too. “Show Hidden Calendars” shows it again.",
    ],
    keywords: "list my calendars star remove bookmark history",
    link: { to: pagePaths.calendars(), text: "Calendars" },
  },
  {
    id: "name",
    question: "How do I change my name?",
    answer: [
      "In your profile. Your public name is what others see on calendars you manage and on news you write. You cannot change your email.",
    ],
    keywords: "profile rename email address",
    link: { to: pagePaths.profile(), text: "Profile" },
  },
  {
    id: "no-scripts",
    question: "Does it work on an old device or without JavaScript?",
    answer: [
      "Yes. Every page and every form works without JavaScript. With it, everything is a little faster and smoother.",
    ],
    keywords: "browser tablet text lynx noscript",
    link: { to: pagePaths.inside(), text: "Inside" },
  },
  {
    id: "no-network",
    question: "What happens to what I typed when the network fails?",
    answer: [
      "It stays in the form, which tells you that it was not sent. Press the button again once you are back online. If someone deletes the event or news item you are editing, you can save yours as a new one.",
    ],
    keywords: "offline connection lost save form error unavailable wifi",
  },
  {
    id: "cost",
    question: "What does it cost?",
    answer: ["The software is free. This site is too, unless the people who run it say otherwise."],
    keywords: "price money pay free subscription",
  },
  {
    id: "undo",
    question: "Can I undo a change?",
    answer: [
      "Yes. Press Undo in the message after you saved, deleted or canceled something. If someone else changed it in the meantime, their change stays, even if it was to only one date of a repeating event.",
      "Later, press ⋯ (More) beside the calendar's title, and History. Pick a change to see it before and after, and press Restore. Anything that was added, and an import as a whole, has Undo there. Changes stay there for a year, the last 50 of each event. A deleted event, or a deleted date of a repeating one, can be restored for 30 days from Deleted Events.",
    ],
    keywords: "mistake revert back restore bring recover deleted accident wrong version",
  },
  {
    id: "who-changed",
    question: "Who can see what was changed?",
    answer: [
      "Only the people who manage the calendar. They see who changed what and when, under History in the menu beside the calendar's title and on each event's own page. If someone deletes their account, their changes stay without the name.",
    ],
    keywords: "history log audit author editor previous versions track",
  },
  {
    id: "delete-account",
    question: "How do I delete my account?",
    answer: [
      "On your profile, choose Delete my account. If you cannot log in, write to us from the email you log in with.",
    ],
    keywords: "remove erase data gdpr close leave contact",
    link: { to: pagePaths.profile(), text: "Profile" },
  },
];

/** What new visitors want to know, in the order of the landing page. */
const ASKED_FIRST = ["who-sees", "together", "phone", "delay", "no-scripts", "delete-account"];

export function listFirstQuestions(): { id: string; question: string }[] {
  return ASKED_FIRST.flatMap((id) => FAQ.filter((entry) => entry.id === id)).map(
    ({ id, question }) => ({ id, question }),
  );
}
