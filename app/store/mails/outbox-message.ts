// The kinds of mails, as plain values stored in the outbox, and the order in which they are sent. Texts are written
// when sending.
import type { CalendarEvent } from "~/event/event";
import type { NotifiedChange } from "~/event/notified-date";
import type { FollowWish } from "~/features/follow/rules";
import type { Day } from "~/time/days";

/**
 * A line of a mail to a follower: `title` links to `path`, between `lead` and `rest`; `text` is below. Consecutive
 * lines with the same `group` share it as their heading; `day` is that heading's day, if any. `category` has its color
 * number; `tone` is the color if `rest` contains the category's name.
 */
export type FollowEntry = {
  group?: string;
  day?: Day;
  lead: string;
  title: string;
  rest: string;
  category?: { name: string; tone: number };
  tone?: number;
  path: string;
  text?: string;
};

/**
 * The recipient's language. Null, or a language no longer offered, means the installation's. Mails of older,
 * English-only releases have none.
 */
type Spoken = { language?: string | null };

/**
 * Upcoming events, changes, or a reminder. `token` is the follower's key to change or stop mails; `calendarLink` the
 * link the follower came by; `list` the calendar's name in List-Id headers.
 */
export type FollowMessage = Spoken & {
  kind: "digest" | "changes" | "reminder";
  to: string;
  token: string;
  calendarTitle: string;
  calendarLink: string;
  list: string;
  subject: string;
  /** The HTML's heading, below the calendar's title; mails of older releases have none. */
  heading?: string;
  entries: FollowEntry[];
};

/** The event as approved, in the sender's time zone; mails of older releases have that as text in `when`. */
type Approved = {
  title: string;
  span?: Span;
  zone?: string;
  /** When it was approved; a different year is named. */
  at?: number;
  repeats?: boolean;
  when?: string;
};

/** A mail with a language, as all new mails have. */
export type NewMail = MailMessage & Required<Spoken>;

export type MailMessage = Spoken & MailOfKind;

type Span = Pick<CalendarEvent, "allDay" | "from" | "to" | "firstDay" | "lastDay">;

/**
 * To a person who answered: `name` as typed, `zone` the calendar's, `at` when it was written, `token` the key of their
 * private address.
 */
type ToAnswerer = {
  to: string;
  name: string;
  calendarTitle: string;
  zone: string;
  at: number;
  token: string;
};

/**
 * How a date differs from what its attendees were last mailed; `is` is missing if it was deleted. `later` counts further
 * dates of the series that changed in the same way.
 */
export type AnswerChange = {
  what: NotifiedChange;
  title: string;
  was: Span;
  is?: Span;
  later?: number;
};

/** A place, changes (`more` of them only counted), or a reminder of what they come to or bring. */
export type AnswerMessage = Spoken &
  ToAnswerer &
  (
    | { kind: "answer-place"; eventTitle: string; span: Span }
    | { kind: "answer-changes"; changes: AnswerChange[]; more: number }
    | {
        kind: "answer-reminder";
        eventTitle: string;
        location: string;
        span: Span;
        people: number;
        /** The slot they signed up for; "" for an event that asks who is coming. */
        slot: string;
      }
  );

type MailOfKind =
  | { kind: "login"; to: string; code: string; token: string }
  /**
   * `allowed` is who may log in: people of these domains, and others. Mails of older releases have that as text in
   * `rule`.
   */
  | {
      kind: "login-refused";
      to: string;
      allowed?: { domains: string[]; hasOthers: boolean } | null;
      rule?: string;
    }
  | {
      kind: "invite";
      to: string;
      inviter: string;
      calendarTitle: string;
      calendarLink: string;
      token: string;
    }
  | { kind: "invite-canceled"; to: string; calendarTitle: string }
  | {
      kind: "invite-accepted";
      to: string;
      newAdmin: string;
      calendarTitle: string;
      calendarLink: string;
    }
  | {
      kind: "admin-removed";
      to: string;
      remover: string;
      calendarTitle: string;
      calendarLink: string;
    }
  | {
      kind: "calendar-deleted";
      to: string;
      deleter: string;
      calendarTitle: string;
      calendarLink: string;
      /** The secret of the link that restores the calendar, valid until `keptUntil` (epoch ms). */
      token: string;
      keptUntil: number;
    }
  | {
      kind: "calendar-restored";
      to: string;
      calendarTitle: string;
      calendarLink: string;
    }
  /** Does not contain the new link, since people who had the old one may read this mail. */
  | { kind: "link-replaced"; to: string; replacer: string; calendarTitle: string; grace: boolean }
  | { kind: "account-deleted"; to: string }
  /** `name` is as typed; `calendarTitle` is null for a password for all calendars. */
  | { kind: "app-password"; to: string; name: string; calendarTitle: string | null }
  | { kind: "admin-left"; to: string; leaver: string; calendarTitle: string; calendarLink: string }
  | {
      kind: "contact";
      to: string;
      name: string;
      email: string;
      subject: string;
      message: string;
    }
  | FollowMessage
  | {
      kind: "follow-confirm" | "follow-known";
      to: string;
      calendarTitle: string;
      calendarLink: string;
      /** What was requested, or what the person already gets; mails of older releases have that as text in `wish`. */
      choice?: FollowWish;
      wish?: string;
      /** The secret of the link to confirm, or to change the mails. */
      token: string;
    }
  /** `waiting` counts all suggestions; `calendars` are those with the oldest, each with its count. */
  | {
      kind: "suggestions-wait";
      to: string;
      waiting: number;
      calendars: { title: string; link: string; waiting: number }[];
    }
  /** `eventTitle` is the title as suggested. */
  | {
      kind: "suggestion-approved";
      to: string;
      eventTitle: string;
      approved?: Approved;
      calendarTitle: string;
    }
  /** `note` is the declining admin's message; "" for none. */
  | {
      kind: "suggestion-declined";
      to: string;
      eventTitle: string;
      note: string;
      calendarTitle: string;
    }
  /** Confirms that the address belongs to the person who typed it; `token` is the link's secret. */
  | {
      kind: "answer-confirm";
      to: string;
      calendarTitle: string;
      eventTitle: string;
      token: string;
    }
  | AnswerMessage
  /** A calendar of another site could not be read for days; `why` is a refusal, `okAt` when it was last read. */
  | {
      kind: "source-failing";
      to: string;
      calendarTitle: string;
      calendarLink: string;
      name: string;
      host: string;
      why: string;
      okAt: number | null;
    }
  | { kind: "test"; to: string };

/** Logins and confirmations, which someone is waiting for. Sent first, and not counted by the hourly limit. */
export const PROMPT = 10;
/** Mails to one person, such as an invite. Before mails to many; counted by the hourly limit. */
const NOTICE = 5;
/** A place from the waiting list. Before all others that the limit counts. */
const PLACE = 6;
/** Mails to attendees. Before digests. */
const ATTENDED = 3;
/** Mails to followers. */
export const BULK = 0;

const PROMPT_KINDS: readonly MailMessage["kind"][] = [
  "login",
  "login-refused",
  "follow-confirm",
  "answer-confirm",
];
const BULK_KINDS: readonly MailMessage["kind"][] = ["digest", "changes", "reminder"];

export function priorityOf({ kind }: MailMessage): number {
  if (PROMPT_KINDS.includes(kind)) return PROMPT;
  if (kind === "answer-place") return PLACE;
  if (kind === "answer-changes" || kind === "answer-reminder") return ATTENDED;
  return BULK_KINDS.includes(kind) ? BULK : NOTICE;
}

/** `unseal` returns undefined for a text that was changed, encrypted with another key, or never encrypted. */
export type Seal = {
  seal: (text: string) => string;
  unseal: (sealed: string) => string | undefined;
};

const SECRET_FIELDS = ["code", "token"];
/** Not a real kind of mail, so that writing it fails. */
const UNREADABLE = "unreadable";

/** The message as JSON with encrypted secrets. */
export function sealMessage(message: MailMessage, { seal }: Seal): string {
  return JSON.stringify(message, (name, value: unknown) =>
    isSecret(name, value) ? seal(value) : value,
  );
}

/**
 * The message in a row. A damaged one, or one encrypted with another installation's secret, gets an unknown kind so
 * that only it fails.
 */
export function unsealMessage(text: string, { unseal }: Seal): MailMessage {
  let isReadable = isJson(text);
  const message: MailMessage = JSON.parse(isReadable ? text : "{}", (name, value: unknown) => {
    if (!isSecret(name, value)) return value;
    const opened = unseal(value);
    isReadable &&= opened !== undefined;
    return opened ?? "";
  });
  return isReadable ? message : Object.assign(message, { kind: UNREADABLE });
}

function isSecret(name: string, value: unknown): value is string {
  return SECRET_FIELDS.includes(name) && typeof value === "string";
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
