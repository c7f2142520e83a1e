// The doctor's check of the mail server, and the test mail.
import { composeMail } from "~/mail/compose-mail";
import { createFolderTransport } from "~/mail/folder-transport";
import { type MailTransport, mailMessageId } from "~/mail/mail";
import { describeFailure } from "~/mail/redaction";
import { createSmtpTransport } from "~/mail/smtp-transport";
import { hasSecret, locate } from "~/process/data/data-directory";
import { type Config, readSmtpUrl } from "~/process/settings/config";
import type { Finding } from "./doctor-checks";

const about = "Mail";

/** Whether mail can be sent; with an address, whether a test mail to it is accepted. */
export async function checkMail(config: Config, recipient: string | undefined): Promise<Finding> {
  const { smtpUrl } = config;
  const { outboxFolder } = locate(config.dataDir);
  // Before the first start the doctor makes nothing.
  if (!smtpUrl && (recipient === undefined || !hasSecret(config.dataDir))) {
    return {
      about,
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
    if (recipient === undefined) return { about, state: "ok", says: `${server} can be reached` };
    await sendTestMail(transport, config, recipient);
    return { about, state: "ok", says: `${server} accepted a test email to ${recipient}` };
  } catch (error) {
    return {
      about,
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
