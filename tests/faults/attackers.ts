// A process with twenty clients that ask at once until they are told to stop. Apart from the honest visitor's process,
// whose times would otherwise include reading their replies.
import { setTimeout as delay } from "node:timers/promises";
import { ask, type Question } from "./asking";

export type Attack = {
  port: number;
  questions: Question[];
  /** One client for each. */
  addresses: string[];
  /** When the clients leave, in milliseconds; undefined if they wait for the reply. */
  leaveMs?: number | undefined;
};
/** How many requests had each status. */
export type Answers = { asked: number; statuses: Record<number, number> };

const REFUSED_PAUSE_MS = 300;

process.on("disconnect", () => process.exit());
process.once("message", async ({ port, questions, addresses, leaveMs }: Attack) => {
  let isOver = false;
  process.once("message", () => {
    isOver = true;
  });
  const answers: Answers = { asked: 0, statuses: {} };
  const client = async (address: string) => {
    while (!isOver) {
      const question = questions[answers.asked % questions.length];
      if (!question) return;
      answers.asked += 1;
      const { status } = await ask(question, { port, address, leaveMs });
      answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
      if (status === 429 || status === 503) await delay(REFUSED_PAUSE_MS);
    }
  };
  await Promise.all(addresses.map(client));
  process.send?.(answers);
});
process.send?.("ready");
