// The calendar of a random walk through each way of reading it, and the invariants after every step.
import { expect } from "vitest";
import { daySpanOf } from "~/event/month-grid";
import { dateId, parseDateId } from "~/event/series";
import { countAnswers, getAnswers } from "~/features/answers/operations/answers";
import { viewSince } from "~/features/paper/operations/prints";
import { saveLink } from "~/features/sharing/operations";
import { saveTogether } from "~/features/together/operations/togethers";
import { ImportError } from "~/import/import-result";
import { saveCalendar } from "~/operations/calendars/calendars";
import { deleteEvent } from "~/operations/events/event-deletion";
import { listEventsAround, listEventsOfDays } from "~/operations/events/event-lists";
import { getEvent, saveEvent } from "~/operations/events/events";
import { findFeedRevision } from "~/operations/events/feeds";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { listDeletedEvents } from "~/operations/history/deleted-things";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import type { VersionRow } from "~/store/history/versions";
import { addDays } from "~/time/days";
import { dayIn, midnightOf } from "~/time/zones";
import { openFeed } from "~/web/feeds/calendar-feeds";
import { packCalendar } from "~/web/feeds/feed-content";
import { findEvents } from "~/web/pages/events/event-search";
import { unpackText } from "~/web/request/gzip-text";
import { type DavSite, openDavSite } from "../features/caldav/dav-site";
import { byStart, dateAsRead, type ReadDate, readDates } from "../feed/series-reader";
import { ANN, BEN, DAY, HOUR, MINUTE, NOW } from "../support/operations";
import { Refused, WalkApp } from "./walk-app";
import { checkScreens, KeptPages } from "./walk-screens";
import { WalkSource } from "./walk-source";
import { openWalkWorld } from "./walk-store";

/** The range of days for comparisons. */
export const FIRST = dayIn(NOW - 20 * DAY, "UTC");
export const LAST = dayIn(NOW + 60 * DAY, "UTC");
/** Part of every title: a search finds everything, and a busy link must not contain it. */
export const WORD = "Walk";

const REFUSALS = [OperationError, ImportError, Refused];

type Shown = ReturnType<WalkScene["view"]>["events"][number];
type Print = { mark: string; lines: string[] };

export class WalkScene {
  link: string;
  busy: string;
  titles = 0;
  prints: Print[] = [];
  /** The content before the last changing request, and that request's batch. */
  last: { batch: string; before: string[] } | undefined;
  readonly app: WalkApp;
  private token: string;
  private readonly kept = new KeptPages();
  private turn = 0;
  private known: Awaited<ReturnType<WalkScene["read"]>> | undefined;
  private constructor(
    readonly site: DavSite,
    collection: string,
    readonly source: WalkSource,
  ) {
    this.app = new WalkApp(site, collection);
    const { store } = site.world;
    this.link = store.calendars.findByLink(this.mainLink())?.link ?? "";
    const extra = { calendarId: this.link, name: "Times", shows: "busy" };
    this.busy = perform(saveLink, extra, this.as(ANN)).list.at(-1)?.token ?? "";
    const categories = [{ name: "U12" }, { name: "U14" }];
    perform(saveCalendar, { id: this.link, title: "Club", categories }, this.as(ANN));
    site.world.admit(this.link, BEN);
    this.token = this.combine();
    this.fill();
  }

  /** Adds a party with attendance, and a weekly training with a changed and a deleted date. */
  private fill(): void {
    const event = { calendarId: this.link, location: "", notes: "" };
    const asks = { kind: "coming", places: 3, closesHours: 0, names: "managers" };
    const at = (days: number) => ({ from: NOW + days * DAY, to: NOW + days * DAY + 2 * HOUR });
    perform(saveEvent, { ...event, title: `${WORD} party`, ...at(9), asks }, this.as(ANN));
    const weekly = { ...event, title: `${WORD} weekly`, ...at(2), repeat: { freq: "week" } };
    const { seriesId } = perform(saveEvent, weekly, this.as(ANN));
    const idOf = (days: number) =>
      dateId({ id: seriesId ?? "", day: dayIn(NOW + days * DAY, this.calendar.timeZone) });
    const derby = { ...event, id: idOf(16), title: `${WORD} derby`, ...at(17) };
    perform(saveEvent, derby, this.as(BEN));
    perform(deleteEvent, { calendarId: this.link, eventId: idOf(23), scope: "one" }, this.as(BEN));
  }

  static async open(): Promise<WalkScene> {
    const site = await openDavSite({ world: openWalkWorld() });
    const scene = new WalkScene(site, await site.collection("Club"), await WalkSource.open());
    scene.source.add(scene.link, scene.as(ANN));
    return scene;
  }

  /** Creates a combined calendar with only this one. */
  private combine(id = ""): string {
    const together = { id, title: "All of us", links: [this.link] };
    return perform(saveTogether, together, this.as(BEN)).id;
  }

  /** Saves it with the calendar's new link. */
  recombine(): void {
    this.token = this.combine(this.token);
  }

  /** A caller for a new request, one second later. */
  as(email: string | null, network = "192.0.2.1"): Caller {
    this.site.world.clock.now += 1000;
    return this.site.world.as(email, network);
  }

  private mainLink(): string {
    const [row] = this.site.world.database.$client
      .prepare<[], { link: string }>("select link from calendars where title = 'Club'")
      .all();
    return row?.link ?? "";
  }

  get calendar() {
    const found = this.site.world.store.calendars.findByLink(this.link);
    if (!found) throw new Error("the calendar is gone");
    return found;
  }

  view(link = this.link) {
    return perform(viewCalendar, { id: link }, this.site.world.as(null));
  }

  /** The events of the compared days, in order. */
  events(): Shown[] {
    return this.view().events.filter((event) => this.isCompared(event));
  }

  isCompared(event: Shown): boolean {
    const { timeZone } = this.calendar;
    const from = midnightOf(FIRST, timeZone);
    const to = midnightOf(addDays(LAST, 1), timeZone);
    return event.firstDay === null || event.lastDay === null
      ? event.from < to && event.from >= from
      : event.firstDay <= LAST && event.firstDay >= FIRST;
  }

  /** Everything that people entered for the events of the compared days. */
  contents(): string[] {
    return this.events().map(contentOf).sort();
  }

  lines(): string[] {
    return this.events().map(lineOf).sort();
  }

  versionsAfter(id: number): VersionRow[] {
    return this.site.world.database.$client
      .prepare<[number], VersionRow>(
        "select id, batch, item_kind as itemKind, item_id as itemId from versions where id > ? order by id",
      )
      .all(id);
  }

  lastVersion(): number {
    const row = this.site.world.database.$client
      .prepare<[], { id: number | null }>("select max(id) as id from versions")
      .get();
    return row?.id ?? 0;
  }

  /**
   * One step: a refused call changes nothing; each change has a history entry and a higher sequence. Returns the result
   * of `work`, or undefined if it was refused.
   */
  async step<T>(work: () => T | Promise<T>): Promise<T | undefined> {
    const { view, events, contents, sequences } = await this.state();
    const before = new Map(events.map((event) => [event.id, event]));
    // A new zone may move an event across the edge of the compared days.
    const existed = new Set(view.events.map(({ id }) => id));
    const [{ revision }, last] = [this.calendar, this.lastVersion()];
    this.known = undefined;
    let result: T | undefined;
    try {
      result = await work();
    } catch (error) {
      if (!REFUSALS.some((kind) => error instanceof kind)) throw error;
      expect(this.contents(), "a refused call changes nothing").toEqual(contents);
      expect(this.lastVersion(), "a refused call has no history").toBe(last);
      return undefined;
    }
    const versions = this.versionsAfter(last);
    const [batch] = new Set(versions.map((each) => each.batch));
    if (batch !== undefined && batch !== this.last?.batch) this.last = { batch, before: contents };
    const known = new Set(versions.map((each) => each.itemId));
    const after = new Map(this.view().events.map((event) => [event.id, event]));
    const isKnown = (event: Shown) =>
      known.has(event.id) ||
      (event.seriesId !== null && known.has(event.seriesId)) ||
      known.has(parseDateId(event.id)?.id ?? "");
    for (const [id, event] of before) {
      const now = after.get(id);
      if (now && lineOf(now) === lineOf(event)) continue;
      expect(isKnown(event), `${lineOf(event)} has a history`).toBe(true);
      expect(this.calendar.revision).toBeGreaterThan(revision);
    }
    for (const [id, event] of after)
      if (!existed.has(id) && this.isCompared(event))
        expect(isKnown(event), `${lineOf(event)} has a history`).toBe(true);
    const { sequences: later } = await this.state();
    for (const [uid, { sequence, content }] of sequences) {
      const now = later.get(uid);
      if (!now || now.content === content) continue;
      expect(now.sequence, `the sequence of ${content}`).toBeGreaterThan(sequence);
    }
    return result;
  }

  /** The current content, read once for this step's and the next step's checks. */
  private async state() {
    this.known ??= await this.read();
    return this.known;
  }

  private async read() {
    const view = this.view();
    const events = view.events.filter((event) => this.isCompared(event));
    const feed = await this.feed();
    const contents = events.map(contentOf).sort();
    return { view, events, contents, feed, sequences: sequencesOf(feed) };
  }

  /** The cached feed, which must equal a newly written one. */
  async feed(link = this.link): Promise<string> {
    const { store, clock } = this.site.world;
    const current = findFeedRevision(link, { store, now: clock.now });
    if (!current) throw new Error("the calendar has no feed");
    const kept = await openFeed({ kind: "calendar" }, current, link);
    const [text, anew] = [await unpackText(kept), await unpackText(await packCalendar(link))];
    const decoder = new TextDecoder();
    expect(decoder.decode(text), "the feed as it is kept").toBe(decoder.decode(anew));
    return decoder.decode(text);
  }

  /** Month, list, day, feed, calendar app, JSON and search agree, and busy links contain no text. */
  async check(): Promise<void> {
    this.turn += 1;
    const { view, events: shown, feed } = await this.state();
    const ids = view.events.map(({ id }) => id);
    expect(ids.length, "each id once").toBe(new Set(ids).size);
    this.checkLists(view.events);
    this.checkAddresses(view.events, shown);
    this.source.check(view.sourced);

    const compared = view.sourced.filter((event) => this.isCompared(event));
    const asRead = [...shown, ...compared].map(dateAsRead).sort(byStart);
    expect(this.inside(readDates(feed, addDays(LAST, 2))), "feed").toEqual(asRead);
    await this.app.sync();
    const own = shown.map(dateAsRead).sort(byStart);
    expect(this.inside(this.app.dates(LAST)), "calendar app").toEqual(own);

    await this.checkSearch(view.events);
    const busy = JSON.stringify(this.view(this.busy)) + (await this.feed(this.busy));
    expect(busy, "a busy link").not.toContain(WORD);
    for (const print of this.prints) this.checkPrint(print);
    this.checkAnswers(shown);

    const { timeZone } = this.calendar;
    const all = [...view.events, ...view.sourced];
    const looked = shown[(this.turn * 7) % Math.max(1, shown.length)];
    const day = looked ? daySpanOf(looked, timeZone).firstDay : FIRST;
    const place = { link: this.link, token: this.token, day };
    await checkScreens(all, timeZone, LAST, place);
    await this.kept.check(place);
  }

  /** Month, day and list contain exactly the events of the compared days. */
  private checkLists(all: readonly Shown[]): void {
    const { timeZone: zone } = this.calendar;
    const caller = this.site.world.as(null);
    const touching = (events: readonly Shown[]) =>
      events
        .filter((event) => {
          const { firstDay, lastDay } = daySpanOf(event, zone);
          return firstDay <= LAST && lastDay >= FIRST;
        })
        .map(lineOf)
        .sort();
    const days = { calendarId: this.link, first: FIRST, last: LAST, zone };
    const month = perform(listEventsOfDays, days, caller);
    expect(touching(month), "month and day").toEqual(touching(all));
    const wanted = { calendarId: this.link, zone, past: 500, upcoming: 500 };
    const { past, upcoming } = perform(listEventsAround, wanted, caller);
    expect(touching([...past, ...upcoming]), "list").toEqual(touching(all));
  }

  /** A shown event has its own page, and no stored event is also deleted. */
  private checkAddresses(all: readonly Shown[], shown: readonly Shown[]): void {
    const calendarId = this.link;
    const event = shown[(this.turn * 5) % Math.max(1, shown.length)];
    const found = event && perform(getEvent, { calendarId, eventId: event.id }, this.as(null));
    if (event && found) expect(lineOf(found), "at its address").toBe(lineOf(event));
    const { list } = perform(listDeletedEvents, { calendarId }, this.as(ANN));
    const { events } = this.site.world.store;
    const series = new Set(all.map(({ seriesId }) => seriesId));
    // A deleted changed date may coexist with a regular date that a longer rule put there.
    const both = list.filter(({ id }) => series.has(id) || events.find(this.calendar.id, id));
    expect(
      both.map(({ title }) => title),
      "deleted and shown",
    ).toEqual([]);
  }

  /** Search returns only existing events, and finds an event by its whole title. */
  private async checkSearch(all: readonly Shown[]): Promise<void> {
    const known = new Set(all.map(({ id }) => id));
    const event = all[(this.turn * 3) % Math.max(1, all.length)];
    const input = { calendarId: this.link, q: event?.title ?? WORD };
    const { upcoming, past } = await findEvents(input, this.site.world.as(null));
    const found = [...upcoming.events, ...past.events];
    const isSame = ({ id, seriesId }: Shown) =>
      id === event?.id || (seriesId !== null && seriesId === event?.seriesId);
    expect(found.filter(({ id }) => !known.has(id)).map(lineOf), "search").toEqual([]);
    if (event && upcoming.total + past.total === found.length)
      expect(found.some(isSame), `${event.title} is found`).toBe(true);
  }

  private inside(dates: readonly ReadDate[]): ReadDate[] {
    const { timeZone } = this.calendar;
    const [from, to] = [midnightOf(FIRST, timeZone), midnightOf(addDays(LAST, 1), timeZone)];
    return dates.filter(({ start }) =>
      typeof start === "string" ? start >= FIRST && start <= LAST : start >= from && start < to,
    );
  }

  print(lines: string[], mark: string): void {
    this.prints = [...this.prints, { mark, lines }].slice(-3);
  }

  /** The print plus the changes since equals the current content. */
  private checkPrint({ mark, lines }: Print): void {
    const { sure, changes } = perform(viewSince, { id: this.link, mark }, this.site.world.as(null));
    if (!sure) return;
    // The zone moves the ends of the compared days by hours.
    const isInside = (line: string) =>
      line.slice(0, 10) > addDays(FIRST, 3) && line.slice(0, 10) < addDays(LAST, -3);
    const now = lines.filter(isInside);
    for (const { was } of changes) {
      if (!was || !isInside(lineOf(was))) continue;
      const at = now.indexOf(lineOf(was));
      expect(at, `since the print: ${lineOf(was)} was printed`).toBeGreaterThanOrEqual(0);
      now.splice(at, 1);
    }
    now.push(...changes.flatMap(({ is }) => (is && isInside(lineOf(is)) ? [lineOf(is)] : [])));
    const there = this.lines().filter(isInside);
    // The removal of a canceled event is not listed.
    const told = now.filter((line) => there.includes(line) || !line.includes(" CANCELED: "));
    expect(told.sort(), "since the print").toEqual(there);
  }

  private checkAnswers(shown: readonly Shown[]): void {
    const asking = shown.filter(({ asks }) => asks !== null).slice(0, 5);
    for (const event of asking) {
      const input = { calendarId: this.link, eventId: event.id };
      try {
        const { coming, asks } = perform(getAnswers, input, this.site.world.as(null));
        if (asks.places !== null) expect(coming, "places").toBeLessThanOrEqual(asks.places);
        const span = { from: event.from - MINUTE, to: event.from + MINUTE };
        const told = perform(
          countAnswers,
          { calendarId: this.link, ...span },
          this.site.world.as(null),
        );
        const count = told.counts[event.id]?.coming ?? 0;
        if (!/^cancell?ed/i.test(event.title)) expect(count, "counts").toBe(coming);
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
      }
    }
  }
}

/** "2026-11-23 18:00 2026-11-23 19:00 Walk 1 @Hall" in UTC; all-day events have days instead. */
export function lineOf(event: {
  title: string;
  location: string;
  from: number;
  to: number;
  firstDay: string | null;
  lastDay: string | null;
}): string {
  const { title, location, from, to, firstDay, lastDay } = event;
  const iso = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");
  const when = firstDay === null ? `${iso(from)} ${iso(to)}` : `${firstDay} ${lastDay}`;
  return `${when} ${title} @${location}`;
}

/** The event's line, plus its notes and attendance settings. */
function contentOf(event: Shown): string {
  const { notes, asks } = event;
  return `${lineOf(event)} ${JSON.stringify([notes, asks])}`;
}

/** Each UID's first sequence in the feed, with its titles, locations, times and rules. */
function sequencesOf(feed: string): Map<string, { sequence: number; content: string }> {
  const found = new Map<string, { sequence: number; content: string }>();
  const text = feed.replace(/\r\n /g, "");
  for (const [, body = ""] of text.matchAll(/BEGIN:VEVENT\r\n(.*?)END:VEVENT/gs)) {
    const uid = /^UID:(.*)$/m.exec(body)?.[1] ?? "";
    const sequence = Number(/^SEQUENCE:(\d+)/m.exec(body)?.[1] ?? 0);
    const content = body
      .split("\r\n")
      .filter((line) =>
        /^(SUMMARY|LOCATION|DTSTART|DTEND|DURATION|RRULE|EXDATE|RECURRENCE-ID)/.test(line),
      )
      .join("\n");
    const known = found.get(uid);
    if (known) known.content += `\n${content}`;
    else found.set(uid, { sequence, content });
  }
  return found;
}
