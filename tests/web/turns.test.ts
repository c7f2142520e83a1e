// What many may send or ask for at once lets everybody else have a turn in between.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { answerApi } from "~/web/api/envelope";
import { submitAnswer } from "~/web/pages/answers/answer-form-view";
import { openYear } from "~/web/pages/events/year-page";
import { stampForm } from "~/web/request/form-trap";
import { createAnswerScene, START } from "../operations/answers/answer-scene";
import { leaveWorld, requestOf } from "../support/in-process";
import { ANN, HOUR } from "../support/operations";

afterEach(() => vi.restoreAllMocks());
afterAll(leaveWorld);

const AT_ONCE = 12;

/** How many turns everybody else had until the work was over, if each of its pieces is a long one. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 1_000;
    return now;
  });
  let turns = 0;
  let isOver = false;
  const over = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    turns += 1;
  }
  await over;
  return turns;
}

test("changes by JSON", async () => {
  const { world, link, calendarId } = createAnswerScene();
  const before = world.store.events.listAll(calendarId).length;
  const save = async (title: string) => {
    const request = requestOf(world, ANN, "/api/calendar/saveEvent");
    const times = { from: START, to: START + HOUR };
    const event = { calendarId: link, id: "", title, location: "", notes: "", ...times };
    const headers = { ...Object.fromEntries(request.headers), "Content-Type": "application/json" };
    const { status } = await answerApi(
      new Request(request.url, { method: "POST", headers, body: JSON.stringify(event) }),
    );
    expect(status).toBe(200);
  };
  const all = Array.from({ length: AT_ONCE }, (_, n) => `Event ${n}`);
  const turns = await turnsDuring(() => Promise.all(all.map(save)));
  expect(world.store.events.listAll(calendarId)).toHaveLength(before + AT_ONCE);
  expect(turns).toBeGreaterThanOrEqual(AT_ONCE);
});

test("answers by form", async () => {
  const { world, link, eventId, standing } = createAnswerScene();
  // Whose runtime seals the stamp.
  requestOf(world, null, "/");
  const send = (name: string) => {
    const form = { name, going: "yes", stamp: stampForm(world.clock.now - HOUR) };
    const request = requestOf(world, null, `/calendar/${link}/events/${eventId}`, { form });
    return submitAnswer(request, { id: link, eventId });
  };
  const all = Array.from({ length: AT_ONCE }, (_, n) => `Person ${n}`);
  const turns = await turnsDuring(() => Promise.all(all.map(send)));
  expect(standing()).toHaveLength(AT_ONCE);
  expect(turns).toBeGreaterThanOrEqual(AT_ONCE);
});

test("a year", async () => {
  const { world, link } = createAnswerScene();
  const request = requestOf(world, null, `/calendar/${link}/year`);
  // Its days in pieces of six weeks.
  expect(await turnsDuring(() => openYear(request, link))).toBeGreaterThanOrEqual(9);
});
