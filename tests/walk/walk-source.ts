// A source (another site's calendar) in a random walk, whose content changes and is fetched again.
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
  /** The entries last fetched and shown. */
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

  /** Changes the content and fetches it. */
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
    // If most entries disappear, an editor has to decide first; an empty file is refused.
    if (state === "ok") this.shown = entries;
  }

  /** The entries last fetched are shown, once each. */
  check(sourced: readonly CalendarEvent[]): void {
    const told = (entry: Pick<Entry, "title" | "day">) => `${entry.day} ${entry.title}`;
    const now = sourced.map(({ title, firstDay }) => told({ title, day: firstDay ?? "" }));
    expect(now.sort(), "the other calendar").toEqual(this.shown.map(told).sort());
  }
}
