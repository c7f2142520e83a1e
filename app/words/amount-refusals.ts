// Refusals that name a limit.
import { msg, plural } from "@lingui/core/macro";
import { formatNumber } from "./numbers";
import type { Most, Wording } from "./refusal-writers";

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
