// A calendar that shows one from another site, and the rounds that read it, for tests of reading and failing.
import { afterEach, beforeEach } from "vitest";
import { listSources, saveSource } from "~/features/sources/operations";
import { createReadingRounds } from "~/features/sources/work/rounds";
import { readShownDates, type ShownContext } from "~/import/shown-file";
import { listDayEvents } from "~/operations/events/event-windows";
import { perform } from "~/operations/kernel/operation";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { type FakeCalendar, fileOf, sending, startFakeCalendar } from "../../support/fake-calendar";
import { ANN, createWorld, HOUR, type World } from "../../support/operations";

export const zone = "Europe/Berlin";
export const SUFFIX = "ours.eas";

export let world: World;
export let fake: FakeCalendar;
export let link: string;

/** Each test has its own calendar, and a server whose calendar has one entry. */
export function startEachWithFake(): void {
  beforeEach(async () => {
    world = createWorld();
    link = world.calendar();
    fake = await startFakeCalendar(sending(fileOf([{ uid: "a@x", day: "2026-11-24" }])));
  });
  afterEach(() => fake.stop());
}

export const asAnn = () => world.as(ANN);
export const list = (calendarId = link) => perform(listSources, { calendarId }, asAnn()).list;
export const only = () => {
  const [source] = list();
  if (!source) throw new Error("There is none.");
  return { ...source, message: source.message && sayRefusal(source.message, ENGLISH) };
};

export function add(more: Record<string, unknown> = {}): string {
  const input = { calendarId: link, name: "School", url: fake.url, ...more };
  return perform(saveSource, input, asAnn()).list.at(-1)?.id ?? "";
}

/** Reads what is due, as the server does each second. */
export async function read(): Promise<void> {
  const { store, clock } = world;
  const sources = { isOn: true, allow: ["127.0.0.1"] };
  const config = { sources, origin: "https://eas.example.org" } as never;
  const now = () => clock.now;
  // Reads on this thread, because starting one from source takes seconds.
  const readFile = async (bytes: Uint8Array, context: ShownContext) =>
    readShownDates(bytes, context);
  const rounds = createReadingRounds({ store, config, now, uidSuffix: SUFFIX, readFile });
  while (store.sources.listDue(clock.now).length > 0) {
    rounds.look();
    await rounds.idle();
  }
}

export async function readAgain(after = 6 * HOUR): Promise<void> {
  world.clock.now += after;
  await read();
}

export function shown(day: string, as: string | null = null): string[] {
  const query = { calendarId: link, zone, first: day, last: day, skip: 0, most: 200 };
  return perform(listDayEvents, query, world.as(as)).events.map(
    ({ title, source }) => `${title} from ${source?.name}`,
  );
}

/** This many matches on successive days, from tomorrow. */
export const matches = (count: number, from = 0) =>
  fileOf(
    Array.from({ length: count }, (_, at) => ({
      uid: `${from + at}@x`,
      day: new Date(Date.UTC(2026, 10, 22 + from + at)).toISOString().slice(0, 10),
    })),
  );
