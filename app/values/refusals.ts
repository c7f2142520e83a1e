// What operations refuse, and what an import says of an entry: a key and values, which are worded for each reader.
import type { FieldName, PlainKey } from "./refusal-keys";

/** `label`: of a field that is declared elsewhere, as a text or a message. */
export type RefusedField =
  | FieldName
  | { readonly label: string | { readonly id: string; readonly message?: string } };

type Field = { field: RefusedField };
type Most = { max: number };
/** Whom a setting names: the domains of addresses, and whether single ones, which nobody may learn. */
export type Admitted = { domains: readonly string[]; others: boolean };

/** The values of those that have some, by key. */
export type RefusalValues = {
  required: Field;
  mustBeText: Field;
  tooLong: Field & Most & { has: number };
  longerThan: Field & Most;
  outOfReach: Field;
  notMs: Field;
  notWholeMs: Field;
  notNumber: Field;
  notWhole: Field;
  below1: Field;
  numberOutOf: Field & Most & { min: number };
  notTrueOrFalse: Field;
  /** What a form's reader has worded already. */
  said: { text: string };
  /** The text of a library, in English. */
  technical: { text: string };
  /** What is wrong at a place of a file, or on a date. */
  at: { place: string; what: Refusal };
  limitOutOf: Most;
  linkTooLong: Most;
  everyOver: Most;
  timesOver: Most;
  eventOverDays: Most;
  notAColor: Most;
  creatorsOnly: Admitted;
  loginOnly: Admitted;
  addressRefused: Admitted;
  enoughInvites: { email: string };
  managesAlready: { email: string };
  notManager: { email: string };
  noInvite: { email: string };
  pendingInvitesFull: Most;
  managersFull: Most;
  soleCalendar: { title: string };
  savedAlready: { title: string };
  followersFull: Most;
  followedFull: Most;
  extraLinksFull: Most;
  appPasswordsFull: Most;
  calendarsFull: Most;
  togetherFull: Most;
  togethersFull: Most;
  noLinkHere: { line: string };
  linkTwice: { line: string };
  extraTooMany: Most;
  newsFull: Most;
  categoriesFull: Most;
  categoryTwice: { name: string };
  homeLinksFull: Most;
  sitesFull: Most;
  notASite: { typed: string };
  siteNotHttps: { typed: string };
  siteWithMore: { typed: string; origin: string };
  windowTooLong: Most;
  searchWords: Most & { has: number };
  sourceAnswered: { status: number };
  sourcesFull: Most;
  ownSourcesFull: Most;
  siteSourcesFull: Most;
  siteDatesFull: Most;
  eventsFull: Most;
  eventsFullOfDeleted: Most & { deleted: number; days: number };
  accountEventsFull: Most & { room: number; days: number };
  /** Megabytes. */
  accountBytesFull: Most & { days: number };
  accountEventsLow: Most & { has: number; days: number };
  accountBytesLow: Most & { has: number; days: number };
  seriesFull: Most;
  tooManySlots: Most;
  answerersFull: Most;
  answersFull: Most;
  calendarAnswersFull: Most;
  removedTooMany: Most;
  exceptionsFull: Most;
  roomForMore: { days: number };
  suggestionsFull: Most;
  suggestedTooFar: { back: number; ahead: number };
  fileOverEvents: Most & { room: number; adds: number; deleted: number; days: number };
  fileOverSeries: Most & { room: number; adds: number };
  exceptionsHere: Most;
  exceptionsInFile: Most;
  deletedHereOn: { day: string; today: string };
  notOneOfItsDates: { day: string };
  fileTooMany: Most;
  otherVersion: { version: number };
  wrongInFile: { place: string; what: Refusal };
  neitherFormat: { format: string };
  partOfCalendar: { part: number };
  datesUsed: Most;
  singlesFull: Most;
  fieldCut: Field;
  beginsBesides: { day: string };
  charsetUnknown: { name: string };
  ruleUnsupported: { rule: string };
  lastsLonger: Most;
  olderEntries: { count: number };
  partsUnread: { parts: string };
};

type RefusalKey = PlainKey | keyof RefusalValues;

/**
 * A refusal as one text, since the messages of zod, threads and stored previews hold texts: "#denied", or
 * `#tooLong {"field":"title","max":50,"has":62}`. No sentence for people begins like this.
 */
export type Refusal = string & { readonly refusal: unique symbol };

const MARK = "#";

export function refusal(key: PlainKey): Refusal;
export function refusal<Key extends keyof RefusalValues>(
  key: Key,
  values: RefusalValues[Key],
): Refusal;
export function refusal(key: RefusalKey, values?: object): Refusal {
  const text = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
  return (MARK + text) as Refusal;
}

export function isRefusal(text: string): text is Refusal {
  return text.startsWith(MARK);
}

/** A message of zod: a refusal, or for a schema that names none its own text. */
export function asRefusal(message: string): Refusal {
  return isRefusal(message) ? message : refusal("technical", { text: message });
}

/** The key and the values, {} for none. */
export function readRefusal(text: Refusal): { key: string; values: Record<string, unknown> } {
  const blank = text.indexOf(" ");
  if (blank === -1) return { key: text.slice(MARK.length), values: {} };
  return { key: text.slice(MARK.length, blank), values: JSON.parse(text.slice(blank + 1)) };
}
