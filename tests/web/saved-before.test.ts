// Going back and saving again without scripts: a form that was already saved with other values asks what to do.
import { describe, expect, it } from "vitest";
import { listLinks } from "~/features/sharing/operations";
import { listTogethers } from "~/features/together/operations/togethers";
import { listCalendars, saveCalendar } from "~/operations/calendars/calendars";
import { getNews, listNews, saveNews } from "~/operations/calendars/news";
import { declineSuggestion } from "~/operations/events/suggestion-decisions";
import { listSuggestions } from "~/operations/events/suggestions";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { action as editEvent } from "~/routes/calendar.$id._dialog.events.$eventId.edit";
import { action as addEvent } from "~/routes/calendar.$id._dialog.events.new";
import { action as suggest } from "~/routes/calendar.$id._dialog.suggest";
import { action as editNews } from "~/routes/calendar.$id.news.$newsId.edit";
import { action as addNews } from "~/routes/calendar.$id.news.new";
import { action as addLink } from "~/routes/calendar.$id.share_.links.new";
import { action as addCalendar } from "~/routes/calendars";
import { action as combine } from "~/routes/together.new";
import type { FormState } from "~/web/request/form-state";
import { stampForm } from "~/web/request/form-trap";
import { requestOf } from "../support/in-process";
import {
  type Form,
  link,
  post,
  startEachWithCalendar,
  TYPED_TIMES,
  world,
} from "../support/one-calendar";
import { ANN } from "../support/operations";

const EVENT = { title: "Practice", ...TYPED_TIMES };
const ATTEMPT = { attempt: "the-key-of-a-form" };

startEachWithCalendar();

/** The forms that the two buttons send. */
const buttons = ({ earlier }: FormState, form: Form) => ({
  change: {
    ...form,
    id: earlier?.id ?? "",
    modifiedAt: String(earlier?.modifiedAt),
    ...(earlier?.repeats && { scope: "all" }),
  },
  another: { ...form, attempt: earlier?.attempt ?? "" },
});

type Case = {
  action: unknown;
  path: () => string;
  form: Form;
  /** Other values, plus the title or name first saved. */
  other: Form;
  title: string;
  list: () => string[];
};

const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title).sort();
const by = () => world.as(ANN);
const suggestions = () => perform(listSuggestions, { calendarId: link }, by()).list;
const extraLinks = () => perform(listLinks, { calendarId: link }, by()).list;

const CASES: Record<string, Case> = {
  event: {
    action: addEvent,
    path: () => `/calendar/${link}/events/new`,
    form: EVENT,
    other: { title: "Second practice" },
    title: "Practice",
    list: () => titlesOf(perform(viewCalendar, { id: link }, by()).events),
  },
  "news item": {
    action: addNews,
    path: () => `/calendar/${link}/news/new`,
    form: { title: "Hall closed", text: "Until May." },
    other: { title: "Hall open" },
    title: "Hall closed",
    list: () => titlesOf(perform(listNews, { calendarId: link }, by()).list),
  },
  calendar: {
    action: addCalendar,
    path: () => "/calendars",
    form: { title: "Rowing" },
    other: { title: "Sailing" },
    title: "Rowing",
    list: () =>
      titlesOf(Object.values(perform(listCalendars, {}, by()).calendars)).filter((title) =>
        /ing$/.test(title),
      ),
  },
  link: {
    action: addLink,
    path: () => `/calendar/${link}/share/links/new`,
    form: { name: "Parents", shows: "all", until: "" },
    other: { name: "Neighbors", shows: "busy" },
    title: "Parents",
    list: () =>
      extraLinks()
        .map(({ name }) => name)
        .sort(),
  },
  suggestion: {
    action: suggest,
    path: () => `/calendar/${link}/suggest`,
    form: { ...EVENT, name: "Dora" },
    other: { title: "Second practice" },
    title: "Practice",
    list: () => titlesOf(suggestions()),
  },
  "combined calendar": {
    action: combine,
    path: () => "/together/new",
    form: { title: "All", others: "", timeZone: "Europe/Berlin", sites: "none" },
    other: { title: "Both" },
    title: "All",
    list: () => titlesOf(perform(listTogethers, {}, by()).list),
  },
};

/** Turns suggestions on; returns the stamp of an old form. */
function takeSuggestions() {
  perform(saveCalendar, { id: link, title: "Club", suggestions: true }, by());
  requestOf(world, ANN, "/");
  return { stamp: stampForm(0) };
}

describe.each(Object.keys(CASES))("a new %s that is sent again with other values", (what) => {
  const { action, path, form, other, title, list } = CASES[what] as Case;
  const first = () => ({
    ...form,
    ...ATTEMPT,
    ...(form.others === "" && { others: link }),
    ...(what === "suggestion" && takeSuggestions()),
  });
  const second = () => ({ ...first(), ...other });

  it("is not saved, and asks", async () => {
    expect((await post(action, path(), first())).saved).toBe(true);
    const before = list();
    const { saved, status, state } = await post(action, path(), second());
    expect([saved, status]).toEqual([false, 409]);
    expect(state?.message).toBe(`This form was already saved as ${title}.`);
    expect(state?.values).toMatchObject(other);
    expect(list()).toEqual(before);
  });

  it("changes that one, or is another one, by the button that is pressed", async () => {
    await post(action, path(), first());
    const asked = await post(action, path(), second());
    if (!asked.state) throw new Error("It did not ask.");
    const [wanted = ""] = [other.title ?? other.name];
    const { change } = buttons(asked.state, second());
    expect((await post(action, path(), change)).saved).toBe(true);
    expect(list()).toEqual([wanted]);
    const again = await post(action, path(), { ...second(), ...first() });
    if (!again.state) throw new Error("It did not ask.");
    const { another } = buttons(again.state, first());
    for (const _ of [1, 2]) expect((await post(action, path(), another)).saved).toBe(true);
    expect(list()).toEqual([wanted, title].sort());
  });

  it("with the same values is saved once, without a question", async () => {
    for (const _ of [1, 2]) expect((await post(action, path(), first())).saved).toBe(true);
    expect(list()).toEqual([title]);
  });
});

describe("a form of an edit that comes without the hidden id", () => {
  it("changes the event or news item of its address", async () => {
    await post(addEvent, `/calendar/${link}/events/new`, EVENT);
    const [event] = perform(viewCalendar, { id: link }, by()).events;
    const eventId = event?.id ?? "";
    const renamed = { ...EVENT, title: "Renamed", modifiedAt: String(event?.modifiedAt) };
    await post(editEvent, `/calendar/${link}/events/${eventId}/edit`, renamed, ANN, { eventId });
    expect(CASES.event?.list()).toEqual(["Renamed"]);

    const { id: newsId } = perform(saveNews, { calendarId: link, title: "Old", text: "" }, by());
    const { modifiedAt } = perform(getNews, { calendarId: link, newsId }, by());
    const form = { title: "New", text: "", modifiedAt: String(modifiedAt) };
    await post(editNews, `/calendar/${link}/news/${newsId}/edit`, form, ANN, { newsId });
    expect(titlesOf(perform(listNews, { calendarId: link }, by()).list)).toEqual(["New"]);
  });
});

describe("an event that was saved before it repeated", () => {
  const weekly = { repeats: "week", ends: "never" };
  const send = (form: Form) => post(addEvent, `/calendar/${link}/events/new`, form);
  const repeats = () => {
    const { id = 0 } = world.store.calendars.findByLink(link) ?? {};
    return world.store.series.listAll(id).length;
  };

  it("and the other way around, asks too, and becomes what was chosen", async () => {
    await send({ ...EVENT, ...ATTEMPT });
    const asked = await send({ ...EVENT, ...ATTEMPT, ...weekly });
    expect(asked.state?.message).toBe("This form was already saved as Practice.");
    await send(buttons(asked.state as FormState, { ...EVENT, ...weekly }).change);
    expect(repeats()).toBe(1);
    const back = await send({ ...EVENT, ...ATTEMPT });
    expect(back.state?.earlier?.repeats).toBe(true);
    await send(buttons(back.state as FormState, EVENT).change);
    expect([repeats(), CASES.event?.list()]).toEqual([0, ["Practice"]]);
  });
});

describe("a visitor's suggestion", () => {
  const send = (form: Form) =>
    post(suggest, `/calendar/${link}/suggest`, { ...EVENT, ...form }, null);
  const mine = () => ({
    ...takeSuggestions(),
    ...ATTEMPT,
    name: "Dora",
    email: "dora@example.org",
  });

  it("that is changed stays one, with the sender's address and its place in the line", async () => {
    await send(mine());
    const [was] = suggestions();
    const { state } = await send({ ...mine(), title: "Choir" });
    world.clock.now += 60_000;
    const { change } = buttons(state as FormState, { ...mine(), title: "Choir" });
    expect((await send(change)).saved).toBe(true);
    expect(suggestions()).toEqual([{ ...was, title: "Choir" }]);
  });

  it("that was decided can only be followed by another one, whatever is sent", async () => {
    await send(mine());
    const [{ id = "" } = {}] = suggestions();
    perform(declineSuggestion, { calendarId: link, suggestionId: id, note: "" }, by());
    const { state } = await send({ ...mine(), title: "Choir" });
    expect(state?.earlier?.id).toBe("");
    expect((await send({ ...mine(), title: "Choir", id })).status).toBe(409);
    await send({ ...mine(), title: "Choir", attempt: state?.earlier?.attempt ?? "" });
    expect(suggestions().map(({ title }) => title)).toEqual(["Choir"]);
  });

  it("is changed by nobody who knows its id alone", async () => {
    await send(mine());
    const [{ id = "" } = {}] = suggestions();
    await send({ ...mine(), title: "Choir", id, attempt: "another-form" });
    expect(titlesOf(suggestions())).toEqual(["Choir", "Practice"]);
  });
});

it("a link whose form asked for less than before is never saved as showing all", async () => {
  const send = (form: Form) => post(addLink, `/calendar/${link}/share/links/new`, form);
  await send({ name: "Parents", shows: "all", until: "", ...ATTEMPT });
  const { status } = await send({ name: "Parents", shows: "busy", until: "", ...ATTEMPT });
  expect(status).toBe(409);
});
