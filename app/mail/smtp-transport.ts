// Delivers mails to an SMTP server.

import { createRequire } from "node:module";
import { z } from "zod";
import { DeliveryError, type Mail, type MailTransport } from "./mail";

/**
 * `required`: STARTTLS with a checked certificate, or nothing is sent.
 * `implicit`: TLS from the first byte, with a checked certificate (smtps).
 * `offered`: STARTTLS if offered, any certificate, else plain; only for this machine itself.
 * `off`: plain, because the operator set ?tls=off.
 */
export type LineSecrecy = "required" | "implicit" | "offered" | "off";

export type SmtpServerAddress = {
  host: string;
  port: number;
  tls: LineSecrecy;
  auth: { user: string; pass: string } | undefined;
};

export type SmtpTimeouts = {
  connectMs: number;
  greetingMs: number;
  /** How long the server may be silent. */
  silenceMs: number;
  /** For one mail in total, so that a slow server cannot delay it forever. */
  sendMs: number;
};

const TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 20_000,
  sendMs: 60_000,
};
/** As many as the outbox sends at once. */
const CONNECTIONS = 3;
/** Short, because servers drop idle connections, which delays the next mail. */
const IDLE_MS = 10_000;

const LINE: Record<
  LineSecrecy,
  { secure?: boolean; requireTLS?: boolean; ignoreTLS?: boolean; tls?: object }
> = {
  required: { requireTLS: true },
  implicit: { secure: true },
  offered: { tls: { rejectUnauthorized: false } },
  off: { ignoreTLS: true },
};

/**
 * Sends mails to this server with SMTP (RFC 5321), three at a time. A mail goes to exactly one recipient, and none of
 * its content is loaded from a file or a URL.
 */
export function createSmtpTransport(
  { host, port, tls, auth }: SmtpServerAddress,
  timeouts: Partial<SmtpTimeouts> = {},
): MailTransport {
  const { connectMs, greetingMs, silenceMs, sendMs } = { ...TIMEOUTS, ...timeouts };
  const toFailure = (error: unknown) => toDeliveryError(error, formsOfPassword(auth));
  const makeMailer = () =>
    loadNodemailer().createTransport({
      pool: true,
      host,
      port,
      auth,
      ...LINE[tls],
      maxConnections: CONNECTIONS,
      idleTimeout: IDLE_MS,
      // One retry, only if the server dropped an idle connection before any byte of the mail was sent.
      maxRequeues: 1,
      dnsTimeout: connectMs,
      connectionTimeout: connectMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let mailer: ReturnType<typeof makeMailer> | undefined;
  return {
    async send(mail, messageId) {
      try {
        mailer ??= makeMailer();
        await mailer.sendMail({
          ...toSmtpMail(mail, messageId),
          signal: AbortSignal.timeout(sendMs),
        });
      } catch (error) {
        throw toFailure(error);
      }
    },
    async verify() {
      try {
        mailer ??= makeMailer();
        await mailer.verify();
      } catch (error) {
        throw toFailure(error);
      }
    },
    close: () => mailer?.close({ force: true }),
  };
}

/** Sets the envelope explicitly, so that the recipient does not depend on how headers are parsed. */
export function toSmtpMail(
  { from, to, replyTo, subject, text, html, headers }: Mail,
  messageId: string,
) {
  const envelope = { from: from.address, to: [to.address] };
  const maxRecipients = 1;
  return { envelope, maxRecipients, from, to, replyTo, subject, text, html, headers, messageId };
}

const smtpFailure = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  permanent: z.boolean().optional().catch(undefined),
});

/** Rejecting these commands is about the mail. Earlier rejections are about us: login, TLS, the sender. */
const ABOUT_THE_MAIL = ["RCPT TO", "DATA"];
/** "Authentication required" (RFC 4954 section 6), which some servers report only at RCPT TO. */
const AUTHENTICATION_REQUIRED = 530;

/** Removes `secrets` from the server's text. */
function toDeliveryError(error: unknown, secrets: string[]): DeliveryError {
  const { code, command = "", responseCode, permanent } = smtpFailure.catch({}).parse(error);
  const words = error instanceof Error ? error.message : String(error);
  const message = secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), words);
  const isRefusal =
    permanent === true &&
    responseCode !== AUTHENTICATION_REQUIRED &&
    ABOUT_THE_MAIL.includes(command);
  const hint = hintFor(code, message);
  return new DeliveryError(message, { permanent: isRefusal, hint, cause: error });
}

/** The forms in which a server may repeat the password: plain, and as sent by AUTH LOGIN and AUTH PLAIN (RFC 4616). */
function formsOfPassword(auth: SmtpServerAddress["auth"]): string[] {
  if (!auth?.pass) return [];
  const packed = [auth.pass, `\0${auth.user}\0${auth.pass}`].map((text) =>
    Buffer.from(text).toString("base64"),
  );
  return [auth.pass, ...packed];
}

/** A hint for the operator, if the library's message has none. */
function hintFor(code: string | undefined, message: string): string {
  if (code === "EABORT") return " (the server took too long)";
  if (code === "ETLS" && message.includes("STARTTLS")) {
    return " (the server offers no encryption; add ?tls=off to SMTP_URL only if you trust the network)";
  }
  if (/certificate/i.test(message)) {
    return " (the server's certificate is not trusted; set NODE_EXTRA_CA_CERTS to a file with its authority)";
  }
  return "";
}

const require = createRequire(import.meta.url);

/** Loaded when the first mail is sent, which saves 40 ms of CPU time at each start. */
export function loadNodemailer(): typeof import("nodemailer") {
  return require("nodemailer");
}
