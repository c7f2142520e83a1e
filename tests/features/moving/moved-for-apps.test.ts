// Claim: moving a calendar by file returns shared data from apps to everyone, and nobody's private data.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, it, test } from "vitest";
import { applyAll, previewFile } from "~/features/moving/view/uploaded-file";
import { unfoldLines } from "~/feed/content-line";
import { loader as archiveFile } from "~/routes/calendar.$id_.archive[.]json";
import { requestOf } from "../../support/in-process";
import { ANN, BEN } from "../../support/operations";
import { type DavSite, file, openDavSite, TIMES } from "../caldav/dav-site";

const ALARM = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"];
const HTML =
  'X-ALT-DESC;FMTTYPE=text/html:<p>Bring <b>two</b> cups\\, and a <a href="https://x.example/p">plan</a></p>';
const ALTREP = 'DESCRIPTION;ALTREP="data:text/html,Bring%20a%20%3Cb%3Ecup%3C%2Fb%3E":Bring a cup';
const EVENT = [
  `SUMMARY:${"A long title ".repeat(9)}end`,
  "DESCRIPTION:Bring two cups\\, and a plan ",
  HTML,
  "X-COST:20 €",
  "CATEGORIES:Home\\, paid",
  "URL;X-A=1:https://x.example/a",
  "LOCATION:Hall 5\\nMain Street",
  ...ALARM,
];
const SERIES = [
  [
    "SUMMARY;LANGUAGE=de:Training",
    'LOCATION;ALTREP="https://x.example/hall";X-A=1:Hall 5',
    ALTREP,
    "X-SHOES:red",
    "DTSTART:20261201T190000Z",
    "RRULE:FREQ=WEEKLY;COUNT=4",
  ],
  ["SUMMARY:Match", "RECURRENCE-ID:20261208T190000Z", "DTSTART:20261208T200000Z", HTML, ...ALARM],
];

const onePersons = [...ALARM, "X-SHOES:red", "X-COST:20 €", "CATEGORIES:Home\\, paid"];

let site: DavSite;
const linkOf = (title: string) =>
  site.world.store.calendars.listAll().find((each) => each.title === title)?.link ?? "";

async function put(name: string, ...events: string[][]) {
  const path = `${await site.collection("Club")}${name}.ics`;
  const headers = { "Content-Type": "text/calendar" };
  return site.send({ method: "PUT", path, body: file(name, ...events), headers });
}

async function archiveOf(title: string, email = ANN): Promise<string> {
  const runtime: unknown = Reflect.get(globalThis, "easRuntime");
  const link = linkOf(title);
  const request = requestOf(site.world, email, `/calendar/${link}/archive.json`);
  Object.assign(globalThis, { easRuntime: runtime });
  const args = { request, params: { id: link }, context: {} } as LoaderFunctionArgs;
  return (await archiveFile(args)).text();
}

/** Previews it for a calendar with this title. */
function look(text: string, title: string, email = ANN) {
  const archive = JSON.parse(text);
  archive.calendar.title = title;
  const bytes = new TextEncoder().encode(JSON.stringify(archive));
  const file = { calendarId: linkOf(title), name: "calendar.json", bytes };
  return previewFile(file, site.world.as(email));
}

async function take(text: string, title: string, email = ANN) {
  const { draftId } = await look(text, title, email);
  return applyAll({ calendarId: linkOf(title), draftId }, site.world.as(email));
}

/** Everything the user's apps get from a calendar. */
async function given(title: string, email = ANN): Promise<string[]> {
  const password = email === ANN ? undefined : site.addPassword(email);
  const path = await site.collection(title, password, email);
  const who = { ...(password && { password }), email };
  const body = `<?xml version="1.0"?><D:propfind xmlns:D="DAV:"><D:prop><D:getetag/></D:prop></D:propfind>`;
  const list = await site.send({ method: "PROPFIND", path, body, headers: { Depth: "1" }, ...who });
  const items = [...list.text.matchAll(/<D:href>([^<]+\.ics)<.D:href>/g)].map(
    ([, href = ""]) => href,
  );
  const texts = await Promise.all(
    items.map(async (href) => (await site.send({ method: "GET", path: href, ...who })).text),
  );
  const differs = /^(?:UID|URL:http:..localhost|SEQUENCE|DTSTAMP|LAST-MODIFIED|CREATED)/;
  return texts.flatMap((text) => unfoldLines(text).filter((line) => !differs.test(line))).sort();
}

beforeEach(async () => {
  site = await openDavSite();
  site.world.calendar("There");
});

describe("a calendar that moves", () => {
  it("gives its apps back texts, HTML and addresses, of each date", async () => {
    for (const status of [await put("a", [...EVENT, ...TIMES]), await put("s", ...SERIES)]) {
      expect(status.status).toBe(201);
    }
    const before = await given("Club");
    for (const lines of [EVENT, ...SERIES]) {
      const sent = lines.filter(
        (line) => !/^(?:DESCRIPTION:|DTSTART|RECURRENCE-ID|RRULE)/.test(line),
      );
      expect(before).toEqual(expect.arrayContaining(sent));
    }
    const forAll = before.filter((line) => !onePersons.includes(line));
    await take(await archiveOf("Club"), "There");
    expect(await given("There")).toEqual(forAll);
    expect((await look(await archiveOf("Club"), "There")).counts).toMatchObject({ same: 2 });
    await take(await archiveOf("There"), "Club");
    expect(await given("Club")).toEqual(before);
  });

  it("has no alarms and nothing else that a person's own apps keep, whoever makes the file", async () => {
    await put("a", [...EVENT, ...TIMES]);
    site.world.admit(linkOf("Club"), BEN);
    for (const email of [ANN, BEN]) {
      const text = await archiveOf("Club", email);
      expect(text).toContain("X-ALT-DESC");
      expect(text).not.toMatch(/VALARM|COST|paid/);
    }
  });

  test.each([
    ["another event", "X-A:1\nEND:VEVENT\nBEGIN:VEVENT\nUID:b"],
    ["what is read otherwise", "RRULE:FREQ=DAILY"],
    ["guests", "ATTENDEE:mailto:eva@example.org"],
    ["too much", `X-A:${"a".repeat(9_000)}`],
    ["line breaks of another kind", "X-A:1\rUID:b"],
  ])("takes no lines for apps with %s", async (_name, lines) => {
    await put("a", [...EVENT, ...TIMES]);
    const archive = JSON.parse(await archiveOf("Club"));
    const [event] = archive.events;
    const whole = { ...event };
    for (const wrong of [
      { forms: { lines: [lines] } },
      { forms: { lines: [`X-ALT-DESC:a\n${lines}`] } },
      { forms: { lines: [], head: `DESCRIPTION;X=1:a\n${lines}` } },
      { heads: { title: `SUMMARY;X=1:a\n${lines}` } },
      { heads: { title: "DESCRIPTION;X=1" } },
    ]) {
      archive.events = [{ ...whole, ...wrong }];
      expect((await look(JSON.stringify(archive), "There")).counts).toMatchObject({ leftOut: 1 });
    }
    archive.events = [whole];
    expect((await look(JSON.stringify(archive), "There")).counts).toMatchObject({ new: 1 });
  });
});
