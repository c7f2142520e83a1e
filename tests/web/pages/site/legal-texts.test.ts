// The translated privacy policy and terms say that the English text is binding, and link to it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../../support/client";
import { type Site, startSite } from "../../../support/site";

let site: Site;
beforeAll(async () => {
  site = await startSite({ PSEUDO_LANGUAGES: "on" });
});
afterAll(() => site.stop());

async function open(path: string, language: string) {
  const response = await createClient(site).send(path, {
    headers: { Cookie: `language=${language}` },
  });
  return { html: await response.text(), cookies: response.headers.getSetCookie() };
}

/** The text of the page's article. */
function articleOf(html: string): string {
  const [article = ""] = /<article[\s\S]*<\/article>/.exec(html) ?? [];
  return article.replace(/<[^>]*>/g, "");
}

describe.each([
  ["/privacy", "Your public name is visible"],
  ["/terms", "The service is provided as is, with no warranty of any kind"],
])("%s", (path, sentence) => {
  it("begins in another language with the sentence that leads to the English text", async () => {
    const { html } = await open(path, "en-XA");
    expect(articleOf(html)).not.toContain(sentence);
    expect(html).toMatch(
      new RegExp(`</h1><p[^>]*><a [^>]*href="${path}\\?lang=en"[^>]*>⟦Ţĥîš îš å ţŕåñšļåţîöñ`),
    );
  });

  it("is in English where the link leads, within a page in the reader's language", async () => {
    const { html, cookies } = await open(`${path}?lang=en`, "en-XA");
    const english = (await open(path, "en")).html;
    expect(html).toContain('<html lang="en-XA">');
    expect(html).toContain('<div lang="en" dir="ltr">');
    expect(articleOf(html)).toContain(sentence);
    expect(articleOf(html)).toBe(articleOf(english));
    expect(html).toMatch(/<footer[\s\S]*⟦/);
    expect(cookies).toEqual([]);
    expect((await open(path, "en-XA")).html).not.toContain('<div lang="en"');
  });

  it("has no such sentence in English", async () => {
    for (const address of [path, `${path}?lang=en`]) {
      const { html } = await open(address, "en");
      expect(html).not.toContain("This is a translation");
      expect(html).not.toContain('<div lang="en"');
    }
  });

  it("takes no other language from the address", async () => {
    const { html } = await open(`${path}?lang=en-XA`, "en");
    expect(html).toContain('<html lang="en">');
    expect(articleOf(html)).toContain(sentence);
  });
});

it("no other page reads it", async () => {
  const { html } = await open("/best-practices?lang=en", "en-XA");
  expect(articleOf(html)).not.toContain("People plan their week");
});
