// Two editors press Save at the same moment, repeatedly: one is saved, the other keeps the form and gets a message.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCalendar, saveEvent } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { isLong, note, TIMEOUT_MS } from "./rounds";

const RACES = isLong ? 200 : 20;
const FROM = Date.UTC(2031, 2, 4, 17);
const HOUR = 3_600_000;

let site: Site;
let ann: Client;
let ben: Client;
let link: string;
let eventId: string;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  ann = createClient(site);
  await ann.login("ann@example.org");
  ben = createClient(site);
  for (const [name, value] of ann.cookies) ben.cookies.set(name, value);
  link = await makeCalendar(ann, "Club");
  eventId = await saveEvent(ann, link, { title: "Start", from: FROM, to: FROM + HOUR });
});
afterAll(() => site.stop());

type Stored = { title: string; location: string; notes: string; modifiedAt: number };

async function readEvent(): Promise<Stored> {
  const { payload } = await ann.api<{ events: Stored[] }>("calendar/view", { id: link });
  const [event] = payload.events;
  if (!event) throw new Error("The event is gone");
  return event;
}

/** The whole form as filled in by its editor. */
function formOf(who: string, race: number, modifiedAt: number): Record<string, string> {
  return {
    id: eventId,
    modifiedAt: String(modifiedAt),
    timeZone: "Europe/Berlin",
    title: `${who} ${race}`,
    location: `Place of ${who}`,
    notes: `Line 1 of ${who}\r\nLine 2, ${race}`,
    fromDate: "2031-03-04",
    fromTime: "18:00",
    toDate: "2031-03-04",
    toTime: "19:00",
  };
}

test(
  "of two saves at once one is stored whole, and the other comes back whole with the choice",
  async () => {
    const path = `/calendar/${link}/events/${eventId}/edit`;
    const won = { ann: 0, ben: 0 };
    for (let race = 0; race < RACES; race += 1) {
      const { modifiedAt } = await readEvent();
      const [anns, bens] = [formOf("ann", race, modifiedAt), formOf("ben", race, modifiedAt)];
      const order =
        race % 2 === 0
          ? [ann.post(path, anns), ben.post(path, bens)]
          : [ben.post(path, bens), ann.post(path, anns)];
      const replies = await Promise.all(order);
      const [annsReply, bensReply] = race % 2 === 0 ? replies : [...replies].reverse();
      expect([annsReply?.status, bensReply?.status].sort()).toEqual([303, 409]);
      const isAnns = annsReply?.status === 303;
      won[isAnns ? "ann" : "ben"] += 1;
      const [winner, loser] = isAnns ? [anns, bens] : [bens, anns];
      const text = String(await (isAnns ? bensReply : annsReply)?.text());
      expect(text).toContain("Someone else changed this event");
      for (const value of [loser.title, loser.location, ...String(loser.notes).split("\r\n")]) {
        expect(text).toContain(value);
      }
      expect(text).toContain(winner.title);
      expect(await readEvent()).toMatchObject({
        title: winner.title,
        location: winner.location,
        notes: winner.notes?.replace("\r\n", "\n"),
      });
    }
    expect(won.ann + won.ben).toBe(RACES);
    note("two editors save one event at once", RACES, `${RACES} conflicts told, 0 changes lost`);
  },
  TIMEOUT_MS,
);
