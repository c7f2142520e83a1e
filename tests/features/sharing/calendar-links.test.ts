// Extra links and replacing the main link: how long they open the calendar, for whom, and what stays.
import { describe, expect, it, test } from "vitest";
import { endLink, listLinks, replaceLink, saveLink } from "~/features/sharing/operations";
import { removeAdmin } from "~/operations/accounts/admins";
import {
  acceptInvite,
  findAcceptedInvite,
  sendCalendarAdminInvite,
} from "~/operations/accounts/invites";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import {
  createCalendar,
  favoriteCalendar,
  hideCalendar,
  listCalendars,
  showCalendar,
} from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { COUNTS, LINK_NAME } from "~/values/limits";
import { ANN, BEN, CAT, createScene, draftOf } from "../../operations/scene";
import { eventually } from "../../support/eventually";
import { DAY, HOUR, refusalOf, SECOND, type World } from "../../support/operations";

const WRONG = "The calendar link is wrong.";

type More = { name?: string; shows?: string; expiresAt?: number | null; id?: string };

function save(world: World, calendarId: string, more: More = {}, email = ANN) {
  const input = { calendarId, name: "Board", shows: "busy", ...more };
  return perform(saveLink, input, world.as(email)).list.at(-1) ?? { id: "", token: "" };
}

const open = (world: World, id: string, email: string | null = null) =>
  perform(showCalendar, { id }, world.as(email));

/** The refusal on pages, which tells an ended link from a wrong one; the API does not. */
function refusalAt(world: World, id: string) {
  const { code, message, reason } = refusalOf(() => open(world, id));
  return { code, message, reason };
}
const ENDED = { code: "missing", message: WRONG, reason: "ended" };
const UNKNOWN = { code: "missing", message: WRONG, reason: undefined };

describe("an extra link", () => {
  it("opens the calendar under its own token until its end, to the millisecond", () => {
    const { world, ours } = createScene();
    const expiresAt = world.clock.now + DAY;
    const { token } = save(world, ours.link, { expiresAt });
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(open(world, token)).toMatchObject({ link: token, shows: "busy", canEdit: false });
    world.clock.now = expiresAt - 1;
    expect(open(world, token).title).toBe("Club");
    world.clock.now = expiresAt;
    expect(refusalAt(world, token)).toEqual(ENDED);
  });

  it("ends at once, for its editors too, and a second time without a fault", () => {
    const { world, ours } = createScene();
    const { id, token } = save(world, ours.link, { shows: "all" });
    const end = () => perform(endLink, { calendarId: ours.link, id }, world.as(ANN));
    const [ended] = end().list;
    expect(ended).toMatchObject({ id, isWorking: false, endedAt: world.clock.now });
    expect(refusalAt(world, token)).toEqual(ENDED);
    expect(refusalOf(() => open(world, token, ANN)).reason).toBe("ended");
    world.clock.now += HOUR;
    expect(end().list[0]?.endedAt).toBe(world.clock.now - HOUR);
    expect(refusalOf(() => save(world, ours.link, { id, name: "Again" })).message).toContain(
      "There is no such link",
    );
  });

  it("is forgotten a year after its end", () => {
    const { world, ours } = createScene();
    const { id, token } = save(world, ours.link);
    const { token: brief } = save(world, ours.link, { expiresAt: world.clock.now + HOUR });
    perform(endLink, { calendarId: ours.link, id }, world.as(ANN));
    world.clock.now += 365 * DAY;
    purge(world.store, world.clock.now);
    expect([refusalAt(world, token), refusalAt(world, brief)]).toEqual([ENDED, ENDED]);
    world.clock.now += DAY;
    purge(world.store, world.clock.now);
    expect([refusalAt(world, token), refusalAt(world, brief)]).toEqual([UNKNOWN, UNKNOWN]);
  });

  it("of a deleted calendar is a wrong one, ended or not, and works again with the calendar", () => {
    const { world, ours } = createScene();
    const [{ token }, { id, token: ended }] = [save(world, ours.link), save(world, ours.link)];
    perform(endLink, { calendarId: ours.link, id }, world.as(ANN));
    const { id: key = 0 } = world.store.calendars.findByLink(ours.link) ?? {};
    perform(deleteCalendar, { id: ours.link, title: "Club" }, world.as(ANN));
    expect([refusalAt(world, token), refusalAt(world, ended)]).toEqual([UNKNOWN, UNKNOWN]);
    world.store.calendars.setRestored(key);
    expect([open(world, token).title, refusalAt(world, ended)]).toEqual(["Club", ENDED]);
  });

  it("is for reading: nothing can be changed by it, not even by an editor", () => {
    const { world, ours } = createScene();
    const { token, id } = save(world, ours.link, { shows: "all" });
    const ann = world.as(ANN);
    const draft = draftOf(token, { title: "New" });
    expect(refusalOf(() => perform(saveEvent, draft, ann))).toMatchObject(UNKNOWN);
    const ending = { calendarId: token, id };
    expect(refusalOf(() => perform(endLink, ending, ann))).toMatchObject(UNKNOWN);
    const replacing = { calendarId: token, grace: false };
    expect(refusalOf(() => perform(replaceLink, replacing, ann))).toMatchObject(UNKNOWN);
  });

  it("shows its editors everything, and leads them on by the main link", () => {
    const { world, ours } = createScene();
    const { token } = save(world, ours.link);
    const { link, canEdit, showsMore, admins } = open(world, token, ANN);
    expect({ link, canEdit, showsMore }).toEqual({
      link: ours.link,
      canEdit: true,
      showsMore: true,
    });
    expect(admins).toEqual([{ name: "ann...", email: ANN }]);
    expect(open(world, ours.link, ANN).showsMore).toBe(false);
  });

  it("notes the last day of its use, once a day and after the read", async () => {
    const { world, ours } = createScene();
    const { token } = save(world, ours.link);
    const used = () =>
      perform(listLinks, { calendarId: ours.link }, world.as(ANN)).list[0]?.usedDay;
    const changes = world.database.$client.prepare("select total_changes()").pluck();
    const before = changes.get();
    for (let n = 0; n < 5; n += 1) open(world, token);
    expect([used(), changes.get()]).toEqual([null, before]);
    await eventually(() => expect(used()).toBe("2026-11-21"));
    expect(changes.get()).toBe(Number(before) + 1);
    open(world, token);
    await new Promise((resolve) => setImmediate(resolve));
    expect(changes.get()).toBe(Number(before) + 1);
    // 23:30 UTC is already the next day in Berlin.
    world.clock.now += 13.5 * HOUR;
    open(world, token);
    await eventually(() => expect(used()).toBe("2026-11-22"));
  });

  it(`is refused as the ${COUNTS.extraLinks + 1}st that works; ended ones do not count`, () => {
    const { world, ours } = createScene();
    const links = Array.from({ length: COUNTS.extraLinks }, () => save(world, ours.link));
    const more = () => save(world, ours.link);
    expect(refusalOf(more).message).toContain("A calendar can have at most 20 extra links.");
    perform(endLink, { calendarId: ours.link, id: links[3]?.id }, world.as(ANN));
    expect(more().token).toMatch(/^[\w-]{22}$/);
  });

  it("that is sent twice is made once", () => {
    const { world, ours } = createScene();
    const input = { calendarId: ours.link, name: "Board", shows: "busy", attempt: "same" };
    const lists = [1, 2].map(() => perform(saveLink, input, world.as(ANN)).list);
    expect(lists[1]).toEqual(lists[0]);
  });

  it.each([
    [{ name: "" }, "name", "Name is required."],
    [{ name: "x".repeat(LINK_NAME + 1) }, "name", /at most 50 characters/],
    [{ shows: "some" }, "shows", "A link shows all or busy."],
    [{ expiresAt: 1 }, "expiresAt", "The link must end in the future."],
  ])("is refused with %j", (more, field, message) => {
    const { world, ours } = createScene();
    const refusal = refusalOf(() => save(world, ours.link, more));
    expect(refusal.fields[field]).toMatch(message);
  });

  it("of another calendar can neither be changed nor ended", () => {
    const { world, ours, theirs } = createScene();
    const { id } = save(world, theirs.link, {}, CAT);
    const end = { calendarId: ours.link, id };
    expect(refusalOf(() => perform(endLink, end, world.as(ANN))).message).toContain(
      "There is no such link",
    );
    expect(refusalOf(() => save(world, ours.link, { id })).message).toContain(
      "There is no such link",
    );
  });

  it("has a token that no calendar can be given", () => {
    const { world, ours } = createScene();
    const { token } = save(world, ours.link);
    const ann = world.as(ANN);
    const secrets = { ...ann.secrets, tokenFrom: () => token };
    const made = { title: "Other", attempt: "tried before" };
    expect(perform(createCalendar, made, { ...ann, secrets }).calendarId).not.toBe(token);
  });
});

describe("replacing the main link", () => {
  const replace = (world: World, calendarId: string, grace: boolean, email = ANN) =>
    perform(replaceLink, { calendarId, grace }, world.as(email));

  it("at once ends the old one, and all that still led to it", () => {
    const { world, ours } = createScene();
    const second = replace(world, ours.link, true).main;
    expect(open(world, ours.link)).toMatchObject({ link: ours.link, movedTo: second });
    const third = replace(world, second, false).main;
    expect([refusalAt(world, ours.link), refusalAt(world, second)]).toEqual([ENDED, ENDED]);
    expect(open(world, third)).toMatchObject({ link: third, movedTo: null });
  });

  it("with grace lets the old one read for 30 days, to the millisecond, and lead on", () => {
    const { world, ours } = createScene();
    const before = perform(viewCalendar, { id: ours.link }, world.as(null));
    const { main, list } = replace(world, ours.link, true);
    expect(perform(viewCalendar, { id: ours.link }, world.as(null))).toEqual(before);
    const until = world.clock.now + 30 * DAY;
    expect(list).toMatchObject([{ token: ours.link, moved: true, expiresAt: until }]);
    const draft = draftOf(ours.link, { title: "New" });
    const refusal = refusalOf(() => perform(saveEvent, draft, world.as(ANN)));
    expect(refusal).toMatchObject({ ...UNKNOWN, reason: "replaced" });
    world.clock.now = until - 1;
    expect(open(world, ours.link).movedTo).toBe(main);
    world.clock.now = until;
    expect(refusalAt(world, ours.link)).toEqual(ENDED);
  });

  it("with grace can be ended before, and leaves extra links alone", () => {
    const { world, ours } = createScene();
    const { token } = save(world, ours.link);
    const { main, list } = replace(world, ours.link, true);
    const id = list.find(({ moved }) => moved)?.id;
    perform(endLink, { calendarId: main, id }, world.as(ANN));
    expect(refusalAt(world, ours.link)).toEqual(ENDED);
    expect(open(world, token).title).toBe("Club");
  });

  it("leads its editors on from the old link, ended or not", () => {
    const { world, ours } = createScene();
    const { main } = replace(world, ours.link, false);
    expect(open(world, ours.link, ANN)).toMatchObject({ link: main, movedTo: main });
    expect(refusalOf(() => open(world, ours.link, BEN)).reason).toBe("ended");
  });

  it("by two editors at once makes one new link, and tells the second", () => {
    const { world, ours } = createScene();
    world.admit(ours.link, BEN);
    const { main } = replace(world, ours.link, false);
    const refusal = refusalOf(() => replace(world, ours.link, false, BEN));
    expect(refusal).toMatchObject({ code: "stale", message: /replaced this link/ });
    expect(perform(listLinks, { calendarId: main }, world.as(BEN)).list).toHaveLength(1);
    // Someone who does not manage it learns nothing.
    expect(refusalOf(() => replace(world, ours.link, false, CAT))).toMatchObject(UNKNOWN);
  });

  it("tells all editors by mail who did it, without the link", () => {
    const { world, ours } = createScene();
    world.admit(ours.link, BEN);
    const { main } = replace(world, ours.link, false, BEN);
    for (const email of [ANN, BEN]) {
      const mail = world.mailTo(email);
      expect(mail).toMatchObject({ kind: "link-replaced", replacer: "ben...", grace: false });
      expect(JSON.stringify(mail)).not.toContain(main);
      expect(JSON.stringify(mail)).not.toContain(ours.link);
    }
  });

  it("stays possible ten times a day", () => {
    const { world, ours } = createScene();
    let { link } = ours;
    for (let n = 0; n < 10; n += 1) link = replace(world, link, false).main;
    expect(refusalOf(() => replace(world, link, false)).code).toBe("too-many");
    world.clock.now += DAY + SECOND;
    expect(replace(world, link, false).main).not.toBe(link);
  });

  test("an invite that was mailed before is accepted afterwards", () => {
    const { world, ours } = createScene();
    const invite = { calendarId: ours.link, email: BEN };
    perform(sendCalendarAdminInvite, invite, world.as(ANN));
    const { token: code } = world.mailTo(BEN);
    const { main } = replace(world, ours.link, false);
    const known = (email: string | null) =>
      perform(findAcceptedInvite, { ...invite, code }, world.as(email)).accepted?.link;
    // The link may have been replaced to keep out whoever has the mail.
    expect(perform(acceptInvite, { ...invite, code }, world.as(null)).link).toBe("");
    expect([null, ANN, BEN].map(known)).toEqual(["", "", main]);
    expect(open(world, main, BEN).canEdit).toBe(true);
    perform(removeAdmin, { calendarId: main, email: BEN }, world.as(ANN));
    expect(known(BEN)).toBe("");
  });
});

describe("favorites", () => {
  const listsOf = (world: World, email: string, extraCalendarIds: string[] = []) => {
    const { favorites, hidden, calendars } = perform(
      listCalendars,
      { extraCalendarIds },
      world.as(email),
    );
    return { favorites, hidden, known: Object.keys(calendars) };
  };
  const favor = (world: World, id: string, email: string) =>
    perform(favoriteCalendar, { id }, world.as(email));

  it("of who came by an extra link are that link, and end with it", () => {
    const { world, ours } = createScene();
    const { id, token } = save(world, ours.link);
    favor(world, token, BEN);
    expect(listsOf(world, BEN)).toEqual({ favorites: [token], hidden: [], known: [token] });
    perform(hideCalendar, { id: token }, world.as(BEN));
    expect(listsOf(world, BEN)).toEqual({ favorites: [], hidden: [token], known: [token] });
    perform(endLink, { calendarId: ours.link, id }, world.as(ANN));
    expect(listsOf(world, BEN, [token])).toEqual({ favorites: [], hidden: [], known: [] });
  });

  it("by the main link survive its replacement, and an extra link does not take it away", () => {
    const { world, ours } = createScene();
    const { token } = save(world, ours.link);
    favor(world, ours.link, BEN);
    favor(world, token, BEN);
    expect(listsOf(world, BEN).favorites).toEqual([ours.link]);
    const before = perform(listLinks, { calendarId: ours.link }, world.as(ANN));
    expect(before.known).toBe(1);
    const { main } = perform(replaceLink, { calendarId: ours.link, grace: false }, world.as(ANN));
    expect(listsOf(world, BEN).favorites).toEqual([main]);
    expect(listsOf(world, ANN).favorites).toEqual([main]);
  });

  it("of an extra link become the main one for who comes by that, or manages the calendar", () => {
    const { world, ours } = createScene();
    const { token } = save(world, ours.link);
    favor(world, token, BEN);
    favor(world, token, CAT);
    favor(world, ours.link, BEN);
    world.admit(ours.link, CAT);
    expect(listsOf(world, BEN).favorites).toEqual([ours.link]);
    expect(listsOf(world, CAT).favorites).toContain(ours.link);
    expect(listsOf(world, CAT).favorites).not.toContain(token);
  });

  it("by a link in its grace are those of the new one", () => {
    const { world, ours } = createScene();
    const { main } = perform(replaceLink, { calendarId: ours.link, grace: true }, world.as(ANN));
    favor(world, ours.link, BEN);
    expect(listsOf(world, BEN).favorites).toEqual([main]);
  });
});
