// Collects the mails of each round to people who answered, and adds answers with confirmed addresses.

import { confirmAnswerer } from "~/features/answers/operations/lists";
import { createAnswerMails } from "~/features/answers/work";
import { composeMail } from "~/mail/compose-mail";
import { perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import type { MailMessage } from "~/store/mails/outbox-message";
import type { AnswerScene } from "../features/answers/answer-scene";
import { OFFERED, ORIGIN } from "./followers";
import { MINUTE, type World } from "./operations";

const secrets = createSecrets(Buffer.alloc(32, 7));
const ROUND_KINDS: MailMessage["kind"][] = ["answer-changes", "answer-reminder"];

/** A mail as read: `lines` is the text before its link. */
type Got = { at: number; to: string; subject: string; lines: string[] };

function read(message: MailMessage, at: number): Got {
  const from = { name: "EAS", address: "no-reply@calendar.example.org" };
  const { subject, text } = composeMail(message, { origin: ORIGIN, from, languages: OFFERED });
  const end = text.search(/\n\n[^\n]+:\nhttps/);
  return { at, to: message.to, subject, lines: text.slice(0, end).split("\n\n") };
}

/** `run` does one round, like the program each minute; new mails count as delivered unless `isKept`. */
export function startAnswerRounds(world: World, { isKept = false }: { isKept?: boolean } = {}) {
  const { store, clock } = world;
  const lines: object[] = [];
  const mails = createAnswerMails({
    store,
    secrets,
    languages: OFFERED,
    isStopped: () => false,
    log: (line) => lines.push(line),
  });
  const known = new Set<number>();
  function take(): Got[] {
    const fresh = store.outbox
      .findDue(Number.MAX_SAFE_INTEGER, 10_000)
      .filter(({ id, message }) => !known.has(id) && ROUND_KINDS.includes(message.kind));
    for (const { id } of fresh) {
      known.add(id);
      if (!isKept) store.outbox.close(id, { state: "sent", now: clock.now });
    }
    return fresh.map(({ message }) => read(message, clock.now));
  }
  async function run(): Promise<Got[]> {
    await mails.postChanges(clock.now);
    await mails.postReminders(clock.now);
    return take();
  }
  return {
    run,
    lines,
    /** Does a round every `step` until `end`; returns all mails with their times. */
    async runUntil(end: number, step = MINUTE): Promise<Got[]> {
      const found: Got[] = [];
      for (; clock.now <= end; clock.now += step) found.push(...(await run()));
      return found;
    },
  };
}

/** Answers as `name@example.org`, with a confirmed address. */
export function joinWithMail(
  { send, world }: AnswerScene,
  name: string,
  more: Record<string, unknown> = {},
) {
  const email = `${name.toLowerCase()}@example.org`;
  const sent = send(name, { email, ...more });
  const { token } = world.mailTo(email);
  perform(confirmAnswerer, { key: token }, world.as(null));
  return { ...sent, email };
}
