// Claim: when an app sends back notes it got without marks, the marks stay; changed words replace the notes.
import { beforeEach, expect, it } from "vitest";
import { unfoldLines } from "~/feed/content-line";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { ANN } from "./dav-people";
import { type DavSite, file, openDavSite, TIMES } from "./dav-site";

const NOTES = "**Bring** *warm* clothes\n* [Plan](https://example.org/p)\n\n2\\*3";
const PLAIN = "DESCRIPTION:Bring warm clothes\\n- Plan: https://example.org/p\\n\\n2*3";

let site: DavSite;
let club: string;

beforeEach(async () => {
  site = await openDavSite();
  club = await site.collection("Club");
  await put("SUMMARY:A");
  const { id, title, from, to } = stored();
  const calendarId = site.world.store.calendars.listAll()[0]?.link;
  site.world.clock.now += 1000;
  perform(
    saveEvent,
    { calendarId, id, title, notes: NOTES, location: "", allDay: false, from, to },
    site.world.as(ANN),
  );
});

const put = (...lines: string[]) =>
  site.send({
    method: "PUT",
    path: `${club}a.ics`,
    body: file("a", [...lines, ...TIMES]),
    headers: { "Content-Type": "text/calendar" },
  });
const given = async () => {
  const { text } = await site.send({ method: "GET", path: `${club}a.ics` });
  return unfoldLines(text).filter((line) => /^(?:DESCRIPTION|X-)/.test(line));
};
function stored() {
  const [calendar] = site.world.store.calendars.listAll();
  const [event] = site.world.store.events.listAll(calendar?.id ?? 0);
  if (!event) throw new Error("there is no event");
  return event;
}

it("the app sees words, and a change of the title leaves the marks", async () => {
  expect(await given()).toEqual(["X-MICROSOFT-CDO-BUSYSTATUS:BUSY", PLAIN]);
  expect((await put("SUMMARY:B", PLAIN)).status).toBe(204);
  expect(stored()).toMatchObject({ title: "B", notes: NOTES, appTexts: null });
  // Some apps add a line break.
  expect((await put("SUMMARY:C", `${PLAIN}\\n`)).status).toBe(204);
  expect(stored()).toMatchObject({ title: "C", notes: NOTES });
});

it("other words replace text and marks, also no words", async () => {
  await put("SUMMARY:A", PLAIN.replace("warm", "dry"));
  expect(stored().notes).toBe("Bring dry clothes\n- Plan: https://example.org/p\n\n2*3");
  await put("SUMMARY:A");
  expect(stored().notes).toBe("");
});

it("marks that an app writes are marks", async () => {
  await put("SUMMARY:A", "DESCRIPTION:**Now**");
  expect(stored().notes).toBe("**Now**");
  expect(await given()).toEqual(["X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "DESCRIPTION:Now"]);
});

it("a copy of an item from a feed keeps the marks", async () => {
  await put("SUMMARY:A", "DESCRIPTION:Now", "X-EAS-DESCRIPTION:*Now*");
  expect(stored().notes).toBe("*Now*");
  await put("SUMMARY:A", "DESCRIPTION:Later", "X-EAS-DESCRIPTION:*Now*");
  expect(stored().notes).toBe("Later");
});
