// A form with overlong texts is refused and returns everything typed; nothing is silently cut.
import { describe, expect, it } from "vitest";
import { NewsFormDialog } from "~/components/calendars/news-form";
import { EventForm } from "~/components/events/event-form";
import { saveCalendar } from "~/operations/calendars/calendars";
import { perform } from "~/operations/kernel/operation";
import { action as editCalendar, loader as openEdit } from "~/routes/calendar.$id._dialog.edit";
import {
  action as addEvent,
  loader as openNewEvent,
} from "~/routes/calendar.$id._dialog.events.new";
import { action as editHome, loader as openHome } from "~/routes/calendar.$id.home.edit";
import { loader as openImport } from "~/routes/calendar.$id.import";
import { action as addNews, loader as openNews } from "~/routes/calendar.$id.news.new";
import { action as addCalendar, loader as openCalendars } from "~/routes/calendars";
import { BYTES_PER_ACCOUNT, LIMITS } from "~/values/limits";
import { buildNewNewsForm } from "~/web/pages/calendars/news-view";
import { buildNewEventForm } from "~/web/pages/events/event-form-view";
import { draw, textOf } from "../support/draw";
import { answerOf, requestOf } from "../support/in-process";
import {
  type Form,
  link,
  post,
  startEachWithCalendar,
  TYPED_TIMES,
  world,
} from "../support/one-calendar";
import { ANN, BEN, SECOND } from "../support/operations";
import { calendar, displayWith } from "./pages/events/events-support";

startEachWithCalendar();

const FORMS: [field: string, most: number, action: unknown, path: string, others: Form][] = [
  ["title", LIMITS.eventTitle, addEvent, "events/new", TYPED_TIMES],
  ["location", LIMITS.location, addEvent, "events/new", { ...TYPED_TIMES, title: "Practice" }],
  ["notes", LIMITS.notes, addEvent, "events/new", { ...TYPED_TIMES, title: "Practice" }],
  ["title", LIMITS.newsTitle, addNews, "news/new", { text: "" }],
  ["text", LIMITS.newsText, addNews, "news/new", { title: "Hall closed" }],
  ["wall", LIMITS.wall, editHome, "home/edit", {}],
  ["title", LIMITS.calendarTitle, editCalendar, "edit", { timeZone: "Europe/Berlin" }],
  ["title", LIMITS.calendarTitle, addCalendar, "", {}],
];

async function refuse(action: unknown, path: string, form: Form) {
  const { status, state } = await post(action, `/calendar/${link}/${path}`, form);
  if (!state) throw new Error(`It was taken: ${status}`);
  return { status, state };
}

describe.each(FORMS)("%s of at most %i characters", (field, most, action, path, others) => {
  it("is refused when it is one longer, with all of it in the form", async () => {
    const typed = "ä".repeat(most + 1);
    const { status, state } = await refuse(action, path, { ...others, [field]: typed });
    expect([status, state.values[field]]).toEqual([400, typed]);
    expect(state.errors[field]).toMatch(new RegExp(`at most ${most} `));
  });

  it("comes back with 300 kB, too", async () => {
    const typed = "x".repeat(300_000);
    const { status, state } = await refuse(action, path, { ...others, [field]: typed });
    expect([status, state.values[field]]).toEqual([413, typed]);
    expect(state.message).toBe(
      "This form has too much text. Nothing was saved. Please shorten it.",
    );
  });
});

describe("where the account has no room", () => {
  const takeUp = (bytes: number) =>
    world.database.$client.prepare("update calendar_bytes set history = ?").run(bytes);

  it("a form says why and keeps what was typed", async () => {
    takeUp(BYTES_PER_ACCOUNT + 1);
    for (const [field, , action, path, others] of FORMS.filter(([, , , path]) => path !== "edit")) {
      const { status, state } = await refuse(action, path, { ...others, [field]: "Typed" });
      expect([path, status, state.values[field]]).toEqual([path, 400, "Typed"]);
      expect(state.message).toMatch(/can take at most 200 MB together/);
    }
  });

  it("the screens where something is added say so before", async () => {
    takeUp(0);
    expect(await roomsTold()).toEqual([undefined, undefined, undefined, undefined, undefined]);
    takeUp(0.95 * BYTES_PER_ACCOUNT);
    const low = expect.stringMatching(/^Little room is left: .* take 190 MB\./);
    expect(await roomsTold()).toEqual([low, low, low, low, low]);
  });

  function roomsTold(): Promise<unknown[]> {
    const params = { id: link };
    const told = async (load: unknown, path: string) => {
      const request = requestOf(world, ANN, path);
      const screen = load as (args: object) => { room?: string } | Promise<{ room?: string }>;
      return (await screen({ request, params, context: {} })).room;
    };
    return Promise.all([
      told(openNewEvent, `/calendar/${link}/events/new`),
      told(openNews, `/calendar/${link}/news/new`),
      told(openHome, `/calendar/${link}/home/edit`),
      told(openImport, `/calendar/${link}/import`),
      told(openCalendars, "/calendars"),
    ]);
  }
});

describe("a calendar's settings that someone else changed meanwhile", () => {
  const path = () => `/calendar/${link}/edit`;
  const stored = () => world.store.calendars.findByLink(link);

  /** Ben opens the form, then Ann saves `theirs`. */
  async function openAndChange(theirs: object): Promise<Form> {
    world.admit(link, BEN);
    const request = requestOf(world, BEN, path());
    const { form } = await answerOf(() => openEdit({ request, params: { id: link }, context: {} }));
    world.clock.now += SECOND;
    perform(saveCalendar, { id: link, title: "Club", ...theirs }, world.as(ANN));
    world.clock.now += SECOND;
    return form.values;
  }

  async function send(form: Form) {
    const request = requestOf(world, BEN, path(), { form });
    return answerOf(() => editCalendar({ request, params: { id: link }, context: {} }));
  }

  it("stay, and both versions are shown to choose from", async () => {
    const theirs = { title: "Sports", categories: [{ name: "U12" }] };
    const form = { ...(await openAndChange(theirs)), suggestions: "on" };
    const { data, init } = (await send(form)) as Exclude<
      Awaited<ReturnType<typeof send>>,
      Response
    >;
    expect(init?.status).toBe(409);
    expect(stored()).toMatchObject({ title: "Sports", suggestions: false });
    const differing = data.choice?.rows.filter(({ differs }) => differs);
    expect(differing).toEqual([
      { label: "Title", mine: "Club", stored: "Sports", differs: true },
      { label: "Visitors may suggest events", mine: "yes", stored: "", differs: true },
    ]);
    const mine = data.choice?.hidden.map(({ name, value }) => [name, value]);
    expect((await send(Object.fromEntries(mine ?? []))) instanceof Response).toBe(true);
    expect(stored()).toMatchObject({ title: "Club", suggestions: true });
    expect(world.store.categories.list(stored()?.id ?? 0)).toMatchObject([{ name: "U12" }]);
  });

  it("ask nothing where only events or new categories came", async () => {
    const form = await openAndChange({ categories: [{ name: "U12" }] });
    expect((await send({ ...form, title: "Sports" })) instanceof Response).toBe(true);
    expect(stored()?.title).toBe("Sports");
    expect(world.store.categories.list(stored()?.id ?? 0)).toMatchObject([{ name: "U12" }]);
  });
});

it("without scripts each limited field says how long it may be", async () => {
  const page = { calendar, display: displayWith({ canEdit: true }) };
  const event = { ...buildNewEventForm(page), attempt: "" };
  const news = { ...buildNewNewsForm(page), attempt: "" };
  for (const html of [
    await draw(EventForm, { form: event }),
    await draw(NewsFormDialog, { form: news, answer: undefined }),
  ]) {
    const limited = html.match(/maxLength="\d+"/g) ?? [];
    const told = [...html.matchAll(/<noscript>(.*?)<\/noscript>/g)]
      .map(([, text = ""]) => textOf(text))
      .filter((text) => text.startsWith("up to"));
    expect(told).toEqual(limited.map((each) => `up to ${/\d+/.exec(each)?.[0]} characters`));
    expect(told.length).toBeGreaterThan(1);
  }
});
