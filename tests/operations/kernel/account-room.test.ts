// All calendars that one account created share room for 100,000 events; calendars of others do not count.
import { expect, it } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { putDavItem } from "~/features/caldav/operations/put";
import { deleteEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { removeDeletedEvents } from "~/operations/history/deleted-things";
import { OperationError } from "~/operations/kernel/errors";
import { perform } from "~/operations/kernel/operation";
import { whyLittleRoom } from "~/operations/kernel/storage-quota";
import { readRefusal } from "~/values/refusals";
import { createDesk, single } from "../../features/moving/import-scene";
import { eventValues } from "../../support/events";
import { createWorld, HOUR, inEnglish, NOW, refusalOf, type World } from "../../support/operations";
import { ANN, BEN, draftOf } from "../scene";

/** Fills the calendar with one event and copies of its row. */
function fill({ database, store }: World, link: string, count: number): void {
  const calendarId = store.calendars.findByLink(link)?.id ?? 0;
  const { $client: connection } = database;
  store.change(() => {
    const event = eventValues({ title: "Many", from: NOW, timeZone: "UTC" });
    store.events.add(calendarId, { ...event, id: `e-${link}-0`, uid: `u-${link}-0`, now: NOW });
    const names = connection
      .prepare("select name from pragma_table_info('events')")
      .pluck()
      .all()
      .map((name) => `"${name}"`);
    const values = names.map((name) => {
      if (name === '"id"') return "'e-' || e.calendar_id || '-' || n.value";
      return name === '"uid"' ? "'u-' || e.calendar_id || '-' || n.value" : `e.${name}`;
    });
    connection
      .prepare(
        `with recursive n(value) as (select 1 union all select value + 1 from n where value < ? - 1)
         insert into events (${names}) select ${values} from events e, n where e.calendar_id = ?`,
      )
      .run(count, calendarId);
  });
}

const FULL =
  "All calendars that one person created can have at most 100,000 events together, and have room for 0 more. Deleted ones count for 30 days, until they are removed for good in Deleted Events.";

it("is refused to forms, programs, files and calendar apps, until something is gone for good", async () => {
  const world = createWorld();
  const full = ["A", "B", "C", "D"].map((title) => world.calendar(title));
  for (const link of full) fill(world, link, 20_000);
  const link = world.calendar("E");
  fill(world, link, 19_998);
  const own = world.calendar("F");
  const save = (more = {}) => perform(saveEvent, draftOf(own, more), world.as(ANN));
  const { id } = save();
  const desk = createDesk(world, own);
  const { draftId } = await desk.look([
    single("a", { title: "One" }),
    single("b", { title: "Two" }),
  ]);
  const file = await desk.apply(draftId).catch((error: unknown) => error);
  expect(file instanceof OperationError && inEnglish(file).message).toBe(
    FULL.replace("0 more", "1 more"),
  );
  save({ title: "The last" });

  expect(whyLittleRoom(world.as(ANN).actor?.id ?? 0, world)).toMatch(/^#accountEventsLow .*100000/);
  const refusal = refusalOf(save);
  expect([refusal.code, refusal.message]).toEqual(["invalid", FULL]);
  const put = perform(
    putDavItem,
    {
      calendarId: own,
      name: "put.ics",
      conditions: { ifMatch: null, ifNoneMatch: null },
      uid: "put@app",
      isUtc: false,
      named: [],
      kept: [],
      textBytes: 0,
      item: {
        kind: "event",
        values: {
          ...NO_TEXTS,
          asks: undefined,
          title: "Put",
          allDay: false,
          from: NOW,
          to: NOW + HOUR,
          firstDay: null,
          lastDay: null,
          timeZone: "UTC",
        },
      },
    },
    world.as(ANN),
  );
  expect([put.kind, put.kind === "full" && readRefusal(put.why).key]).toEqual([
    "full",
    "accountEventsFull",
  ]);

  // Changes still work. The creator's room counts, even when another manager saves.
  expect(save({ id, title: "Changed" }).title).toBe("Changed");
  world.admit(own, BEN);
  expect(refusalOf(() => perform(saveEvent, draftOf(own), world.as(BEN))).message).toBe(FULL);

  perform(deleteEvent, { calendarId: own, eventId: id }, world.as(ANN));
  expect(refusalOf(save).message).toBe(FULL);
  perform(removeDeletedEvents, { calendarId: own }, world.as(ANN));
  expect(save().id).toBeDefined();
});
