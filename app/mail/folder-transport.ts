// Delivers mails without an SMTP server: writes them to a folder, prints links and codes, and deletes old ones.

import { existsSync, readdirSync, rmSync } from "node:fs";
import { chmod, mkdir, open, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { DeliveryError, type Mail, type MailTransport, readMessageId } from "./mail";
import { loadNodemailer, toSmtpMail } from "./smtp-transport";

/**
 * Writes each mail to `folder` as an .eml file (RFC 5322) that only its owner can read, and passes link and code to
 * `print` with a warning. A mail that is sent again replaces its own file. A failure, such as a full disk, may be
 * retried.
 */
export function createFolderTransport(
  folder: string,
  print: (text: string) => void,
): MailTransport {
  const makeWriter = () =>
    loadNodemailer().createTransport({
      streamTransport: true,
      newline: "windows",
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let writer: ReturnType<typeof makeWriter> | undefined;
  return {
    isFolder: true,
    async send(mail, messageId) {
      try {
        writer ??= makeWriter();
        const { message } = await writer.sendMail(toSmtpMail(mail, messageId));
        const file = await putFile(
          folder,
          mailFileName({ kind: mail.kind, ...readMessageId(messageId) }),
          message,
        );
        print(announce(mail, file));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new DeliveryError(reason, { permanent: false, cause: error });
      }
    },
    async verify() {
      await prepare(folder);
    },
    close: () => writer?.close(),
  };
}

/** Writes the file atomically: it appears complete or not at all. */
async function putFile(folder: string, name: string, content: Buffer | Readable): Promise<string> {
  await prepare(folder);
  const [file, unfinished] = [join(folder, name), join(folder, `.${name}.part`)];
  const handle = await open(unfinished, "w", 0o600);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  return file;
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

function announce({ to, subject, keys }: Mail, file: string): string {
  return [
    "",
    "Mail is not configured (SMTP_URL is not set), so this email was not sent.",
    `  To:      ${to.address}`,
    `  Subject: ${subject}`,
    ...keys.map((key) => `  ${key}`),
    `  File:    ${file}`,
    "",
  ].join("\n");
}

const NAME = /^\.?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-\d+-[a-z-]+\.eml(\.part)?$/;

type MailFacts = { id: number; kind: string; createdAt: number };

/** Starts with the time, so that sorting by name is sorting by age: 20261121T065500Z-1-login.eml. */
function mailFileName({ id, kind, createdAt }: MailFacts): string {
  const stamp = new Date(createdAt).toISOString().replace(/[-:]|\.\d+/g, "");
  return `${stamp}-${id}-${kind}.eml`;
}

/** Removes mails older than `before` by the time in their names; ignores other files. Throws the disk's errors. */
export function purgeMailFolder(folder: string, before: number): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    const writtenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    if (writtenAt < before) rmSync(join(folder, name), { force: true });
  }
}
