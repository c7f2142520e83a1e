// What is wrong with a field, and refusals that name a person or what somebody typed.
import { msg, plural } from "@lingui/core/macro";
import type { Admitted, RefusedField } from "~/values/refusals";
import { nameField } from "./field-names";
import type { RefusalWriters } from "./refusal-writers";
import type { Words } from "./words";

export const FIELD_REFUSALS = {
  required: (values, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} is required.`);
  },
  mustBeText: (values, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} must be text.`);
  },
  tooLong: ({ max, has, ...values }, { words }) => {
    const field = nameField(values.field, words);
    return words._(
      msg`${field} can have at most ${plural(max, { one: "# character", other: "# characters" })}; this has ${has}.`,
    );
  },
  longerThan: ({ max, ...values }, { words }) => {
    const field = nameField(values.field, words);
    return words._(
      msg`${field} can have at most ${plural(max, { one: "# character", other: "# characters" })}.`,
    );
  },
  outOfReach: (values, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} must be between 1970 and 2200.`);
  },
  notMs: (values, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} must be a time in milliseconds.`);
  },
  notWholeMs: (values, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} must be a whole number of milliseconds.`);
  },
  notNumber: (values, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} must be a number.`);
  },
  notWhole: (values, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} must be a whole number.`);
  },
  below1: (values, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} must be at least 1.`);
  },
  numberOutOf: ({ min, max, ...values }, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} must be a number from ${min} to ${max}.`);
  },
  notTrueOrFalse: (values, { words }) => {
    const field = nameField(values.field, words);
    return words._(msg`${field} must be true or false.`);
  },
  fieldCut: ({ field }, { words }) => {
    const text = innerName(field, words);
    return words._(
      msg({
        message: `Its ${text} is too long and was cut.`,
        comment:
          "text: the name of a text of an event, such as Location (in English in lower case)",
      }),
    );
  },
  said: ({ text }) => text,
  technical: ({ text }, { words }) =>
    words._(
      msg({
        message: `${text}`,
        comment:
          "text: what a program says in English about input that nobody types. Begin with your words for: This is wrong",
      }),
    ),
  at: ({ place, what }, wording) => {
    const said = wording.say(what);
    return wording.words._(
      msg({ message: `${place}: ${said}`, comment: "place: a day, or a place in a file" }),
    );
  },
  addressRefused: (who, { words }) => {
    const refused = words._(msg`This email address can't log in here.`);
    return `${refused} ${sayWhoLogsIn(who, words)}`;
  },
  loginOnly: (who, { words }) => sayWhoLogsIn(who, words),
  creatorsOnly: (who, { words }) => {
    if (who.domains.length === 0) {
      return words._(msg`Only people chosen by this site's operator can create calendars here.`);
    }
    const domains = oneOf(who, words);
    return !who.others
      ? words._(msg`Only people with an email address at ${domains} can create calendars here.`)
      : words._(
          msg`Only people with an email address at ${domains} and a few chosen others can create calendars here.`,
        );
  },
  enoughInvites: ({ email }, { words }) =>
    words._(msg`${email} got enough invites for one day. Please try again tomorrow.`),
  managesAlready: ({ email }, { words }) => words._(msg`${email} already manages this calendar.`),
  notManager: ({ email }, { words }) => words._(msg`${email} does not manage this calendar.`),
  noInvite: ({ email }, { words }) => words._(msg`There is no pending invite for ${email}.`),
  soleCalendar: ({ title }, { words }) =>
    words._(
      msg`Check the box to delete “${title}” too, or invite another person to manage it first.`,
    ),
  savedAlready: ({ title }, { words }) => words._(msg`This form was already saved as ${title}.`),
  categoryTwice: ({ name }, { words }) => words._(msg`There is already a category named ${name}.`),
  noLinkHere: ({ line }, { words }) => words._(msg`This is no link to a calendar here: ${line}`),
  linkTwice: ({ line }, { words }) => words._(msg`It is in there already: ${line}`),
  notASite: ({ typed }, { words }) =>
    words._(msg`“${typed}” is not a website such as https://www.example.org.`),
  siteNotHttps: ({ typed }, { words }) => words._(msg`“${typed}” must begin with https://.`),
  siteWithMore: ({ typed, origin }, { words }) =>
    words._(msg`Instead of “${typed}”, write ${origin}.`),
} satisfies Partial<RefusalWriters>;

/** English has it in lower case in a sentence; other languages as it is. */
function innerName(field: RefusedField, words: Words): string {
  const name = nameField(field, words);
  return words.language === "en" ? name.toLowerCase() : name;
}

function sayWhoLogsIn(who: Admitted, words: Words): string {
  if (who.domains.length === 0) {
    return words._(
      msg`Only people chosen by this site's operator, and those invited to manage a calendar, can log in here.`,
    );
  }
  const domains = oneOf(who, words);
  return !who.others
    ? words._(
        msg`Only people with an email address at ${domains}, and those invited to manage a calendar, can log in here.`,
      )
    : words._(
        msg`Only people with an email address at ${domains} and a few chosen others, and those invited to manage a calendar, can log in here.`,
      );
}

function oneOf({ domains }: Admitted, { locale }: Words): string {
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(domains);
}
