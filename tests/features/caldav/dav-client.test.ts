// Claim: a general CalDAV library works with this product.
import { DAVClient } from "tsdav";
import { expect, it } from "vitest";
import { ANN } from "../../support/operations";
import { file, openDavSite, PASSWORD, TIMES } from "./dav-site";

it("finds, reads, adds, changes, syncs and deletes", async () => {
  const { port, world } = await openDavSite();
  const client = new DAVClient({
    serverUrl: `http://127.0.0.1:${port}/`,
    credentials: { username: ANN, password: PASSWORD },
    authMethod: "Basic",
    defaultAccountType: "caldav",
  });
  await client.login();
  const [calendar] = await client.fetchCalendars();
  expect(calendar?.displayName).toBe("Club");
  if (!calendar) return;
  const iCalString = file("tsdav", ["SUMMARY:Choir", ...TIMES]);
  const made = await client.createCalendarObject({ calendar, filename: "t.ics", iCalString });
  expect(made.status).toBe(201);
  const objects = await client.fetchCalendarObjects({ calendar });
  expect(objects).toHaveLength(1);
  const [object] = objects;
  expect(object?.data).toContain("SUMMARY:Choir");
  if (!object) return;
  const data = String(object.data).replace("Choir", "Band");
  const changed = await client.updateCalendarObject({ calendarObject: { ...object, data } });
  expect(changed.status).toBe(204);
  const synced = await client.smartCollectionSync({
    collection: { ...calendar, objects, objectMultiGet: client.calendarMultiGet.bind(client) },
    method: "webdav",
    detailedResult: true,
  });
  expect(synced.objects.updated).toHaveLength(1);
  const [now] = await client.fetchCalendarObjects({ calendar });
  if (!now) throw new Error("it is gone");
  expect((await client.deleteCalendarObject({ calendarObject: now })).status).toBe(204);
  expect(await client.fetchCalendarObjects({ calendar })).toEqual([]);
  expect(world.store.events.listDeleted(calendarId(world), 10)).toHaveLength(1);
});

function calendarId({ store }: Awaited<ReturnType<typeof openDavSite>>["world"]): number {
  return store.calendars.listAll().find(({ title }) => title === "Club")?.id ?? 0;
}
