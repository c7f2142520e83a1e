// Script addresses in every language: static/js/{chunk}.{hash}.chunk.js, and each file exists.
import { beforeAll, expect, it } from "vitest";
import { LANGUAGES } from "~/values/languages";
import { createClient } from "../support/client";
import { joinSite, type SharedSite } from "../support/shared-site";

const ADDRESS = /^\/static\/js\/[\w.-]+\.[\w-]{8}\.chunk\.js$/;
/** Script names in pages and scripts, absolute or relative. */
const NAMED = /["'`](\.{0,2}\/?(?:[\w./-]+\/)?[\w.$-]+\.js)["'`]/g;

let site: SharedSite;
beforeAll(async () => {
  site = await joinSite();
});

it.each(LANGUAGES)("are of one form in %s, and lead to scripts", async (language) => {
  const client = createClient(site);
  client.cookies.set("language", language);
  const read = async (path: string) => {
    const response = await client.send(path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  const named = (code: string, from: string) =>
    [...code.matchAll(NAMED)].map(([, name = ""]) =>
      name.startsWith(".")
        ? new URL(name, new URL(from, site.origin)).pathname
        : `/${name.replace(/^\//, "")}`,
    );
  const waiting: string[] = [];
  for (const page of ["/", "/calendar/demo/list", "/account/login", "/nowhere"]) {
    const html = await (await client.send(page)).text();
    waiting.push(...named(html, page));
  }
  const seen = new Set<string>();
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (seen.has(script) || script === "/service-worker.js") continue;
    seen.add(script);
    expect(script).toMatch(ADDRESS);
    expect(script).toContain(`-${language}.`);
    waiting.push(...named(await read(script), script));
  }
  expect(seen.size).toBeGreaterThan(40);
});
