// What people write of an event goes all the way: one that a list forgets is lost silently, so each is followed here.

import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { EVENT_FIELDS, EVENT_TEXT_NAMES } from "~/event/event-fields";
import { EVENT_TEXTS } from "~/event/event-texts";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { listFeedEvents } from "~/operations/events/event-lists";
import { cancelEvent, getEvent, saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { events } from "~/store/schema/schema";
import { byName } from "~/values/pick";
import { answerEvent, eventAnswer } from "~/web/api/event-calls";
import { readEventForm } from "~/web/pages/events/event-form-reader";
import { buildDuplicateEventForm, buildEditEventForm } from "~/web/pages/events/event-form-view";
import { buildEventCard } from "~/web/pages/events/event-view";
import { buildEventStaleChoice } from "~/web/pages/events/stale-view";
import { ENGLISH } from "~/words/server-words";
import { ANN, createWorld, HOUR, NOW } from "../../../support/operations";

const BERLIN = "Europe/Berlin";
const TEXTS = byName(EVENT_TEXT_NAMES, (name) => `the ${name}`);
const VIEWER = {
  zone: BERLIN,
  zoneKnown: true,
  weekStart: 1,
  weekend: [6, 0],
  now: NOW,
  canEdit: true,
  words: ENGLISH,
};

function setUp() {
  const world = createWorld();
  const link = world.calendar();
  const save = (more: object) =>
    perform(saveEvent, { calendarId: link, from: NOW, to: NOW + HOUR, ...more }, world.as(ANN));
  const read = (eventId: string) => perform(getEvent, { calendarId: link, eventId }, world.as(ANN));
  const calendar = { link, title: "Club", timeZone: BERLIN };
  return { world, link, save, read, calendar };
}

describe("every field of an event", () => {
  it("is a column, and every column is read but those of the store alone", () => {
    const columns = Object.keys(getTableColumns(events));
    expect([...EVENT_FIELDS, "calendarId", "deletedAt", "folded"].toSorted()).toEqual(
      columns.toSorted(),
    );
  });
});

describe("every text of an event", () => {
  it("is stored when it is added, changed and canceled, and told by the API", () => {
    const { world, link, save, read } = setUp();
    const { id } = save({ title: "Before" });
    const changed = save({ id, ...TEXTS });
    expect(changed).toMatchObject(TEXTS);
    expect(read(id)).toMatchObject(TEXTS);
    expect(save(TEXTS)).toMatchObject(TEXTS);
    expect(
      eventAnswer.parse(answerEvent(changed, { canEdit: true, categories: [] })),
    ).toMatchObject(TEXTS);
    const canceled = perform(cancelEvent, { calendarId: link, eventId: id }, world.as(ANN));
    expect(canceled).toMatchObject({ ...TEXTS, title: canceled.title });
  });

  it("stands in the form, in that of a copy, and in what is read of it", () => {
    const { save, calendar } = setUp();
    const options = { calendar, display: VIEWER };
    const form = buildEditEventForm(save(TEXTS), options);
    expect(form.values).toMatchObject(TEXTS);
    expect(buildDuplicateEventForm(save(TEXTS), options).values).toMatchObject(TEXTS);
    expect(readEventForm(form.values, BERLIN, ENGLISH).draft).toMatchObject(TEXTS);
  });

  it("stands in the choice between two versions", () => {
    const { save, calendar } = setUp();
    const stored = save(byName(EVENT_TEXT_NAMES, (name) => `theirs: ${name}`));
    const { values } = buildEditEventForm({ ...stored, ...TEXTS }, { calendar, display: VIEWER });
    const { rows } = buildEventStaleChoice({ values, stored, calendar, display: VIEWER });
    for (const name of EVENT_TEXT_NAMES) {
      const { label } = EVENT_TEXTS[name];
      expect(rows).toContainEqual({
        label,
        mine: TEXTS[name],
        stored: `theirs: ${name}`,
        differs: true,
      });
    }
  });

  it("stands on the card and in the feed", () => {
    const { world, link, save, calendar } = setUp();
    const card = JSON.stringify(buildEventCard(save(TEXTS), calendar, VIEWER));
    const listed = perform(listFeedEvents, { calendarId: link }, world.as(null));
    const site = { origin: "https://example.org", uidSuffix: "" };
    const feed = JSON.stringify(renderCalendarFeed({ ...listed, ...site }));
    for (const text of Object.values(TEXTS)) {
      expect(card).toContain(text);
      expect(feed).toContain(text);
    }
  });
});
