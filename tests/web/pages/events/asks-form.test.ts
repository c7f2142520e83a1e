// The event form's attendance fields: what they show and send, and how a setting is worded.
import { describe, expect, it } from "vitest";
import { type SentAsks, writeAsks } from "~/event/asks";
import { asksText } from "~/event/asks-words";
import { asksValues, countSlotRows } from "~/event/typed-asks";
import { saveEvent } from "~/operations/events/events";
import { getVersion, listVersions } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { readAsksForm } from "~/web/pages/events/asks-form";
import { buildDuplicateEventForm, buildEditEventForm } from "~/web/pages/events/event-form-view";
import { wordTexts } from "~/web/pages/history/history-view";
import { ENGLISH, wordsIn } from "~/words/server-words";
import { ANN, createWorld, DAY, HOUR, NOW, SECOND } from "../../../support/operations";
import { BERLIN, calendar, displayWith, timedEvent } from "./events-support";

const COMING: SentAsks = {
  kind: "coming",
  places: 20,
  closesHours: 2,
  names: "everyone",
  slots: [],
};
const LIST: SentAsks = {
  kind: "list",
  places: null,
  closesHours: 0,
  names: "managers",
  slots: [
    { name: "Cake", places: 3 },
    { name: "Drinks", places: 1 },
  ],
};
const stored = (asks: SentAsks | null) => writeAsks(asks, null);
const options = { calendar, display: displayWith({ canEdit: true }) };
const eventThat = (asks: SentAsks | null) =>
  timedEvent("Fair", "2026-11-24 18:00", "2026-11-24 19:00", BERLIN, { asks: stored(asks) });

describe("the fields", () => {
  it.each([null, COMING, LIST])("send back the setting that they show: %#", (asks) => {
    const read = readAsksForm(asksValues(stored(asks)));
    expect(writeAsks(read.asks ?? null, stored(asks))).toBe(stored(asks));
  });

  it("have the slots' ids for an edit, and none for a copy", () => {
    expect(buildEditEventForm(eventThat(LIST), options).asks).toMatchObject({
      asks: "list",
      "slots.0.id": "1",
      "slots.0.name": "Cake",
      "slots.0.places": "3",
      "slots.1.id": "2",
    });
    expect(buildDuplicateEventForm(eventThat(LIST), options).asks).toMatchObject({
      asks: "list",
      "slots.0.id": "",
      "slots.0.name": "Cake",
      "slots.1.id": "",
    });
  });

  it("of a setting that is off are those that it had", () => {
    const off = writeAsks(null, stored(LIST));
    expect(asksValues(off)).toMatchObject({
      asks: "",
      "slots.0.id": "1",
      "slots.1.name": "Drinks",
    });
    expect(readAsksForm(asksValues(off)).asks).toBeNull();
    const again = readAsksForm({ ...asksValues(off), asks: "list" }).asks ?? null;
    expect(writeAsks(again, off)).toBe(stored(LIST));
  });
});

describe("a form", () => {
  it("ignores what does not fit the choice", () => {
    const typed = {
      places: "many",
      closesHours: "x",
      "slots.0.name": "Cake",
      "slots.0.places": "",
    };
    expect(readAsksForm({ ...typed, asks: "" }).asks).toBeNull();
    expect(readAsksForm({ ...typed, asks: "coming", places: "5" }).asks).toMatchObject({
      kind: "coming",
      places: 5,
      slots: [],
    });
    expect(readAsksForm({ ...typed, asks: "list" }).asks).toMatchObject({ places: null });
  });

  it("leaves empty rows out, and keeps what was typed in the others", () => {
    const { asks, values } = readAsksForm({
      asks: "list",
      "slots.0.id": "",
      "slots.0.name": " ",
      "slots.0.places": "",
      "slots.1.id": "7",
      "slots.1.name": "Cake",
      "slots.1.places": "lots",
      "slots.2.id": "8",
      "slots.2.name": "",
      "slots.2.places": "",
    });
    expect(asks?.slots).toEqual([{ id: 7, name: "Cake", places: Number.NaN }]);
    expect(values).toMatchObject({ "slots.0.name": "Cake", "slots.0.places": "lots" });
    expect(values).not.toHaveProperty(["slots.1.name"]);
  });

  it("has no limit and closes at the start where these fields are empty", () => {
    const { asks } = readAsksForm({ asks: "coming", places: " ", closesHours: "" });
    expect(asks).toMatchObject({ places: null, closesHours: 0, names: "managers" });
  });

  it.each(["-1", "1.5", "1e2", "٣", "0x1"])("takes %s for no number", (places) => {
    expect(readAsksForm({ asks: "coming", places }).asks?.places).toBeNaN();
  });
});

describe("the rows of slots", () => {
  const typed = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        [`slots.${index}.name`, `Slot ${index}`],
        [`slots.${index}.places`, "1"],
      ]).flat(),
    );

  it("are those of the event and an empty one, ten at most", () => {
    expect(countSlotRows({})).toBe(1);
    expect(countSlotRows(typed(3))).toBe(4);
    expect(countSlotRows({ ...typed(3), "slots.3.name": "", "slots.3.places": " " })).toBe(4);
    expect(countSlotRows(typed(9))).toBe(10);
    expect(countSlotRows(typed(10))).toBe(10);
    expect(countSlotRows(typed(11))).toBe(10);
  });
});

describe("a setting in words", () => {
  it("has a line for each part that somebody chose", () => {
    expect(asksText(null, ENGLISH)).toBe("");
    expect(asksText(COMING, ENGLISH).split("\n")).toEqual([
      "Ask who's coming",
      "20 places",
      "Answers close 2 hours before the start",
      "Everyone who sees all details sees names",
    ]);
    expect(asksText(LIST, ENGLISH).split("\n")).toEqual([
      "Sign-up list",
      "Cake: 3 places",
      "Drinks: 1 place",
    ]);
  });

  it("stands in the history, in the reader's language, of an event and of a series", () => {
    const world = createWorld();
    const calendarId = world.calendar();
    const times = { from: NOW + DAY, to: NOW + DAY + HOUR };
    for (const repeat of [undefined, { freq: "week", every: 1 }]) {
      world.clock.now += SECOND;
      const draft = { calendarId, title: "Fair", ...times, repeat, asks: LIST };
      perform(saveEvent, draft, world.as(ANN));
      const [newest] = perform(listVersions, { calendarId }, world.as(ANN)).list;
      const wanted = { calendarId, versionId: newest?.id };
      const version = perform(getVersion, wanted, world.as(ANN));
      const textIn = (language: "en" | "en-XA") =>
        wordTexts(version, wordsIn(language)).find(({ field }) => field === "asks")?.after ?? "";
      expect(textIn("en")).toBe("Sign-up list\nCake: 3 places\nDrinks: 1 place");
      expect(textIn("en-XA")).toMatch(/^⟦.*⟧\n⟦Cake: /);
      expect(textIn("en-XA")).not.toContain("places");
    }
  });
});
