// Reads the app password in a request's Authorization header, for the JSON API and calendar apps.
import type { IncomingMessage } from "node:http";
import { networkOf } from "~/front-door/client-address";
import { A_MINUTE, createCounter } from "~/front-door/counters";
import { type AppLogin, findValid, logInApp } from "~/operations/accounts/app-password-login";
import { getRuntime } from "~/process/runtime";
import { unlessStorageFails } from "./storage-failure";

/**
 * The sender of the header `Authorization`, by Bearer or Basic (RFC 6750, RFC 7617), from the client at `address`.
 * Anything but a valid app password counts as a wrong one. The user name in Basic is ignored: the password identifies
 * its owner.
 */
export function authenticate(authorization: string, address: string): AppLogin {
  const { store, config, now } = getRuntime();
  return logInApp(readPassword(authorization), {
    store,
    now: now(),
    admission: config.admission,
    network: networkOf(address, "narrow"),
    wider: { neighborhood: networkOf(address, "middle"), provider: networkOf(address, "wide") },
  });
}

/** Whether the request has a valid app password; counts nothing, and is false if the storage fails. */
export function hasAppPassword({ headers }: IncomingMessage): boolean {
  const { authorization } = headers;
  if (authorization === undefined) return false;
  const { store, config, now } = getRuntime();
  const asking = { store, now: now(), admission: config.admission };
  return unlessStorageFails(() => findValid(readPassword(authorization), asking)) !== undefined;
}

/** "" without one. */
function readPassword(authorization: string): string {
  const [, scheme = "", credentials = ""] = /^(\S+) +(.+)$/s.exec(authorization.trim()) ?? [];
  if (/^bearer$/i.test(scheme)) return credentials;
  if (!/^basic$/i.test(scheme)) return "";
  const text = Buffer.from(credentials, "base64").toString("utf8");
  return text.slice(text.indexOf(":") + 1);
}

const calls = {
  writes: createCounter(A_MINUTE.appWrites),
  reads: createCounter(A_MINUTE.appReads),
};

/** Counts a call by JSON or a calendar app; returns the seconds to wait if that is one too many, else 0. */
export function takeAppCall(passwordId: number, effect: "reads" | "writes"): Promise<number> {
  return calls[effect](String(passwordId));
}
