// Many calls at once: what tests of the operations claim of one after another (tests/operations/events/stale.test.ts).
import { expect, test } from "vitest";
import { joinWithPeople, makeFullCalendar } from "./api-people";

const STALE = /^Someone else changed this event in the meantime\. Nothing is saved yet\.$/;
const AT_ONCE = 20;

test("of many who save the same event at once it is one's, and the others hear of it", async () => {
  const { ann } = await joinWithPeople();
  const { id: calendarId } = await makeFullCalendar(ann, "Races");
  const event = (await ann.call("calendar/view", { id: calendarId })).events[0];
  const replies = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      ann.api("calendar/saveEvent", { ...event, calendarId, title: `Take ${at}` }),
    ),
  );
  expect(replies.map(({ http }) => http)).toEqual(Array(AT_ONCE).fill(200));
  const winners = replies.flatMap(({ status }, at) => (status === "OK" ? [at] : []));
  expect(winners).toHaveLength(1);
  for (const { status, message } of replies) if (status === "Error") expect(message).toMatch(STALE);
  const { events } = await ann.call("calendar/view", { id: calendarId });
  expect(events.map(({ title }) => title)).toEqual([`Take ${winners[0]}`]);
});
