// Claim: a calendar app finds its user's calendars, and reads and changes them.
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
