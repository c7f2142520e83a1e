// Answers the form for Apple's configuration file, with a new password.
import { createHash } from "node:crypto";
import { logInApp } from "~/operations/accounts/app-password-login";
import { denied, tooMany } from "~/operations/kernel/errors";
import { programPaths } from "~/paths/programs";
import { readAppPassword, showAppPassword } from "~/values/app-password";
import { escapeMarkup } from "~/values/text";
import { readFormFields } from "~/web/request/form-fields";
import { asResponse, toLogin } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";

// A configuration file that sets up a calendar account on Apple's devices (Apple, "Device Management": CalDAV payload).

type Account = { origin: string; username: string; password: string };

/** An account keeps its identifiers, so that installing the profile again replaces it. */
function writeAppleProfile({ origin, username, password }: Account): string {
  const { hostname, port, protocol } = new URL(origin);
  const isSecure = protocol === "https:";
  const identifier = `${hostname.split(".").reverse().join(".")}.eas.${shortHash(username)}`;
  const account = [
    entry("PayloadType", "com.apple.caldav.account"),
    entry("PayloadIdentifier", `${identifier}.caldav`),
    entry("PayloadUUID", uuidFrom(`${identifier}.caldav`)),
    version,
    entry("PayloadDisplayName", `EAS (${hostname})`),
    entry("CalDAVAccountDescription", `EAS (${hostname})`),
    entry("CalDAVHostName", hostname),
    `<key>CalDAVPort</key><integer>${port || (isSecure ? 443 : 80)}</integer>`,
    `<key>CalDAVUseSSL</key><${isSecure}/>`,
    entry("CalDAVPrincipalURL", programPaths.calendarApps()),
    entry("CalDAVUsername", username),
    entry("CalDAVPassword", password),
  ];
  const profile = [
    entry("PayloadType", "Configuration"),
    entry("PayloadIdentifier", identifier),
    entry("PayloadUUID", uuidFrom(identifier)),
    version,
    entry("PayloadDisplayName", `EAS (${hostname})`),
    `<key>PayloadContent</key>\n<array>\n<dict>\n${account.join("\n")}\n</dict>\n</array>`,
  ];
  return `${HEAD}\n<plist version="1.0">\n<dict>\n${profile.join("\n")}\n</dict>\n</plist>\n`;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">`;

const version = "<key>PayloadVersion</key><integer>1</integer>";

function entry(key: string, text: string): string {
  return `<key>${key}</key><string>${escapeMarkup(text)}</string>`;
}

function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function shortHash(text: string): string {
  return sha256Hex(text).slice(0, 12);
}

/** A UUID of version 8, whose content is up to us (RFC 9562 section 5.8). */
function uuidFrom(text: string): string {
  const hex = sha256Hex(text);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join("-").toUpperCase();
}

const TYPE = "application/x-apple-aspen-config";

/** Throws a 403 for a wrong password or another user's, which is counted, and a redirect to the login. */
export async function answerAppProfile(request: Request): Promise<Response> {
  const { values } = await readFormFields(request);
  const { caller, origin } = getVisitor(request);
  const { actor } = caller;
  if (!actor) throw toLogin(request);
  const { password = "" } = values;
  const login = logInApp(password, caller);
  if ("retryAfterSeconds" in login) throw asResponse(tooMany(login.retryAfterSeconds), request);
  const letters = readAppPassword(password);
  const isOwn = "user" in login && login.user.id === actor.id;
  if (!isOwn || letters === undefined) throw asResponse(denied(), request);
  const account = { origin, username: actor.email, password: showAppPassword(letters) };
  const body = writeAppleProfile(account);
  return new Response(body, {
    headers: {
      "Content-Type": TYPE,
      "Content-Disposition": 'attachment; filename="calendar.mobileconfig"',
      "Cache-Control": "no-store",
    },
  });
}
