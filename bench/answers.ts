// npm run ts -- bench/answers.ts [--rounds 9]: the CPU time that head counts add to a month of 300 events with 300
// answers each. Prints the figures and writes no file.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { createWorld } from "../tests/support/operations";
import { medianOf } from "./rounds";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "9" } } });
const EVENTS = 300;
const ANSWERS_EACH = 300;
const READS = 200;

const folder = mkdtempSync(join(tmpdir(), "eas-bench-answers-"));
const file = join(folder, "calendar.db");
const world = createWorld({ file });
const link = world.calendar();
const calendarId = world.store.calendars.findByLink(link)?.id ?? 0;
const start = Date.UTC(2027, 0, 1);
const { store } = world;
const sqlite = world.database.$client;
const people = sqlite.prepare(
  "insert into answerers (calendar_id, name, folded, by_editor, key_stamp, created_at) values (?, ?, ?, 1, 's', 0)",
);
const dates = sqlite.prepare(
  "insert into answer_dates (event_id, calendar_id, starts_at, ends_at, coming) values (?, ?, ?, ?, ?)",
);
const answers = sqlite.prepare(
  "insert into answers (event_id, answerer_id, calendar_id, slot, people, state, queue, at) values (?, ?, ?, 0, 1, 'in', 0, 0)",
);
sqlite.transaction(() => {
  const ids = Array.from({ length: ANSWERS_EACH }, (_, index) =>
    Number(people.run(calendarId, `P ${index}`, `p ${index}`).lastInsertRowid),
  );
  for (let index = 0; index < EVENTS; index += 1) {
    const from = start + (index % 30) * DAY_MS + Math.floor(index / 30) * HOUR_MS;
    dates.run(`event-${index}`, calendarId, from, from + HOUR_MS, ANSWERS_EACH);
    for (const id of ids) answers.run(`event-${index}`, id, calendarId);
  }
})();

const summed = sqlite.prepare(
  "select event_id, sum(people) from answers where calendar_id = ? and state = 'in' group by event_id",
);
const works = {
  "numbers of the month": () =>
    store.answerDates.countBetween(calendarId, start, start + 31 * DAY_MS),
  "summing the answers instead": () => summed.all(calendarId),
};
for (const [name, work] of Object.entries(works)) {
  const reads = name.startsWith("summing") ? READS / 20 : READS;
  const times = Array.from({ length: Number(values.rounds) }, () => {
    const before = process.cpuUsage();
    for (let read = 0; read < reads; read += 1) work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / reads;
  });
  console.log(`${name}: ${(medianOf(times) ?? 0).toFixed(2)} ms (${work().length} rows)`);
}
sqlite.close();
rmSync(folder, { recursive: true, force: true });
