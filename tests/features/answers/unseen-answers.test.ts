// Only the operations for answers return answers.
import { describe, expect, it } from "vitest";
import { sendAnswer } from "~/features/answers/operations/answers";
import { confirmAnswerer } from "~/features/answers/operations/lists";
import { archiveEvent } from "~/features/moving/operations/archives";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { EVERY_OPERATION } from "../../operations/every-operation";
import { ANN, createScene, draftOf, dump } from "../../operations/scene";
import { COMING, deviceOf } from "./answer-scene";

const NAME = "Xaverine";
const MAIL = "xaverine@example.org";

/** Operations for answers, which may return them. */
const TELLING = ["countAnswers", "getAnswers", "listAnswers"];

function createAsked() {
  const scene = createScene();
  const { world, ours } = scene;
  const asks = { ...COMING, names: "everyone" };
  perform(saveEvent, draftOf(ours.link, { id: ours.eventId, asks }), world.as(ANN));
  const answer = () => {
    const sent = { calendarId: ours.link, eventId: ours.eventId, name: NAME, email: MAIL };
    const caller = { ...world.as(null), device: deviceOf("x") };
    const { key } = perform(sendAnswer, { ...sent, going: true, people: 7 }, caller);
    const { token } = world.mailTo(MAIL);
    perform(confirmAnswerer, { key: token }, world.as(null));
    return key;
  };
  const reads = () =>
    EVERY_OPERATION.filter(({ effect, name }) => effect === "reads" && !TELLING.includes(name));
  return { ...scene, answer, reads };
}

describe("an answer", () => {
  it.each([
    ["an editor", ANN],
    ["a visitor", null],
  ])("changes nothing that %s reads elsewhere, and is named nowhere", (_, who) => {
    const { world, ours, answer, reads } = createAsked();
    const allowed = reads().filter(({ who: least }) => who !== null || least === "all");
    const answered = () =>
      allowed.map(({ name, call }) => [name, toText(call(ours, world.as(who)))]);
    const before = answered();
    expect(before.length).toBeGreaterThan(who === null ? 20 : 30);
    answer();
    const after = answered();
    for (const [name, text] of after) {
      expect([name, text?.includes(NAME), text?.includes(MAIL)]).toEqual([name, false, false]);
    }
    // The counts shown before a link is replaced or a calendar deleted include answers.
    const counting = ["countFollowers", "countContents"];
    const isOwn = ([name = ""]: (string | undefined)[]) => counting.includes(name);
    expect(after.filter((each) => !isOwn(each))).toEqual(before.filter((each) => !isOwn(each)));
  });

  it("is in no version and no archive; the setting is", () => {
    const { world, ours, answer } = createAsked();
    answer();
    const { versions = [], events = [] } = dump(world.database);
    expect(JSON.stringify([versions, events])).not.toContain(NAME);
    const { id } = world.store.calendars.findByLink(ours.link) ?? { id: 0 };
    const event = world.store.events.find(id, ours.eventId);
    const archived = event && archiveEvent(event, { categories: [], uidSuffix: "x" });
    expect(archived?.asks).toEqual({ ...COMING, names: "everyone", slots: [] });
    expect(JSON.stringify(archived)).not.toContain(NAME);
  });

  it("stores neither cookie, key nor account, and cannot be joined between calendars", () => {
    const { world, theirs, answer } = createAsked();
    const key = answer();
    const { store } = world;
    const { id } = store.calendars.findByLink(theirs.link) ?? { id: 0 };
    const event = store.events.find(id, theirs.eventId);
    if (!event) throw new Error("There is no event.");
    const asks = JSON.stringify({ ...COMING, slots: [], lastSlot: 0 });
    const modifiedAt = event.modifiedAt + 1;
    store.change(() => store.events.change(id, event, { ...event, asks, modifiedAt }));
    const sent = { calendarId: theirs.link, eventId: theirs.eventId, name: NAME, going: true };
    perform(sendAnswer, sent, { ...world.as(null), device: deviceOf("x") });
    const { answerers = [], answer_asks = [] } = dump(world.database);
    expect(new Set(answerers.map(({ holder }) => holder)).size).toBe(2);
    const text = JSON.stringify(dump(world.database, ["message"]));
    expect(text).not.toContain(deviceOf("x"));
    expect(text).not.toContain(key.split(".")[1]);
    expect(JSON.stringify(answer_asks)).not.toContain("example.org");
  });
});

/** Without the revision used in page cache keys, which is never sent. */
function toText(answer: unknown): string {
  const isKey = (name: string) => name === "answersRevision";
  return JSON.stringify(answer, (name, value) => (isKey(name) ? undefined : value)) ?? "";
}
