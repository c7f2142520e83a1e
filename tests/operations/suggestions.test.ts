// Events that visitors suggest: who may, how many, what becomes of them, and what nobody else sees before.
import { beforeEach, describe, expect, it, test } from "vitest";
import { COUNTS, SUGGESTION_DAYS, SUGGESTION_NOTE } from "~/calendar/limits";
import { deleteAccount } from "~/operations/account";
import { getAccountData, getCalendarData } from "~/operations/account-data";
import { deleteCalendar } from "~/operations/calendar-deletion";
import { saveCalendar, showCalendar } from "~/operations/calendars";
import { listFeedEvents } from "~/operations/event-lists";
import { getEvent, saveEvent } from "~/operations/events";
import { getVersion, listVersions, undoBatch } from "~/operations/history";
import { perform } from "~/operations/operation";
import { declineSuggestion } from "~/operations/suggestion-decisions";
import { listSuggestions, suggestEvent, takesSuggestions } from "~/operations/suggestions";
import { viewCalendar } from "~/operations/whole-calendar";
import { purge } from "~/server/process/housekeeping";
import { DAY, HOUR, MINUTE, refusalOf } from "../support/operations";
import { ANN, BEN, createScene, draftOf, dump, FROM, type Scene } from "./scene";

const DORA = "dora@example.org";

let scene: Scene;
let link: string;

beforeEach(() => {
  scene = createScene();
  link = scene.ours.link;
  allow();
});

const ann = () => scene.world.as(ANN);

function allow(suggestions = true) {
  return perform(saveCalendar, { id: link, title: "Club", suggestions }, ann());
}

/** As a visitor, one after the other; each from a network of their own unless told. */
let networks = 0;
function suggest(more: Record<string, unknown> = {}, network?: string) {
  networks += 1;
  scene.world.clock.now += 1;
  const visitor = scene.world.as(null, network ?? `192.0.2.${networks}`);
  return perform(
    suggestEvent,
    { ...draftOf(link, { title: "Fair" }), name: "Dora", ...more },
    visitor,
  );
}

const waiting = () => perform(listSuggestions, { calendarId: link }, ann()).list;

function firstId(): string {
  return waiting()[0]?.id ?? "";
}

function approve(suggestionId: string, more: Record<string, unknown> = {}, email = ANN) {
  const draft = draftOf(link, { title: "Fair", suggestionId, ...more });
  return perform(saveEvent, draft, scene.world.as(email));
}

function decline(suggestionId: string, note = "") {
  return perform(declineSuggestion, { calendarId: link, suggestionId, note }, ann());
}

const rows = () => dump(scene.world.database).suggestions ?? [];
const mailsTo = (email: string) => scene.world.mails().filter(({ to }) => to === email);
const fairs = () =>
  perform(viewCalendar, { id: link }, ann()).events.filter(({ title }) => title === "Fair");

describe("the switch", () => {
  it("is off for a new calendar, and stays as it is where a save does not name it", () => {
    const id = scene.theirs.link;
    expect(perform(showCalendar, { id }, scene.world.as(null)).suggestions).toBe(false);
    perform(saveCalendar, { id: link, title: "Club" }, ann());
    expect(perform(showCalendar, { id: link }, scene.world.as(null)).suggestions).toBe(true);
  });

  it("is in the history, undone with its change, and told by the export", () => {
    const caller = ann();
    perform(saveCalendar, { id: link, title: "Club", suggestions: false }, caller);
    const [version] = perform(listVersions, { calendarId: link }, ann()).list;
    expect(version?.fields).toEqual(["suggestions"]);
    const seen = perform(getVersion, { calendarId: link, versionId: version?.id ?? 0 }, ann());
    const told = { field: "suggestions", before: "yes", after: "" };
    expect(seen.texts).toContainEqual(told);
    perform(undoBatch, { calendarId: link, batch: caller.batch }, ann());
    expect(perform(showCalendar, { id: link }, ann()).suggestions).toBe(true);
    const { data } = perform(getCalendarData, { calendarId: link }, ann());
    expect(data.takesSuggestions).toBe(true);
  });

  it("raises the revision by which pages are kept", () => {
    const before = perform(showCalendar, { id: link }, ann()).revision;
    allow(false);
    expect(perform(showCalendar, { id: link }, ann()).revision).toBeGreaterThan(before);
  });

  it("off, refuses: what waits can still be decided", () => {
    suggest();
    allow(false);
    expect(refusalOf(() => suggest())).toMatchObject({
      code: "invalid",
      message: "This calendar doesn't take suggestions.",
    });
    expect(waiting()).toHaveLength(1);
    approve(firstId());
    expect(fairs()).toHaveLength(1);
  });

  it("is refused as anything but a boolean", () => {
    const save = () => perform(saveCalendar, { id: link, title: "Club", suggestions: "on" }, ann());
    expect(refusalOf(save).fields.suggestions).toBe("Suggestions must be true or false.");
  });
});

test("the demo calendar takes none, whatever is stored", () => {
  const { store, database, clock } = scene.world;
  store.calendars.add({
    ...{ link: "demo", title: "Demo", timeZone: "Europe/Berlin", createdBy: null, now: clock.now },
  });
  database.$client.exec("update calendars set suggestions = 1 where link = 'demo'");
  expect(refusalOf(() => suggest({ calendarId: "demo" })).code).toBe("invalid");
});

test("whose link shows less than all may not suggest", () => {
  const calendar = scene.world.store.calendars.findByLink(link);
  if (!calendar) throw new Error("no calendar");
  expect(takesSuggestions({ calendar })).toBe(true);
  expect(takesSuggestions({ calendar, shows: "all" })).toBe(true);
  expect(takesSuggestions({ calendar, shows: "busy" })).toBe(false);
});

describe("a suggestion that waits", () => {
  it("tells the editors who, when and what, and nobody's address", () => {
    perform(saveCalendar, { id: link, title: "Club", categories: [{ name: "U12" }] }, ann());
    suggest({ email: DORA, category: "u12", notes: "<b>Hi</b>" });
    const [one] = waiting();
    expect(one).toMatchObject({
      ...{ title: "Fair", location: "Hall", notes: "<b>Hi</b>", category: "U12", name: "Dora" },
      ...{ from: FROM, to: FROM + HOUR, allDay: false, wantsAnswer: true },
      createdAt: scene.world.clock.now,
    });
    expect(JSON.stringify(one)).not.toContain(DORA);
  });

  it("changes nothing that a page, feed or whole calendar shows, nor their versions", () => {
    const see = () => {
      const visitor = scene.world.as(null);
      return [
        perform(viewCalendar, { id: link }, visitor),
        perform(showCalendar, { id: link }, visitor),
        perform(listFeedEvents, { calendarId: link }, visitor),
        scene.world.store.calendars.findByLink(link),
        perform(listVersions, { calendarId: link }, ann()),
      ];
    };
    const before = JSON.stringify(see());
    suggest();
    expect(JSON.stringify(see())).toBe(before);
  });

  it("keeps the dates of an all-day one when the calendar moves to another zone", () => {
    suggest({ allDay: true, from: FROM, to: FROM + DAY });
    const [before] = waiting();
    perform(saveCalendar, { id: link, title: "Club", timeZone: "America/New_York" }, ann());
    const [after] = waiting();
    expect([after?.firstDay, after?.lastDay]).toEqual([before?.firstDay, before?.lastDay]);
    expect((after?.from ?? 0) - (before?.from ?? 0)).toBe(6 * HOUR);
  });

  it("sent again since its answer got lost is one, also after it was decided", () => {
    const again = { attempt: "a1", email: DORA };
    for (let times = 0; times < 7; times += 1) suggest(again, "198.51.100.9");
    expect(waiting()).toHaveLength(1);
    suggest({ ...again, title: "Another" });
    expect(waiting()).toHaveLength(2);
    approve(firstId());
    suggest(again);
    expect(waiting()).toHaveLength(1);
  });

  it("has to be an event, of a person, with an address or none", () => {
    const faults = (more: Record<string, unknown>) => refusalOf(() => suggest(more)).fields;
    expect(faults({ title: " " }).title).toBe("Title is required.");
    expect(faults({ name: "" }).name).toBe("Name is required.");
    expect(faults({ to: FROM }).to).toBe("To must be after From.");
    expect(faults({ category: "U99" }).category).toContain("no such category");
    for (const email of ["dora", "a@x.org, b@x.org", "a@x.org\r\nBcc: b@x.org"]) {
      expect(faults({ email }).email).toContain("not an address");
    }
    suggest({ email: " " });
    expect(waiting()[0]?.wantsAnswer).toBe(false);
    expect(rows()).toHaveLength(1);
  });

  it("stores nothing else of what is sent", () => {
    suggest({
      state: "approved",
      decidedBy: 1,
      eventId: "x",
      note: "x",
      id: "mine",
      repeat: { freq: "week" },
    });
    expect(rows()[0]).toMatchObject({
      state: "waiting",
      decided_by: null,
      event_id: null,
      note: "",
    });
    expect(rows()[0]?.id).not.toBe("mine");
  });

  it("is for editors' eyes", () => {
    suggest();
    const see = (email: string | null) =>
      refusalOf(() => perform(listSuggestions, { calendarId: link }, scene.world.as(email))).code;
    expect([see(null), see(BEN)]).toEqual(["signed-out", "denied"]);
  });
});

describe("the limits", () => {
  it("take five an hour of one address, and not a sixth", () => {
    for (let times = 0; times < 5; times += 1) suggest({}, "198.51.100.7");
    expect(refusalOf(() => suggest({}, "198.51.100.7"))).toMatchObject({ code: "too-many" });
    suggest({}, "198.51.100.8");
    scene.world.clock.now += HOUR;
    suggest({}, "198.51.100.7");
    expect(waiting()).toHaveLength(7);
  });

  it("take 200 a day of all", () => {
    for (let times = 0; times < 200; times += 1) {
      suggest();
      if (times % 50 === 49) scene.world.database.$client.exec("delete from suggestions");
    }
    expect(refusalOf(() => suggest()).code).toBe("too-many");
    scene.world.clock.now += DAY;
    suggest();
  });

  it("let 50 wait in a calendar, and not one more", () => {
    for (let times = 0; times < COUNTS.waitingSuggestions; times += 1) suggest();
    const { code, message } = refusalOf(() => suggest());
    expect([code, message]).toEqual(["invalid", expect.stringMatching(/^50 suggestions are/)]);
    decline(firstId());
    suggest();
  });

  it("let three wait for an e-mail, in whichever calendars", () => {
    const other = scene.world.calendar("Other");
    perform(saveCalendar, { id: other, title: "Other", suggestions: true }, ann());
    suggest({ email: DORA, calendarId: other });
    suggest({ email: DORA });
    suggest({ email: "DORA@example.org" });
    expect(refusalOf(() => suggest({ email: DORA })).fields.email).toContain("3 suggestions");
    suggest();
    decline(firstId());
    suggest({ email: DORA });
  });

  it("take a note of 500 characters, and not one more", () => {
    suggest();
    const note = "x".repeat(SUGGESTION_NOTE);
    expect(refusalOf(() => decline(firstId(), `${note}x`)).fields.note).toContain("500");
    decline(firstId(), note);
  });
});

describe("approving", () => {
  it("saves the event as edited, with the history's word for it", () => {
    suggest();
    const { id } = approve(firstId(), { title: "Fair", location: "Market" });
    expect(waiting()).toEqual([]);
    expect(perform(getEvent, { calendarId: link, eventId: id }, ann()).location).toBe("Market");
    const [version] = dump(scene.world.database).versions?.slice(-1) ?? [];
    expect(version).toMatchObject({ item_id: id, via: "suggestion", action: "created" });
    expect(rows()[0]).toMatchObject({ state: "approved", event_id: id, name: "", email: null });
    // What comes after it in the same process is its own again.
    perform(saveEvent, draftOf(link), ann());
    expect(dump(scene.world.database).versions?.at(-1)).toMatchObject({ via: "web" });
  });

  it("makes a repeating one where the editor says so", () => {
    suggest();
    const saved = approve(firstId(), { repeat: { freq: "week", count: 3 } });
    expect(saved.seriesId).not.toBeNull();
    expect(dump(scene.world.database).versions?.at(-1)).toMatchObject({ via: "suggestion" });
    expect(waiting()).toEqual([]);
  });

  it("twice makes one event: the same is answered, another is refused", () => {
    scene.world.admit(link, BEN);
    suggest();
    const id = firstId();
    const first = approve(id);
    expect(approve(id, {}, BEN).id).toBe(first.id);
    expect(refusalOf(() => approve(id, { title: "Fete" }))).toMatchObject({
      code: "invalid",
      message: "This suggestion was already approved. Nothing was saved.",
    });
    expect(fairs()).toHaveLength(1);
  });

  it("is refused of one that was declined, that is of another calendar, or for an event that is there", () => {
    suggest();
    const id = firstId();
    decline(id);
    expect(refusalOf(() => approve(id)).message).toContain("already declined");
    expect(refusalOf(() => approve("nothing")).code).toBe("missing");
    suggest();
    const open = firstId();
    const cat = { ...draftOf(scene.theirs.link), suggestionId: open };
    expect(refusalOf(() => perform(saveEvent, cat, scene.world.as("cat@example.org"))).code).toBe(
      "missing",
    );
    expect(refusalOf(() => approve(open, { id: scene.ours.eventId })).code).toBe("invalid");
    expect(fairs()).toEqual([]);
    expect(waiting()).toHaveLength(1);
  });

  it("is not done by halves where the event is refused", () => {
    suggest({ email: DORA });
    expect(refusalOf(() => approve(firstId(), { to: FROM })).code).toBe("invalid");
    expect(waiting()).toHaveLength(1);
    expect(mailsTo(DORA)).toEqual([]);
  });

  it("undone takes the event away; the suggestion stays decided, since its sender was told", () => {
    suggest({ email: DORA });
    const id = firstId();
    const caller = scene.world.as(ANN);
    perform(saveEvent, draftOf(link, { title: "Fair", suggestionId: id }), caller);
    perform(undoBatch, { calendarId: link, batch: caller.batch }, ann());
    expect([fairs(), waiting()]).toEqual([[], []]);
    expect(refusalOf(() => approve(id)).message).toContain("already approved");
    expect(mailsTo(DORA)).toHaveLength(1);
  });
});

describe("declining", () => {
  it("once more alike does nothing; with another note it is refused", () => {
    suggest({ email: DORA });
    const id = firstId();
    decline(id, "No room.");
    decline(id, "No room.");
    expect(mailsTo(DORA)).toHaveLength(1);
    expect(refusalOf(() => decline(id, "Other")).message).toContain("already declined");
    expect(refusalOf(() => decline("nothing")).code).toBe("missing");
  });

  it("is refused of one that was approved", () => {
    suggest();
    const id = firstId();
    approve(id);
    expect(refusalOf(() => decline(id)).message).toContain("already approved");
    expect(fairs()).toHaveLength(1);
  });
});

describe("the mails", () => {
  const toAnn = () => mailsTo(ANN).filter(({ kind }) => kind === "suggestions-wait");
  /** What the installation does each minute. */
  const tick = (after: number) => {
    scene.world.clock.now += after;
    scene.world.store.suggestions.tellAdmins(scene.world.clock.now);
  };

  it("tell each admin at once, then once an hour at most, and of each that came", () => {
    scene.world.admit(link, BEN);
    suggest();
    expect(toAnn()).toMatchObject([
      { waiting: 1, calendars: [{ title: "Club", link, waiting: 1 }] },
    ]);
    expect(mailsTo(BEN).filter(({ kind }) => kind === "suggestions-wait")).toHaveLength(1);
    scene.world.clock.now += MINUTE;
    suggest();
    tick(58 * MINUTE);
    expect(toAnn()).toHaveLength(1);
    tick(MINUTE);
    expect(toAnn()).toHaveLength(2);
    expect(toAnn()[1]).toMatchObject({ waiting: 2 });
    tick(3 * HOUR);
    expect(toAnn()).toHaveLength(2);
  });

  it("count all calendars of an admin in one, and none that is deleted", () => {
    const other = scene.world.calendar("Other");
    perform(saveCalendar, { id: other, title: "Other", suggestions: true }, ann());
    suggest();
    scene.world.clock.now += MINUTE;
    suggest({ calendarId: other });
    suggest({ calendarId: other });
    tick(HOUR);
    expect(toAnn()[1]).toMatchObject({
      waiting: 3,
      calendars: [
        { title: "Club", waiting: 1 },
        { title: "Other", waiting: 2 },
      ],
    });
    suggest({ calendarId: other });
    perform(deleteCalendar, { id: other, title: "Other" }, ann());
    tick(HOUR);
    expect(toAnn()).toHaveLength(2);
  });

  it("are none for what was decided before the hour was over", () => {
    suggest();
    scene.world.clock.now += MINUTE;
    suggest();
    for (const { id } of waiting()) decline(id);
    tick(HOUR);
    expect(toAnn()).toHaveLength(1);
  });

  it("come again after a clock that was far ahead", () => {
    scene.world.clock.now += 400 * DAY;
    suggest();
    scene.world.clock.now -= 400 * DAY;
    decline(firstId());
    suggest();
    expect(toAnn()).toHaveLength(2);
    suggest();
    tick(MINUTE);
    expect(toAnn()).toHaveLength(2);
  });

  it("tell the decision to who left an address, and to nobody else", () => {
    suggest({ email: DORA });
    suggest();
    const [one, two] = waiting();
    approve(one?.id ?? "");
    decline(two?.id ?? "", "No room.");
    const about = { to: DORA, eventTitle: "Fair", calendarTitle: "Club" };
    const decisions = scene.world
      .mails()
      .filter(({ kind }) => String(kind).startsWith("suggestion-"));
    expect(decisions).toEqual([{ kind: "suggestion-approved", ...about }]);
  });

  it("to one address are three a day, whoever decides whatever", () => {
    for (let times = 0; times < 4; times += 1) {
      suggest({ email: DORA });
      decline(firstId(), "No.");
    }
    expect(mailsTo(DORA)).toHaveLength(3);
    expect(waiting()).toEqual([]);
    scene.world.clock.now += DAY;
    suggest({ email: DORA });
    decline(firstId());
    expect(mailsTo(DORA)).toHaveLength(4);
  });
});

describe("what is kept", () => {
  it("is nothing that waited for more than 60 days", () => {
    suggest();
    purge(scene.world.store, scene.world.clock.now + SUGGESTION_DAYS * DAY);
    expect(rows()).toHaveLength(1);
    purge(scene.world.store, scene.world.clock.now + SUGGESTION_DAYS * DAY + 1);
    expect(rows()).toEqual([]);
  });

  it("is of a decided one no name and no address, and after 30 days nothing", () => {
    suggest({ email: DORA, name: "Dora Delta" });
    decline(firstId(), "No.");
    expect(JSON.stringify(rows())).not.toMatch(/dora/i);
    purge(scene.world.store, scene.world.clock.now + 30 * DAY);
    expect(rows()).toHaveLength(1);
    purge(scene.world.store, scene.world.clock.now + 30 * DAY + 1);
    expect(rows()).toEqual([]);
  });

  it("is told to the account of the address, and the address goes with the account", () => {
    suggest({ email: BEN });
    const ben = scene.world.as(BEN);
    const { suggestions } = perform(getAccountData, {}, ben);
    expect(suggestions).toMatchObject([{ title: "Fair", calendarTitle: "Club", name: "Dora" }]);
    perform(deleteAccount, {}, ben);
    expect(rows()).toMatchObject([{ email: null, state: "waiting" }]);
  });

  it("is in the export of who manages the calendar, without the address", () => {
    suggest({ email: DORA });
    const { data } = perform(getCalendarData, { calendarId: link }, ann());
    expect(data.suggestions).toMatchObject([{ title: "Fair", name: "Dora" }]);
    expect(JSON.stringify(data.suggestions)).not.toContain(DORA);
  });
});
