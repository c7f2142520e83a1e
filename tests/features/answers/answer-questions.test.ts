// The confirmation mail to a typed address: one a day on the site, one a month in a calendar, and no other mail until
// the address is confirmed.
import { beforeEach, describe, expect, it } from "vitest";
import { sendAnswer } from "~/features/answers/operations/answers";
import { changeAnswerer, confirmAnswerer, viewAnswer } from "~/features/answers/operations/lists";
import { endLink, saveLink } from "~/features/sharing/operations";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { answerAsks } from "~/store/schema/schema";
import { startAnswerRounds } from "../../support/answer-rounds";
import { ANN, DAY, HOUR, MINUTE, refusalOf } from "../../support/operations";
import { COMING, createAnswerScene, START } from "./answer-scene";

const MUM = "mum@example.org";
let scene: ReturnType<typeof createAnswerScene>;

beforeEach(() => {
  scene = createAnswerScene();
});

const asked = () => scene.world.mails().filter(({ kind }) => kind === "answer-confirm").length;

/** Creates an event that takes answers in a new calendar; returns a function that answers it with the address. */
function otherCalendar(title: string) {
  const { world } = scene;
  const calendarId = world.calendar(title);
  const from = START + 60 * DAY;
  const draft = { calendarId, title, location: "", notes: "", from, to: from + HOUR };
  const { id: eventId } = perform(saveEvent, { ...draft, asks: COMING }, world.as(ANN));
  return (name: string) =>
    perform(
      sendAnswer,
      { calendarId, eventId, name, going: true, email: MUM },
      scene.visitor(name),
    );
}

describe("a typed address", () => {
  it("is asked once in 24 hours on the whole site, in whichever calendar", () => {
    const [second, third] = [otherCalendar("Choir"), otherCalendar("Band")];
    scene.send("Ida", { email: MUM });
    second("Wim");
    expect(asked()).toBe(1);
    scene.world.clock.now += DAY - 1;
    third("Zoe");
    expect(asked()).toBe(1);
    scene.world.clock.now += 1;
    third("Una");
    expect(asked()).toBe(2);
  });

  it("is asked once in 30 days in a calendar", () => {
    const send = otherCalendar("Choir");
    send("Ida");
    const first = scene.world.clock.now;
    for (const [name, days] of [
      ["Wim", 2],
      ["Zoe", 29],
    ] as const) {
      scene.world.clock.now = first + days * DAY;
      purge(scene.world.store, scene.world.clock.now);
      send(name);
      expect(asked()).toBe(1);
    }
    scene.world.clock.now = first + 30 * DAY;
    send("Una");
    expect(asked()).toBe(2);
  });

  it("is not remembered as asked after 30 days, and never as itself", () => {
    const rows = () => scene.world.database.select().from(answerAsks).all();
    scene.send("Ida", { email: MUM });
    expect(rows()).toHaveLength(1);
    expect(JSON.stringify(rows())).not.toContain("mum");
    purge(scene.world.store, scene.world.clock.now + 30 * DAY);
    expect(rows()).toHaveLength(1);
    purge(scene.world.store, scene.world.clock.now + 30 * DAY + 1);
    expect(rows()).toEqual([]);
  });

  it("gets no other mail until it is confirmed, whatever happens", async () => {
    scene.send("Ida", { email: MUM });
    const changes = { from: START + DAY, to: START + DAY + HOUR };
    scene.save({ id: scene.eventId, ...changes });
    const rounds = startAnswerRounds(scene.world);
    expect(await rounds.runUntil(START + DAY, 30 * MINUTE)).toEqual([]);
    expect(scene.world.mails().map(({ kind }) => kind)).toEqual(["answer-confirm"]);
  });

  it("cannot be confirmed by who typed it: neither by their key nor by what they are answered", () => {
    const sent = scene.send("Ida", { email: MUM });
    const { token } = scene.world.mailTo(MUM);
    const known = JSON.stringify([
      sent,
      perform(viewAnswer, { key: sent.key }, scene.visitor("Ida")),
    ]);
    expect(known).not.toContain(String(token));
    for (const key of [sent.key, ...sent.key.split("."), sent.device ?? ""]) {
      const confirm = () => perform(confirmAnswerer, { key }, scene.visitor("Ida"));
      expect(refusalOf(confirm).code).toBe("missing");
    }
    const other = { key: sent.key, email: "other@example.org" };
    perform(changeAnswerer, other, scene.visitor("Ida"));
    const confirm = () => perform(confirmAnswerer, { key: token }, scene.world.as(null));
    // This link was for another address than the one stored now.
    expect(refusalOf(confirm).code).toBe("missing");
  });
});

describe("somebody whose extra link ended", () => {
  it("answers again by the main link, with an address of their own that works", () => {
    const { world, link, eventId } = scene;
    const extra = { calendarId: link, name: "Team", shows: "all", expiresAt: null };
    const { list } = perform(saveLink, extra, world.as(ANN));
    const [team] = list;
    const { key } = scene.send("Ida", { calendarId: team?.token, eventId });
    perform(endLink, { calendarId: link, id: team?.id }, world.as(ANN));
    const view = (key: string) => perform(viewAnswer, { key }, world.as(null));
    expect(refusalOf(() => view(key)).code).toBe("missing");
    const again = scene.send("Ida", { people: 2 });
    expect(view(again.key)).toMatchObject({ calendarId: link, name: "Ida" });
    expect(scene.standing()).toEqual(["Ida in 2"]);
    expect(refusalOf(() => view(key)).code).toBe("missing");
  });
});
