// The kinds of mails, as the plain values that the outbox stores; they are worded when sent.

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
  /** `waiting` is how many wait in all; of the calendars with the oldest ones how many wait in each. */
  | {
      kind: "suggestions-wait";
      to: string;
      waiting: number;
      calendars: { title: string; link: string; waiting: number }[];
    }
  | { kind: "suggestion-approved"; to: string; eventTitle: string; calendarTitle: string }
  /** `note` is what the one who declined it has to say, "" for nothing. */
  | {
      kind: "suggestion-declined";
      to: string;
      eventTitle: string;
      note: string;
      calendarTitle: string;
    }
  | { kind: "test"; to: string };
