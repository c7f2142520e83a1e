// People who may not save an event get told only that, and learn nothing about errors in the form.
import { beforeAll, expect, test } from "vitest";
import { joinWithPeople, type People } from "../../api/api-people";

let people: People;
beforeAll(async () => {
  people = await joinWithPeople();
});

const DAY = "2026-12-05";
const RIGHT = {
  id: "",
  title: "Mine",
  location: "",
  notes: "",
  timeZone: "Europe/Berlin",
  fromDate: DAY,
  fromTime: "10:00",
  toDate: DAY,
  toTime: "11:00",
};
const BROKEN = { ...RIGHT, title: "", fromDate: "never" };

/** The status and the text of the alerts. */
async function answerTo(who: "visitor" | "carol" | "ann", form: Record<string, string>) {
  const answer = await people[who].post(`/calendar/${people.club.id}/events/new`, form);
  const html = await answer.text();
  return { status: answer.status, html };
}

test.each(["visitor", "carol"] as const)(
  "a broken form of a %s is refused as a right one",
  async (who) => {
    const [right, broken] = [await answerTo(who, RIGHT), await answerTo(who, BROKEN)];
    expect(right.status).toBeGreaterThan(400);
    expect(broken.status).toBe(right.status);
    for (const { html } of [right, broken]) expect(html).not.toContain("Enter a date");
    expect(broken.html).not.toContain("Title is required.");
  },
);

test("an editor is told all that is wrong at once", async () => {
  const { status, html } = await answerTo("ann", BROKEN);
  expect(status).toBe(400);
  expect(html).toContain("Enter a date, such as 2026-11-21.");
  expect(html).toContain("Title is required.");
  expect(html).not.toContain("must be a time");
});
