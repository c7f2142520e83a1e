// The calendar of a random walk, as each way of reading it shows it, and the rules that hold after every step.
import { expect } from "vitest";
import { dateId, parseDateId } from "~/event/series";
import { datesBetween } from "~/event/series-dates";
import { ImportError } from "~/import/foreign-item";
import { countAnswers, getAnswers } from "~/operations/answers/date-answers";
import { listDavItems } from "~/operations/caldav/dav-items";
import { saveCalendar } from "~/operations/calendars/calendars";
import { viewCalendar } from "~/operations/calendars/whole-calendar";
import { deleteEvent } from "~/operations/events/event-deletion";
import { listEventsAround, listEventsOfDays } from "~/operations/events/event-lists";
import { saveEvent } from "~/operations/events/events";
import { viewSince } from "~/operations/history/prints";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import { saveLink } from "~/operations/sharing/calendar-links";
import type { VersionRow } from "~/store/history/versions";
import { addDays } from "~/time/days";
import { dayIn, midnightOf } from "~/time/zones";
import { packCalendar } from "~/web/feeds/feed-content";
import { findEvents } from "~/web/pages/events/event-search";
import { unpackText } from "~/web/request/packed-text";
import { byStart, dateAsRead, readDates } from "../feed/series-reader";
import { ANN, BEN, DAY, HOUR, MINUTE, NOW } from "../support/operations";
import { type DavSite, openDavSite } from "../web/caldav/dav-site";

/** The days in which all ways of reading are compared. */
export const FIRST = dayIn(NOW - 20 * DAY, "UTC");
export const LAST = dayIn(NOW + 60 * DAY, "UTC");
/** In every title, so that a search finds everything and a busy link must not have it. */
export const WORD = "Walk";

/** A call that was refused. */
export class Refused extends Error {}

const REFUSALS = [OperationError, ImportError, Refused];

type Shown = ReturnType<WalkScene["view"]>[number];
type Print = { mark: string; lines: string[] };

export class WalkScene {
  link: string;
  busy: string;
  titles = 0;
  prints: Print[] = [];
  /** What was shown before the last request that changed anything, and its batch. */
  last: { batch: string; before: string[] } | undefined;
  private known: Awaited<ReturnType<WalkScene["read"]>> | undefined;
  private constructor(
    readonly site: DavSite,
    readonly collection: string,
  ) {
    const { store } = site.world;
    this.link = store.calendars.findByLink(this.mainLink())?.link ?? "";
    const extra = { calendarId: this.link, name: "Times", shows: "busy" };
    this.busy = perform(saveLink, extra, this.as(ANN)).list.at(-1)?.token ?? "";
    const categories = [{ name: "U12" }, { name: "U14" }];
    perform(saveCalendar, { id: this.link, title: "Club", categories }, this.as(ANN));
    site.world.admit(this.link, BEN);
    this.fill();
  }

  /** A party that asks who comes, and a weekly training with a changed and a deleted date. */
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
    const site = await openDavSite();
    return new WalkScene(site, await site.collection("Club"));
  }

  /** A new request, a second later. */
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
    return perform(viewCalendar, { id: link }, this.site.world.as(null)).events;
  }

  /** The events of the compared days, in order. */
  events(): Shown[] {
    const { timeZone } = this.calendar;
    const from = midnightOf(FIRST, timeZone);
    const to = midnightOf(addDays(LAST, 1), timeZone);
    return this.view().filter((event) =>
      event.firstDay === null || event.lastDay === null
        ? event.from < to && event.from >= from
        : event.firstDay <= LAST && event.firstDay >= FIRST,
    );
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
   * One step: a refused call changes nothing; whatever changed has a history and a higher sequence. Answers what `work`
   * does, undefined where it was refused.
   */
  async step<T>(work: () => T | Promise<T>): Promise<T | undefined> {
    const { events, lines, sequences } = await this.state();
    const before = new Map(events.map((event) => [event.id, event]));
    const [{ revision }, last] = [this.calendar, this.lastVersion()];
    this.known = undefined;
    let result: T | undefined;
    try {
      result = await work();
    } catch (error) {
      if (!REFUSALS.some((kind) => error instanceof kind)) throw error;
      expect(this.lines(), "a refused call changes nothing").toEqual(lines);
      expect(this.lastVersion(), "a refused call has no history").toBe(last);
      return undefined;
    }
    const versions = this.versionsAfter(last);
    const [batch] = new Set(versions.map((each) => each.batch));
    if (batch !== undefined && batch !== this.last?.batch) this.last = { batch, before: lines };
    const known = new Set(versions.map((each) => each.itemId));
    const after = new Map(this.events().map((event) => [event.id, event]));
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
    const { sequences: later } = await this.state();
    for (const [uid, { sequence, content }] of sequences) {
      const now = later.get(uid);
      if (!now || now.content === content) continue;
      expect(now.sequence, `the sequence of ${content}`).toBeGreaterThan(sequence);
    }
    return result;
  }

  /** What is shown now, read once for the rules of a step and the next one. */
  private async state() {
    this.known ??= await this.read();
    return this.known;
  }

  private async read() {
    const events = this.events();
    const feed = await this.feed();
    return { events, lines: events.map(lineOf).sort(), feed, sequences: sequencesOf(feed) };
  }

  async feed(): Promise<string> {
    return new TextDecoder().decode(await unpackText(await packCalendar(this.link)));
  }

  /** Month, list, day, feed, calendar app, JSON and search show the same, and a busy link no text. */
  async check(): Promise<void> {
    const { timeZone } = this.calendar;
    const caller = this.site.world.as(null);
    const { events: shown, feed: text } = await this.state();
    const ids = shown.map(({ id }) => id).sort();
    const all = this.view();
    expect(all.length, "each id once").toBe(new Set(all.map(({ id }) => id)).size);

    const isShown = new Set(ids);
    const inside = (id: string) => isShown.has(id);
    const days = { calendarId: this.link, first: FIRST, last: LAST, zone: timeZone };
    const month = perform(listEventsOfDays, days, caller).map(({ id }) => id);
    expect(month.filter(inside).sort(), "month and day").toEqual(ids);
    const wanted = { calendarId: this.link, zone: timeZone, past: 1000, upcoming: 1000 };
    const { past, upcoming } = perform(listEventsAround, wanted, caller);
    const list = [...past, ...upcoming].map(({ id }) => id);
    expect(list.filter(inside).sort(), "list").toEqual(ids);

    const feed = readDates(text, addDays(LAST, 2));
    const asRead = shown.map(dateAsRead).sort(byStart);
    const isInside = (date: (typeof feed)[number]) =>
      typeof date.start === "string"
        ? date.start >= FIRST && date.start <= LAST
        : date.start >= midnightOf(FIRST, timeZone) &&
          date.start < midnightOf(addDays(LAST, 1), timeZone);
    expect(feed.filter(isInside), "feed").toEqual(asRead);
    expect(this.appIds().filter(inside).sort(), "calendar app").toEqual(ids);

    const { list: found, total } = await this.search();
    expect(total).toBeGreaterThanOrEqual(found.length);
    expect(
      found.filter((id) => !all.some((event) => event.id === id)),
      "search",
    ).toEqual([]);

    expect(JSON.stringify(this.view(this.busy)), "a busy link").not.toContain(WORD);
    for (const print of this.prints) this.checkPrint(print);
    this.checkAnswers(shown);
  }

  private async search() {
    const input = { calendarId: this.link, q: WORD };
    const { upcoming, past } = await findEvents(input, this.site.world.as(null));
    const list = [...upcoming.events, ...past.events].map(({ id }) => id);
    return { list, total: upcoming.total + past.total };
  }

  /** The ids of what a calendar app has, by its items. */
  private appIds(): string[] {
    const ids: string[] = [];
    const [from, to] = [NOW - 60 * DAY, NOW + 120 * DAY];
    const caller = this.site.world.as(ANN);
    let place: { of: "series" | "events"; after: number } | undefined;
    do {
      const input = { calendarId: this.link, ...(place && { from: place }) };
      const piece = perform(listDavItems, input, caller);
      for (const item of piece.items) {
        if (item.kind === "event") ids.push(item.event.id);
        else {
          ids.push(...datesBetween([item.series], from, to).map(({ id }) => id));
          ids.push(...item.changed.map(({ id }) => id));
        }
      }
      place = piece.next ?? undefined;
    } while (place);
    return ids;
  }

  print(lines: string[], mark: string): void {
    this.prints = [...this.prints, { mark, lines }].slice(-3);
  }

  /** What has changed since leads from the print to now. */
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
    expect(now.sort(), "since the print").toEqual(this.lines().filter(isInside));
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

/** "2026-11-23 18:00 Walk 1 @Hall", in UTC, or the days of an all-day event. */
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

/** Of each UID of the feed its first sequence, and all that it says but links, stamps and categories. */
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
