// The questions people ask, and their answers.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import { LANGUAGES, type Language, languageName, UNREVIEWED } from "~/values/languages";
import type { Words } from "~/words/words";
import type { FaqEntry } from "./faq-entry";
import { FAQ_EVENTS } from "./faq-events";
import { FAQ_SHARING, SUBSCRIBE_QUESTIONS } from "./faq-sharing";

const [spoken, unread] = [nameAll(LANGUAGES), nameAll(UNREVIEWED)];

/** By their own names, as in the footer. */
function nameAll(languages: readonly Language[]): string {
  return languages.map(languageName).join(", ");
}

export const FAQ: readonly FaqEntry[] = [
  {
    id: "login",
    question: msg`How do I log in?`,
    answer: [
      msg`Enter your email and press “Send Me the Link”. You'll get an email with a link and an access code. Open the link or type the code. You can use one of them, once, within 10 minutes.`,
      msg`There is no registration and no password. Your email is your access key.`,
    ],
    keywords: msg({
      message: "sign in account register password code enter",
      context: "search words",
    }),
    link: { to: pagePaths.login(), text: msg`Login` },
  },
  {
    id: "no-mail",
    question: msg`The login email does not arrive. What now?`,
    answer: [
      msg`Check your spam folder, and check that you spelled your email right. You can ask for a new login email after one minute. If you got several, use the newest.`,
      msg`Some sites let only certain people log in. The login page says who, and so does the email that other people get instead of a link.`,
    ],
    keywords: msg({
      message: "junk missing lost inbox email not received",
      context: "search words",
    }),
  },
  {
    id: "code-fails",
    question: msg`The access code is not accepted. Why?`,
    answer: [
      msg`It may be mistyped, older than 10 minutes, already used, or blocked after too many failed attempts. If the code is blocked, the link in the email still works. Otherwise ask for a new email.`,
    ],
    keywords: msg({ message: "wrong expired invalid failed attempts", context: "search words" }),
  },
  ...FAQ_SHARING,
  {
    id: "create",
    question: msg`How do I create my own calendar?`,
    answer: [
      msg`Log in, go to Calendars, enter a title and press “Create Calendar”. The new calendar is added to your favorites.`,
      msg`Some sites let only certain people create calendars. If you are not one of them, Calendars says who is.`,
    ],
    keywords: msg({ message: "new start add begin", context: "search words" }),
    link: { to: pagePaths.calendars(), text: msg`Calendars` },
  },
  {
    id: "together",
    question: msg`Can several people manage one calendar?`,
    answer: [
      msg`Yes. Press “Edit managers” beside “Managed By” (on a phone, press that line first) and invite others by email. Once they accept, they can do everything you can. You can cancel an invite until it is accepted. It ends after 30 days, or when you stop managing the calendar.`,
    ],
    keywords: msg({ message: "admin editor helper team invite co-owner", context: "search words" }),
  },
  {
    id: "import",
    question: msg`How do I bring my calendar from Google, Apple, Outlook or another program?`,
    answer: [
      msg`Export it there as a file that ends in .ics: in Google Calendar under the calendar's settings, “Export calendar”; on a Mac under File, Export; in Outlook for Windows under File, “Save Calendar”; in Nextcloud and Teamup under “Export”. If you get a .zip file, open it and take the .ics file out.`,
      msg`Then press ⋯ (More) beside your calendar's title, and Import. You first see what would change. Importing never deletes events, and Undo takes it all back. You can do the same with a newer file later.`,
    ],
    keywords: msg({
      message: "migrate move upload ics file teamup nextcloud thunderbird icloud",
      context: "search words",
    }),
  },
  {
    id: "other-calendars",
    question: msg`Can my calendar show the events of another one, such as the school's?`,
    answer: [
      msg`Yes, if that calendar has an address for calendar programs, which often ends in .ics. Press Edit beside your calendar's title, then Other Calendars, and enter it. Its events are read every few hours and say where they come from. School holidays can be a thin line below the days instead. Nobody can edit these events here, and links that show busy times only hide them.`,
      msg`If the address cannot be read, what was read before stays, and visitors see from which day it is. If more than half of it is gone at once, nothing changes until you decide.`,
    ],
    keywords: msg({
      message:
        "school holidays league fixtures ics url webcal external feed source subscribe merge",
      context: "search words",
    }),
  },
  {
    id: "import-questions",
    question: msg`What does an import ask me?`,
    answer: [
      msg`If the file names a time zone we don't know, the page says so at the top. Choose the right zone, and check the times before you import. Without a choice, they are read in your calendar's zone.`,
      msg`If you deleted an event here and the file still has it, it is listed as “deleted here” and left out. Check the box above the button to bring such events back. If an event was changed both here and in the file, you choose which one to keep.`,
      msg`To take an import back later, press ⋯ (More) beside the calendar's title, and History. The import is one line with its file's name. Press Undo there. Anything changed here since then, or brought back by a later file, stays.`,
    ],
    keywords: msg({
      message: "import time zone unknown timezone deleted here again conflict undo file wrong hour",
      context: "search words",
    }),
  },
  {
    id: "export",
    question: msg`How do I export my calendar?`,
    answer: [
      msg`Press ⋯ (More) beside your calendar's title, and Export. One file has everything, for another site with this software: import it into an empty calendar there. The other has the events, for any calendar program.`,
    ],
    keywords: msg({
      message: "export download backup leave archive json ics move",
      context: "search words",
    }),
  },
  ...SUBSCRIBE_QUESTIONS,
  ...FAQ_EVENTS,
  {
    id: "favorites",
    question: msg`What are favorites, recent and hidden calendars?`,
    answer: [
      msg`Favorites are the calendars you want to find quickly. Recent ones are the five you opened last in this browser, newest first, favorites among them. Hide moves a favorite out of sight without losing it, and out of the recent ones too. “Show Hidden Calendars” shows it again.`,
    ],
    keywords: msg({
      message: "list my calendars star remove bookmark history",
      context: "search words",
    }),
    link: { to: pagePaths.calendars(), text: msg`Calendars` },
  },
  {
    id: "name",
    question: msg`How do I change my name?`,
    answer: [
      msg`In your profile. Your public name is what others see on calendars you manage and on news you write. You cannot change your email.`,
    ],
    keywords: msg({ message: "profile rename email address", context: "search words" }),
    link: { to: pagePaths.profile(), text: msg`Profile` },
  },
  {
    id: "languages",
    question: msg`Which languages are available?`,
    answer: [
      msg({
        message: `These: ${spoken}. You get the one your browser asks for. To read another one, choose it under “Language” at the bottom of any page. If you are logged in, your emails will be in it too. Some sites offer fewer languages. Where there is only one, there is nothing to choose.`,
        comment: "Each language is called by its own name.",
      }),
      msg`What people write, such as the titles of events, stays as they wrote it.`,
      ...(UNREVIEWED.length === 0
        ? []
        : [
            msg({
              message: `No native speaker has read these translations yet: ${unread}. If something sounds wrong, please tell us.`,
              comment: "Each language is called by its own name.",
            }),
          ]),
    ],
    keywords: msg({
      message: "language translation translate english german french spanish italian dutch polish",
      context: "search words",
    }),
    link: { to: pagePaths.contact("Translation"), text: msg`Contact` },
  },
  {
    id: "no-scripts",
    question: msg`Does it work on an old device or without JavaScript?`,
    answer: [
      msg`Yes. Every page and every form works without JavaScript. With it, everything is a little faster and smoother.`,
    ],
    keywords: msg({ message: "browser tablet text lynx noscript", context: "search words" }),
    link: { to: pagePaths.inside(), text: msg`Inside` },
  },
  {
    id: "no-network",
    question: msg`What happens to what I typed when the network fails?`,
    answer: [
      msg`It stays in the form, which tells you that it was not sent. Press the button again once you are back online. If someone deletes the event or news item you are editing, you can save yours as a new one.`,
    ],
    keywords: msg({
      message: "offline connection lost save form error unavailable wifi",
      context: "search words",
    }),
  },
  {
    id: "cost",
    question: msg`What does it cost?`,
    answer: [
      msg`The software is free. This site is too, unless the people who run it say otherwise.`,
    ],
    keywords: msg({ message: "price money pay free subscription", context: "search words" }),
  },
  {
    id: "undo",
    question: msg`Can I undo a change?`,
    answer: [
      msg`Yes. Press Undo in the message after you saved, deleted or canceled something. If someone else changed it in the meantime, their change stays, even if it was to only one date of a repeating event.`,
      msg`Later, press ⋯ (More) beside the calendar's title, and History. Pick a change to see it before and after, and press Restore. Anything that was added, and an import as a whole, has Undo there. Changes stay there for a year, the last 50 of each event. A deleted event, or a deleted date of a repeating one, can be restored for 30 days from Deleted Events.`,
    ],
    keywords: msg({
      message: "mistake revert back restore bring recover deleted accident wrong version",
      context: "search words",
    }),
  },
  {
    id: "who-changed",
    question: msg`Who can see what was changed?`,
    answer: [
      msg`Only the people who manage the calendar. They see who changed what and when, under History in the menu beside the calendar's title and on each event's own page. If someone deletes their account, their changes stay without the name.`,
    ],
    keywords: msg({
      message: "history log audit author editor previous versions track",
      context: "search words",
    }),
  },
  {
    id: "delete-account",
    question: msg`How do I delete my account?`,
    answer: [
      msg`On your account page, choose Delete my account. If you cannot log in, write to us from the email you log in with.`,
    ],
    keywords: msg({
      message: "remove erase data gdpr close leave contact",
      context: "search words",
    }),
    link: { to: pagePaths.account(), text: msg`Account` },
  },
];

/** What new visitors want to know, in the order of the landing page. */
const ASKED_FIRST = ["who-sees", "together", "phone", "delay", "no-scripts", "delete-account"];

export function listFirstQuestions(words: Words): { id: string; question: string }[] {
  return ASKED_FIRST.flatMap((id) => FAQ.filter((entry) => entry.id === id)).map(
    ({ id, question }) => ({ id, question: words._(question) }),
  );
}
