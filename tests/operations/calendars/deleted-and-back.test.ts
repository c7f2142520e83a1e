// Claim: a restored calendar is complete again for everyone except its email followers, and shows nothing while it is
// deleted.
import { beforeEach, expect, it } from "vitest";
import { getAnswers, sendAnswer } from "~/features/answers/operations/answers";
import { confirmAnswerer, viewAnswer } from "~/features/answers/operations/lists";
import { askToFollow, confirmFollow } from "~/features/follow/operations";
import { saveLink } from "~/features/sharing/operations";
import { saveTogether } from "~/features/together/operations/togethers";
import { findCombinedFeed, makeFeed, viewTogether } from "~/features/together/operations/views";
import { deleteCalendar, restoreCalendar } from "~/operations/calendars/calendar-deletion";
import { favoriteCalendar, saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { listSuggestions, suggestEvent } from "~/operations/events/suggestions";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { findReached } from "~/operations/kernel/reach";
import { COMING, deviceOf } from "../../features/answers/answer-scene";
import { startAnswerRounds } from "../../support/answer-rounds";
import { ANN, BEN, DAY, MINUTE, refusalOf } from "../../support/operations";
import { showDates } from "../../support/sources";
import { createScene, draftOf, type Scene } from "../scene";

const CLEO = "cleo@example.org";

let scene: Scene;
let link: string;
beforeEach(() => {
  scene = createScene();
  link = scene.ours.link;
});

const away = () => perform(deleteCalendar, { id: link, title: "Club" }, scene.world.as(ANN));
function back(): void {
  const { token: code } = scene.world.mailTo(ANN);
  perform(restoreCalendar, { calendarId: link, code }, scene.world.as(null));
}
const extra = (shows: string) =>
  perform(saveLink, { calendarId: link, name: shows, shows }, scene.world.as(ANN)).list.at(-1)
    ?.token ?? "";

it("answers are unseen meanwhile, and there again with the addresses that people have", () => {
  const { world, ours } = scene;
  perform(saveEvent, draftOf(link, { id: ours.eventId, asks: COMING }), world.as(ANN));
  const sent = { calendarId: link, eventId: ours.eventId, name: "Cleo", going: true };
  const caller = { ...world.as(null), device: deviceOf("c") };
  const { key } = perform(sendAnswer, sent, caller);
  away();
  expect(refusalOf(() => perform(viewAnswer, { key }, world.as(null))).code).toBe("missing");
  back();
  expect(perform(viewAnswer, { key }, world.as(null)).list).toHaveLength(1);
  const shown = perform(getAnswers, { calendarId: link, eventId: ours.eventId }, caller);
  expect(shown).toMatchObject({ coming: 1, mine: [{ name: "Cleo" }] });
});

it("links that show all or only times work as before, also in combined calendars and feeds of favorites", () => {
  const { world } = scene;
  const links = [extra("all"), extra("busy")];
  const { id } = perform(saveTogether, { title: "Both", links }, world.as(BEN));
  perform(favoriteCalendar, { id: links[1] }, world.as(BEN));
  const { token } = perform(makeFeed, {}, world.as(BEN));
  const at = { store: world.store, now: world.clock.now, timeZone: "UTC" };
  const shown = () => [
    links.map((each) => findReached(each, at)?.shows),
    perform(viewTogether, { id }, world.as(null)).members.map(({ isBusy }) => isBusy),
    findCombinedFeed(`u-${token}`, at)?.members.map(({ reached }) => reached.shows),
  ];
  const before = [["all", "busy"], [false, true], ["busy"]];
  expect(shown()).toEqual(before);
  away();
  expect(shown()).toEqual([[undefined, undefined], [], []]);
  back();
  expect(shown()).toEqual(before);
});

it("dates of other calendars are shown again, and these are read again", () => {
  const { world } = scene;
  showDates(world, link, [{ title: "Derby", day: "2026-11-24" }]);
  world.store.sources.change(1, { nextAt: world.clock.now });
  const due = () => world.store.sources.listDue(world.clock.now + DAY).length;
  expect(due()).toBe(1);
  away();
  expect(due()).toBe(0);
  back();
  expect(due()).toBe(1);
  const { sourced } = perform(viewCalendar, { id: link }, world.as(null));
  expect(sourced.map(({ title }) => title)).toEqual(["Derby"]);
});

it("suggestions that waited wait again", () => {
  const { world } = scene;
  perform(saveCalendar, { id: link, title: "Club", suggestions: true }, world.as(ANN));
  perform(suggestEvent, { ...draftOf(link, { title: "Fair" }), name: "Dora" }, world.as(null));
  away();
  back();
  const { list } = perform(listSuggestions, { calendarId: link }, world.as(ANN));
  expect(list.map(({ title }) => title)).toEqual(["Fair"]);
});

it("followers are gone for good: nobody is mailed who did not ask again", () => {
  const { world } = scene;
  perform(askToFollow, { calendarId: link, email: CLEO }, world.as(null));
  perform(confirmFollow, { key: String(world.mailTo(CLEO).token) }, world.as(null));
  away();
  back();
  expect(world.store.followerMails.listAll()).toEqual([]);
});

it("mails that waited for people who answered or follow are never sent, whoever deletes it", async () => {
  const { world, ours } = scene;
  const save = (more: object) =>
    perform(saveEvent, draftOf(link, { id: ours.eventId, asks: COMING, ...more }), world.as(ANN));
  save({});
  const sent = { calendarId: link, eventId: ours.eventId, name: "Cleo", going: true, email: CLEO };
  perform(sendAnswer, sent, { ...world.as(null), device: deviceOf("c") });
  perform(confirmAnswerer, { key: String(world.mailTo(CLEO).token) }, world.as(null));
  save({ title: "CANCELED: Training" });
  world.clock.now += 11 * MINUTE;
  await startAnswerRounds(world, { isKept: true }).run();
  perform(askToFollow, { calendarId: link, email: "dan@example.org" }, world.as(null));
  const waiting = () =>
    world.mails().flatMap(({ kind, to }) => (kind === "answer-confirm" ? [] : [`${kind} ${to}`]));
  expect(waiting()).toEqual([`answer-changes ${CLEO}`, "follow-confirm dan@example.org"]);
  const { id = 0 } = world.store.calendars.findByLink(link) ?? {};
  // As the operator does.
  world.store.calendars.setDeleted(id, { deletedAt: world.clock.now, restoreHash: "x" });
  expect(waiting()).toEqual([]);
});

it("what was changed before can be undone", () => {
  const { world, ours } = scene;
  away();
  back();
  perform(undoBatch, { calendarId: link, batch: ours.batch }, world.as(ANN));
  const { events } = perform(viewCalendar, { id: link }, world.as(null));
  expect(events.find(({ id }) => id === ours.eventId)?.notes).toBe("");
});
