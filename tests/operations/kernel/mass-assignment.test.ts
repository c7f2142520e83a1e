// Fields that an operation does not name have no effect, whoever sends them.
import { describe, expect, it } from "vitest";
import { saveHome } from "~/operations/calendars/home";
import { saveNews } from "~/operations/calendars/news";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { type Caller, perform } from "~/operations/kernel/operation";
import { apiCalls } from "~/web/api/api-calls";
import type { World } from "../../support/operations";
import { EVERY_OPERATION, type Row } from "../every-operation";
import { ANN, BEN, CAT, type Content, createScene, draftOf, dump } from "../scene";

/** Columns with random contents. */
const RANDOM = [
  "id",
  "hash",
  "link",
  "token",
  "uid",
  "feed_token",
  "token_hash",
  "confirm_hash",
  "code_hash",
  "restore_hash",
  "message",
  "item_id",
  "batch",
  "draft_id",
  // Encrypted.
  "url",
];

const EXTRA = {
  canEdit: true,
  isAdmin: true,
  admins: [CAT],
  adminIds: [1, 2, 3],
  role: "admin",
  userId: 2,
  user_id: 2,
  authorId: 2,
  author_id: 2,
  authorName: "Cat",
  createdBy: 2,
  createdAt: 1,
  created_at: 1,
  deletedAt: 1,
  deleted_at: 1,
  revision: 99,
  sequence: 99,
  uid: "mine",
  link: "mine",
  position: 99,
  v: 99,
  version: 99,
  kind: "hidden",
  firstDay: "2000-01-01",
  lastDay: "2000-01-02",
  tokenHash: "0",
  failures: -99,
  acceptedAt: 1,
  expiresAt: 9e15,
  now: 1,
  actor: { id: 2 },
  store: {},
  calendar: { id: 2 },
  ...JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
};

/** Ann for operations of editors; otherwise Ben, who is logged in and has no favorites yet. */
function callerFor({ who }: Row, { as, store, clock }: World): Caller {
  if (who === "editor") return as(ANN);
  const ben = as(BEN);
  const userId = ben.actor?.id ?? 0;
  const session = { tokenHash: "hash", userId, userAgent: "", now: clock.now };
  return { ...ben, sessionId: store.sessions.add(session) };
}

/** The fields that the operation's own input does not name. */
function unnamed({ input }: Row, content: Content): Record<string, unknown> {
  const named = Object.keys(input(content));
  return Object.fromEntries(Object.entries(EXTRA).filter(([name]) => !named.includes(name)));
}

const writes = EVERY_OPERATION.filter(({ effect }) => effect === "writes");

describe("fields that an operation does not name", () => {
  it.each(writes)("have no effect on what $name stores", (row) => {
    const [plain, extra] = [createScene(), createScene()];
    row.call(plain.ours, callerFor(row, plain.world));
    row.call(extra.ours, callerFor(row, extra.world), unnamed(row, extra.ours));
    expect(dump(extra.world.database, RANDOM)).toEqual(dump(plain.world.database, RANDOM));
    expect(Reflect.get({}, "isAdmin")).toBeUndefined();
  });

  it("have no effect on what is answered", () => {
    const { world, ours } = createScene();
    for (const { name, call } of EVERY_OPERATION.filter(({ effect }) => effect === "reads")) {
      const ann = world.as(ANN);
      // As JSON, because a result that is read in pieces contains a function.
      const [given, plain] = [call(ours, ann, EXTRA), call(ours, ann)].map((all) =>
        JSON.stringify(all),
      );
      expect([name, given]).toEqual([name, plain]);
    }
  });
});

describe("an id that the caller makes up", () => {
  it("is no way to choose an event's or news item's id", () => {
    const { world, ours } = createScene();
    const ann = world.as(ANN);
    const event = perform(saveEvent, draftOf(ours.link, { id: "" }), ann);
    const news = perform(saveNews, { calendarId: ours.link, id: "", title: "A", text: "" }, ann);
    expect(event.id).toMatch(/^[\w-]{16}$/);
    expect(news.id).toMatch(/^[\w-]{16}$/);
  });

  it("does not move an event into another calendar", () => {
    const { world, ours, theirs } = createScene();
    const ann = world.as(ANN);
    perform(
      saveEvent,
      { ...draftOf(ours.link, { id: ours.eventId }), calendar: theirs.link, id2: theirs.eventId },
      ann,
    );
    const { events } = perform(viewCalendar, { id: theirs.link }, ann);
    expect(events.map(({ id }) => id)).toEqual([theirs.eventId]);
  });
});

describe("what belongs to the server", () => {
  it("is never part of an answer: inner keys, hashes, other people's e-mails", async () => {
    const { world, ours } = createScene();
    const caller = world.as(null);
    const reads = [
      ["calendar/view", { id: ours.link }],
      ["calendar/list", { extraCalendarIds: [ours.link] }],
      ["news/list", { calendarId: ours.link }],
      ["home/get", { id: ours.link }],
    ] as const;
    const replies = await Promise.all(
      reads.map(([path, input]) => apiCalls.get(path)?.call(input, caller)),
    );
    const payloads = replies.map((reply) => reply?.payload);
    for (const payload of payloads) expect(JSON.stringify(payload)).toContain(ours.link);
    const told = JSON.stringify(payloads);
    for (const secret of [ANN, "author", "tokenHash", "createdBy", "uid", "revision"]) {
      expect(told).not.toContain(secret);
    }
  });

  it("in links of a home page goes no further than title and url", () => {
    const { world, ours } = createScene();
    const link = {
      title: "A",
      url: "https://example.org/",
      position: 7,
      calendarId: 2,
      onclick: "x",
    };
    const home = perform(saveHome, { calendarId: ours.link, links: [link] }, world.as(ANN));
    expect(home.links).toEqual([{ title: "A", url: "https://example.org/" }]);
  });
});
