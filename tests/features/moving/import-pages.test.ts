// A calendar file's way through a running site, in a browser without scripts, and out again in the feed.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { CONTEXT, calendarOf } from "../../import/import-context";
import { type Client, createClient } from "../../support/client";
import { joinSite, type SharedSite } from "../../support/shared-site";

const FOLDER = "tests/import/files";
const FILES = readdirSync(FOLDER);

let site: SharedSite;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  site = await joinSite();
  [ann, ben] = [createClient(site), createClient(site)];
  await Promise.all([ann.login("ann@example.org"), ben.login("ben@example.org")]);
});

const makeCalendar = async (title = "Club") => {
  const calendar = { title, timeZone: CONTEXT.timeZone };
  const { calendarId } = await ann.call("calendar/create", calendar);
  const categories = CONTEXT.categories.map(({ name }) => ({ name }));
  await ann.call("calendar/save", { id: calendarId, ...calendar, categories });
  return calendarId;
};

/** Sends the form with a file, like a browser. */
const send = (client: Client, link: string, bytes: Uint8Array<ArrayBuffer>, name = "club.ics") => {
  const body = new FormData();
  body.set("file", new File([bytes], name));
  const init = { method: "POST", headers: { Origin: site.origin }, body };
  return client.send(pagePaths.importFile(link), init);
};

const fileOf = (name: string) => new Uint8Array(readFileSync(`${FOLDER}/${name}`));
const feedOf = async (link: string) => {
  const answer = await ben.send(programPaths.feed(link));
  return new Uint8Array(await answer.arrayBuffer());
};

/** What people see of it: titles and times, rules and their changed dates. */
function contentOf(bytes: Uint8Array) {
  const { items } = readCalendarFile(bytes, CONTEXT);
  return items
    .flatMap((item) => {
      if (item.kind === "leftOut") return [];
      if (item.kind === "event") return [JSON.stringify(timesOf(item.values))];
      const { notes: _, location: __, categoryId: ___, ...rule } = item.values;
      return [JSON.stringify([rule, item.changed.map(timesOf)])];
    })
    .sort();
}

type Values = { title: string; from: number; to: number; firstDay: string | null };

function timesOf({ title, from, to, firstDay }: Values) {
  return { title, from, to, firstDay };
}

describe.each(FILES)("the file %s", (name) => {
  it("comes in, and goes out again by our feed with the same titles and times", async () => {
    const link = await makeCalendar(name);
    const from = Date.UTC(2030, 0, 1);
    const own = { calendarId: link, id: "", title: "Ours", location: "", notes: "" };
    await ann.call("calendar/saveEvent", { ...own, allDay: false, from, to: from + 1 });
    const before = contentOf(await feedOf(link));
    const looked = await send(ann, link, fileOf(name), name);
    expect(looked.status).toBe(303);
    const draft = looked.headers.get("Location") ?? "";
    const page = await (await ann.send(draft)).text();
    expect(page).toContain(name);
    expect(page).toMatch(/Import \d+ Events/);
    const applied = await ann.post(draft, { confirmed: "yes" });
    expect([applied.status, applied.headers.get("Location")]).toEqual([
      303,
      `${site.origin}${pagePaths.listWindow(link)}`,
    ]);
    expect(contentOf(await feedOf(link))).toEqual([...contentOf(fileOf(name)), ...before].sort());
    const list = await (await ann.send(pagePaths.listWindow(link))).text();
    const batch = /name="batch" value="([^"]+)"/.exec(list)?.[1] ?? "";
    const again = await send(ann, link, fileOf(name), name);
    const second = await (await ann.send(again.headers.get("Location") ?? "")).text();
    expect(second).toContain("already here");
    expect(second).toContain("There is nothing to import from this file.");
    expect((await ann.post(pagePaths.undo(link), { batch })).status).toBe(303);
    expect(contentOf(await feedOf(link))).toEqual(before);
  });
});

describe("a file of many years", () => {
  it("of 9 MB with 5,000 events is read on its thread, and none is missing", async () => {
    const link = await makeCalendar();
    const text = calendarOf(
      ...Array.from({ length: 5_000 }, (_, n) => [
        `UID:${n}`,
        `SUMMARY:Training ${n}`,
        "DTSTART:20261203T190000Z",
        `DESCRIPTION:${"Bring shoes. ".repeat(135)}`,
      ]),
    );
    const bytes = new TextEncoder().encode(text);
    expect(bytes.length).toBeGreaterThan(9_000_000);
    const answer = await send(ann, link, bytes);
    expect([answer.status, await answer.text()]).toEqual([303, ""]);
  });
});

describe("a file that is wrong", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it.each([
    ["no file at all", bytes(""), "This file is empty."],
    ["a picture", bytes("\x89PNG\r\n\x1a\n not a calendar"), ""],
    [
      "over 10 MB",
      new Uint8Array(10 * 1024 * 1024 + 1),
      "A calendar file can have at most 10 MB; this one has more. Export fewer years, or one calendar at a time.",
    ],
  ])("%s is told beside the field", async (_name, content, sentence) => {
    const link = await makeCalendar();
    const answer = await send(ann, link, content);
    expect(answer.status).toBe(400);
    const text = await answer.text();
    const told = /id="field-file-error">([^<]+)</.exec(text)?.[1] ?? "";
    expect(told).toContain(sentence);
    expect(told).not.toBe("");
  });

  it("over 12 MiB is refused by the front door, in words", async () => {
    const link = await makeCalendar();
    const answer = await send(ann, link, new Uint8Array(12 * 1024 * 1024));
    expect([answer.status, await answer.text()]).toEqual([
      413,
      expect.stringContaining(
        "A calendar file can have at most 10 MB. Export fewer years, or one calendar at a time.",
      ),
    ]);
  });
});

describe("who may", () => {
  it("sends nobody else's file, and looks at nobody else's preview", async () => {
    const link = await makeCalendar();
    const file = fileOf("google.ics");
    expect((await send(ben, link, file)).status).toBe(403);
    const draft = (await send(ann, link, file)).headers.get("Location") ?? "";
    expect((await ben.send(draft)).status).toBe(403);
    await ann.call("invite/send", { calendarId: link, email: "ben@example.org" });
    const visitor = await createClient(site).send(draft);
    expect(visitor.headers.get("Location")).toBe(pagePaths.login());
    const other = pagePaths.importPreview(link, "nothing");
    expect((await ann.send(other)).status).toBe(404);
    expect((await ann.post(draft, { intent: "discard" })).status).toBe(303);
    expect((await ann.send(draft)).status).toBe(404);
  });
});
