// A calendar of another site in a random walk: what it says changes, and is read.
import { expect, onTestFinished } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { saveSource } from "~/features/sources/operations";
import { readSource } from "~/features/sources/work/reading";
import { readShownDates, type ShownContext } from "~/import/shown-file";
import { type Caller, perform } from "~/operations/kernel/operation";
import { type FakeCalendar, fileOf, sending, startFakeCalendar } from "../support/fake-calendar";
import type { World } from "../support/operations";

type Entry = { uid: string; title: string; day: string };

export class WalkSource {
  /** What was read last and is shown. */
  shown: Entry[] = [];
  private constructor(private readonly fake: FakeCalendar) {}

  static async open(): Promise<WalkSource> {
    const fake = await startFakeCalendar(sending(fileOf([])));
    onTestFinished(fake.stop);
    return new WalkSource(fake);
  }

  add(link: string, caller: Caller): void {
    perform(saveSource, { calendarId: link, name: "School", url: this.fake.url }, caller);
  }

  /** It says this from now on, and is read. */
  async say(entries: Entry[], calendarId: number, { store, clock }: World): Promise<void> {
    this.fake.answer = sending(fileOf(entries));
    const [source] = store.sources.list(calendarId);
    if (!source) throw new Error("the source is gone");
    await readSource(source, {
      store,
      now: () => clock.now,
      suffix: "x.eas",
      origin: "http://localhost",
      allow: ["127.0.0.1"],
      signal: new AbortController().signal,
      readFile: async (bytes: Uint8Array, context: ShownContext) => readShownDates(bytes, context),
    });
    const { state } = store.sources.list(calendarId)[0] ?? {};
    // Above half of it gone, an editor decides first; without an event it is no calendar.
    if (state === "ok") this.shown = entries;
  }

  /** What was read last is shown, each entry once. */
  check(sourced: readonly CalendarEvent[]): void {
    const told = (entry: Pick<Entry, "title" | "day">) => `${entry.day} ${entry.title}`;
    const now = sourced.map(({ title, firstDay }) => told({ title, day: firstDay ?? "" }));
    expect(now.sort(), "the other calendar").toEqual(this.shown.map(told).sort());
  }
}
