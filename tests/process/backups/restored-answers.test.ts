// Answers in a restored backup: those ended since stay ended, and nobody is mailed again.
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readNotified } from "~/event/notified-date";
import { checkAnswers } from "~/features/answers/doctor";
import { makeBackup } from "~/process/backups/backup-file";
import { restoreDatabase } from "~/process/backups/backup-restore";
import type { Store } from "~/store/store";
import { addCalendar, makeFolder, openData, removeFolder } from "../../support/data";

const NOW = Date.UTC(2026, 10, 21, 10);
const DAY = 86_400_000;
const ASKS = `{"kind":"coming","places":2,"closesHours":0,"names":"managers","slots":[],"lastSlot":0}`;

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

/** Adds a person who is coming and gets emails; returns the id. */
function addPerson(store: Store, calendarId: number, name: string): number {
  const by = { holder: name, linkId: null, byEditor: false, keyStamp: "k", language: null };
  const { id } = store.answerers.add({ ...by, calendarId, name, createdAt: NOW });
  store.answerers.setMailbox(id, { email: `${name}@example.org`, confirmedAt: NOW });
  const place = { slot: 0, people: 1, state: "in", queue: id, at: NOW } as const;
  store.answers.put({ eventId: "event-1", answererId: id, calendarId, ...place });
  return id;
}

test("who erased themselves stays away, ended mails and addresses stay ended, numbers are right", async () => {
  const data = openData(folder);
  const { store } = data;
  store.instance.getOrMake("uid-suffix", () => "one.eas");
  const calendarId = addCalendar(data, "Club__________________", 1);
  const [ann, ben, cid] = store.change(() => {
    const calendar = store.calendars.find(calendarId);
    const event = store.events.find(calendarId, "event-1");
    if (!calendar || !event) throw new Error("There is no event.");
    const asking = store.events.change(calendarId, event, {
      ...event,
      asks: ASKS,
      modifiedAt: event.modifiedAt + 1,
    });
    store.answerPlaces.getDate(asking, calendar);
    const ids = ["ann", "ben", "cid"].map((name) => addPerson(store, calendarId, name));
    store.answerPlaces.recount(asking, calendar, NOW);
    store.answerPlaces.mailPlace(ids[0] ?? 0, asking, NOW);
    store.answerDates.change("event-1", { changedAt: NOW });
    return ids;
  });
  const file = join(folder, "given.db");
  await makeBackup(data.database.$client.name, file);
  store.answerers.remove(ann ?? 0);
  store.answerers.remove(cid ?? 0);
  store.answerers.setMailbox(ben ?? 0);
  store.answerers.setKeyStamp(ben ?? 0, "renewed");
  data.close();

  await restoreDatabase(folder, file, { now: NOW + DAY });
  const restored = openData(folder);
  expect(restored.store.answerers.listAll()).toMatchObject([
    { name: "ben", email: null, confirmedAt: null, keyStamp: "renewed" },
  ]);
  expect(restored.store.answerDates.find("event-1")).toMatchObject({
    coming: 1,
    full: false,
    slots: '{"0":1}',
    changedAt: null,
  });
  expect(restored.store.outbox.countByState().waiting).toBe(0);
  expect(checkAnswers(restored.database.$client, NOW + DAY)).toMatchObject({ state: "ok" });
  restored.store.answerDates.change("event-1", { coming: 5 });
  expect(checkAnswers(restored.database.$client, NOW + DAY)).toMatchObject({ state: "warn" });
  restored.close();
});

test("what was due until now was told: changes are known, reminders were sent, later ones are to come", async () => {
  const data = openData(folder);
  const { store } = data;
  const calendarId = addCalendar(data, "Club__________________", 2);
  store.change(() => {
    const calendar = store.calendars.find(calendarId);
    for (const [n, id] of ["event-1", "event-2"].entries()) {
      const event = store.events.find(calendarId, id);
      if (!calendar || !event) throw new Error("There is no event.");
      const from = NOW + (2 + n) * DAY;
      const times = { from, to: from + 3_600_000, firstDay: null, lastDay: null, allDay: false };
      const asked = { ...event, ...times, asks: ASKS, title: "Later" };
      const asking = store.events.change(calendarId, event, {
        ...asked,
        modifiedAt: event.modifiedAt + 1,
      });
      store.answerPlaces.getDate(asking, calendar);
      const by = { holder: id, linkId: null, byEditor: false, keyStamp: "k", language: null };
      const person = store.answerers.add({ ...by, calendarId, name: "ann", createdAt: NOW });
      const place = { slot: 0, people: 1, state: "in", queue: 1, at: NOW } as const;
      store.answers.put({ eventId: id, answererId: person.id, calendarId, ...place });
      const told = JSON.stringify({
        ...readNotified(store.answerDates.find(id)?.told ?? ""),
        title: "Earlier",
      });
      store.answerDates.change(id, { told, changedAt: NOW });
    }
  });
  const file = join(folder, "given.db");
  await makeBackup(data.database.$client.name, file);
  data.close();

  await restoreDatabase(folder, file, { now: NOW + 1.5 * DAY });
  const restored = openData(folder);
  const { answerDates, answers, answerers } = restored.store;
  const [ann, second] = answerers.listAll();
  for (const id of ["event-1", "event-2"]) {
    expect(answerDates.find(id)).toMatchObject({ changedAt: null });
    expect(readNotified(answerDates.find(id)?.told ?? "").title).toBe("Later");
  }
  expect(answers.find("event-1", ann?.id ?? 0)?.reminded).toBe(NOW + 2 * DAY);
  expect(answers.find("event-2", second?.id ?? 0)?.reminded).toBe(0);
  restored.close();
});
