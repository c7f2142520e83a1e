// Callers for tests of operations: a migrated database in memory, a clock that tests set, an editor, another user and a
// visitor.
import { networkOf } from "~/front-door/client-address";
import { acceptInvite, sendCalendarAdminInvite } from "~/operations/accounts/invites";
import { getOrMakeUser } from "~/operations/accounts/login";
import { createCalendar } from "~/operations/calendars/calendars";
import type { Admission } from "~/operations/kernel/admission";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import type { Database } from "~/store/kernel/database";
import { createStore, type Store } from "~/store/store";
import { type CallerLanguages, unaskedLanguages } from "~/values/languages";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { openImage, openMigrated } from "./databases";

/** 2026-11-21 10:00 UTC, a Saturday. */
export const NOW = Date.UTC(2026, 10, 21, 10);
export const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** The editor of `calendar()`, and a user who manages no calendar. */
export const ANN = "ann@example.org";
export const BEN = "ben@example.org";

const EVERYONE: Admission = { login: null, creators: null };

/** For callers that request no language. */
export const ENGLISH_ALONE: CallerLanguages = unaskedLanguages({ all: ["en"], fallback: "en" });

export type World = {
  database: Database;
  store: Store;
  /** The time of all later calls. */
  clock: { now: number };
  /** A caller logged in with this email (the account is created), or a visitor for null. */
  as: (email: string | null, network?: string, address?: string) => Caller;
  /** Creates a calendar of ann@example.org in Europe/Berlin; returns its link. */
  calendar: (title?: string) => string;
  /** Makes this email an admin of a calendar of ann@example.org, by invite. */
  admit: (link: string, email: string) => void;
  /** The mails in the outbox, oldest first. */
  mails: () => Record<string, unknown>[];
  /** The newest mail to this email. Throws if there is none. */
  mailTo: (email: string) => Record<string, unknown>;
};

/** A world in memory, empty or with the content of `image`, or in `file`. */
export function createWorld({
  file,
  image,
  admission = EVERYONE,
  languages = ENGLISH_ALONE,
}: {
  file?: string;
  image?: Buffer;
  admission?: Admission;
  languages?: CallerLanguages;
} = {}): World {
  const database = image ? openImage(image) : openMigrated(file);
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const store = createStore(database, secrets);
  const clock = { now: NOW };
  const as = (email: string | null, network = "192.0.2.1", address = network): Caller => ({
    store,
    secrets,
    now: clock.now,
    actor: email === null ? null : getOrMakeUser(email, { store, now: clock.now }),
    sessionId: null,
    network,
    wider: { neighborhood: networkOf(address, "middle"), provider: networkOf(address, "wide") },
    userAgent: "test",
    timeZone: "Europe/Berlin",
    batch: secrets.newId(),
    via: "web",
    origin: "https://cal.example.org",
    contactTo: "owner@example.org",
    sendsMails: true,
    languages,
    admission,
  });
  const calendar = (title = "Club") => perform(createCalendar, { title }, as(ANN)).calendarId;
  const mails = () =>
    store.outbox
      .findDue(Number.MAX_SAFE_INTEGER, 1000)
      .sort((a, b) => a.id - b.id)
      .map(({ message }) => message as Record<string, unknown>);
  const mailTo = (email: string) => {
    const mail = mails().findLast(({ to }) => to === email);
    if (!mail) throw new Error(`No mail to ${email}`);
    return mail;
  };
  const admit = (calendarId: string, email: string) => {
    perform(sendCalendarAdminInvite, { calendarId, email }, as(ANN));
    const { token: code } = mailTo(email);
    perform(acceptInvite, { calendarId, email, code }, as(null));
  };
  return { database, store, clock, as, calendar, admit, mails, mailTo };
}

/** The refusal that `work` throws, in English. Rethrows other errors, and throws if there is none. */
export function refusalOf(work: () => unknown): SaidRefusal {
  try {
    work();
  } catch (error) {
    if (error instanceof OperationError) return inEnglish(error);
    throw error;
  }
  throw new Error("It was not refused.");
}

/** A refusal in English. */
export type SaidRefusal = Pick<OperationError, "code" | "reason" | "retryAfterSeconds"> & {
  message: string;
  fields: Record<string, string>;
};

export function inEnglish({
  code,
  reason,
  retryAfterSeconds,
  what,
  fields,
}: OperationError): SaidRefusal {
  const said = Object.entries(fields).map(([name, fault]) => [name, sayRefusal(fault, ENGLISH)]);
  const message = sayRefusal(what, ENGLISH);
  return { code, reason, retryAfterSeconds, message, fields: Object.fromEntries(said) };
}
