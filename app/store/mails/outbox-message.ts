// The kinds of mails, as the plain values that the outbox stores, and in which order they leave. They are worded when
// sent.

/**
 * One line of a mail to a follower: `title` leads to `path`, the rest is around it, `text` below it. Lines one after
 * the other with the same `group`, such as a day, have it as their heading. `category` has its color by number.
 */
export type FollowEntry = {
  group?: string;
  lead: string;
  title: string;
  rest: string;
  category?: { name: string; tone: number };
  path: string;
  text?: string;
};

/**
 * What comes, what changed, or what is soon. `token` is the follower's key, by which mails are changed and stopped;
 * `calendarLink` is the link that the follower came by, `list` the name of the calendar's mails in headers.
 */
export type FollowMessage = {
  kind: "digest" | "changes" | "reminder";
  to: string;
  token: string;
  calendarTitle: string;
  calendarLink: string;
  list: string;
  subject: string;
  entries: FollowEntry[];
};

export type MailMessage =
  | { kind: "login"; to: string; code: string; token: string }
  /** `rule` says who may log in. */
  | { kind: "login-refused"; to: string; rule: string }
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
      /** What brings the calendar back, until `keptUntil` (epoch ms). */
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
      /** What is asked for, or what comes already, in words. */
      wish: string;
      /** What says yes to the question, or changes what comes. */
      token: string;
    }
  /** `waiting` is how many wait in all; of the calendars with the oldest ones how many wait in each. */
  | {
      kind: "suggestions-wait";
      to: string;
      waiting: number;
      calendars: { title: string; link: string; waiting: number }[];
    }
  /** `eventTitle` is as it was suggested, `approved` as it is in the calendar now; a mail of an older version lacks that. */
  | {
      kind: "suggestion-approved";
      to: string;
      eventTitle: string;
      approved?: { title: string; when: string };
      calendarTitle: string;
    }
  /** `note` is what the one who declined it has to say, "" for nothing. */
  | {
      kind: "suggestion-declined";
      to: string;
      eventTitle: string;
      note: string;
      calendarTitle: string;
    }
  | { kind: "test"; to: string };

/** Logins and confirmations: somebody sits and waits for them. They go first and are not counted. */
export const PROMPT = 10;
/** What tells one person of something, such as an invite: before what goes to many, and counted like that. */
const NOTICE = 5;
/** Mails to followers. */
export const BULK = 0;

const PROMPT_KINDS: readonly MailMessage["kind"][] = ["login", "login-refused", "follow-confirm"];
const BULK_KINDS: readonly MailMessage["kind"][] = ["digest", "changes", "reminder"];

export function priorityOf({ kind }: MailMessage): number {
  if (PROMPT_KINDS.includes(kind)) return PROMPT;
  return BULK_KINDS.includes(kind) ? BULK : NOTICE;
}
