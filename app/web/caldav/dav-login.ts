// Finds out whose app password a request carries, and makes the caller for the operations.
import type { IncomingMessage } from "node:http";
import { CLIENT_ADDRESS_HEADER, networkOf } from "~/front-door/client-address";
import type { AppLogin } from "~/operations/accounts/app-password-login";
import type { Caller } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import type { UsedAppPassword } from "~/store/accounts/app-password-store";
import type { User } from "~/store/accounts/user-store";
import { unaskedLanguages } from "~/values/languages";
import { authenticate } from "~/web/request/app-login";

type RefusedLogin = Extract<AppLogin, { refused: string }>;

/** Who the app belongs to, and the password that it uses. */
export type DavUser = { user: User; password: UsedAppPassword };

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

type Headers = Pick<IncomingMessage, "headers">;

/** Who sent the password; `refused` where nobody did, where it is wrong, and where the name is another's e-mail. */
export function logInDav(request: Headers): DavUser | { refused: "none" } | RefusedLogin {
  const { authorization = "" } = request.headers;
  const [, coded] = BASIC.exec(authorization) ?? [];
  if (coded === undefined) return { refused: "none" };
  const login = authenticate(authorization, addressOf(request));
  if ("refused" in login) return login;
  const { user, appPassword } = login;
  const [name = ""] = Buffer.from(coded, "base64").toString("utf8").split(":", 1);
  if (name.trim().toLowerCase() !== user.email.toLowerCase()) return { refused: "wrong" };
  return { user, password: appPassword };
}

export function addressOf({ headers }: Headers): string {
  return String(headers[CLIENT_ADDRESS_HEADER] ?? "unknown");
}

export function callerOf(request: Headers, { user, password }: DavUser, batch: string): Caller {
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
    appPassword: password,
    origin: config.origin,
    contactTo: config.contactTo,
    sendsMails: false,
    admission: config.admission,
  };
}
