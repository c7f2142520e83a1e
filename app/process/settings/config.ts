// Validates the settings and turns them into the configuration.
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import type { LineSecrecy, SmtpServerAddress } from "~/mail/smtp-transport";
import { isTimeZone, spelledZone } from "~/time/zones";
import { LANGUAGES, type OfferedLanguages, PSEUDO_LANGUAGES } from "~/values/languages";
import {
  type AddressList,
  isMailAddress,
  isSenderAddress,
  readAddressList,
} from "~/values/mail-address";
import { parseUrl } from "~/values/parse-url";
import { cleanLine, isBlank } from "~/values/text";
import { ConfigurationError, readSettings, type Settings } from "./settings";

// The formats of settings, each with the error for a value that does not match.

const MAILBOX =
  /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s,;@]+@[^<>\s,;@]+)>|([^<>\s,;@"]+@[^<>\s,;@"]+))$/;

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65535, "must be a port number from 1 to 65535");

const origin = z.string().transform((text, context) => {
  const url = parseUrl(text);
  const bare =
    url && (url.protocol === "http:" || url.protocol === "https:") && url.pathname === "/";
  if (!url || !bare || url.search || url.hash || url.username || url.password) {
    context.addIssue(
      "must be a public address such as https://calendar.example.org, without a path",
    );
    return z.NEVER;
  }
  return url.origin.toLowerCase();
});

const smtpUrl = z
  .string()
  .refine(
    (text) => {
      const url = parseUrl(text);
      return url !== undefined && ["smtp:", "smtps:"].includes(url.protocol) && url.hostname !== "";
    },
    { error: "must be smtp://user:password@host:port or smtps://…", abort: true },
  )
  .refine((text) => {
    // In a password, either would end the address early, and the text before it would be taken for the host.
    const { hash, pathname } = parseUrl(text) ?? { hash: "", pathname: "" };
    return hash === "" && ["", "/"].includes(pathname);
  }, "has a # or / in it: in the user and password write %23 and %2F instead");

/** `isRight` is the same check that mails use, so that none fails later. */
const mailbox = (isRight: (address: string) => boolean) =>
  z.string().transform((text, context) => {
    const match = MAILBOX.exec(text);
    const address = match?.[2] ?? match?.[3];
    if (!address || !isRight(address)) {
      context.addIssue(
        "must be an email address, with or without a name: EAS <calendar@example.org>",
      );
      return z.NEVER;
    }
    return { name: match?.[1]?.trim() ?? "", address };
  });

const RIGHT_PACE = "must be a whole number from 1 to 100000";
const mailsPerHour = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, RIGHT_PACE)
  .transform(Number)
  .refine((count) => count <= 100_000, RIGHT_PACE);

const RIGHT_SIZE = "must be a whole number of megabytes from 10 to 10000000";
const megabytes = z
  .string()
  .regex(/^[1-9]\d{1,7}$/, RIGHT_SIZE)
  .transform(Number)
  .refine((count) => count <= 10_000_000, RIGHT_SIZE);

const addressList = z.string().transform((text, context) => {
  const list = readAddressList(text);
  if (!("wrong" in list)) return list;
  context.addIssue(
    `must be a comma-separated list of email addresses or domains such as @club.example; this is neither: ${list.wrong || "an empty entry"}`,
  );
  return z.NEVER;
});

const networks = z.string().transform((text, context) => {
  const entries = text.split(",").map((entry) => entry.trim());
  const wrong = entries.filter(
    (entry) => entry !== "" && !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry),
  );
  if (wrong.length > 0) {
    context.addIssue(
      `must be a comma-separated list of addresses or CIDR ranges; this is not one: ${wrong[0]}`,
    );
    return z.NEVER;
  }
  return entries.filter((entry) => entry !== "");
});

/** Text from the operator on pages: one paragraph, without line breaks. */
const shownText = (most: number) =>
  z
    .string()
    .transform(cleanLine)
    .refine((text) => !isBlank(text), "must have something to read in it")
    .refine((text) => text.length <= most, `must have at most ${most} characters`);

const pageAddress = z.string().transform((text, context) => {
  const url = text.length <= 500 ? parseUrl(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    context.addIssue("must be the address of a page, such as https://club.example.org/imprint");
    return z.NEVER;
  }
  return url.href;
});

const onOrOff = z.enum(["on", "off"], "must be on or off");

const LANGUAGE_LIST = LANGUAGES.join(", ");
const known = z.enum(LANGUAGES, `must be one of ${LANGUAGE_LIST}`);

const language = known.default("en");

const languageList = z
  .string()
  .transform((text, context) => {
    const codes = text.split(",").map((entry) => entry.trim());
    const wrong = codes.find((code) => !known.safeParse(code).success);
    if (wrong === undefined) return LANGUAGES.filter((each) => codes.includes(each));
    context.addIssue(
      `must be a comma-separated list of languages out of ${LANGUAGE_LIST}; this is none: ${wrong || "an empty entry"}`,
    );
    return z.NEVER;
  })
  .default(LANGUAGES);

export type Config = {
  port: number;
  host: string | undefined;
  /** ORIGIN as configured, null when it is not. */
  configuredOrigin: string | null;
  /** The base of links in mails, feeds and redirects: ORIGIN, else http://localhost:PORT. */
  origin: string;
  https: boolean;
  dataDir: string;
  smtpUrl: string | null;
  mailFrom: { name: string; address: string };
  contactTo: string;
  /** How many mails to followers may be sent per hour. */
  mailsPerHour: number;
  /** How large the database may grow; null: until a tenth of the disk is left. */
  maxDatabaseBytes: number | null;
  trustedProxies: string[];
  defaultTimeZone: string;
  languages: OfferedLanguages;
  /** Who may log in, besides calendar managers, and who may create calendars; null for everyone. */
  admission: { login: AddressList | null; creators: AddressList | null };
  /** Addresses or CIDR ranges that may read /metrics; it does not exist for anyone else. */
  metricsAllowed: string[];
  /** Who runs the site, as shown on pages; null for parts to leave out. */
  operator: { name: string | null; imprintUrl: string | null; privacyNote: string | null };
  demo: boolean;
  /** Whether calendars of other sites may be shown, and non-public machines that may be fetched from. */
  sources: { isOn: boolean; allow: string[] };
  /** False only for load tests. */
  floodLimits: boolean;
};

/** Each variable with its schema and default; a test compares docs/configuration.md with it. */
export const environment = z.object({
  PORT: portNumber.default(3000),
  HOST: z.string().max(255).optional(),
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailbox(isSenderAddress).optional(),
  CONTACT_TO: mailbox(isMailAddress).optional(),
  MAILS_PER_HOUR: mailsPerHour.default(300),
  MAX_DATABASE_MB: megabytes.optional(),
  TRUSTED_PROXIES: networks.default([]),
  DEFAULT_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin")
    .transform(spelledZone)
    .optional(),
  LOGIN_ALLOWED: addressList.optional(),
  CALENDAR_CREATORS: addressList.optional(),
  METRICS_ALLOWED: networks.default([]),
  OPERATOR_NAME: shownText(100).optional(),
  IMPRINT_URL: pageAddress.optional(),
  PRIVACY_NOTE: shownText(2000).optional(),
  DEFAULT_LANGUAGE: language,
  LANGUAGES: languageList,
  PSEUDO_LANGUAGES: onOrOff.default("off"),
  DEMO: onOrOff.default("on"),
  SOURCES: onOrOff.default("on"),
  SOURCE_ALLOW: networks.default([]),
  FLOOD_LIMITS: onOrOff.default("on"),
});

/** Checks across several settings. */
const settings = environment.refine((value) => value.LANGUAGES.includes(value.DEFAULT_LANGUAGE), {
  path: ["LANGUAGES"],
  message: "must contain DEFAULT_LANGUAGE",
});

/**
 * Empty variables count as unset, and blanks around a value are ignored. Throws a
 * ConfigurationError that names each wrong variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { config, wrong } = examineConfig(env);
  const lines = wrong.map(({ name, says }) => `${name} ${says}`);
  if (lines.length === 0) return config;
  throw new ConfigurationError(`The configuration is wrong: ${lines.join("; ")}`);
}

/** Does not throw: a wrong variable counts as unset and is listed in `wrong` with its error. */
export function examineConfig(env: Record<string, string | undefined>) {
  const present = Object.entries(env)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== "");
  const parsed = settings.safeParse(Object.fromEntries(present));
  if (parsed.success) return { config: makeConfig(parsed.data), wrong: [] };
  const wrong = parsed.error.issues.map(({ path, message }) => ({
    name: path.join("."),
    says: message,
  }));
  const right = present.filter(([name]) => !wrong.some((fault) => fault.name === name));
  return { config: makeConfig(settings.parse(Object.fromEntries(right))), wrong };
}

function makeConfig(value: z.infer<typeof environment>): Config {
  const publicOrigin = value.ORIGIN ?? `http://localhost:${value.PORT}`;
  const mailFrom = value.MAIL_FROM ?? {
    name: "EAS",
    address: `no-reply@${new URL(publicOrigin).hostname}`,
  };
  return {
    port: value.PORT,
    host: value.HOST,
    configuredOrigin: value.ORIGIN ?? null,
    origin: publicOrigin,
    https: publicOrigin.startsWith("https:"),
    dataDir: resolve(value.DATA_DIR),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom,
    contactTo: value.CONTACT_TO?.address ?? mailFrom.address,
    mailsPerHour: value.MAILS_PER_HOUR,
    maxDatabaseBytes:
      value.MAX_DATABASE_MB === undefined ? null : value.MAX_DATABASE_MB * 1024 * 1024,
    trustedProxies: value.TRUSTED_PROXIES,
    defaultTimeZone: value.DEFAULT_TIME_ZONE ?? machineTimeZone(),
    languages: {
      all: [...value.LANGUAGES, ...(value.PSEUDO_LANGUAGES === "on" ? PSEUDO_LANGUAGES : [])],
      fallback: value.DEFAULT_LANGUAGE,
    },
    admission: {
      login: value.LOGIN_ALLOWED ?? null,
      creators: value.CALENDAR_CREATORS ?? null,
    },
    metricsAllowed: value.METRICS_ALLOWED,
    operator: {
      name: value.OPERATOR_NAME ?? null,
      imprintUrl: value.IMPRINT_URL ?? null,
      privacyNote: value.PRIVACY_NOTE ?? null,
    },
    demo: value.DEMO === "on",
    sources: { isOn: value.SOURCES === "on", allow: value.SOURCE_ALLOW },
    floodLimits: value.FLOOD_LIMITS === "on",
  };
}

/** Whether mails reach their recipients. Without a mail server they go to a folder, enough for a first try. */
export function sendsMails({ smtpUrl, configuredOrigin }: Config): boolean {
  return smtpUrl !== null || configuredOrigin === null;
}

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(environment.shape);
/** Settings that may be read from a file, to keep them out of the environment and of settings backups. */
export const IN_FILES = ["SMTP_URL"];

/** The settings of this process, from all sources. Throws a ConfigurationError. */
export function loadSettings(): Settings {
  const place = { env: process.env, folder: process.cwd() };
  return readSettings(place, { names: SETTING_NAMES, inFiles: IN_FILES });
}

/** The configuration of this process. Throws a ConfigurationError. */
export function loadConfig(): Config {
  return readConfig(loadSettings().values);
}

function machineTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : "UTC";
}

// Parses SMTP_URL: server, account, encryption. Messages never repeat it, since it may contain a password.

/** The ports of mail submission (RFC 6409) and of submission over TLS (RFC 8314). */
const SUBMISSION_PORT = 587;
const TLS_SUBMISSION_PORT = 465;

/**
 * Parses `smtp://user:password@host:port` or `smtps://…`; `?tls=off` is the only
 * option. User and password are percent-encoded. Throws a ConfigurationError.
 */
export function readSmtpUrl(smtpUrl: string): SmtpServerAddress {
  const url = parseUrl(smtpUrl);
  if (!url) throw wrong("is not an address");
  const isImplicit = url.protocol === "smtps:";
  if (!isImplicit && url.protocol !== "smtp:") throw wrong("must begin with smtp:// or smtps://");
  const host = decode(url.hostname).replace(/^\[(.*)\]$/, "$1");
  if (host === "") throw wrong("has no host");
  return {
    host,
    port: Number(url.port) || (isImplicit ? TLS_SUBMISSION_PORT : SUBMISSION_PORT),
    tls: readSecrecy(url, host, isImplicit),
    auth: url.username ? { user: decode(url.username), pass: decode(url.password) } : undefined,
  };
}

function readSecrecy(url: URL, host: string, isImplicit: boolean): LineSecrecy {
  for (const [name, value] of url.searchParams) {
    if (name !== "tls" || value !== "off") throw wrong("only allows the setting ?tls=off");
  }
  const isOff = url.searchParams.has("tls");
  if (isOff && isImplicit) throw wrong("cannot be smtps:// and say ?tls=off");
  if (isImplicit) return "implicit";
  if (isOff) return "off";
  return isLoopback(host) ? "offered" : "required";
}

function isLoopback(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong("has a % that is not followed by two hexadecimal digits; write % itself as %25");
  }
}

function wrong(what: string): ConfigurationError {
  return new ConfigurationError(`The configuration is wrong: SMTP_URL ${what}`);
}
