// What is wrong with a field, and refusals that name a person or what somebody typed.
import { msg, plural } from "@lingui/core/macro";
import type { Admitted, Refusal } from "~/values/refusals";
import type { Most, Named, Wording } from "./refusal-writers";
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
    // English has it in lower case in a sentence; other languages as it is.
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
    const domains = oneOf(who, words);
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
