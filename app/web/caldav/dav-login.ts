// Finds out whose app password a request carries, and makes the caller for the operations.
import type { IncomingMessage } from "node:http";
import { CLIENT_ADDRESS_HEADER, networkOf } from "~/front-door/client-address";
import { mayLogIn } from "~/operations/kernel/admission";
import type { Caller } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import type { User } from "~/store/accounts/user-store";
import { hashAppPassword } from "~/values/app-password";
import { unaskedLanguages } from "~/values/languages";

/** `calendarId` is the only calendar that the password opens, null for all that the user manages. */
export type DavUser = {
  user: User;
  password: { id: number; name: string; calendarId: number | null };
};

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

/** Undefined for no password, a wrong one or another's e-mail, and where the user may no longer log in. */
export function findDavUser({ headers }: Pick<IncomingMessage, "headers">): DavUser | undefined {
  const [, coded] = BASIC.exec(headers.authorization ?? "") ?? [];
  if (coded === undefined) return undefined;
  const pair = Buffer.from(coded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  const hash = colon === -1 ? undefined : hashAppPassword(pair.slice(colon + 1));
  if (hash === undefined) return undefined;
  const { store, config } = getRuntime();
  const password = store.appPasswords.findByHash(hash);
  const user = password && store.users.find(password.userId);
  if (!user || pair.slice(0, colon).trim().toLowerCase() !== user.email.toLowerCase()) {
    return undefined;
  }
  if (!mayLogIn(user.email, { store, admission: config.admission })) return undefined;
  return { user, password };
}

export function hasPassword({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.authorization !== undefined;
}

export function addressOf({ headers }: Pick<IncomingMessage, "headers">): string {
  return String(headers[CLIENT_ADDRESS_HEADER] ?? "unknown");
}

export function callerOf(
  request: Pick<IncomingMessage, "headers">,
  { user, password }: DavUser,
  batch: string,
): Caller {
  const { store, secrets, config, now } = getRuntime();
  const address = addressOf(request);
  return {
    store,
    secrets,
    now: now(),
    actor: user,
    sessionId: null,
    network: networkOf(address, "narrow"),
    wider: { neighborhood: networkOf(address, "middle"), provider: networkOf(address, "wide") },
    userAgent: request.headers["user-agent"] ?? "",
    timeZone: config.defaultTimeZone,
    languages: unaskedLanguages(config.languages),
    batch,
    via: "app",
    appName: password.name,
    contactTo: config.contactTo,
    sendsMails: false,
    admission: config.admission,
  };
}
