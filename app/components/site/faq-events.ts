// Questions about events: times, repetition, sorting, search and printing.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { FaqEntry } from "./faq-entry";

export const FAQ_EVENTS: readonly FaqEntry[] = [
  {
    id: "cancelled",
    question: msg`An event is canceled. Should I delete it?`,
    answer: [
      msg`It's better not to. Press Cancel Event on the event: this puts CANCELED in front of its title, so nobody wonders where it went.`,
    ],
    keywords: msg({ message: "remove cancelled call off", context: "search words" }),
    link: { to: pagePaths.bestPractices(), text: msg`Best practices` },
  },
  {
    id: "repeat",
    question: msg`How do I add an event that happens every week?`,
    answer: [
      msg`Choose “Every week” under Repeats when you create or edit it. Under “How it repeats” you can make it every other week or on several weekdays, and have it end on a date or after a number of times. Events can also repeat every day, month or year.`,
      msg`For the first and third Monday of each month, or its last workday, choose “Every month” and look under “In the month”. What came from a file or a calendar app may repeat in other ways, too, and keeps doing so.`,
    ],
    keywords: msg({
      message: "recurring repeat series weekly daily monthly yearly birthday biweekly",
      context: "search words",
    }),
  },
  {
    id: "repeat-change",
    question: msg`One date of a repeating event is different. What do I do?`,
    answer: [
      msg`Edit, cancel or delete that date. Edit and Delete ask first what to apply it to: “Only this date”, “This and following dates” or “All dates”. Canceling is for one date. A date that you changed keeps what is special about it when you change all dates later.`,
      msg`On the event's page, All dates lists every date. Deleted ones are struck through, with a button to restore them. To copy a date as a single event, press Duplicate: the copy is one week later.`,
    ],
    keywords: msg({
      message: "recurring repeat series exception skip move moved holiday duplicate copy",
      context: "search words",
    }),
  },
  {
    id: "move",
    question: msg`How do I move an event to another day?`,
    answer: [
      msg`Drag it there in the month or week, with the mouse or by a long press. In the week you can also drag its lower edge to change when it ends, and drag over free hours to create an event. On a phone, a long press on a day of the month creates one there. Escape takes a drag back, and Undo what is saved. In the form of the event you can always change its times, too.`,
      msg`With the keyboard, go to the event in the week, or to its title in the list of its day, and press Alt and an arrow: left and right move it by a day, up and down by 15 minutes, or by a week over the month.`,
      msg`A date of a repeating event moves alone; “All Dates…” in the message moves the others along.`,
    ],
    keywords: msg({
      message: "drag drop shift postpone reschedule keyboard mouse touch",
      context: "search words",
    }),
  },
  {
    id: "taken-place",
    question: msg`Do I notice when a hall is taken twice?`,
    answer: [
      msg`Yes. An event at the same place and time as another one is saved, and you are told what else is there; where scripts run, also while you type it. Write the place the same way each time: capitals don't matter, other letters do.`,
    ],
    keywords: msg({
      message: "room double booking conflict clash overlap location resource",
      context: "search words",
    }),
  },
  {
    id: "coming",
    question: msg`Can people say whether they're coming?`,
    answer: [
      msg`Yes, without an account. In the event's form, open “Who's coming” and choose “Ask who's coming”. Everyone who sees all details can then answer on the event's page, for themselves or for several people. You can limit the places: people who answer later are on a waiting list and move up when a place becomes free. In a repeating event, one answer can be for all coming dates.`,
      msg`Only managers see names, unless you choose “Everyone who sees all details”. On the event's page the number of people leads to the list: add people who told you in person, remove some, give a place, print the list with a box for each name, or download it for a spreadsheet. Emails are shown to no one.`,
    ],
    keywords: msg({
      message:
        "rsvp attend attendance participants guests respond reply answer availability places waiting list register registration",
      context: "search words",
    }),
  },
  {
    id: "sign-up-list",
    question: msg`Who brings the cake? Is there a sign-up list?`,
    answer: [
      msg`Yes. In the event's form, open “Who's coming”, choose “Sign-up list” and name up to 10 slots, such as Cake or Setting up, each with its number of places. People sign up on the event's page, and see what is still needed.`,
      msg`If you remove a slot, its people stay on your list as “No longer offered”. If you take the setting away, answers stay and return with it.`,
    ],
    keywords: msg({
      message: "potluck bring volunteer volunteers helpers shifts slots duty roster signup sheet",
      context: "search words",
    }),
  },
  {
    id: "change-answer",
    question: msg`I said I'm coming to an event, and now I can't. What do I do?`,
    answer: [
      msg`Open the event on the device with which you answered and press Change, or open the private address that you got when you answered: it is also in every email about the event. There you can change your answer until the event begins, end the emails, or erase all your answers.`,
      msg`Answers are removed 30 days after the event.`,
    ],
    keywords: msg({
      message: "cancel withdraw sign off unregister remove my name cannot come",
      context: "search words",
    }),
  },
  {
    id: "categories",
    question: msg`Can I sort events, for example by team, and show only some?`,
    answer: [
      msg`Yes. Press “Edit calendar” beside its title, add a category for each team and give it a color. Then choose the category of an event in its form. An event can be in one category.`,
      msg`Everyone can press a category under the month or above the list to see only its events. You can share the address of that page. Subscribe there adds only these events to a calendar app, and Email Updates covers only them. Events you create there start in that category. The choice stays while you open events and switch tabs, until you press All.`,
      msg`If you rename a category, its events stay in it. If you remove one, its events stay in the calendar without a category.`,
    ],
    keywords: msg({
      message: "category group team color colour filter tag label sub-calendar subcalendar room",
      context: "search words",
    }),
  },
  {
    id: "all-day",
    question: msg`How do I add a vacation or a trip of several days?`,
    answer: [
      msg`Check “All day” and choose the first and the last day. An all-day event has the same dates in every time zone.`,
    ],
    keywords: msg({ message: "whole holiday multi-day camp", context: "search words" }),
  },
  {
    id: "time-zone",
    question: msg`Which time zone are the times in?`,
    answer: [
      msg`Yours, if your browser tells us; otherwise the calendar's. The page says which one. Managers can change the calendar's time zone where they edit its title.`,
    ],
    keywords: msg({
      message: "clock hours wrong time summer daylight saving travel abroad",
      context: "search words",
    }),
  },
  {
    id: "search",
    question: msg`How do I find an event?`,
    answer: [
      msg`On the List tab, type a word into the search field, or a part of one: “train” also finds “Wintertraining”. Up to five words, in any order, are looked for in titles, locations, notes and names of categories; upper or lower case and accents do not matter. Upcoming events are first, then past ones.`,
      msg`With a keyboard, press / on the list to go to the field.`,
    ],
    keywords: msg({ message: "search look for filter lookup keyword", context: "search words" }),
  },
  {
    id: "print-term",
    question: msg`How do I print the dates of a term or season?`,
    answer: [
      msg`Press More (⋯) beside the calendar's title, then “Print…”. Under List, choose the first and the last day, and one category if you like, and print the page that opens. It has each day's events, and the calendar's address with a code that phones can scan. The list can cover up to 400 days.`,
    ],
    keywords: msg({
      message: "paper pdf semester school year program handout list from to",
      context: "search words",
    }),
  },
  {
    id: "print",
    question: msg`How do I put an event on a notice board?`,
    answer: [
      msg`Open the event and print the page. You get a sheet with the event, its address, a code that phones can scan, and the date of the printout. The list and the month print without menus and buttons, and no page prints managers' emails.`,
    ],
    keywords: msg({ message: "paper poster pdf qr code scan flyer", context: "search words" }),
  },
  {
    id: "holidays",
    question: msg`Can the calendar show public holidays?`,
    answer: [
      msg`Yes. Managers choose a country or region under Public holidays, on the page where they edit the calendar. The days get a red number and their name in the month, in lists and on paper. If you choose so, people who subscribe get them too. Links that show busy times only have none.`,
      msg`The days were computed from date-holidays (CC BY-SA 3.0) for ten years. Holidays of individual towns and days that were decided later are missing. Please check them for your town.`,
    ],
    keywords: msg({
      message: "holiday bank holiday day off Christmas Easter national region state",
      context: "search words",
    }),
  },
  {
    id: "week",
    question: msg`Can I see a week with its hours, or who has which hall?`,
    answer: [
      msg`Yes. Press Week above the month. Events that overlap are side by side, and on a phone you see one day at a time. By category shows one day with a column for each category, such as your halls. Both print on one sheet. The Calendar tab opens with what you looked at last.`,
    ],
    keywords: msg({
      message: "weekly day view hours timetable schedule agenda rooms halls boats free taken",
      context: "search words",
    }),
  },
  {
    id: "year",
    question: msg`Can I print a whole year on one page?`,
    answer: [
      msg`Yes. Press Year above the month. The year fits on a page of A4 or Letter, or choose the A3 poster: a column for each month, with room to write. Week numbers are shown where weeks start on Monday.`,
    ],
    keywords: msg({
      message: "annual yearly planner wall calendar poster week numbers calendar week paper size",
      context: "search words",
    }),
  },
  {
    id: "old-print",
    question: msg`Is my printed calendar still up to date?`,
    answer: [
      msg`Scan the code on a printed month, list or year. The page that opens says what is new, moved, changed, canceled or gone since it was printed, for a year.`,
    ],
    keywords: msg({ message: "paper outdated changed since print", context: "search words" }),
  },
];
