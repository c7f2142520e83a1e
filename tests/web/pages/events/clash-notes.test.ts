// The note about a taken location after saving, while typing and before importing: the same sentence, and nothing is
// refused.
import { describe, expect, it } from "vitest";
import { EventForm } from "~/components/events/event-form";
import { SuggestionForm } from "~/components/events/suggestion-form";
import { getImport } from "~/features/moving/operations/imports";
import { buildImportView } from "~/features/moving/view/preview-texts";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { action as addEvent } from "~/routes/calendar.$id._dialog.events.new";
import { loader as askTyped } from "~/routes/calendar.$id_.clashes";
import { epochAt } from "~/time/zones";
import { buildEditEventForm, buildNewEventForm } from "~/web/pages/events/event-form-view";
import { buildSuggestionForm } from "~/web/pages/events/suggest-page";
import { readFlash } from "~/web/request/flash";
import { createDesk, single, weekly } from "../../../features/moving/import-scene";
import { draw } from "../../../support/draw";
import { answerOf, requestOf } from "../../../support/in-process";
import { type Form, link, startEachWithCalendar, world } from "../../../support/one-calendar";
import { ANN, BEN } from "../../../support/operations";
import { BERLIN, calendar, displayWith, timedEvent } from "./events-support";

startEachWithCalendar();

const DAY = "2026-11-24";
const at = (time: string, day = DAY) => epochAt(day, time, BERLIN);

function addToHall(title: string, from: string, to: string, more: Record<string, unknown> = {}) {
  const times = { from: at(from), to: at(to) };
  const event = { calendarId: link, title, location: "Hall 3", notes: "", ...times, ...more };
  return perform(saveEvent, event, world.as(ANN));
}

const TYPED: Form = {
  title: "Match",
  location: "hall 3",
  timeZone: BERLIN,
  fromDate: DAY,
  fromTime: "19:00",
  toDate: DAY,
  toTime: "20:00",
};

/** The next page's message after saving the form. */
async function saved(more: Form = {}): Promise<string | undefined> {
  const request = requestOf(world, ANN, `/calendar/${link}/events/new`, {
    form: { ...TYPED, ...more },
  });
  const answer = await answerOf(() => addEvent({ request, params: { id: link }, context: {} }));
  if (!(answer instanceof Response)) throw new Error("It was refused.");
  const [Cookie = ""] = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return readFlash(new Request("http://localhost/", { headers: { Cookie } }))?.more;
}

describe("after an event was saved", () => {
  it("says what is at its place then", async () => {
    addToHall("Training", "18:00", "19:30");
    expect(await saved()).toBe("hall 3 is also taken then: Training, 6pm - 7:30pm.");
  });

  it("says nothing where the place is free, or none is named", async () => {
    addToHall("Training", "18:00", "19:00");
    expect(await saved()).toBeUndefined();
    expect(await saved({ location: "", fromTime: "18:00" })).toBeUndefined();
  });

  it("names two, and how many more there are", async () => {
    addToHall("Training", "18:00", "19:30");
    addToHall("Open house", "00:00", "00:00", { allDay: true });
    const two = "hall 3 is also taken then: Open house, all day; Training, 6pm - 7:30pm";
    expect(await saved()).toBe(`${two}.`);
    for (const title of ["Choir", "Dance"]) addToHall(title, "19:00", "21:00");
    // The first match is included.
    expect(await saved()).toBe(`${two}; and 3 more.`);
  });

  it("says the date, too, where another day of a repeating event is meant", async () => {
    addToHall("Gala", "18:00", "23:00", {
      from: at("18:00", "2026-12-08"),
      to: at("23:00", "2026-12-08"),
    });
    const repeat = { repeats: "week", every: "1", ends: "never" };
    expect(await saved(repeat)).toBe("hall 3 is also taken then: Gala, Tue, Dec 8, 6pm - 11pm.");
  });

  it("says it however long place and titles are", async () => {
    const location = "Hallé ".repeat(80);
    for (const title of ["Ä".repeat(50), "Ö".repeat(50), "Ü".repeat(50)])
      addToHall(title, "18:00", "19:30", { location });
    expect(await saved({ location })).toMatch(
      /^(Hallé )+.*… is also taken then: .*; and 1 more\.$/,
    );
  });
});

describe("while an event is typed", () => {
  const ask = (typed: Form, email: string | null = ANN) => {
    const path = `/calendar/${link}/clashes?${new URLSearchParams({ ...TYPED, ...typed })}`;
    const request = requestOf(world, email, path);
    return answerOf(() => askTyped({ request, params: { id: link }, context: {} }));
  };
  const said = async (typed: Form = {}) => (await ask(typed)).text();

  it("is said to editors what is at its place then, not the event itself", async () => {
    const { id } = addToHall("Training", "18:00", "19:30");
    expect(await said()).toBe("hall 3 is also taken then: Training, 6pm - 7:30pm.");
    expect(await said({ id })).toBe("");
    expect(await said({ fromTime: "19:30" })).toBe("");
    expect(await said({ location: "" })).toBe("");
  });

  it("names the place without blanks around it", async () => {
    addToHall("Training", "18:00", "19:30");
    const answer = await ask({ location: "hall 3 " });
    expect(await answer.text()).toBe("hall 3 is also taken then: Training, 6pm - 7:30pm.");
  });

  it("is silent about times that are half typed or impossible", async () => {
    addToHall("Training", "18:00", "19:30");
    expect(await said({ fromTime: "1x" })).toBe("");
    expect(await said({ fromDate: "9999-01-01", toDate: "9999-01-01" })).toBe("");
    expect(await said({ timeZone: "Mars/Olympus" })).toBe("");
  });

  it("is nothing about an event that is canceled", async () => {
    addToHall("Training", "18:00", "19:30");
    expect(await said({ title: "Canceled: Match" })).toBe("");
  });

  it("is said to nobody else", async () => {
    addToHall("Training", "18:00", "19:30");
    for (const [email, status] of [
      [null, 302],
      [BEN, 403],
    ] as const) {
      const answer = await ask({}, email);
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toContain("Training");
    }
  });

  it("has its place in the forms of editors alone", async () => {
    const display = displayWith({ canEdit: true });
    const event = timedEvent("Training", `${DAY} 18:00`, `${DAY} 19:00`);
    const forms = [
      buildNewEventForm({ calendar, display }),
      buildEditEventForm(event, { calendar, display }),
    ];
    for (const form of forms) {
      const html = await draw(EventForm, { form: { ...form, attempt: "" } });
      expect(html).toContain(`data-clashes="/calendar/${calendar.link}/clashes"`);
    }
    const asker = { name: "", email: "" };
    const form = buildSuggestionForm({ calendar, display: displayWith(), asker });
    const props = { form: { ...form, attempt: "", stamp: "", trap: "" } };
    expect(await draw(SuggestionForm, props)).not.toContain("data-clashes");
  });
});

describe("before a file is imported", () => {
  it("says of each entry that is new or changed what is at its place then", async () => {
    const desk = createDesk(world, link);
    addToHall("Training", "18:00", "19:30");
    addToHall("Gala", "19:00", "23:00", {
      from: at("19:00", "2026-12-14"),
      to: at("23:00", "2026-12-14"),
    });
    const location = "Hall 3";
    const items = [
      single("a", { day: DAY, time: "19:00", location }),
      single("b", { day: DAY, time: "19:30", location }),
      single("c", { day: DAY, time: "19:00" }),
      weekly("d", { location }),
    ];
    const whys = async () => {
      const { draftId } = await desk.look(items);
      const preview = perform(getImport, { calendarId: link, draftId }, desk.as(ANN));
      const display = displayWith({ canEdit: true });
      const { rows } = buildImportView(draftId, preview, { calendar, display });
      return rows.map(({ title, becomes, why }) => `${title}, ${becomes}: ${why}`).sort();
    };
    expect(await whys()).toEqual([
      "Match, New: ",
      "Match, New: ",
      "Match, New: Hall 3 is also taken then: Training, 6pm - 7:30pm.",
      "Training, New: Hall 3 is also taken then: Gala, Mon, Dec 14, 7pm - 11pm.",
    ]);
    await desk.take(items);
    expect((await whys()).every((why) => why.endsWith("Already here: "))).toBe(true);
  });
});
