// Validates the settings and turns them into the configuration.
import { resolve } from "node:path";
import { z } from "zod";
import { isTimeZone } from "~/time/zones";
import { type OfferedLanguages, PSEUDO_LANGUAGES } from "~/values/languages";
import { type AddressList, isMailAddress, isSenderAddress } from "~/values/mail-address";
import { ConfigurationError } from "./configuration-error";
import {
  addressList,
  language,
  languageList,
  mailbox,
  mailsPerHour,
  megabytes,
  networks,
  onOrOff,
  origin,
  pageAddress,
  portNumber,
  shownText,
  smtpUrl,
} from "./formats";
import { readSettings, type Settings } from "./settings";

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
  /** How large the database may grow; null for as large as leaves a tenth of the disk free. */
  maxDatabaseBytes: number | null;
  trustedProxies: string[];
  defaultTimeZone: string;
  languages: OfferedLanguages;
  /** Who may log in, besides those who manage a calendar, and who may create calendars; null for everyone. */
  admission: { login: AddressList | null; creators: AddressList | null };
  /** Addresses or CIDR ranges that may read /metrics; for everyone else there is no such page. */
  metricsAllowed: string[];
  /** Who runs the site, as its pages say; null for what they leave out. */
  operator: { name: string | null; imprintUrl: string | null; privacyNote: string | null };
  /** Whether there is a demo calendar. */
  demo: boolean;
  /** Whether calendars of other sites may be shown, and machines that may be asked although they are not public. */
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

/** What the settings must be together. */
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

/** Does not throw: a wrong variable counts as unset and is listed in `wrong`, with what is wrong with it. */
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

/** Whether mails reach their readers. Without a mail server they are written to a folder, enough for a first try. */
export function sendsMails({ smtpUrl, configuredOrigin }: Config): boolean {
  return smtpUrl !== null || configuredOrigin === null;
}

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(environment.shape);
/** Settings that may be read from a file, so that they are in no environment and no backup of settings. */
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
