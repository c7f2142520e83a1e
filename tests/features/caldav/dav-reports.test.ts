// Claim: a calendar app gets what it asks for by a report, and learns of every change.
import { describe, expect, it } from "vitest";
import { club, put, report, site, startEachWithClub, sync, tokenOf } from "./dav-club";
import { file, SPACES, TIMES } from "./dav-site";

startEachWithClub();

describe("the reports", () => {
  const event = file("one@app", ["SUMMARY:Choir", ...TIMES]);

  it("give named items, and what is not there", async () => {
    await put("one two.ics".replace(" ", "%20"), event);
    const body = `<C:calendar-multiget ${SPACES}><D:prop><D:getetag/><C:calendar-data/></D:prop><D:href>http://localhost${club}one%20two.ics</D:href><D:href>${club}%6Fne%20two.ics</D:href><D:href>${club}gone.ics</D:href></C:calendar-multiget>`;
    const answer = await report(body);
    expect(answer.status).toBe(207);
    expect(answer.text.match(/SUMMARY:Choir/g)).toHaveLength(1);
    expect(answer.text).toContain("404 Not Found");
  });

  it("sync: all at first, then what changed and went, and quiet afterwards", async () => {
    await put("one.ics", event);
    const first = await sync();
    expect(first.text).toContain("one.ics");
    const token = tokenOf(first.text);
    const quiet = await sync(token);
    expect(tokenOf(quiet.text)).toBe(token);
    expect(quiet.text).not.toContain("one.ics");
    await put("two.ics", file("two@app", ["SUMMARY:Band", ...TIMES]));
    await site.send({ method: "DELETE", path: `${club}one.ics` });
    const next = await sync(token);
    expect(next.text).toContain("two.ics");
    expect(next.text).toMatch(/one\.ics<\/D:href><D:status>HTTP\/1.1 404/);
    for (const bad of [
      "nonsense",
      token.replace(/\d+$/, "999999"),
      token.replace("urn:eas:sync:", "urn:eas:sync:x"),
    ]) {
      expect((await sync(bad)).text, bad).toContain("<D:valid-sync-token/>");
    }
  });

  it("sync says that a calendar has no levels", async () => {
    const at = (level: string) =>
      report(
        `<D:sync-collection ${SPACES}><D:sync-token/><D:sync-level>${level}</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>`,
      );
    expect((await at("infinite")).status).toBe(400);
    expect((await at("1")).status).toBe(207);
  });

  it("sync in pieces of as many as the app wants, at first and later", async () => {
    for (const n of [1, 2, 3, 4, 5]) await put(`${n}.ics`, file(`${n}`, ["SUMMARY:x", ...TIMES]));
    const seen = new Set<string>();
    let token = "";
    for (let round = 0; round < 6; round += 1) {
      const piece = await sync(token, "<D:limit><D:nresults>2</D:nresults></D:limit>");
      for (const [, name] of piece.text.matchAll(/\/(\d\.ics)</g)) seen.add(name ?? "");
      token = tokenOf(piece.text);
      if (!piece.text.includes("507")) break;
    }
    expect(seen.size).toBe(5);
  });

  it("query by time and text", async () => {
    await put("one.ics", event);
    await put(
      "series.ics",
      file("s", [
        "SUMMARY:Training",
        "DTSTART;TZID=Europe/Berlin:20261005T190000",
        "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY",
      ]),
    );
    const query = (filter: string, data = "<C:calendar-data/>") =>
      report(
        `<C:calendar-query ${SPACES}><D:prop><D:getetag/>${data}</D:prop><C:filter><C:comp-filter name="VCALENDAR">${filter}</C:comp-filter></C:filter></C:calendar-query>`,
      );
    const events = (inner: string) => `<C:comp-filter name="VEVENT">${inner}</C:comp-filter>`;
    const range = (start: string, end: string) =>
      events(`<C:time-range start="${start}" end="${end}"/>`);
    expect((await query("")).text).toMatch(/one\.ics[\s\S]*|series\.ics/);
    const day = (await query(range("20261201T000000Z", "20261202T000000Z"))).text;
    expect(day).toContain("one.ics");
    expect(day).not.toContain("series.ics");
    const touching = (await query(range("20261201T193000Z", "20261202T000000Z"))).text;
    expect(touching).not.toContain("one.ics");
    const later = (await query(range("20301001T000000Z", "20301009T000000Z"))).text;
    expect(later).toContain("series.ics");
    const text = events(
      '<C:prop-filter name="SUMMARY"><C:text-match>chOIR</C:text-match></C:prop-filter>',
    );
    expect((await query(text)).text).toContain("one.ics");
    expect((await query(text)).text).not.toContain("series.ics");
    expect((await query('<C:comp-filter name="VTODO"/>')).text).not.toContain(".ics");
    expect((await query(events('<C:prop-filter name="GEO"/>'))).text).toContain("supported-filter");
    expect((await query(range("20261202T000000Z", "20261201T000000Z"))).text).toContain(
      "valid-filter",
    );
    const expanded = await query(
      range("20261001T000000Z", "20261020T000000Z"),
      '<C:calendar-data><C:expand start="20261001T000000Z" end="20261020T000000Z"/></C:calendar-data>',
    );
    expect(expanded.text.match(/RECURRENCE-ID:202610\d\dT170000Z/g)).toHaveLength(3);
    expect(expanded.text).not.toContain("RRULE");
    expect(
      (
        await query(
          range("20261001T000000Z", "20261020T000000Z"),
          '<C:calendar-data><C:expand start="20201001T000000Z" end="20261020T000000Z"/></C:calendar-data>',
        )
      ).text,
    ).toContain("number-of-matches-within-limits");
  });

  const query = (filter: string, data = "") =>
    report(
      `<C:calendar-query ${SPACES}><D:prop><D:getetag/>${data}</D:prop><C:filter><C:comp-filter name="VCALENDAR">${filter}</C:comp-filter></C:filter></C:calendar-query>`,
    );
  const found = async (filter: string) =>
    [...(await query(filter)).text.matchAll(/\/(\w+)\.ics</g)].map(([, name]) => name).sort();
  const inEvent = (inner: string) => `<C:comp-filter name="VEVENT">${inner}</C:comp-filter>`;
  const absent = "<C:is-not-defined/>";

  it("query by a UID outside of the event, by alarms, by parameters, and by what is absent", async () => {
    await put("one.ics", event);
    const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM"];
    await put("two.ics", file("two", ["SUMMARY:Band", ...TIMES, ...alarm]));
    const daily = ["DTSTART:20261201T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"];
    await put("all.ics", file("all", ["SUMMARY:Daily", ...daily, ...alarm]));
    const uid = '<C:prop-filter name="UID"><C:text-match>one@app</C:text-match></C:prop-filter>';
    expect(await found(uid)).toEqual(["one"]);
    expect(await found(uid + inEvent(""))).toEqual(["one"]);
    const alarms = (inner: string) =>
      inEvent(`<C:comp-filter name="VALARM">${inner}</C:comp-filter>`);
    const ringing = (start: string, end: string) =>
      found(alarms(`<C:time-range start="${start}" end="${end}"/>`));
    expect(await found(alarms(""))).toEqual(["all", "two"]);
    expect(await found(alarms(absent))).toEqual(["one"]);
    expect(await ringing("20261201T174000Z", "20261201T175000Z")).toEqual(["two"]);
    expect(await ringing("20261201T180000Z", "20261201T190000Z")).toEqual([]);
    expect(await ringing("20290401T084000Z", "20290401T085000Z")).toEqual(["all"]);
    const parameter = (inner: string) =>
      inEvent(
        `<C:prop-filter name="SUMMARY"><C:param-filter name="LANGUAGE">${inner}</C:param-filter></C:prop-filter>`,
      );
    expect(await found(parameter(absent))).toEqual(["all", "one", "two"]);
    expect(await found(parameter("<C:text-match>de</C:text-match>"))).toEqual([]);
    expect(await found(inEvent(absent))).toEqual([]);
    expect(await found(`<C:comp-filter name="VTODO">${absent}</C:comp-filter>`)).toHaveLength(3);
  });

  it("query by what the app gets", async () => {
    const off = [
      "SUMMARY;LANGUAGE=de:Aus",
      "STATUS:CANCELLED",
      "CATEGORIES:Zumba\\, hot",
      ...TIMES,
    ];
    await put("off.ics", file("off", off));
    await put("maybe.ics", file("maybe", ["SUMMARY:Maybe", "STATUS:TENTATIVE", ...TIMES]));
    await put("sure.ics", file("sure", ["SUMMARY:Sure", "DESCRIPTION:a\\nb", ...TIMES]));
    const by = (name: string, text: string, more = "") =>
      found(
        inEvent(
          `<C:prop-filter name="${name}"><C:text-match${more}>${text}</C:text-match></C:prop-filter>`,
        ),
      );
    expect(await by("STATUS", "cancelled")).toEqual(["off"]);
    expect(await by("STATUS", "TENTATIVE")).toEqual(["maybe"]);
    expect(await by("STATUS", "CONFIRMED")).toEqual(["sure"]);
    expect(await by("STATUS", "CANCELLED", ' negate-condition="yes"')).toEqual(["maybe", "sure"]);
    expect(await by("CATEGORIES", "zumba, hot")).toEqual(["off"]);
    expect(await by("SUMMARY", "CANCELED")).toEqual([]);
    expect(await by("DESCRIPTION", "a\nb")).toEqual(["sure"]);
    const german =
      '<C:param-filter name="LANGUAGE"><C:text-match>de</C:text-match></C:param-filter>';
    expect(await found(inEvent(`<C:prop-filter name="SUMMARY">${german}</C:prop-filter>`))).toEqual(
      ["off"],
    );
    expect(
      await found(inEvent(`<C:prop-filter name="CATEGORIES">${absent}</C:prop-filter>`)),
    ).toEqual(["maybe", "sure"]);
  });

  it("expand an item without dates in the range to nothing", async () => {
    await put("one.ics", event);
    const range = '<C:expand start="20300101T000000Z" end="20300201T000000Z"/>';
    const { text } = await query("", `<C:calendar-data>${range}</C:calendar-data>`);
    expect(text).toContain("one.ics");
    expect(text).not.toContain("BEGIN:VCALENDAR");
  });

  it("take whole items only, at the address of an item", async () => {
    const part = await put("one.ics", event, { "Content-Range": "bytes 0-9/10" });
    expect(part.status).toBe(400);
    const { status, headers } = await site.send({ method: "PUT", path: club, body: event });
    expect([status, headers.allow]).toEqual([
      405,
      "OPTIONS, GET, HEAD, PROPFIND, PROPPATCH, REPORT",
    ]);
  });

  it("name the filter that they cannot answer, and know one way to write items", async () => {
    const refused = async (filter: string) => {
      const { status, text } = await query(filter);
      expect(status).toBe(403);
      return /<C:supported-filter>(.*)<\/C:supported-filter>/.exec(text)?.[1];
    };
    expect(await refused(inEvent('<C:prop-filter name="GEO"/>'))).toBe(
      '<C:prop-filter name="GEO"/>',
    );
    expect(await refused('<C:comp-filter name="VTIMEZONE"/>')).toBe(
      '<C:comp-filter name="VTIMEZONE"/>',
    );
    for (const data of ['content-type="application/calendar+json"', 'version="1.0"']) {
      const { status, text } = await query("", `<C:calendar-data ${data}/>`);
      expect([status, text.includes("<C:supported-calendar-data/>")]).toEqual([403, true]);
    }
    const usual = '<C:calendar-data content-type="text/calendar" version="2.0"/>';
    expect((await query("", usual)).status).toBe(207);
  });

  it("tell when the calendar keeps its user busy", async () => {
    await put("one.ics", event);
    const times = ["DTSTART:20261201T190000Z", "DTEND:20261201T200000Z"];
    await put("next.ics", file("next", ["SUMMARY:Touches", ...times]));
    await put("free.ics", file("free", ["SUMMARY:Free", "TRANSP:TRANSPARENT", ...TIMES]));
    await put(
      "off.ics",
      file("off", ["SUMMARY:Off", "STATUS:CANCELLED", "DTSTART:20261202T100000Z", "DURATION:PT1H"]),
    );
    await put("day.ics", file("day", ["SUMMARY:All day", "DTSTART;VALUE=DATE:20261203"]));
    await put(
      "own.ics",
      file("own", ["SUMMARY:Mine", "TRANSP:OPAQUE", "DTSTART;VALUE=DATE:20261204"]),
    );
    const maybe = ["STATUS:TENTATIVE", "DTSTART:20261205T100000Z", "DURATION:PT1H"];
    await put("maybe.ics", file("maybe", ["SUMMARY:Maybe", ...maybe]));
    const weekly = ["DTSTART:20261001T060000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"];
    await put("week.ics", file("week", ["SUMMARY:Weekly", ...weekly]));
    const ask = (range: string) =>
      report(`<C:free-busy-query ${SPACES}><C:time-range ${range}/></C:free-busy-query>`);
    const answer = await ask('start="20261201T000000Z" end="20261208T000000Z"');
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    expect(answer.text.split("\r\n").filter((line) => line.startsWith("FREEBUSY"))).toEqual([
      "FREEBUSY:20261201T180000Z/20261201T200000Z",
      "FREEBUSY:20261203T070000Z/20261203T080000Z",
      "FREEBUSY:20261203T230000Z/20261204T230000Z",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261205T100000Z/20261205T110000Z",
    ]);
    expect(answer.text).toMatch(/BEGIN:VFREEBUSY\r\nUID:[\w-]+@/);
    expect((await ask('start="20200101T000000Z" end="20300101T000000Z"')).status).toBe(403);
    expect((await report(`<C:free-busy-query ${SPACES}/>`)).status).toBe(400);
  });
});
