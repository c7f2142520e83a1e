// The texts of the app password screens: the form, the new password, the list; and the answer with Apple's
// configuration file.

import { createHash } from "node:crypto";
import { msg } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import { monthAndDay } from "~/event/labels";
import { logInApp } from "~/operations/accounts/app-password-login";
import { createAppPassword, type listAppPasswords } from "~/operations/accounts/app-passwords";
import { denied, tooMany } from "~/operations/kernel/errors";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { dayIn } from "~/time/zones";
import { readAppPassword, showAppPassword } from "~/values/app-password";
import { buildQrCode, type QrCode } from "~/values/qr-code";
import { escapeMarkup } from "~/values/text";
import type { CalendarDisplay } from "~/web/request/calendar-display";
import { readFormFields } from "~/web/request/form-fields";
import { asResponse, toLogin } from "~/web/request/load";
import { carryOut, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

/** The kinds of device that the form can send. */
const DEVICES = ["apple", "android", "thunderbird", "other"] as const;
type Device = (typeof DEVICES)[number];

/**
 * `ofCalendar` is whether the form offers a password for the calendar it was opened in; `device` is the initial choice.
 */
export type AppPasswordForm = {
  action: string;
  cancelHref: string;
  ofCalendar: boolean;
  device: Device;
};

/** A password right after it was created; parts that the device does not use are missing. */
export type MadePassword = {
  name: string;
  device: Device;
  server: string;
  username: string;
  password: string;
  accountHref: string;
  /** The form's target for Apple's configuration file. */
  appleAction?: string;
  davx?: { href: string; qr: QrCode };
  /** Lines to copy into programs: vdirsyncer's configuration, and a call of the JSON API. */
  lines?: { vdirsyncer: string; curl: string };
};

export function buildAppPasswordForm(request: Request, link: string | null): AppPasswordForm {
  const [action, cancelHref] =
    link === null
      ? [pagePaths.newAppPassword(), pagePaths.account()]
      : [pagePaths.calendarApp(link), pagePaths.subscribe(link)];
  const isAndroid = /Android/.test(request.headers.get("User-Agent") ?? "");
  const device = isAndroid ? "android" : "apple";
  return { action, cancelHref, ofCalendar: link !== null, device };
}

/**
 * Creates the password from the form; `openLink` opens the form's calendar, null on the profile. Only this response
 * contains the password, so there is no redirect.
 */
export async function submitAppPassword(request: Request, openLink: () => string | null) {
  const { values } = await readFormFields(request);
  const { name, scope, attempt, device } = values;
  return submit(request, values, () => {
    const link = openLink();
    const wanted = { name, calendarId: scope === "all" ? null : link, attempt };
    const { origin } = getVisitor(request);
    const made = carryOut(request, createAppPassword, wanted);
    const view = buildMadePassword(made, { device, link, origin });
    return data({ made: view }, { headers: { "Cache-Control": "no-store" } });
  });
}

type Made = Result<typeof createAppPassword>;

export function buildMadePassword(
  { name, username, password, url }: Made,
  { device, link, origin }: { device: string | undefined; link: string | null; origin: string },
): MadePassword {
  const known = DEVICES.find((each) => each === device) ?? "other";
  const made = { name, username, password, server: url, accountHref: pagePaths.account() };
  switch (known) {
    case "apple":
      return { ...made, device: known, appleAction: appleAction(link) };
    case "android": {
      const href = davxHref({ username, password, url });
      return { ...made, device: known, davx: { href, qr: buildQrCode(href) } };
    }
    case "other":
      return { ...made, device: known, lines: writeLines({ username, password, url }, origin) };
    default:
      return { ...made, device: known };
  }
}

function appleAction(link: string | null): string {
  return link === null ? pagePaths.accountAppProfile() : pagePaths.calendarAppProfile(link);
}

type Login = Pick<Made, "username" | "password" | "url">;

/** The address that DAVx⁵ registers for: contains user and password, as in other addresses (RFC 3986 section 3.2.1). */
function davxHref({ username, password, url }: Login): string {
  const { host, pathname } = new URL(url);
  return `davx5://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}${pathname}`;
}

function writeLines({ username, password, url }: Login, origin: string) {
  const letters = readAppPassword(password) ?? password;
  return {
    vdirsyncer: [
      'type = "caldav"',
      `url = "${url}"`,
      `username = "${username}"`,
      `password = "${letters}"`,
    ].join("\n"),
    curl: [
      `curl ${origin}/api/calendar/list`,
      `-H "Authorization: Bearer ${letters}"`,
      `-H "Content-Type: application/json" -d "{}"`,
    ].join(" \\\n  "),
  };
}

export type AppPasswordLine = { id: number; name: string; scope: string; lastUsed: string };

type Listed = Result<typeof listAppPasswords>["list"][number];

export function buildAppPasswordList(
  list: readonly Listed[],
  display: CalendarDisplay,
): AppPasswordLine[] {
  return list.map((password) => {
    const { id, name } = password;
    return {
      id,
      name,
      scope: describeScope(password, display),
      lastUsed: describeUse(password, display),
    };
  });
}

function describeScope({ calendarId, calendarTitle }: Listed, { words }: CalendarDisplay): string {
  if (calendarId === null) return words._(msg`All calendars`);
  return calendarId === "" ? words._(msg`A calendar that you no longer manage`) : calendarTitle;
}

function describeUse({ usedDay }: Listed, { words, zone, now }: CalendarDisplay): string {
  if (usedDay === null) return words._(msg`Never used`);
  const day = monthAndDay(usedDay, dayIn(now, zone), words);
  return words._(msg`Last used ${day}`);
}

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
