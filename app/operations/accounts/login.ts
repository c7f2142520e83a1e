// Logging in and out: access codes, sessions and their limits.

import { z } from "zod";
import { anyone, signedIn } from "~/operations/kernel/access";
import { loginRefused, mayLogIn } from "~/operations/kernel/admission";
import { OperationError } from "~/operations/kernel/errors";
import { accessCode, email } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import {
  type Budget,
  countAttempt,
  findWait,
  hasRoom,
  requireUnder,
} from "~/operations/kernel/rate-limits";
import type { AccessCode, Session } from "~/store/accounts/session-store";
import type { User } from "~/store/accounts/user-store";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { SESSION_IDLE_DAYS, SESSION_LIFETIME_DAYS } from "~/values/limits";
import { refusal } from "~/values/refusals";

// Decides whether another login mail may be sent, and which limits it counts against.

/**
 * Counts a login mail to this email; false if it may not be sent. The caller must not reveal that, since it depends on
 * other people's requests and on whether there is an account. Throws `too-many` only for the client's own network. When
 * strangers have used up the shared limits, an email still has one mail an hour in reserve, for a neighborhood that
 * requested none today.
 */
export function takeLoginMail(email: string, caller: Caller): boolean {
  if (findWait("codesAtOnce", email, caller) > 0) return false;
  if (!caller.uncounted) requireUnder("codesPerAddress", caller.network, caller);
  // Refused mails count too: they cost a commit like the others, so that timing reveals nothing.
  countAttempt("codesPerAddress", caller.network, caller);
  const { general, usual, reserve, newcomers } = listBudgets(email, caller);
  const isUsual = hasRoom([...general, ...usual], caller);
  if (!isUsual && !hasRoom([...reserve, newcomers], caller)) return false;
  for (const [name, subject] of [...general, ...(isUsual ? usual : reserve), newcomers]) {
    countAttempt(name, subject, caller);
  }
  return true;
}

/** Accounts and unknown emails have separate limits, so that made-up emails block no existing account. */
function listBudgets(email: string, { store, wider, uncounted }: Caller) {
  const kind = store.users.findByEmail(email) ? "account" : "stranger";
  const networks: Budget[] = [
    ["codesPerNeighborhood", wider.neighborhood],
    ["codesPerProvider", wider.provider],
  ];
  const general: Budget[] = [["codesAtOnce", email], ...(uncounted ? [] : networks)];
  const usual: Budget[] = [
    ["codesPerEmail", email],
    ["codesPerSite", kind],
  ];
  const reserve: Budget[] = [
    ["codesInReserve", email],
    ["codesInReservePerProvider", `${kind} ${wider.provider}`],
    ["codesInReservePerSite", kind],
  ];
  const newcomers: Budget = ["codesToNewcomers", wider.neighborhood];
  return { general, usual, reserve, newcomers };
}

const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const MOST_ALIVE_CODES = 3;
const MOST_FAILURES = 5;
const MOST_SESSIONS = 20;
const SESSION_TOUCH_MS = 60 * MINUTE_MS;
const LONGEST_USER_AGENT = 200;
const LONGEST_SESSION_TOKEN = 100;
/** A session dated further in the future was made while the clock was wrong, and would be valid for too long. */
const SESSION_CLOCK_SLACK_MS = DAY_MS;
/** If the clock is set back by more than this, codes from the future become invalid instead of never expiring. */
const CLOCK_SLACK_MS = 60 * MINUTE_MS;

/**
 * Sends a login mail, or one that says who may log in here. The result does not depend on whether the account exists,
 * whether the address may log in, whether a mail was sent less than a minute ago, or on the mail limits. Fails with
 * `too-many` only for the client's own network.
 */
export const sendAccessCode = operation({
  effect: "writes",
  input: z.object({ email }),
  allow: anyone,
  run({ email }, caller) {
    if (!takeLoginMail(email, caller)) return {};
    if (mayLogIn(email, caller)) mailCode(email, caller);
    else mailRefusal(email, caller);
    return {};
  },
});

/** Creates a code without sending a mail, for an owner whose mail does not work yet. */
export function makeCode(
  email: string,
  { store, secrets, now }: Pick<Caller, "store" | "secrets" | "now">,
): { code: string; token: string; expiresAt: number } {
  const [code, token] = [secrets.newCode(), secrets.newToken()];
  const expiresAt = now + CODE_LIFETIME_MS;
  store.accessCodes.add({
    email,
    codeHash: secrets.hashCode(email, code),
    tokenHash: secrets.hashToken(token),
    createdAt: now,
    expiresAt,
  });
  const surplus = store.accessCodes.listAlive(email, now).slice(MOST_ALIVE_CODES);
  if (surplus.length > 0) store.accessCodes.remove(surplus.map(({ id }) => id));
  return { code, token, expiresAt };
}

function mailCode(email: string, caller: Caller): void {
  const { code, token, expiresAt } = makeCode(email, caller);
  caller.store.outbox.add(
    { kind: "login", to: email, language: caller.languages.asked, code, token },
    { now: caller.now, expiresAt },
  );
}

/**
 * Refuses by mail, so that only the address's owner learns it: every calendar admin may log in, and nobody else may
 * find out who is one.
 */
function mailRefusal(email: string, { store, now, admission, languages }: Caller): void {
  const { login: list } = admission;
  const allowed = list && { domains: list.domains, hasOthers: list.addresses.length > 0 };
  store.outbox.add(
    { kind: "login-refused", to: email, language: languages.asked, allowed },
    { now, expiresAt: now + CODE_LIFETIME_MS },
  );
}

/**
 * Logs in with the typed code or the secret of the mailed link, creating the account the first time. Returns the name
 * and the new session's token, which may only be passed on in the cookie. A wrong attempt is returned, not thrown, so
 * that its count is stored; `reason` says what is wrong.
 */
export const logIn = operation({
  effect: "writes",
  input: z.object({ email, code: accessCode }),
  allow: anyone,
  run({ email, code }, caller) {
    const { store, secrets, now } = caller;
    requireUnder("failuresPerAddress", caller.network, caller);
    const match = matchCode(email, code, caller);
    if (match !== "right") {
      store.accessCodes.addFailure(email);
      countAttempt("failuresPerEmail", email, caller);
      countAttempt("failuresPerAddress", caller.network, caller);
      return new OperationError("invalid", refusal("loginFailed"), { reason: match });
    }
    store.accessCodes.removeAllOf(email);
    if (!mayLogIn(email, caller)) return loginRefused(caller.admission);
    const user = getOrMakeUser(email, caller);
    const { chosen } = caller.languages;
    if (user.language === null && chosen !== null) store.users.setLanguage(user.id, chosen);
    const token = secrets.newSessionToken();
    startSession(user, secrets.hashToken(token), caller);
    return { name: user.name, email: user.email, token, now };
  },
});

/** Wrong typed codes do not affect the link's secret, so that nobody can lock a person out. */
function matchCode(
  email: string,
  code: string,
  caller: Caller,
): "right" | "wrong" | "expired" | "too-many" {
  const { store, secrets, now } = caller;
  const recent = store.accessCodes.listAlive(email, now - DAY_MS);
  const isAlive = ({ expiresAt, createdAt }: AccessCode) =>
    expiresAt > now && createdAt <= now + CLOCK_SLACK_MS;
  const linked = recent.find(({ tokenHash }) => secrets.isSame(tokenHash, secrets.hashToken(code)));
  if (linked) return isAlive(linked) ? "right" : "expired";

  const isDead = ({ failures }: AccessCode) => failures >= MOST_FAILURES;
  const isBlocked = findWait("failuresPerEmail", email, caller) > 0;
  const hash = secrets.hashCode(email, code);
  const typed = recent.find(({ codeHash }) => secrets.isSame(codeHash, hash));
  if (typed && isAlive(typed) && !isDead(typed) && !isBlocked) return "right";
  if (isBlocked || recent.some((entry) => isAlive(entry) && isDead(entry))) return "too-many";
  return typed ? "expired" : "wrong";
}

/** The account of this email, created with a default name that ends in '...' if there is none. */
export function getOrMakeUser(email: string, { store, now }: Pick<Caller, "store" | "now">): User {
  const existing = store.users.findByEmail(email);
  if (existing) return existing;
  const name = `${email.slice(0, email.indexOf("@")).slice(0, 3)}...`;
  return store.users.add({ email, name, createdAt: now });
}

/** Also ends the session in which the login was made: it may be another person's (OWASP ASVS 7.2.4). */
function startSession(user: User, tokenHash: string, caller: Caller): void {
  const { store, now, userAgent, sessionId } = caller;
  if (sessionId !== null) store.sessions.remove(sessionId);
  const agent = userAgent.slice(0, LONGEST_USER_AGENT);
  const added = store.sessions.add({ tokenHash, userId: user.id, userAgent: agent, now });
  const others = store.sessions.listOf(user.id).filter(({ id }) => id !== added);
  for (const { id } of others.slice(MOST_SESSIONS - 1)) store.sessions.remove(id);
}

export const logOut = operation({
  effect: "writes",
  input: z.object({}),
  allow: anyone,
  run(_input, { store, sessionId }) {
    if (sessionId !== null) store.sessions.remove(sessionId);
    return {};
  },
});

/** Ends all of the user's sessions, including the caller's, and all app passwords. */
export const logoutEverywhere = operation({
  effect: "writes",
  input: z.object({}),
  allow: signedIn,
  run(_input, { store, actor }) {
    store.sessions.removeAllOf(actor.id);
    store.appPasswords.removeAllOf(actor.id);
    return {};
  },
});

/** The user's sessions, most recently used first; `isCurrent` marks the caller's. */
export const listSessions = operation({
  effect: "reads",
  input: z.object({}),
  allow: signedIn,
  run(_input, { store, actor, sessionId }) {
    const list = store.sessions
      .listOf(actor.id)
      .map(({ id, createdAt, lastUsedAt, userAgent }) => ({
        createdAt,
        lastUsedAt,
        userAgent,
        isCurrent: id === sessionId,
      }));
    return { list };
  },
});

/**
 * The user of the session with this cookie's token; undefined if it does not exist, is too old, or was idle too long.
 * Records the use at most hourly.
 */
export function findActor(
  token: string,
  { store, secrets, now }: Pick<Caller, "store" | "secrets" | "now">,
): { user: User; sessionId: number } | undefined {
  if (token.length > LONGEST_SESSION_TOKEN) return undefined;
  const session = store.sessions.findByHash(secrets.hashToken(token));
  if (!session) return undefined;
  if (isOver(session, now)) return undefined;
  // Also if the clock was set back, or the session would outlive its idle time by that much.
  if (Math.abs(now - session.lastUsedAt) > SESSION_TOUCH_MS) {
    store.note(() => store.sessions.touch(session.id, now));
  }
  return { user: session.user, sessionId: session.id };
}

function isOver({ createdAt, lastUsedAt }: Session, now: number): boolean {
  const isIdle = now - lastUsedAt > SESSION_IDLE_DAYS * DAY_MS;
  const isOld = now - createdAt > SESSION_LIFETIME_DAYS * DAY_MS;
  return isIdle || isOld || createdAt - now > SESSION_CLOCK_SLACK_MS;
}
