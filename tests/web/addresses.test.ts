// All addresses of the built site: the methods they accept, and the targets of their forms.
import { beforeAll, describe, expect, test } from "vitest";
import { pagePaths } from "~/paths/pages";
import { type Client, createClient } from "../support/client";
import { sample, spread } from "../support/runs";
import { joinWithPeople, type People } from "./api/api-people";
import { listPaths } from "./form-paths";

let people: People;

beforeAll(async () => {
  people = await joinWithPeople();
});

function pathsAndData(): string[] {
  const paths = listPaths(people.club);
  return [...paths, ...paths.map((path) => `${path}.data`), "/nothing", "/robots.txt", "/assets/x"];
}

/** The targets of the page's forms, as a browser without scripts reads them. */
function actionsIn(html: string): string[] {
  const forms = html.match(/<form\b[^>]*method="post"[^>]*>/g) ?? [];
  return forms.map((form) => decodeHtml(/action="([^"]*)"/.exec(form)?.[1] ?? ""));
}

/** Addresses that accept no form. */
const TOLD = ["/faq", "/faq.data", "/healthz", "/account/data.json"];

test("whatever refuses a method says which ones it takes", async () => {
  const { visitor, site } = people;
  const refused: string[] = [];
  for (const path of [...TOLD, ...spread(pathsAndData(), 30)]) {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "GET"]) {
      const answer = await visitor.send(path, { method, headers: { Origin: site.origin } });
      await answer.arrayBuffer();
      if (answer.status !== 405) continue;
      refused.push(`${method} ${path}`);
      const allowed = (answer.headers.get("Allow") ?? "").split(", ");
      expect([method, path, allowed[0]]).toEqual([method, path, expect.stringMatching(/^[A-Z]+$/)]);
      expect(allowed).not.toContain(method);
    }
  }
  for (const path of TOLD) {
    expect(refused).toContain(`POST ${path}`);
  }
});

describe("forms", () => {
  test("post to an address without an index, and to one that takes them", async () => {
    const { ann, club } = people;
    let forms = 0;
    for (const path of [...spread(listPaths(club), 30), "/calendars?hidden=show"]) {
      const page = await ann.send(path);
      const html = await page.text();
      expect([path, /\?index\b/.test(html)]).toEqual([path, false]);
      for (const action of actionsIn(html)) {
        forms += 1;
        const answer = await people.visitor.post(action, { search: "x" });
        expect([path, action, answer.status]).not.toEqual([path, action, 405]);
      }
    }
    expect(forms).toBeGreaterThan(25);
  });
});

const SUBJECTS = [
  "100%",
  "50%2Foff",
  "%",
  "a?b=c&d#e",
  "AC/DC",
  "a/../b",
  "../..",
  "Grüße an Jörg",
  "日本",
  "C:\\temp",
  "notes.data",
  "1 + 1 = 2",
  ".env",
  "a//b",
  "'\"<b>&amp;",
];

describe("a subject in the address of the contact form", () => {
  let writer: Client;
  beforeAll(() => {
    writer = createClient(people.site);
  });

  test.concurrent.each(sample(SUBJECTS, 4))(
    "%j is filled in, and the form is taken there",
    async (subject) => {
      const address = pagePaths.contact(subject);
      const page = await writer.send(address);
      expect(page.status).toBe(200);
      const html = await page.text();
      const field = /<input[^>]*name="subject"[^>]*>/.exec(html)?.[0] ?? "";
      expect(decodeHtml(/value="([^"]*)"/.exec(field)?.[1] ?? "")).toBe(subject);
      const [action = ""] = actionsIn(html).filter((each) => each.startsWith("/contact"));
      expect(action).toBe(address);

      const refused = await writer.post(action, { subject, name: "", email: "", message: "" });
      expect(refused.status).toBe(400);
      expect(actionsIn(await refused.text())).toContain(address);
    },
  );
});

function decodeHtml(text: string): string {
  const names: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'" };
  return text.replace(/&([#\w]+);/g, (_all, name) => names[name] ?? "?");
}
