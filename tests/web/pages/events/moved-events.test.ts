// Dragging an event: the same save and refusals as its form, its message, Undo and All Dates.
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { EventForm } from "~/components/events/event-form";
import { deleteEvent } from "~/operations/events/event-deletion";
import { perform } from "~/operations/kernel/operation";
import {
  loader as openEdit,
  action as submitEdit,
} from "~/routes/calendar.$id._dialog.events.$eventId.edit";
import { action as move } from "~/routes/calendar.$id_.events.$eventId.move";
import { action as undo } from "~/routes/calendar.$id_.undo";
import { buildMonthView } from "~/web/pages/events/month-view";
import { readFlash } from "~/web/request/flash";
import { at, createClub, MONDAY, type Values } from "../../../operations/events/series-scene";
import { draw } from "../../../support/draw";
import { answerOf, leaveWorld, requestOf } from "../../../support/in-process";
import { ANN, BEN } from "../../../support/operations";
import { calendar, displayWith, timedEvent } from "./events-support";

let club: ReturnType<typeof createClub>;

beforeEach(() => {
  club = createClub();
});
afterAll(leaveWorld);

type Form = Record<string, string>;

/** The id and age of an event, as known to an editor's page. */
type Known = { id: string; modifiedAt: number };

async function drop({ id, modifiedAt }: Known, form: Form, email: string | null = ANN) {
  const { world, link } = club;
  const request = requestOf(world, email, `/calendar/${link}/events/${id}/move`, {
    form: { modifiedAt: String(modifiedAt), ...form },
  });
  const params = { id: link, eventId: id };
  const answer = await answerOf(() => move({ request, params, context: {} }));
  const [Cookie = ""] = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const flash = readFlash(new Request("http://localhost/", { headers: { Cookie } }));
  const isJson = answer.headers.get("Content-Type")?.includes("json");
  return { status: answer.status, flash, reply: isJson ? await answer.json() : undefined };
}

async function takeBack(batch = ""): Promise<void> {
  const { world, link } = club;
  const request = requestOf(world, ANN, `/calendar/${link}/undo`, { form: { batch } });
  await answerOf(() => undo({ request, params: { id: link }, context: {} }));
}

const event = (more: Values = {}) => club.save({ ...at(MONDAY), notes: "Bring water.", ...more });

describe("a dropped event", () => {
  it("is saved at its new time with all that it was, and says so with Undo", async () => {
    const training = event();
    const { status, reply, flash } = await drop(training, { days: "1", minutes: "15" });
    expect([status, reply]).toMatchObject([200, { day: "2026-11-24" }]);
    expect(flash).toMatchObject({
      text: "Moved:",
      about: { text: "Training, Tue, Nov 24, 7:15pm - 8:45pm" },
    });
    expect(flash?.link).toBeUndefined();
    expect(club.shown()).toEqual(["11-24 19:15 Training"]);
    const stored = club.world.store.dates.find(1, training.id);
    expect(stored).toMatchObject({ notes: "Bring water.", location: "Hall" });
    await takeBack(flash?.undo?.batch);
    expect(club.shown()).toEqual(["11-23 19:00 Training"]);
  });

  it("is moved again by what its first move answered, and not by what the page knew before", async () => {
    const training = event();
    const { reply } = await drop(training, { days: "1" });
    const again = { id: training.id, modifiedAt: reply.changed };
    const { reply: second } = await drop(again, { minutes: "-60", longer: "30" });
    expect(second).toMatchObject({ day: "2026-11-24" });
    expect(club.shown()).toEqual(["11-24 18:00 120m Training"]);
    expect((await drop(training, { days: "1" })).status).toBe(409);
    expect(club.shown()).toEqual(["11-24 18:00 120m Training"]);
  });

  it("tells what is at its place then", async () => {
    event({ ...at("2026-11-24"), title: "Choir" });
    const { flash } = await drop(event(), { days: "1" });
    expect(flash?.more).toBe("Hall is also taken then: Choir, 7pm - 8:30pm.");
  });

  it("loses against what somebody else saved meanwhile, which the message opens", async () => {
    const training = event();
    club.save({ id: training.id, ...at(MONDAY, "20:00"), title: "Match" });
    const { status, reply, flash } = await drop(training, { days: "1" });
    expect(status).toBe(409);
    expect(reply).toMatchObject({ isOld: true });
    expect(flash).toMatchObject({
      kind: "error",
      text: "Someone else changed “Match” in the meantime, so it was not moved.",
      link: { text: "Open", href: `/calendar/${club.link}/events/${training.id}` },
    });
    expect(club.shown()).toEqual(["11-23 20:00 Match"]);
  });

  it("that is deleted by now stays deleted", async () => {
    const training = event();
    perform(deleteEvent, { calendarId: club.link, eventId: training.id }, club.as());
    const { status, reply } = await drop(training, { days: "1" });
    expect(status).toBe(404);
    expect(reply).toMatchObject({ isOld: true, message: expect.stringContaining("deleted") });
    expect(club.shown()).toEqual([]);
  });

  it("is not moved by anybody else, nor out of the years there are", async () => {
    const training = event();
    const visitor = await drop(training, { days: "1" }, null);
    expect(visitor.status).toBe(401);
    expect(visitor.reply.message).toBe(
      "You are logged out. Log in again in another tab, then move it again.",
    );
    const ben = await drop(training, { days: "1" }, BEN);
    expect(ben.status).toBe(403);
    expect(await drop(training, { days: "1000" })).toMatchObject({ status: 400 });
    expect(await drop(training, { days: "x" })).toMatchObject({ status: 400 });
    const last = event({ ...at("2200-12-30"), title: "Last" });
    const beyond = await drop(last, { days: "5" });
    expect(beyond.reply).toMatchObject({ isOld: false });
    expect(club.shown()).toEqual(["11-23 19:00 Training"]);
  });
});

describe("a dropped date of a series", () => {
  const idOf = (series: string, day: string) => `${series}_${day.replaceAll("-", "")}`;
  const known = (id: string): Known => {
    const date = club.world.store.dates.find(1, id);
    if (!date) throw new Error("There is no such date.");
    return date;
  };

  it("moves alone, and offers the form for all dates with the same time", async () => {
    const id = idOf(club.weekly(), "2026-11-30");
    const { flash } = await drop(known(id), { days: "1", minutes: "30" });
    expect(flash).toMatchObject({
      more: "Only this date was moved.",
      link: { text: "All Dates…", href: `/calendar/${club.link}/events/${id}/edit?dates=all` },
    });
    expect(club.shown(MONDAY, "2026-12-09")).toEqual([
      "11-23 19:00 Training",
      "12-01 19:30 Training",
      "12-07 19:00 Training",
    ]);
  });

  it("is back at its rule's time by Undo", async () => {
    const { flash } = await drop(known(idOf(club.weekly(), "2026-11-30")), { days: "1" });
    expect(club.shown("2026-11-30", "2026-12-02")).toEqual(["12-01 19:00 Training"]);
    await takeBack(flash?.undo?.batch);
    expect(club.shown("2026-11-30", "2026-12-02")).toEqual(["11-30 19:00 Training"]);
  });

  it("moves all dates alike once that form is saved", async () => {
    const { world, link } = club;
    const id = idOf(club.weekly(), "2026-11-30");
    const { flash } = await drop(known(id), { days: "1", minutes: "30" });
    const params = { id: link, eventId: id };
    const request = requestOf(world, ANN, flash?.link?.href ?? "");
    const form = await openEdit({ request, params, context: {} });
    expect(form.values).toMatchObject({ fromDate: "2026-12-01", fromTime: "19:30", scope: "all" });
    const html = await draw(EventForm, { form });
    expect(html).toMatch(/value="all"[^>]*checked|checked[^>]*value="all"/);
    const sent = requestOf(world, ANN, `/calendar/${link}/events/${id}/edit`, {
      form: form.values,
    });
    const saved = await answerOf(() => submitEdit({ request: sent, params, context: {} }));
    expect(saved instanceof Response && saved.status).toBe(303);
    expect(club.shown(MONDAY, "2026-12-16")).toEqual([
      "11-24 19:30 Training",
      "12-01 19:30 Training",
      "12-08 19:30 Training",
      "12-15 19:30 Training",
    ]);
  });

  it("is not stale because another date of its series was moved", async () => {
    const series = club.weekly();
    const [first, second] = [known(idOf(series, MONDAY)), known(idOf(series, "2026-11-30"))];
    expect((await drop(first, { days: "1" })).status).toBe(200);
    expect((await drop(second, { days: "1" })).status).toBe(200);
  });
});

describe("a month", () => {
  const entriesFor = (canEdit: boolean) => {
    const events = [
      timedEvent("Training", "2026-11-24 19:00", "2026-11-24 20:30"),
      timedEvent("CANCELED: Match", "2026-11-25 19:00", "2026-11-25 20:30"),
      {
        ...timedEvent("Of the league", "2026-11-26 19:00", "2026-11-26 20:30"),
        source: { id: 1, name: "League" },
      },
    ];
    const view = buildMonthView({
      calendar,
      month: "2026-11",
      events,
      display: displayWith({ canEdit }),
    });
    const entries = view.weeks.flat().flatMap(({ entries = [] }) => entries);
    return entries.map(({ title, id }) => `${title}: ${id === undefined ? "stays" : "moves"}`);
  };

  it("tells editors which of its events can be dragged, and visitors of none", () => {
    expect(entriesFor(true)).toEqual(["Training: moves", "Match: stays", "Of the league: stays"]);
    expect(entriesFor(false).every((entry) => entry.endsWith("stays"))).toBe(true);
  });
});
