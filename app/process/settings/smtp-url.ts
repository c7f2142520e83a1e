// Parses SMTP_URL: server, account, encryption; messages never repeat it, since it may hold a password.
import ipaddr from "ipaddr.js";
import type { LineSecrecy, SmtpServerAddress } from "~/mail/smtp-transport";
import { parseUrl } from "~/values/parse-url";
import { ConfigurationError } from "./configuration-error";

/** The port of mail submission, RFC 6409, and of submission over TLS, RFC 8314. */
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
