// The outbox worker of a world in memory, with a real mail server on loopback that receives its mails.
import type { SMTPServerOptions } from "smtp-server";
import { composeMail } from "~/mail/compose-mail";
import { createOutboxWorker } from "~/mail/outbox-worker";
import { createSmtpTransport } from "~/mail/smtp-transport";
import { readSmtpUrl } from "~/process/settings/config";
import { startMailServer } from "../mail/mail-server";
import { OFFERED, ORIGIN } from "./followers";
import type { World } from "./operations";

const FROM = { name: "EAS", address: "no-reply@calendar.example.org" };

type Options = { mailsPerHour?: number; server?: SMTPServerOptions };

/** `work` resolves once nothing is due; `stop` stops both. */
export async function startRealMails(
  world: World,
  { mailsPerHour, server: options = {} }: Options = {},
) {
  const server = await startMailServer(options);
  const worker = createOutboxWorker({
    outbox: world.store.outbox,
    transport: createSmtpTransport(readSmtpUrl(server.url)),
    compose: (message) => composeMail(message, { origin: ORIGIN, from: FROM, languages: OFFERED }),
    now: () => world.clock.now,
    log: () => {},
    ...(mailsPerHour !== undefined && { mailsPerHour }),
  });
  return {
    server,
    worker,
    async work(): Promise<void> {
      worker.wake();
      await worker.drained();
    },
    async stop(): Promise<void> {
      await worker.stop();
      await server.stop();
    },
  };
}
