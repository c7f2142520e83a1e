// The form of a repeating event over HTTP, without scripts: saving, messages, and no lost text.
import { beforeAll, describe, expect, it } from "vitest";
import { makeCalendar, saveEvent } from "../../../support/calendars";
import { type Client, createClient } from "../../../support/client";
import { joinSite, type SharedSite } from "../../../support/shared-site";

/** Every week on Tuesday, from March 4, 2036 until May. */
const FORM = {
  title: "Training",
  location: "Hall",
  notes: "",
  timeZone: "Europe/Berlin",
  fromDate: "2036-03-04",
  fromTime: "19:00",
  toDate: "2036-03-04",
  toTime: "20:30",
  repeats: "week",
  every: "1",
  weekday2: "on",
  by: "date",
  ends: "date",
  until: "2036-05-06",
  count: "",
};

let site: SharedSite;
let ann: Client;
let ben: Client;
let visitor: Client;
let link: string;
let made = 0;

beforeAll(async () => {
  site = await joinSite();
  [ann, ben, visitor] = [createClient(site), createClient(site), createClient(site)];
  await ann.login("ann@example.org");
  // The same user in another tab suffices.
  for (const [name, value] of ann.cookies) ben.cookies.set(name, value);
  link = await makeCalendar(ann);
});

type Fields = Record<string, string>;

const open = async (path: string, client = ann) =>
  (await client.send(`/calendar/${link}/${path}`)).text();

/** Posts the form; returns the page after the redirect, or the refused form. */
async function send(path: string, fields: Fields, client = ann): Promise<string> {
  const answer = await client.post(`/calendar/${link}/${path}`, fields);
  const to = answer.headers.get("Location");
  return to ? (await client.send(to.replace(/#.*/, ""))).text() : answer.text();
}

/** Creates a series; returns its id. */
async function makeSeries(changes: Fields = {}): Promise<string> {
  made += 1;
  const title = `Training ${made}`;
  const { status } = await ann.post(`/calendar/${link}/events/new`, { ...FORM, title, ...changes });
  expect(status).toBe(303);
  const day = await open(`day/${changes.fromDate ?? FORM.fromDate}`);
  return new RegExp(`events/([\\w-]+)_\\d{8}"[^>]*>${title}<`).exec(day)?.[1] ?? "";
}

const dateOf = (series: string, day: string) => `${series}_${day.replaceAll("-", "")}`;

/** The current form of a series' date, with some fields changed. */
async function fill(id: string, changes: Fields, client = ann): Promise<Fields> {
  return { ...valuesOf(await open(`events/${id}/edit`, client)), ...changes };
}

/** The values that a browser would send for the first guarded form on the page. */
function valuesOf(html: string): Fields {
  const form = /<form[^>]*data-guard.*?<\/form>/s.exec(html)?.[0] ?? "";
  const values: Fields = {};
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1];
    const isButton = /checkbox|radio/.test(of("type") ?? "");
    if (!isButton || / checked=/.test(input))
      values[of("name") ?? ""] = of("value") ?? (isButton ? "on" : "");
  }
  for (const [, name = "", text = ""] of form.matchAll(/<textarea[^>]*name="(\w+)"[^>]*>([^<]*)</g))
    values[name] = text;
  const chosen =
    /<option[^>]*value="(\w*)"[^>]*selected|<option[^>]*selected[^>]*value="(\w*)"/.exec(form);
  if (/<select/.test(form)) values.repeats = chosen?.[1] ?? chosen?.[2] ?? "";
  return values;
}

describe("a new repeating event", () => {
  it("says which the first date is where that is not the typed one", async () => {
    const page = await send("events/new", { ...FORM, weekday2: "", weekday4: "on" });
    expect(page).toContain("The first date is Thu, Mar 6 &#x27;36.");
  });

  it("keeps the rule, ticks and end through every kind of error, and says what is wrong at each field", async () => {
    const wrong = { title: "", every: "x", weekday5: "on", ends: "count", count: "many" };
    const answer = await ann.post(`/calendar/${link}/events/new`, { ...FORM, ...wrong });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(valuesOf(page)).toMatchObject({
      repeats: "week",
      every: "x",
      weekday2: "on",
      weekday5: "on",
      ends: "count",
      count: "many",
      until: "2036-05-06",
    });
    for (const field of ["title", "every", "count"])
      expect(page).toContain(`href="#field-${field}"`);
    expect(page).toMatch(/<details[^>]* open/);
    const early = await send("events/new", { ...FORM, until: "2036-03-01" });
    expect(early).toContain('id="field-until-error">The end is before the first date.');
    const often = await send("events/new", { ...FORM, ends: "count", count: "1000" });
    expect(often).toContain('id="field-count-error">It may repeat at most 999 times.');
    const rare = await send("events/new", { ...FORM, every: "100" });
    expect(rare).toContain('id="field-every-error">Every can be at most 99.');
  });

  it("keeps it all for one who was logged out meanwhile", async () => {
    const page = await send("events/new", { ...FORM, weekday6: "on" }, visitor);
    expect(page).toContain("You are logged out, so nothing is saved yet.");
    expect(valuesOf(page)).toMatchObject({ repeats: "week", weekday6: "on", until: "2036-05-06" });
  });
});

describe("a date of a series", () => {
  it("is edited on the series' clock, wherever the editor is", async () => {
    const id = dateOf(await makeSeries(), "2036-03-11");
    const tokyo = createClient(site);
    for (const [name, value] of ann.cookies) tokyo.cookies.set(name, value);
    tokyo.cookies.set("tz", "Asia/Tokyo");
    const page = await open(`events/${id}/edit`, tokyo);
    expect(valuesOf(page)).toMatchObject({ fromTime: "19:00", timeZone: "Europe/Berlin" });
    expect(page).toContain(
      "Times here are in Central European Time (Berlin), the time zone of this repeating event.",
    );
    await send(`events/${id}/edit`, { ...valuesOf(page), scope: "all" }, tokyo);
    expect(valuesOf(await open(`events/${id}/edit`))).toMatchObject({ fromTime: "19:00" });
  });

  it("is refused another rule for itself alone, with rule, ticks and choice as they were", async () => {
    const id = dateOf(await makeSeries(), "2036-03-11");
    const page = await send(
      `events/${id}/edit`,
      await fill(id, { weekday3: "on", location: "Lake" }),
    );
    const error = "To change how it repeats, choose This and following dates or All dates.";
    const form = /<form[^>]*data-guard.*?<\/form>/s.exec(page)?.[0] ?? "";
    expect(form.replace(` data-toast="${error}"`, "").split(error)).toHaveLength(2);
    expect(form).toContain(`href="#field-scope">${error}`);
    expect(page).toContain('id="field-scope"');
    expect(valuesOf(page)).toMatchObject({
      weekday2: "on",
      weekday3: "on",
      scope: "one",
      location: "Lake",
    });
  });

  it("asks first which dates are meant, and says Save where styles are not read", async () => {
    const page = await open(`events/${dateOf(await makeSeries(), "2036-03-11")}/edit`);
    const form = /<form[^>]*data-guard.*?<\/form>/s.exec(page)?.[0] ?? "";
    const controls = [...form.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"[^>]*>/g)];
    const shown = controls.filter(([tag]) => !tag.includes('type="hidden"'));
    expect(shown.slice(0, 4).map(([, name]) => name)).toEqual(["scope", "scope", "scope", "title"]);
    expect(form).toContain("<legend>Apply to</legend>");
    expect(form).toMatch(
      /<button[^>]*><span class="plain">Save<\/span><span [^>]*><\/span><\/button>/,
    );
  });

  it("says at the weekdays where none is left, and keeps All dates chosen", async () => {
    const id = dateOf(await makeSeries(), "2036-03-11");
    const page = await send(`events/${id}/edit`, await fill(id, { weekday2: "", scope: "all" }));
    expect(page).toContain('id="field-weekdays-error">Choose at least one weekday.');
    expect(valuesOf(page)).toMatchObject({ scope: "all", repeats: "week" });
  });

  it("tells how many changed dates no longer fit a new rule", async () => {
    const series = await makeSeries();
    const changed = dateOf(series, "2036-03-18");
    await send(`events/${changed}/edit`, await fill(changed, { title: "Match" }));
    const id = dateOf(series, "2036-03-04");
    const page = await send(
      `events/${id}/edit`,
      await fill(id, { repeats: "month", scope: "all" }),
    );
    expect(page).toContain("One changed date no longer fits. It is in Deleted Events.");
  });

  it("becomes a single event where All no longer repeats", async () => {
    const series = await makeSeries();
    const id = dateOf(series, "2036-03-18");
    await send(`events/${id}/edit`, await fill(id, { repeats: "", scope: "all", title: "Once" }));
    expect(await open(`events/${series}`)).toContain("Once");
    const before = await ann.send(`/calendar/${link}/events/${id}`);
    expect(before.status).toBe(302);
    expect(before.headers.get("Location")).toBe(`/calendar/${link}/events/${series}`);
    expect(
      (await ann.send(`/calendar/${link}/events/${dateOf(series, "2036-03-25")}`)).status,
    ).toBe(404);
  });
});

describe("two editors of one series", () => {
  it.each(["one", "following", "all"])(
    "are shown both versions, and mine is saved with its rule and for %s",
    async (scope) => {
      const id = dateOf(await makeSeries(), "2036-03-11");
      const mine = await fill(id, { title: `Mine ${scope}`, scope }, ben);
      await send(`events/${id}/edit`, await fill(id, { title: "Theirs" }));
      const choice = await send(`events/${id}/edit`, mine, ben);
      expect(choice).toContain("since you opened it. Nothing is saved yet.");
      expect(choice).toContain(`Mine ${scope}`);
      expect(choice).toMatch(/<th scope="row">Apply to/);
      expect(choice).toContain("Theirs");
      expect(choice).toContain("Every week on Tuesday until May 6 &#x27;36");
      expect(valuesOf(choice)).toMatchObject({ repeats: "week", weekday2: "on", scope });
      expect(await send(`events/${id}/edit`, valuesOf(choice), ben)).toContain("Saved:");
      expect(await open("day/2036-03-11")).toContain(`>Mine ${scope}<`);
    },
  );

  it("are shown the date where it is by now, when all moved to another weekday", async () => {
    const series = await makeSeries();
    const id = dateOf(series, "2036-03-11");
    const mine = await fill(id, { title: "Mine", scope: "all" }, ben);
    const moved = { fromDate: "2036-03-12", toDate: "2036-03-12", scope: "all" };
    await send(`events/${id}/edit`, await fill(id, moved));
    const choice = await send(`events/${id}/edit`, mine, ben);
    expect(choice).toContain("since you opened it. Nothing is saved yet.");
    expect(choice).toContain("Every week on Wednesday");
    expect(valuesOf(choice).id).toBe(dateOf(series, "2036-03-12"));
  });

  it("may save as a new event what was deleted with all later dates", async () => {
    const series = await makeSeries();
    const id = dateOf(series, "2036-04-01");
    const mine = await fill(id, { title: "Mine", scope: "following" }, ben);
    await send(`events/${dateOf(series, "2036-03-25")}/delete`, { scope: "following" });
    const page = await send(`events/${id}/edit`, mine, ben);
    expect(page).toContain("Someone else deleted this event while you were editing it.");
    expect(valuesOf(page)).toMatchObject({ title: "Mine", repeats: "week", id: "" });
  });

  it("may save as a new, single event what was deleted", async () => {
    const id = dateOf(await makeSeries(), "2036-03-11");
    const mine = await fill(id, { title: "Mine" }, ben);
    await send(`events/${id}/delete`, { scope: "one" });
    const page = await send(`events/${id}/edit`, mine, ben);
    expect(page).toContain("Someone else deleted this event while you were editing it.");
    expect(page).not.toContain("Only this date");
    expect(valuesOf(page)).toMatchObject({ title: "Mine", repeats: "", id: "" });
  });
});

describe("addresses of a series", () => {
  it("lead to its next date, and from a date of a split one to the series which follows", async () => {
    const series = await makeSeries();
    const first = await visitor.send(`/calendar/${link}/events/${series}`);
    expect(first.status).toBe(302);
    expect(first.headers.get("Location")).toMatch(new RegExp(`/events/${series}_20360304$`));
    const split = dateOf(series, "2036-04-01");
    await send(`events/${split}/edit`, await fill(split, { scope: "following", title: "Later" }));
    const old = await visitor.send(`/calendar/${link}/events/${dateOf(series, "2036-04-15")}`);
    expect(old.status).toBe(302);
    const to = old.headers.get("Location") ?? "";
    expect(to).toMatch(/_20360415$/);
    expect(to).not.toContain(series);
    expect(await (await visitor.send(to)).text()).toContain("Later");
    expect(
      (await visitor.send(`/calendar/${link}/events/${dateOf(series, "2036-03-05")}`)).status,
    ).toBe(404);
  });

  it("show all dates page by page, the deleted ones to editors with Restore", async () => {
    const series = await makeSeries({ ends: "never" });
    await send(`events/${dateOf(series, "2036-03-18")}/delete`, { scope: "one" });
    const page = await open(`events/${series}/dates?from=2036-03-04`);
    expect(page.match(/<li>/g)?.length).toBeGreaterThanOrEqual(20);
    expect(page).toContain("<s>Tue, Mar 18 &#x27;36, 7pm - 8:30pm</s>");
    expect(page).toContain("Restore<");
    expect(page).not.toContain("Earlier dates");
    const later = /href="([^"]+dates\?from=[\d-]+)"[^>]*>Later dates/.exec(page)?.[1] ?? "";
    const next = await (await ann.send(later)).text();
    expect(next).toContain("Tue, Jul 22 &#x27;36");
    expect(next).toMatch(/dates\?from=2036-03-04"[^>]*>Earlier dates/);
    const seen = await open(`events/${series}/dates?from=2036-03-04`, visitor);
    expect(seen).toContain("<s>Tue, Mar 18");
    expect(seen).not.toContain("Restore<");
    const after = await send(`events/${series}/dates`, { eventId: dateOf(series, "2036-03-18") });
    expect(after).toContain("Date restored.");
    expect(await open(`events/${series}/dates?from=2036-03-04`)).not.toContain("<s>");
    const stranger = { eventId: dateOf(series, "2036-03-18") };
    expect((await visitor.post(`/calendar/${link}/events/${series}/dates`, stranger)).status).toBe(
      401,
    );
  });

  it("are listed once among the deleted events, with the number of dates to come", async () => {
    const series = await makeSeries();
    const changed = dateOf(series, "2036-03-18");
    await send(`events/${changed}/edit`, await fill(changed, { title: "Match of the day" }));
    await send(`events/${changed}/delete`, { scope: "all" });
    const page = await open("events/deleted");
    expect(page).toContain("Repeating event, 10 dates to come");
    expect(page).not.toContain("Match of the day");
    expect(await send("events/deleted", { eventId: series })).toContain("Event restored.");
    expect(await open(`events/${changed}`)).toContain("Match of the day");
  });
});

describe("the history of a series", () => {
  it("tells series and dates apart, and what was changed", async () => {
    const series = await makeSeries();
    const id = dateOf(series, "2036-03-18");
    await send(`events/${id}/edit`, await fill(id, { title: "Match" }));
    await send(`events/${dateOf(series, "2036-03-25")}/delete`, { scope: "one" });
    const page = await open(`events/${id}/history`);
    expect(page).toContain("One date");
    expect(page).toContain("Repeating event");
    expect(page).toContain("Deleted dates");
    const version = /href="([^"]+\/history\/\d+)"/.exec(page)?.[1] ?? "";
    const compared = await (await ann.send(version)).text();
    expect(compared).toContain("Tue, Mar 25 &#x27;36");
  });
});

describe("the list of a calendar with an endless series", () => {
  it("ends after so many dates, says where, and leads on to the month", async () => {
    const daily = await makeCalendar(ann, "Daily");
    const rule = { repeats: "day", ends: "never", weekday2: "" };
    await ann.post(`/calendar/${daily}/events/new`, { ...FORM, ...rule });
    let path = `/calendar/${daily}/list`;
    let page = "";
    for (let pages = 0; path && pages < 30; pages += 1) {
      page = await (await visitor.send(path)).text();
      path = /href="([^"]+)"[^>]*>Show more</.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
      expect(page.includes("Repeating events are listed until")).toBe(path === "");
    }
    // A thousand days after March 4, 2036.
    expect(page).toContain("Repeating events are listed until Sunday, November 28, 2038.");
    expect(page).toMatch(/href="[^"]+\/calendar\?month=2038-11"[^>]*>Go to that month/);
  });
});

describe("a visitor's pages of a calendar without series", () => {
  it("say nothing of repeating", async () => {
    const quiet = await makeCalendar(ann, "Quiet");
    const from = Date.UTC(2036, 2, 4, 18);
    const event = await saveEvent(ann, quiet, { title: "Trip", from, to: from + 3_600_000 });
    for (const path of ["list", "calendar?month=2036-03", "day/2036-03-04", `events/${event}`]) {
      const html = await (await visitor.send(`/calendar/${quiet}/${path}`)).text();
      expect(html).toContain("Trip");
      expect(html).not.toMatch(/repeats|"series"|"rule"|"end"|<svg[^>]*0 0 16 16|event-form/i);
    }
  });
});
