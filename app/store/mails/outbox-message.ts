// The kinds of mails, as the plain values that the outbox stores, and in which order they leave. They are worded when
// sent.
import type { CalendarEvent } from "~/event/event";
import type { ToldChange } from "~/event/told-date";
import type { FollowWish } from "~/features/follow/rules";
import type { Day } from "~/time/days";

/**
 * One line of a mail to a follower: `title` links to `path`, `lead` and `rest` are around it, `text` is below it.
 * Consecutive lines with the same `group` share it as their heading; `day` is the day that it names, if it is one.
 * `category` has its color by number; `tone` is that color where `rest` has the category's name.
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
 * The language that is stored for the recipient: null, or one that is no longer offered, is the installation's. Mails of
 * releases that knew English alone have none.
 */
type Spoken = { language?: string | null };

/**
 * Upcoming events, changes, or a reminder. `token` is the follower's key, for changing and stopping the mails;
 * `calendarLink` is the link that the follower came by, `list` the calendar's name in List-Id headers.
 */
export type FollowMessage = Spoken & {
  kind: "digest" | "changes" | "reminder";
  to: string;
  token: string;
  calendarTitle: string;
  calendarLink: string;
  list: string;
  subject: string;
  /** What the HTML begins with, below the calendar's title; mails of older releases have none. */
  heading?: string;
  entries: FollowEntry[];
};

/**
 * An event as it is in the calendar after its approval, in the time zone of who suggested it; `when` is that in words, in
 * mails of older releases.
 */
type Approved = {
  title: string;
  span?: Span;
  zone?: string;
  /** When it was approved: the year is named where it is another one. */
  at?: number;
  repeats?: boolean;
  when?: string;
};

/** A mail whose language is known, as those are that a release with several languages adds. */
export type NewMail = MailMessage & Required<Spoken>;

export type MailMessage = Spoken & MailOfKind;

type Span = Pick<CalendarEvent, "allDay" | "from" | "to" | "firstDay" | "lastDay">;

/**
 * To somebody who answered: `name` is as it was typed, `zone` the calendar's, `at` when it was written, `token` the key of
 * their private address.
 */
type ToAnswerer = {
  to: string;
  name: string;
  calendarTitle: string;
  zone: string;
  at: number;
  token: string;
};

/** How a date differs from what its people were told; `is` is missing for one that was deleted. */
export type AnswerChange = { what: ToldChange; title: string; was: Span; is?: Span };

/** They have a place, what changed (`more` changes are only counted), or what they said they come to, or bring. */
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
        /** What they signed up for, "" where it is asked who comes. */
        slot: string;
      }
  );

type MailOfKind =
  | { kind: "login"; to: string; code: string; token: string }
  /** `allowed` is who may log in: people of these domains, and others; `rule` says it in mails of older releases. */
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
      /** The secret of the link that restores the calendar, until `keptUntil` (epoch ms). */
      token: string;
      keptUntil: number;
    }
  | {
      kind: "calendar-restored";
      to: string;
      calendarTitle: string;
      calendarLink: string;
    }
  /** Without the link: it may be read by those who had the old one. */
  | { kind: "link-replaced"; to: string; replacer: string; calendarTitle: string; grace: boolean }
  | { kind: "account-deleted"; to: string }
  /** `name` is as it was typed; `calendarTitle` is null for a password for all calendars. */
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
      /** What was asked for, or what the person gets already; `wish` says it in mails of older releases. */
      choice?: FollowWish;
      wish?: string;
      /** The secret of the link that confirms, or that changes what the person gets. */
      token: string;
    }
  /** `waiting` counts all suggestions; `calendars` are those with the oldest ones, each with its count. */
  | {
      kind: "suggestions-wait";
      to: string;
      waiting: number;
      calendars: { title: string; link: string; waiting: number }[];
    }
  /** `eventTitle` is as it was suggested. */
  | {
      kind: "suggestion-approved";
      to: string;
      eventTitle: string;
      approved?: Approved;
      calendarTitle: string;
    }
  /** `note` is the message of the admin who declined it, "" for none. */
  | {
      kind: "suggestion-declined";
      to: string;
      eventTitle: string;
      note: string;
      calendarTitle: string;
    }
  /** Asks whether the address is that of who typed it; `token` is the secret of the link that confirms. */
  | {
      kind: "answer-confirm";
      to: string;
      calendarTitle: string;
      eventTitle: string;
      token: string;
    }
  | AnswerMessage
  /** A calendar of another site could not be read for days; `why` is a refusal, `okAt` when it last could. */
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

/** Logins and confirmations: somebody is waiting for them. They go first, and the hourly limit does not count them. */
export const PROMPT = 10;
/** Mails to one person, such as an invite: before those to many; the hourly limit counts them. */
const NOTICE = 5;
/** A place that got free: before all others that the limit counts. */
const PLACE = 6;
/** To people about what they come to: before lists of what takes place. */
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
