// Shared by the tests of the outbox worker: a worker with its own database and a transport that records mails.
import { vi } from "vitest";
import { DeliveryError, type Mail, type MailTransport } from "~/mail/mail";
import { createOutboxWorker, type OutboxWorkerParts } from "~/mail/outbox-worker";
import { collectLog, compose, openOutbox, START } from "./sample-mails";

type Sent = { mail: Mail; messageId: string; at: number };

const stops: (() => Promise<void>)[] = [];

/** Stops the workers of a test and resets the clock; each file calls it in `afterEach`, since files share a process. */
export async function clearDesk(): Promise<void> {
  vi.useRealTimers();
  await Promise.all(stops.splice(0).map((stop) => stop()));
}

/** A transport that records each mail, then runs `deliver`. */
function createFakeTransport(clock: { now: number }, deliver: (mail: Mail) => unknown = () => {}) {
  const sent: Sent[] = [];
  const transport: MailTransport = {
    async send(mail, messageId) {
      sent.push({ mail, messageId, at: clock.now });
      await deliver(mail);
    },
    close: () => {},
  };
  return { sent, transport };
}

/** A worker with its own database, and a clock that tests set. */
export function setUp(
  deliver?: (mail: Mail) => unknown,
  {
    box = openOutbox(),
    ...parts
  }: Partial<OutboxWorkerParts> & { box?: ReturnType<typeof openOutbox> } = {},
) {
  const clock = { now: START };
  const fake = createFakeTransport(clock, deliver);
  const journal = collectLog();
  const begin = () => {
    const worker = createOutboxWorker({
      outbox: box.outbox,
      transport: fake.transport,
      compose,
      now: () => clock.now,
      log: journal.log,
      ...parts,
    });
    stops.push(() => worker.stop());
    return worker;
  };
  return { ...box, box, clock, journal, begin, sent: fake.sent, transport: fake.transport };
}

export const refusal = (text: string) => new DeliveryError(text, { permanent: true });
export const trouble = (text: string) => new DeliveryError(text, { permanent: false });
export const addresses = (sent: Sent[]) => sent.map(({ mail }) => mail.to.address).sort();

/** A promise, and the function that resolves it. */
export function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
