import { beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../../support/client";
import { readLogin, waitForMail } from "../../support/site";
import { FROM, joinWithPeople, makeFullCalendar, type People, readInvite, TO } from "./api-people";

let people: People;

beforeAll(async () => {
  people = await joinWithPeople();
});

const STALE = /^Someone else changed this .+ in the meantime\. Nothing is saved yet\.$/;
const AT_ONCE = 20;

type Reply = { http: number; status: string; message: string };

/** Makes many calls at once; each must succeed or be refused as stale. */
async function race(send: (at: number) => Promise<Reply>): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(at)));
  expect(replies.map(({ http }) => http)).toEqual(Array(AT_ONCE).fill(200));
  for (const { status, message } of replies) {
    if (status === "Error") expect(message).toMatch(STALE);
  }
  return replies.flatMap(({ status }, at) => (status === "OK" ? [at] : []));
}

describe("of many who save the same at once", () => {
  test("an event is one's, and the others hear of it", async () => {
    const { ann } = people;
    const { id: calendarId } = await makeFullCalendar(ann, "Races");
    const event = (await ann.call("calendar/view", { id: calendarId })).events[0];
    const winners = await race((at) =>
      ann.api("calendar/saveEvent", { ...event, calendarId, title: `Take ${at}` }),
    );
    expect(winners).toHaveLength(1);
    const { events } = await ann.call("calendar/view", { id: calendarId });
    expect(events.map(({ title }) => title)).toEqual([`Take ${winners[0]}`]);
  });

  test("a news item is one's", async () => {
    const { ann, club } = people;
    const [item] = (await ann.call("news/list", { calendarId: club.id })).list;
    const winners = await race((at) => ann.api("news/save", { ...item, title: `Take ${at}` }));
    expect(winners).toHaveLength(1);
    const { list } = await ann.call("news/list", { calendarId: club.id });
    expect(list.map(({ title }) => title)).toEqual([`Take ${winners[0]}`]);
  });

  test("a home page is one's", async () => {
    const { bob, choir } = people;
    const { modifiedAt } = await bob.call("home/get", { id: choir.id });
    const winners = await race((at) =>
      bob.api("home/save", { calendarId: choir.id, wall: `Take ${at}`, links: [], modifiedAt }),
    );
    expect(winners).toHaveLength(1);
    const { wall } = await bob.call("home/get", { id: choir.id });
    expect(wall).toBe(`Take ${winners[0]}`);
  });
});

describe("of many at once", () => {
  test("all new events are kept", async () => {
    const { bob } = people;
    const { calendarId } = await bob.call("calendar/create", { title: "Many" });
    await race((at) =>
      bob.api("calendar/saveEvent", { calendarId, id: "", title: `${at}`, from: FROM, to: TO }),
    );
    const { events } = await bob.call("calendar/view", { id: calendarId });
    expect(events.map(({ title }) => Number(title)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: AT_ONCE }, (_, at) => at),
    );
  });

  test("one login with a code is let in", async () => {
    const { site } = people;
    const email = "ida@example.org";
    await createClient(site).call("user/accesscode", { email });
    const { code } = readLogin(await waitForMail(site, email));
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        createClient(site).api("auth/local/login", { email, code }),
      ),
    );
    expect(replies.filter(({ status }) => status === "OK")).toHaveLength(1);
    expect(replies.filter(({ response }) => response.headers.has("set-cookie"))).toHaveLength(1);
  });

  test("one acceptance of an invite counts", async () => {
    const { site, ann, club } = people;
    const body = { calendarId: club.id, email: "jim@example.org" };
    await ann.call("invite/send", body);
    const code = await readInvite(site, body.email);
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        createClient(site).api("invite/accept", { ...body, code }),
      ),
    );
    expect(replies.filter(({ status }) => status === "OK")).toHaveLength(1);
    const { admins } = await ann.call("calendar/view", { id: club.id });
    expect(admins).toEqual(["ann@example.org", "jim@example.org"]);
  });
});
