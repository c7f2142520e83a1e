// A real SMTP server on this machine that keeps the mails it receives.
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { waitUntil } from "./patience";
import type { ReadMail } from "./site";

export type Mailbox = {
  /** For SMTP_URL. */
  url: string;
  mails: ReadMail[];
  /** Waits for the newest mail to a person; `matching` selects by its text. */
  waitFor: (to: string, matching?: RegExp) => Promise<ReadMail>;
  stop: () => Promise<void>;
};

/** On a free port unless one is given. */
export async function startMailbox(onPort = 0): Promise<Mailbox> {
  const mails: ReadMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const { subject, text, html } = await PostalMime.parse(raw);
        for (const { address } of session.envelope.rcptTo) {
          mails.push({
            to: address,
            subject: subject ?? "",
            text: text ?? "",
            html: html ?? "",
            raw,
          });
        }
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(onPort, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;

  async function waitFor(to: string, matching = /./): Promise<ReadMail> {
    const find = () => mails.filter((mail) => mail.to === to && matching.test(mail.text)).at(-1);
    await waitUntil(() => find() !== undefined);
    const found = find();
    if (!found) throw new Error(`No mail to ${to} matching ${matching}`);
    return found;
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    waitFor,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
