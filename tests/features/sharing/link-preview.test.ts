// Previews of shared links in messengers: title, next event, the site's picture, and nothing that the link hides.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { makeCalendar, saveEvent } from "../../support/calendars";
import { type Client, createClient } from "../../support/client";
import { joinSite, type SharedSite } from "../../support/shared-site";

const [HOUR, DAY] = [3_600_000, 86_400_000];

let site: SharedSite;
let ann: Client;
let visitor: Client;
let club: string;
let from: number;

beforeAll(async () => {
  site = await joinSite();
  [ann, visitor] = [createClient(site), createClient(site)];
  await ann.login("ann@example.org");
  club = await makeCalendar(ann, 'Ski & "Rodel"');
  from = Math.ceil(Date.now() / DAY) * DAY + 3 * DAY + 12 * HOUR;
  await saveEvent(ann, club, { title: "<Training>", location: "Hall 2", from, to: from + HOUR });
});

/** The content of each tag in the page's head by name; fails if a name appears twice. */
async function tagsOf(path: string, client = visitor): Promise<Record<string, string>> {
  const response = await client.send(path);
  expect([path, response.status]).toEqual([path, 200]);
  const html = await response.text();
  const [head = ""] = html.split("</head>", 1);
  const tags = [
    ...head.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"/g),
  ];
  const found = Object.fromEntries(tags.map(([, name = "", content = ""]) => [name, content]));
  expect(Object.keys(found)).toHaveLength(tags.length);
  return found;
}

async function busyLink(calendarId: string): Promise<string> {
  const made = { calendarId, name: "Paper", shows: "busy", expiresAt: null } as const;
  return (await ann.call("link/save", made)).list.at(-1)?.token ?? "";
}

/** The event's day, as the page writes it. */
const when = () =>
  new Intl.DateTimeFormat("en", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "Europe/Berlin",
  }).format(from);

describe("a shared link", () => {
  test("of a calendar has its title, what is next, its address and the picture", async () => {
    for (const path of ["", "/home", "/calendar", "/list", `/calendar?month=2031-05`]) {
      for (const _ of ["drawn", "from memory"]) {
        expect(await tagsOf(`/calendar/${club}${path}`)).toEqual({
          "og:type": "website",
          "og:site_name": "EAS",
          "og:title": "Ski &amp; &quot;Rodel&quot;",
          "og:description": expect.stringMatching(`^${when()}.* · &lt;Training&gt;$`),
          "og:url": `${site.origin}/calendar/${club}${path.split("?")[0]}`,
          "og:image": `${site.origin}/icons/preview.png`,
          "twitter:card": "summary_large_image",
        });
      }
    }
    expect((await visitor.send(`/calendar/${club}`)).headers.get("x-robots-tag")).toBe("noindex");
  });

  test("names what is next after a change, and nothing where nothing is planned", async () => {
    const link = await makeCalendar(ann, "Choir");
    const path = `/calendar/${link}/calendar`;
    expect(await tagsOf(path)).not.toHaveProperty("og:description");
    const times = { from, to: from + HOUR };
    const id = await saveEvent(ann, link, { title: "Concert", ...times });
    expect((await tagsOf(path))["og:description"]).toContain("Concert");
    await saveEvent(ann, link, { id, title: "CANCELED: Concert", ...times });
    expect((await tagsOf(path))["og:description"]).toContain("CANCELED: Concert");
    const event = await tagsOf(`/calendar/${link}/events/${id}`);
    expect(event["og:title"]).toBe("CANCELED: Concert");
  });

  test("of an event has its time and place, and its calendar as the site", async () => {
    const times = { from: from + DAY, to: from + DAY + HOUR };
    const id = await saveEvent(ann, club, { title: "Race", location: "Hill 5", ...times });
    const tags = await tagsOf(`/calendar/${club}/events/${id}?q=x`);
    expect(tags).toMatchObject({
      "og:site_name": "Ski &amp; &quot;Rodel&quot;",
      "og:title": "Race",
      "og:description": expect.stringMatching(/, 1pm.* · Hill 5$|, 2pm.* · Hill 5$/),
      "og:url": `${site.origin}/calendar/${club}/events/${id}`,
      "og:image": `${site.origin}/icons/preview.png`,
    });
  });

  test("that shows busy times only has its title alone, whoever opens it", async () => {
    const busy = await busyLink(club);
    for (const path of ["/calendar", "/list"]) {
      const tags = await tagsOf(`/calendar/${busy}${path}`);
      expect(tags).not.toHaveProperty("og:description");
      expect(tags["og:title"]).toContain("Ski");
    }
  });

  test("of a combined calendar has the first of its calendars, and nothing of busy times", async () => {
    const choir = await makeCalendar(ann, "Choir");
    const later = { from: from + DAY, to: from + DAY + HOUR };
    await saveEvent(ann, choir, { title: "Rehearsal", ...later });
    const combine = async (links: string[]) => {
      const { id } = await ann.call("together/save", {
        title: "Both",
        timeZone: "Europe/Berlin",
        attempt: "",
        links,
      });
      return `/together/${id}/calendar`;
    };
    const both = await combine([choir, club]);
    for (const client of [visitor, visitor]) {
      const tags = await tagsOf(both, client);
      expect(tags["og:description"]).toMatch(/ · &lt;Training&gt;$/);
      expect([tags["og:title"], tags["og:url"]]).toEqual(["Both", site.origin + both]);
    }
    const masked = await combine([await busyLink(club), choir]);
    expect((await tagsOf(masked))["og:description"]).toMatch(/ · Rehearsal$/);
    expect(await tagsOf(await combine([await busyLink(club)]))).not.toHaveProperty(
      "og:description",
    );
  });

  test("has a picture of that size", () => {
    const picture = readFileSync("public/icons/preview.png");
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(picture.length).toBeLessThan(20_000);
  });
});
