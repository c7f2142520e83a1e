// Mails about changes to who follows by a link that shows busy times only: single times, whatever repeats or moves.
import { beforeEach, describe, expect, it } from "vitest";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { calendarLinks } from "~/store/schema/schema";
import { addFollower, linesOf, saveTraining, span, startRounds } from "../../support/followers";
import { ANN, createWorld, MINUTE, type World } from "../../support/operations";

const on = (day: string, from = "19:00", to = "20:00") => span(day, from, to);
const TO_DEC_10 = { freq: "week", until: "2026-12-10" };

let world: World;
let link: string;
let rounds: ReturnType<typeof startRounds>;
let batch = "";

beforeEach(() => {
  world = createWorld();
  link = world.calendar("Club");
  rounds = startRounds(world);
});

function ann() {
  const caller = world.as(ANN);
  batch = caller.batch;
  return caller;
}

function save(values: Record<string, unknown> = {}): string {
  const secret = { title: "Secret", location: "Cellar", ...on("2026-11-26") };
  return saveTraining(world, link, { ...secret, ...values }, ann());
}

function follow(): void {
  const calendarId = world.store.calendars.findByLink(link)?.id ?? 0;
  const { id } = world.database
    .insert(calendarLinks)
    .values({
      calendarId,
      token: "ExtraLinkOf22Chars____",
      name: "Website",
      shows: "busy",
      createdAt: world.clock.now,
    })
    .returning()
    .get();
  addFollower(world, link, "ben@example.org", { changes: true, linkId: id });
}

async function told(): Promise<string[]> {
  const mails = await rounds.runUntil(world.clock.now + 90 * MINUTE);
  const text = JSON.stringify(mails);
  for (const word of ["Secret", "Cellar", "every", "next", link]) expect(text).not.toContain(word);
  return mails.flatMap(linesOf);
}

describe("a repeating event, to who sees busy times only,", () => {
  it("is its times, and no rule", async () => {
    follow();
    save({ repeat: TO_DEC_10 });
    expect(await told()).toEqual([
      "New: Busy, Thu, Nov 26, 7pm - 8pm.",
      "New: Busy, Thu, Dec 3, 7pm - 8pm.",
      "New: Busy, Thu, Dec 10, 7pm - 8pm.",
    ]);
  });

  it("that moves is times gone and times new, without its changed dates", async () => {
    const id = save({ repeat: TO_DEC_10 });
    save({
      id: id.replace("20261126", "20261203"),
      scope: "one",
      ...on("2026-12-04", "21:00", "22:00"),
    });
    follow();
    save({ id, scope: "all", ...on("2026-11-26", "18:00", "19:00"), repeat: TO_DEC_10 });
    expect(await told()).toEqual([
      "New: Busy, Thu, Nov 26, 6pm - 7pm.",
      "Deleted: Busy, Thu, Nov 26, 7pm - 8pm.",
      "New: Busy, Thu, Dec 10, 6pm - 7pm.",
      "Deleted: Busy, Thu, Dec 10, 7pm - 8pm.",
    ]);
  });

  it.each<[string, (id: string) => unknown, string[]]>([
    ["with other words", (id) => save({ id, scope: "all", title: "Secret two" }), []],
    [
      "that ends earlier",
      (id) => save({ id, scope: "all", repeat: { freq: "week", until: "2026-12-03" } }),
      ["Deleted: Busy, Thu, Dec 10, 7pm - 8pm."],
    ],
    [
      "split for other words",
      (id) =>
        save({
          id: id.replace("20261126", "20261203"),
          scope: "following",
          title: "Secret two",
          ...on("2026-12-03"),
        }),
      [],
    ],
    [
      "with a date elsewhere",
      (id) => save({ id: id.replace("20261126", "20261203"), scope: "one", ...on("2026-12-04") }),
      ["Deleted: Busy, Thu, Dec 3, 7pm - 8pm.", "New: Busy, Fri, Dec 4, 7pm - 8pm."],
    ],
    [
      "without a date",
      (id) =>
        perform(
          deleteEvent,
          { calendarId: link, eventId: id.replace("20261126", "20261203"), scope: "one" },
          ann(),
        ),
      ["Deleted: Busy, Thu, Dec 3, 7pm - 8pm."],
    ],
    [
      "that no longer repeats",
      (id) => save({ id, scope: "all", repeat: null }),
      ["Deleted: Busy, Thu, Dec 3, 7pm - 8pm.", "Deleted: Busy, Thu, Dec 10, 7pm - 8pm."],
    ],
    [
      "canceled as a whole",
      (id) => save({ id, scope: "all", title: "CANCELED: Secret" }),
      [
        "Deleted: Busy, Thu, Nov 26, 7pm - 8pm.",
        "Deleted: Busy, Thu, Dec 3, 7pm - 8pm.",
        "Deleted: Busy, Thu, Dec 10, 7pm - 8pm.",
      ],
    ],
  ])("%s is only the times that differ", async (_, change, lines) => {
    const id = save({ repeat: TO_DEC_10 });
    follow();
    change(id);
    expect(await told()).toEqual(lines);
  });

  it("deleted with its changed dates is all of its times, and nothing once undone", async () => {
    const id = save({ repeat: TO_DEC_10 });
    save({ id: id.replace("20261126", "20261203"), scope: "one", ...on("2026-12-04") });
    follow();
    const all = { calendarId: link, eventId: id, scope: "all" };
    perform(deleteEvent, all, ann());
    expect(await told()).toEqual([
      "Deleted: Busy, Thu, Nov 26, 7pm - 8pm.",
      "Deleted: Busy, Fri, Dec 4, 7pm - 8pm.",
      "Deleted: Busy, Thu, Dec 10, 7pm - 8pm.",
    ]);
    perform(undoBatch, { calendarId: link, batch }, world.as(ANN));
    perform(deleteEvent, all, ann());
    expect(await told()).toEqual([]);
  });

  it("made of a single event leaves the first time as it was", async () => {
    const id = save();
    follow();
    save({ id, repeat: TO_DEC_10 });
    expect(await told()).toEqual([
      "New: Busy, Thu, Dec 3, 7pm - 8pm.",
      "New: Busy, Thu, Dec 10, 7pm - 8pm.",
    ]);
  });

  it("with very many times is their number", async () => {
    follow();
    save({ repeat: { freq: "day", until: "2026-12-25" } });
    expect(await told()).toEqual(["30 changes."]);
  });
});

describe("events, to who sees busy times only,", () => {
  it("that trade their times are no news, and one of two at a time is", async () => {
    const [one, other] = [save(), save(on("2026-11-27"))];
    save(on("2026-11-27"));
    follow();
    save({ id: one, ...on("2026-11-27") });
    save({ id: other, ...on("2026-11-26") });
    expect(await told()).toEqual([]);
    perform(deleteEvent, { calendarId: link, eventId: one }, ann());
    expect(await told()).toEqual(["Deleted: Busy, Fri, Nov 27, 7pm - 8pm."]);
    perform(restoreEvent, { calendarId: link, eventId: one }, ann());
    expect(await told()).toEqual(["New: Busy, Fri, Nov 27, 7pm - 8pm."]);
  });
});
