// The HTML of answer settings and lists for editors, for browsers without scripts and for print.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EventForm } from "~/components/events/event-form";
import { type SentAsks, writeAsks } from "~/event/asks";
import { AnswerListPage } from "~/features/answers/screens/list";
import type { AnswerList, AnswerRow } from "~/features/answers/view/list";
import { buildEditEventForm, buildNewEventForm } from "~/web/pages/events/event-form-view";
import type { WithIdempotencyKey } from "~/web/request/form-fields";
import { draw, textOf } from "../../support/draw";
import { BERLIN, calendar, displayWith, timedEvent } from "../../web/pages/events/events-support";

const options = { calendar, display: displayWith({ canEdit: true }) };
const hostile = '<script>alert("x")</script>';

const ofSlots = (count: number): SentAsks => ({
  kind: "list",
  places: null,
  closesHours: 0,
  names: "managers",
  slots: Array.from({ length: count }, (_, n) => ({ name: `Slot no. ${n}`, places: 1 })),
});
const formOf = (asks: SentAsks | null) => {
  const event = timedEvent("Fair", "2026-11-24 18:00", "2026-11-24 19:00", BERLIN, {
    asks: writeAsks(asks, null),
  });
  return { ...buildEditEventForm(event, options), attempt: "once" };
};
const rowsIn = (html: string) => html.match(/name="slots\.\d+\.name"/g)?.length ?? 0;
const detailsIn = (html: string) => /<details class="asks"[^>]*>/.exec(html)?.[0] ?? "";

describe("the fields of the setting", () => {
  it("are closed where nothing is set, with a way past them", async () => {
    const form = { ...buildNewEventForm(options), attempt: "once" };
    const html = await draw(EventForm, { form });
    expect(detailsIn(html)).toBe('<details class="asks">');
    const [before = "", after = ""] = html.split('<details class="asks">');
    expect(before.trimEnd()).toMatch(/<a href="#field-save">Skip to Save<\/a><\/p>$/);
    expect(after).toContain('id="field-save"');
    // The Enter key presses the first button, which saves; it has no text, since text browsers would show it.
    expect(/<button[^>]*>[^<]*/.exec(html)?.[0]).toMatch(/^<button type="submit" hidden=""[^>]*>$/);
  });

  it("are open where something is set, and have an empty row below the others", async () => {
    const html = await draw(EventForm, { form: formOf(ofSlots(2)) });
    expect(detailsIn(html)).toContain("open");
    expect(rowsIn(html)).toBe(3);
    expect(textOf(html)).toContain("Add Slot");
    const full = await draw(EventForm, { form: formOf(ofSlots(10)) });
    expect(rowsIn(full)).toBe(10);
    expect(textOf(full)).not.toContain("Add Slot");
  });

  it("are open where something is wrong, which the summary leads to", async () => {
    const form = { ...buildNewEventForm(options), attempt: "once" };
    const values = { ...form.values, ...form.asks, asks: "", "slots.0.name": hostile };
    const errors = { "slots.0.name": "Slot is too long." };
    const html = await draw(EventForm, { form, state: { values, errors, message: "" } });
    expect(detailsIn(html)).toContain("open");
    expect(html).toContain('href="#field-slots.0.name"');
    expect(html).toContain('id="field-slots.0.name"');
    expect(html).toContain('value="&lt;script&gt;');
    expect(rowsIn(html)).toBe(2);
  });

  it("are open where a row was just added, with the focus there", async () => {
    const form = { ...buildNewEventForm(options), attempt: "once" };
    const values = { ...form.values, "slots.0.name": "", "slots.0.places": "" };
    const state = { values, errors: {}, message: "", focus: "slots.0.name" };
    const html = await draw(EventForm, { form, state });
    expect(detailsIn(html)).toContain("open");
    expect(html).toMatch(
      /autofocus=""[^>]*name="slots\.0\.name"|name="slots\.0\.name"[^>]*autofocus/i,
    );
  });
});

const row = (id: number, name: string, more: Partial<AnswerRow> = {}): AnswerRow => {
  const texts = { people: "1", slot: "", position: 0, notes: "Nov 21, 11am" };
  return { id, name, ...texts, ...more };
};
const VIEW: WithIdempotencyKey<AnswerList> = {
  attempt: "once",
  heading: "Who's coming: Training",
  when: "Tue, Dec 1, 11am - 12pm",
  eventHref: "/calendar/k3v9q2/events/x1",
  totals: "1 coming",
  coming: [
    {
      key: "0",
      heading: "Coming",
      rows: [row(1, hostile, { notes: "Nov 21, 11am · gets emails" })],
    },
  ],
  waiting: [row(2, "Ben", { position: 1 })],
  declined: [row(3, "Cleo")],
  removed: [
    { text: "Dora: Nov 21, 11am", undo: { calendarId: "k3v9q2", batch: "b", eventId: "x1" } },
  ],
  slots: [],
  earlierHref: "",
  laterHref: "/calendar/k3v9q2/events/x2/answers",
  fileHref: "/calendar/k3v9q2/events/x1/answers.csv",
  allFileHref: "",
};

describe("the list", () => {
  it("has a labeled tick for each person, and buttons that say whom they are about", async () => {
    const html = await draw(AnswerListPage, { view: VIEW, state: undefined });
    expect(html).not.toContain(hostile);
    for (const id of [1, 2, 3]) {
      expect(html).toContain(`<label for="person-${id}">`);
      expect(html).toMatch(
        new RegExp(`<input type="checkbox" id="person-${id}" name="person.${id}"`),
      );
    }
    const text = textOf(html);
    expect(text).toContain("Give a Place Ben");
    expect(text).toContain("Undo Dora: Nov 21, 11am");
    expect(text).toContain("Next date");
    expect(text).not.toContain("Previous date");
    expect(html).toContain('<input type="hidden" name="eventId" value="x1"/>');
  });

  it("keeps the ticks of a refused form, and what was typed of a person", async () => {
    const ticked = { values: { "person.2": "on" }, errors: {}, message: "Too many." };
    const html = await draw(AnswerListPage, { view: VIEW, state: ticked });
    expect(html).toMatch(/id="person-2"[^>]*checked=""/);
    expect(html).not.toMatch(/id="person-1"[^>]*checked=""/);
    const typed = { intent: "add", name: "Eve", people: "many", force: "on" };
    const errors = { people: "People must be a number from 1 to 9." };
    const state = { values: typed, errors, message: "" };
    const added = await draw(AnswerListPage, { view: VIEW, state });
    expect(added).toContain('value="Eve"');
    expect(added).toContain('value="many"');
    expect(added.match(/role="alert"/g)).toHaveLength(1);
  });

  it("asks whether a person whose form added another one is one more", async () => {
    const earlier = { id: "", modifiedAt: 1, attempt: "anew" };
    const values = { intent: "add", name: "Eve", attempt: "once" };
    const message = "This form was already saved as Ann.";
    const html = await draw(AnswerListPage, {
      view: VIEW,
      state: { values, errors: {}, message, earlier },
    });
    expect(html).toContain('value="Eve"');
    const buttons = [...html.matchAll(/<button name="([^"]+)"/g)].map(([, name]) => name);
    expect(buttons.filter((name) => /^(id|attempt)=/.test(name ?? ""))).toEqual(["attempt=anew"]);
    // The first field with a name counts, so the button comes first.
    expect(html.indexOf("attempt=anew")).toBeLessThan(html.indexOf('name="attempt" value="once"'));
  });

  it("prints names with a box, and nothing to press", async () => {
    const html = await draw(AnswerListPage, { view: VIEW, state: undefined });
    const paper = html
      .replace(/<(section|div|details) class="(?:fold )?on-screen"[\s\S]*?<\/\1>/g, "")
      .replace(/<(td|th|span)[^>]*class="[^"]*on-screen[^"]*"[\s\S]*?<\/\1>/g, "");
    expect(paper).not.toContain("Cleo");
    expect(paper).not.toContain("gets emails");
    expect(paper).not.toContain("Add Person");
    expect(textOf(paper)).toContain("1. Ben");
    expect(paper.match(/class="answer-tick"/g)).toHaveLength(2);
    const css = readFileSync("app/features/answers/styles/answer-list.css", "utf8");
    const [, print = ""] = css.split("@media print");
    expect(print).toMatch(/\.answers \.on-screen \{\s*display: none/);
    expect(print).toMatch(/form\.answer-groups \{\s*display: grid/);
    expect(print).toMatch(/&::before \{[^}]*border: 1px solid/);
  });
});
