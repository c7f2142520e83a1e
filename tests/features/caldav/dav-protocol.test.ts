// Claim: a calendar app finds its user's calendars, reads and changes them, and learns of every change.
import { beforeEach, describe, expect, it } from "vitest";
import { lightColor } from "~/event/category";
import { colorCalendar } from "~/operations/calendars/calendar-colors";
import { listCalendars } from "~/operations/calendars/calendars";
import { perform } from "~/operations/kernel/operation";
import { ANN } from "../../support/operations";
import { ask, type DavSite, file, openDavSite, SPACES, TIMES } from "./dav-site";

let site: DavSite;
let club: string;

beforeEach(async () => {
  site = await openDavSite();
  club = await site.collection("Club");
});

const put = (name: string, body: string, headers: Record<string, string> = {}) =>
  site.send({
    method: "PUT",
    path: `${club}${name}`,
    body,
    headers: { "Content-Type": "text/calendar; charset=utf-8", ...headers },
  });
const get = (name: string) => site.send({ method: "GET", path: `${club}${name}` });
const report = (body: string, headers: Record<string, string> = {}) =>
  site.send({ method: "REPORT", path: club, body, headers });
const sync = (token = "", more = "") =>
  report(
    `<D:sync-collection ${SPACES}><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level>${more}<D:prop><D:getetag/></D:prop></D:sync-collection>`,
  );
const tokenOf = (text: string) => /<D:sync-token>([^<]+)</.exec(text)?.[1] ?? "";

describe("finding the calendars", () => {
  it("begins at the well-known address, without a login", async () => {
    const answer = await site.send({
      method: "PROPFIND",
      path: "/.well-known/caldav",
      password: null,
    });
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe("/dav/");
  });

  it("names the principal at the root, also where Apple asks", async () => {
    for (const path of ["/dav/", "/dav", "/", "/principals/"]) {
      const answer = await site.send({
        method: "PROPFIND",
        path,
        body: ask("current-user-principal"),
      });
      expect(answer.status, path).toBe(207);
      expect(answer.text).toMatch(/<D:current-user-principal><D:href>\/dav\/p\/[\w-]{22}\/</);
    }
    expect((await site.send({ method: "PROPFIND", path: "/contact" })).status).toBe(405);
  });

  it("refuses everybody without the password, and a session opens nothing", async () => {
    const bare = await site.send({ method: "PROPFIND", path: "/dav/", password: null });
    expect(bare.status).toBe(401);
    expect(bare.headers["www-authenticate"]).toBe('Basic realm="EAS", charset="UTF-8"');
    const wrong = await site.send({ method: "PROPFIND", path: "/dav/", password: "a".repeat(24) });
    expect(wrong.status).toBe(401);
    const other = await site.send({ method: "PROPFIND", path: "/dav/", email: "ben@example.org" });
    expect(other.status).toBe(401);
    const loud = await site.send({
      method: "PROPFIND",
      path: "/dav/",
      email: "Ann@Example.org",
      password: "ABCDEFGHJKMNPQRSTVWXYZAB",
    });
    expect(loud.status).toBe(207);
  });

  it("says what it can do without a login", async () => {
    const answer = await site.send({ method: "OPTIONS", path: "/dav/", password: null });
    expect(answer.status).toBe(200);
    expect(answer.headers.dav).toBe("1, 3, calendar-access");
    expect(answer.headers.allow).toContain("REPORT");
  });

  it("shows the calendar with its properties, and unknown ones apart", async () => {
    const body = ask(
      "displayname",
      "CS:getctag",
      "sync-token",
      "C:supported-calendar-component-set",
      "A:calendar-color",
      "CS:nothing",
    );
    const answer = await site.send({ method: "PROPFIND", path: club, body });
    expect(answer.text).toContain("<D:displayname>Club</D:displayname>");
    expect(answer.text).toContain('<C:comp name="VEVENT"/>');
    expect(answer.text).toMatch(/404 Not Found/);
    const minimal = await site.send({
      method: "PROPFIND",
      path: club,
      body,
      headers: { Prefer: "return=minimal" },
    });
    expect(minimal.text).not.toContain("404 Not Found");
    expect(
      (await site.send({ method: "PROPFIND", path: club, headers: { Depth: "infinity" } })).text,
    ).toContain("propfind-finite-depth");
  });

  it("names what is there alone where all is asked, or nothing in particular", async () => {
    for (const body of [undefined, `<D:propfind ${SPACES}><D:allprop/></D:propfind>`]) {
      for (const path of ["/dav/", club]) {
        const answer = await site.send({ method: "PROPFIND", path, body });
        expect(answer.text).toContain("<D:resourcetype>");
        expect(answer.text).not.toContain(" 404 ");
      }
    }
    const more = `<D:propfind ${SPACES}><D:allprop/><D:include><CS:getctag/></D:include></D:propfind>`;
    expect((await site.send({ method: "PROPFIND", path: club, body: more })).text).toContain(
      "urn:eas:sync:",
    );
  });

  it.each([
    "",
    "<D:nothing/>",
    "<D:prop/><D:allprop/>",
    "<D:prop><D:getetag/></D:prop><D:prop/>",
    "<D:prop>getetag</D:prop>",
    '<D:prop><bar:foo xmlns:bar=""/></D:prop>',
  ])("is told that it asks nothing by %s", async (inner) => {
    const body = `<D:propfind ${SPACES}>${inner}</D:propfind>`;
    expect((await site.send({ method: "PROPFIND", path: club, body })).status).toBe(400);
    if (inner.includes(">getetag<")) {
      const multiget = `<C:calendar-multiget ${SPACES}>${inner}</C:calendar-multiget>`;
      expect((await report(multiget)).status).toBe(400);
    }
  });

  it("calls a person by their name, until they have one by their email", async () => {
    const principal = (await site.home()).replace("/dav/c/", "/dav/p/");
    const name = async () => {
      const sent = { method: "PROPFIND", path: principal, body: ask("displayname") };
      return /displayname>([^<]*)</.exec((await site.send(sent)).text)?.[1];
    };
    expect(await name()).toBe("ann");
    const { store, as } = site.world;
    store.users.rename(as("ann@example.org").actor?.id ?? 0, "Ann Lee");
    expect(await name()).toBe("Ann Lee");
  });

  it("makes no calendar, whatever the address is", async () => {
    for (const method of ["MKCALENDAR", "MKCOL", "COPY", "MOVE", "ACL"]) {
      for (const path of [club, `${club}new/`, "/dav/c/nobody/new/", "/dav/new", "/dav/"]) {
        const answer = await site.send({ method, path });
        expect([method, path, answer.status]).toEqual([method, path, 403]);
        expect(answer.text).toBe("Calendars are made on the site.\n");
      }
    }
  });

  it("has the colors of the site at first, and the one that the user chose for the calendar", async () => {
    const color = async () => {
      const sent = { method: "PROPFIND", path: club, body: ask("A:calendar-color") };
      return /calendar-color>([^<]*)</.exec((await site.send(sent)).text)?.[1] ?? "";
    };
    expect(await color()).toBe(lightColor(1));
    const id = perform(listCalendars, {}, site.world.as(ANN)).favorites[0] ?? "";
    perform(colorCalendar, { id, tone: 7 }, site.world.as(ANN));
    expect(await color()).toBe(lightColor(7));
  });

  it("keeps color and order for the user, and nothing else", async () => {
    const patch = (inner: string) =>
      site.send({
        method: "PROPPATCH",
        path: club,
        body: `<D:propertyupdate ${SPACES}><D:set><D:prop>${inner}</D:prop></D:set></D:propertyupdate>`,
      });
    expect((await patch("<A:calendar-color>#112233FF</A:calendar-color>")).text).toContain(
      "200 OK",
    );
    const mixed = await patch(
      "<A:calendar-color>#000000</A:calendar-color><D:displayname>Mine</D:displayname>",
    );
    expect(mixed.status).toBe(207);
    expect(mixed.text).toContain("424 Failed Dependency");
    expect(mixed.text).toContain("cannot-modify-protected-property");
    const now = await site.send({
      method: "PROPFIND",
      path: club,
      body: ask("A:calendar-color", "displayname"),
    });
    expect(now.text).toContain("#112233FF");
    expect(now.text).toContain("Club");
  });
});

describe("an item", () => {
  const event = file("one@app", ["SUMMARY:Choir", ...TIMES, "LOCATION:Hall"]);

  it("is put, read, changed under its tag and deleted", async () => {
    const made = await put("one.ics", event, { "If-None-Match": "*" });
    expect(made.status, made.text).toBe(201);
    expect(made.headers.etag).toBeUndefined();
    const read = await get("one.ics");
    expect(read.status).toBe(200);
    expect(read.text).toContain("UID:one@app\r\n");
    expect(read.text).toContain("DTSTART;TZID=Europe/Berlin:20261201T190000");
    const etag = read.headers.etag ?? "";
    expect(
      (await put("one.ics", event.replace("Choir", "Band"), { "If-Match": '"other"' })).status,
    ).toBe(412);
    expect((await put("one.ics", event, { "If-None-Match": "*" })).status).toBe(412);
    expect(
      (await put("one.ics", event.replace("Choir", "Band"), { "If-Match": etag })).status,
    ).toBe(204);
    expect((await get("one.ics")).text).toContain("SUMMARY:Band");
    expect(
      (
        await site.send({
          method: "GET",
          path: `${club}one.ics`,
          headers: { "If-None-Match": (await get("one.ics")).headers.etag ?? "" },
        })
      ).status,
    ).toBe(304);
    expect(
      (await site.send({ method: "DELETE", path: `${club}one.ics`, headers: { "If-Match": etag } }))
        .status,
    ).toBe(412);
    expect((await site.send({ method: "DELETE", path: `${club}one.ics` })).status).toBe(204);
    expect((await get("one.ics")).status).toBe(404);
  });

  it("has one UID under one name", async () => {
    await put("one.ics", event);
    const twice = await put("two.ics", event);
    expect(twice.status).toBe(409);
    expect(twice.text).toContain(`<C:no-uid-conflict><D:href>${club}one.ics</D:href>`);
    expect((await put("one.ics", event.replace("one@app", "two@app"))).status).toBe(409);
  });

  it("is one of ten that are put at once from one state", async () => {
    await put("one.ics", event);
    const etag = (await get("one.ics")).headers.etag ?? "";
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        put("one.ics", event.replace("Choir", `Choir ${at}`), { "If-Match": etag }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(412)]);
  });

  it("tells why it cannot be kept", async () => {
    const cases: [string, string, number, string][] = [
      ["a to-do", event.replaceAll("VEVENT", "VTODO"), 409, "supported-calendar-component"],
      ["no calendar", "hello", 409, "valid-calendar-data"],
      ["no UID", file("", ["SUMMARY:x", ...TIMES]), 409, "valid-calendar-object-resource"],
      ["private", file("p", [...TIMES, "CLASS:PRIVATE"]), 409, "supported-calendar-data"],
      ["hourly", file("p", [...TIMES, "RRULE:FREQ=HOURLY"]), 409, "supported-calendar-data"],
      [
        "two dates on a day",
        file("p", [...TIMES, "RDATE:20261203T180000Z,20261203T190000Z"]),
        409,
        "supported-calendar-data",
      ],
      [
        "no date for years",
        file("p", [...TIMES, "RRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30,31"]),
        409,
        "supported-calendar-data",
      ],
      [
        "an unknown zone",
        file("p", ["DTSTART;TZID=Mars/Base:20261201T190000"]),
        409,
        "supported-calendar-data",
      ],
      ["long ago", file("p", ["DTSTART:19600101T100000Z"]), 409, "min-date-time"],
      ["far ahead", file("p", ["DTSTART:22050101T100000Z"]), 409, "max-date-time"],
      [
        "its end first",
        file("p", ["DTSTART:20261201T100000Z", "DTEND:20261201T090000Z"]),
        409,
        "valid-calendar-data",
      ],
      [
        "a change without a rule",
        file("p", [...TIMES], [...TIMES, "RECURRENCE-ID:20261201T180000Z"]),
        409,
        "valid-calendar-object-resource",
      ],
      [
        "100 kB",
        file("p", [...TIMES, `DESCRIPTION:${"x".repeat(110_000)}`]),
        413,
        "max-resource-size",
      ],
      [
        "300 kB",
        file("p", [...TIMES, `DESCRIPTION:${"x".repeat(300_000)}`]),
        413,
        "max-resource-size",
      ],
    ];
    for (const [what, body, status, condition] of cases) {
      const answer = await put("p.ics", body);
      expect([what, answer.status]).toEqual([what, status]);
      expect(answer.text, what).toContain(`<C:${condition}`);
      if (condition.endsWith("date-time")) expect(answer.text, what).toContain("can be kept.");
    }
    expect((await put("p.ics", event, { "Content-Type": "text/html" })).status).toBe(415);
    expect((await get("p.ics")).status).toBe(404);
  });
});

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
