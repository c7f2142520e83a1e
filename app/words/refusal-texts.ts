// Error messages about people, calendars, fields, events and their history.
import { msg, plural } from "@lingui/core/macro";
import type { Admitted, Refusal } from "~/values/refusals";
import { formatNumber } from "./numbers";
import type { Words } from "./words";

export const FIELD_REFUSALS = {
  required: ({ field }: Named) => msg`${field} is required.`,
  mustBeText: ({ field }: Named) => msg`${field} must be text.`,
  tooLong: ({ max, has, field }: Named & Most & { has: number }) =>
    msg`${field} can have at most ${plural(max, { one: "# character", other: "# characters" })}; this has ${has}.`,
  longerThan: ({ max, field }: Named & Most) =>
    msg`${field} can have at most ${plural(max, { one: "# character", other: "# characters" })}.`,
  outOfReach: ({ field }: Named) => msg`${field} must be between 1970 and 2200.`,
  notMs: ({ field }: Named) => msg`${field} must be a time in milliseconds.`,
  notWholeMs: ({ field }: Named) => msg`${field} must be a whole number of milliseconds.`,
  notNumber: ({ field }: Named) => msg`${field} must be a number.`,
  notWhole: ({ field }: Named) => msg`${field} must be a whole number.`,
  below1: ({ field }: Named) => msg`${field} must be at least 1.`,
  numberOutOf: ({ min, max, field }: Named & Most & { min: number }) =>
    msg`${field} must be a number from ${min} to ${max}.`,
  notTrueOrFalse: ({ field }: Named) => msg`${field} must be true or false.`,
  fieldCut: ({ field }: Named, { words }: Wording) => {
    // English has the name in lower case within a sentence; other languages keep it.
    const text = words.language === "en" ? field.toLowerCase() : field;
    return msg({
      message: `Its ${text} is too long and was cut.`,
      comment: "text: the name of a text of an event, such as Location (in English in lower case)",
    });
  },
  said: ({ text }: { text: string }) => text,
  technical: ({ text }: { text: string }) =>
    msg({
      message: `${text}`,
      comment:
        "text: what a program says in English about input that nobody types. Begin with your words for: This is wrong",
    }),
  at: ({ place, what }: { place: string; what: Refusal }, { say }: Wording) => {
    const said = say(what);
    return msg({ message: `${place}: ${said}`, comment: "place: a day, or a place in a file" });
  },
  addressRefused: (who: Admitted, { words }: Wording) => {
    const refused = words._(msg`This email address can't log in here.`);
    return `${refused} ${sayWhoLogsIn(who, words)}`;
  },
  loginOnly: (who: Admitted, { words }: Wording) => sayWhoLogsIn(who, words),
  creatorsOnly: (who: Admitted, { words }: Wording) => {
    if (who.domains.length === 0)
      return msg`Only people chosen by this site's operator can create calendars here.`;
    const domains = joinDomains(who, words);
    return !who.others
      ? msg`Only people with an email address at ${domains} can create calendars here.`
      : msg`Only people with an email address at ${domains} and a few chosen others can create calendars here.`;
  },
  enoughInvites: ({ email }: { email: string }) =>
    msg`${email} got enough invites for one day. Please try again tomorrow.`,
  managesAlready: ({ email }: { email: string }) => msg`${email} already manages this calendar.`,
  notManager: ({ email }: { email: string }) => msg`${email} does not manage this calendar.`,
  noInvite: ({ email }: { email: string }) => msg`There is no pending invite for ${email}.`,
  soleCalendar: ({ title }: { title: string }) =>
    msg`Check the box to delete “${title}” too, or invite another person to manage it first.`,
  savedAlready: ({ title }: { title: string }) => msg`This form was already saved as ${title}.`,
  categoryTwice: ({ name }: { name: string }) => msg`There is already a category named ${name}.`,
  noLinkHere: ({ line }: { line: string }) => msg`This is no link to a calendar here: ${line}`,
  linkTwice: ({ line }: { line: string }) => msg`It is in there already: ${line}`,
  notASite: ({ typed }: { typed: string }) =>
    msg`“${typed}” is not a website such as https://www.example.org.`,
  siteNotHttps: ({ typed }: { typed: string }) => msg`“${typed}” must begin with https://.`,
  siteWithMore: ({ typed, origin }: { typed: string; origin: string }) =>
    msg`Instead of “${typed}”, write ${origin}.`,
};

function sayWhoLogsIn(who: Admitted, words: Words): string {
  if (who.domains.length === 0) {
    return words._(
      msg`Only people chosen by this site's operator, and those invited to manage a calendar, can log in here.`,
    );
  }
  const domains = joinDomains(who, words);
  return !who.others
    ? words._(
        msg`Only people with an email address at ${domains}, and those invited to manage a calendar, can log in here.`,
      )
    : words._(
        msg`Only people with an email address at ${domains} and a few chosen others, and those invited to manage a calendar, can log in here.`,
      );
}

function joinDomains({ domains }: Admitted, { locale }: Words): string {
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(domains);
}

/** Error messages that name a limit. */
export const AMOUNT_REFUSALS = {
  limitOutOf: ({ max }: Most) => msg`The limit must be from 1 to ${max}.`,
  linkTooLong: ({ max }: Most) =>
    msg`Link address can have at most ${plural(max, { one: "# character", other: "# characters" })} with its https://.`,
  everyOver: ({ max }: Most) => msg`Every can be at most ${max}.`,
  timesOver: ({ max }: Most) =>
    msg`It may repeat at most ${plural(max, { one: "# time", other: "# times" })}.`,
  daysOver: ({ max }: Most) =>
    msg`It may have at most ${plural(max, { one: "# further day", other: "# further days" })}.`,
  eventOverDays: ({ max }: Most) =>
    msg`An event can last at most ${plural(max, { one: "# day", other: "# days" })}.`,
  notAColor: ({ max }: Most) => msg`The color must be a number from 1 to ${max}.`,
  pendingInvitesFull: ({ max }: Most) =>
    msg`A calendar can have at most ${plural(max, { one: "# pending invite", other: "# pending invites" })}.`,
  managersFull: ({ max }: Most) =>
    msg`A calendar can have at most ${plural(max, { one: "# manager", other: "# managers" })}.`,
  followersFull: ({ max }: Most) =>
    msg`${plural(max, { one: "# person already follows", other: "# people already follow" })} this calendar by email, which is the most it can have.`,
  followedFull: ({ max }: Most) =>
    msg`You follow ${plural(max, { one: "# calendar", other: "# calendars" })} by email already. Stop the emails for one of them first.`,
  extraLinksFull: ({ max }: Most) =>
    msg`A calendar can have at most ${plural(max, { one: "# extra link", other: "# extra links" })}. End one that nobody needs anymore.`,
  appPasswordsFull: ({ max }: Most) =>
    msg`You can have at most ${plural(max, { one: "# app password", other: "# app passwords" })}.`,
  calendarsFull: ({ max }: Most) =>
    msg`You can create at most ${plural(max, { one: "# calendar", other: "# calendars" })}.`,
  togetherFull: ({ max }: Most) =>
    msg`A combined calendar may have at most ${plural(max, { one: "# calendar", other: "# calendars" })}.`,
  togethersFull: ({ max }: Most) =>
    msg`You may have at most ${plural(max, { one: "# combined calendar", other: "# combined calendars" })}.`,
  extraTooMany: ({ max }: Most) =>
    msg`Extra calendars can be at most ${plural(max, { one: "# id", other: "# ids" })}.`,
  newsFull: ({ max }: Most, { words }: Wording) => {
    const most = formatNumber(max, words);
    return msg`A calendar can have at most ${plural(max, { one: `${most} news item`, other: `${most} news items` })}.`;
  },
  categoriesFull: ({ max }: Most) =>
    msg`A calendar can have at most ${plural(max, { one: "# category", other: "# categories" })}.`,
  homeLinksFull: ({ max }: Most) =>
    msg`A home page can have at most ${plural(max, { one: "# link", other: "# links" })}.`,
  sitesFull: ({ max }: Most) =>
    msg`You can name at most ${plural(max, { one: "# website", other: "# websites" })}.`,
  windowTooLong: ({ max }: Most, { words }: Wording) => {
    const most = formatNumber(max, words);
    return msg`From and To can be at most ${plural(max, { one: `${most} day`, other: `${most} days` })} apart.`;
  },
  searchWords: ({ max, has }: Most & { has: number }) =>
    msg`A search can have at most ${plural(max, { one: "# word", other: "# words" })}; this has ${has}.`,
  eventsFull: ({ max }: Most, { words }: Wording) => {
    const most = formatNumber(max, words);
    return msg`A calendar can have at most ${plural(max, { one: `${most} event`, other: `${most} events` })}.`;
  },
  eventsFullOfDeleted: (
    { max, deleted, days }: Most & { deleted: number; days: number },
    { words }: Wording,
  ) => {
    const most = formatNumber(max, words);
    const amount = formatNumber(deleted, words);
    return msg`A calendar can have at most ${plural(max, { one: `${most} event`, other: `${most} events` })}, and ${plural(deleted, { one: "the deleted one counts", other: `the ${amount} deleted ones count` })} for ${plural(days, { one: "# day", other: "# days" })}. To make room, open Deleted Events in the list and remove them for good.`;
  },
  accountEventsFull: (
    { max, room, days }: Most & { room: number; days: number },
    { words }: Wording,
  ) => {
    const most = formatNumber(max, words);
    const left = formatNumber(room, words);
    return msg`All calendars that one person created can have at most ${plural(max, { one: `${most} event`, other: `${most} events` })} together, and have room for ${left} more. Deleted ones count for ${plural(days, { one: "# day", other: "# days" })}, until they are removed for good in Deleted Events.`;
  },
  accountBytesFull: ({ max, days }: Most & { days: number }, { words }: Wording) => {
    const most = formatNumber(max, words);
    return msg`All calendars that one person created can take at most ${most} MB together, with their history and imported files, and that is used up. Shorten or delete something. Deleted events count for ${plural(days, { one: "# day", other: "# days" })}, until they are removed for good in Deleted Events.`;
  },
  accountEventsLow: (
    { max, has, days }: Most & { has: number; days: number },
    { words }: Wording,
  ) => {
    const most = formatNumber(max, words);
    const some = formatNumber(has, words);
    return msg`Little room is left: all calendars that one person created can have at most ${plural(max, { one: `${most} event`, other: `${most} events` })} together, and have ${some}. Deleted ones count for ${plural(days, { one: "# day", other: "# days" })}.`;
  },
  accountBytesLow: (
    { max, has, days }: Most & { has: number; days: number },
    { words }: Wording,
  ) => {
    const most = formatNumber(max, words);
    const some = formatNumber(has, words);
    return msg`Little room is left: all calendars that one person created can take at most ${most} MB together, with their history, and take ${some} MB. Deleted events count for ${plural(days, { one: "# day", other: "# days" })}.`;
  },
  seriesFull: ({ max }: Most) =>
    msg`A calendar may have at most ${plural(max, { one: "# repeating event", other: "# repeating events" })}.`,
  tooManySlots: ({ max }: Most) =>
    msg`An event can have at most ${plural(max, { one: "# slot", other: "# slots" })}.`,
  answerersFull: ({ max }: Most) =>
    msg`One browser can answer for at most ${plural(max, { one: "# person", other: "# people" })}.`,
  answersFull: ({ max }: Most) =>
    msg`This date has ${plural(max, { one: "# answer", other: "# answers" })} already.`,
  calendarAnswersFull: ({ max }: Most) =>
    msg`This calendar has ${plural(max, { one: "# answer", other: "# answers" })} already.`,
  removedTooMany: ({ max }: Most) =>
    msg`At most ${plural(max, { one: "# answer", other: "# answers" })} can be removed at once.`,
  exceptionsFull: ({ max }: Most) =>
    msg`A repeating event may have at most ${plural(max, { one: "# changed date", other: "# changed dates" })}. Split it with This and following.`,
  roomForMore: ({ days }: { days: number }) =>
    msg`There is room for more events. Deleted events are removed automatically after ${plural(days, { one: "# day", other: "# days" })}.`,
  suggestionsFull: ({ max }: Most) =>
    msg`${plural(max, { one: "# suggestion is", other: "# suggestions are" })} already waiting here. Please try again when some have been decided.`,
  suggestedTooFar: ({ back, ahead }: { back: number; ahead: number }) =>
    msg`An event can be suggested from ${plural(back, { one: "# year", other: "# years" })} back to ${plural(ahead, { one: "# year", other: "# years" })} ahead.`,
};

/** Error messages about events, repeating events and suggestions: those without values. */
export const EVENT_REFUSALS = {
  toAfterFrom: msg`To must be after From.`,
  toNotEarlier: msg`To cannot be on an earlier date than From.`,
  notThatMany: msg`There are not that many events in a calendar.`,
  skipNegative: msg`The number of events to skip must not be negative.`,
  missingEvent: msg`This event is not in this calendar.`,
  suggestionIsNew: msg`A suggestion becomes a new event.`,
  sayWhichDate: msg`Say which date is meant.`,
  chooseFollowingOrAll: msg`To change how it repeats, choose This and following dates or All dates.`,
  severalWeekdays: msg`It repeats on several weekdays. To move one, change the selected weekdays.`,
  notARule: msg`This is no rule by days, such as FREQ=MONTHLY;BYDAY=1MO,3MO. Enter its end as until or count.`,
  ruleInOtherZone: msg`In the calendar's time zone this falls on another day. Choose the time in that zone.`,
  movedOffRule: msg`Moved like this, the dates would miss the day you chose. Choose This and following dates, or change how it repeats.`,
  ruleStaysOnDays: msg`These dates stay on their days. To move them, change how it repeats.`,
  noSuggestions: msg`This calendar doesn't take suggestions.`,
  noSuggestion: msg`There is no such suggestion.`,
  suggestionApproved: msg`This suggestion was already approved. Nothing was saved.`,
  suggestionDeclined: msg`This suggestion was already declined. Nothing was saved.`,
  suggestionGone: msg`This suggestion is no longer waiting.`,
  notALastDate: msg`The last date must be one such as 2026-12-10, between 1970 and 2200.`,
  wrongWeekday: msg`Weekdays are numbers from 1 (Monday) to 7.`,
  wrongFrequency: msg`It can repeat by day, week, month or year.`,
  sevenDays: msg`A week has seven days.`,
  wrongMonthDay: msg`In the month it can repeat by date, nth, last or lastDay.`,
  wrongYearDay: msg`Every year it can repeat by date, nth or last.`,
  repeatNotObject: msg`How it repeats must be an object, or null.`,
  noWeekday: msg`Choose at least one weekday.`,
  untilOrCount: msg`Enter either the last date or how many times.`,
  wrongScope: msg`The scope must be one, following or all.`,
  noDatesAtAll: msg`This would have no dates at all.`,
  endBeforeFirst: msg`The end is before the first date.`,
  wrongAsks: msg`What an event asks is coming or list.`,
  wrongNames: msg`Names are seen by managers or everyone.`,
  noSlots: msg`A sign-up list needs at least one slot.`,
  slotIdsUsedUp: msg`Too many slots were added to this event. Create a new event for more.`,
  takesNoAnswers: msg`This event doesn't take answers.`,
  answersClosed: msg`Answers are closed.`,
  answersCanceled: msg`This event is canceled.`,
  chooseSlot: msg`Choose what to sign up for.`,
  wrongGoing: msg`An answer is yes or no.`,
  wrongDates: msg`The dates must be one or all.`,
  placesTaken: msg`All places are taken. Your earlier answer stays.`,
  deadAnswerKey: msg`This address no longer works.`,
  dateMoved: msg`This date is on another day now.`,
  noSuchAnswer: msg`There is no such answer.`,
  nameTaken: msg`You already answer for someone of this name.`,
  nothingRemoved: msg`There are no such removed answers.`,
} as const;

export const PEOPLE_REFUSALS = {
  wrongLink: msg`The calendar link is wrong.`,
  endedLink: msg`This link no longer works. Ask the person who gave it to you for the new one.`,
  denied: msg`Access denied`,
  tooManyAttempts: msg`Too many attempts. Please try again later.`,
  formTooLarge: msg`This form has too much text. Nothing was saved. Please shorten it.`,
  wrongInput: msg`The input is wrong.`,
  onlyTimes: msg`This link shows busy times only.`,
  linkReplacedAlready: msg`Someone else replaced this link in the meantime. Nothing was changed.`,
  linkReplacedMeanwhile: msg`This calendar has a new link since you opened this form. Nothing is saved yet: copy what you typed, and open the calendar from My Calendars.`,
  cannotEdit: msg`You cannot edit this calendar.`,
  onlyManager: msg`You are the only person who manages this calendar, so you cannot leave it.`,
  leaveYourself: msg`To stop managing a calendar yourself, leave it.`,
  soleManager: msg`Nothing was deleted. There are calendars that only you manage.`,
  inviteFailed: msg`Failed.`,
  loginFailed: msg`Hm, it did not work.`,
  loginNotAllowed: msg`This email address can't log in here.`,
  notAnAddress: msg`Enter an email address, such as ann@example.org.`,
  calendarsNotIds: msg`Calendars must be a list of ids.`,
  unknownZone: msg`We don't know this time zone. Choose one such as Europe/Berlin.`,
  notADate: msg`The date must be one such as 2026-11-21.`,
  unknownLanguage: msg`We don't have this language.`,
  wrongId: msg`The id is wrong.`,
  noMails: msg`This site sends no emails.`,
  demoHasNoMails: msg`The demo calendar sends no emails. Create a calendar of your own to try it.`,
  noFollower: msg`There is no such follower.`,
  deadQuestion: msg`This link no longer works. It may be older than two days, or you may have already pressed Confirm. You can ask for the emails again.`,
  deadKey: msg`This link no longer works. These emails may have been stopped already.`,
  nothingChosen: msg`Choose at least one kind of email.`,
  wrongDigest: msg`The list must be none, daily or weekly.`,
  wrongReminder: msg`A reminder comes 2, 24 or 48 hours before.`,
  writeWebsite: msg`Write at least one website, or choose Off.`,
  earlierDate: msg`Enter an earlier date.`,
  wrongFollowers: msg`followers must be keep or remove.`,
  wrongShows: msg`A link shows all or busy.`,
  endMustBeAhead: msg`The link must end in the future.`,
  noWorkingLink: msg`There is no such link that works.`,
  appsNeedHttps: msg`Calendar apps need https.`,
  appPasswordShown: msg`This password was already made and is shown only once.`,
  noAppPassword: msg`There is no such app password.`,
  wrongTogether: msg`The link is wrong.`,
  needsLinks: msg`Choose at least one calendar.`,
} as const;

/** Error messages about calendars, their contents and history: those without values. */
export const CALENDAR_REFUSALS = {
  wrongTitle: msg`This is not the calendar's title. Nothing was deleted.`,
  wrongMailedLink: msg`This link is wrong, or the calendar was removed for good.`,
  categoriesNotList: msg`Categories must be a list.`,
  categoryNeedsName: msg`A category must have a name.`,
  noSuchCategory: msg`This calendar has no such category. Choose another one.`,
  noSuchRegion: msg`There is no such region.`,
  missingCategory: msg`There is no such category in this calendar.`,
  wrongStep: msg`Choose a step.`,
  linkNeedsBoth: msg`A link must have a title and an address.`,
  linksNotList: msg`Links must be a list.`,
  wrongLinkAddress: msg`Link address must begin with http://, https://, mailto: or tel:.`,
  missingNews: msg`This news item is not in this calendar.`,
  extraNotIds: msg`Extra calendars must be a list of ids.`,
  windowNeedsBoth: msg`A window needs both From and To.`,
  siteFull: msg`This site has no room left, so nothing can be added. What is here can be read, shortened and deleted. Please tell the people who run the site.`,
  siteLow: msg`This site has little room left: soon nothing can be added. Please tell the people who run the site.`,
  wrongKind: msg`The kind must be event, series, news, home or calendar.`,
  nothingBefore: msg`There was nothing before this change.`,
  nothingToRestore: msg`There is nothing here that can be restored.`,
  nothingToUndo: msg`There is nothing here that can be undone.`,
  noVersion: msg`There is no such version.`,
  sentAlready: msg`This was already sent with other values, so nothing was changed.`,
  "stale.calendar": msg`Someone else changed this calendar in the meantime. Nothing is saved yet.`,
  "stale.event": msg`Someone else changed this event in the meantime. Nothing is saved yet.`,
  "stale.home": msg`Someone else changed this home page in the meantime. Nothing is saved yet.`,
  "stale.news": msg`Someone else changed this news item in the meantime. Nothing is saved yet.`,
} as const;

/** A field's name in the reader's language, at the start of a sentence. */
type Named = { field: string };
export type Most = { max: number };

/** The reader's words, and a function for refusals within another one's values. */
export type Wording = { words: Words; say: (refusal: Refusal) => string };
