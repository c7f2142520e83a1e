// The operator's texts on the pages: who runs the site, where to read more, and a paragraph on privacy.
import { expect, it } from "vitest";
import { readConfig } from "~/process/settings/config";
import { createClient } from "../support/client";
import { startSite } from "../support/site";

// The last one is refused before any page is drawn.
const PAGES = ["/", "/privacy", "/calendars", "/calendar/demo/home", "/nothing/here", "/%E0%A4%A"];

async function readPages(env: Record<string, string>): Promise<Map<string, string>> {
  const site = await startSite(env);
  const visitor = createClient(site);
  const pages = new Map<string, string>();
  for (const path of PAGES) pages.set(path, await (await visitor.send(path)).text());
  await site.stop();
  return pages;
}

/** As a reader sees it: without React's comments between texts. */
function footerOf(page = ""): string {
  const [footer = ""] = /<footer[\s\S]*<\/footer>/.exec(page) ?? [];
  return footer.replaceAll("<!-- -->", "");
}

it("names the operator in the footer of every page, with the imprint, and has the note on the privacy page", async () => {
  const pages = await readPages({
    OPERATOR_NAME: "Ruder- & Segelclub <Nord>",
    IMPRINT_URL: "https://club.example.org/imprint?a=1&b=2",
    PRIVACY_NOTE:
      "Ann Ruder <b>answers</b>:\nprivacy@club.example.org, or www.club.example.org/data.",
  });
  const year = new Date().getUTCFullYear();
  for (const [path, page] of pages) {
    const footer = footerOf(page);
    expect([path, footer]).toEqual([path, expect.stringMatching(/© \d{4} Ruder- &amp; Segelclub/)]);
    expect(Math.abs(Number(/© (\d{4})/.exec(footer)?.[1]) - year)).toBeLessThanOrEqual(1);
    expect(footer).toContain("Segelclub &lt;Nord&gt;. All rights reserved.");
    expect(footer).toContain('<a href="https://club.example.org/imprint?a=1&amp;b=2">Imprint</a>');
    expect(footer).not.toContain("EAS");
  }
  const privacy = pages.get("/privacy")?.replaceAll("<!-- -->", "");
  expect(privacy).toMatch(
    /<p dir="auto">Ann Ruder &lt;b&gt;answers&lt;\/b&gt;: <a href="mailto:privacy@club.example.org"/,
  );
  expect(privacy).toContain('href="https://www.club.example.org/data"');
});

it("says EAS, and nothing more, where the operator says nothing", async () => {
  for (const page of (await readPages({})).values()) {
    expect(footerOf(page)).toMatch(/© \d{4} EAS\. All rights reserved\./);
    expect(page).not.toMatch(/Imprint|From the people who run this site/);
  }
});

it.each([
  ["OPERATOR_NAME", "x".repeat(101), "must have at most 100 characters"],
  ["OPERATOR_NAME", "\u200b", "must have something to read in it"],
  ["PRIVACY_NOTE", "x".repeat(2001), "must have at most 2000 characters"],
  ["IMPRINT_URL", "club.example.org/imprint", "must be the address of a page"],
  ["IMPRINT_URL", "javascript:alert(1)", "must be the address of a page"],
  ["IMPRINT_URL", "https://ann:secret@club.example.org/", "must be the address of a page"],
  ["IMPRINT_URL", `https://club.example.org/${"x".repeat(500)}`, "must be the address of a page"],
  ["DEMO", "no", "must be on or off"],
])("%s may not be %j", (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    `The configuration is wrong: ${name} ${sentence}`,
  );
});

it("takes a value of several lines as one line, without what a terminal would obey", () => {
  const { operator } = readConfig({ OPERATOR_NAME: "Club\r\nNord\u0007", PRIVACY_NOTE: "a\nb" });
  expect(operator).toEqual({ name: "Club Nord", imprintUrl: null, privacyNote: "a b" });
});
