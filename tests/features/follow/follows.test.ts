// Following a calendar by email: asking, confirming, changing, stopping, and what it must not reveal.
import { beforeEach, describe, expect, it } from "vitest";
import {
  askToFollow,
  changeFollow,
  confirmFollow,
  countFollowers,
  getFollow,
  getQuestion,
  removeFollowers,
  stopFollow,
} from "~/features/follow/operations";
import { endLink, listLinks, replaceLink, saveLink } from "~/features/sharing/operations";
import { deleteAccount } from "~/operations/accounts/account";
import { getAccountData } from "~/operations/accounts/account-data";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { saveCalendar } from "~/operations/calendars/calendars";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { textOf } from "../../support/mail-texts";
import { ANN, BEN, createWorld, DAY, HOUR, refusalOf, type World } from "../../support/operations";

const DORA = "dora@example.org";

let world: World;
let link: string;

beforeEach(() => {
  world = createWorld();
  link = world.calendar("Rowing Club");
});

let networks = 0;
/** A visitor from a network that has not asked yet. */
const visitor = () => {
  networks += 1;
  return world.as(null, `10.${Math.floor(networks / 250)}.${networks % 250}.1`);
};

const ask = (email = DORA, more: Record<string, unknown> = {}) =>
  perform(askToFollow, { calendarId: link, email, ...more }, visitor());

/** Asks and confirms; returns the key. */
function follow(email = DORA, more: Record<string, unknown> = {}): string {
  ask(email, more);
  return perform(confirmFollow, { key: String(world.mailTo(email).token) }, visitor()).key;
}

const rows = () =>
  world.database.query.followers.findMany({ orderBy: (row, { asc }) => asc(row.id) }).sync();

/** Adds followers without confirmation. */
function fill(count: number): void {
  const calendar = world.store.calendars.findByLink(link);
  const values = world.database.$client.prepare(
    `insert into followers (calendar_id, email, zone, digest, changes, created_at, confirmed_at)
     values (?, ?, 'UTC', 'weekly', 1, 0, 1)`,
  );
  for (let n = 0; n < count; n++) values.run(calendar?.id, `f${n}@example.org`);
}

describe("asking", () => {
  it("mails the question, and nothing comes before the yes", () => {
    expect(ask()).toEqual({ key: null });
    expect(world.mails().at(-1)).toMatchObject({
      kind: "follow-confirm",
      to: DORA,
      calendarTitle: "Rowing Club",
      language: "en",
    });
    expect(textOf(world.mailTo(DORA))).toContain(
      "“Rowing Club”: a list every Monday, and changes.",
    );
    expect(rows()).toMatchObject([
      { confirmedAt: null, nextDigestAt: null, nextReminderAt: null, zone: "Europe/Berlin" },
    ]);
  });

  it("keeps what is chosen, in the asker's zone", () => {
    const chosen = { digest: "daily", changes: false, remindHours: 48, timeZone: "Asia/Tokyo" };
    const key = follow(DORA, chosen);
    expect(perform(getFollow, { key }, visitor())).toMatchObject({ ...chosen, email: DORA });
    // 7am in Tokyo is 22:00 UTC; it is now Saturday, 10:00 UTC.
    expect(rows()[0]?.nextDigestAt).toBe(Date.UTC(2026, 10, 21, 22));
    expect(rows()[0]?.nextReminderAt).toBe(world.clock.now);
  });

  it("takes a category by its name, and no other", () => {
    const categories = [{ name: "U12" }, { name: "Board" }];
    perform(saveCalendar, { id: link, title: "Rowing Club", categories }, world.as(ANN));
    const key = follow(DORA, { category: "u12" });
    expect(perform(getFollow, { key }, visitor())).toMatchObject({
      category: "U12",
      categories: ["U12", "Board"],
    });
    expect(refusalOf(() => ask(DORA, { category: "U14" })).fields).toHaveProperty("category");
  });

  it("for nothing is refused", () => {
    const nothing = { digest: "none", changes: false };
    expect(refusalOf(() => ask(DORA, nothing)).message).toBe("Choose at least one kind of email.");
    expect(world.mails()).toEqual([]);
  });

  it("is refused by the demo, and by a server that sends no mails", () => {
    const asDemo = { calendarId: "demo", email: DORA };
    world.store.calendars.add({
      link: "demo",
      title: "Demo",
      timeZone: "UTC",
      createdBy: null,
      now: 0,
    });
    expect(refusalOf(() => perform(askToFollow, asDemo, visitor())).message).toContain("demo");
    const mute = { ...visitor(), sendsMails: false };
    const wanted = { calendarId: link, email: DORA };
    expect(refusalOf(() => perform(askToFollow, wanted, mute)).message).toBe(
      "This site sends no emails.",
    );
    expect(rows()).toEqual([]);
  });

  it("again before the yes replaces the choice, and the older mail asks nothing any more", () => {
    ask();
    const old = String(world.mailTo(DORA).token);
    ask(DORA, { digest: "daily" });
    expect(refusalOf(() => perform(confirmFollow, { key: old }, visitor())).code).toBe("missing");
    const { key } = perform(confirmFollow, { key: String(world.mailTo(DORA).token) }, visitor());
    expect(perform(getFollow, { key }, visitor()).digest).toBe("daily");
    expect(rows()).toHaveLength(1);
  });

  it("tells nobody whether an e-mail follows already, and changes nothing of it", () => {
    const key = follow();
    const [before, answer] = [rows(), ask("stranger@example.org")];
    expect(ask(DORA, { digest: "daily" })).toEqual(answer);
    expect(rows()[0]).toEqual(before[0]);
    expect(world.mailTo(DORA)).toMatchObject({ kind: "follow-known", token: key });
  });

  it("of who is logged in with the e-mail needs no mail", () => {
    const { key } = perform(askToFollow, { calendarId: link, email: BEN }, world.as(BEN));
    expect(perform(getFollow, { key: key ?? "" }, visitor()).email).toBe(BEN);
    expect(world.mails()).toEqual([]);
    const daily = { calendarId: link, email: BEN, digest: "daily" };
    expect(perform(askToFollow, daily, world.as(BEN)).key).toBe(key);
    expect(rows()).toMatchObject([{ digest: "daily" }]);
    perform(askToFollow, { calendarId: link, email: DORA }, world.as(BEN, "198.51.100.1"));
    expect(world.mailTo(DORA).kind).toBe("follow-confirm");
  });
});

describe("the limits", () => {
  it("of a network: the sixth in an hour is refused, the next hour takes it", () => {
    const caller = () => world.as(null, "203.0.113.5");
    const asking = (n: number) => () =>
      perform(askToFollow, { calendarId: link, email: `a${n}@example.org` }, caller());
    for (let n = 1; n <= 5; n++) asking(n)();
    expect(refusalOf(asking(6)).code).toBe("too-many");
    expect(rows()).toHaveLength(5);
    world.clock.now += HOUR;
    expect(asking(6)()).toEqual({ key: null });
  });

  it("of an e-mail and calendar: the fourth in a day is answered alike and mails nothing", () => {
    for (let n = 1; n <= 3; n++) ask();
    expect(world.mails()).toHaveLength(3);
    expect(ask()).toEqual({ key: null });
    expect(world.mails()).toHaveLength(3);
    world.clock.now += DAY;
    ask();
    expect(world.mails()).toHaveLength(4);
  });

  it("of a calendar: the hundred and first in a day is refused, and another calendar's is not", () => {
    for (let n = 1; n <= 100; n++) ask(`a${n}@example.org`);
    expect(refusalOf(() => ask("one-more@example.org")).code).toBe("too-many");
    const elsewhere = { calendarId: world.calendar("Choir"), email: "one-more@example.org" };
    expect(perform(askToFollow, elsewhere, visitor())).toEqual({ key: null });
  });

  it("of a /48: the 21st in a day is refused, so that its 41 networks leave room for a visitor elsewhere", () => {
    const askFrom = (network: string) => {
      const email = `p${world.mails().length}@example.org`;
      return perform(askToFollow, { calendarId: link, email }, world.as(null, network));
    };
    for (let n = 0; n < 20; n++) askFrom(`2001:db8:7:${n}::1`);
    for (let n = 20; n < 41; n++) {
      expect(refusalOf(() => askFrom(`2001:db8:7:${n}::1`)).code).toBe("too-many");
    }
    expect(askFrom("2001:db8:8::1")).toEqual({ key: null });
  });

  it("of a calendar: the 501st is refused, at asking and at the yes", () => {
    fill(499);
    ask();
    ask("second@example.org");
    const confirm = (email: string) =>
      perform(confirmFollow, { key: String(world.mailTo(email).token) }, visitor());
    confirm(DORA);
    const full = "500 people already follow this calendar by email, which is the most it can have.";
    expect(refusalOf(() => confirm("second@example.org")).message).toBe(full);
    expect(refusalOf(() => ask("third@example.org")).message).toBe(full);
    // A current follower gets the same message as anyone.
    expect(refusalOf(() => ask(DORA)).message).toBe(full);
  });

  it("of an e-mail: the 21st calendar is refused at the yes, and told to nobody before", () => {
    for (let n = 1; n <= 20; n++) {
      link = world.calendar(`Club ${n}`);
      follow();
    }
    link = world.calendar("Club 21");
    expect(ask()).toEqual({ key: null });
    const key = String(world.mailTo(DORA).token);
    const message =
      "You follow 20 calendars by email already. Stop the emails for one of them first.";
    expect(refusalOf(() => perform(confirmFollow, { key }, visitor())).message).toBe(message);
    const own = { calendarId: link, email: DORA };
    expect(refusalOf(() => perform(askToFollow, own, world.as(DORA))).message).toBe(message);
  });

  it("of an e-mail: strangers put at most 20 questions to it that wait", () => {
    for (let n = 1; n <= 21; n++) {
      link = world.calendar(`Club ${n}`);
      expect(ask()).toEqual({ key: null });
    }
    expect(world.mails()).toHaveLength(20);
  });
});

describe("the question in the mail", () => {
  it("changes nothing when it is opened, and is answered once", () => {
    ask();
    const key = String(world.mailTo(DORA).token);
    const before = rows();
    for (let times = 0; times < 3; times++) {
      expect(perform(getQuestion, { key }, visitor())).toMatchObject({
        title: "Rowing Club",
        email: DORA,
        digest: "weekly",
      });
    }
    expect(rows()).toEqual(before);
    perform(confirmFollow, { key }, visitor());
    expect(rows()).toMatchObject([
      // Monday, 7am in Berlin.
      { confirmedAt: world.clock.now, nextDigestAt: Date.UTC(2026, 10, 23, 6), confirmHash: null },
    ]);
    expect(refusalOf(() => perform(confirmFollow, { key }, visitor())).code).toBe("missing");
  });

  it("lives for 48 hours to the millisecond, then the row goes", () => {
    ask();
    const key = String(world.mailTo(DORA).token);
    const asked = world.clock.now;
    world.clock.now = asked + 48 * HOUR - 1;
    purge(world.store, world.clock.now);
    expect(perform(getQuestion, { key }, visitor()).email).toBe(DORA);
    world.clock.now = asked + 48 * HOUR;
    expect(refusalOf(() => perform(confirmFollow, { key }, visitor())).code).toBe("missing");
    purge(world.store, world.clock.now);
    expect(rows()).toEqual([]);
  });

  it("is in the database as a hash alone", () => {
    ask();
    const token = String(world.mailTo(DORA).token).split(".")[1] ?? "";
    const bytes = world.database.$client.serialize().toString("latin1");
    expect(token).toHaveLength(22);
    expect(bytes).not.toContain(token);
  });

  it("tells of what changed after the yes alone", () => {
    perform(saveCalendar, { id: link, title: "Rowing" }, world.as(ANN));
    follow();
    const { newest } = world.database.$client
      .prepare<[], { newest: number }>("select max(id) as newest from versions")
      .get() ?? { newest: 0 };
    expect(newest).toBeGreaterThan(0);
    expect(rows()[0]?.changesAfter).toBe(newest);
  });
});

describe("a key", () => {
  it("changes what is got, field by field", () => {
    const key = follow();
    perform(changeFollow, { key, remindHours: 2 }, visitor());
    expect(perform(getFollow, { key }, visitor())).toMatchObject({
      digest: "weekly",
      changes: true,
      remindHours: 2,
    });
    const monday = rows()[0]?.nextDigestAt;
    world.clock.now += 2 * DAY;
    perform(changeFollow, { key, changes: false }, visitor());
    // It has been due since, and still comes.
    expect(rows()[0]?.nextDigestAt).toBe(monday);
    perform(changeFollow, { key, digest: "none" }, visitor());
    expect(rows()[0]?.nextDigestAt).toBeNull();
    const none = { key, remindHours: null };
    expect(refusalOf(() => perform(changeFollow, none, visitor())).code).toBe("invalid");
  });

  it("stops all mails, and again, and when it is wrong, with the same answer", () => {
    const key = follow();
    const wrong = [
      `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`,
      "1.x",
      "",
      "999999.".padEnd(29, "A"),
    ];
    for (const other of wrong) {
      expect(perform(stopFollow, { key: other }, visitor())).toEqual({});
      expect(refusalOf(() => perform(getFollow, { key: other }, visitor())).code).toBe("missing");
    }
    expect(rows()).toHaveLength(1);
    expect(perform(stopFollow, { key }, visitor())).toEqual({});
    expect(rows()).toEqual([]);
    expect(perform(stopFollow, { key }, visitor())).toEqual({});
    expect(refusalOf(() => perform(getFollow, { key }, visitor())).code).toBe("missing");
  });

  it("is another for each calendar, and dies with the row: who follows anew has another", () => {
    const key = follow();
    perform(stopFollow, { key }, visitor());
    world.clock.now += 1;
    const next = follow();
    expect(next).not.toBe(key);
    expect(refusalOf(() => perform(getFollow, { key }, visitor())).code).toBe("missing");
  });

  it("opens nothing before the yes", () => {
    ask();
    const confirmKey = String(world.mailTo(DORA).token);
    expect(refusalOf(() => perform(getFollow, { key: confirmKey }, visitor())).code).toBe(
      "missing",
    );
    perform(stopFollow, { key: confirmKey }, visitor());
    expect(rows()).toHaveLength(1);
  });
});

describe("whoever follows", () => {
  it("is a number to the editors, which they can make nothing", () => {
    follow();
    follow("eve@example.org");
    ask("unsure@example.org");
    const answer = perform(countFollowers, { calendarId: link }, world.as(ANN));
    expect(answer).toEqual({ count: 2, byMain: 2, answered: 0 });
    expect(perform(removeFollowers, { calendarId: link }, world.as(ANN))).toEqual({ count: 2 });
    expect(rows()).toEqual([]);
  });

  it("is gone with the calendar, and with the account of the e-mail", () => {
    const other = world.calendar("Other");
    follow(BEN);
    perform(askToFollow, { calendarId: other, email: BEN }, world.as(BEN));
    const { follows } = perform(getAccountData, {}, world.as(BEN));
    expect(follows).toMatchObject([{ calendarTitle: "Rowing Club" }, { calendarTitle: "Other" }]);
    expect(JSON.stringify(follows)).not.toContain(link);
    perform(deleteCalendar, { id: link, title: "Rowing Club" }, world.as(ANN));
    expect(rows()).toHaveLength(1);
    perform(deleteAccount, {}, world.as(BEN));
    expect(rows()).toEqual([]);
  });
});

describe("whoever follows by an extra link", () => {
  const BUSY = { name: "Website", shows: "busy" };

  function addLink(more: Record<string, unknown> = {}) {
    const { list } = perform(saveLink, { calendarId: link, ...BUSY, ...more }, world.as(ANN));
    const [added] = list;
    if (!added) throw new Error("There is no link.");
    return added;
  }

  beforeEach(() => {
    const categories = [{ name: "U12" }];
    perform(saveCalendar, { id: link, title: "Rowing Club", categories }, world.as(ANN));
  });

  it("of a category is told of it no more once the link shows only times", () => {
    const { id, token } = addLink({ shows: "all" });
    const main = link;
    link = token;
    const key = follow(DORA, { category: "U12" });
    expect(perform(getFollow, { key }, visitor()).category).toBe("U12");
    perform(saveLink, { calendarId: main, id, ...BUSY, shows: "all" }, world.as(ANN));
    expect(perform(getFollow, { key }, visitor()).category).toBe("U12");
    perform(saveLink, { calendarId: main, id, ...BUSY }, world.as(ANN));
    expect(perform(getFollow, { key }, visitor()).category).toBe("");
    expect(rows()).toMatchObject([{ categoryId: null }]);
  });

  it("gets and sees no more than it shows: not the main link, not the categories", () => {
    const { token } = addLink();
    const main = link;
    link = token;
    const key = follow();
    expect(JSON.stringify(world.mails())).not.toContain(main);
    const shown = perform(getFollow, { key }, visitor());
    expect(shown).toMatchObject({ calendarId: token, categories: [], category: "" });
    for (const category of ["U12", "U14"]) {
      const message = "This calendar has no such category. Choose another one.";
      expect(refusalOf(() => ask(DORA, { category })).message).toBe(message);
      const change = () => perform(changeFollow, { key, category }, visitor());
      expect(refusalOf(change).message).toBe(message);
    }
  });

  it("is gone with the link, when it is ended and when its time is over", () => {
    const [main, { id, token }] = [link, addLink()];
    link = token;
    follow();
    perform(endLink, { calendarId: main, id }, world.as(ANN));
    expect(rows()).toEqual([]);
    link = main;
    link = addLink({ name: "Term", expiresAt: world.clock.now + HOUR }).token;
    const rest = perform(listLinks, { calendarId: main }, world.as(ANN)).list;
    link = rest.find(({ name }) => name === "Term")?.token ?? "";
    const key = follow();
    world.clock.now += HOUR;
    expect(refusalOf(() => perform(getFollow, { key }, visitor())).code).toBe("missing");
    purge(world.store, world.clock.now);
    expect(rows()).toEqual([]);
  });

  it("stays when the main link is replaced; the others stay unless the editor says", () => {
    const main = link;
    follow("main@example.org");
    link = addLink().token;
    follow("extra@example.org");
    const replaced = perform(replaceLink, { calendarId: main, grace: false }, world.as(ANN));
    expect(rows()).toHaveLength(2);
    const again = { calendarId: replaced.main, grace: false, followers: "remove" };
    perform(replaceLink, again, world.as(ANN));
    expect(rows().map(({ email }) => email)).toEqual(["extra@example.org"]);
  });

  it("gets the main link by asking there, and keeps it when asking by an extra one", () => {
    const main = link;
    const [busy, all] = [addLink(), addLink({ name: "Board", shows: "all" })].map(({ id }) => {
      const { list } = perform(listLinks, { calendarId: main }, world.as(ANN));
      return list.find((each) => each.id === id) ?? { id: "", token: "" };
    });
    const askedBy = (token = "") => {
      perform(askToFollow, { calendarId: token, email: BEN }, world.as(BEN));
      return rows().map(({ linkId }) => linkId && String(linkId));
    };
    expect(askedBy(busy?.token)).toEqual([busy?.id]);
    expect(askedBy(all?.token)).toEqual([all?.id]);
    expect(askedBy(main)).toEqual([null]);
    expect(askedBy(busy?.token)).toEqual([null]);
  });

  it("as an editor follows the whole calendar", () => {
    link = addLink().token;
    perform(askToFollow, { calendarId: link, email: ANN }, world.as(ANN));
    expect(rows()).toMatchObject([{ email: ANN, linkId: null }]);
  });
});
