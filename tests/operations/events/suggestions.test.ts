// Events that visitors suggest: who may, how many, what happens to them, and who sees them before approval.
import { describe, expect, it, test } from "vitest";
import { getCalendarData } from "~/operations/accounts/account-data";
import { saveCalendar, showCalendar } from "~/operations/calendars/calendars";
import { listFeedEvents } from "~/operations/events/event-lists";
import { getEvent, saveEvent } from "~/operations/events/events";
import { listSuggestions } from "~/operations/events/suggestions";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { getVersion, listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { takesSuggestions } from "~/operations/kernel/reach";
import { COUNTS, SUGGESTION_NOTE } from "~/values/limits";
import { DAY, HOUR, refusalOf } from "../../support/operations";
import { ANN, BEN, draftOf, dump, FROM } from "../scene";
import { DORA, openSuggestionDesk } from "./suggestion-helpers";

const desk = openSuggestionDesk();
const { ann, allow, suggest, waiting, firstId, approve, decline, rows, mailsTo, fairs } = desk;

describe("the switch", () => {
  it("is off for a new calendar, and stays as it is where a save does not name it", () => {
    const id = desk.scene.theirs.link;
    expect(perform(showCalendar, { id }, desk.scene.world.as(null)).suggestions).toBe(false);
    perform(saveCalendar, { id: desk.link, title: "Club" }, ann());
    expect(perform(showCalendar, { id: desk.link }, desk.scene.world.as(null)).suggestions).toBe(
      true,
    );
  });

  it("is in the history, undone with its change, and told by the export", () => {
    const caller = ann();
    perform(saveCalendar, { id: desk.link, title: "Club", suggestions: false }, caller);
    const [version] = perform(listVersions, { calendarId: desk.link }, ann()).list;
    expect(version?.fields).toEqual(["suggestions"]);
    const seen = perform(getVersion, { calendarId: desk.link, versionId: version?.id ?? 0 }, ann());
    const told = { field: "suggestions", before: "yes", after: "" };
    expect(seen.texts).toContainEqual(told);
    perform(undoBatch, { calendarId: desk.link, batch: caller.batch }, ann());
    expect(perform(showCalendar, { id: desk.link }, ann()).suggestions).toBe(true);
    const { data } = perform(getCalendarData, { calendarId: desk.link }, ann());
    expect(data.takesSuggestions).toBe(true);
  });

  it("raises the revision by which pages are kept", () => {
    const before = perform(showCalendar, { id: desk.link }, ann()).revision;
    allow(false);
    expect(perform(showCalendar, { id: desk.link }, ann()).revision).toBeGreaterThan(before);
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
    const save = () =>
      perform(saveCalendar, { id: desk.link, title: "Club", suggestions: "on" }, ann());
    expect(refusalOf(save).fields.suggestions).toBe("Suggestions must be true or false.");
  });
});

test("the demo calendar takes none, whatever is stored", () => {
  const { store, database, clock } = desk.scene.world;
  store.calendars.add({
    link: "demo",
    title: "Demo",
    timeZone: "Europe/Berlin",
    createdBy: null,
    now: clock.now,
  });
  database.$client.exec("update calendars set suggestions = 1 where link = 'demo'");
  expect(refusalOf(() => suggest({ calendarId: "demo" })).code).toBe("invalid");
});

test("whose link shows less than all may not suggest", () => {
  const calendar = desk.scene.world.store.calendars.findByLink(desk.link);
  if (!calendar) throw new Error("no calendar");
  expect(takesSuggestions({ calendar })).toBe(true);
  expect(takesSuggestions({ calendar, shows: "all" })).toBe(true);
  expect(takesSuggestions({ calendar, shows: "busy" })).toBe(false);
});

describe("a suggestion that waits", () => {
  it("tells the editors who, when and what, and nobody's address", () => {
    perform(saveCalendar, { id: desk.link, title: "Club", categories: [{ name: "U12" }] }, ann());
    suggest({ email: DORA, category: "u12", notes: "<b>Hi</b>" });
    const [one] = waiting();
    expect(one).toMatchObject({
      title: "Fair",
      location: "Hall",
      notes: "<b>Hi</b>",
      category: "U12",
      name: "Dora",
      from: FROM,
      to: FROM + HOUR,
      allDay: false,
      wantsAnswer: true,
      createdAt: desk.scene.world.clock.now,
    });
    expect(JSON.stringify(one)).not.toContain(DORA);
  });

  it("changes nothing that a page, feed or whole calendar shows, nor their versions", () => {
    const see = () => {
      const visitor = desk.scene.world.as(null);
      return [
        perform(viewCalendar, { id: desk.link }, visitor),
        perform(showCalendar, { id: desk.link }, visitor),
        perform(listFeedEvents, { calendarId: desk.link }, visitor),
        desk.scene.world.store.calendars.findByLink(desk.link),
        perform(listVersions, { calendarId: desk.link }, ann()),
      ];
    };
    const before = JSON.stringify(see());
    suggest();
    expect(JSON.stringify(see())).toBe(before);
  });

  it("keeps the dates of an all-day one when the calendar moves to another zone", () => {
    suggest({ allDay: true, from: FROM, to: FROM + DAY });
    const [before] = waiting();
    perform(saveCalendar, { id: desk.link, title: "Club", timeZone: "America/New_York" }, ann());
    const [after] = waiting();
    expect([after?.firstDay, after?.lastDay]).toEqual([before?.firstDay, before?.lastDay]);
    expect((after?.from ?? 0) - (before?.from ?? 0)).toBe(6 * HOUR);
  });

  it("sent again since its answer got lost is one, also after it was decided", () => {
    const again = { attempt: "a1", email: DORA };
    const network = "198.51.100.9";
    for (let times = 0; times < 7; times += 1) suggest(again, network);
    expect(waiting()).toHaveLength(1);
    approve(firstId());
    suggest(again, network);
    expect(waiting()).toHaveLength(0);
    const { message } = refusalOf(() => suggest({ ...again, title: "Another" }, network));
    expect(message).toBe("This form was already saved as Fair.");
    expect(waiting()).toHaveLength(0);
    // The same attempt of somebody else tells nothing of this one.
    suggest({ ...again, title: "Another" });
    expect(waiting().map(({ title }) => title)).toEqual(["Another"]);
  });

  it("has to be an event, of a person, with an address or none", () => {
    const faults = (more: Record<string, unknown>) => refusalOf(() => suggest(more)).fields;
    expect(faults({ title: " " }).title).toBe("Title is required.");
    expect(faults({ name: "" }).name).toBe("Name is required.");
    expect(faults({ to: FROM - 1 }).to).toBe("To must be after From.");
    expect(faults({ category: "U99" }).category).toContain("no such category");
    for (const email of ["dora", "a@x.org, b@x.org", "a@x.org\r\nBcc: b@x.org"]) {
      expect(faults({ email }).email).toContain("Enter an email address");
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
      refusalOf(() =>
        perform(listSuggestions, { calendarId: desk.link }, desk.scene.world.as(email)),
      ).code;
    expect([see(null), see(BEN)]).toEqual(["signed-out", "denied"]);
  });
});

describe("the limits", () => {
  it("take five an hour of one address, and not a sixth", () => {
    for (let times = 0; times < 5; times += 1) suggest({}, "198.51.100.7");
    expect(refusalOf(() => suggest({}, "198.51.100.7"))).toMatchObject({ code: "too-many" });
    suggest({}, "198.51.100.8");
    desk.scene.world.clock.now += HOUR;
    suggest({}, "198.51.100.7");
    expect(waiting()).toHaveLength(7);
  });

  it("take 50 a day for one calendar, whatever became of them, and as many for another", () => {
    const other = desk.scene.world.calendar("Other");
    perform(saveCalendar, { id: other, title: "Other", suggestions: true }, ann());
    for (let times = 0; times < 50; times += 1) suggest();
    desk.scene.world.database.$client.exec("delete from suggestions");
    expect(refusalOf(() => suggest()).code).toBe("too-many");
    suggest({ calendarId: other });
    desk.scene.world.clock.now += DAY;
    suggest();
  });

  it("take 20 a day of one /48, so that its 41 networks leave room for a visitor elsewhere", () => {
    const of48 = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
    for (let n = 0; n < 41; n += 1) {
      if (n < 20) suggest({}, of48(n));
      else expect(refusalOf(() => suggest({}, of48(n))).code).toBe("too-many");
    }
    suggest({}, "2001:db8:8::1");
    expect(waiting()).toHaveLength(21);
  });

  it("let 50 wait in a calendar, and not one more", () => {
    for (let times = 0; times < COUNTS.waitingSuggestions; times += 1) suggest();
    desk.scene.world.clock.now += DAY;
    const { code, message } = refusalOf(() => suggest());
    expect([code, message]).toEqual(["invalid", expect.stringMatching(/^50 suggestions are/)]);
    decline(firstId());
    suggest();
  });

  it("keep three that wait for an e-mail, in whichever calendars; more are taken as nothing, and no answer tells", () => {
    const other = desk.scene.world.calendar("Other");
    perform(saveCalendar, { id: other, title: "Other", suggestions: true }, ann());
    suggest({ email: DORA, calendarId: other });
    suggest({ email: DORA });
    suggest({ email: "DORA@example.org" });
    const attempt = "sent twice";
    expect(suggest({ email: DORA, attempt })).toEqual(suggest({ email: "eve@example.org" }));
    suggest({ email: DORA, attempt });
    const noted = () => rows().map(({ email }) => email);
    expect(noted()).toEqual([DORA, DORA, DORA, "eve@example.org"]);
    decline(firstId());
    suggest({ email: DORA });
    expect(noted().at(-1)).toBe(DORA);
  });

  it.each([
    ["a year back", -365, true],
    ["further back", -367, false],
    ["five years ahead", 5 * 365, true],
    ["further ahead", 5 * 366 + 1, false],
  ])("of dates: %s", (_what, days, isTaken) => {
    const from = desk.scene.world.clock.now + days * DAY;
    const timed = { from, to: from + HOUR };
    for (const draft of [timed, { ...timed, to: from, allDay: true }]) {
      if (isTaken) suggest(draft);
      else {
        const { fields } = refusalOf(() => suggest(draft));
        expect(Object.values(fields)).toEqual([
          "An event can be suggested from 1 year back to 5 years ahead.",
        ]);
      }
    }
    expect(rows()).toHaveLength(isTaken ? 2 : 0);
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
    expect(perform(getEvent, { calendarId: desk.link, eventId: id }, ann()).location).toBe(
      "Market",
    );
    const [version] = dump(desk.scene.world.database).versions?.slice(-1) ?? [];
    expect(version).toMatchObject({ item_id: id, via: "suggestion", action: "created" });
    expect(rows()[0]).toMatchObject({ state: "approved", event_id: id, name: "", email: null });
    // The next save in the same process is recorded as a normal one.
    perform(saveEvent, draftOf(desk.link), ann());
    expect(dump(desk.scene.world.database).versions?.at(-1)).toMatchObject({ via: "web" });
  });

  it("makes a repeating one where the editor says so", () => {
    suggest();
    const saved = approve(firstId(), { repeat: { freq: "week", count: 3 } });
    expect(saved.seriesId).not.toBeNull();
    expect(dump(desk.scene.world.database).versions?.at(-1)).toMatchObject({ via: "suggestion" });
    expect(waiting()).toEqual([]);
  });

  it("twice makes one event: the same is answered, another is refused", () => {
    desk.scene.world.admit(desk.link, BEN);
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
    const cat = { ...draftOf(desk.scene.theirs.link), suggestionId: open };
    expect(
      refusalOf(() => perform(saveEvent, cat, desk.scene.world.as("cat@example.org"))).code,
    ).toBe("missing");
    expect(refusalOf(() => approve(open, { id: desk.scene.ours.eventId })).code).toBe("invalid");
    expect(fairs()).toEqual([]);
    expect(waiting()).toHaveLength(1);
  });

  it("is not done by halves where the event is refused", () => {
    suggest({ email: DORA });
    expect(refusalOf(() => approve(firstId(), { to: FROM - 1 })).code).toBe("invalid");
    expect(waiting()).toHaveLength(1);
    expect(mailsTo(DORA)).toEqual([]);
  });

  it("undone takes the event away; the suggestion stays decided, since its sender was told", () => {
    suggest({ email: DORA });
    const id = firstId();
    const caller = desk.scene.world.as(ANN);
    perform(saveEvent, draftOf(desk.link, { title: "Fair", suggestionId: id }), caller);
    perform(undoBatch, { calendarId: desk.link, batch: caller.batch }, ann());
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
