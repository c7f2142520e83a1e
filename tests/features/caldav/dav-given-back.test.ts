// Claim: a field from an app that nobody changes here is returned byte for byte, whether it is shown or not.
import { beforeEach, describe, expect, it, test } from "vitest";
import { unfoldLines } from "~/feed/content-line";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { packCalendar } from "~/web/feeds/feed-content";
import { unpackText } from "~/web/request/gzip-text";
import { ANN, BEN } from "./dav-people";
import { type DavSite, file, openDavSite, TIMES } from "./dav-site";

let site: DavSite;
let club: string;
let link: string;

beforeEach(async () => {
  site = await openDavSite();
  club = await site.collection("Club");
  link = site.world.store.calendars.listAll().find(({ title }) => title === "Club")?.link ?? "";
});

const put = (...lines: string[]) =>
  site.send({
    method: "PUT",
    path: `${club}a.ics`,
    body: file("a", ["SUMMARY:Party", ...lines, ...TIMES]),
    headers: { "Content-Type": "text/calendar" },
  });
const given = async () =>
  unfoldLines((await site.send({ method: "GET", path: `${club}a.ics` })).text);
const feed = async () => Buffer.from(await unpackText(await packCalendar(link))).toString();
const stored = () => {
  const calendar = site.world.store.calendars.findByLink(link);
  const [event] = site.world.store.events.listAll(calendar?.id ?? 0);
  if (!event) throw new Error("there is no event");
  return event;
};
/** A save on the page, one second later. */
function save(values: Record<string, unknown>) {
  site.world.clock.now += 1000;
  const { id, title, location, notes, allDay, from, to } = stored();
  const sent = { calendarId: link, id, title, location, notes, allDay, from, to, ...values };
  perform(saveEvent, sent, site.world.as(ANN));
}

const HTML = [
  `X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Bring <b>ü</b>${" cake\\, tea".repeat(2_000)}</p></body></html>`,
  "STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<p>Bring a <i>cup</i></p>",
];
const ALTREP = 'DESCRIPTION;ALTREP="data:text/html,Bring%20a%20%3Cb%3Ecup%3C%2Fb%3E":Bring a cup';

describe("other forms of the notes", () => {
  test.each([
    ["beside a description", ["DESCRIPTION:Bring a cup", ...HTML]],
    ["as Thunderbird sends them", [ALTREP]],
    ["beside a long one", [`DESCRIPTION:${"Bring a cup\\n".repeat(300)}end`, ...HTML]],
  ])("%s come back to every app", async (_name, lines) => {
    expect((await put(...lines)).status).toBe(201);
    expect(stored().notes).toMatch(/^Bring a \**cup/);
    const { sequence } = stored();
    expect(await given()).toEqual(expect.arrayContaining(lines));
    expect((await put(...lines)).status).toBe(204);
    expect(stored().sequence).toBe(sequence);
    save({ title: "Feast" });
    site.world.admit(link, BEN);
    const password = site.addPassword(BEN);
    const path = `${await site.collection("Club", password, BEN)}a.ics`;
    const { text } = await site.send({ method: "GET", path, password, email: BEN });
    expect(unfoldLines(text)).toEqual(expect.arrayContaining(["SUMMARY:Feast", ...lines]));
    expect(await feed()).not.toMatch(/cake|ALTREP|STYLED/);
  });

  it("come back where there is nothing else, with the text that is shown", async () => {
    const [, html = ""] = HTML;
    await put(html);
    expect(stored().notes).toBe("Bring a *cup*");
    expect(await given()).toEqual(expect.arrayContaining(["DESCRIPTION:Bring a cup", html]));
    await put("DESCRIPTION:Bring a cup", html);
    expect(stored().notes).toBe("Bring a *cup*");
  });

  describe("that say more than the description", () => {
    const DESCRIPTION = "DESCRIPTION:Plan of the day\\, and cake ";
    const html = (more = "", end = "") =>
      `X-ALT-DESC;FMTTYPE=text/html:<p><a href="https://x.example/plan">Plan</a> of the <b>day</b>\\, and${more} cake</p>${end}`;
    const NOTES = "[Plan](https://x.example/plan) of the **day**, and cake";

    it("are shown, and read by programs that read feeds, while the app gets back what it sent", async () => {
      await put(DESCRIPTION, html());
      expect(stored().notes).toBe(NOTES);
      expect(await given()).toEqual(expect.arrayContaining([DESCRIPTION, html()]));
      const { sequence } = stored();
      await put(DESCRIPTION, html());
      // The same text in another program's form.
      await put("DESCRIPTION:Plan of the day\\, and cake", html().replace(/<.?p>/g, ""));
      expect(stored()).toMatchObject({ notes: NOTES, sequence });
      save({ title: "Feast" });
      expect(unfoldLines(await feed())).toContain(
        "DESCRIPTION:Plan: https://x.example/plan of the day\\, and cake",
      );
      expect(await given()).toContain("DESCRIPTION:Plan of the day\\, and cake");
    });

    it("are taken where the app changes them alone, and not where it changes the description alone", async () => {
      await put(DESCRIPTION, html());
      await put(DESCRIPTION, html(" much"));
      expect(stored().notes).toBe(NOTES.replace("and", "and much"));
      await put("DESCRIPTION:Plan of the day\\, no cake", html(" much"));
      expect(stored().notes).toBe("Plan of the day, no cake");
      expect((await given()).join()).not.toContain("X-ALT-DESC");
      await put("DESCRIPTION:Plan of the day\\, no cake", html(" no"));
      expect(stored().notes).toBe(NOTES.replace("and", "and no"));
    });

    it("make no version and are told to apps alone where they show the same", async () => {
      await put(DESCRIPTION, html());
      const before = stored();
      const tag = () => site.send({ method: "GET", path: `${club}a.ics` });
      const { etag } = (await tag()).headers;
      site.world.clock.now += 1000;
      expect((await put(DESCRIPTION, html("", "<style>p { color: red }</style>"))).status).toBe(
        204,
      );
      expect(stored()).toMatchObject({ notes: NOTES, modifiedAt: before.modifiedAt });
      expect((await given()).join()).toContain("color: red");
      expect((await tag()).headers.etag).not.toBe(etag);
    });

    it("are not of a copy made here, which has what is shown, without alarms", async () => {
      const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"];
      await put(DESCRIPTION, html(), "X-SHOES:red", ...alarm);
      save({ id: "" });
      const calendar = site.world.store.calendars.findByLink(link);
      const copy = site.world.store.events
        .listAll(calendar?.id ?? 0)
        .find(
          ({ sequence, modifiedAt, createdAt }) =>
            sequence === 0 && modifiedAt === createdAt && modifiedAt === site.world.clock.now,
        );
      expect(copy).toMatchObject({ notes: NOTES, appTexts: null });
      const { text } = await site.send({ method: "GET", path: `${club}${copy?.id}.ics` });
      expect(text).toContain("DESCRIPTION:Plan: https://x.example/plan of the day");
      expect(text).not.toMatch(/VALARM|X-SHOES|X-ALT-DESC/);
    });

    it("show links and marks on the notes of each date", async () => {
      const date = [
        "RECURRENCE-ID:20261208T190000Z",
        "DTSTART:20261208T190000Z",
        DESCRIPTION,
        html(" no"),
      ];
      const series = ["DTSTART:20261201T190000Z", "RRULE:FREQ=WEEKLY", DESCRIPTION, html()];
      const body = file("s", ["SUMMARY:Party", ...series], ["SUMMARY:Party", ...date]);
      const sent = {
        method: "PUT",
        path: `${club}s.ics`,
        body,
        headers: { "Content-Type": "text/calendar" },
      };
      expect((await site.send(sent)).status).toBe(201);
      const { text } = await site.send({ method: "GET", path: `${club}s.ics` });
      const lines = unfoldLines(text);
      expect(lines).toEqual(expect.arrayContaining([DESCRIPTION, html(), html(" no")]));
      const calendar = site.world.store.calendars.findByLink(link);
      const [repeating] = site.world.store.series.listAll(calendar?.id ?? 0);
      expect(repeating?.notes).toBe(NOTES);
    });
  });

  test.each([
    ["the app changes the notes and leaves them", () => put("DESCRIPTION:Bring two cups", ...HTML)],
    ["the notes are changed here", async () => save({ notes: "Bring two cups" })],
    ["the app takes them away", () => put("DESCRIPTION:Bring two cups")],
  ])("go when %s", async (_name, change) => {
    await put("DESCRIPTION:Bring a cup", ...HTML);
    await change();
    const lines = await given();
    expect(lines).toContain("DESCRIPTION:Bring two cups");
    expect(lines.join()).not.toMatch(/ALT-DESC|STYLED/);
  });

  it("are left out where texts and they do not fit together, which refuses nothing", async () => {
    const html = `<p>${"<b>cup</b> ".repeat(3_000)}</p>`;
    const forms = [`X-ALT-DESC;FMTTYPE=text/html:${html}`, `STYLED-DESCRIPTION:${html}`];
    expect((await put("DESCRIPTION:Bring a cup", ...forms)).status).toBe(201);
    expect(await given()).toContain("DESCRIPTION:Bring a cup");
    expect((await given()).join()).not.toMatch(/ALT-DESC|STYLED/);
  });

  it("are the app's new ones where it sends new ones", async () => {
    await put("DESCRIPTION:Bring a cup", ...HTML);
    const html = "X-ALT-DESC;FMTTYPE=text/html:<p>Bring <b>two</b> cups</p>";
    await put("DESCRIPTION:Bring two cups", html);
    expect(await given()).toContain(html);
    await put(ALTREP);
    await put(ALTREP.replace(/:Bring.*/, ":Bring no cup"));
    expect(await given()).toContain("DESCRIPTION:Bring no cup");
  });
});

describe("what is no field here", () => {
  const LINES = [
    "URL:message:%3C1@example.org%3E",
    'CONFERENCE;VALUE=URI;LABEL="a:b":xmpp:chat@example.org',
    "LINK;VALUE=UID;LINKREL=related:b",
    "CONCEPT:https://x.example/a",
    "COST:20 €",
    "X-COST:20 €",
    "BEGIN:VLOCATION",
    "UID:l",
    "NAME:Hall",
    "END:VLOCATION",
  ];

  it("comes back as it was sent, beside alarms, and is in no feed", async () => {
    const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"];
    expect((await put(...LINES, ...alarm)).status).toBe(201);
    expect(stored().notes).toBe("");
    const lines = (await given()).join("\n");
    expect(lines).toContain(LINES.join("\n"));
    expect(lines).toContain(alarm.join("\n"));
    expect(await feed()).not.toMatch(/xmpp|VLOCATION/);
    expect((await put(...LINES)).status).toBe(204);
    expect((await given()).join("\n")).not.toContain("VALARM");
  });

  it("is refused where it is too much; guests and attachments of any size are not kept", async () => {
    const { status, text } = await put(`RESOURCES:${"many ".repeat(1_800)}`);
    expect([status, text]).toEqual([409, expect.stringContaining("<C:max-resource-size/>")]);
    const attached = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${"aGVsbG8h".repeat(5_000)}`;
    expect((await put(attached, "ATTACH:https://x.example/plan.pdf")).status).toBe(201);
    expect((await given()).join("\n")).not.toContain("ATTACH");
    await put("ATTENDEE:mailto:x@y.example", "BEGIN:PARTICIPANT", "UID:p", "END:PARTICIPANT");
    expect((await given()).join("\n")).not.toMatch(/ATTENDEE|PARTICIPANT/);
  });

  it("is the way that addresses and places are written, whose words are shown", async () => {
    const call =
      'CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL="Join: now":https://meet.example/1?a=b:c';
    const lines = ["DESCRIPTION:Bring cake", call, "URL;X-A=1:https://x.example/a"];
    const place = "LOCATION: Hall 5\\nMain Street\\, 7\\n1010 Wien";
    expect((await put(...lines, place)).status).toBe(201);
    const notes = "Bring cake\n\nhttps://x.example/a\nhttps://meet.example/1?a=b:c";
    expect(stored()).toMatchObject({ notes, location: "Hall 5, Main Street, 7, 1010 Wien" });
    const before = await given();
    expect(before).toEqual(expect.arrayContaining([call, "URL;X-A=1:https://x.example/a", place]));
    const { sequence } = stored();
    expect(
      (await put(...before.filter((line) => /^(?:DESC|CONF|URL|LOC)/.test(line)))).status,
    ).toBe(204);
    expect([stored().sequence, await given()]).toEqual([sequence, before]);
    save({ notes: "Tea\nhttps://meet.example/1?a=b:c", location: "Hall 6" });
    const after = await given();
    expect(after).toEqual(expect.arrayContaining([call, "LOCATION:Hall 6"]));
    expect(after.join()).not.toContain("X-A=1");
    expect(await feed()).not.toContain("Join");
  });

  it("is an address as soon as the app sends one", async () => {
    await put("URL:message:%3C1@example.org%3E");
    await put("URL:https://x.example/a");
    expect(stored().notes).toBe("https://x.example/a");
    expect((await given()).join("\n")).not.toContain("message:");
  });

  it("is a category that is none here, too, beside the one that is", async () => {
    const { id, title, location, notes, allDay, from, to } = await put().then(stored);
    const event = { calendarId: link, id, title, location, notes, allDay, from, to };
    perform(saveEvent, { ...event, newCategory: "U12" }, site.world.as(ANN));
    const categories = async () => (await given()).filter((line) => line.startsWith("CATEGORIES"));
    await put("CATEGORIES:Work\\, paid,U12,Home");
    expect(await categories()).toEqual(["CATEGORIES:U12", "CATEGORIES:Work\\, paid,Home"]);
    await put(...(await categories()));
    save({ category: "" });
    expect(await categories()).toEqual(["CATEGORIES:Work\\, paid,Home"]);
    await put("CATEGORIES:U12");
    expect(await categories()).toEqual(["CATEGORIES:U12"]);
  });
});

/** The lines of the item that the user's app gets. */
async function itemOf(email = ANN) {
  const password = email === ANN ? undefined : site.addPassword(email);
  const path = `${await site.collection("Club", password, email)}a.ics`;
  const { text } = await site.send({ method: "GET", path, email, ...(password && { password }) });
  return unfoldLines(text).filter((line) => /^(?:SUMMARY|LOCATION|STATUS|DESCRIPTION)/.test(line));
}

const putTexts = (...lines: string[]) =>
  site.send({
    method: "PUT",
    path: `${club}a.ics`,
    body: file("a", [...lines, ...TIMES]),
    headers: { "Content-Type": "text/calendar" },
  });

describe("parameters of texts", () => {
  const SENT = [
    "SUMMARY;LANGUAGE=de:Fest",
    'LOCATION;LANGUAGE=de;ALTREP="https://x.example/a,b:c":Halle 5',
    "DESCRIPTION;LANGUAGE=de:Kuchen **mitbringen**",
  ];

  it("come back to every app with the texts that nobody changed here, and are in no feed", async () => {
    expect((await putTexts(...SENT)).status).toBe(201);
    const { sequence } = stored();
    expect(await itemOf()).toEqual(expect.arrayContaining(SENT.slice(0, 2)));
    expect((await itemOf()).join()).toContain("DESCRIPTION;LANGUAGE=de:Kuchen");
    await putTexts(...(await itemOf()));
    expect(stored()).toMatchObject({ sequence, title: "Fest", location: "Halle 5" });
    expect(await feed()).not.toMatch(/LANGUAGE|ALTREP/);
    site.world.admit(link, BEN);
    expect(await itemOf(BEN)).toEqual(expect.arrayContaining(SENT.slice(0, 2)));
    save({ title: "Feier" });
    expect(await itemOf()).toEqual(expect.arrayContaining(["SUMMARY:Feier", SENT[1]]));
  });

  it("are the app's newest, without a version, and another tag tells of them", async () => {
    await putTexts(...SENT);
    const tag = async () => (await site.send({ method: "GET", path: `${club}a.ics` })).headers.etag;
    const [{ sequence }, before] = [stored(), await tag()];
    await putTexts("SUMMARY;LANGUAGE=fr:Fest", ...SENT.slice(1));
    expect(await itemOf()).toContain("SUMMARY;LANGUAGE=fr:Fest");
    expect(stored().sequence).toBe(sequence);
    expect(await tag()).not.toBe(before);
    await putTexts("SUMMARY:Fest");
    expect(await itemOf()).toContain("SUMMARY:Fest");
  });

  it("of how letters are coded are none", async () => {
    await putTexts(
      "SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:F=C3=BCr",
      "LOCATION;CHARSET=UTF-8:x",
    );
    expect(await itemOf()).toEqual(expect.arrayContaining(["SUMMARY:Für", "LOCATION:x"]));
  });
});

describe("a canceled event", () => {
  const CANCELED = ["SUMMARY;LANGUAGE=de:Fest", "STATUS:CANCELLED"];

  it("comes back as the app sent it, however often it saves, and says so to all others in its title", async () => {
    expect((await putTexts(...CANCELED, "LOCATION:Hall 1")).status).toBe(201);
    site.world.admit(link, BEN);
    for (const hall of [2, 3, 4]) {
      const lines = await itemOf();
      expect(lines).toEqual(expect.arrayContaining(CANCELED));
      const moved = lines.map((line) => line.replace(/^LOCATION:.*/, `LOCATION:Hall ${hall}`));
      expect((await putTexts(...moved)).status).toBe(204);
      expect(stored()).toMatchObject({ title: "CANCELED: Fest", location: `Hall ${hall}` });
    }
    const forOthers = ["SUMMARY;LANGUAGE=de:CANCELED: Fest", "STATUS:CONFIRMED"];
    expect(await itemOf(BEN)).toEqual(expect.arrayContaining(forOthers));
    expect(await feed()).toMatch(/SUMMARY:CANCELED: Fest[\s\S]*STATUS:CONFIRMED/);
    await putTexts("SUMMARY:Fest", "STATUS:CONFIRMED");
    expect(stored().title).toBe("Fest");
  });

  it("with a mark of the app's own, or a long title, comes back as it was", async () => {
    for (const title of ["Cancelled - Fest", "CANCELED: Fest", "Fest ".repeat(20).trim()]) {
      const sent = [`SUMMARY:${title}`, "STATUS:CANCELLED"];
      await putTexts(...sent);
      expect(await itemOf()).toEqual(expect.arrayContaining(sent));
      await putTexts(...(await itemOf()));
      expect(await itemOf()).toEqual(expect.arrayContaining(sent));
    }
  });

  it("is none for the app, either, once somebody takes that back here", async () => {
    await putTexts(...CANCELED);
    save({ title: "CANCELED: Feast" });
    expect(await itemOf()).toEqual(["SUMMARY:CANCELED: Feast", "STATUS:CANCELLED"]);
    save({ title: "Feast" });
    expect(await itemOf()).toEqual(["SUMMARY:Feast", "STATUS:CONFIRMED"]);
  });

  it("stays so for the app that said it, where another one saves", async () => {
    await putTexts(...CANCELED);
    site.world.admit(link, BEN);
    const password = site.addPassword(BEN);
    const path = `${await site.collection("Club", password, BEN)}a.ics`;
    const body = file("a", [...(await itemOf(BEN)), "LOCATION:Hall 5", ...TIMES]);
    const headers = { "Content-Type": "text/calendar" };
    expect(
      (await site.send({ method: "PUT", path, body, headers, password, email: BEN })).status,
    ).toBe(204);
    expect(await itemOf()).toEqual(expect.arrayContaining([...CANCELED, "LOCATION:Hall 5"]));
  });
});

describe("what an app said", () => {
  it("of whole days by a mark is used up, so that a timed event stays one", async () => {
    const marked = [
      "SUMMARY:Trip",
      "DTSTART;TZID=W. Europe Standard Time:20270601T000000",
      "DTEND;TZID=W. Europe Standard Time:20270602T000000",
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
    ];
    const path = `${club}m.ics`;
    const headers = { "Content-Type": "text/calendar" };
    await site.send({ method: "PUT", path, body: file("m", marked), headers });
    expect(stored().allDay).toBe(true);
    save({ allDay: false, from: Date.UTC(2027, 4, 31, 22), to: Date.UTC(2027, 5, 1, 22) });
    expect(stored().allDay).toBe(false);
    const { text } = await site.send({ method: "GET", path });
    expect(text).not.toContain("ALLDAYEVENT");
    await site.send({ method: "PUT", path, body: text, headers });
    expect(stored().allDay).toBe(false);
  });

  it("in an alarm comes back without other people's addresses", async () => {
    const alarm = [
      "BEGIN:VALARM",
      "ACTION:EMAIL",
      "TRIGGER:-PT15M",
      "DESCRIPTION:Soon",
      "ATTENDEE:mailto:guest@example.org",
      "END:VALARM",
    ];
    await put(...alarm);
    const lines = await given();
    expect(lines).toEqual(expect.arrayContaining(["ACTION:DISPLAY", "TRIGGER:-PT15M"]));
    expect(lines.join()).not.toContain("guest@");
    const { id } = stored();
    const { store } = site.world;
    const ann = site.world.as(ANN).actor?.id ?? 0;
    expect(JSON.stringify(store.davKept.list(ann, id))).not.toContain("guest@");
  });

  it.each([
    ["free", ["TRANSP:TRANSPARENT"], ["FREE", "TRANSPARENT"]],
    ["two things", ["X-MICROSOFT-CDO-BUSYSTATUS:FREE", "TRANSP:OPAQUE"], ["FREE", "OPAQUE"]],
  ])("of being busy, %s, comes back in both lines", async (_name, sent, [status, transparency]) => {
    await put(...sent);
    const lines = await given();
    expect(lines.filter((line) => /^(TRANSP|X-MICROSOFT)/.test(line)).sort()).toEqual([
      `TRANSP:${transparency}`,
      `X-MICROSOFT-CDO-BUSYSTATUS:${status}`,
    ]);
  });

  it("as a title of several lines comes back, and feeds have one line", async () => {
    const sent = "SUMMARY: Party\\nof\tall ";
    await site.send({
      method: "PUT",
      path: `${club}a.ics`,
      body: file("a", [sent, ...TIMES]),
      headers: { "Content-Type": "text/calendar" },
    });
    expect(stored().title).toBe("Party of all");
    expect(await given()).toContain(sent);
    expect(unfoldLines(await feed())).toContain("SUMMARY:Party of all");
    save({ title: "Feast" });
    expect(await given()).toContain("SUMMARY:Feast");
  });

  it("as a very long title comes back whole, and feeds have as much as Outlook reads", async () => {
    const sent = `SUMMARY:${"Party and ".repeat(48)}end`;
    await site.send({
      method: "PUT",
      path: `${club}a.ics`,
      body: file("a", [sent, ...TIMES]),
      headers: { "Content-Type": "text/calendar" },
    });
    expect(await given()).toContain(sent);
    const shown = unfoldLines(await feed()).find((line) => line.startsWith("SUMMARY:")) ?? "";
    expect(shown.length - "SUMMARY:".length).toBeLessThanOrEqual(255);
    expect(sent.startsWith(shown)).toBe(true);
  });
});
