// The file of attendees for spreadsheets: one date or a whole series, in the reader's language, only for editors.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, expect, it } from "vitest";
import { dateId } from "~/event/series";
import { placeAnswer } from "~/features/answers/operations/lists";
import { cancelEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { programPaths } from "~/paths/programs";
import { loader as answersFile } from "~/routes/calendar.$id_.events.$eventId.answers[.csv]";
import { answerOf, leaveWorld, requestOf } from "../../support/in-process";
import { ANN, BEN, DAY, HOUR } from "../../support/operations";
import { type AnswerScene, CAKE, COMING, createAnswerScene, START } from "./answer-scene";

const BOM = "\uFEFF";
const HEADER = `"Date","Name","People","Answer","Slot","Answered"`;

afterAll(leaveWorld);

type Asked = { email?: string | null; language?: string };

function ask(scene: AnswerScene, eventId = scene.eventId, asked: Asked = {}) {
  const { email = ANN, language = "en" } = asked;
  const { world, link } = scene;
  const path = programPaths.answersFile(link, eventId);
  const request = requestOf(world, email, path, { language });
  const args = { request, params: { id: link, eventId }, context: {} } as LoaderFunctionArgs;
  return answerOf(() => answersFile(args));
}

async function textOf(...args: Parameters<typeof ask>): Promise<string> {
  const response = await ask(...args);
  // Response.text() would drop the byte order mark.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

const linesOf = (text: string) => text.split("\r\n").slice(1, -1);

it("has a byte order mark, the header, lines that end as Windows has them, and everything quoted", async () => {
  const scene = createAnswerScene({ kind: "list", slots: [CAKE] });
  scene.send('Ann "A", B', { slot: 1, people: 2 });
  scene.send("Zoë\u00a0Ø", { slot: 1 });
  scene.send("Cleo", { going: false });
  const text = await textOf(scene);
  expect(text.startsWith(`${BOM}${HEADER}\r\n`)).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  expect(linesOf(text)).toEqual([
    `"2026-12-01 11:00","Ann ""A"", B","2","Coming","Cake","2026-11-21 11:00"`,
    expect.stringMatching(/^"2026-12-01 11:00","Zoë.Ø","1","Waiting","Cake",/),
    `"2026-12-01 11:00","Cleo","1","Can't come","","2026-11-21 11:00"`,
  ]);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

it("is a download that nobody keeps", async () => {
  const { headers } = await ask(createAnswerScene());
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="answers.csv"');
  expect(headers.get("Cache-Control")).toBe("no-store");
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠a"])(
  "has the name %s as no formula",
  async (name) => {
    const scene = createAnswerScene();
    scene.send(name);
    const [line = ""] = linesOf(await textOf(scene));
    expect(line).toContain(`,"'${name}",`);
  },
);

it.each([
  ["a;=1+1;", "a;'=1+1;"],
  ["a; @SUM(A1)", "a;' @SUM(A1)"],
  ["Ann; Bob", "Ann; Bob"],
])(
  "has no formula behind a semicolon, which parts cells in many countries: %s",
  async (name, cell) => {
    const scene = createAnswerScene();
    scene.send(name);
    const [line = ""] = linesOf(await textOf(scene));
    expect(line).toContain(`,"${cell}",`);
  },
);

it("disarms a slot's name too", async () => {
  const scene = createAnswerScene({ kind: "list", slots: [{ name: "=CAKE()", places: 2 }] });
  scene.send("Ann", { slot: 1 });
  expect(await textOf(scene)).toContain(`,"'=CAKE()",`);
});

it("has no address of anybody", async () => {
  const scene = createAnswerScene();
  scene.send("Ann", { email: "ann.secret@example.org" });
  expect(await textOf(scene)).not.toContain("secret");
});

it("has all dates of a series in their order, canceled ones and given places too", async () => {
  const scene = createAnswerScene();
  const { id: first, seriesId } = scene.save({
    id: scene.eventId,
    asks: { ...COMING, places: 1 },
    repeat: { freq: "week", every: 1 },
  });
  const third = dateId({ id: seriesId ?? "", day: "2026-12-15" });
  scene.send("Later", { eventId: third });
  scene.send("Ann", { eventId: first });
  scene.send("Ben", { eventId: first });
  const { list } = scene.list(first);
  const ben = list.find(({ name }) => name === "Ben");
  const date = { calendarId: scene.link, eventId: first };
  perform(placeAnswer, { ...date, id: ben?.id }, scene.world.as(ANN));
  perform(cancelEvent, { ...date, eventId: third }, scene.world.as(ANN));
  const lines = linesOf(await textOf(scene, seriesId ?? ""));
  expect(lines.map((line) => line.split(",").slice(0, 2).join(" "))).toEqual([
    `"2026-12-01 11:00" "Ann"`,
    `"2026-12-01 11:00" "Ben"`,
    `"2026-12-15 11:00" "Later"`,
  ]);
});

it("has of an all-day event the day", async () => {
  const scene = createAnswerScene();
  const { id } = scene.save({ title: "Camp", allDay: true, to: START + 2 * DAY, asks: COMING });
  scene.send("Ann", { eventId: id });
  expect(linesOf(await textOf(scene, id))[0]).toMatch(/^"2026-12-01","Ann"/);
});

it("is in the reader's language", async () => {
  const scene = createAnswerScene();
  scene.send("Zed");
  const text = await textOf(scene, scene.eventId, { language: "en-XA" });
  expect(text).not.toContain("Coming");
  expect(text).not.toContain("Answered");
  expect(text).toContain(`"Zed"`);
  expect(text.split("\r\n")[0]).toMatch(/^\uFEFF(?:"⟦[^"]+⟧",?){6}$/);
});

it("is for its editors alone", async () => {
  const scene = createAnswerScene();
  scene.send("Secret");
  const statusOf = async (email: string | null) => {
    const answer = await ask(scene, scene.eventId, { email });
    expect(await answer.text()).not.toContain("Secret");
    return answer.status;
  };
  expect(await statusOf(null)).toBe(302);
  expect(await statusOf(BEN)).toBe(403);
});

it("is refused for an event that asks nothing, and for none", async () => {
  const scene = createAnswerScene();
  const { id } = scene.save({ title: "Other", from: START + HOUR, to: START + 2 * HOUR });
  for (const [eventId, status] of [
    [id, 400],
    ["nothing", 404],
  ] as const) {
    const answer = await ask(scene, eventId);
    expect(answer.status).toBe(status);
  }
});
