// Changes a database over and over in a second process, started by transactions.test.ts with the file, task and count.
// Waits for a line on its input and prints its result.

import { once } from "node:events";
import { getEvent, saveEvent } from "~/operations/events/events";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import { openDatabase } from "~/store/kernel/database";
import { createStore } from "~/store/store";
import { unaskedLanguages } from "~/values/languages";

const [file = "", work = "", times = "0", link = "", eventId = ""] = process.argv.slice(2);
const database = openDatabase(file, { migrationsFolder: "drizzle", create: false });
const secrets = createSecrets(Buffer.alloc(32, 7));
const store = createStore(database, secrets);

/** Reads a number and writes the next one, `times` times. */
function count(): number {
  const calendar = store.calendars.findByLink(link);
  if (!calendar) throw new Error("No calendar");
  for (let n = 0; n < Number(times); n++) {
    store.change(() => {
      const title = store.calendars.findByLink(link)?.title;
      store.calendars.change(calendar.id, { title: String(Number(title) + 1), timeZone: "UTC" });
    });
  }
  return Number(times);
}

/** Saves an event from the state just read; returns how often it was first. */
function race(): number {
  let won = 0;
  for (let n = 0; n < Number(times); n++) {
    const { modifiedAt, title, from, to } = perform(
      getEvent,
      { calendarId: link, eventId },
      caller(),
    );
    const event = { calendarId: link, id: eventId, title, from, to, modifiedAt };
    try {
      perform(saveEvent, event, caller());
      won += 1;
    } catch (error) {
      if (!(error instanceof OperationError && error.code === "stale")) throw error;
    }
  }
  return won;
}

function caller(): Caller {
  return {
    store,
    secrets,
    now: Date.now(),
    sessionId: null,
    network: "n",
    wider: { neighborhood: "n", provider: "n" },
    userAgent: "",
    timeZone: "UTC",
    origin: "https://cal.example.org",
    contactTo: "owner@example.org",
    batch: secrets.newId(),
    via: "web",
    sendsMails: true,
    languages: unaskedLanguages({ all: ["en"], fallback: "en" }),
    admission: { login: null, creators: null },
    actor: store.users.findByEmail("ann@example.org") ?? null,
  };
}

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdout.write(`${work === "count" ? count() : race()}\n`);
database.$client.close();
process.exit(0);
