// Mails to followers as sent: headers, footer, both texts, their maximum length, and event details by type of link.
import { describe, expect, it } from "vitest";
import { saveNews } from "~/operations/calendars/news";
import { perform } from "~/operations/kernel/operation";
import type { FollowMessage } from "~/store/mails/outbox-message";
import { calendarLinks, followers } from "~/store/schema/schema";
import { epochAt } from "~/time/zones";
import {
  addFollower,
  BERLIN,
  composed,
  linesOf,
  ORIGIN,
  saveTraining,
  startRounds,
} from "../../support/followers";
import { ANN, createWorld, DAY, HOUR, MINUTE, type World } from "../../support/operations";

const SEVEN = epochAt("2026-11-23", "07:00", BERLIN);
const EVE = 'E"\r\nBcc: e@x.net\r\n=?utf-8?q?=0aX:?=<b>x</b>\u202E';

const TIMES = { from: SEVEN + 12 * HOUR, to: SEVEN + 13 * HOUR };
const save = (world: World, link: string, values: Record<string, unknown> = {}) =>
  saveTraining(world, link, { ...TIMES, ...values });

/** A link of the calendar, added directly to the store. */
function addLink(world: World, link: string, shows: "all" | "busy", expiresAt?: number) {
  const token = "ExtraLinkOf22Chars____";
  const calendarId = world.store.calendars.findByLink(link)?.id ?? 0;
  const values = { calendarId, token, name: "Website", shows, createdAt: world.clock.now };
  const { id } = world.database
    .insert(calendarLinks)
    .values({ ...values, expiresAt: expiresAt ?? null })
    .returning()
    .get();
  return { id, token };
}

async function digestOf(world: World): Promise<FollowMessage> {
  world.clock.now = SEVEN;
  const [mail] = await startRounds(world, { isDelivered: () => false }).run();
  if (!mail) throw new Error("No mail.");
  return mail;
}

describe("a mail to a follower", () => {
  async function plain() {
    const world = createWorld();
    const link = world.calendar("Rowing Club");
    const id = save(world, link);
    const follower = addFollower(world, link, "ben@example.org", { digest: "weekly" });
    return { world, link, id, follower, message: await digestOf(world) };
  }

  it("says why it came and how to stop it, in both texts, with a link each", async () => {
    const { link, id, message } = await plain();
    const { text, html, subject, to } = composed(message);
    const key = message.token;
    expect([subject, to.address]).toEqual(["Rowing Club: Nov 23 – Nov 29", "ben@example.org"]);
    expect(text).toBe(
      [
        "Rowing Club",
        `${ORIGIN}/calendar/${link}`,
        "",
        "Mon, Nov 23",
        "",
        "7pm - 8pm Training, Hall 3",
        `${ORIGIN}/calendar/${link}/events/${id}`,
        "",
        "Open the Calendar:",
        `${ORIGIN}/calendar/${link}/list`,
        "",
        "You get this because you follow “Rowing Club” with ben@example.org.",
        `Change what you get: ${ORIGIN}/follow/${key}?calendar=${link}`,
        `Stop: ${ORIGIN}/follow/${key}/unsubscribe?calendar=${link}`,
        "",
        "-- ",
        "EAS: everyone can do calendars. Shared calendars that anyone with the link can read.",
        ORIGIN,
        "",
      ].join("\n"),
    );
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(links).toEqual([...text.matchAll(/https:\S+/g)].map(([url]) => url));
    // The day looks like a calendar leaf, and its label includes the month.
    expect(html).toMatch(
      /<h2 [^>]*aria-label="Mon, Nov 23"[^>]*><span[^>]*>Mon<\/span> <span[^>]*>23</,
    );
    expect(html).toContain("<b>7pm - 8pm</b>");
    expect(html).toMatch(/>Training<\/a><\/div>Hall 3<\/div>/);
    // One button, in the site's color.
    expect(html.match(/background:#1f4673/g)).toHaveLength(1);
  });

  it("names the category of each event, and has days and news under headings of their own", async () => {
    const world = createWorld();
    const link = world.calendar("Rowing Club");
    const calendarId = world.store.calendars.findByLink(link)?.id ?? 0;
    world.store.categories.replace(calendarId, [{ name: "Juniors", tone: 4 }], world.clock.now);
    save(world, link, { category: "Juniors" });
    save(world, link, { title: "Race" });
    const from = SEVEN + 36 * HOUR;
    save(world, link, { title: "Talk", from, to: from + HOUR, category: "Juniors" });
    perform(saveNews, { calendarId: link, id: "", title: "Boats", text: "x" }, world.as(ANN));
    addFollower(world, link, "ben@example.org", { digest: "weekly" });
    const { text, html } = composed(await digestOf(world));
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("http"));
    expect(lines.slice(0, 8)).toEqual([
      "Rowing Club",
      "Mon, Nov 23",
      "7pm - 8pm Race, Hall 3",
      "7pm - 8pm Training, Hall 3 · Juniors",
      "Tue, Nov 24",
      "7pm - 8pm Talk, Hall 3 · Juniors",
      "News",
      "Boats",
    ]);
    expect(html).toContain('<b class="t4" style="color:#227d00">Juniors</b> · Hall 3</div>');
    expect(html.match(/class="e4" style="[^"]*border-left:4px solid #227d00"/g)).toHaveLength(2);
    addFollower(world, link, "cas@example.org", { changes: true });
    save(world, link, { title: "Sprint", category: "Juniors" });
    const mails = await startRounds(world).runUntil(world.clock.now + 15 * MINUTE);
    const changes = mails.find(({ kind }) => kind === "changes");
    expect(changes && linesOf(changes)).toEqual([
      "New: Sprint (Juniors), Mon, Nov 23, 7pm - 8pm, Hall 3.",
    ]);
    expect(changes && composed(changes).html).toContain('class="e4"');
  });

  it("has the headers by which programs stop it with one press and sort it", async () => {
    const { follower, link, message } = await plain();
    const { headers } = composed(message);
    expect(headers).toMatchObject({
      "Auto-Submitted": "auto-generated",
      Precedence: "bulk",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Unsubscribe": `<${ORIGIN}/follow/${message.token}/unsubscribe>`,
    });
    expect(message.token).toMatch(new RegExp(`^${follower}\\.[\\w-]{22}$`));
    expect(headers["List-Id"]).toMatch(/^<[\w-]{16}\.calendar\.example\.org>$/);
    expect(headers["List-Id"]).not.toContain(link);
  });

  it("keeps its key sealed in the database", async () => {
    const { world, message } = await plain();
    const stored = JSON.stringify(world.database.query.outbox.findMany().sync());
    expect(stored).toContain("Training");
    expect(stored).not.toContain(message.token);
  });

  it("keeps what is typed out of headers and markup", async () => {
    const world = createWorld();
    const link = world.calendar("Club");
    const event = save(world, link, { title: "Safe", location: EVE });
    world.database.$client.prepare("update events set title = ? where id = ?").run(EVE, event);
    world.database.$client.prepare("update calendars set title = ?").run(EVE);
    addFollower(world, link, "ben@example.org", { digest: "weekly" });
    const mail = composed(await digestOf(world));
    expect(mail.subject).not.toMatch(/[\r\n\u202E]|=\?/);
    expect(JSON.stringify(mail.headers)).not.toMatch(/Bcc|\\r|\\n|=\?/);
    expect(mail.text).not.toMatch(/^Bcc|^X:/m);
    expect(mail.html).not.toContain("<b>x");
  });

  it.each(["會", '"'])(
    "stays below what mail programs cut, however full the week and however long the texts of %s",
    async (character) => {
      const world = createWorld();
      const link = world.calendar(character.repeat(50));
      const calendarId = world.store.calendars.findByLink(link)?.id ?? 0;
      const category = character.repeat(20);
      world.store.categories.replace(calendarId, [{ name: category, tone: 4 }], world.clock.now);
      const title = character.repeat(50);
      const location = character.repeat(500);
      for (let n = 0; n < 300; n += 1) {
        const from = SEVEN + n * 20 * MINUTE;
        save(world, link, { title, location, category, from, to: from + 3 * DAY });
      }
      addFollower(world, link, "ben@example.org", { digest: "weekly" });
      const { html, text } = composed(await digestOf(world));
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      expect(Buffer.byteLength(html)).toBeGreaterThan(60_000);
      const shown = text
        .split("\n")
        .filter((line) => line.includes(title) && line.includes("m - "));
      expect(shown.length).toBeGreaterThan(50);
      expect(text).toContain(`… and ${300 - shown.length} more`);
    },
  );
});

describe("a follower by an extra link", () => {
  it("gets that link and never the main one", async () => {
    const world = createWorld();
    const link = world.calendar("Club");
    save(world, link);
    const extra = addLink(world, link, "all");
    addFollower(world, link, "ben@example.org", { digest: "weekly", linkId: extra.id });
    const message = await digestOf(world);
    expect(JSON.stringify(message)).toContain(`/calendar/${extra.token}/events/`);
    expect(JSON.stringify(message)).not.toContain(link);
  });

  it("that only shows when the calendar is busy gets no words, in any of the mails", async () => {
    const world = createWorld();
    const link = world.calendar("Club");
    const secrets = { title: "Secret", location: "Cellar", notes: "Hidden" };
    const id = save(world, link, secrets);
    const extra = addLink(world, link, "busy");
    addFollower(world, link, "ben@example.org", {
      digest: "weekly",
      changes: true,
      remindHours: 2,
      linkId: extra.id,
    });
    const rounds = startRounds(world);
    save(world, link, { id, ...secrets, title: "Secret two" });
    const silent = await rounds.runUntil(world.clock.now + 30 * MINUTE);
    expect(silent).toEqual([]);
    const from = SEVEN + 14 * HOUR;
    save(world, link, { id, ...secrets, from, to: from + HOUR });
    const mails = await rounds.runUntil(from, 5 * MINUTE);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Club: 2 changes",
      "Club: Nov 23 – Nov 29",
      "Today: Busy, 9pm",
    ]);
    expect(mails.map(linesOf)).toEqual([
      ["Deleted: Busy, Mon, Nov 23, 7pm - 8pm.", "New: Busy, Mon, Nov 23, 9pm - 10pm."],
      ["Mon, Nov 23 · 9pm - 10pm Busy"],
      ["Mon, Nov 23 · 9pm - 10pm Busy"],
    ]);
    // Canceled events do not count as busy.
    save(world, link, { id, ...secrets, title: "CANCELED: Secret", from, to: from + HOUR });
    world.clock.now -= 5 * HOUR;
    world.database.update(followers).set({ changesAt: null, nextReminderAt: 0 }).run();
    save(world, link, { ...secrets, title: "CANCELED: Secret", from, to: from + HOUR });
    const later = await rounds.runUntil(from, 5 * MINUTE);
    mails.push(...later);
    expect(later.map(({ subject }) => subject)).toEqual(["Club: Busy deleted"]);
    for (const word of ["Secret", "Cellar", "Hidden", id, link]) {
      expect(JSON.stringify(mails)).not.toContain(word);
    }
  });

  it("that no longer works gets nothing, and nobody else waits for it", async () => {
    const world = createWorld();
    const link = world.calendar("Club");
    save(world, link);
    const extra = addLink(world, link, "all", SEVEN - HOUR);
    const all = { digest: "weekly", changes: true, remindHours: 24 } as const;
    addFollower(world, link, "ben@example.org", { ...all, linkId: extra.id });
    world.clock.now = SEVEN;
    const rounds = startRounds(world);
    expect(await rounds.run()).toEqual([]);
    const [row] = world.database.select().from(followers).all();
    expect(row?.nextDigestAt).toBeGreaterThan(SEVEN);
    expect(row?.nextReminderAt).toBeGreaterThan(SEVEN);
  });
});
