// Questions about sharing: who sees a calendar, who may add to it, sharing its link, subscribing.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { FaqEntry } from "./faq-entry";

const LINK_QUESTIONS: readonly FaqEntry[] = [
  {
    id: "leaked-link",
    question: msg`The link got to the wrong people. What can I do?`,
    answer: [
      msg`If you manage the calendar, press “Share”, then “Replace the Link”. The calendar gets a new link with everything in it. Choose whether the old one ends now, or leads to the new one for 30 days more. Then give the new link to everyone who should have it. People who subscribed have to subscribe again. People who have the calendar in My Calendars keep seeing it there.`,
      msg`People who saw the calendar before still know what they saw.`,
    ],
    keywords: msg({
      message: "leak lost secret replace new link change revoke private stolen",
      context: "search words",
    }),
  },
  {
    id: "edit-on-phone",
    question: msg`Can I edit the calendar in my phone's own calendar app?`,
    answer: [
      msg`Yes, if you manage it. Press “Share”, then “Edit on Your Phone”, say what you use and press “Make a Password”. Calendar apps log in with that app password. It is shown once, and it can do less than you: it changes what is in calendars, but not your account, links or who manages a calendar.`,
      msg`Titles, locations and notes that are too long for this site stay whole in your app; here you see their beginning. Guests and attachments are left out. Private events and a few ways of repeating are refused, and your app goes on with the others.`,
      msg`Lost the phone? On your account page, press “End” next to its app password. “Log out everywhere” ends all of them.`,
    ],
    keywords: msg({
      message: "CalDAV sync two-way app password DAVx5 iPhone Android Thunderbird token program",
      context: "search words",
    }),
  },
  {
    id: "busy",
    question: msg`Can I show when we are busy, but not with what?`,
    answer: [
      msg`Yes. On “Share”, managers press “Add Extra Link” and choose “Busy times only”. Anyone who opens that link sees times, and nothing else: no titles, locations, notes, news or names. Canceled events are left out. Subscribing works with it too, for about a year back and ahead.`,
      msg`Each extra link has a name that only managers see. It can end on a date, or whenever you end it.`,
    ],
    keywords: msg({
      message: "free busy availability hide titles extra link expire until neighbor hall",
      context: "search words",
    }),
  },
];

export const FAQ_SHARING: readonly FaqEntry[] = [
  {
    id: "who-sees",
    question: msg`Who can see my calendar?`,
    answer: [
      msg`Anyone with the link. The link cannot be guessed, but anyone who has it can pass it on. Only the people who manage the calendar can change it.`,
    ],
    keywords: msg({
      message: "private public visible secret share permission",
      context: "search words",
    }),
    link: { to: pagePaths.privacy(), text: msg`Privacy policy` },
  },
  {
    id: "suggest",
    question: msg`Can visitors suggest events?`,
    answer: [
      msg`Yes, if you want that. Edit the calendar and check “Visitors may suggest events”. Visitors then find “Suggest an Event” in the list and on each day. They type the event and their name, and an email if they want to hear what happened.`,
      msg`Nobody else sees a suggestion until you approve it. You get an email that some wait, at most once an hour, and find them under the list of events. “Approve” opens the filled event form, so you can correct it first; saving it approves it. “Decline” takes a note for the person who left an email.`,
      msg`Undo after approving removes the event. The suggestion stays decided, because its sender was told. You can restore the event from Deleted Events.`,
    ],
    keywords: msg({
      message: "propose submit proposal approve decline moderate public form parents members ideas",
      context: "search words",
    }),
  },
  {
    id: "share",
    question: msg`How do I share a calendar?`,
    answer: [
      msg`Press “Share” beside the calendar's title (if you do not manage it, under Subscribe). There you can copy the link, email it, let someone scan its QR code, or print a poster for the notice board. Nobody needs an account to open it.`,
      msg`Your own website can show it too, as a list or a month: managers choose under “On your website” which websites may, then copy a line of code into the website's page. Anyone who reads that page's source finds the link there; nobody can edit the calendar from it.`,
    ],
    keywords: msg({
      message: "send link invite friends family whatsapp qr poster embed iframe homepage wordpress",
      context: "search words",
    }),
  },
  {
    id: "screen",
    question: msg`Can a TV or tablet on the wall show the calendar?`,
    answer: [
      msg`Yes. Press “Share”, copy the address under “On a screen”, and open it on the device once. It shows the next events in large letters and updates by itself.`,
      msg`The second address there shows the same as plain text, for terminals, scripts and printers.`,
    ],
    keywords: msg({
      message: "display kiosk e-ink monitor signage terminal",
      context: "search words",
    }),
  },
  ...LINK_QUESTIONS,
];

export const SUBSCRIBE_QUESTIONS: readonly FaqEntry[] = [
  {
    id: "phone",
    question: msg`How do I see the events in the calendar on my phone or computer?`,
    answer: [
      msg`Press Subscribe beside the calendar's title and follow the steps for your app: iPhone and Mac, Google, Outlook and others. The events then appear next to your own and update automatically.`,
    ],
    keywords: msg({
      message: "ical ics feed sync apple iphone android google outlook webcal import export",
      context: "search words",
    }),
  },
  {
    id: "delay",
    question: msg`A change does not show on my phone. Why?`,
    answer: [
      msg`Calendar apps check for changes on their own schedule: some every few minutes, some once a day. If your app lets you choose, we recommend a refresh every 15 minutes. The calendar on this site is always up to date.`,
    ],
    keywords: msg({
      message: "update refresh old outdated late sync slow",
      context: "search words",
    }),
  },
  {
    id: "get-mails",
    question: msg`Can I get the events by email, without an account?`,
    answer: [
      msg`Yes. Press Subscribe beside the calendar's title, then Email Updates. Choose what you want: the upcoming events every day or every Monday at 7 am, changes, or a reminder before each event. We send you one email with a link. You get nothing until you press Confirm there.`,
      msg`Each email has a link to change what you get and one to stop it. People who manage the calendar see how many people follow by email, but never who.`,
      msg`If a calendar is deleted, its emails stop for good. If it is restored, you can ask for them again.`,
    ],
    keywords: msg({
      message: "follow newsletter digest notification reminder alert weekly daily unsubscribe stop",
      context: "search words",
    }),
  },
  {
    id: "several-calendars",
    question: msg`Can I see several calendars at once?`,
    answer: [
      msg`Yes. With two or more calendars, My Calendars has “Month” and “List” with all your favorites together, each in the color that you choose beside its title. When you are logged in, “Subscribe to All” makes one address for your calendar app.`,
      msg`“New Combined Calendar” makes a combined calendar for others, such as all teams of a club, with a link of its own. Everyone with that link can open every calendar in it. To share less, put an extra link of that calendar into it.`,
    ],
    keywords: msg({
      message: "several calendars together merge overlay combine one view teams family",
      context: "search words",
    }),
  },
];
