// Shared by the mail tests: one message of each kind, a database with an outbox, a log that collects lines.

import { type ComposeOptions, composeMail } from "~/mail/compose-mail";
import { createSecrets } from "~/process/data/secrets";
import { openDatabase } from "~/store/kernel/database";
import type { MailMessage } from "~/store/mails/outbox-message";
import { createOutboxStore } from "~/store/mails/outbox-store";
import { refusal } from "~/values/refusals";

export const ORIGIN = "https://calendar.example.org";
export const OPTIONS: ComposeOptions = {
  origin: ORIGIN,
  from: { name: "EAS", address: "no-reply@calendar.example.org" },
  languages: { all: ["en", "en-XA", "ar-XB"], fallback: "en" },
};
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Saturday, 21 November 2026, 06:55 UTC. */
export const START = Date.UTC(2026, 10, 21, 6, 55);

export const CODE = "7K2M9QXA";
export const SHOWN_CODE = "7K2M-9QXA";
export const TOKEN = "Zm9vYmFyYmF6cXV4MTIzNA";
export const LINK = "c4lendarLinkOf22Chars_";

export type Login = Extract<MailMessage, { kind: "login" }>;
export type Invite = Extract<MailMessage, { kind: "invite" }>;
type Declined = Extract<MailMessage, { kind: "suggestion-declined" }>;
export type Contact = Extract<MailMessage, { kind: "contact" }>;

export const login = (to = "ann@example.org"): Login => ({
  kind: "login",
  to,
  code: CODE,
  token: TOKEN,
});

export const contact = (more: Partial<Contact> = {}): Contact => ({
  kind: "contact",
  to: "owner@example.org",
  name: "Ben",
  email: "ben@example.com",
  subject: "A question",
  message: "Where is the club?",
  ...more,
});

const FOLLOWER = { token: `12.${TOKEN}`, list: "choir" };
const calendar = { calendarTitle: "Choir", calendarLink: LINK };

export const invite = (more: Partial<Invite> = {}): Invite => ({
  kind: "invite",
  to: "ben@example.com",
  inviter: "Ann",
  ...calendar,
  token: TOKEN,
  ...more,
});

export function told(
  kind: "digest" | "changes" | "reminder",
  subject: string,
  text = "Boats\nare here.",
): MailMessage {
  const path = `/calendar/${LINK}/events/training`;
  const entry = { lead: "Mon, Nov 23 · 7pm ", title: "Training", rest: ", Hall 3", path };
  const entries = [entry, { ...entry, lead: "News: ", text }];
  return { kind, to: "ben@example.com", subject, entries, ...calendar, ...FOLLOWER };
}
export const suggestionDeclined = (more: Partial<Declined> = {}): Declined => ({
  kind: "suggestion-declined",
  to: "dora@example.com",
  calendarTitle: "Choir",
  eventTitle: "Summer fair",
  note: "The hall is taken.\nTry June.",
  ...more,
});

/** From 7pm to 8pm in Berlin, `days` after Monday, November 23. */
export function spanAfter(days = 0) {
  const from = START + (2 + days) * 24 * HOUR + 11 * HOUR + 5 * MINUTE;
  return { allDay: false, from, to: from + HOUR, firstDay: null, lastDay: null };
}

const answerer = {
  to: "mum@example.com",
  name: "Ann",
  calendarTitle: "Choir",
  zone: "Europe/Berlin",
  at: START,
  token: `12.${TOKEN}`,
};
type Changes = Extract<MailMessage, { kind: "answer-changes" }>;

export const answerChanges = (changes: Changes["changes"], more = 0): Changes => ({
  kind: "answer-changes",
  ...answerer,
  changes,
  more,
});

export const answerReminder = (
  more: Partial<Extract<MailMessage, { kind: "answer-reminder" }>> = {},
): MailMessage => ({
  kind: "answer-reminder",
  ...answerer,
  eventTitle: "Training",
  location: "Hall 3",
  span: spanAfter(-1),
  people: 1,
  slot: "",
  ...more,
});

export const everyKind: MailMessage[] = [
  login(),
  { kind: "login-refused", to: "ben@example.com", rule: "Only some can log in here." },
  invite(),
  { kind: "invite-canceled", to: "ben@example.com", calendarTitle: "Choir" },
  { kind: "invite-accepted", to: "ann@example.org", newAdmin: "Ben", ...calendar },
  { kind: "admin-removed", to: "ben@example.com", remover: "Ann", ...calendar },
  { kind: "admin-left", to: "ann@example.org", leaver: "Ben", ...calendar },
  {
    kind: "calendar-deleted",
    to: "ann@example.org",
    deleter: "Ben",
    ...calendar,
    token: TOKEN,
    keptUntil: START + 30 * 24 * HOUR,
  },
  { kind: "calendar-restored", to: "ann@example.org", ...calendar },
  {
    kind: "link-replaced",
    to: "ann@example.org",
    replacer: "Ben",
    calendarTitle: "Choir",
    grace: false,
  },
  {
    kind: "follow-confirm",
    to: "ann@example.org",
    ...calendar,
    wish: "a list every Monday, and changes",
    token: `7.${TOKEN}`,
  },
  {
    kind: "follow-known",
    to: "ann@example.org",
    ...calendar,
    wish: "changes",
    token: `7.${TOKEN}`,
  },
  { kind: "account-deleted", to: "ann@example.org" },
  { kind: "app-password", to: "ann@example.org", name: "Ann's phone", calendarTitle: "Choir" },
  contact(),
  told("digest", "Choir: Nov 23 – Nov 29"),
  told("changes", "Choir: Training moved"),
  told("reminder", "Tomorrow: Training, 7pm"),
  {
    kind: "suggestions-wait",
    to: "ann@example.org",
    waiting: 2,
    calendars: [{ title: "Choir", link: LINK, waiting: 2 }],
  },
  {
    kind: "source-failing",
    to: "ann@example.org",
    ...calendar,
    name: "School",
    host: "school.example",
    why: refusal("sourceNoAnswer"),
    okAt: null,
  },
  suggestionDeclined(),
  {
    ...suggestionDeclined(),
    kind: "suggestion-approved",
    approved: { title: "Fair", when: "Thu, Dec 24, 10am" },
  },
  {
    kind: "answer-confirm",
    to: "mum@example.com",
    calendarTitle: "Choir",
    eventTitle: "Training",
    token: TOKEN,
  },
  { kind: "answer-place", ...answerer, eventTitle: "Training", span: spanAfter() },
  answerChanges(
    [
      { what: "moved", title: "Training", was: spanAfter(), is: spanAfter(1) },
      { what: "canceled", title: "Match", was: spanAfter(2), is: spanAfter(2) },
      { what: "deleted", title: "Camp", was: spanAfter(3) },
      { what: "back", title: "Party", was: spanAfter(4), is: spanAfter(4) },
    ],
    3,
  ),
  answerReminder({ people: 3, slot: "Cake" }),
  { kind: "test", to: "ann@example.org" },
];

export const compose = (message: MailMessage) => composeMail(message, OPTIONS);

/** A migrated database in memory (or in `file`), its outbox, and a query of the rows. */
export function openOutbox(file = ":memory:") {
  const database = openDatabase(file, { migrationsFolder: "drizzle", create: true });
  const outbox = createOutboxStore(database, createSecrets(Buffer.alloc(32, 7)));
  const rows = () =>
    database.query.outbox.findMany({ orderBy: (row, { asc }) => asc(row.id) }).sync();
  return {
    database,
    outbox,
    rows,
    states: () => rows().map(({ state }) => state),
    addLogin(to?: string, now = START, lifetime = 10 * MINUTE) {
      outbox.add(login(to), { now, expiresAt: now + lifetime });
    },
  };
}

export function collectLog() {
  const lines: Record<string, unknown>[] = [];
  return {
    lines,
    log: (line: Record<string, unknown>) => void lines.push(line),
    text: () => JSON.stringify(lines),
    events: () => lines.map(({ event }) => event),
  };
}

/** None of these may lead to a mail; otherwise a login mail could reach a second reader. */
export const HOSTILE_ADDRESSES = [
  "a@x.org, b@y.org",
  "a@x.org,b@y.org",
  "a@x.org;b@y.org",
  "a@x.org b@y.org",
  "a@x.org\r\nBcc: b@y.org",
  "a@x.org\nBcc: b@y.org",
  "a@x.org\rb@y.org",
  "a@x.org\n",
  "\na@x.org",
  " a@x.org",
  "a@x.org ",
  "a @x.org",
  "<a@x.org>",
  "Ann <a@x.org>",
  "a@x.org <b@y.org>",
  '"a@x.org" <b@y.org>',
  '"a b"@x.org',
  '"a@y.org, b"@x.org',
  "a(comment)@x.org",
  "a@x.org(b@y.org)",
  "undisclosed: a@x.org, b@y.org;",
  "@relay.org:a@x.org",
  "a@[127.0.0.1]",
  "a@[IPv6:::1]",
  "a@b@x.org",
  "a..b@x.org",
  ".a@x.org",
  "a.@x.org",
  "a@x..org",
  "a@.x.org",
  "a@x.org.",
  "a@-x.org",
  "a@x-.org",
  "a@x_y.org",
  "@x.org",
  "a@",
  "a",
  "",
  "a@x.org\u0000",
  "a\u0000@x.org",
  "a\\@x.org",
  "a@x.org\\",
  "ä@x.org",
  "a@x。org",
  "a＠x.org",
  "a\u200B@x.org",
  "=?utf-8?q?b=40y.org=3E=00?=foo@x.org",
  "a=?x?q?=41?=@x.org",
  `${"a".repeat(65)}@x.org`,
  `a@${"x".repeat(64)}.org`,
  `a@${"x.".repeat(130)}org`,
  "file:///etc/passwd",
  "|/bin/sh@x.org /etc",
];
