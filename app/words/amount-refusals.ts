// Refusals that name a limit.
import { msg, plural } from "@lingui/core/macro";
import { formatNumber } from "./numbers";
import type { RefusalWriters } from "./refusal-writers";

export const AMOUNT_REFUSALS = {
  limitOutOf: ({ max }, { words }) => words._(msg`The limit must be from 1 to ${max}.`),
  linkTooLong: ({ max }, { words }) =>
    words._(msg`Link address can have at most ${max} characters with its https://.`),
  everyOver: ({ max }, { words }) => words._(msg`Every can be at most ${max}.`),
  timesOver: ({ max }, { words }) => words._(msg`It may repeat at most ${max} times.`),
  eventOverDays: ({ max }, { words }) => words._(msg`An event can last at most ${max} days.`),
  notAColor: ({ max }, { words }) => words._(msg`The color must be a number from 1 to ${max}.`),
  pendingInvitesFull: ({ max }, { words }) =>
    words._(msg`A calendar can have at most ${max} pending invites.`),
  managersFull: ({ max }, { words }) => words._(msg`A calendar can have at most ${max} managers.`),
  followersFull: ({ max }, { words }) =>
    words._(
      msg`${max} people already follow this calendar by email, which is the most it can have.`,
    ),
  followedFull: ({ max }, { words }) =>
    words._(
      msg`You follow ${max} calendars by email already. Stop the emails for one of them first.`,
    ),
  extraLinksFull: ({ max }, { words }) =>
    words._(
      msg`A calendar can have at most ${max} extra links. End one that nobody needs anymore.`,
    ),
  calendarsFull: ({ max }, { words }) => words._(msg`You can create at most ${max} calendars.`),
  extraTooMany: ({ max }, { words }) => words._(msg`Extra calendars can be at most ${max} ids.`),
  newsFull: ({ max }, { words }) => {
    const most = formatNumber(max, words);
    return words._(msg`A calendar can have at most ${most} news items.`);
  },
  categoriesFull: ({ max }, { words }) =>
    words._(msg`A calendar can have at most ${max} categories.`),
  homeLinksFull: ({ max }, { words }) => words._(msg`A home page can have at most ${max} links.`),
  sitesFull: ({ max }, { words }) => words._(msg`You can name at most ${max} websites.`),
  windowTooLong: ({ max }, { words }) => {
    const most = formatNumber(max, words);
    return words._(msg`From and To can be at most ${most} days apart.`);
  },
  searchWords: ({ max, has }, { words }) =>
    words._(msg`A search can have at most ${max} words; this has ${has}.`),
  eventsFull: ({ max }, { words }) => {
    const most = formatNumber(max, words);
    return words._(msg`A calendar can have at most ${most} events.`);
  },
  eventsFullOfDeleted: ({ max, deleted, days }, { words }) => {
    const most = formatNumber(max, words);
    const amount = formatNumber(deleted, words);
    return words._(
      msg({
        message: plural(deleted, {
          one: `A calendar can have at most ${most} events, and the deleted one counts for ${days} days. To make room, open Deleted Events in the list and remove them for good.`,
          other: `A calendar can have at most ${most} events, and the ${amount} deleted ones count for ${days} days. To make room, open Deleted Events in the list and remove them for good.`,
        }),
      }),
    );
  },
  seriesFull: ({ max }, { words }) =>
    words._(msg`A calendar may have at most ${max} repeating events.`),
  exceptionsFull: ({ max }, { words }) =>
    words._(
      msg`A repeating event may have at most ${max} changed dates. Split it with This and following.`,
    ),
  roomForMore: ({ days }, { words }) =>
    words._(
      msg`There is room for more events. Deleted events are removed automatically after ${days} days.`,
    ),
  suggestionsFull: ({ max }, { words }) =>
    words._(
      msg`${max} suggestions are already waiting here. Please try again when some have been decided.`,
    ),
  suggestedTooFar: ({ back, ahead }, { words }) =>
    words._(msg`An event can be suggested from ${back} year back to ${ahead} years ahead.`),
} satisfies Partial<RefusalWriters>;
