// A second process that answers, started by answering-processes.wide.test.ts with the file, task, count, name, link and
// event. Waits for a line on its input and prints its result.
import { once } from "node:events";
import { sendAnswer } from "~/features/answers/operations/answers";
import { changeAnswer } from "~/features/answers/operations/lists";
import { answerKey } from "~/features/answers/rules";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import { openDatabase } from "~/store/kernel/database";
import { createStore } from "~/store/store";
import { unaskedLanguages } from "~/values/languages";
import { deviceOf } from "./answer-scene";

const [file = "", work = "", times = "0", who = "", link = "", eventId = "", now = "0"] =
  process.argv.slice(2);
const database = openDatabase(file, { migrationsFolder: "drizzle", create: false });
const secrets = createSecrets(Buffer.alloc(32, 7));
const store = createStore(database, secrets);

/** A browser on its own network. */
function caller(name: string): Caller {
  const network = `${who} ${name}`;
  return {
    store,
    secrets,
    now: Number(now),
    actor: null,
    sessionId: null,
    device: deviceOf(`${who}${name}`),
    network,
    wider: { neighborhood: network, provider: network },
    userAgent: "",
    timeZone: "UTC",
    origin: "https://cal.example.org",
    contactTo: "owner@example.org",
    batch: secrets.newId(),
    via: "web",
    sendsMails: true,
    languages: unaskedLanguages({ all: ["en"], fallback: "en" }),
    admission: { login: null, creators: null },
  };
}

/** Answers; every third person withdraws or changes the number of people. Returns how many answers were accepted. */
function answer(): number {
  let stored = 0;
  const send = (name: string, more: object) => {
    try {
      const person = { calendarId: link, eventId, name, people: 1, ...more };
      perform(sendAnswer, person, caller(name));
      stored += 1;
    } catch (error) {
      if (!(error instanceof OperationError && error.code === "invalid")) throw error;
    }
  };
  for (let n = 0; n < Number(times); n += 1) {
    send(`${who}${n}`, { going: true, people: 1 + (n % 3) });
    if (n % 3 === 2) send(`${who}${n - 1}`, { going: n % 2 === 0, people: 1 + (n % 4) });
  }
  return stored;
}

/** The person who is in gives up the place to the next one, again and again; prints a line for each. */
function handOn(): number {
  for (let n = 0; ; n += 1) {
    const there = store.answers.listOf(eventId).find(({ state }) => state === "in");
    const person = there && store.answerers.find(there.id);
    if (!person) return n;
    const key = answerKey(person, secrets);
    perform(changeAnswer, { key, eventId, going: false }, caller(String(person.id)));
    process.stdout.write(`${person.id}\n`);
  }
}

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdout.write(`${work === "answer" ? answer() : handOn()}\n`);
database.$client.close();
process.exit(0);
