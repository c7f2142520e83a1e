// The steps of a random walk by managers, visitors, a calendar app and files, each described by four numbers.
import type { AsyncCommand } from "fast-check";
import { expect } from "vitest";
import { sendAnswer } from "~/features/answers/operations/answers";
import { markPrint } from "~/features/paper/operations/prints";
import { replaceLink } from "~/features/sharing/operations";
import { readCalendarFile } from "~/import/calendar-items";
import { saveCalendar } from "~/operations/calendars/calendars";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { listDeletedEvents } from "~/operations/history/deleted-things";
import { listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { dayIn } from "~/time/zones";
import { createDesk } from "../features/moving/import-scene";
import { ANN, BEN, DAY, HOUR, NOW } from "../support/operations";
import { Refused } from "./walk-app";
import { FIRST, LAST, type WalkScene, WORD } from "./walk-scene";
import { copyAsKilled, restartFrom } from "./walk-store";

type Numbers = [a: number, b: number, c: number, d: number];
type Act = (scene: WalkScene, numbers: Numbers) => unknown;

const ZONES = ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Honolulu", "America/St_Johns"];
const SCOPES = ["one", "following", "all"] as const;
const RULES = [
  { freq: "week" },
  { freq: "day", count: 20 },
  { freq: "week", every: 2 },
  { freq: "week", weekdays: [2, 4] },
  { freq: "month" },
  { freq: "week", count: 3 },
];

/** An item by any number; undefined for an empty list. */
function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

const manager = ([a]: Numbers) => (a % 2 === 0 ? ANN : BEN);

function draft(scene: WalkScene, [a, b, c, d]: Numbers) {
  scene.titles += 1;
  const from = NOW + (b - 3) * 2 * DAY + c * HOUR;
  return {
    calendarId: scene.link,
    title: `${WORD} ${scene.titles}`,
    location: a % 3 === 0 ? `Hall ${d}` : "",
    notes: "",
    allDay: d % 3 === 0,
    from,
    to: from + (d % 4) * DAY + HOUR,
    ...(d === 4 && { asks: { kind: "coming", places: 2 + a, closesHours: 0, names: "managers" } }),
    ...(d === 5 && { category: "U12" }),
  };
}

const found = (scene: WalkScene, at: number) => pick(scene.events(), at * 7);

/** The values of the event's form. */
function formOf(scene: WalkScene, event: ReturnType<WalkScene["events"]>[number]) {
  const { id, title, location, notes, allDay, from, to } = event;
  return { calendarId: scene.link, id, title, location, notes, allDay, from, to };
}

const ACTS: Record<string, Act> = {
  add: (scene, n) => perform(saveEvent, draft(scene, n), scene.as(manager(n))),
  repeat: (scene, n) =>
    perform(saveEvent, { ...draft(scene, n), repeat: pick(RULES, n[2]) }, scene.as(manager(n))),
  edit: (scene, n) => {
    const [a, b, c, d] = n;
    const event = found(scene, b);
    if (!event) return;
    const shift = (c - 5) * (d % 2 === 0 ? DAY : HOUR);
    const changes = [
      { title: `${event.title}'` },
      { from: event.from + shift, to: event.to + shift },
      { location: `Place ${a}` },
      { title: `CANCELED: ${event.title}` },
      { allDay: !event.allDay },
      { category: "U14" },
    ];
    const form = { ...formOf(scene, event), ...pick(changes, a), scope: pick(SCOPES, d) };
    perform(saveEvent, form, scene.as(manager(n)));
  },
  rule: (scene, n) => {
    const [, b, c, d] = n;
    const event = found(scene, b);
    if (!event) return;
    const until = dayIn(NOW + (3 + c * 3) * DAY, "UTC");
    const rules = [
      ...RULES,
      null,
      { freq: "week", until },
      { freq: "week", until },
      { freq: "day" },
    ];
    const form = {
      ...formOf(scene, event),
      repeat: pick(rules, c + d),
      scope: pick(SCOPES, d + 1),
    };
    perform(saveEvent, form, scene.as(manager(n)));
  },
  remove: (scene, n) => {
    const event = found(scene, n[1]);
    const input = { calendarId: scene.link, eventId: event?.id, scope: pick(SCOPES, n[3]) };
    if (event) perform(deleteEvent, input, scene.as(manager(n)));
  },
  restore: (scene, n) => {
    const { list } = perform(listDeletedEvents, { calendarId: scene.link }, scene.as(ANN));
    const thing = pick(list, n[1]);
    const input = { calendarId: scene.link, eventId: thing?.id };
    if (thing) perform(restoreEvent, input, scene.as(manager(n)));
  },
  undo: (scene, n) => undo(scene, n),
  version: (scene, n) => {
    const { list } = perform(listVersions, { calendarId: scene.link, limit: 10 }, scene.as(ANN));
    const version = pick(list, n[1]);
    const input = { calendarId: scene.link, versionId: version?.id };
    if (version) perform(restoreVersion, input, scene.as(manager(n)));
  },
  zone: (scene, n) => {
    const input = { id: scene.link, title: "Club", timeZone: pick(ZONES, n[1]) };
    perform(saveCalendar, input, scene.as(ANN));
  },
  categories: (scene, n) => {
    const known = scene.site.world.store.categories.list(scene.calendar.id);
    const categories = known.length > 1 ? known.slice(0, 1) : [...known, { name: `C${n[1]}` }];
    perform(saveCalendar, { id: scene.link, title: "Club", categories }, scene.as(ANN));
  },
  link: (scene, n) => {
    const input = { calendarId: scene.link, grace: n[1] % 2 === 0 };
    scene.link = perform(replaceLink, input, scene.as(ANN)).main;
    scene.recombine();
  },
  answer: (scene, n) => {
    const asking = scene.events().filter(({ asks }) => asks !== null);
    const event = pick(asking, n[1]);
    if (!event) return;
    for (const guest of [n[2], n[2] + 1, n[2] + 2]) {
      const answer = { name: `Guest${guest}`, going: n[3] % 4 > 0, people: 1 + (n[0] % 3) };
      const caller = { ...scene.as(null, `10.0.${guest}.1`), device: `device-of-guest-${guest}` };
      perform(sendAnswer, { calendarId: scene.link, eventId: event.id, ...answer }, caller);
    }
  },
  put: (scene, n) => put(scene, n),
  drop: async (scene, n) => {
    const item = pick(await scene.app.list(), n[1]);
    if (item) await scene.app.send("DELETE", item);
  },
  create: (scene, n) => {
    scene.titles += 1;
    const day = dayIn(NOW + n[1] * 3 * DAY, "UTC").replaceAll("-", "");
    const rule = n[2] % 2 === 0 ? [] : [`RRULE:FREQ=WEEKLY;COUNT=${2 + n[2]}`];
    const uid = `app-${scene.titles}@example.org`;
    const times = [`DTSTART:${day}T100000Z`, `DURATION:PT${1 + n[3]}H`];
    const lines = [`UID:${uid}`, "DTSTAMP:20261120T000000Z", `SUMMARY:${WORD} ${scene.titles}`];
    const href = `${scene.app.collection}${encodeURIComponent(uid)}.ics`;
    const text = calendar([...lines, ...times, ...rule]);
    return scene.app.send("PUT", { href, etag: "" }, text);
  },
  file: (scene, n) => {
    const uid = `file-${n[1] % 3}@example.org`;
    const start = `DTSTART;TZID=Europe/Berlin:202612${String(1 + n[2]).padStart(2, "0")}T190000`;
    const day = start.slice(start.indexOf(":") + 1);
    const head = (more: string[]) => [`UID:${uid}`, "DTSTAMP:20261120T000000Z", ...more];
    const master = head([`SUMMARY:${WORD} file ${n[3]}`, start, "DURATION:PT2H"]);
    const rule = n[0] % 2 === 0 ? "RRULE:FREQ=WEEKLY;COUNT=4" : "RRULE:FREQ=DAILY;COUNT=5";
    const moved = head([
      `RECURRENCE-ID;TZID=Europe/Berlin:${day}`,
      `SUMMARY:${WORD} moved ${n[3]}`,
      start.replace("T190000", "T200000"),
      "DURATION:PT1H",
    ]);
    return take(scene, calendar([...master, rule], ...(n[3] % 2 === 0 ? [moved] : [])));
  },
  own: async (scene) => take(scene, await scene.feed()),
  print: (scene) => {
    const input = { calendarId: scene.link, from: FIRST, to: LAST };
    const { mark } = perform(markPrint, input, scene.as(null));
    if (mark) scene.print(scene.lines(), mark);
  },
  wait: (scene, n) => {
    scene.site.world.clock.now += [HOUR, DAY, 2 * HOUR][n[1] % 3] ?? 0;
  },
  source: (scene, [a, b, c, d]) => {
    const entries = Array.from({ length: 1 + (a % 5) }, (_, at) => ({
      uid: `school-${at}@example.org`,
      title: `${WORD} school ${at === b % 5 ? d : at}`,
      day: dayIn(NOW + (at * 3 + (at === c % 5 ? d : 0)) * DAY, "UTC"),
    }));
    return scene.source.say(entries, scene.calendar.id, scene.site.world);
  },
  wrong: async (scene, n) => {
    await pick(WRONG, n[1])?.(scene, n);
    throw new Error(`wrong ${n[1] % WRONG.length} was not refused`);
  },
  kill: (scene) => {
    const before = scene.contents();
    restartFrom(copyAsKilled(scene.site.world), scene.site.world);
    expect(scene.contents(), "after kill -9").toEqual(before);
  },
  killed: (scene, n) => killed(scene, n),
};

const CUT_SHORT = ["own", "file", "undo", "put", "edit", "rule", "remove"];

/** Runs a step whose process is killed at the start of its first, second or third change. */
async function killed(scene: WalkScene, n: Numbers): Promise<void> {
  const { world } = scene.site;
  const { store } = world;
  const { change } = store;
  let [left, copy] = [n[3] % 3, ""];
  store.change = <T>(work: () => T): T => {
    if (left === 0) copy = copyAsKilled(world);
    left -= 1;
    return change(work);
  };
  try {
    await ACTS[pick(CUT_SHORT, n[2]) ?? ""]?.(scene, n);
  } finally {
    store.change = change;
    if (copy !== "") restartFrom(copy, world);
  }
}

/** Calls that are always refused. */
const WRONG: Act[] = [
  (scene, n) => perform(saveEvent, draft(scene, n), scene.as(null)),
  (scene, n) => perform(saveEvent, { ...draft(scene, n), to: 0 }, scene.as(ANN)),
  (scene, n) => perform(saveEvent, { ...draft(scene, n), title: "x".repeat(51) }, scene.as(BEN)),
  (scene, n) => perform(saveEvent, { ...draft(scene, n), category: "None" }, scene.as(BEN)),
  (scene) => perform(undoBatch, { calendarId: scene.link, batch: "none" }, scene.as(ANN)),
  (scene, n) => {
    const event = found(scene, n[2]);
    if (!event) throw new Refused("nothing is there");
    const form = { ...formOf(scene, event), title: `${WORD} late`, modifiedAt: 1 };
    return perform(saveEvent, { ...form, scope: pick(SCOPES, n[3]) }, scene.as(BEN));
  },
  async (scene, n) => {
    const item = pick(await scene.app.list(), n[2]);
    if (!item) throw new Refused("nothing is there");
    const text = (await scene.app.get(item)).replace(/^SUMMARY:/m, "SUMMARY:Late ");
    await scene.app.send("PUT", { ...item, etag: '"another"' }, text);
  },
  async (scene, n) => {
    const item = pick(await scene.app.list(), n[2]);
    if (!item) throw new Refused("nothing is there");
    const text = (await scene.app.get(item)).replace(/^DTSTART.*\r\n/gm, "");
    await scene.app.send("PUT", item, text);
  },
];

/** Undoing the last request restores exactly the earlier state. */
function undo(scene: WalkScene, [a, b, c]: Numbers): void {
  const { list } = perform(listVersions, { calendarId: scene.link, limit: 20 }, scene.as(ANN));
  const batches = [...new Set(list.map((each) => each.batch))];
  const batch = b % 3 === 0 ? pick(batches, a) : batches[0];
  if (batch === undefined) return;
  const { last } = scene;
  const input = { calendarId: scene.link, batch, force: b % 3 === 0 && c % 3 === 0 };
  const { left } = perform(undoBatch, input, scene.as(ANN));
  for (const each of left) {
    if (each.itemKind === "event" || each.itemKind === "series") expect(each.title).not.toBe("");
  }
  if (batch !== batches[0] || batch !== last?.batch) return;
  expect(left, "the last change is undone whole").toEqual([]);
  expect(scene.contents(), "the state before").toEqual(last.before);
}

async function take(scene: WalkScene, text: string): Promise<void> {
  const { store } = scene.site.world;
  const { id, timeZone } = scene.calendar;
  const categories = store.categories.list(id);
  const today = dayIn(scene.site.world.clock.now, timeZone);
  const read = readCalendarFile(Buffer.from(text), { timeZone, categories, today });
  // Import removes this installation's UID suffix.
  const entries = read.items.map((each) => ({ ...each, uid: each.uid.replace(/@x\.eas$/, "") }));
  const { look, apply } = createDesk(scene.site.world, scene.link);
  const { draftId } = await look(entries);
  await apply(draftId, "theirs");
}

/** Changes an app's item: its title, its end, one date more or less, or all changed dates dropped. */
async function put(scene: WalkScene, [a, b, c]: Numbers): Promise<void> {
  const item = pick(await scene.app.list(), b);
  if (!item) return;
  const text = await scene.app.get(item);
  const [head = "", ...events] = text.split("BEGIN:VEVENT\r\n");
  const [master = "", ...others] = events;
  const start = /^DTSTART(.*)$/m.exec(master)?.[1]?.trim() ?? "";
  const whole = (first: string, rest = others) =>
    [head, first, ...rest.map((each) => each.replace("END:VCALENDAR\r\n", ""))]
      .map((each) => each.replace("END:VCALENDAR\r\n", ""))
      .join("BEGIN:VEVENT\r\n")
      .concat("END:VCALENDAR\r\n");
  const until = dayIn(NOW + c * 4 * DAY, "UTC").replaceAll("-", "");
  const ended = master
    .replace(/;(UNTIL|COUNT)=[^;\r]*/g, "")
    .replace(
      /^(RRULE:[^\r]*)/m,
      `$1;UNTIL=${/VALUE=DATE/.test(start) ? until : `${until}T235959Z`}`,
    );
  const bodies = [
    whole(master.replace(/^SUMMARY:[^\r]*/m, `SUMMARY:${WORD} app ${c}`)),
    whole(ended),
    whole(master, []),
    whole(master.replace(/^RRULE:/m, `EXDATE${start}\r\nRRULE:`)),
  ];
  await scene.app.send("PUT", item, pick(bodies, a));
}

function calendar(...events: string[][]): string {
  const all = events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//app//EN", ...all, "END:VCALENDAR", ""].join(
    "\r\n",
  );
}

export const KINDS = Object.keys(ACTS);

export class Step implements AsyncCommand<object, WalkScene> {
  constructor(
    private readonly kind: string,
    private readonly numbers: Numbers,
  ) {}

  check(): boolean {
    return true;
  }

  async run(_model: object, scene: WalkScene): Promise<void> {
    await scene.step(() => ACTS[this.kind]?.(scene, this.numbers));
    await scene.check();
  }

  toString(): string {
    return `${this.kind}(${this.numbers.join()})`;
  }
}
