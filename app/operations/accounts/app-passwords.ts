// App passwords for calendar apps and programs: creating, listing and ending them.
import { z } from "zod";
import { editorOf, inSession } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink, line } from "~/operations/kernel/inputs";
import { addressing, mail } from "~/operations/kernel/mails";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, findWait } from "~/operations/kernel/rate-limits";
import { addressAt, programPaths } from "~/paths/programs";
import type { AppPassword } from "~/store/accounts/app-password-store";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import { hashAppPassword, mayCarryPasswords, showAppPassword } from "~/values/app-password";
import { APP_PASSWORD_NAME, COUNTS } from "~/values/limits";
import { refusal } from "~/values/refusals";

/** `calendar` is null for a password for everything that the user manages. */
type Granted = { actor: User; calendar: Calendar | null };

const editorInSession = editorOf("calendarId");

function admitOwner(raw: Readonly<Record<string, unknown>>, caller: Caller): Granted {
  const { actor } = inSession(raw, caller);
  const isForAll = raw.calendarId === null || raw.calendarId === undefined;
  return isForAll ? { actor, calendar: null } : editorInSession(raw, caller);
}

/**
 * Creates an app password, for one calendar or for all that the user manages. Only this result contains it: the
 * database has its hash. Notifies the owner by mail, without the password.
 */
export const createAppPassword = operation({
  effect: "writes",
  input: z.object({
    name: line({ field: "name", max: APP_PASSWORD_NAME, required: true }).meta({
      description: "Where it is used, such as Ann's phone.",
    }),
    calendarId: calendarLink
      .nullable()
      .default(null)
      .meta({ description: "The only calendar that it changes; null for all that you manage." }),
    attempt: idempotencyKey.meta({
      description:
        "A random text of yours: sent again, it is refused, since the password is shown only once.",
    }),
  }),
  allow: admitOwner,
  run({ name, attempt }, context) {
    const { store, secrets, actor, calendar, now, origin } = context;
    if (!mayCarryPasswords(origin)) throw invalid(refusal("appsNeedHttps"));
    const made = attempt === "" ? null : secrets.idFrom(`app password\n${actor.id}\n${attempt}`);
    if (made !== null && store.appPasswords.findByAttempt(made)) {
      throw invalid(refusal("appPasswordShown"));
    }
    if (store.appPasswords.countOf(actor.id) >= COUNTS.appPasswords) {
      throw invalid(refusal("appPasswordsFull", { max: COUNTS.appPasswords }));
    }
    const letters = secrets.newAppPassword();
    const { id } = store.appPasswords.add({
      userId: actor.id,
      calendarId: calendar?.id ?? null,
      name,
      hash: requireHash(letters),
      attempt: made,
      createdAt: now,
    });
    notifyOwner(name, context);
    const [password, url] = [
      showAppPassword(letters),
      addressAt(origin, programPaths.calendarApps()),
    ];
    return { id, name, username: actor.email, password, url };
  },
});

function requireHash(letters: string): string {
  const hash = hashAppPassword(letters);
  if (hash === undefined) throw new Error("An app password was made of other letters.");
  return hash;
}

/** Somebody else in the user's session could have created it. */
function notifyOwner(name: string, context: Caller & Granted): void {
  const { actor, calendar } = context;
  const subject = String(actor.id);
  if (findWait("appPasswordMailsPerUser", subject, context) > 0) return;
  countAttempt("appPasswordMailsPerUser", subject, context);
  const calendarTitle = calendar?.title ?? null;
  mail({ kind: "app-password", ...addressing(actor), name, calendarTitle }, context);
}

/** The user's app passwords, oldest first. */
export const listAppPasswords = operation({
  effect: "reads",
  input: z.object({}),
  allow: inSession,
  run: (_input, context) => ({ list: appPasswordList(context) }),
});

/** Ends an app password: the next request with it is refused. */
export const endAppPassword = operation({
  effect: "writes",
  input: z.object({
    id: z
      .number({ error: refusal("wrongId") })
      .int(refusal("wrongId"))
      .meta({ description: "From password/list." }),
  }),
  allow: inSession,
  run({ id }, context) {
    const { store, actor } = context;
    if (!store.appPasswords.removeOf(actor.id, id)) {
      throw new OperationError("missing", refusal("noAppPassword"));
    }
    return { list: appPasswordList(context) };
  },
});

function appPasswordList(context: Caller & { actor: User }) {
  return context.store.appPasswords.listOf(context.actor.id).map((password) => {
    const { id, name, createdAt, usedDay } = password;
    return { id, name, ...nameCalendar(password, context), createdAt, usedDay };
  });
}

/**
 * Null for all calendars; "" for one that the user no longer manages or that was deleted: its link and title may have
 * changed, and are no longer theirs to know.
 */
function nameCalendar({ calendarId: id }: AppPassword, { store, actor }: Caller & { actor: User }) {
  if (id === null) return { calendarId: null, calendarTitle: "" };
  const calendar = store.calendars.find(id);
  if (!calendar || !store.calendars.isAdmin(id, actor.id)) {
    return { calendarId: "", calendarTitle: "" };
  }
  return { calendarId: calendar.link, calendarTitle: calendar.title };
}
