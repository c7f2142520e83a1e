// The doctor's checks of the settings: their values, where each comes from, and what is odd or wrong; mail and the
// public address among them.

import { lookup } from "node:dns/promises";
import { composeMail } from "~/mail/compose-mail";
import { createFolderTransport } from "~/mail/folder-transport";
import { type MailTransport, mailMessageId } from "~/mail/mail";
import { describeFailure } from "~/mail/redaction";
import { createSmtpTransport } from "~/mail/smtp-transport";
import { programPaths } from "~/paths/programs";
import { hasSecret, locate } from "~/process/data/data-directory";
import {
  type Config,
  examineConfig,
  IN_FILES,
  readSmtpUrl,
  SETTING_NAMES,
} from "~/process/settings/config";
import {
  examineSettings,
  findLostSettings,
  type Settings,
  showSettings,
} from "~/process/settings/settings";
import { describeProxy, readProxySighting } from "~/process/unnamed-proxy";
import type { Finding } from "./doctor-checks";

const about = "Settings";

/** Checks for errors again, since the process may now have another user's permissions. */
export function checkSettings(examined: ExaminedConfig): Finding[] {
  const again = examineLoaded();
  const faults = [...new Set([...examined.faults, ...again.faults])];
  const wrong = examined.wrong.map(({ name, says }) => `${name} ${says}`);
  return [
    listSettings(examined),
    ...[...faults, ...wrong].map((says) => finding("fail", says)),
    ...judgeSettings(examined),
  ];
}

function listSettings({ settings, config, wrong }: ExaminedConfig): Finding {
  const { file } = settings;
  const shown = showSettings(SETTING_NAMES, settings, config);
  const width = Math.max(...shown.map(({ name }) => name.length));
  const isWrong = (name: string) => wrong.some((fault) => fault.name === name);
  const mark = (name: string) => (isWrong(name) ? ", wrong" : "");
  // In a malformed URL, the password cannot be found to hide it.
  const show = (name: string, value: string) =>
    isWrong(name) && IN_FILES.includes(name) ? "…" : value;
  return {
    about,
    state: "ok",
    says: file ? `The environment, then ${file}` : `No .env of ${process.cwd()} is used`,
    details: shown.map(
      ({ name, value, source }) =>
        `${name.padEnd(width)} ${show(name, value)} (${source}${mark(name)})`,
    ),
  };
}

function judgeSettings({ settings, config: { dataDir } }: ExaminedConfig): Finding[] {
  const findings = settings.notes.map((says) => finding("warn", says));
  const lost = findLostSettings(dataDir, settings);
  if (lost) findings.push(finding("fail", lost));
  const proxy = readProxySighting(dataDir);
  if (proxy) findings.push({ about: "Proxy", state: "warn", says: describeProxy(proxy) });
  return findings;
}

function finding(state: Finding["state"], says: string): Finding {
  return { about, state, says: says.replace(/\.$/, "") };
}

/** The configuration with all its errors: the doctor continues despite them. */
export type ExaminedConfig = {
  config: Config;
  settings: Settings;
  /** The settings that are wrong, which count as unset in `config`. */
  wrong: { name: string; says: string }[];
  /** Whole sentences about other settings that cannot be used. */
  faults: string[];
};

/** Uses the valid settings. */
export function examineLoaded(): ExaminedConfig {
  const place = { env: process.env, folder: process.cwd() };
  const names = { names: SETTING_NAMES, inFiles: IN_FILES };
  const { settings, faults } = examineSettings(place, names);
  return { ...examineConfig(settings.values), settings, faults };
}

/** Whether mail can be sent; with an address, whether a test mail to it is accepted. */
export async function checkMail(config: Config, recipient: string | undefined): Promise<Finding> {
  const { smtpUrl } = config;
  const { outboxFolder } = locate(config.dataDir);
  // Before the first start the doctor makes nothing.
  if (!smtpUrl && (recipient === undefined || !hasSecret(config.dataDir))) {
    return {
      about: "Mail",
      state: "warn",
      says: `No SMTP_URL: emails are only written to ${outboxFolder}`,
    };
  }
  const transport = smtpUrl
    ? createSmtpTransport(readSmtpUrl(smtpUrl))
    : createFolderTransport(outboxFolder, () => undefined);
  // Without the user and the password.
  const server = smtpUrl ? new URL(smtpUrl).host : outboxFolder;
  try {
    await transport.verify?.();
    if (recipient === undefined)
      return { about: "Mail", state: "ok", says: `${server} can be reached` };
    await sendTestMail(transport, config, recipient);
    return { about: "Mail", state: "ok", says: `${server} accepted a test email to ${recipient}` };
  } catch (error) {
    return {
      about: "Mail",
      state: "fail",
      says: `${server}: ${explainTls(error, smtpUrl) ?? describeFailure(error)}`,
    };
  } finally {
    transport.close();
  }
}

/** Explains TLS and STARTTLS mixed up, which have different ports and URL schemes; undefined for other errors. */
export function explainTls(error: unknown, smtpUrl: string | null): string | undefined {
  if (smtpUrl === null) return undefined;
  const { port, tls } = readSmtpUrl(smtpUrl);
  const words = error instanceof Error ? error.message : String(error);
  if (tls === "implicit" && /wrong version number|packet length too long|EPROTO/i.test(words)) {
    return `port ${port} begins without encryption, so smtps:// is wrong there. Write smtp:// with port 587, or smtps:// with port 465`;
  }
  if (
    tls !== "implicit" &&
    port === 465 &&
    /greeting|timed? ?out|closed|took too long/i.test(words)
  ) {
    return "port 465 is encrypted from the first byte, so smtp:// is wrong there. Write smtps://, or smtp:// with port 587";
  }
  return undefined;
}

async function sendTestMail(
  transport: MailTransport,
  { origin, mailFrom, languages }: Config,
  recipient: string,
): Promise<void> {
  const mail = composeMail(
    { kind: "test", to: recipient, language: null },
    { origin, from: mailFrom, languages },
  );
  await transport.send(mail, mailMessageId({ id: 0, createdAt: Date.now() }, mail.host));
}

/** The doctor's check of the site's public address, as a visitor from outside would reach it. */
const TIMEOUT_MS = 8_000;

/** Whether the name resolves, a server answers there, its certificate is valid, and the server is EAS. */
export async function checkOrigin({ configuredOrigin }: Config): Promise<Finding[]> {
  if (configuredOrigin === null) return [];
  const { hostname, protocol } = new URL(configuredOrigin);
  try {
    await lookup(hostname.replace(/^\[(.*)\]$/, "$1"));
  } catch {
    const says = `The name ${hostname} leads to no machine. Make a record (A or AAAA) for it where the domain is managed`;
    return [{ about: "Public address", state: "warn", says }];
  }
  try {
    const response = await fetch(`${configuredOrigin}${programPaths.health()}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "manual",
    });
    const found = judge(configuredOrigin, response.status, await response.text());
    return found.state === "ok" ? [found, ...(await checkApps(configuredOrigin))] : [found];
  } catch (error) {
    return [
      { about: "Public address", ...explainOrigin(error, { origin: configuredOrigin, protocol }) },
    ];
  }
}

/** Some proxies answer the well-known address themselves, or allow only the methods that pages use. */
async function checkApps(origin: string): Promise<Finding[]> {
  if (!origin.startsWith("https:")) return [];
  const ask = (path: string) =>
    fetch(`${origin}${path}`, {
      method: "PROPFIND",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "manual",
    });
  const known = await ask(programPaths.knownCalendarApps());
  const root = await ask(programPaths.calendarApps());
  const isKnown = known.status === 301 && /\/dav\/$/.test(known.headers.get("location") ?? "");
  const isRoot = root.status === 401 && root.headers.has("www-authenticate");
  if (isKnown && isRoot) {
    return [{ about: "Calendar apps", state: "ok", says: `Calendar apps find ${origin}` }];
  }
  const path = isRoot ? programPaths.knownCalendarApps() : programPaths.calendarApps();
  const { status } = isRoot ? known : root;
  const says = `${origin}${path} answers PROPFIND with ${status}: the proxy in front answers it itself or lets it not pass, so that calendar apps cannot log in`;
  return [{ about: "Calendar apps", state: "warn", says }];
}

function judge(origin: string, status: number, text: string): Finding {
  if (/"database":/.test(text))
    return { about: "Public address", state: "ok", says: `${origin} leads to EAS` };
  const says = `${origin} answers with ${status}, but not as EAS does: another program, or a proxy that does not reach it`;
  return { about: "Public address", state: "warn", says };
}

/**
 * Explains the error in plain words. Errors that may occur only on this machine are not failures: many networks cannot
 * reach their own public address from inside.
 */
export function explainOrigin(
  error: unknown,
  { origin, protocol }: { origin: string; protocol: string },
): Pick<Finding, "state" | "says"> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const words = cause instanceof Error ? cause.message : String(cause);
  if (/EXPIRED/.test(code)) return bad(`The certificate of ${origin} has expired`);
  if (/ALTNAME/.test(code)) return bad(`The certificate of ${origin} is for another name`);
  if (/SELF_SIGNED|UNABLE_TO|CERT_/.test(code)) {
    return bad(`The certificate of ${origin} is not trusted by anyone outside (${code})`);
  }
  if (/SSL|TLS|EPROTO/.test(code) && protocol === "https:") {
    return bad(`${origin} speaks no https there: a proxy with a certificate is missing in front`);
  }
  return {
    state: "warn",
    says: `Nothing answers at ${origin} (${code || words}). Is the proxy running, and are its ports open? Try it from another network too`,
  };
}

function bad(says: string): Pick<Finding, "state" | "says"> {
  return { state: "fail", says };
}
