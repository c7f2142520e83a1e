// Mails about changes: when they are sent, how changes are merged, and how they are worded.

import { beforeEach, describe, expect, it } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { deleteNews, saveNews } from "~/operations/calendars/news";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { cancelEvent } from "~/operations/events/events";
import { undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import {
  addFollower,
  BERLIN,
  linesOf,
  saveTraining,
  span,
  startRounds,
} from "../../support/followers";
import { ANN, createWorld, DAY, HOUR, MINUTE, type World } from "../../support/operations";
import { createDesk, single } from "../moving/import-scene";

let world: World;
let link: string;
let rounds: ReturnType<typeof startRounds>;
/** The batch of the last change. */
let batch = "";

beforeEach(() => {
  world = createWorld();
  link = world.calendar("Rowing Club");
  rounds = startRounds(world);
});

type Values = Record<string, unknown>;

function ann() {
  const caller = world.as(ANN);
  batch = caller.batch;
  return caller;
}

const save = (values: Values = {}) =>
  saveTraining(world, link, { ...span("2026-11-23", "19:00", "20:30"), ...values }, ann());

/** Makes Ben follow changes only. */
function follow(more: Parameters<typeof addFollower>[3] = {}): void {
  addFollower(world, link, "ben@example.org", { changes: true, ...more });
}

/** The mails sent after the quiet period. */
async function told(): Promise<{ subject: string; lines: string[] }[]> {
  const mails = await rounds.runUntil(world.clock.now + 90 * MINUTE);
  return mails.map((mail) => ({ subject: mail.subject, lines: linesOf(mail) }));
}

describe("changes of events", () => {
  it.each<[string, (id: string) => unknown, string, string]>([
    [
      "moved",
      (id) => save({ id, ...span("2026-11-24", "18:00", "19:30") }),
      "Rowing Club: Training moved",
      "Moved: Training, from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm.",
    ],
    [
      "longer",
      (id) => save({ id, ...span("2026-11-23", "19:00", "21:00") }),
      "Rowing Club: Training moved",
      "Moved: Training, from Mon, Nov 23, 7pm - 8:30pm to Mon, Nov 23, 7pm - 9pm.",
    ],
    [
      "elsewhere",
      (id) => save({ id, location: "Hall 5", notes: "Bring shoes" }),
      "Rowing Club: Training changed",
      "Changed: Training, Mon, Nov 23, 7pm - 8:30pm (Location: Hall 5, Notes).",
    ],
    [
      "renamed and moved",
      (id) => save({ id, title: "Race", ...span("2026-11-24", "18:00", "19:30") }),
      "Rowing Club: Race moved",
      "Moved: Race, from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm (also Title, was “Training”).",
    ],
    [
      "canceled",
      (id) => perform(cancelEvent, { calendarId: link, eventId: id }, ann()),
      "Rowing Club: Training canceled",
      "Canceled: Training, Mon, Nov 23, 7pm - 8:30pm.",
    ],
    [
      "deleted",
      (id) => perform(deleteEvent, { calendarId: link, eventId: id }, ann()),
      "Rowing Club: Training deleted",
      "Deleted: Training, Mon, Nov 23, 7pm - 8:30pm.",
    ],
  ])("%s", async (_what, change, subject, line) => {
    const id = save();
    follow();
    change(id);
    expect(await told()).toEqual([{ subject, lines: [line] }]);
  });

  it("new", async () => {
    follow();
    save();
    expect(await told()).toEqual([
      {
        subject: "Rowing Club: Training added",
        lines: ["New: Training, Mon, Nov 23, 7pm - 8:30pm, Hall 3."],
      },
    ]);
  });

  it("taking place after all", async () => {
    const id = save();
    perform(cancelEvent, { calendarId: link, eventId: id }, ann());
    follow();
    save({ id });
    const [mail] = await told();
    expect(mail?.lines).toEqual([
      "Changed: Training, Mon, Nov 23, 7pm - 8:30pm (no longer canceled).",
    ]);
  });
});

describe("when changes are told", () => {
  it("three edits in five minutes: one mail, ten minutes after the last, with the last state", async () => {
    const id = save();
    follow();
    const began = world.clock.now;
    for (const time of ["18:00", "17:00", "16:00"]) {
      save({ id, ...span("2026-11-24", time, "20:00") });
      world.clock.now += 2 * MINUTE;
    }
    const mails = await rounds.runUntil(began + 3 * HOUR);
    expect(mails.map((mail) => [mail.at - began, linesOf(mail)])).toEqual([
      [14 * MINUTE, ["Moved: Training, from Mon, Nov 23, 7pm to Tue, Nov 24, 4pm."]],
    ]);
  });

  it("an edit and its undo, and what was made and deleted: nothing", async () => {
    const id = save();
    follow();
    save({ id, title: "Race", ...span("2026-11-24", "18:00", "19:00") });
    perform(undoBatch, { calendarId: link, batch }, world.as(ANN));
    const made = save({ title: "Mistake" });
    perform(deleteEvent, { calendarId: link, eventId: made }, ann());
    const news = perform(saveNews, { calendarId: link, id: "", title: "N", text: "" }, ann());
    perform(deleteNews, { calendarId: link, newsId: news.id }, ann());
    expect(await told()).toEqual([]);
    expect(rounds.lines).toEqual([]);
  });

  it("at most one mail in an hour, then all that came meanwhile", async () => {
    const id = save();
    follow();
    const began = world.clock.now;
    save({ id, location: "Hall 4" });
    const first = await rounds.runUntil(began + 20 * MINUTE);
    save({ id, location: "Hall 5" });
    save({ title: "Race", ...span("2026-11-25", "10:00", "12:00") });
    const second = await rounds.runUntil(began + 3 * HOUR);
    expect([...first, ...second].map((mail) => [mail.at - began, mail.subject])).toEqual([
      [10 * MINUTE, "Rowing Club: Training changed"],
      [70 * MINUTE, "Rowing Club: 2 changes"],
    ]);
  });

  it("after two hours at the latest, where a program changes something all the time", async () => {
    const id = save();
    follow();
    const began = world.clock.now;
    const mails = [];
    for (let n = 0; n < 30; n += 1) {
      save({ id, notes: `Edit ${n}` });
      mails.push(...(await rounds.runUntil(world.clock.now + 4 * MINUTE)));
    }
    expect(mails.map((mail) => mail.at - began)).toEqual([120 * MINUTE]);
  });

  it("however late, once, with the last state", async () => {
    const id = save();
    follow();
    save({ id, location: "Hall 4" });
    world.clock.now += 13 * HOUR;
    expect((await told()).map(({ subject }) => subject)).toEqual(["Rowing Club: Training changed"]);
    expect(await told()).toEqual([]);
  });

  it("to who began to follow in between, only what came after", async () => {
    const id = save();
    follow();
    save({ id, location: "Hall 4" });
    addFollower(world, link, "cas@example.org", { changes: true });
    save({ id, location: "Hall 4", ...span("2026-11-24", "18:00", "19:30") });
    const mails = await rounds.runUntil(world.clock.now + HOUR);
    expect(Object.fromEntries(mails.map((mail) => [mail.to, linesOf(mail)]))).toEqual({
      "ben@example.org": [
        "Moved: Training, from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm (also Location: Hall 4).",
      ],
      "cas@example.org": ["Moved: Training, from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm."],
    });
  });
});

describe("what is told", () => {
  it("nothing of what is over or begins in more than 90 days, but what is moved out of there", async () => {
    const id = save();
    const late = { title: "Far", ...span("2027-03-01", "10:00", "11:00") };
    const over = { title: "Past", ...span("2026-11-02", "10:00", "11:00") };
    const [far, past] = [save(late), save(over)];
    follow();
    save({ id: past, ...over, location: "X" });
    save({ id: far, ...late, location: "X" });
    expect(await told()).toEqual([]);
    save({ id, ...span("2027-03-02", "19:00", "20:00") });
    save({ id: far, title: "Near", ...span("2026-12-01", "10:00", "11:00") });
    expect((await told()).flatMap(({ lines }) => lines)).toEqual([
      "Moved: Near, from Mon, Mar 1 '27, 10am to Tue, Dec 1, 10am (also Title, was “Far”, Location: Hall 3).",
      "Moved: Training, from Mon, Nov 23, 7pm to Tue, Mar 2 '27, 7pm.",
    ]);
  });

  it("more than 20 changes by one request: their number, and other changes beside it", async () => {
    follow();
    const calendarId = world.store.calendars.findByLink(link)?.id ?? 0;
    const caller = { ...world.as(ANN), via: "import" as const };
    const author = {
      batch: caller.batch,
      at: world.clock.now,
      actorId: null,
      actorName: "",
      appName: null,
    };
    world.store.change(() =>
      world.store.versions.by({ ...author, via: "import" }, () => {
        for (let n = 0; n < 25; n += 1) {
          const where = { location: "Hall 3", allDay: false, timeZone: BERLIN };
          const times = span("2026-11-23", "19:00", "20:30");
          const values = { ...NO_TEXTS, id: "", title: "Training", ...where, ...times };
          const own = { id: `i${n}`, uid: `i${n}`, title: `T${n}`, categoryId: null };
          const days = { firstDay: null, lastDay: null, now: world.clock.now };
          world.store.events.add(calendarId, { ...values, ...days, ...own });
        }
      }),
    );
    save();
    const [mail] = await told();
    expect(mail).toEqual({
      subject: "Rowing Club: 2 changes",
      lines: ["25 events imported.", "New: Training, Mon, Nov 23, 7pm - 8:30pm, Hall 3."],
    });
  });

  it("more than 20 changes that are taken back: what became of the events, as nobody deleted or added each", async () => {
    follow();
    const events = Array.from({ length: 25 }, (_, n) => single(`i${n}`, { title: `T${n}` }));
    const desk = createDesk(world, link);
    const undo = (undone: string) => perform(undoBatch, { calendarId: link, batch: undone }, ann());
    const tells = async (line: string) =>
      expect(await told()).toEqual([{ subject: `Rowing Club: ${line}`, lines: [`${line}.`] }]);

    const imported = await desk.take(events);
    await tells("25 events imported");
    undo(imported.batch);
    await tells("25 events removed again");
    undo(batch);
    await tells("25 events came back");

    const later = events.map((_, n) => single(`i${n}`, { title: `T${n}`, time: "20:00" }));
    const moved = await desk.take(later);
    await tells("25 events imported");
    undo(moved.batch);
    await tells("25 events changed back");
  });

  it("news with their first 300 characters", async () => {
    follow();
    const text = `${"word ".repeat(80)}end`;
    const item = { calendarId: link, id: "", title: "Boats", text };
    const id = perform(saveNews, item, ann()).id;
    const [mail] = await rounds.runUntil(world.clock.now + 20 * MINUTE);
    expect(mail?.subject).toBe("Rowing Club: News: Boats");
    expect(mail?.entries).toMatchObject([{ lead: "News: ", title: "Boats" }]);
    expect(Array.from(mail?.entries[0]?.text ?? "").length).toBeLessThanOrEqual(300);
    expect(mail?.entries[0]?.text).toMatch(/^word word .* word…$/);
    world.clock.now += HOUR;
    perform(saveNews, { ...item, id, text: `**${"bold ".repeat(80)}end**` }, ann());
    const [marked] = await rounds.runUntil(world.clock.now + 20 * MINUTE);
    expect(marked?.entries[0]?.text).toMatch(/^bold bold .* bold…$/);
    world.clock.now += HOUR;
    perform(saveNews, { ...item, id, text: "Other" }, ann());
    expect((await told())[0]?.lines).toEqual(["News, changed: Boats"]);
  });

  it("of one category to who follows that, also what enters or leaves it", async () => {
    const calendarId = world.store.calendars.findByLink(link)?.id ?? 0;
    const names = ["U12", "U14"].map((name) => ({ name, tone: 1 }));
    world.store.categories.replace(calendarId, names, world.clock.now);
    const [u12] = world.store.categories.list(calendarId);
    const young = save({ title: "Young", category: "U12" });
    const old = save({ title: "Old", category: "U14" });
    follow({ categoryId: u12?.id ?? 0 });
    save({ id: old, title: "Old", location: "X", category: "U14" });
    save({ id: young, title: "Young", category: "U14" });
    expect((await told()).flatMap(({ lines }) => lines)).toEqual([
      "Changed: Young (U14), Mon, Nov 23, 7pm - 8:30pm (Category: U14).",
    ]);
  });

  it("of everything while the followed category is removed", async () => {
    const calendarId = world.store.calendars.findByLink(link)?.id ?? 0;
    world.store.categories.replace(calendarId, [{ name: "U12", tone: 1 }], world.clock.now);
    const [u12] = world.store.categories.list(calendarId);
    follow({ categoryId: u12?.id ?? 0 });
    world.store.categories.replace(calendarId, [], world.clock.now);
    save({ title: "Old" });
    expect((await told())[0]?.subject).toBe("Rowing Club: Old added");
    world.store.categories.replace(calendarId, u12 ? [u12] : [], world.clock.now);
    save({ title: "Older" });
    expect(await told()).toEqual([]);
  });

  it("what is typed stays one line, and no encoded word", async () => {
    follow();
    save({ title: "A\r\nBcc: eve@example.net", location: "=?utf-8?q?x?=\nY" });
    const [mail] = await told();
    expect(mail?.lines.join()).not.toMatch(/[\r\n]/);
  });
});

describe("a repeating event is told once", () => {
  const weekly = { repeat: { freq: "week", weekdays: [1] } };
  const dateId = (id: string, day: string) =>
    `${id.replace(/_\d{8}$/, "")}_${day.replaceAll("-", "")}`;

  it("new, deleted, and with another time", async () => {
    follow();
    const id = save(weekly);
    expect(await told()).toEqual([
      {
        subject: "Rowing Club: Training added",
        lines: ["New: Training, every week on Monday, next Mon, Nov 23, 7pm - 8:30pm, Hall 3."],
      },
    ]);
    save({ id, scope: "all", ...span("2026-11-24", "18:00", "19:30") });
    expect((await told())[0]?.lines).toEqual([
      "Moved: Training, every week on Tuesday, next from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm.",
    ]);
    const date = dateId(id, "2026-11-24");
    perform(deleteEvent, { calendarId: link, eventId: date, scope: "all" }, ann());
    expect((await told())[0]?.lines).toEqual([
      "Deleted: Training, every week on Tuesday, next Tue, Nov 24, 6pm - 7:30pm.",
    ]);
  });

  it("of one date what became of that", async () => {
    const id = save(weekly);
    follow();
    const [first, second, third] = ["2026-11-23", "2026-11-30", "2026-12-07"].map((day) =>
      dateId(id, day),
    );
    save({ id: first, ...span("2026-11-24", "18:00", "19:30") });
    perform(deleteEvent, { calendarId: link, eventId: second }, ann());
    perform(cancelEvent, { calendarId: link, eventId: third }, ann());
    expect(await told()).toEqual([
      {
        subject: "Rowing Club: 3 changes",
        lines: [
          "Moved: Training, from Mon, Nov 23, 7pm to Tue, Nov 24, 6pm.",
          "Deleted: Training, Mon, Nov 30, 7pm - 8:30pm.",
          "Canceled: Training, Mon, Dec 7, 7pm - 8:30pm.",
        ],
      },
    ]);
    perform(restoreEvent, { calendarId: link, eventId: second }, ann());
    expect((await told())[0]?.lines).toEqual(["New: Training, Mon, Nov 30, 7pm - 8:30pm, Hall 3."]);
    perform(deleteEvent, { calendarId: link, eventId: first }, ann());
    expect((await told())[0]?.lines).toEqual(["Deleted: Training, Tue, Nov 24, 6pm - 7:30pm."]);
  });

  it("one date changed and undone: nothing", async () => {
    const id = save(weekly);
    follow();
    save({ id: dateId(id, "2026-11-30"), title: "Race", ...span("2026-12-01", "18:00", "19:00") });
    perform(undoBatch, { calendarId: link, batch }, world.as(ANN));
    expect(await told()).toEqual([]);
  });

  it("of one date and the following ones once, and its stored dates not apart", async () => {
    const id = save(weekly);
    save({
      id: dateId(id, "2026-12-07"),
      location: "Boat house",
      ...span("2026-12-07", "19:00", "20:30"),
    });
    follow();
    save({
      id: dateId(id, "2026-11-30"),
      scope: "following",
      ...span("2026-12-01", "18:00", "19:30"),
    });
    expect(await told()).toEqual([
      {
        subject: "Rowing Club: Training moved",
        lines: [
          "Moved: Training, every week on Tuesday, next from Mon, Nov 30, 7pm to Tue, Dec 1, 6pm.",
        ],
      },
    ]);
  });

  it("with another text for all, and ending", async () => {
    const id = save(weekly);
    follow();
    save({ id: dateId(id, "2026-11-23"), scope: "all", location: "Hall 5" });
    expect((await told())[0]?.lines).toEqual([
      "Changed: Training, every week on Monday, next Mon, Nov 23, 7pm - 8:30pm (Location: Hall 5).",
    ]);
    perform(
      deleteEvent,
      { calendarId: link, eventId: dateId(id, "2026-12-14"), scope: "following" },
      ann(),
    );
    expect((await told())[0]?.lines).toEqual([
      "Changed: Training, every week on Monday until Dec 7, next Mon, Nov 23, 7pm - 8:30pm (Ends).",
    ]);
  });

  it("beginning and ceasing to repeat", async () => {
    const id = save();
    follow();
    save({ id, ...weekly });
    expect((await told())[0]?.lines).toEqual([
      "Changed: Training, every week on Monday, next Mon, Nov 23, 7pm - 8:30pm (Repeats).",
    ]);
    save({ id: dateId(id, "2026-11-23"), scope: "all", repeat: null });
    expect((await told())[0]?.lines).toEqual([
      "Changed: Training, Mon, Nov 23, 7pm - 8:30pm (Repeats).",
    ]);
  });

  it("nothing, when only time went by: the next date is another one by itself", async () => {
    const id = save(weekly);
    world.clock.now += 10 * DAY;
    follow();
    save({
      id: dateId(id, "2026-12-07"),
      scope: "all",
      notes: "Bring shoes",
      ...span("2026-12-07", "19:00", "20:30"),
    });
    expect((await told())[0]?.lines).toEqual([
      "Changed: Training, every week on Monday, next Mon, Dec 7, 7pm - 8:30pm (Notes).",
    ]);
  });
});
